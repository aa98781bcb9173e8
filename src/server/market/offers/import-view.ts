import { localised } from '#lib/localised.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { OfferImport } from '#api/market/own-offer.ts';
import { exactPrice } from '#lib/exact-price.ts';
import { trimZeros } from '#lib/decimal.ts';
import type { Db } from '#server/platform/db/database.ts';
import { loadDirectory, loadMaterials, named } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { offer, offerImport } from '#server/platform/db/schema/offers.ts';
import { notFound } from '#server/platform/errors.ts';
import { keyOf, type ImportRow } from './import-rows.ts';

const mostSamples = 20;
const { rows: _rows, ...columns } = getTableColumns(offerImport);

/** As many rows as are shown: thousands more stay where they are. */
const firstRows = sql<
  ImportRow[]
>`jsonb_path_query_array(${offerImport.rows}, ${`$[0 to ${mostSamples - 1}]`}::jsonpath)`;
const goodRows = sql<number>`jsonb_array_length(${offerImport.rows})`;

/**
 * An import of the shop as its supplier sees it. How many rows are good and what they look like matters before it starts;
 * from then on all of them are, and a look a second costs little.
 */
export async function describeImport(
  context: Pick<Context, 'cache' | 'locale'>,
  db: Db,
  shopId: string,
  id: string,
): Promise<OfferImport> {
  const own = and(eq(offerImport.id, id), eq(offerImport.shopId, shopId));
  const [found] = await db.select(columns).from(offerImport).where(own);
  if (!found) throw notFound();
  const [preview] =
    found.state === 'preview' ? await db.select({ good: goodRows, first: firstRows }).from(offerImport).where(own) : [];
  const good = preview?.good ?? found.total;
  return {
    id: found.id,
    fileName: found.fileName,
    state: found.state,
    total: found.total,
    done: found.done,
    good,
    problems: found.problems,
    problemRows: found.total - good,
    sample: preview ? await describeRows(context, db, shopId, preview.first) : [],
    at: found.at.toISOString(),
    finishedAt: found.finishedAt?.toISOString() ?? null,
  };
}

async function describeRows(
  context: Pick<Context, 'cache' | 'locale'>,
  db: Db,
  shopId: string,
  rows: readonly ImportRow[],
): Promise<OfferImport['sample']> {
  const look = { ...context, db: db };
  const directory = await loadDirectory(look);
  const materials = await loadMaterials(look);
  const { materialId, warehouseCityId, tradeTerm } = offer;
  const owned = await db.select({ materialId, warehouseCityId, tradeTerm }).from(offer).where(eq(offer.shopId, shopId));
  const keys = new Set(owned.map(keyOf));
  return rows.flatMap((row) => {
    const material = materials.get(row.materialId);
    if (!material) return [];
    return {
      row: row.row,
      grade: localised(material, 'grade'),
      manufacturer: named(directory.manufacturers, material.manufacturerId).name,
      price: { amount: exactPrice(row.price), currency: row.currency },
      moq: trimZeros(row.moq),
      stock: trimZeros(row.stock),
      warehouseCity: named(directory.cities, row.warehouseCityId).name,
      changes: Boolean(row.offerId) || keys.has(keyOf(row)),
    };
  });
}
