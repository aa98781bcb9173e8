import { eq } from 'drizzle-orm';
import { firstOpen, openNow } from '#api/deals/payment-terms.ts';
import { daysBetween, utcDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import {
  deliveryWindowOf,
  goodsOf,
  notifyBuyer,
  notifySupplier,
  readBalance,
  readDelay,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import type { SystemContext } from './duties.ts';

/** Days after which both sides are reminded of a payment that is late. */
const remindersAfter = [1, 7, 21] as const;

/**
 * Once a day of each deal that goes on: what is paid late both sides are reminded of, and told when lateness gives one of
 * them the right to end the deal. Each is told once.
 */
export async function tellOfLate(
  tx: Transaction,
  context: SystemContext,
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  const now = context.now();
  const today = utcDay(now);
  if (row.lateLookedOn !== null && row.lateLookedOn >= today) return false;
  const balance = await readBalance(tx, row);
  const told = [...row.lateTold];
  const goods = goodsOf({ ...order, quantity: row.quantity });
  const about = { number: row.number, goods } as const;
  const due = firstOpen(balance.dues);
  const open = openNow(balance.dues);
  // What the buyer says has been sent waits for the marketplace.
  if (due?.dueOn && compare(balance.submitted, open) < 0) {
    const days = daysBetween(due.dueOn, today);
    const reminder = remindersAfter.findLast((after) => days >= after);
    const key = `payment ${due.dueOn} ${reminder}`;
    if (reminder !== undefined && !told.includes(key)) {
      const money = { amount: due.open, currency: row.currency };
      await notifyBuyer(tx, context, order, {
        ...about,
        ...{ kind: 'paymentOverdue', who: row.supplierCompany, money, day: due.dueOn },
      });
      await notifySupplier(tx, context, order, row.shopId, {
        ...about,
        ...{ kind: 'theirPaymentOverdue', who: order.buyerCompany, money, day: due.dueOn },
      });
      told.push(key);
    }
  }
  const window = await deliveryWindowOf(tx, order, row);
  const delay = readDelay(row, balance, window.deliveryDeadline, now);
  const right = delay && `${delay.right} ${delay.lastDay}`;
  // As long as a transfer waits to be found nobody has the right.
  if (right && delay.holds && compare(balance.submitted, '0') === 0 && !told.includes(right)) {
    const isBuyers = delay.by === 'buyer';
    const kindOf = (own: boolean) => (own ? 'endRight' : 'endRightTheirs');
    await notifyBuyer(tx, context, order, { ...about, kind: kindOf(isBuyers), who: row.supplierCompany });
    await notifySupplier(tx, context, order, row.shopId, {
      ...about,
      kind: kindOf(!isBuyers),
      who: order.buyerCompany,
    });
    told.push(right);
  }
  await tx.update(subOrder).set({ lateLookedOn: today, lateTold: told }).where(eq(subOrder.id, row.id));
  return told.length > row.lateTold.length;
}
