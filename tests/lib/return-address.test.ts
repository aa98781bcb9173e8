import { withLocale } from '#i18n/server.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { loginAddress, returnAddress } from '#lib/return-address.ts';

const site = 'https://site.test';

describe('the way back after a login', () => {
  it.each([
    ['/productRfq?grade=PA-757&quantity=25', '/zh-CN/productRfq?grade=PA-757&quantity=25'],
    ['/en-US/productDetail?id=o1#prices', '/zh-CN/productDetail?id=o1#prices'],
    ['/zh-CN/userCenter/', '/zh-CN/userCenter'],
    ['/', '/zh-CN'],
    ['/en-US', '/zh-CN'],
  ])('%s leads to the page in the language of the reader', (asked, address) => {
    expect(withLocale('zh-CN', () => returnAddress(asked))).toBe(address);
  });

  it.each([
    'https://elsewhere.test/productRfq',
    '//elsewhere.test',
    '///elsewhere.test',
    '/\\elsewhere.test',
    '\\\\elsewhere.test',
    '/\t/elsewhere.test',
    '/\n/elsewhere.test',
    '/.//elsewhere.test',
    '/en-US//elsewhere.test',
    '/en-US/..//elsewhere.test',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /productRfq',
    'productRfq',
    '',
  ])('%j leads nowhere', (asked) => {
    expect(returnAddress(asked)).toBeNull();
  });

  it.each([
    '/login',
    '/en-US/login?return=%2F',
    '/zh-CN/userRegistration',
    '/forgotPassword',
    '/api/openapi.json',
    '/LOGIN',
  ])('%s is no page to come back to', (asked) => {
    expect(returnAddress(asked)).toBeNull();
  });

  it('never leaves the site, whatever is asked', () => {
    const piece = fc.oneof(
      fc.constantFrom('/', '\\', '.', '..', ':', '@', '//', 'elsewhere.test', 'https:', '\t', '%2f', '?', '#', 'en-US'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.constantFrom(...locales), (pieces, locale) => {
        const address = withLocale(locale, () => returnAddress(pieces.join('')));
        if (address === null) return;
        expect(new URL(address, site).origin).toBe(site);
        expect(address.startsWith(`/${locale}`)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is carried by the login page', () => {
    expect(loginAddress('/zh-CN/news?page=2')).toBe('/en-US/login?return=%2Fen-US%2Fnews%3Fpage%3D2');
    expect(loginAddress('//elsewhere.test')).toBe('/en-US/login');
  });
});
