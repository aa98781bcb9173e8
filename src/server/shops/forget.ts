import { and, eq, ne } from 'drizzle-orm';
import { merchantApplication } from '#server/db/schema/enterprise.ts';
import type { Forget } from '#server/identity/index.ts';

/** Of an account that ends, registrations that came to nothing go; what was granted stays on record. */
export const forgetMerchant: Forget = async (tx, _services, memberId) => {
  const { memberId: owner, state } = merchantApplication;
  await tx.delete(merchantApplication).where(and(eq(owner, memberId), ne(state, 'success')));
};
