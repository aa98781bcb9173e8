import { overwriteGetLocale } from './compiled/runtime.js';
import { defaultLocale, isLocale } from './locales.ts';

/**
 * A page has one language, its own: changing it is a navigation. Islands import this before they say anything; while the
 * server renders them, the language is the request's (server.ts).
 */
if (typeof document !== 'undefined') {
  overwriteGetLocale(() => {
    const lang = document.documentElement.lang;
    return isLocale(lang) ? lang : defaultLocale;
  });
}
