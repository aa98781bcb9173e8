import type { Locale } from './locales.ts';

/** Where the build puts its files (astro.config.mjs, build.assets). */
export const assets = 'assets';
export const anyLanguage = 'any';

/** The folder of the files that say something, in one language or in all (build/own-language.ts). */
export const wordFiles = (language: Locale | typeof anyLanguage): string => `${assets}/${language}/`;

/** Leads the imports of a page to the words of its language. */
export const wordMap = (locale: Locale): string =>
  JSON.stringify({ imports: { [`/${wordFiles(anyLanguage)}`]: `/${wordFiles(locale)}` } });
