import type { Money } from '#api/common/common.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatPrice, formatTonnes } from '#lib/format.ts';

export { formatMoney as moneyText } from '#lib/format.ts';

/** `USD 1,234.50/t`, `USD 0.8125/t`. */
export const priceText = (locale: Locale, { amount, currency }: Money): string =>
  `${currency} ${formatPrice(locale, amount)}/${m.unit_tonne()}`;

/** `25 t`. */
export const tonnesText = (locale: Locale, quantity: string): string =>
  `${formatTonnes(locale, quantity)} ${m.unit_tonne()}`;
