import { pageNumber } from '#lib/page-number.ts';
import { localPath } from '#lib/paths.ts';

import { offerStatuses, type OfferFilter } from '../stores/own-offers.ts';

export const offersPath = (): string => localPath('/supplierCenter/offers');
/** The form, or a new offer of the material. */
export const newOfferPath = (materialId?: string): string => localPath('/supplierCenter/offers/new', { materialId });
export const importPath = (): string => localPath('/supplierCenter/offers/import');
/** Data sheets and certificates of what the supplier offers, or of one material. */
export const documentsPath = (materialId?: string): string => localPath('/supplierCenter/documents', { materialId });
export const publicOfferPath = (id: string): string => localPath('/productDetail', { id });

/** A new offer that begins as another one is. */
export const copyPath = (materialId: string, copyOf: string): string =>
  localPath('/supplierCenter/offers/new', { materialId, copyOf });
/** The offer that the address of a new one begins with; '': none. */
export const copyNamed = (params: URLSearchParams): string => params.get('copyOf')?.slice(0, 64) ?? '';

/** The material that the address of a new offer names; '': none yet. */
export const materialNamed = (params: URLSearchParams): string => params.get('materialId')?.slice(0, 120) ?? '';

/** The grade that the address of a new offer proposes, perhaps still empty; null: it proposes none. */
export const proposedNamed = (params: URLSearchParams): string | null => params.get('propose')?.slice(0, 120) ?? null;

/** What the address of the list says, read leniently. */
export const offerFilter = (params: URLSearchParams): OfferFilter => ({
  status: offerStatuses.find((one) => one === params.get('status')),
  keyword: params.get('keyword')?.slice(0, 200) ?? '',
  expiring: params.get('expiring') === '1',
  pageNo: pageNumber(params.get('pageNo')),
});
