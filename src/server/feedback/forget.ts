import { eq } from 'drizzle-orm';
import { feedback } from '#server/db/schema/enterprise.ts';
import type { Forget } from '#server/identity/index.ts';

/** Feedback of an account that ends becomes that of nobody. */
export const forgetSender: Forget = async (tx, _services, memberId) => {
  await tx.update(feedback).set({ memberId: null, contact: null }).where(eq(feedback.memberId, memberId));
};
