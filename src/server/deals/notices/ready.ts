import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { noticeReady } from '#api/deals/logistics.ts';
import { mayTender, readyFrom, sellerWaits, takenBy } from '#api/deals/taking.ts';
import { firstOpen } from '#api/deals/payment-terms.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { utcDay } from '#lib/days.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  awaitsReadyNotice,
  deliveryWindowOf,
  goodsOf,
  lockOwnSubOrder,
  moveSubOrder,
  notifyBuyer,
  orderFor,
  paysWhenReady,
  readBalance,
} from '#server/deals/deal/index.ts';
import { keepNotice } from './keep.ts';

/**
 * The supplier says that what has not left stands ready: what is paid before it leaves falls due, and the buyer, where it
 * comes for the goods, has its days for that; it is told how much, and by when. 409 where nothing follows from such a
 * notice, or it was given.
 */
export function giveReadyNotice(context: MemberContext, input: z.output<typeof noticeReady.input>): Promise<OrderView> {
  const { subOrderId, remark } = input;
  return idempotently(context, noticeReady, input, async (tx) => {
    const { order, subOrder: row, company } = await lockOwnSubOrder(tx, context, subOrderId, ['supplier']);
    const today = utcDay(context.now());
    const [before, window] = [await readBalance(tx, row), await deliveryWindowOf(tx, order, row)];
    const { kind } = before.taking;
    // What the buyer has arranged before, or owes already, asks for no other word.
    const isTendered = sellerWaits(kind) && mayTender(before.taking, today);
    const countsOn = isTendered ? readyFrom(kind, today, window.deliveryStart) : null;
    const takeBy = countsOn && takenBy(kind!, countsOn);
    await moveSubOrder(tx, context, order, row, {
      action: 'noticeReady',
      role: 'supplier',
      company,
      facts: { awaitsReadyNotice: awaitsReadyNotice(before, context.now()) },
      detail: { readyOn: today, ...(takeBy && { takeBy }), ...(remark && { remark }) },
    });
    const about = { number: row.number, goods: goodsOf({ ...order, quantity: row.quantity }), words: remark };
    // What falls due by it does so by the first that was given.
    if (row.readyOn === null) await tx.update(subOrder).set({ readyOn: today }).where(eq(subOrder.id, row.id));
    if (paysWhenReady(before)) {
      const { open, dueOn } = firstOpen((await readBalance(tx, { ...row, readyOn: today })).dues)!;
      const money = { amount: open, currency: row.currency };
      await notifyBuyer(tx, context, order, { kind: 'goodsReady', who: company, money, day: dueOn!, ...about });
    }
    if (countsOn && takeBy) {
      const given = { by: 'supplier', kind: 'goodsReady', text: remark, countsOn, hasFiles: false } as const;
      await keepNotice(tx, context, row.id, given);
      await notifyBuyer(tx, context, order, { kind: 'goodsTendered', who: company, day: takeBy, ...about });
    }
    return orderFor(context, order.id, tx);
  });
}
