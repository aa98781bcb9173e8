import type { z } from 'zod';
import { rightsToEnd } from '#api/deals/avoidance.ts';
import { avoidDeal } from '#api/deals/order.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { readBalance } from './balance.ts';
import { avoidanceStand } from './bank-payment.ts';
import { lockOwnSubOrder } from './lock-deal.ts';
import { moveSubOrder } from './move.ts';
import { goodsOf, notifyBuyer, notifySupplier } from './notify.ts';
import { orderFor } from './order-view.ts';

/** One side ends a deal, as the contract lets it; why is written down. 409 where it has no right to. */
export function avoidOwnDeal(context: MemberContext, input: z.output<typeof avoidDeal.input>): Promise<OrderView> {
  const { subOrderId, remark } = input;
  return idempotently(context, avoidDeal, input, async (tx) => {
    const { order, subOrder: row, role, company } = await lockOwnSubOrder(tx, context, subOrderId);
    const { banks } = await readBalance(tx, row);
    const [right] = rightsToEnd(avoidanceStand(row, banks, context.now()), role);
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action: 'avoid', role, company, facts: { mayAvoid: right !== undefined } },
      reason: right ?? null,
      detail: remark ? { remark } : {},
    });
    const goods = goodsOf({ ...order, quantity: row.quantity });
    const notice = { kind: 'avoided', who: company, number: row.number, goods, words: remark } as const;
    if (role === 'supplier') await notifyBuyer(tx, context, moved.order, notice);
    else await notifySupplier(tx, context, moved.order, row.shopId, notice);
    return orderFor(context, order.id, tx);
  });
}
