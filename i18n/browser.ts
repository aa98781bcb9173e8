import { overwriteGetLocale } from './compiled/runtime.js';
import { defaultLocale, isLocale } from './locales.ts';

/** A page has one language, its own: changing it is a navigation. */
overwriteGetLocale(() => {
  const lang = document.documentElement.lang;
  return isLocale(lang) ? lang : defaultLocale;
});
