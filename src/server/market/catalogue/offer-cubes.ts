import { and, asc, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { answerName, facetFields, talliedFacets, type FacetName } from '#api/market/offer-fields.ts';
import type { Sources } from '#server/platform/context.ts';
import { offer, offerTally } from '#server/platform/db/schema/offers.ts';
import { loadFlameRatings } from './flame-ratings.ts';
import { largeLookUp } from './large-look-up.ts';
import { loadMaterials } from './materials.ts';
import { facetValue, isOneOf, onSale } from './offer-conditions.ts';
import { CubeBuilder, cubeFacets, type Cell, type OfferCube } from './offer-cube.ts';

const scopes = ['offers', 'materials'] as const;
/** Materials read at a time, so that a million offers do not keep other requests waiting. */
const batch = 100;

/** Cells that are read in about a tenth of a second. */
const manyCells = 20_000;

const isLarge = ({ offersBefore }: OfferCube) => offersBefore.length > manyCells;

/** All offers on sale, counted. The tally is kept by a trigger: its size hardly depends on the number of offers. */
export function loadCube(look: Sources): Promise<OfferCube> {
  const { materialId, offers } = offerTally;
  const cells = packed([...talliedFacets.map((name) => offerTally[name]), offers]);
  const load = () =>
    readCube(
      look,
      (ids) =>
        look.db.select({ materialId, cells }).from(offerTally).where(isOneOf(materialId, ids)).groupBy(materialId),
      { names: talliedFacets.map((name) => answerName(name) as FacetName) },
    );
  return largeLookUp(look.cache, { key: 'catalogue/cube', scopes, load, isLarge });
}

/** Each offer with its price and all facets, which the tally does not know; read when somebody asks for a price range or a rare facet. */
export function loadPricedCube(look: Sources): Promise<OfferCube> {
  const load = () => readCube(look, (ids) => pricedCells(look, isOneOf(offer.materialId, ids)));
  return largeLookUp(look.cache, { key: 'catalogue/priced-cube', scopes, load, isLarge });
}

/** Each offer of a shop with its price. */
export function loadCubeOfShop(look: Sources, shopId: string): Promise<OfferCube> {
  return look.cache.getOneOf('catalogue/cubes-of-shops', shopId, { scopes, limit: 500, seconds: 600 }, () =>
    readCube(look, () => pricedCells(look, sql`${offer.shopId} = ${shopId}`), { size: Infinity }),
  );
}

type PackedCells = { materialId: string; cells: string };

function pricedCells({ db }: Sources, condition: SQL): PromiseLike<PackedCells[]> {
  const { materialId, priceUsd } = offer;
  // What an offer may leave open is an empty text: a cell has a value of each.
  const values = facetFields.map((name) => sql`coalesce(${facetValue(name)}::text, '')`);
  const cells = packed([...values, sql`1`, priceUsd], asc(priceUsd));
  return db.select({ materialId, cells }).from(offer).where(and(onSale, condition)).groupBy(materialId);
}

async function readCube(
  look: Sources,
  read: (ids: string[]) => PromiseLike<PackedCells[]>,
  { size = batch, names = cubeFacets }: { size?: number; names?: readonly FacetName[] } = {},
): Promise<OfferCube> {
  const [materials, ratings] = await Promise.all([loadMaterials(look), loadFlameRatings(look)]);
  const ofMaterial = names.findIndex((name) => name === 'flameRating');
  const ids = [...materials.keys()];
  const builder = new CubeBuilder(names);
  for (let from = 0; from < ids.length; from += size) {
    for (const { materialId, cells } of await read(ids.slice(from, from + size))) {
      const material = materials.get(materialId);
      if (!material) continue;
      const own = (ratings.get(materialId) ?? []).join(',');
      const told = unpacked(cells, names.length);
      builder.add(
        material,
        own === '' || ofMaterial < 0 ? told : told.map((cell) => withRatings(cell, ofMaterial, own)),
      );
    }
  }
  return builder.build();
}

const withRatings = (cell: Cell, place: number, own: string): Cell => ({
  ...cell,
  values: cell.values.with(place, own),
});

/** Between the fields of a cell and between cells; no id holds these. */
const fieldEnd = '\x1f';
const cellEnd = '\x1e';

/** One text for all cells of a material: a thousand rows to read instead of hundreds of thousands. */
function packed(fields: (AnyColumn | SQL)[], order?: SQL): SQL<string> {
  const cell = sql`concat_ws(${fieldEnd}, ${sql.join(fields, sql`, `)})`;
  return sql`string_agg(${cell}, ${cellEnd}${order ? sql` order by ${order}` : sql``})`;
}

function unpacked(cells: string, facets: number): Cell[] {
  return cells.split(cellEnd).map((cell) => {
    const fields = cell.split(fieldEnd);
    const [offers, price] = fields.splice(facets);
    return { values: fields, offers: Number(offers), price: price === undefined ? null : Number(price) };
  });
}
