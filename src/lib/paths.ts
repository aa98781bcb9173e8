import { isLocale, type Locale } from '#i18n/locales.ts';
import { getLocale } from '#i18n/get-locale.ts';

export type QueryValue = string | number | undefined | null | readonly (string | number)[];

/** Takes the language prefix, and slashes at the end, off an address: `/zh-CN/news` → zh-CN and `/news`. */
export function splitLocale(pathname: string): { locale: Locale | null; path: string } {
  const [, first = '', ...rest] = pathname.replace(/\/+$/, '').split('/');
  const locale = isLocale(first) ? first : null;
  return { locale, path: `/${(locale ? rest : [first, ...rest]).join('/')}` };
}

/** Ids and numbers, as nearly all values are: a page has hundreds of addresses, and URLSearchParams is slow. */
const asItIs = /^[\w.-]*$/;
const encoded = (text: string): string =>
  asItIs.test(text) ? text : new URLSearchParams({ '': text }).toString().slice(1);

/** An address of this site in the reader's language. Empty values of the query are left out, lists repeat the name. */
export const localPath = (path: string, query: Record<string, QueryValue> = {}): string =>
  pathIn(getLocale(), path, query);

/** The same in a language that need not be the reader's: of the language menu, hreflang, the sitemap. */
export function pathIn(locale: Locale, path: string, query: Record<string, QueryValue> = {}): string {
  let search = '';
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') {
        search += `${search ? '&' : '?'}${encoded(name)}=${encoded(String(item))}`;
      }
    }
  }
  return `/${locale}${path === '/' ? '' : path}${search}`;
}
