import { eq } from 'drizzle-orm';
import { countsAsReceived } from '#api/deals/notice-rules.ts';
import { moveSubOrder, readNotices, type OrderRow, type SubOrderRow } from '#server/deals/deal/index.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contractNotice } from '#server/platform/db/schema/contract-notice.ts';
import { tell } from './tell.ts';

type SystemContext = Pick<Services, 'now'> & { actor: null };

/** The contract's clause on notices: what nobody has acknowledged counts as received after the first working day. */
export async function receiveNotices(
  tx: Transaction,
  context: SystemContext,
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  const now = context.now();
  let moved = { order, subOrder: row };
  let hasPassed = false;
  for (const { id, by, kind, seq, receivedOn, receivedAt } of (await readNotices(tx, [row.id])).get(row.id) ?? []) {
    if (receivedAt !== null || !countsAsReceived(receivedOn, now)) continue;
    moved = await moveSubOrder(tx, context, moved.order, moved.subOrder, {
      ...{ action: 'noticeReceived', role: 'system', company: null },
      detail: { notice: kind, seq, by, receivedOn },
    });
    await tx.update(contractNotice).set({ receivedAt: now }).where(eq(contractNotice.id, id));
    const who = by === 'buyer' ? row.supplierCompany : order.buyerCompany;
    await tell(tx, context, by, moved, { kind: 'noticeReceived', notice: kind, who });
    hasPassed = true;
  }
  return hasPassed;
}
