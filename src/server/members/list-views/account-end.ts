import { eq } from 'drizzle-orm';
import type { AccountEnd } from '#server/platform/context.ts';
import { listView } from '#server/platform/db/schema/list-views.ts';

export const listViewsEnd: AccountEnd = {
  ended: async (tx, _services, memberId) => {
    await tx.delete(listView).where(eq(listView.memberId, memberId));
  },
};
