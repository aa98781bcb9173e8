import { expect, test } from 'vitest';
import { getProductList, type Suggestion } from '#api/market/offer.ts';
import { startCatalogue } from './harness.ts';
import { addOffers, addShops, chimei } from './rows.ts';

const catalogue = startCatalogue(async ({ orm }) => {
  await addShops(orm, 'shop-a');
  await addOffers(orm, {}, {});
});

const suggest = (keyword: string, rest: { typeId?: Suggestion['kind']; limit?: number } = {}) =>
  catalogue.ask(getProductList, { keyword, ...rest });

test.each(['pa7', 'PA-75', 'pa757', 'polylac pa'])('%s leads to the grade while it is being typed', async (keyword) => {
  const ids = (await suggest(keyword, { typeId: 'material', limit: 20 })).map(({ id }) => id);
  expect(ids).toContain(chimei);
});

test('what is typed in full comes first', async () => {
  const [first] = await suggest('PA757', { typeId: 'material' });
  expect(first).toEqual({
    kind: 'material',
    id: chimei,
    name: 'POLYLAC PA-757',
    detail: 'ABS general-purpose grade · CHIMEI Corporation',
    offerCount: 2,
    swatch: { form: 'pellet', color: expect.stringMatching(/^#/) as string },
    priceFrom: { amount: expect.stringMatching(/^\d+\.\d\d$/) as string, currency: 'USD' },
  });
});

test('a category has its look and no price, who sells has neither', async () => {
  const [category] = await suggest('abs', { typeId: 'category' });
  expect(category).toMatchObject({ swatch: { form: 'pellet' }, priceFrom: null });
  const [shop] = await suggest('trader', { typeId: 'shop' });
  expect(shop).toMatchObject({ swatch: null, priceFrom: null });
});

test.each([
  ['abs', 'category', 'abs'],
  ['聚丙烯', 'category', 'pp-h'],
  ['奇美', 'manufacturer', 'chimei'],
  ['chim', 'manufacturer', 'chimei'],
  ['polylac', 'manufacturer', 'chimei'],
  ['trader', 'shop', 'shop-a'],
  ['贸易商', 'shop', 'shop-a'],
] as const)('%s suggests the %s %s', async (keyword, kind, id) => {
  expect((await suggest(keyword, { typeId: kind, limit: 20 })).map((one) => one.id)).toContain(id);
});

test('a category whose code is typed stands before those that contain the letters', async () => {
  const [first] = await suggest('abs', { typeId: 'category' });
  expect(first).toMatchObject({ id: 'abs', detail: 'Commodity plastics', offerCount: 2 });
});

test('kinds are mixed, none takes all places, and no more come than asked for', async () => {
  const found = await suggest('abs', { limit: 8 });
  expect(found).toHaveLength(8);
  expect(new Set(found.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  expect((await suggest('abs', { limit: 3 })).length).toBe(3);
});

test('a kind that is asked for is the only one', async () => {
  for (const { kind } of await suggest('chimei', { typeId: 'manufacturer' })) expect(kind).toBe('manufacturer');
});

test('nothing suggests nothing', async () => {
  expect(await suggest('qqqqwwww')).toEqual([]);
});
