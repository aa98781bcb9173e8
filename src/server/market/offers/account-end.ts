import { eq } from 'drizzle-orm';
import type { AccountEnd } from '#server/platform/context.ts';
import { offerImport } from '#server/platform/db/schema/offers.ts';

/** Of an account that has ended, the files that it imported go; its offers are the shop's to remove. */
export const listingEnd: AccountEnd = {
  ended: async (tx, _services, memberId) => {
    await tx.delete(offerImport).where(eq(offerImport.memberId, memberId));
  },
};
