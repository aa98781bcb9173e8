import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { getWebQuotationByPage, type OfferQuery } from '#api/market/offer.ts';
import { queryPhysicalPropertyList } from '#api/market/material.ts';
import { addOffers, addShops } from './rows.ts';
import { expectInvalid, startCatalogue } from './harness.ts';

const catalogue = startCatalogue(async ({ orm }) => {
  await addShops(orm, 'shop-a', 'shop-b');
  // Every grade of some families has two offers on sale and one that is not.
  const { rows } = await orm.execute<{ id: string }>(sql`
    select id from material where category_path && array['abs', 'pp-h', 'pp-b', 'hdpe', 'lldpe', 'pc'] order by id`);
  await addOffers(
    orm,
    ...rows.flatMap(({ id: materialId }, at) => [
      { materialId, price: String(1_000 + ((at * 37) % 90)), warehouseCityId: at % 3 === 0 ? 'CNSHA' : 'CNNGB' },
      { materialId, price: String(1_100 + ((at * 53) % 70)), shopId: 'shop-b', tradeTerm: 1 + (at % 3) },
      { materialId, status: 'notListed' as const },
    ]),
  );
});

const ask = (query: OfferQuery) => catalogue.ask(getWebQuotationByPage, { pageSize: 100, ...query });
const goodsOf = async (query: OfferQuery) =>
  [...new Set((await everyOffer(query)).map(({ materialId }) => materialId))].sort();

/** All pages, by their cursors. */
async function everyOffer(query: OfferQuery) {
  const offers: Awaited<ReturnType<typeof ask>>['list'] = [];
  let cursor: string | null = null;
  for (let pageNo = 1; ; pageNo++) {
    const page = await ask({ ...query, pageNo, pageSize: 23, ...(cursor && { cursor }) });
    offers.push(...page.list);
    if (page.nextCursor === null) return offers;
    cursor = page.nextCursor;
  }
}

type Figure = { materialId: string; resin: string; condition: string; value: number };
async function figures(propertyId: string, category: string): Promise<Figure[]> {
  const { rows } = await catalogue.db.execute<Figure>(sql`
    select m.id as "materialId", m.resin, f.condition, f.value from material m join figure f on f.material_id = m.id
    where f.property_id = ${propertyId} and f.value is not null and f.comparable and f.replaced_by_id is null
      and not f.withdrawn and ${category} = any(m.category_path)`);
  return rows;
}
const idsOf = (rows: Figure[]) => [...new Set(rows.map(({ materialId }) => materialId))].sort();
const inRange = (rows: Figure[], from: number, to: number) => rows.filter(({ value }) => value >= from && value <= to);

const ofTwo = '230 °C/2.16 kg';

