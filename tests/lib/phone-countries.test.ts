import { withLocale } from '#i18n/server.ts';
import { describe, expect, it } from 'vitest';
import { countriesToChoose, countryOfNumber, searchCountries } from '#lib/phone-countries.ts';

const country = (
  iso2: string,
  name: string,
  chineseName: string,
  dialCode: string,
  priority = 0,
  areaCodes: string[] = [],
) => ({
  iso2,
  name,
  chineseName,
  dialCode,
  priority,
  areaCodes,
});
const countries = [
  country('CA', 'Canada', '加拿大', '1', 1, ['204', '416']),
  country('CN', 'China', '中国', '86'),
  country('CI', "Côte d'Ivoire", '科特迪瓦', '225'),
  country('DE', 'Germany', '德国', '49'),
  country('DO', 'Dominican Republic', '多米尼加', '1', 2, ['809']),
  country('KZ', 'Kazakhstan', '哈萨克斯坦', '7', 1, ['33', '7']),
  country('RU', 'Russia', '俄罗斯', '7'),
  country('TW', 'Taiwan', '台湾', '886'),
  country('US', 'United States', '美国', '1'),
];
const codes = (list: readonly { iso2: string }[]) => list.map(({ iso2 }) => iso2);

describe('the countries to choose from', () => {
  it('stand by name in the language of the reader', () => {
    expect(codes(countriesToChoose(countries)).slice(0, 3)).toEqual(['CA', 'CN', 'CI']);
    expect(codes(withLocale('zh-CN', () => countriesToChoose(countries))).slice(0, 3)).toEqual(['DE', 'DO', 'RU']);
  });

  it('are the allowed ones, without the disallowed, preferred ones first', () => {
    const choice = { allowed: ['US', 'CN', 'DE', 'RU'], disallowed: ['RU'], preferred: ['DE', 'XX', 'CN'] };
    expect(codes(countriesToChoose(countries, choice))).toEqual(['DE', 'CN', 'US']);
  });

  it('are none when none is allowed', () => expect(countriesToChoose(countries, { allowed: [] })).toEqual([]));
});

describe('a search for a country', () => {
  it.each([
    ['', codes(countries)],
    ['chi', ['CN']],
    ['GERM', ['DE']],
    ['中国', ['CN']],
    ['cote', ['CI']],
    ['states', ['US']],
    ['cn', ['CN']],
    ['+86', ['CN']],
    ['86', ['CN']],
    ['8', ['CN', 'TW']],
    ['+1', ['US', 'CA', 'DO']],
    ['ru', ['RU']],
    ['an', ['CA', 'TW', 'DE', 'DO', 'KZ']],
    ['atlantis', []],
  ])('%j finds %j', (typed, found) => {
    expect(codes(searchCountries(countries, typed)).sort()).toEqual([...found].sort());
  });

  it('puts the code of a country before the parts of names, and the main country of a dial code first', () => {
    expect(codes(searchCountries(countries, 'ca'))[0]).toBe('CA');
    expect(codes(searchCountries(countries, '+1'))).toEqual(['US', 'CA', 'DO']);
    expect(codes(searchCountries(countries, '+7'))).toEqual(['RU', 'KZ']);
  });
});

describe('the country of a number', () => {
  it.each([
    ['+86 138 0013 8000', 'CN'],
    ['0086 138', 'CN'],
    ['+886 2 1234', 'TW'],
    ['+1 212 555 0100', 'US'],
    ['+1 416 555 0100', 'CA'],
    ['+1 (809) 555', 'DO'],
    ['+7 701 000', 'KZ'],
    ['+7 495 000', 'RU'],
    ['+999', null],
    ['138 0013 8000', null],
    ['', null],
  ])('%j is %s', (typed, iso2) => {
    expect(countryOfNumber(countries, typed)?.iso2 ?? null).toBe(iso2);
  });
});
