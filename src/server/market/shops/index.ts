export { applyAsMerchant } from './register-merchant.ts';
export { shopEnd } from './forget.ts';
export { decide as decideMerchant } from './decide-merchant.ts';
export { suppliersFor } from './suppliers.ts';
export { hideShop, showShop } from './visibility.ts';
