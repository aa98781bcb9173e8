import { localPath } from '#lib/paths.ts';

export const offersPath = (): string => localPath('/supplierCenter/offers');
export const newOfferPath = (): string => localPath('/supplierCenter/offers/new');
export const importPath = (): string => localPath('/supplierCenter/offers/import');
export const publicOfferPath = (id: string): string => localPath('/productDetail', { id });
