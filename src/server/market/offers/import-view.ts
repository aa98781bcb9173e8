import { localised } from '#lib/localised.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { OfferImport } from '#api/market/own-offer.ts';
import { withUsual, type OfferDraft } from '#api/market/offer-fields.ts';
import { exactPrice } from '#lib/exact-price.ts';
import { trimZeros } from '#lib/decimal.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  alikeMaterials,
  codeName,
  describeAlike,
  loadDirectory,
  loadMaterials,
  makerMeant,
  named,
  type Directory,
} from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { offer, offerImport, type UnknownGrade } from '#server/platform/db/schema/offers.ts';
import { notFound } from '#server/platform/errors.ts';
import { lackingIn } from './import-heads.ts';
import { keyOf, type ImportRow } from './import-rows.ts';

const mostSamples = 20;
const { rows: _rows, left: _left, head: _head, ...columns } = getTableColumns(offerImport);

/** As many rows as are shown: thousands more stay where they are. */
const firstRows = sql<
  ImportRow[]
>`jsonb_path_query_array(${offerImport.rows}, ${`$[0 to ${mostSamples - 1}]`}::jsonpath)`;

/**
 * An import of the shop as its supplier sees it. What its rows look like, and what unknown grades may be, matters before it
 * starts; from then on a look a second costs little.
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
    found.state === 'preview'
      ? await db.select({ first: firstRows, head: offerImport.head }).from(offerImport).where(own)
      : [];
  return {
    id: found.id,
    fileName: found.fileName,
    state: found.state,
    total: found.total,
    done: found.done,
    good: found.total - found.leftCount,
    problems: found.problems,
    problemRows: found.leftCount,
    unknown: preview ? await describeUnknown(context, db, found.unknown) : [],
    lacking: preview ? lackingIn(preview.head) : [],
    sample: preview ? await describeRows(context, db, shopId, preview.first) : [],
    at: found.at.toISOString(),
    finishedAt: found.finishedAt?.toISOString() ?? null,
  };
}

/** Unknown grades with the materials that each may be, and what a proposal of it would begin with. */
async function describeUnknown(
  context: Pick<Context, 'cache' | 'locale'>,
  db: Db,
  unknown: readonly UnknownGrade[],
): Promise<OfferImport['unknown']> {
  if (unknown.length === 0) return [];
  const look = { ...context, db };
  const directory = await loadDirectory(look);
  const materials = await loadMaterials(look);
  return unknown.map(({ grade, manufacturer, nation, rows }) => {
    const maker = makerMeant(directory, manufacturer, nation);
    const alike = alikeMaterials(materials, { grade, manufacturerId: maker?.id ?? null });
    return {
      ...{ grade, manufacturer, rows },
      maker: maker && named(directory.manufacturers, maker.id),
      alike: describeAlike(directory, alike),
      categoryId: alike.find(({ material }) => material.manufacturerId === maker?.id)?.material.categoryId ?? null,
    };
  });
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
  const { materialId, warehouseCityId, tradeTerm, supply } = offer;
  const owned = await db
    .select({ materialId, warehouseCityId, tradeTerm, supply })
    .from(offer)
    .where(eq(offer.shopId, shopId));
  const keys = new Set(owned.map(keyOf));
  return rows.flatMap((row) => {
    const material = materials.get(row.materialId);
    if (!material) return [];
    const changes = Boolean(row.offerId) || keys.has(keyOf(row));
    return {
      row: row.row,
      grade: localised(material, 'grade'),
      manufacturer: named(directory.manufacturers, material.manufacturerId).name,
      price: { amount: exactPrice(row.price), currency: row.currency },
      moq: trimZeros(row.moq),
      stock: trimZeros(row.stock),
      warehouseCity: named(directory.cities, row.warehouseCityId).name,
      tax: changes && row.taxBasis === null ? null : taxOf(row, directory),
      changes,
    };
  });
}

/** The tax of a new offer: what the file says, or else what goes without saying. */
function taxOf(row: ImportRow, directory: Directory) {
  const { taxBasis, taxRate } = withUsual(row as OfferDraft);
  return {
    taxBasis: { code: taxBasis!, name: codeName(directory, 'taxBasis', taxBasis!) },
    taxRate: taxRate ?? null,
    assumed: row.taxBasis === null,
  };
}
