import type { Locale } from '#i18n/locales.ts';
import { localPath } from '#lib/paths.ts';

export const offersPath = (locale: Locale): string => localPath(locale, '/supplierCenter/offers');
export const newOfferPath = (locale: Locale): string => localPath(locale, '/supplierCenter/offers/new');
export const importPath = (locale: Locale): string => localPath(locale, '/supplierCenter/offers/import');
export const publicOfferPath = (locale: Locale, id: string): string => localPath(locale, '/productDetail', { id });
