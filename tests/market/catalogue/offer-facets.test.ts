import { eq, sql, type SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getWebQuotationByPage, type OfferFacets, type OfferQuery } from '#api/market/offer.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { addManyOffers, addOffers, chimei, offerRow, rateSome } from './rows.ts';
import { startCatalogue } from './harness.ts';

const catalogue = startCatalogue(async ({ orm }) => {
  await addManyOffers(orm, 1500);
  await rateSome(orm);
});

type Condition = { facet?: keyof OfferFacets; where: SQL };

const oneOf = (column: SQL, values: readonly unknown[]) => sql`${column} = any(${sql.param(values)})`;

/** The filter written down once more, as plain SQL over offers and materials. */
function conditionsOf(query: OfferQuery): Condition[] {
  const conditions: Condition[] = [{ where: sql`o.status = 'onSale'` }];
  const add = (value: unknown, where: () => SQL, facet?: keyof OfferFacets) =>
    value !== undefined && conditions.push({ where: where(), ...(facet && { facet }) });
  add(query.categoryId, () => sql`${query.categoryId} = any(m.category_path)`);
  add(query.manufacturerId, () => oneOf(sql`m.manufacturer_id`, query.manufacturerId!), 'manufacturer');
  add(query.processLevelId, () => oneOf(sql`m.process_level_id`, query.processLevelId!), 'processLevel');
  add(query.warehouseCity, () => oneOf(sql`o.warehouse_city_id`, query.warehouseCity!), 'warehouseCity');
  add(query.countryOfOrigin, () => oneOf(sql`o.country_of_origin`, query.countryOfOrigin!), 'countryOfOrigin');
  add(query.tradeTerm, () => oneOf(sql`o.trade_term`, query.tradeTerm!), 'tradeTerm');
  add(query.taxBasis, () => oneOf(sql`o.tax_basis`, query.taxBasis!), 'taxBasis');
  add(query.condition, () => oneOf(sql`o.condition`, query.condition!), 'condition');
  add(query.packing, () => oneOf(sql`o.packing_code`, query.packing!), 'packing');
  add(query.port, () => oneOf(sql`o.port_id`, query.port!), 'port');
  add(query.paymentTerm, () => oneOf(sql`o.payment_term_code`, query.paymentTerm!), 'paymentTerm');
  add(query.leadTime, () => oneOf(facetColumns.leadTime, query.leadTime!), 'leadTime');
  add(query.moqUpTo, () => oneOf(facetColumns.moqUpTo, query.moqUpTo!), 'moqUpTo');
  add(query.stockFrom, () => oneOf(facetColumns.stockFrom, query.stockFrom!), 'stockFrom');
  // All of them are wanted: who chooses one more is told how many are left.
  add(query.documents, () => sql`o.document_codes @> ${sql.param(query.documents)}`);
  // All of them here, too: each at its own thickness or a smaller one.
  for (const code of query.flameRating ?? [])
    add(code, () => sql`o.material_id in (select r.material_id from (${ratings}) r where r.code = ${code})`);
  for (const wish of query.properties ?? []) add(wish.id, () => sql`o.material_id in (${withFigure(wish)})`);
  add(query.availability, () => oneOf(facetColumns.availability, query.availability!), 'availability');
  add(query.priceFrom, () => sql`o.price_usd >= ${query.priceFrom}::numeric`);
  add(query.priceTo, () => sql`o.price_usd <= ${query.priceTo}::numeric`);
  add(query.shopId, () => sql`o.shop_id = ${query.shopId}`);
  return conditions;
}

/** Each material with each rating that it reaches: of the least thickness that any figure of it names, and of all steps above. */
const ratings = sql`
  select distinct f.material_id, f.text || '_' || step.mm as code
  from figure f, unnest(array[0.4, 0.8, 1.6, 3.2]) as step (mm)
  where f.property_id = 'flammability' and f.replaced_by_id is null and not f.withdrawn and f.comparable
    and f.thickness <= step.mm`;

