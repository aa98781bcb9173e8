import { divide } from '#lib/decimal.ts';
import type { ExchangeRates } from '#server/market/reference/index.ts';

/** The sort key of prices: per tonne in USD at the dated indicative rate, four places. Throws without a rate. */
export function usdPrice(price: string, currency: string, { rates }: ExchangeRates): string {
  const perUsd = rates[currency];
  if (perUsd === undefined) throw new Error(`No exchange rate of ${currency} is loaded`);
  return divide(price, perUsd, 4);
}
