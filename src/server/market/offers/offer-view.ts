import { localised } from '#lib/localised.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { OwnOffer } from '#api/market/own-offer.ts';
import {
  answerName,
  fieldOf,
  offerFieldNames,
  type AnswerName,
  type FieldKind,
  type OfferField,
  type OfferFieldName,
} from '#api/market/offer-fields.ts';
import { compare, trimZeros } from '#lib/decimal.ts';
import { exactPrice } from '#lib/exact-price.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  categoryRef,
  codeName,
  loadDirectory,
  loadMaterials,
  manufacturerRef,
  named,
  readLotPhotos,
  type Directory,
} from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { offer, offerPrice, offerPriceBreak } from '#server/platform/db/schema/offers.ts';
import { storedValue, type OfferRow } from './offer-columns.ts';

type BreakRow = typeof offerPriceBreak.$inferSelect;
/** Steps above the MOQ: where an offer has any, the one of its own price stands below them (write-offers.ts). */
export const stepsAbove = (moq: string, steps: readonly BreakRow[]): BreakRow[] =>
  steps.filter(({ fromQuantity }) => compare(fromQuantity, moq) > 0);

/** Price breaks by offer, smallest quantity first. */
export async function readBreaks(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, BreakRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(offerPriceBreak)
    .where(inArray(offerPriceBreak.offerId, [...ids]))
    .orderBy(asc(offerPriceBreak.offerId), asc(offerPriceBreak.fromQuantity));
  return Map.groupBy(rows, ({ offerId }) => offerId);
}

/** Own offers by their ids, in the order asked; what is not the shop's is left out. */
export async function readOwnOffers(db: Db, shopId: string, ids: readonly string[]): Promise<OfferRow[]> {
  const rows = await db
    .select()
    .from(offer)
    .where(and(eq(offer.shopId, shopId), inArray(offer.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** Own offers as their supplier sees them, every figure with all its places. */
export async function describeOffers(
  context: Pick<Context, 'cache' | 'locale'>,
  db: Db,
  rows: readonly OfferRow[],
): Promise<OwnOffer[]> {
  if (rows.length === 0) return [];
  const look = { ...context, db: db };
  const ids = rows.map(({ id }) => id);
  // One after another: the connection of a transaction takes one query at a time.
  const directory = await loadDirectory(look);
  const materials = await loadMaterials(look);
  const breaks = await readBreaks(db, ids);
  const prices = await db
    .select()
    .from(offerPrice)
    .where(inArray(offerPrice.offerId, ids))
    .orderBy(asc(offerPrice.offerId), asc(offerPrice.at));
  const photos = await readLotPhotos(db, ids);
  const history = Map.groupBy(prices, ({ offerId }) => offerId);
  const fields = fieldAnswers(directory);
  return rows.flatMap((row) => {
    const material = materials.get(row.materialId);
    if (!material) return [];
    const steps = stepsAbove(row.moq, breaks.get(row.id) ?? []);
    return {
      id: row.id,
      materialId: material.id,
      grade: localised(material, 'grade'),
      category: categoryRef(directory, material.categoryId),
      manufacturer: manufacturerRef(directory, material.manufacturerId),
      proposed: material.state === 'proposed',
      status: row.status === 'paused' ? 'removed' : row.status,
      ...(fields(row) as OfferAnswer),
      priceBreaks: steps.map(({ fromQuantity, price }) => ({
        fromQuantity: trimZeros(fromQuantity),
        price: exactPrice(price),
      })),
      priceHistory: (history.get(row.id) ?? []).map(({ at, price }) => ({ at, price: exactPrice(price) })),
      photos: (photos.get(row.id) ?? []).map(({ offerId: _, ...photo }) => photo),
      listedAt: row.status === 'notListed' ? null : row.listedAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

/** What the fields say, but for price breaks. */
type OfferAnswer = Pick<OwnOffer, Exclude<AnswerName<OfferFieldName>, 'currency' | 'priceBreaks'>>;

function fieldAnswers(directory: Directory) {
  const answers: { [Kind in FieldKind]?: (value: never, field: OfferField, row: OfferRow) => unknown } = {
    price: (value: string, _, { currency }) => ({ amount: exactPrice(value), currency }),
    tonnes: trimZeros,
    stock: trimZeros,
    percent: (share: string | null) => share && trimZeros(share),
    city: (id: string) => named(directory.cities, id),
    country: (id: string) => named(directory.countries, id),
    port: (id: string | null) => id && named(directory.ports, id),
    code: (code: string, { list }) => ({ code, name: codeName(directory, list!, code) }),
    mark: (code: string | null, { list }) => code && { code, name: codeName(directory, list!, code) },
  };
  return (row: OfferRow) =>
    Object.fromEntries(
      offerFieldNames
        .filter((name) => !['currency', 'steps'].includes(fieldOf(name).kind))
        .map((name) => {
          const field = fieldOf(name);
          const value = storedValue(row, name) as never;
          return [answerName(name), answers[field.kind]?.(value, field, row) ?? value];
        }),
    );
}
