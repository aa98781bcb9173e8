import { LRUCache } from 'lru-cache';
import { sql } from 'drizzle-orm';
import { answeredFields, storedName, type AnsweredField, type StoredName } from '#api/market/offer-fields.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { isUuid } from '#server/platform/uuid.ts';
import type { PageRelation } from './page-relation.ts';

/** Columns of what the answers about offers give, by the table of fields. */
export const answeredColumns = <Where extends 'list' | 'detail'>(where: Where) =>
  Object.fromEntries(
    answeredFields(where).map((name) => [
      storedName(name),
      (offer as unknown as Record<string, unknown>)[storedName(name)],
    ]),
  ) as Pick<typeof offer._.columns, StoredName<AnsweredField<Where>>>;

/** Columns that lists show; a detail reads the rest. */
const columns = {
  ...answeredColumns('list'),
  id: offer.id,
  shopId: offer.shopId,
  materialId: offer.materialId,
  status: offer.status,
  price: offer.price,
  currency: offer.currency,
  priceUsd: offer.priceUsd,
  moq: offer.moq,
  stock: offer.stock,
  warehouseCityId: offer.warehouseCityId,
  countryOfOrigin: offer.countryOfOrigin,
  tradeTerm: offer.tradeTerm,
  portId: offer.portId,
  packingCode: offer.packingCode,
  leadTimeDays: offer.leadTimeDays,
  validUntil: offer.validUntil,
  listedAt: offer.listedAt,
  updatedAt: offer.updatedAt,
  demo: offer.demo,
};
export type OfferRow = Pick<typeof offer.$inferSelect, keyof typeof columns>;

const prepareById = (db: Db) =>
  db
    .select(columns)
    .from(offer)
    .where(sql`${offer.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('catalogue_offers_by_id');

const prepared = new WeakMap<Db, ReturnType<typeof prepareById>>();

/** Offers of any status by their ids, in the order asked; what is not there, or no id at all, is left out. */
export async function readOffers({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<OfferRow[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  const statement = prepared.get(db) ?? prepareById(db);
  prepared.set(db, statement);
  const rows = new Map((await statement.execute({ ids: known })).map((row) => [row.id, row]));
  return known.flatMap((id) => rows.get(id.toLowerCase()) ?? []);
}

/** Offers by id, with the version of the row (the transaction that wrote it) that they were read of. */
type Versioned = OfferRow & { version: string };
const version = sql<string>`${offer}.xmin::text`;
const keptRows = 4_000;

/**
 * The offers of a page, in its order. What lists have shown before and nobody has written since is not read again: the
 * database tells the version of each.
 */
export async function readPageRows(
  { db, cache }: Pick<Context, 'db' | 'cache'>,
  { page, order }: PageRelation,
): Promise<OfferRow[]> {
  const [kept, { rows: found }] = await Promise.all([
    cache.get('catalogue/offer-rows', [], async () => new LRUCache<string, Versioned>({ max: keptRows }), 3600),
    db.execute<{ id: string; version: string }>(sql`
      select ${offer.id} as id, ${version} as version from (${page}) as page inner join ${offer} on ${offer.id} = page.id
      order by ${sql.raw(order.descending ? 'page.place, page.key desc, page.id desc' : 'page.place, page.key, page.id')}`),
  ]);
  const rows = new Map(found.map((each) => [each.id, kept.get(each.id)]));
  const missing = found.filter((each) => rows.get(each.id)?.version !== each.version).map(({ id }) => id);
  if (missing.length > 0) {
    const read = await db
      .select({ ...columns, version })
      .from(offer)
      .where(sql`${offer.id} = any(${sql.param(missing)}::uuid[])`);
    for (const id of missing) rows.delete(id);
    for (const row of read) rows.set(row.id, row);
  }
  return found.flatMap(({ id }) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    kept.set(id, row);
    // Taken off sale since the page was found.
    return row.status === 'onSale' ? [row] : [];
  });
}
