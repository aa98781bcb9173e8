import { withLocale } from '#i18n/server.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { localPath, splitLocale } from '#lib/paths.ts';

describe('an address of the site', () => {
  it('has the language in front', () => {
    expect(localPath('/')).toBe('/en-US');
    expect(withLocale('zh-CN', () => localPath('/productList'))).toBe('/zh-CN/productList');
  });

  it('leaves empty values out and repeats the name of lists', () => {
    const query = { keyword: '', id: undefined, none: null, page: 2, maker: ['chimei', '', 'basf'] };
    expect(localPath('/productList', query)).toBe('/en-US/productList?page=2&maker=chimei&maker=basf');
  });

  it('carries any text safely in its query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (keyword) => {
        const { searchParams, pathname } = new URL(
          withLocale('zh-CN', () => localPath('/productList', { keyword })),
          'http://site',
        );
        expect(pathname).toBe('/zh-CN/productList');
        expect([...searchParams]).toEqual([['keyword', keyword]]);
      }),
    );
  });
});

describe('the language of an address', () => {
  it.each([
    ['/zh-CN/news', 'zh-CN', '/news'],
    ['/en-US', 'en-US', '/'],
    ['/en-US/', 'en-US', '/'],
    ['/zh-CN/shop/1/companyProfile', 'zh-CN', '/shop/1/companyProfile'],
    ['/zh-CN/news/', 'zh-CN', '/news'],
    ['/news', null, '/news'],
    ['/news//', null, '/news'],
    ['//', null, '/'],
    ['/', null, '/'],
    ['', null, '/'],
    ['/zh-cn/news', null, '/zh-cn/news'],
    ['/zh-CNx', null, '/zh-CNx'],
    ['//zh-CN/news', null, '//zh-CN/news'],
  ])('%j is %s and %j', (pathname, locale, path) => {
    expect(splitLocale(pathname)).toEqual({ locale, path });
  });

  it('is what was put in front', () => {
    for (const locale of locales)
      expect(splitLocale(withLocale(locale, () => localPath('/abs')))).toEqual({ locale, path: '/abs' });
  });
});
