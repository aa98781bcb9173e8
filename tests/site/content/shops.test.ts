import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '#api/common/common.ts';
import type { ShopSummary } from '#api/market/shop.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { dataOf, expectInvalid, startApi, type Language } from './harness.ts';
import { addCategories, addCountries, addOffers, addShops } from './rows.ts';

const path = 'api/user/web/shop/getShopByPage';
const api = startApi();
const shops = async (input: object = {}, language?: Language) =>
  dataOf(await api.post<Page<ShopSummary>>(path, input, language));
const ids = async (input: object) => (await shops(input)).list.map((one) => one.id);

beforeEach(async () => {
  await addCountries(api.db, ['CN', 'China', '中国'], ['DE', 'Germany', '德国']);
  await addCategories(api.db, 'plastics/abs/abs-general', 'plastics/pp/pp-film', 'chemicals/acids');
  await addShops(
    api.db,
    { id: 'a', nameEn: 'Amber Resins', nameZh: '琥珀塑料', mainCategories: ['pp', 'abs'] },
    {
      id: 'b',
      nameEn: 'Basalt 100% Acids',
      nameZh: '玄武化工',
      mainCategories: ['acids'],
      nation: 'DE',
      certified: false,
    },
    { id: 'c', nameEn: 'Coral Resins', nameZh: '珊瑚塑料', mainCategories: ['abs'] },
  );
  const removed = { shopId: 'a', status: 'removed' as const };
  await addOffers(api.db, { shopId: 'b' }, { shopId: 'b' }, { shopId: 'c' }, removed, removed, removed);
});

describe('the list of shops', () => {
  it('begins with those that have most offers on sale', async () => {
    const page = await shops();
    expect(page.list.map((one) => [one.id, one.offerCount])).toEqual([
      ['b', 2],
      ['c', 1],
      ['a', 0],
    ]);
    expect(page).toMatchObject({ total: 3, pageNo: 1, pageSize: 20 });
  });

  it('speaks the language of the caller', async () => {
    const amber = {
      id: 'a',
      openedAt: '2020-01-31',
      certified: true,
      demo: true,
      offerCount: 0,
      logo: null,
      badges: [],
      rating: null,
      companyName: null,
    };
    expect((await shops({ keyword: 'Amber' })).list).toEqual([
      {
        ...amber,
        name: 'Amber Resins',
        nation: { id: 'CN', name: 'China' },
        city: 'Ningbo',
        intro: 'Intro',
        mainCategories: [
          { id: 'pp', name: 'PP', code: null },
          { id: 'abs', name: 'ABS', code: null },
        ],
      },
    ]);
    expect((await shops({ keyword: 'Amber' }, 'zh_CN')).list).toEqual([
      {
        ...amber,
        name: '琥珀塑料',
        nation: { id: 'CN', name: '中国' },
        city: '宁波',
        intro: '简介',
        mainCategories: [
          { id: 'pp', name: '品类pp', code: null },
          { id: 'abs', name: '品类abs', code: null },
        ],
      },
    ]);
  });

  it('goes on page by page, with nothing behind its end', async () => {
    expect((await shops({ pageSize: 2, pageNo: 2 })).list.map((one) => one.id)).toEqual(['a']);
    expect(await shops({ pageNo: 9999 })).toMatchObject({ list: [], total: 3 });
  });

  it('narrows to a category of any level', async () => {
    expect(await ids({ categoryId: 'plastics' })).toEqual(['c', 'a']);
    expect(await ids({ categoryId: 'abs' })).toEqual(['c', 'a']);
    expect(await ids({ categoryId: 'pp-film' })).toEqual(['a']);
    expect(await shops({ categoryId: 'chemicals' })).toMatchObject({ total: 1 });
    expect(await shops({ categoryId: 'unknown' })).toMatchObject({ list: [], total: 0 });
  });

  it('narrows to a country, in capitals or not', async () => {
    expect(await ids({ nation: 'DE' })).toEqual(['b']);
    expect(await ids({ nation: 'de' })).toEqual(['b']);
    expect(await ids({ nation: 'ZZ' })).toEqual([]);
  });

  it('finds a shop by the words of either name, wildcards being characters', async () => {
    expect(await ids({ keyword: 'resins' })).toEqual(['c', 'a']);
    expect(await ids({ keyword: 'resins amber' })).toEqual(['a']);
    expect(await ids({ keyword: '珊瑚' })).toEqual(['c']);
    expect(await ids({ keyword: '%' })).toEqual(['b']);
    expect(await ids({ keyword: '_' })).toEqual([]);
    expect(await ids({ keyword: 'resins', categoryId: 'pp', nation: 'CN' })).toEqual(['a']);
  });

  it('names the field that is wrong', async () => {
    expectInvalid(await api.post(path, { pageNo: 0 }), ['pageNo']);
    expectInvalid(await api.post(path, { pageNo: -1 }, 'zh_CN'), ['pageNo'], 'zh_CN');
    expectInvalid(await api.post(path, { pageSize: 101, categoryId: 7 }), ['categoryId', 'pageSize']);
    expectInvalid(await api.post(path, []), ['body']);
  });

  it('counts an offer put on sale since, once the writer has said so', async () => {
    await raiseScopes(api.db, ['offers']);
    await api.cache.poll(api.db);
    expect((await shops()).list[2]).toMatchObject({ id: 'a', offerCount: 0 });
    await addOffers(api.db, ...Array.from({ length: 3 }, () => ({ shopId: 'a' })));
    await raiseScopes(api.db, ['offers']);
    await api.cache.poll(api.db);
    expect((await shops()).list[0]).toMatchObject({ id: 'a', offerCount: 3 });
  });
});
