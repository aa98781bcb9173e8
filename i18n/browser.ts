import { overwriteGetLocale } from './compiled/runtime.js';
import { defaultLocale, isLocale, type Locale } from './locales.ts';

/** Of `inLocale`, while it works. */
let other: Locale | undefined;

/**
 * A page has one language, its own: changing it is a navigation. Islands import this before they say anything; while the
 * server renders them, the language is the request's (server.ts).
 */
if (typeof document !== 'undefined') {
  overwriteGetLocale(() => {
    const { lang } = document.documentElement;
    return other ?? (isLocale(lang) ? lang : defaultLocale);
  });
}

/**
 * In the browser, what `withLocale` is on the server: a text for readers of another language, made at once. On a page
 * that loads all of them (`allLanguages` of its layout).
 */
export function inLocale<Result>(locale: Locale, work: () => Result): Result {
  const before = other;
  other = locale;
  try {
    return work();
  } finally {
    other = before;
  }
}
