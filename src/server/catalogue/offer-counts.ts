import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { offer, offerTally } from '#server/db/schema/catalogue.ts';
import { loadMaterials } from './materials.ts';
import { isOneOf } from './offer-conditions.ts';
import { buildCube, countOffers, type CubeRow, type OfferCount, type OfferCube } from './offer-cube.ts';
import type { OfferFilter } from './offer-filter.ts';
import { recently } from './recent.ts';

type Look = Pick<Services, 'db' | 'cache'>;

const scopes = ['offers', 'materials'] as const;

/** All offers on sale, counted. The tally table is kept by a trigger: nothing is read from the offers themselves. */
export function loadCube(look: Look): Promise<OfferCube> {
  return look.cache.get('catalogue/cube', scopes, async () => {
    const { materialId, warehouseCityId, countryOfOrigin, tradeTerm, offers } = offerTally;
    const rows = await look.db
      .select({ materialId, cells: packed([warehouseCityId, countryOfOrigin, tradeTerm, offers]) })
      .from(offerTally)
      .groupBy(materialId);
    return buildCube(rows.map(unpacked), await loadMaterials(look));
  });
}

/** The offers of a shop or a price range, counted one by one: the tally does not know them apart. */
function loadPartialCube(look: Look, filter: OfferFilter): Promise<OfferCube> {
  return recently(look, 'catalogue/partial-cubes', filter.partKey, { scopes, limit: 100 }, async () => {
    const materials = await loadMaterials(look);
    const { materialIds, categoryId } = filter.counted;
    const ids = [...materials.values()]
      .filter(
        ({ id, categoryPath }) => (materialIds?.has(id) ?? true) && (!categoryId || categoryPath.includes(categoryId)),
      )
      .map(({ id }) => id);
    const { materialId, warehouseCityId, countryOfOrigin, tradeTerm } = offer;
    const grouped = look.db
      .select({ materialId, warehouseCityId, countryOfOrigin, tradeTerm, offers: sql`count(*)`.as('offers') })
      .from(offer)
      .where(and(...filter.partConditions, ids.length < materials.size ? isOneOf(materialId, ids) : undefined))
      .groupBy(materialId, warehouseCityId, countryOfOrigin, tradeTerm)
      .as('grouped');
    const cell = [grouped.warehouseCityId, grouped.countryOfOrigin, grouped.tradeTerm, grouped.offers];
    const rows = await look.db
      .select({ materialId: grouped.materialId, cells: packed(cell) })
      .from(grouped)
      .groupBy(grouped.materialId);
    return buildCube(rows.map(unpacked), materials);
  });
}

/** How many offers pass, by material and with all facets. */
export function countMatching(look: Look, filter: OfferFilter): Promise<OfferCount> {
  return recently(look, 'catalogue/counts', filter.key, { scopes, limit: 200 }, async () => {
    const cube = filter.partConditions.length > 1 ? await loadPartialCube(look, filter) : await loadCube(look);
    return countOffers(cube, filter.counted);
  });
}

/** Between the fields of a cell and between cells; no id holds these. */
const fieldEnd = '\x1f';
const cellEnd = '\x1e';

/** One text for all cells of a material: a thousand rows to read instead of hundreds of thousands. */
function packed(fields: (AnyColumn | SQL | SQL.Aliased)[]): SQL<string> {
  return sql`string_agg(concat_ws(${fieldEnd}, ${sql.join(fields, sql`, `)}), ${cellEnd})`;
}

function unpacked({ materialId, cells }: { materialId: string; cells: string }): CubeRow {
  const parse = (cell: string): CubeRow['cells'][number] => {
    const [city, origin, term, offers] = cell.split(fieldEnd) as [string, string, string, string];
    return [city, origin, Number(term), Number(offers)];
  };
  return { materialId, cells: cells.split(cellEnd).map(parse) };
}
