import type { Locale } from '#i18n/locales.ts';
import { localPath } from '#lib/paths.ts';
import type { RequestFilter } from '../stores/freight.ts';

/** `open` is what one comes for: it needs no word in the address. */
export const requestsPath = (locale: Locale, filter: RequestFilter['filter'] = 'open'): string =>
  localPath(locale, '/forwarderCenter/requests', { filter: filter === 'open' ? undefined : filter });

export const laneParts = ['all', 'endingSoon', 'expired'] as const;
export type LanePart = (typeof laneParts)[number];
export const lanesPath = (locale: Locale, part: LanePart = 'all'): string =>
  localPath(locale, '/forwarderCenter/lanes', { part: part === 'all' ? undefined : part });