/** Materials with a figure within a range: under the condition that is named, else under that of the usual range of its resin. */
const withFigure = ({ id, from, to, condition }: NonNullable<OfferQuery['properties']>[number]) => sql`
  select f.material_id from figure f join material own on own.id = f.material_id
  where f.property_id = ${id} and f.replaced_by_id is null and not f.withdrawn and f.comparable
    and f.value between ${from ?? -Infinity} and ${to ?? Infinity}
    and f.condition = coalesce(${condition ?? null}, (select r.condition from property_range r
      where r.resin = own.resin and r.property_id = ${id} and r.filler = ''))`;

const facetColumns: Record<Exclude<keyof OfferFacets, 'category'>, SQL> = {
  manufacturer: sql`m.manufacturer_id`,
  processLevel: sql`m.process_level_id`,
  warehouseCity: sql`o.warehouse_city_id`,
  countryOfOrigin: sql`o.country_of_origin`,
  tradeTerm: sql`o.trade_term::text`,
  taxBasis: sql`o.tax_basis`,
  condition: sql`o.condition`,
  packing: sql`o.packing_code`,
  port: sql`o.port_id`,
  paymentTerm: sql`o.payment_term_code`,
  leadTime: sql`case when o.lead_time_days between 0 and 7 then 'D7' when o.lead_time_days between 8 and 14 then 'D14'
    when o.lead_time_days between 15 and 30 then 'D30' else 'LONGER' end`,
  moqUpTo: sql`case when o.moq > 25 then 'MORE' when o.moq > 5 then 'T25' when o.moq > 1 then 'T5' else 'T1' end`,
  stockFrom: sql`case when o.stock = 0 then 'NONE' when o.stock < 25 then 'LESS' when o.stock < 100 then 'T25' else 'T100' end`,
  documents: sql`unnest(o.document_codes)`,
  flameRating: sql`unnest(array(select r.code from (${ratings}) r where r.material_id = m.id))`,
  availability: sql`case when o.stock >= o.moq then 'IN_STOCK' else 'TO_ORDER' end`,
};

async function countBy(query: OfferQuery, facet: keyof OfferFacets, column: SQL): Promise<Record<string, number>> {
  const where = sql.join(
    conditionsOf(query)
      .filter((one) => one.facet !== facet)
      .map((one) => one.where),
    sql` and `,
  );
  const { rows } = await catalogue.db.execute<{ id: string | null; count: number }>(sql`
    select ${column} as id, count(*)::int as count from offer o join material m on m.id = o.material_id
    where ${where} group by 1`);
  return Object.fromEntries(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count] as const])));
}

async function countDirectly(query: OfferQuery): Promise<number> {
  const where = sql.join(
    conditionsOf(query).map((one) => one.where),
    sql` and `,
  );
  const { rows } = await catalogue.db.execute<{ count: number }>(sql`
    select count(*)::int as count from offer o join material m on m.id = o.material_id where ${where}`);
  return rows[0]!.count;
}

const shown = (facet: OfferFacets[keyof OfferFacets]) =>
  Object.fromEntries(facet.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]));

