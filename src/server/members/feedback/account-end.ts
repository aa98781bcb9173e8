import { eq } from 'drizzle-orm';
import type { AccountEnd } from '#server/platform/context.ts';
import { feedback } from '#server/platform/db/schema/feedback.ts';

/** Feedback of an account that ends becomes that of nobody. */
export const feedbackEnd: AccountEnd = {
  ended: async (tx, _services, memberId) => {
    await tx.update(feedback).set({ memberId: null, contact: null }).where(eq(feedback.memberId, memberId));
  },
};