describe('a range of figures keeps the offers', () => {
  test('of grades with a figure of their own within it, both ends included, two offers each', async () => {
    const expected = idsOf(inRange(await figures('density', 'hdpe'), 0.95, 0.956));
    expect(expected.length).toBeGreaterThan(3);
    const query = { categoryId: 'hdpe', properties: [{ id: 'density', from: 0.95, to: 0.956 }] };
    expect(await goodsOf(query)).toEqual(expected);
    expect((await ask(query)).total).toBe(2 * expected.length);
  });

  test('that the list of materials finds under the same words, whatever the condition', async () => {
    for (const properties of [
      [{ id: 'mfr', from: 20, to: 30 }],
      [{ id: 'mfr', from: 20, to: 30, condition: ofTwo }],
      [{ id: 'mfr', to: 5, condition: '200 °C/5 kg' }],
      [{ id: 'izodNotched', from: 200 }],
      [{ id: 'tensileStrength', from: 1 }],
      [
        { id: 'density', from: 0.9 },
        { id: 'mfr', to: 4 },
      ],
    ])
      for (const categoryId of ['commodity', 'abs', 'pp-h', 'pc']) {
        const { list } = await catalogue.ask(queryPhysicalPropertyList, { categoryId, properties, pageSize: 100 });
        const offered = list.filter(({ offerCount }) => offerCount > 0).map(({ id }) => id);
        expect(await goodsOf({ categoryId, properties })).toEqual(offered.sort());
      }
  });

  test('under the standard condition of each resin: a melt flow rate of another load or temperature never counts', async () => {
    const [from, to] = [1, 8];
    const all = inRange(await figures('mfr', 'abs'), from, to);
    const standard = all.filter(({ condition }) => condition === '220 °C/10 kg');
    const others = idsOf(all.filter(({ condition }) => condition === '200 °C/5 kg'));
    expect(others.length).toBeGreaterThan(0);
    expect(await goodsOf({ categoryId: 'abs', properties: [{ id: 'mfr', from, to }] })).toEqual(idsOf(standard));
    expect(
      await goodsOf({ categoryId: 'abs', properties: [{ id: 'mfr', from, to, condition: '200 °C/5 kg' }] }),
    ).toEqual(others);
  });

  test('in its own unit: what is a number of another property says nothing of it', async () => {
    const izod = idsOf((await figures('izodNotched', 'commodity')).filter(({ value }) => value >= 500));
    const charpy = idsOf((await figures('charpyNotched', 'commodity')).filter(({ value }) => value >= 500));
    expect(izod.length).toBeGreaterThan(0);
    expect(izod).not.toEqual(charpy);
    expect(await goodsOf({ categoryId: 'commodity', properties: [{ id: 'izodNotched', from: 500 }] })).toEqual(izod);
    expect(await goodsOf({ categoryId: 'commodity', properties: [{ id: 'charpyNotched', from: 500 }] })).toEqual(charpy); // prettier-ignore
  });

  test.each(['newest', 'priceAsc', 'priceDesc'] as const)('page by page in the order %s', async (sort) => {
    const query: OfferQuery = { categoryId: 'commodity', properties: [{ id: 'density', to: 0.92 }], sort };
    const within = idsOf(inRange(await figures('density', 'commodity'), 0, 0.92));
    const order = {
      newest: sql`listed_at desc, id desc`,
      priceAsc: sql`price_usd, id`,
      priceDesc: sql`price_usd desc, id desc`,
    };
    const { rows } = await catalogue.db.execute<{ id: string }>(sql`
      select id from offer where status = 'onSale' and material_id = any(${sql.param(within)}::text[])
      order by ${order[sort]}`);
    expect(rows.length).toBeGreaterThan(60);
    expect((await everyOffer(query)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect((await ask({ ...query, pageNo: 3, pageSize: 10 })).list.map(({ id }) => id)).toEqual(
      rows.slice(20, 30).map(({ id }) => id),
    );
  });

  test.each([
    ['a property that there is not', [{ id: 'beauty', from: 0 }]],
    ['a range that is the wrong way round', [{ id: 'density', from: 2, to: 1 }]],
    ['a condition under which nothing stands', [{ id: 'mfr', condition: 'red hot' }]],
    ['one that its grade does not say', [{ id: 'density', from: 0, condition: '23 °C' }]],
  ])('none, which is no error, of %s', async (_, properties) => {
    expect(await ask({ properties })).toMatchObject({ total: 0, list: [], nextCursor: null });
  });

  test.each([
    [[{ id: 'density', from: 'light' }], 'properties.0.from'],
    [[{ id: 'density', to: null }], 'properties.0.to'],
    [[{ from: 1 }], 'properties.0.id'],
    [[{ id: 'mfr', condition: 'x'.repeat(61) }], 'properties.0.condition'],
    [Array.from({ length: 9 }, (_, at) => ({ id: `p${at}`, from: 1 })), 'properties'],
    ['density', 'properties'],
  ])('never where it is none: %j is refused', async (properties, field) => {
    expectInvalid(await catalogue.send(getWebQuotationByPage, { properties } as unknown as OfferQuery), field);
  });
});

describe('what offers can be narrowed by', () => {
  const properties = async (query: OfferQuery) =>
    new Map((await ask(query)).availableProperties.map((one) => [one.id, one]));

  test('is said with its span, its unit, its condition and how many of the offers have a figure', async () => {
    const all = await figures('mfr', 'pp-h');
    const mfr = (await properties({ categoryId: 'pp-h' })).get('mfr');
    const values = all.map(({ value }) => value);
    expect(new Set(all.map(({ condition }) => condition))).toEqual(new Set([ofTwo]));
    expect(mfr).toEqual({
      ...{
        id: 'mfr',
        name: 'Melt flow rate (MFR/MFI)',
        symbol: 'MFR',
        unit: 'g/10 min',
        conditions: [ofTwo],
        standard: ofTwo,
      },
      ...{ count: 2 * idsOf(all).length, from: Math.min(...values), to: Math.max(...values) },
    });
    expect((await catalogue.ask(getWebQuotationByPage, { categoryId: 'pp-h' }, 'zh_CN')).availableProperties.find(({ id }) => id === 'mfr')!.name).toMatch(/\p{sc=Han}/u); // prettier-ignore
  });

  test('has no span and no one condition where those of several resins would be mixed', async () => {
    const mfr = (await properties({ categoryId: 'commodity' })).get('mfr')!;
    expect(mfr).toMatchObject({ from: null, to: null, standard: null });
    expect(mfr.conditions).toEqual(expect.arrayContaining(['190 °C/2.16 kg', ofTwo]));
  });

  test('begins with what the trade asks for first', async () => {
    expect([...(await properties({ categoryId: 'hdpe' })).keys()].slice(0, 2)).toEqual(['mfr', 'density']);
  });

  test('is counted with what else is chosen, and without its own range', async () => {
    const own = (await properties({ categoryId: 'hdpe' })).get('density')!;
    const chosen = await properties({
      categoryId: 'hdpe',
      properties: [{ id: 'density', from: 0.95 }],
    });
    expect(chosen.get('density')).toEqual(own);
    const within = new Set(idsOf(inRange(await figures('density', 'hdpe'), 0.95, 9)));
    const left = (await figures('mfr', 'hdpe')).filter(({ materialId }) => within.has(materialId));
    expect(chosen.get('mfr')!.count).toBe(2 * idsOf(left).length);
    const ofShop = await properties({ categoryId: 'hdpe', shopId: 'shop-b' });
    expect(ofShop.get('density')!.count).toBe(own.count / 2);
  });

  test('is nothing of all that is on sale, and what was asked for has its name where nothing was found', async () => {
    expect((await ask({})).availableProperties).toEqual([]);
    expect((await ask({ warehouseCity: ['CNSHA'] })).availableProperties).toEqual([]);
    const none = await ask({ categoryId: 'hdpe', properties: [{ id: 'kValue', from: 1 }] });
    expect(none.total).toBe(0);
    expect(none.availableProperties).toMatchObject([{ id: 'kValue', count: 0, from: null, to: null, conditions: [] }]);
  });

  test('follows a figure that is corrected', async () => {
    const query = { categoryId: 'hdpe', properties: [{ id: 'density', from: 7, to: 8 }] };
    expect((await ask(query)).total).toBe(0);
    const [one] = await figures('density', 'hdpe');
    const standing = sql`property_id = 'density' and replaced_by_id is null and not withdrawn`;
    await catalogue.db.execute(sql`alter table figure disable trigger user`);
    await catalogue.db.execute(
      sql`update figure set value = 7.5 where material_id = ${one!.materialId} and ${standing}`,
    );
    catalogue.everythingChanged();
    expect(await goodsOf(query)).toEqual([one!.materialId]);
    await catalogue.db.execute(sql`update figure set value = ${one!.value} where material_id = ${one!.materialId} and ${standing}`); // prettier-ignore
    await catalogue.db.execute(sql`alter table figure enable trigger user`);
    catalogue.everythingChanged();
    expect((await ask(query)).total).toBe(0);
  });
});