const filters: [string, OfferQuery][] = [
  ['nothing chosen', {}],
  ['a category', { categoryId: 'commodity' }],
  ['a maker', { manufacturerId: ['chimei'] }],
  ['two makers and a process level', { manufacturerId: ['chimei', 'sabic'], processLevelId: ['injection'] }],
  ['a city', { warehouseCity: ['CNNGB'] }],
  [
    'two cities, an origin, two terms',
    { warehouseCity: ['CNNGB', 'SGSIN'], countryOfOrigin: ['CN'], tradeTerm: [1, 4] },
  ],
  [
    'everything at once',
    {
      categoryId: 'abs',
      manufacturerId: ['chimei'],
      processLevelId: ['injection'],
      warehouseCity: ['CNSHA'],
      countryOfOrigin: ['CN', 'TW'],
      tradeTerm: [2, 3],
    },
  ],
  ['goods in stock', { availability: ['IN_STOCK'], sort: 'priceAsc' }],
  ['prices with tax', { taxBasis: ['INCLUDED'] }],
  [
    'no prime, and bonded goods or such without tax',
    { condition: ['OFF_GRADE', 'REGRIND'], taxBasis: ['BONDED', 'EXCLUDED'] },
  ],
  ['a condition and a price', { condition: ['PRIME'], priceTo: '1400' }],
  ['a packing', { packing: ['BAG25'], warehouseCity: ['CNSHA'] }],
  ['ports, a packing and a price', { port: ['CNSHA', 'CNNGB'], packing: ['BAG25', 'BIGBAG'], priceTo: '1600' }],
  ['a port that nothing else narrows', { port: ['CNSHA'] }],
  ['payment terms and a lead time', { paymentTerm: ['TT100', 'LC30'], leadTime: ['D7', 'D14'] }],
  ['a lead time', { leadTime: ['LONGER'], categoryId: 'commodity' }],
  ['documents that an offer must all have', { documents: ['COA', 'SDS'], packing: ['BAG25'] }],
  ['small orders of goods that are there', { moqUpTo: ['T1', 'T5'], stockFrom: ['LESS', 'T25'] }],
  ['a rating at a thickness', { flameRating: ['V-0_1.6'] }],
  ['two ratings, each at its thickness, and a packing', { flameRating: ['V-0_3.2', 'V-2_0.8'], packing: ['BAG25'] }],
  ['a rating that nothing has so thin, and a maker', { flameRating: ['V-0_0.4'], manufacturerId: ['chimei'] }],
  ['a rating that there is not', { flameRating: ['V-9_1.6'] }],
  ['one document', { documents: ['COA'] }],
  ['a density', { properties: [{ id: 'density', from: 0.9, to: 1.1 }] }],
  ['a melt flow rate of each resin as it is usually measured', { properties: [{ id: 'mfr', from: 0.5, to: 10 }] }],
  [
    'a melt flow rate under one condition, a maker and a city',
    {
      properties: [{ id: 'mfr', to: 3, condition: '200 °C/5 kg' }],
      ...{ manufacturerId: ['chimei'], warehouseCity: ['CNNGB', 'CNSHA'] },
    },
  ],
  [
    'two figures, a rating and a price',
    {
      properties: [
        { id: 'density', from: 1, to: 1.1 },
        { id: 'mfr', condition: '200 °C/5 kg' },
      ],
      ...{ flameRating: ['V-0_3.2'], priceTo: '1700', sort: 'priceDesc' },
    },
  ],
  ['a range that is the wrong way round', { properties: [{ id: 'density', from: 2, to: 1 }] }],
  ['a property that there is not', { properties: [{ id: 'beauty', from: 0 }], manufacturerId: ['chimei'] }],
  ['a shop and a density', { shopId: 'shop-b', properties: [{ id: 'density', to: 1 }] }],
  ['a price range', { priceFrom: '1200', priceTo: '1450.5' }],
  ['a lowest price and a city', { priceFrom: '1900', warehouseCity: ['CNSHA'] }],
  ['a shop', { shopId: 'shop-b' }],
  ['a shop, a price and a term', { shopId: 'shop-a', priceTo: '1300', tradeTerm: [5] }],
];

const rare: readonly string[] = [
  'packing',
  'port',
  'paymentTerm',
  'leadTime',
  'moqUpTo',
  'stockFrom',
  'flameRating',
  'documents',
];

test.each(filters)('total and facets with %s are those of a count of the offers themselves', async (_, query) => {
  const page = await catalogue.ask(getWebQuotationByPage, { ...query, everyFacet: true });
  expect(page.total).toBe(await countDirectly(query));
  // What few ask for is counted where it is, and changes nothing of the rest.
  const usual = Object.fromEntries(Object.entries(page.facets).filter(([facet]) => !rare.includes(facet)));
  expect((await catalogue.ask(getWebQuotationByPage, query)).facets).toMatchObject(usual);
  for (const [facet, column] of Object.entries(facetColumns) as [keyof OfferFacets, SQL][]) {
    expect({ facet, counts: shown(page.facets[facet]) }).toEqual({
      facet,
      counts: await countBy(query, facet, column),
    });
  }
  const level = query.categoryId === undefined ? 1 : query.categoryId === 'commodity' ? 2 : 3;
  expect(shown(page.facets.category)).toEqual(await countBy(query, 'category', sql`m.category_path[${level}]`));
});

