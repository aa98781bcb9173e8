/**
 * How a language is written: whose dates (for many readers of English 03/05 is in May), what stands between the names of
 * a list and between words, and the ending of its columns (`nameEn`, `nameZh`); data without that column is read in English.
 */
type Writing = { dates: string; comma: string; space: ' ' | ''; column: string };
const english = { dates: 'en-GB', comma: ', ', space: ' ', column: 'En' } as const satisfies Writing;
const chinese = { dates: 'zh-CN', comma: '、', space: '', column: 'Zh' } as const satisfies Writing;

/**
 * The one table of languages. Everything that depends on a language reads it:
 * routes, hreflang, message files, currency, the Accept-Language code of the API.
 * `value` is the locale of addresses and messages, `value_` the code that the API speaks (specification, section 3), `writing` how it
 * is written. Adding a language is a row here, its messages and, for localised data, its column (.github/CONTRIBUTING.md).
 */
export const languageOptions = [
  { id: 1, label: 'English', value: 'en-US', value_: 'en_US', currency: 'USD', writing: english },
  { id: 2, label: '简体中文', value: 'zh-CN', value_: 'zh_CN', currency: 'CNY', writing: chinese },
] as const;

export type LanguageOption = (typeof languageOptions)[number];
export type Locale = LanguageOption['value'];
export type LocaleCode = LanguageOption['value_'];
export type LocaleCurrency = LanguageOption['currency'];

export const locales: readonly Locale[] = languageOptions.map((option) => option.value);
export const defaultLocale: Locale = 'en-US';

/** The language chosen by a visitor on addresses without a prefix (specification, section 9). */
export const localeCookie = { name: 'locale', days: 365, path: '/', sameSite: 'Lax' } as const;

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

export function languageOption(locale: Locale): LanguageOption {
  return languageOptions.find((option) => option.value === locale) ?? languageOptions[0];
}

/** The locale of an API language code or header: `zh_CN`, `zh-CN`, `zh`, or a whole Accept-Language list. */
export function localeOfLanguage(header: string | null | undefined): Locale {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const tag = part.split(';', 1)[0]!.trim().replace('_', '-').toLowerCase();
    if (!tag) continue;
    const exact = locales.find((locale) => locale.toLowerCase() === tag);
    if (exact) return exact;
    const near = locales.find((locale) => locale.slice(0, 2) === tag.slice(0, 2));
    if (near) return near;
  }
  return defaultLocale;
}
