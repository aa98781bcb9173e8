import { getLocale } from '#i18n/get-locale.ts';

/**
 * The sign of a currency, `¥` for CNY, from the table that every browser and Node carry; the code itself where there is
 * none. Several currencies share one: it stands beside the code, never alone.
 */
export function currencySymbol(currency: string): string {
  const format = new Intl.NumberFormat(getLocale(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}
