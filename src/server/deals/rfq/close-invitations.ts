import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { invitation, quote } from '#server/platform/db/schema/rfq.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';

/**
 * Ends the negotiation with everybody who is still in it: quotes that were not accepted are not awarded. Gives the shops
 * that had quoted, and those that had said nothing.
 */
export async function closeInvitations(
  tx: Transaction,
  orderId: string,
): Promise<{ quoted: string[]; silent: string[] }> {
  const ofOrder = eq(invitation.orderId, orderId);
  const { shopId } = invitation;
  const [, quoted, silent] = await inOnePipeline([
    tx
      .update(quote)
      .set({ state: 'notAwarded' })
      .where(and(eq(quote.orderId, orderId), eq(quote.state, 'live'))),
    tx
      .update(invitation)
      .set({ state: 'notAwarded' })
      .where(and(ofOrder, eq(invitation.state, 'quoted')))
      .returning({ shopId }),
    tx
      .update(invitation)
      .set({ state: 'timedOut' })
      .where(and(ofOrder, inArray(invitation.state, ['sent', 'seen'])))
      .returning({ shopId }),
  ]);
  return { quoted: quoted.map((row) => row.shopId), silent: silent.map((row) => row.shopId) };
}