test('what few ask for is counted where somebody does', async () => {
  const { facets } = await catalogue.ask(getWebQuotationByPage, { manufacturerId: ['chimei'] });
  expect([facets.packing, facets.port, facets.paymentTerm, facets.leadTime, facets.documents]).toEqual([
    [],
    [],
    [],
    [],
    [],
  ]);
  const chosen = await catalogue.ask(getWebQuotationByPage, { packing: ['BAG25'] });
  expect(chosen.facets.packing.find(({ id }) => id === 'BAG25')).toMatchObject({ count: chosen.total });
  expect(chosen.total).toBeGreaterThan(0);
});

test('steps of a number stand in their order, not in that of their counts', async () => {
  const { facets } = await catalogue.ask(getWebQuotationByPage, { everyFacet: true });
  expect(facets.leadTime.map(({ name }) => name)).toEqual([
    'Up to 7 days',
    '8 to 14 days',
    '15 to 30 days',
    'Over 30 days',
  ]);
  expect(facets.moqUpTo.map(({ id }) => id)).toEqual(['T1', 'T5', 'T25', 'MORE']);
  expect(facets.stockFrom.map(({ id }) => id)).toEqual(['NONE', 'LESS']);
});

test('a rating holds at the thickness that it names and above, never below, and in the order of the ratings', async () => {
  const { facets } = await catalogue.ask(getWebQuotationByPage, { everyFacet: true });
  expect(facets.flameRating.filter(({ id }) => id.startsWith('V')).map(({ name }) => name)).toEqual([
    'V-0 at 0.8 mm',
    'V-0 at 1.6 mm',
    'V-0 at 3.2 mm',
    'V-2 at 0.8 mm',
    'V-2 at 1.6 mm',
    'V-2 at 3.2 mm',
  ]);
  const count = (code: string) => facets.flameRating.find(({ id }) => id === code)!.count;
  expect(count('V-0_0.8')).toBeGreaterThan(0);
  expect(count('V-0_1.6')).toBeGreaterThan(count('V-0_0.8'));
});

test('a chosen value stays in its facet although nothing matches it', async () => {
  const { facets } = await catalogue.ask(getWebQuotationByPage, { warehouseCity: ['SGSIN'], priceTo: '1' });
  expect(facets.warehouseCity).toEqual([{ id: 'SGSIN', name: 'Singapore', count: 0 }]);
});

test('facets are named in the language of the reader', async () => {
  const { facets } = await catalogue.ask(getWebQuotationByPage, {}, 'zh_CN');
  expect(facets.warehouseCity.map(({ name }) => name)).toContain('宁波');
  expect(facets.tradeTerm.map(({ name }) => name)).toEqual(expect.arrayContaining(['FOB', '保税一日游']));
});

test('counts follow offers that are added, changed and deleted', async () => {
  const query = { materialId: chimei, warehouseCity: ['CNNGB'] };
  const total = async () => {
    catalogue.offersChanged();
    const { total } = await catalogue.ask(getWebQuotationByPage, query);
    const direct = await catalogue.db.execute<{ n: number }>(sql`
      select count(*)::int as n from offer where status = 'onSale' and material_id = ${chimei} and warehouse_city_id = 'CNNGB'`);
    expect(total).toBe(direct.rows[0]!.n);
    return total;
  };
  const before = await total();
  const added = await addOffers(catalogue.db, offerRow(), offerRow(), offerRow({ status: 'notListed' }));
  expect(await total()).toBe(before + 2);
  await catalogue.db.update(offer).set({ status: 'onSale' }).where(eq(offer.id, added[2]!.id));
  expect(await total()).toBe(before + 3);
  await catalogue.db.update(offer).set({ warehouseCityId: 'CNSHA' }).where(eq(offer.id, added[0]!.id));
  expect(await total()).toBe(before + 2);
  await catalogue.db.update(offer).set({ price: '1', priceUsd: '1' }).where(eq(offer.id, added[1]!.id));
  expect(await total()).toBe(before + 2);
  for (const { id } of added) await catalogue.db.delete(offer).where(eq(offer.id, id));
  expect(await total()).toBe(before);
});
