import { languageOption } from '#i18n/locales.ts';
import { getLocale } from '#i18n/get-locale.ts';

/** Names in a row, as the page's language separates them. */
export const joinWords = (words: readonly string[]): string => words.join(languageOption(getLocale()).writing.comma);

/** What stands between two words of the page's language: nothing in Chinese. */
export const wordSpace = (): ' ' | '' => languageOption(getLocale()).writing.space;
