import type { Money } from '#api/common/common.ts';
import { m } from '#i18n/messages.ts';
import { formatPrice, formatTonnes } from '#lib/format.ts';

export { formatMoney as moneyText } from '#lib/format.ts';

/** `USD 1,234.50/t`, `USD 0.8125/t`. */
export const priceText = ({ amount, currency }: Money): string =>
  `${currency} ${formatPrice(amount)}/${m.unit_tonne()}`;

/** `25 t`. */
export const tonnesText = (quantity: string): string => `${formatTonnes(quantity)} ${m.unit_tonne()}`;
