export { answersSince, medianHours } from './answers.ts';
export { applyAsMerchant } from './register-merchant.ts';
export { shopEnd } from './account-end.ts';
export { decideOnMerchant } from './decide-merchant.ts';
export { favouritesOf } from './favourites.ts';
export { suppliersFor } from './suppliers.ts';
export { hideShop, pauseOffer, resumeOffer, showShop } from './visibility.ts';
