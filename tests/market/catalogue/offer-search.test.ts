import { expect, test } from 'vitest';
import { queryPhysicalPropertyList } from '#api/market/material.ts';
import { getWebQuotationByPage } from '#api/market/offer.ts';
import { addOffers, addShops, chimei } from './rows.ts';
import { startCatalogue, type Language } from './harness.ts';

const grades = {
  pa757: chimei,
  pa757k: 'chimei-zhenjiang-polylac-pa-757k',
  lldpeFilm: 'sabic-lldpe-118w',
  ppFilm: 'sinopec-shanghai-f800e',
  pcInjection: 'lg-chem-lupoy-1201-10',
  asa: 'chimei-kibilac-pw-957',
};

const catalogue = startCatalogue(async ({ orm }) => {
  await addShops(orm, 'shop-a');
  await addOffers(orm, ...Object.values(grades).map((materialId) => ({ materialId })));
});

const search = (keyword: string, language?: Language) => catalogue.ask(getWebQuotationByPage, { keyword }, language);
const found = async (keyword: string, language?: Language) =>
  (await search(keyword, language)).list.map(({ materialId }) => materialId);

test.each(['en_US', 'zh_CN'] as const)('薄膜 finds film grades in %s', async (language) => {
  expect(new Set(await found('薄膜', language))).toEqual(new Set([grades.lldpeFilm, grades.ppFilm]));
});

test('ABS injection finds the injection grades of ABS and no other resin', async () => {
  expect(new Set(await found('ABS injection'))).toEqual(new Set([grades.pa757, grades.pa757k]));
});

test('ABS injection puts ABS itself before its blends', async () => {
  const query = { keyword: 'ABS injection', pageSize: 50 };
  const { list } = await catalogue.ask(queryPhysicalPropertyList, query);
  const isBlend = list.map(({ category }) => category.id.startsWith('pc-'));
  expect(isBlend).toContain(true);
  expect(isBlend.indexOf(true)).toBeGreaterThan(isBlend.lastIndexOf(false));
});

test('chimei abs puts the maker’s ABS before its PC/ABS', async () => {
  const { list } = await catalogue.ask(queryPhysicalPropertyList, { keyword: 'chimei abs' });
  expect(list.at(-1)?.id).toBe('chimei-wonderloy-pc-540a');
});

test.each(['PA757', 'PA-757', 'pa 757', 'ＰＡ７５７', 'polylac pa757'])(
  '%s finds the grade, that very grade first',
  async (keyword) => {
    expect(await found(keyword)).toEqual([grades.pa757, grades.pa757k]);
  },
);

test('a CAS number finds every material that it stands for', async () => {
  expect(new Set(await found('9003-56-9'))).toEqual(new Set([grades.pa757, grades.pa757k]));
});

test.each(['chimei', '奇美', 'CHIMEI asa'])('the maker %s finds its materials', async (keyword) => {
  const ids = await found(keyword);
  expect(ids).toContain(grades.asa);
  expect(ids).not.toContain(grades.lldpeFilm);
});

test('words of both languages may be mixed', async () => {
  expect(await found('LLDPE 薄膜')).toEqual([grades.lldpeFilm]);
});

test('a misspelt word is replaced by the nearest known one, and the answer says so', async () => {
  const page = await search('injcetion abs');
  expect(page.correction).toEqual({ kind: 'spelling', from: 'injcetion abs', to: 'injection abs' });
  expect(new Set(page.list.map(({ materialId }) => materialId))).toEqual(new Set([grades.pa757, grades.pa757k]));
});

test('of a grade that nobody knows the nearest ones are shown, and called others by their makers’ names', async () => {
  const page = await search('PA7577');
  expect(page.correction).toEqual({ kind: 'nearest', from: 'PA7577', to: 'POLYLAC PA-757, POLYLAC PA-757K' });
  expect(page.list[0]?.materialId).toBe(grades.pa757);
});

test('words that are known are not corrected', async () => {
  expect((await search('PA757')).correction).toBeNull();
});

test.each(['qqqqwwww', '???', '   '])('%j finds nothing or, without a word, filters nothing', async (keyword) => {
  const page = await search(keyword);
  expect(page.total).toBe(keyword.trim() === '' ? Object.keys(grades).length : 0);
  expect(page.correction).toBeNull();
});

test('with a keyword the most relevant come first unless another order is asked for', async () => {
  expect((await search('abs')).sort).toBe('relevance');
  const cheapest = await catalogue.ask(getWebQuotationByPage, { keyword: 'abs', sort: 'priceAsc' });
  expect(cheapest.sort).toBe('priceAsc');
});

test('relevance without a keyword is newest first', async () => {
  expect((await catalogue.ask(getWebQuotationByPage, { sort: 'relevance' })).sort).toBe('newest');
});
