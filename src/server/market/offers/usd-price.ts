import { add, divide, multiply } from '#lib/decimal.ts';
import type { ExchangeRates } from '#server/market/reference/index.ts';
import type { OfferRow } from './offer-columns.ts';

type Priced = Pick<OfferRow, 'price' | 'currency' | 'taxRate'>;

/**
 * The sort key of prices: per tonne in USD at the dated indicative rate, four places, without the VAT that the price
 * includes (net = price / (1 + rate)), as export and bonded prices are quoted. Throws without a rate of exchange.
 */
export function usdPrice({ price, currency, taxRate }: Priced, { rates }: ExchangeRates): string {
  const perUsd = rates[currency];
  if (perUsd === undefined) throw new Error(`No exchange rate of ${currency} is loaded`);
  return divide(price, multiply(perUsd, add('1', multiply(taxRate ?? '0', '0.01', 4)), 12), 4);
}
