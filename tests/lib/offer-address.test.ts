import { withLocale } from '#i18n/server.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offerQuery } from '#api/market/offer.ts';
import {
  countOfferFilters,
  offerFilterHrefs,
  offerFilters,
  offerHref,
  offerIdentity,
  offerInput,
  readOfferAddress,
  withoutFilters,
} from '#api/market/offer-address.ts';
import { toggled } from '#api/common/address-values.ts';

const read = (search: string) => readOfferAddress(new URLSearchParams(search));
const searchOf = (href: string) => new URL(href, 'http://x').searchParams;

const names = [
  ...[
    'keyword',
    'categoryId',
    'materialId',
    'shopId',
    'priceFrom',
    'priceTo',
    'currency',
    'sort',
    'view',
    'page',
    'cursor',
  ],
  ...offerFilters,
  ...offerFilters.map((filter) => `${filter}[]`),
  ...['density', 'mfr', 'constructor'].flatMap((id) => [`${id}.from`, `${id}.to`, `${id}.condition`]),
];
const values = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 260 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom(
    '',
    ' ',
    '-1',
    '1e9',
    '１，２００',
    '\0',
    '%',
    '../..',
    'table',
    'card',
    'priceAsc',
    'USD',
    'CNY',
    '1,200.50',
  ),
);
const anyAddress = fc
  .array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 60 })
  .map((pairs) => new URLSearchParams(pairs));

describe('the address of the list of offers', () => {
  test('whatever it says, the API accepts the question', () => {
    fc.assert(
      fc.property(anyAddress, (params) => {
        const parsed = offerQuery.safeParse(JSON.parse(JSON.stringify(offerInput(readOfferAddress(params)))));
        expect(parsed.error).toBeUndefined();
      }),
    );
  });

  test('what is read is written back to the same address', () => {
    fc.assert(
      fc.property(anyAddress, (params) => {
        const address = withLocale('zh-CN', () => readOfferAddress(params));
        const { page, cursor } = address;
        const again = withLocale('zh-CN', () => readOfferAddress(searchOf(offerHref(address, { page, cursor }))));
        // Without a price the currency means nothing and is not written; what is asked about is no filter yet.
        const written = { ...address, unclear: [] };
        expect(again).toEqual(address.priceFrom || address.priceTo ? written : { ...written, currency: 'CNY' });
      }),
    );
  });

  test('the link of a filter value says the same as the address with that value', () => {
    fc.assert(
      fc.property(
        anyAddress,
        fc.constantFrom(...offerFilters),
        fc.string({ minLength: 1, maxLength: 20 }),
        (params, filter, value) => {
          const address = readOfferAddress(params);
          const chosen = toggled(address[filter], value);
          const href = offerFilterHrefs(address, filter)(chosen);
          expect([...searchOf(href)]).toEqual([...searchOf(offerHref(address, { [filter]: chosen }))]);
        },
      ),
    );
  });

  test('nothing given is page 1 of everything, as a table', () => {
    expect(read('')).toMatchObject({ page: 1, view: 'table', currency: 'USD', manufacturerId: [], sort: undefined });
    expect(offerHref(read(''))).toBe('/en-US/productList');
  });

  test('a price range may have full-width digits and thousands separators, and be the wrong way round', () => {
    expect(read('priceFrom=１,２００.５０&priceTo=900')).toMatchObject({ priceFrom: '900', priceTo: '1200.5' });
    expect(read('priceFrom=.5')).toMatchObject({ priceFrom: '0.5', priceTo: undefined });
  });

  test.each(['-5', 'abc', '1e3', '1.2.3', '', '99999999999999999999'])('the price %j is no limit', (price) => {
    expect(read(`priceFrom=${price}`).priceFrom).toBeUndefined();
  });

  test.each([
    ['0', 1],
    ['-3', 1],
    ['1.5', 1],
    ['x', 1],
    ['7', 7],
    ['999999999', 1_000_000],
    ['9'.repeat(50), 1],
  ])('page %j is page %i', (page, expected) => {
    expect(read(`page=${page}`).page).toBe(expected);
  });

  test('repeated values count once and have one order', () => {
    expect(read('manufacturerId=b&manufacturerId=a&manufacturerId=b').manufacturerId).toEqual(['a', 'b']);
    expect(read('keyword=&keyword=abs&keyword=pp').keyword).toBe('abs');
  });

  test('unprintable and endless ids are left out', () => {
    expect(read(`categoryId=a%00b&manufacturerId=%07&shopId=${'x'.repeat(121)}&materialId=ok`)).toMatchObject({
      categoryId: undefined,
      manufacturerId: [],
      shopId: undefined,
      materialId: 'ok',
    });
    expect(read('keyword=a%00b%0A').keyword).toBe('a b');
  });

  test('unknown trade terms, sorts, views and currencies are left out', () => {
    expect(read('tradeTerm=2&tradeTerm=9&tradeTerm=FOB&sort=best&view=map&currency=XXX')).toMatchObject({
      tradeTerm: ['2'],
      sort: undefined,
      view: 'table',
      currency: 'USD',
    });
  });

  test('changing a filter leads back to page 1, going to a page keeps the filters', () => {
    const address = read('keyword=abs&page=4&cursor=xyz&sort=priceAsc');
    expect(offerHref(address, { sort: 'newest' })).toBe('/en-US/productList?keyword=abs&sort=newest');
    expect(offerHref(address, { page: 5, cursor: 'here' })).toBe(
      '/en-US/productList?keyword=abs&sort=priceAsc&page=5&cursor=here',
    );
    expect(offerHref(address, { page: 1, cursor: 'here' })).not.toContain('cursor');
  });

  test('a price carries its currency into the other language', () => {
    const address = read('priceFrom=1000');
    expect(withLocale('zh-CN', () => offerHref(address))).toBe('/zh-CN/productList?priceFrom=1000&currency=USD');
  });

  test('clearing leaves no filter and keeps the view', () => {
    const cleared = withoutFilters(read('keyword=a&categoryId=abs&manufacturerId=x&priceTo=5&view=card&sort=newest'));
    expect(countOfferFilters(cleared)).toBe(0);
    expect(offerHref(cleared)).toBe('/en-US/productList?sort=newest&view=card');
  });

  test('a range of figures is written as in the table of properties, counts as one filter, and leads on with the rest', () => {
    const address = read('categoryId=hdpe&mfr.from=30&mfr.to=20&density.from=0.95&page=3');
    expect(offerInput(address)).toMatchObject({
      properties: [
        { id: 'mfr', from: 20, to: 30 },
        { id: 'density', from: 0.95 },
      ],
    });
    expect(countOfferFilters(address)).toBe(3);
    expect(offerHref(address, { sort: 'priceAsc' })).toBe(
      '/en-US/productList?categoryId=hdpe&mfr.from=20&mfr.to=30&density.from=0.95&sort=priceAsc',
    );
    expect(offerHref(withoutFilters(address))).toBe('/en-US/productList');
  });

  test('a price range counts as one filter, each value as one, the keyword as none', () => {
    expect(countOfferFilters(read('keyword=a&priceFrom=1&priceTo=2&tradeTerm=1&tradeTerm=2&categoryId=abs'))).toBe(4);
  });

  test('a page is named by its category and its only manufacturer', () => {
    expect(offerIdentity(read('keyword=a&categoryId=abs&manufacturerId=x&page=3'))).toEqual({
      categoryId: 'abs',
      manufacturerId: ['x'],
    });
    expect(offerIdentity(read('manufacturerId=x&manufacturerId=y')).manufacturerId).toBeUndefined();
  });
});
