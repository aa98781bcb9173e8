import { eq, inArray } from 'drizzle-orm';
import type { AccountEnd } from '#server/platform/context.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { offer, offerImport, offerPhoto } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';

/**
 * Of an account that has ended, the files that it imported go, and the photos of what its shop offered; the offers are the
 * shop's to remove.
 */
export const listingEnd: AccountEnd = {
  ended: async (tx, _services, memberId) => {
    await tx.delete(offerImport).where(eq(offerImport.memberId, memberId));
    const offered = tx
      .select({ id: offer.id })
      .from(offer)
      .innerJoin(shop, eq(shop.id, offer.shopId))
      .where(eq(shop.ownerId, memberId));
    const gone = await tx
      .delete(offerPhoto)
      .where(inArray(offerPhoto.offerId, offered))
      .returning({ fileId: offerPhoto.fileId });
    const files = gone.map(({ fileId }) => fileId);
    if (files.length > 0) await tx.delete(storedFile).where(inArray(storedFile.id, files));
    return files;
  },
};
