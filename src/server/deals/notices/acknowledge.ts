import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { acknowledgeNotice } from '#api/deals/deal-notice.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { lockOwnSubOrder, moveSubOrder, orderFor } from '#server/deals/deal/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { contractNotice } from '#server/platform/db/schema/contract-notice.ts';
import { notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { tell } from './tell.ts';

/** The other side has read a notice; 409 where it counts as received already, or is the caller's own. */
export function acknowledgeOwnNotice(
  context: MemberContext,
  input: z.output<typeof acknowledgeNotice.input>,
): Promise<OrderView> {
  return idempotently(context, acknowledgeNotice, input, async (tx) => {
    const ofNotice = eq(contractNotice.id, input.id);
    const [known] = await tx.select({ subOrderId: contractNotice.subOrderId }).from(contractNotice).where(ofNotice);
    if (!known) throw notFound();
    const { order, subOrder: row, role, company } = await lockOwnSubOrder(tx, context, known.subOrderId);
    // Read after the lock: it may have been received meanwhile.
    const [given] = await tx.select().from(contractNotice).where(ofNotice);
    const { kind, seq, by, receivedAt } = given!;
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action: 'acknowledgeNotice', role, company },
      facts: { claimSteps: by !== role && receivedAt === null ? ['acknowledgeNotice'] : [] },
      detail: { notice: kind, seq },
    });
    await tx
      .update(contractNotice)
      .set({ receivedAt: context.now(), acknowledgedBy: context.actor.id })
      .where(ofNotice);
    await tell(tx, context, by, moved, { kind: 'noticeAcknowledged', notice: kind, who: company });
    return orderFor(context, order.id, tx);
  });
}
