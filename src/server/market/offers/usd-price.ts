import { divide } from '#lib/decimal.ts';
import type { ExchangeRates } from '#server/market/reference/index.ts';
import type { OfferRow } from './offer-columns.ts';

type Priced = Pick<OfferRow, 'price' | 'currency'>;

/** The sort key of prices: per tonne in USD at the dated indicative rate, four places. Throws without a rate. */
export function usdPrice({ price, currency }: Priced, { rates }: ExchangeRates): string {
  const perUsd = rates[currency];
  if (perUsd === undefined) throw new Error(`No exchange rate of ${currency} is loaded`);
  return divide(price, perUsd, 4);
}
