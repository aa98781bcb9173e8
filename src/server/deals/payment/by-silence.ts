import { and, eq } from 'drizzle-orm';
import { directDays } from '#api/deals/collecting.ts';
import { movedMoment } from '#api/deals/held-days.ts';
import { earliestDay, workingDaysAfter } from '#lib/days.ts';
import { goodsOf, notifySupplier, readBalance, type OrderRow, type SubOrderRow } from '#server/deals/deal/index.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { countTransfer } from './count-transfer.ts';

/**
 * A seller who collects itself has said nothing of a recorded transfer in time: it counts as arrived, as recorded, and the deal goes on. It
 * may still say that there was none.
 */
export async function countSilently(
  tx: Transaction,
  { now }: Pick<Services, 'now'>,
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  if (row.collecting !== 'seller') return false;
  const waiting = await tx
    .select()
    .from(remittance)
    .where(and(eq(remittance.subOrderId, row.id), eq(remittance.state, 'submitted')))
    .orderBy(remittance.submittedAt);
  if (waiting.length === 0) return false;
  const { holds } = await readBalance(tx, row);
  const due = waiting.filter(
    ({ submittedAt }) => workingDaysAfter(movedMoment(submittedAt, holds), directDays.silence) < earliestDay(now()),
  );
  const context = { now, actor: null, address: '' };
  let deal = { order, subOrder: row };
  for (const record of due) {
    const { amount, currency, sentAt } = record;
    const counted = await countTransfer(
      tx,
      context,
      { ...deal, record },
      {
        before: await readBalance(tx, deal.subOrder),
        ...{ arrived: amount, arrivedAt: sentAt, receivingNumber: null, receivingKey: null, proposedBy: null },
        ...{ from: 'transit', by: { role: 'system', company: null } },
      },
    );
    deal = counted.after;
    const goods = goodsOf({ gradeNumber: order.gradeNumber, quantity: row.quantity });
    const about = { who: order.buyerCompany, money: { amount, currency }, number: row.number, goods };
    await notifySupplier(tx, context, deal.order, row.shopId, { kind: 'transferCounted', ...about });
  }
  return due.length > 0;
}
