import { localPath } from '#lib/paths.ts';
import { keywordOf, pageNumber } from '#lib/page-number.ts';
import { bookingFilters, requestFilters, type BookingFilter, type RequestFilter } from '../stores/forwarder.ts';

/** `open` is what one comes for: it needs no word in the address. */
export const requestsPath = (filter: RequestFilter['filter'] = 'open'): string =>
  localPath('/forwarderCenter/requests', { filter: filter === 'open' ? undefined : filter });

export const requestFilter = (params: URLSearchParams): RequestFilter => ({
  filter: requestFilters.find((one) => one === params.get('filter')) ?? 'open',
  keyword: keywordOf(params),
  pageNo: pageNumber(params.get('pageNo')),
});

export const laneParts = ['all', 'endingSoon', 'expired'] as const;
export type LanePart = (typeof laneParts)[number];
export const lanesPath = (part: LanePart = 'all'): string =>
  localPath('/forwarderCenter/lanes', { part: part === 'all' ? undefined : part });

/** `asked` is what one comes for. */
export const bookingsPath = (filter: BookingFilter['filter'] = 'asked'): string =>
  localPath('/forwarderCenter/bookings', { filter: filter === 'asked' ? undefined : filter });

export const bookingFilter = (params: URLSearchParams): BookingFilter => ({
  filter: bookingFilters.find((one) => one === params.get('filter')) ?? 'asked',
  keyword: keywordOf(params),
  pageNo: pageNumber(params.get('pageNo')),
});
