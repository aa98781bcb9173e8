import { isLocale, type Locale } from '#i18n/locales.ts';

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

/** An address of this site in a language. Empty values of the query are left out, lists repeat the name. */
export function localPath(locale: Locale, path: string, query: Record<string, QueryValue> = {}): string {
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
