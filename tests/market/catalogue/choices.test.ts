import { expect, test } from 'vitest';
import * as category from '#api/market/category.ts';
import { startCatalogue } from './harness.ts';
import { addOffers, addShops } from './rows.ts';

const lldpe = 'sabic-lldpe-118w';
const catalogue = startCatalogue(async ({ orm }) => {
  await addShops(orm, 'shop-a', 'shop-b');
  await addOffers(
    orm,
    { price: '1500' },
    { price: '1700', shopId: 'shop-b' },
    { price: '900', status: 'removed' },
    { materialId: lldpe, price: '1100' },
    { materialId: lldpe, price: '1050' },
  );
});

test('the category tree has three levels with what is on sale in each', async () => {
  const tree = await catalogue.ask(category.getWebCategoryTree, {});
  const commodity = tree.find(({ id }) => id === 'commodity')!;
  const abs = commodity.children.find(({ id }) => id === 'abs')!;
  const general = abs.children.find(({ id }) => id === 'abs-general')!;
  expect([commodity.offerCount, abs.offerCount, general.offerCount]).toEqual([4, 2, 2]);
  expect(general.materialCount).toBeGreaterThan(1);
  expect(abs).toMatchObject({ code: 'ABS', casNumber: '9003-56-9', swatch: { form: 'pellet' } });
  expect(tree).toHaveLength(10);
});

test('the category tree is in the language of the reader', async () => {
  const [english] = await catalogue.ask(category.getWebCategoryTree, {});
  const [chinese] = await catalogue.ask(category.getWebCategoryTree, {}, 'zh_CN');
  expect([english!.name, chinese!.name]).toEqual(['Commodity plastics', '通用塑料']);
});

test('popular categories come with the span of their prices', async () => {
  const popular = await catalogue.ask(category.getWebCategoryRecommend, {});
  expect(
    popular.map(({ id, offerCount, priceFrom, priceTo }) => [id, offerCount, priceFrom?.amount, priceTo?.amount]),
  ).toEqual([
    ['abs', 2, '1500.00', '1700.00'],
    ['lldpe', 2, '1050.00', '1100.00'],
  ]);
  expect(await catalogue.ask(category.getWebCategoryRecommend, { limit: 1 })).toHaveLength(1);
});

test('a POST flagged as query-style takes its values from the address, or from a body', async () => {
  const packingModes = async (query: string, body: string | null) => {
    const answer = await catalogue.request(`/${category.getPackingModeByPage.path}${query}`, { method: 'POST', body });
    return answer.status === 200 ? category.getPackingModeByPage.data.parse(answer.body.data) : answer.body.fields;
  };
  const second = await catalogue.ask(category.getPackingModeByPage, { pageNo: 2, pageSize: 3 });
  expect(await packingModes('?pageNo=2&pageSize=3', null)).toEqual(second);
  expect(await packingModes('', '{"pageNo":2,"pageSize":3}')).toEqual(second);
  expect(await packingModes('?pageNo=two', null)).toEqual({ pageNo: expect.any(String) });
  expect(await packingModes('?pageNo=2', '[]')).toEqual({ body: expect.any(String) });
});

test('manufacturers: those with most offers first, of a category, by either name', async () => {
  const all = await catalogue.ask(category.getWebManufacturerList, {});
  const counts = all.map(({ offerCount }) => offerCount);
  expect(counts.slice(0, 3)).toEqual([2, 2, 0]);
  const ofAbs = await catalogue.ask(category.getWebManufacturerList, { categoryId: 'abs' });
  expect(ofAbs.every(({ materialCount }) => materialCount > 0)).toBe(true);
  expect(ofAbs.length).toBeLessThan(all.length);
  for (const keyword of ['奇美', 'CHIMEI', 'polylac']) {
    const found = await catalogue.ask(category.getWebManufacturerList, { keyword });
    expect(found.map(({ id }) => id)).toContain('chimei');
  }
});

test('process levels come in the order of the trade, of a category only those that it has', async () => {
  const all = await catalogue.ask(category.getWebProcessLevelList, {}, 'zh_CN');
  expect(all[0]).toMatchObject({ id: 'injection', name: '注塑级', offerCount: 2 });
  const ofLldpe = await catalogue.ask(category.getWebProcessLevelList, { categoryId: 'lldpe' });
  expect(ofLldpe.map(({ id }) => id)).toContain('film');
  expect(ofLldpe.length).toBeLessThan(all.length);
});

test('packing modes are paged', async () => {
  const first = await catalogue.ask(category.getPackingModeByPage, { pageSize: 5 });
  const second = await catalogue.ask(category.getPackingModeByPage, { pageNo: 2, pageSize: 5 });
  expect(first.list[0]).toEqual({ id: 'BAG25', name: '25 kg bag', netKg: 25 });
  expect(first.total).toBeGreaterThan(10);
  expect(second.list[0]).not.toEqual(first.list[0]);
});
