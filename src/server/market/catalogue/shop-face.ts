import type { Face } from '#api/market/face.ts';
import { smallPicture } from '#server/platform/files/index.ts';
import { named, type Directory } from './directory.ts';

/** A shop as people know it. `company`: as it stands in a contract, which may be older than the certificate. */
export function shopFace({ shops }: Directory, id: string, company?: string): Face {
  const found = shops.get(id);
  return {
    name: named(shops, id).name,
    company: company ?? found?.company ?? null,
    logo: found?.logoId ? smallPicture(found.logoId) : null,
  };
}

/** A company that buys: it is known by the name that it signs with. */
export const buyerFace = (company: string): Face => ({ name: company, company, logo: null });
