import { locales, type Locale } from '../../../i18n/locales.ts';

/**
 * The languages in which a story is played. Its steps are the same in each, and how the words of each stand on the pages
 * is looked at page by page: so one story is played in English and the next in Chinese, and E2E_LANGUAGES=all plays
 * each in every language.
 */
export const playedIn = (language: Locale): readonly Locale[] =>
  process.env.E2E_LANGUAGES === 'all' ? locales : [language];
