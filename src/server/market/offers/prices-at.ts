import { inArray } from 'drizzle-orm';
import { compare, round, trimZeros } from '#lib/decimal.ts';
import { latestRates } from '#server/market/reference/index.ts';
import type { Services } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { readBreaks, stepsAbove } from './offer-view.ts';
import { usdPrice } from './usd-price.ts';

/** What an offer asks per tonne for a quantity: without VAT, in USD with two places as lists have it. */
export type PriceAt = {
  usd: string;
  /** Tonnes from which that price holds; null: the offer has one price for all quantities. */ from: string | null;
};

/** What offers ask for so many tonnes of each, by their ids. Less than the MOQ is priced as the MOQ: it is for the caller to say that it cannot be bought. */
export async function pricesAt(
  { db, cache }: Pick<Services, 'db' | 'cache'>,
  ids: readonly string[],
  quantity: string,
): Promise<ReadonlyMap<string, PriceAt>> {
  if (ids.length === 0) return new Map();
  const { id, price, currency, taxRate, moq } = offer;
  const [rates, breaks, rows] = await Promise.all([
    latestRates({ db, cache }),
    readBreaks(db, ids),
    db
      .select({ id, price, currency, taxRate, moq })
      .from(offer)
      .where(inArray(id, [...ids])),
  ]);
  return new Map(
    rows.map((row) => {
      const steps = stepsAbove(row.moq, breaks.get(row.id) ?? []);
      const step = steps.findLast(({ fromQuantity }) => compare(fromQuantity, quantity) <= 0);
      const usd = round(usdPrice({ ...row, price: step?.price ?? row.price }, rates), 2);
      return [row.id, { usd, from: steps.length === 0 ? null : trimZeros(step?.fromQuantity ?? row.moq) }] as const;
    }),
  );
}
