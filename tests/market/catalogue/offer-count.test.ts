import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FacetName } from '#api/market/offer-fields.ts';
import type { Material } from '#server/market/catalogue/materials.ts';
import { countOffers, type CubeFilter } from '#server/market/catalogue/offer-count.ts';
import { CubeBuilder, cubeFacets, type Cell } from '#server/market/catalogue/offer-cube.ts';

const material = (
  id: string,
  categoryPath: string[],
  manufacturerId: string,
  processLevelId: string | null,
): Material => ({ id, categoryPath, categoryId: categoryPath.at(-1)!, manufacturerId, processLevelId }) as Material;

const materials = [
  material('abs-1', ['plastics', 'abs', 'abs-general'], 'chimei', 'injection'),
  material('abs-2', ['plastics', 'abs', 'abs-fr'], 'lg', 'injection'),
  material('pp-1', ['plastics', 'pp'], 'sinopec', 'film'),
  material('acid', ['chemicals', 'acids'], 'sinopec', null),
];
const values: Record<FacetName, string[]> = {
  availability: ['IN_STOCK', 'TO_ORDER'],
  taxBasis: ['INCLUDED', 'EXCLUDED'],
  tradeTerm: ['1', '2', '3', '4', '5'],
  warehouseCity: ['ningbo', 'shanghai'],
  countryOfOrigin: ['CN', 'TW', 'KR'],
  condition: ['PRIME', 'OFF_GRADE'],
  packing: ['BAG25', 'BIGBAG', 'BULK'],
  port: ['', 'CNSHA', 'SGSIN'],
  paymentTerm: ['TT100', 'LC30'],
  leadTime: ['D7', 'D30'],
  moqUpTo: ['T1', 'T25'],
  stockFrom: ['NONE', 'T100'],
  flameRating: ['', 'HB_3.2', 'V-0_1.6,V-0_3.2'],
  documents: ['', 'COA', 'COA,SDS', 'SDS,TDS'],
};

const cell = fc.record({
  values: fc.tuple(...cubeFacets.map((name) => fc.constantFrom(...values[name]))),
  offers: fc.constant(1),
  price: fc.integer({ min: 1, max: 9 }),
});
const stock = fc.tuple(...materials.map(() => fc.array(cell, { maxLength: 12 })));
const some = <Value>(...values: Value[]) =>
  fc.option(
    fc.subarray(values).map((one) => new Set(one)),
    { nil: undefined },
  );
const filters: fc.Arbitrary<CubeFilter> = fc.record({
  materialIds: some('abs-1', 'pp-1', 'unknown'),
  categoryId: fc.constantFrom(undefined, 'plastics', 'abs', 'abs-fr', 'unknown'),
  manufacturers: some('chimei', 'sinopec'),
  processLevels: some('injection', 'film'),
  chosen: fc.record({
    availability: some('IN_STOCK'),
    taxBasis: some('INCLUDED'),
    tradeTerm: some('1', '2', '3'),
    warehouseCity: some(...values.warehouseCity, 'unknown'),
    countryOfOrigin: some(...values.countryOfOrigin),
    condition: some(...values.condition),
    documents: some('COA', 'SDS'),
  }),
  price: fc.option(fc.record({ from: fc.integer({ min: 0, max: 5 }), to: fc.integer({ min: 3, max: 10 }) }), {
    nil: undefined,
  }),
});

type Offer = { material: Material; cell: Cell };

type Part = keyof CubeFilter | FacetName;
const valueAt = (cell: Cell, name: FacetName) => cell.values[cubeFacets.indexOf(name)]!;

/** One of the values; of documents, which are several, all. */
const says = (cell: Cell, name: FacetName, wanted: ReadonlySet<string> | undefined) =>
  wanted === undefined ||
  (name === 'documents'
    ? [...wanted].every((one) => valueAt(cell, name).split(',').includes(one))
    : wanted.has(valueAt(cell, name)));

/** The filter written down once more, one offer at a time; `besides` names the part that is left out. */
function passes(filter: CubeFilter, { material, cell }: Offer, besides?: Part): boolean {
  const given = <Name extends keyof CubeFilter>(
    name: Name,
    holds: (wanted: NonNullable<CubeFilter[Name]>) => boolean,
  ) => name === besides || filter[name] === undefined || holds(filter[name]);
  return (
    given('materialIds', (ids) => ids.has(material.id)) &&
    given('categoryId', (id) => material.categoryPath.includes(id)) &&
    given('manufacturers', (ids) => ids.has(material.manufacturerId)) &&
    given('processLevels', (ids) => ids.has(material.processLevelId ?? '')) &&
    cubeFacets.every((name) => name === besides || says(cell, name, filter.chosen?.[name])) &&
    given('price', ({ from, to }) => cell.price! >= from && cell.price! <= to)
  );
}

test('total and facets are those of counting the offers one by one', () => {
  fc.assert(
    fc.property(stock, filters, (cells, filter) => {
      const builder = new CubeBuilder();
      const sorted = cells.map((own) => own.toSorted((a, b) => a.price - b.price));
      sorted.forEach((own, index) => builder.add(materials[index]!, own));
      const offers = sorted.flatMap((own, index) => own.map((one) => ({ material: materials[index]!, cell: one })));
      const count = countOffers(builder.build(), filter);

      const by = (besides: Part | undefined, valueOf: (offer: Offer) => string | null | undefined) => {
        const counts = new Map<string, number>();
        for (const offer of offers) {
          const value = valueOf(offer);
          if (typeof value !== 'string' || !passes(filter, offer, besides)) continue;
          for (const one of value.split(',')) counts.set(one, (counts.get(one) ?? 0) + 1);
        }
        return counts;
      };
      const level = ({ categoryPath }: Material) =>
        filter.categoryId ? categoryPath.indexOf(filter.categoryId) + 1 : 0;
      expect(count.total).toBe(offers.filter((offer) => passes(filter, offer)).length);
      expect(count.facets).toEqual({
        category: by(undefined, ({ material }) => material.categoryPath[level(material)]),
        manufacturer: by('manufacturers', ({ material }) => material.manufacturerId),
        processLevel: by('processLevels', ({ material }) => material.processLevelId),
        ...Object.fromEntries(
          cubeFacets.map((name) => [
            name,
            by(name === 'documents' ? undefined : name, ({ cell }) => valueAt(cell, name)),
          ]),
        ),
      });
      const ofMaterials = new Map(count.materials.map(({ material, offers: passing }) => [material.id, passing]));
      expect(ofMaterials).toEqual(by(undefined, ({ material }) => material.id));
    }),
    { numRuns: 300 },
  );
});
