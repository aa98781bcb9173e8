import { locales, type Locale } from '#i18n/locales.ts';
import { getLocale } from '#i18n/get-locale.ts';

/**
 * The language of a text that a member wrote, where it is not the page's: members may write in one language alone, and
 * then it is read in the other. Told by its script; undefined where it may be the page's own.
 */
export function foreignLang(text: string): Locale | undefined {
  const own = getLocale();
  const isChinese = /\p{Script=Han}/u.test(text);
  const told = isChinese ? 'zh-CN' : /\p{L}{3}/u.test(text) ? 'en-US' : own;
  return told === own ? undefined : locales.find((one) => one === told);
}
