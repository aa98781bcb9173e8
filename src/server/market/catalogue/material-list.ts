import { localised } from '#lib/localised.ts';
import { inArray } from 'drizzle-orm';
import type { MaterialSummary } from '#api/market/goods.ts';
import type { MaterialPage } from '#api/market/material.ts';
import { type Context } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { loadDirectory, nameFrom, namesOf, type Directory } from './directory.ts';
import { flameRatingOrder } from './flame-ratings.ts';
import { describeAvailable, describeProperty } from './describe-property.ts';
import { describeReading } from './describe-reading.ts';
import { facetValues } from './facet-values.ts';
import { loadConditions } from './conditions.ts';
import { propertyValue, readFigures, standardFirst, type Figure } from './figures.ts';
import { lowestPrices, materialBase, noPrice } from './material-detail.ts';
import { searchMaterials, type MaterialQueryInput, type MaterialSearch } from './material-search.ts';
import type { Material } from './materials.ts';
import { offersByMaterial } from './offer-totals.ts';
import { tradeOrder } from './property-order.ts';

/** Columns when none are chosen: the trade's first ones, as far as a good part of the materials has figures for them. */
const usualColumns = 6;
const leastShare = 0.25;

/** A page of materials with the chosen property columns. Unknown ids find nothing, unknown columns are left out. */
export async function listMaterials(context: Context, query: MaterialQueryInput): Promise<MaterialPage> {
  const { pageNo, pageSize } = query;
  const [found, directory] = await Promise.all([searchMaterials(context, query), loadDirectory(context)]);
  const columns = (query.columns ?? columnsFor(found)).flatMap((id) => directory.properties.get(id) ?? []);
  const page = found.materials.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const name = nameFrom();
  // A property that was asked for has its name on the page that says that nothing was found.
  const said = (found.understood?.items ?? []).flatMap(({ meanings }) => meanings.map(({ field }) => field));
  const asked = new Set([...(query.properties ?? []).map(({ id }) => id), ...said]);
  return {
    list: await summaries(
      context,
      directory,
      page,
      columns.map(({ id }) => id),
    ),
    total: found.materials.length,
    pageNo,
    pageSize,
    columns: columns.map(describeProperty),
    availableProperties: describeAvailable(directory, found.available, asked),
    facets: {
      category: facetValues(found.facets.category, undefined, name(directory.categories)),
      manufacturer: facetValues(found.facets.manufacturer, query.manufacturerId, name(directory.manufacturers)),
      processLevel: facetValues(found.facets.processLevel, query.processLevelId, name(directory.processLevels)),
      flameRating: facetValues(
        found.facets.flameRating,
        query.flameRating,
        name(namesOf(directory, 'codes', 'flameRating')!),
      ).toSorted((a, b) => flameRatingOrder.indexOf(a.id) - flameRatingOrder.indexOf(b.id)),
    },
    byClass: found.byClass.size,
    classRanges: page.flatMap(({ id: materialId }) =>
      (found.byClass.get(materialId) ?? []).map(({ propertyId, condition, from, to }) => ({
        ...{ materialId, propertyId, condition, from, to },
      })),
    ),
    sort: found.sort,
    correction: found.understood?.found?.correction ?? null,
    ...describeReading(directory, found.understood),
  };
}

function columnsFor({ available, materials }: MaterialSearch): string[] {
  const isCommon = (id: string) => (available.get(id)?.count ?? 0) >= materials.length * leastShare;
  return tradeOrder.filter((id) => available.has(id) && isCommon(id)).slice(0, usualColumns);
}

async function summaries(
  context: Context,
  directory: Directory,
  materials: Material[],
  columns: string[],
): Promise<MaterialSummary[]> {
  const ids = materials.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [figures, conditions, applications, prices, offers] = await Promise.all([
    columns.length === 0 ? new Map<string, Figure[]>() : readFigures(context, ids, columns),
    loadConditions(context),
    readApplications(context, ids),
    lowestPrices(context, directory, ids),
    offersByMaterial(context),
  ]);
  return materials.map((one) => ({
    ...materialBase(directory, one),
    applications: applications.get(one.id) ?? '',
    properties: columns
      .flatMap((id) => standardFirst(id, figures.get(one.id) ?? [], one, conditions))
      .flatMap((figure) => propertyValue(directory, figure) ?? []),
    offerCount: offers.get(one.id) ?? 0,
    ...(prices.get(one.id) ?? noPrice),
  }));
}

async function readApplications({ db }: Context, ids: string[]): Promise<Map<string, string>> {
  const text = localised(material, 'applications');
  const rows = await db.select({ id: material.id, text }).from(material).where(inArray(material.id, ids));
  return new Map(rows.map((row) => [row.id, row.text]));
}
