import { withLocale } from '#i18n/server.ts';
import { expect, it } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { currencySymbol } from '#lib/currency-symbols.ts';

it.each([
  ['USD', '$'],
  ['CNY', '¥'],
  ['EUR', '€'],
  ['KRW', '₩'],
  ['NGN', '₦'],
  ['CHF', 'CHF'],
  ['XQQ', 'XQQ'],
])('the sign of %s is %s in every language', (currency, symbol) => {
  for (const locale of locales) expect(withLocale(locale, () => currencySymbol(currency))).toBe(symbol);
});
