import type { z } from 'zod';
import { avoidDeal } from '#api/deals/order.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { deliveryWindowOf } from './amendments.ts';
import { readBalance } from './balance.ts';
import { readDelay, rightToEnd } from './delay.ts';
import { lockOwnSubOrder } from './lock-deal.ts';
import { moveSubOrder } from './move.ts';
import { goodsOf, notifyBuyer, notifySupplier } from './notify.ts';
import { orderFor } from './order-view.ts';

/** One side ends a deal, as the contract lets it; why is written down. 409 where it has no right to. */
export function avoidOwnDeal(context: MemberContext, input: z.output<typeof avoidDeal.input>): Promise<OrderView> {
  const { subOrderId, remark } = input;
  return idempotently(context, avoidDeal, input, async (tx) => {
    const { order, subOrder: row, role, company } = await lockOwnSubOrder(tx, context, subOrderId);
    const [balance, window] = [await readBalance(tx, row), await deliveryWindowOf(tx, order, row)];
    const delay = readDelay(row, balance, window.deliveryDeadline, context.now());
    const right = rightToEnd(delay, balance, role);
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action: 'avoid', role, company, facts: { mayAvoid: right !== null } },
      reason: right,
      detail: remark ? { remark } : {},
    });
    const goods = goodsOf({ ...order, quantity: row.quantity });
    const notice = { kind: 'avoided', who: company, number: row.number, goods, words: remark } as const;
    if (role === 'supplier') await notifyBuyer(tx, context, moved.order, notice);
    else await notifySupplier(tx, context, moved.order, row.shopId, notice);
    return orderFor(context, order.id, tx);
  });
}
