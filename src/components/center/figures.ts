import type { Money } from '#api/common/common.ts';
import { m } from '#i18n/messages.ts';
import { formatPrice, formatTonnes } from '#lib/format.ts';

export { formatMoney as moneyText } from '#lib/format.ts';

/** `USD 1,234.50/t`, `1,234.50 美元/吨`. */
export const priceText = ({ amount, currency }: Money): string =>
  m.unit_price({ currency, price: formatPrice(amount) });

/** `25 t`. */
export const tonnesText = (quantity: string): string => `${formatTonnes(quantity)} ${m.unit_tonne()}`;
