import { eq } from 'drizzle-orm';
import { fieldOf, fieldsWith, type OfferDraft } from '#api/market/offer-fields.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import type { ExchangeRates } from '#server/market/reference/index.ts';
import { takingTurns } from '#server/platform/jobs/turns.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { listedNow } from './change-listing.ts';
import { keyOf, type ImportRow } from './import-rows.ts';
import { changedColumns, newColumns, type OfferRow } from './offer-columns.ts';
import type { OwnShop } from './own-shop.ts';
import { usdPrice } from './usd-price.ts';
import { isRepriced } from './write-offers.ts';

export type Planned = { before: OfferRow | null; after: OfferRow };
type Surroundings = {
  own: OwnShop;
  now: Date;
  onSale: boolean;
  rates: ExchangeRates;
  /** ISO codes of the makers' countries by material: where a file does not say where goods come from. */
  originOf: (materialId: string) => string;
};

/** Of several own offers for the same, the one that buyers see, then the one changed last. */
const rank: Record<OfferRow['status'], number> = { onSale: 3, paused: 2, notListed: 1, removed: 0 };

/**
 * What becomes of each row: the own offer that it names is changed, or else the one for the same material, warehouse and
 * trade term, or a new one is made. A removed one comes back, with its price history. In the order of the facets' counts,
 * so that two imports at once wait for one another instead of both for ever; new offers are not on sale before the last
 * step (run-import.ts).
 */
export async function planImport(
  tx: Transaction,
  rows: readonly ImportRow[],
  around: Surroundings,
): Promise<Planned[]> {
  const owned = await tx.select().from(offer).where(eq(offer.shopId, around.own.id)).for('update');
  const byKey = new Map<string, OfferRow>();
  const byId = new Map(owned.map((row) => [row.id, row]));
  const taken = new Set(rows.map(({ offerId }) => offerId));
  for (const row of owned) {
    if (taken.has(row.id)) continue;
    const other = byKey.get(keyOf(row));
    const better =
      !other ||
      rank[row.status] > rank[other.status] ||
      (rank[row.status] === rank[other.status] && row.updatedAt > other.updatedAt);
    if (better) byKey.set(keyOf(row), row);
  }
  const place = ({ materialId, warehouseCityId, countryOfOrigin, tradeTerm }: OfferRow) =>
    `${materialId} ${warehouseCityId} ${countryOfOrigin} ${tradeTerm}`;
  const planned: (Planned & { place: string })[] = [];
  const turn = takingTurns();
  for (const row of rows) {
    await turn();
    const before = (row.offerId ? byId.get(row.offerId) : byKey.get(keyOf(row))) ?? null;
    const made = after(row, before, around);
    planned.push({ before, after: made, place: place(made) });
  }
  return planned.sort((a, b) => Number(a.before !== null) - Number(b.before !== null) || (a.place < b.place ? -1 : 1));
}

function after(row: ImportRow, before: OfferRow | null, { own, now, onSale, rates, originOf }: Surroundings): OfferRow {
  const { row: _row, materialId, offerId: _id, ...said } = row;
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)) as OfferDraft;
  const columns = before
    ? changedColumns(before, given)
    : newColumns({ ...nothingSaid, countryOfOrigin: originOf(materialId), ...given });
  const kept = before?.status === 'removed' ? 'notListed' : (before?.status ?? 'notListed');
  return {
    ...columns,
    id: before?.id ?? uuidv7(now),
    shopId: own.id,
    materialId,
    status: before && onSale && kept !== 'paused' ? 'onSale' : kept,
    priceUsd: !before || isRepriced(before, columns) ? usdPrice(columns, rates) : before.priceUsd,
    listedAt: before ? (onSale && before.status !== 'onSale' ? listedNow(before, now) : before.listedAt) : now,
    updatedAt: new Date(Math.max(now.getTime(), (before?.updatedAt.getTime() ?? 0) + 1)),
    demo: own.demo,
  };
}

const nothingSaid: OfferDraft = Object.fromEntries(
  fieldsWith('optional').map((name) => [name, ['text', 'mark'].includes(fieldOf(name).kind) ? '' : []]),
);
