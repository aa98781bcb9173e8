import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Locale } from '#i18n/locales.ts';

/** Of a text in two languages the caller's; where that is empty, the other. */
export const readIn = (locale: Locale, en: string, zh: string): string => (locale === 'zh-CN' ? zh || en : en || zh);

/** The same as an expression of a query. */
export function readable(locale: Locale, en: AnyColumn, zh: AnyColumn): SQL<string> {
  const [own, other] = locale === 'zh-CN' ? [zh, en] : [en, zh];
  return sql<string>`coalesce(nullif(${own}, ''), ${other})`;
}

/** Names as they were given: one in one language alone stands in both columns, because everybody reads it. */
export function shownNames({ nameEn, nameZh }: { nameEn: string; nameZh: string }) {
  if (nameEn !== nameZh) return { nameEn, nameZh };
  return /\p{Script=Han}/u.test(nameEn) ? { nameEn: '', nameZh } : { nameEn, nameZh: '' };
}
