import { pageNumber } from '#lib/page-number.ts';
import { localPath } from '#lib/paths.ts';

import { offerStatuses, type OfferFilter } from '../stores/own-offers.ts';

export const offersPath = (): string => localPath('/supplierCenter/offers');
export const newOfferPath = (): string => localPath('/supplierCenter/offers/new');
export const importPath = (): string => localPath('/supplierCenter/offers/import');
export const publicOfferPath = (id: string): string => localPath('/productDetail', { id });

/** The material that the address of a new offer names; '': none yet. */
export const materialNamed = (params: URLSearchParams): string => params.get('materialId')?.slice(0, 120) ?? '';

/** What the address of the list says, read leniently. */
export const offerFilter = (params: URLSearchParams): OfferFilter => ({
  status: offerStatuses.find((one) => one === params.get('status')),
  keyword: params.get('keyword')?.slice(0, 200) ?? '',
  expiring: params.get('expiring') === '1',
  pageNo: pageNumber(params.get('pageNo')),
});
