import { and, eq, ne } from 'drizzle-orm';
import type { AccountEnd } from '#server/context.ts';
import { certification } from '#server/db/schema/enterprise.ts';

/** Of an account that ends, applications that came to nothing go; what was certified stays, without the mailbox. */
export const companyEnd: AccountEnd = {
  ended: async (tx, _services, memberId) => {
    const own = eq(certification.memberId, memberId);
    await tx.delete(certification).where(and(own, ne(certification.state, 'success')));
    await tx.update(certification).set({ companyEmail: '' }).where(own);
  },
};
