import { and, eq, ne } from 'drizzle-orm';
import { certification } from '#server/db/schema/enterprise.ts';
import type { Forget } from '#server/identity/index.ts';

/** Of an account that ends, applications that came to nothing go; what was certified stays, without the mailbox. */
export const forgetCompany: Forget = async (tx, _services, memberId) => {
  const own = eq(certification.memberId, memberId);
  await tx.delete(certification).where(and(own, ne(certification.state, 'success')));
  await tx.update(certification).set({ companyEmail: '' }).where(own);
};
