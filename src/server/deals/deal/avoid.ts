import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { avoidDeal } from '#api/deals/order.ts';
import { closedAsUnpaid, endsWholly } from '#api/deals/avoidance.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { deliveryWindowOf } from './amendments.ts';
import { readBalance, type Balance } from './balance.ts';
import { hasAllArrived, markArrived } from './arrival.ts';
import { readDelay, rightToEnd } from './delay.ts';
import { lockOwnSubOrder } from './lock-deal.ts';
import { moveSubOrder, type Step } from './move.ts';
import { endFacts } from './sub-order-view.ts';
import { goodsOf, notifyBuyer, notifySupplier } from './notify.ts';
import { orderFor } from './order-view.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';

/**
 * One side ends a deal, as the contract lets it; why is written down. A seller whose goods have left and are not paid for closes
 * it: what it has received is its own, and the rest of the price stays owed. Of one of which a part has been shipped the rest ends:
 * it goes on with what was, and what was paid for more goes back; where their documents are with nobody but the seller, all of it ends.
 * 409 where there is no right to.
 */
export function avoidOwnDeal(context: MemberContext, input: z.output<typeof avoidDeal.input>): Promise<OrderView> {
  const { subOrderId, remark } = input;
  return idempotently(context, avoidDeal, input, async (tx) => {
    const { order, subOrder: row, role, company } = await lockOwnSubOrder(tx, context, subOrderId);
    const [balance, window] = [await readBalance(tx, row), await deliveryWindowOf(tx, order, row)];
    const delay = readDelay(row, balance, window.deliveryDeadline, context.now());
    const right = rightToEnd(delay, balance, role);
    const about = { who: company, number: row.number, goods: goodsOf({ ...order, quantity: row.quantity }) };
    if (right === closedAsUnpaid) {
      const { closed, money } = await closeAsUnpaid(tx, context, order, row, { balance, role, company, remark });
      await notifyBuyer(tx, context, closed, { kind: 'closedUnpaid', ...about, money, words: remark });
      return orderFor(context, order.id, tx);
    }
    const isWhole = endsWholly(right);
    const isPart = row.status === orderStatuses.shipped && !isWhole;
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action: isWhole ? 'avoidShipped' : 'avoid', role, company, facts: endFacts(right) },
      reason: right,
      detail: { ...(isPart && { rest: true }), ...(remark && { remark }) },
    });
    if (isPart) await endRest(tx, context, row);
    const notice = { kind: isPart ? 'restEnded' : 'avoided', ...about, words: remark } as const;
    if (role === 'supplier') await notifyBuyer(tx, context, moved.order, notice);
    else await notifySupplier(tx, context, moved.order, row.shopId, notice);
    return orderFor(context, order.id, tx);
  });
}

/** What has left is all of it now, and what is open of its price stays owed, but of goods whose documents are with their seller. Gives how much that is. */
export async function closeAsUnpaid(
  tx: Transaction,
  context: Pick<Context, 'actor' | 'now'>,
  order: OrderRow,
  row: SubOrderRow,
  { balance, role, company, remark }: { balance: Balance; remark: string } & Pick<Step, 'role' | 'company'>,
): Promise<{ closed: OrderRow; money: { amount: string; currency: string } }> {
  const closing = balance.fullyShipped ? row : await cutRest(tx, context, row);
  const { balance: owed } = await readBalance(tx, {
    ...closing,
    status: orderStatuses.cancelled,
    reason: closedAsUnpaid,
  });
  const moved = await moveSubOrder(tx, context, order, closing, {
    ...{ action: 'closeUnpaid', role, company, facts: { mayClose: true }, reason: closedAsUnpaid },
    detail: { owed, currency: row.currency, ...(closing !== row && { rest: true }), ...(remark && { remark }) },
  });
  return { closed: moved.order, money: { amount: owed, currency: row.currency } };
}

/** What has left is all of it now; where that has arrived, the days of the buyer begin. */
async function endRest(tx: Transaction, context: MemberContext, row: SubOrderRow): Promise<void> {
  const cut = await cutRest(tx, context, row);
  if (hasAllArrived(await readBalance(tx, cut), context.now())) await markArrived(tx, row, context.now());
}

async function cutRest(tx: Transaction, { now }: Pick<Context, 'now'>, row: SubOrderRow): Promise<SubOrderRow> {
  const restEndedAt = now();
  await tx.update(subOrder).set({ restEndedAt }).where(eq(subOrder.id, row.id));
  return { ...row, restEndedAt };
}
