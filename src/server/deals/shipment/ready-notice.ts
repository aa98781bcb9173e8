import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { noticeReady } from '#api/deals/logistics.ts';
import { firstOpen } from '#api/deals/payment-terms.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { utcDay } from '#lib/days.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  awaitsReadyNotice,
  goodsOf,
  lockOwnSubOrder,
  moveSubOrder,
  notifyBuyer,
  orderFor,
  readBalance,
} from '#server/deals/deal/index.ts';

/**
 * The supplier says that the goods stand ready: what is paid before they leave falls due, and the buyer is told how much
 * and by when. 409 where the payment term knows no such notice, or it was given.
 */
export function giveReadyNotice(context: MemberContext, input: z.output<typeof noticeReady.input>): Promise<OrderView> {
  const { subOrderId, remark } = input;
  return idempotently(context, noticeReady, input, async (tx) => {
    const { order, subOrder: row, company } = await lockOwnSubOrder(tx, context, subOrderId, ['supplier']);
    const readyOn = utcDay(context.now());
    await moveSubOrder(tx, context, order, row, {
      action: 'noticeReady',
      role: 'supplier',
      company,
      facts: { awaitsReadyNotice: awaitsReadyNotice(await readBalance(tx, row)) },
      detail: { readyOn, ...(remark && { remark }) },
    });
    await tx.update(subOrder).set({ readyOn }).where(eq(subOrder.id, row.id));
    const { open, dueOn } = firstOpen((await readBalance(tx, { ...row, readyOn })).dues)!;
    const money = { amount: open, currency: row.currency };
    const about = { number: row.number, goods: goodsOf({ ...order, quantity: row.quantity }), words: remark };
    await notifyBuyer(tx, context, order, { kind: 'goodsReady', who: company, money, day: dueOn!, ...about });
    return orderFor(context, order.id, tx);
  });
}
