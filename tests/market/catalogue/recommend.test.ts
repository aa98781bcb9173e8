import { expect, test } from 'vitest';
import { getQuotationRecommend, recommendKinds } from '#api/market/offer.ts';
import { startCatalogue } from './harness.ts';
import { addOffers, addShops, chimei } from './rows.ts';

const lldpe = 'sabic-lldpe-118w';
/** A grade whose figures come from the maker's data sheet. */
const documented = 'hanwha-solutions-eva-1125';

const catalogue = startCatalogue(async ({ orm }) => {
  // shop-a is certified, shop-b is not.
  await addShops(orm, 'shop-a', 'shop-b');
  await addOffers(
    orm,
    { price: '1500', warehouseCityId: 'CNSHA' },
    { price: '1700', warehouseCityId: 'CNNGB' },
    { price: '900', status: 'removed' },
    { materialId: lldpe, price: '1100', warehouseCityId: 'SGSIN', leadTimeDays: 3 },
    { materialId: lldpe, price: '1050', warehouseCityId: 'SGSIN', moq: '30', stock: '20', leadTimeDays: 1 },
    { materialId: documented, price: '1300', warehouseCityId: 'HKHKG', stock: '0' },
    { materialId: documented, price: '1200', warehouseCityId: 'HKHKG', stock: '0', shopId: 'shop-b' },
  );
});

const recommended = (kind: (typeof recommendKinds)[number], limit?: number) =>
  catalogue.ask(getQuotationRecommend, { kind, limit });

test('the spot supermarket holds what is in stock, one offer for each city, no material twice', async () => {
  const spot = await recommended('spot');
  expect(spot.length).toBe(2);
  expect(spot.find(({ warehouseCity }) => warehouseCity.id === 'SGSIN')).toMatchObject({ leadTimeDays: 3 });
  expect(new Set(spot.map(({ materialId }) => materialId))).toEqual(new Set([chimei, lldpe]));
});

test('the hot list has each material once, at its best price', async () => {
  const hot = await recommended('hot');
  expect(new Map(hot.map(({ materialId, price }) => [materialId, price.amount]))).toEqual(
    new Map([
      [chimei, '1500.00'],
      [lldpe, '1050.00'],
      [documented, '1200.00'],
    ]),
  );
  expect(hot).toHaveLength(3);
});

test('recommendations are materials with data sheet figures from certified shops', async () => {
  const list = await recommended('recommend');
  expect(list[0]).toMatchObject({ materialId: documented, shop: { id: 'shop-a', certified: true } });
  for (const { shop } of list) expect(shop.certified).toBe(true);
});

test('no more come than asked for, and the same each time', async () => {
  for (const kind of recommendKinds) {
    const once = await recommended(kind);
    expect(await recommended(kind, 1)).toHaveLength(1);
    catalogue.everythingChanged();
    expect(await recommended(kind)).toEqual(once);
  }
});
