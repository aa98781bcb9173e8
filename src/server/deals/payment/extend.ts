import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { extendPayment as extendCall } from '#api/deals/order.ts';
import { tradeDays } from '#api/deals/order-states.ts';
import { openNow } from '#api/deals/payment-terms.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { daysLater, earliestDay, latestDay } from '#lib/days.ts';
import {
  goodsOf,
  lockOwnSubOrder,
  moveSubOrder,
  notifyBuyer,
  orderFor,
  payBy,
  readBalance,
} from '#server/deals/deal/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';

/**
 * The seller gives its buyer until another day for what is paid first, alone: the contract lets it. Everything that counts from that day
 * moves; the time of delivery moves by what is paid after the day that was agreed (`delay.ts`). 409 where nothing waits to be paid
 * first, 422 where it is no later day, or further ahead than anybody means.
 */
export function extendPayment(
  context: MemberContext,
  input: z.output<(typeof extendCall)['input']>,
): Promise<OrderView> {
  const { subOrderId, until, remark } = input;
  return idempotently(context, extendCall, input, async (tx) => {
    const { order, subOrder: row, company } = await lockOwnSubOrder(tx, context, subOrderId, ['supplier']);
    const before = payBy(row);
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action: 'extendPayment', role: 'supplier', company },
      detail: { until, before, ...(remark && { remark }) },
    });
    if (until <= before || until < earliestDay(context.now())) throw invalid({ until: m.deals_bank_laterDay() });
    const days = tradeDays.paymentExtension;
    if (until > daysLater(latestDay(context.now()), days)) throw invalid({ until: m.deals_samples_tooFar({ days }) });
    await tx.update(subOrder).set({ graceUntil: until }).where(eq(subOrder.id, row.id));
    const { dues } = await readBalance(tx, { ...moved.subOrder, graceUntil: until });
    await notifyBuyer(tx, context, moved.order, {
      ...{ kind: 'paymentExtended', who: company, day: until, words: remark, number: row.number },
      money: { amount: openNow(dues), currency: row.currency },
      goods: goodsOf({ ...order, quantity: row.quantity }),
    });
    return orderFor(context, order.id, tx);
  });
}
