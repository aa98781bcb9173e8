import { and, eq } from 'drizzle-orm';
import type { AccountEnd } from '#server/platform/context.ts';
import { freightLane, freightQuote } from '#server/platform/db/schema/freight.ts';
import { endBookingsOf } from './booking-ends.ts';

/** Nobody is there to carry anything: lanes go, and quotes that buyers could still count on are taken back. */
export const freightEnd: AccountEnd = {
  ended: async (tx, { now }, memberId) => {
    await tx.transaction((inner) => endBookingsOf(inner, { actor: null, now }, memberId));
    await tx.delete(freightLane).where(eq(freightLane.forwarderId, memberId));
    await tx
      .update(freightQuote)
      .set({ state: 'withdrawn' })
      .where(and(eq(freightQuote.forwarderId, memberId), eq(freightQuote.state, 'live')));
  },
};
