import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { getWebQuotationByIds, getWebQuotationByPage, type OfferQuery } from '#api/market/offer.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { expectInvalid, startCatalogue } from './harness.ts';
import { addOffers, addShops, chimei } from './rows.ts';

const catalogue = startCatalogue(({ orm }) => addShops(orm, 'shop-a', 'shop-b'));

beforeEach(async () => {
  await catalogue.db.delete(offer);
  catalogue.offersChanged();
});

const list = (query: OfferQuery = {}) => catalogue.ask(getWebQuotationByPage, query);
const ids = async (query: OfferQuery) => (await list(query)).list.map(({ id }) => id);

test('an offer is shown with everything that a list needs, in the language of the reader', async () => {
  const [added] = await addOffers(catalogue.db, {
    price: '8765.4321',
    currency: 'CNY',
    priceUsd: '1222.2850',
    portId: 'CNNGB',
    tradeTerm: 2,
  });
  const [english] = (await list()).list;
  expect(english).toMatchObject({
    id: added!.id,
    materialId: chimei,
    grade: 'POLYLAC PA-757',
    category: { id: 'abs-general', name: 'ABS general-purpose grade' },
    manufacturer: { id: 'chimei', name: 'CHIMEI Corporation', nation: 'TW' },
    processLevel: { id: 'injection', name: 'Injection moulding' },
    price: { amount: '8765.43', currency: 'CNY' },
    priceUsd: '1222.29',
    moq: '1.000',
    stock: '20.500',
    warehouseCity: { id: 'CNNGB', name: 'Ningbo' },
    countryOfOrigin: { id: 'CN', name: 'China' },
    tradeTerm: 2,
    port: { id: 'CNNGB', name: 'Ningbo' },
    packing: { id: 'BAG25', name: '25 kg bag' },
    leadTimeDays: 7,
    validUntil: '2026-12-31',
    listedAt: '2026-07-01T08:00:00.000Z',
    updatedAt: '2026-07-02T08:00:00.000Z',
    shop: { id: 'shop-a', name: 'Trader shop-a', nation: 'CN', certified: true },
    demo: true,
  });
  const [chinese] = (await catalogue.ask(getWebQuotationByPage, {}, 'zh_CN')).list;
  expect(chinese).toMatchObject({
    manufacturer: { name: '奇美实业股份有限公司' },
    processLevel: { name: '注塑级' },
    warehouseCity: { name: '宁波' },
    countryOfOrigin: { name: '中国' },
    packing: { name: '25kg/袋' },
    shop: { name: '贸易商 shop-a' },
  });
});

test('the key figures of ABS begin with the melt flow rate and its condition', async () => {
  await addOffers(catalogue.db, {});
  const [shown] = (await list()).list;
  expect(shown!.keyProperties.map(({ id, value, condition, basis }) => ({ id, value, condition, basis }))).toEqual([
    { id: 'mfr', value: 1.8, condition: '200 °C/5 kg', basis: 'typical-grade' },
    { id: 'density', value: 1.05, condition: '', basis: 'typical-grade' },
    { id: 'flexuralModulus', value: 2550, condition: '', basis: 'typical-grade' },
  ]);
});

test('a substance without a grade goes by its name in the language of the reader', async () => {
  await addOffers(catalogue.db, { materialId: 'basf-mdi' });
  const grade = async (language: 'en_US' | 'zh_CN') =>
    (await catalogue.ask(getWebQuotationByPage, {}, language)).list[0]!.grade;
  expect(await grade('en_US')).toMatch(/diisocyanate|MDI/);
  expect(await grade('zh_CN')).toMatch(/\p{Script=Han}/u);
});

test('only offers on sale are listed', async () => {
  const [onSale] = await addOffers(catalogue.db, {}, { status: 'notListed' }, { status: 'removed' });
  expect(await ids({})).toEqual([onSale!.id]);
});

describe('filters', () => {
  test('an empty list of values filters nothing', async () => {
    await addOffers(catalogue.db, {});
    expect((await list({ manufacturerId: [], warehouseCity: [], tradeTerm: [] })).total).toBe(1);
  });

  test.each<OfferQuery>([
    { categoryId: 'unknown' },
    { materialId: 'unknown' },
    { materialId: 'lg-chem-lupoy-1201-10', keyword: 'PA757' },
    { manufacturerId: ['unknown'] },
    { processLevelId: ['unknown'] },
    { warehouseCity: ['unknown'] },
    { countryOfOrigin: ['XX'] },
    { shopId: 'unknown' },
    { priceFrom: '2000', priceTo: '1000' },
  ])('%j finds nothing, which is no error', async (query) => {
    await addOffers(catalogue.db, {});
    expect(await list(query)).toMatchObject({ list: [], total: 0, cursor: null, nextCursor: null });
  });

  test('a price range in yuan is converted at the latest rate, both ends included', async () => {
    const { rows } = await catalogue.db.execute<{ rate: string }>(sql`
      select per_usd as rate from exchange_rate where currency = 'CNY' order by month desc limit 1`);
    const usd = (yuan: string) =>
      sql<string>`round(${yuan}::numeric / ${rows[0]!.rate}::numeric, 4)` as unknown as string;
    const [below, low, high, above] = await addOffers(
      catalogue.db,
      ...['9999.99', '10000', '12000', '12000.01'].map((price) => ({ price, currency: 'CNY', priceUsd: usd(price) })),
    );
    const query = { priceFrom: '10000', priceTo: '12000', currency: 'CNY', sort: 'priceAsc' } as const;
    expect(await ids(query)).toEqual([low!.id, high!.id]);
    expect(await ids({ ...query, priceFrom: undefined })).toEqual([below!.id, low!.id, high!.id]);
    expect(await ids({ ...query, priceTo: undefined })).toEqual([low!.id, high!.id, above!.id]);
  });

  test('a currency without a rate is refused', async () => {
    expectInvalid(await catalogue.send(getWebQuotationByPage, { priceFrom: '1', currency: 'XXX' }), 'currency');
  });
});

test('offers by their ids come in the order asked; what is not on sale, unknown or no id is left out', async () => {
  const [one, two, removed] = await addOffers(catalogue.db, {}, {}, { status: 'removed' });
  const asked = [two!.id, 'nonsense', removed!.id, crypto.randomUUID(), one!.id, two!.id];
  const found = await catalogue.ask(getWebQuotationByIds, { ids: asked });
  expect(found.map(({ id }) => id)).toEqual([two!.id, one!.id, two!.id]);
});
