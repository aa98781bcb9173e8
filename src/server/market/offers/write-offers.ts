import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { utcDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { offer, offerPrice, offerPriceBreak } from '#server/platform/db/schema/offers.ts';
import type { OfferRow } from './offer-columns.ts';

const columns = getTableColumns(offer);
type Column = keyof typeof columns;
/** An offer stays its shop's and its material's; its availability the database reckons. */
const fixed: readonly Column[] = ['id', 'shopId', 'materialId', 'demo', 'availability'];
const changing = (Object.keys(columns) as Column[]).filter((name) => !fixed.includes(name));

export async function insertOffers(tx: Transaction, rows: readonly OfferRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(offer).values([...rows]);
}

/** Writes whole rows in one statement: the facets' triggers run once, however many there are. */
export async function updateOffers(tx: Transaction, rows: readonly OfferRow[]): Promise<void> {
  if (rows.length === 0) return;
  const all: readonly Column[] = ['id', ...changing];
  const values = JSON.stringify(
    rows.map((row) => Object.fromEntries(all.map((name) => [columns[name].name, row[name]]))),
  );
  const name = (column: Column) => sql.identifier(columns[column].name);
  const types = all.map((column) => sql`${name(column)} ${sql.raw(columns[column].getSQLType())}`);
  const set = changing.map((column) => sql`${name(column)} = changed.${name(column)}`);
  await tx.execute(sql`update offer set ${sql.join(set, sql`, `)}
    from jsonb_to_recordset(${values}::jsonb) as changed (${sql.join(types, sql`, `)})
    where offer.id = changed.id`);
}

type Priceable = Pick<OfferRow, 'price' | 'currency' | 'taxBasis' | 'taxRate'>;

/** Whether a price is now said in other terms, so that earlier ones do not compare with it. */
export const isRecoined = (before: Priceable, after: Priceable): boolean =>
  before.currency !== after.currency ||
  before.taxBasis !== after.taxBasis ||
  compare(before.taxRate ?? '0', after.taxRate ?? '0') !== 0;
export const isRepriced = (before: Priceable, after: Priceable): boolean =>
  isRecoined(before, after) || compare(before.price, after.price) !== 0;

export type Priced = { offerId: string; price: string };

/** Appends prices to the history: the last one of a day is that day's. */
export async function keepPrices(tx: Transaction, at: Date, prices: readonly Priced[]): Promise<void> {
  if (prices.length === 0) return;
  const day = utcDay(at);
  await tx
    .insert(offerPrice)
    .values(prices.map((row) => ({ ...row, at: day })))
    .onConflictDoUpdate({ target: [offerPrice.offerId, offerPrice.at], set: { price: sql`excluded.price` } });
}

/** A history in another currency says nothing of the new prices: it begins anew. */
export async function forgetPrices(tx: Transaction, offerIds: readonly string[]): Promise<void> {
  if (offerIds.length > 0) await tx.delete(offerPrice).where(inArray(offerPrice.offerId, [...offerIds]));
}

export type Steps = {
  offer: Pick<OfferRow, 'id' | 'moq' | 'price'>;
  /** Above the MOQ. */
  steps: readonly { fromQuantity: string; price: string }[];
};

/**
 * Replaces price breaks. Where there are any, the offer's own price from the MOQ on stands below them, so that readers see
 * the whole ladder.
 */
export async function replaceSteps(tx: Transaction, ladders: readonly Steps[]): Promise<void> {
  if (ladders.length === 0) return;
  const ids = ladders.map((ladder) => ladder.offer.id);
  await tx.delete(offerPriceBreak).where(inArray(offerPriceBreak.offerId, ids));
  const rows = ladders.flatMap(({ offer: { id, moq, price }, steps }) =>
    steps.length === 0 ? [] : [{ fromQuantity: moq, price }, ...steps].map((step) => ({ ...step, offerId: id })),
  );
  if (rows.length > 0) await tx.insert(offerPriceBreak).values(rows);
}

/** The steps that still make sense at another price and MOQ: above the one, and falling from the other. */
export function stepsThatHold<Step extends { fromQuantity: string; price: string }>(
  { moq, price }: Pick<OfferRow, 'moq' | 'price'>,
  steps: readonly Step[],
): Step[] {
  let before = price;
  return steps.filter((step) => {
    const holds = compare(step.fromQuantity, moq) > 0 && compare(step.price, before) < 0;
    if (holds) before = step.price;
    return holds;
  });
}
