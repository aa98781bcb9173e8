import { beforeEach, describe, expect, it } from 'vitest';
import type { GetCalls } from '#api/calls.ts';
import { dataOf, expectInvalid, expectNotFound, startApi, type Language } from './harness.ts';
import { addCountries, addRegions } from './rows.ts';

const countryPath = 'api/backstage/admin/region/country';
const regionPath = 'api/backstage/admin/region/getRegionByParentId';
type Countries = GetCalls[typeof countryPath]['data'];
type Regions = GetCalls[typeof regionPath]['data'];

const api = startApi();
const regions = async (parentId: string, language?: Language) =>
  dataOf(await api.get<Regions>(regionPath, { parentId }, language));

beforeEach(async () => {
  await addCountries(
    api.db,
    ['CN', 'China', '中国'],
    ['AL', 'Albania', '阿尔巴尼亚'],
    ['AX', 'Åland', '奥兰'],
    ['MC', 'Monaco', '摩纳哥'],
  );
  await addRegions(
    api.db,
    { id: '33', parentId: 'CN', nameEn: 'Zhejiang', nameZh: '浙江省', sort: 2 },
    { id: '11', parentId: 'CN', nameEn: 'Beijing', nameZh: '北京市', sort: 1 },
    { id: '3302', parentId: '33', level: 2, nameZh: '宁波市' },
    { id: 'AL-11', parentId: 'AL', nameEn: 'Tirana' },
  );
});

describe('countries and regions', () => {
  it('are sorted by their name in the language of the caller', async () => {
    const codes = async (language?: Language) =>
      dataOf(await api.get<Countries>(countryPath, {}, language)).map((one) => one.iso2);
    expect(await codes()).toEqual(['AX', 'AL', 'CN', 'MC']);
    expect(await codes('zh_CN')).toEqual(['AL', 'AX', 'MC', 'CN']);
  });

  it('come with both names and the dial code', async () => {
    const list = dataOf(await api.get<Countries>(countryPath));
    expect(list.find((one) => one.iso2 === 'CN')).toEqual({
      name: 'China',
      chineseName: '中国',
      iso2: 'CN',
      dialCode: '86',
      priority: 0,
      areaCodes: ['10'],
    });
  });

  it('open into regions, in capitals or not, and say which open further', async () => {
    const provinces = [
      { id: '11', name: 'Beijing', level: 1, hasChildren: false },
      { id: '33', name: 'Zhejiang', level: 1, hasChildren: true },
    ];
    expect(await regions('CN')).toEqual(provinces);
    expect(await regions('cn')).toEqual(provinces);
  });

  it('fall back to the other language where a name is missing', async () => {
    expect(await regions('33')).toEqual([{ id: '3302', name: '宁波市', level: 2, hasChildren: false }]);
    expect(await regions('33', 'zh_CN')).toEqual(await regions('33'));
    expect((await regions('AL', 'zh_CN'))[0]!.name).toBe('Tirana');
    expect((await regions('CN', 'zh_CN'))[0]!.name).toBe('北京市');
  });

  it('may have nothing below them', async () => {
    expect(await regions('MC')).toEqual([]);
    expect(await regions('al-11')).toEqual([]);
  });

  it('are not found under an unknown id', async () => {
    expectNotFound(await api.get(regionPath, { parentId: 'ZZ' }));
    expectNotFound(await api.get(regionPath, { parentId: '%' }, 'zh_CN'), 'zh_CN');
    expectInvalid(await api.get(regionPath), ['parentId']);
  });
});
