import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { confirmReturn, denyReturn, recordReturn } from '#api/deals/direct-payment.ts';
import { mayNow } from '#api/deals/order-states.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { utcDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import {
  goodsOf,
  lockOwnSubOrder,
  moveSubOrder,
  notifySupplier,
  objectBy,
  orderFor,
  readBalance,
  readHolds,
} from '#server/deals/deal/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refund } from '#server/platform/db/schema/payment.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { countRefund, refuseRevivable } from './record-refund.ts';
import { takeRefundBack } from './return-refund.ts';
import { needSellersMoney } from './sellers-money.ts';

/**
 * A seller who collects itself has sent back what is due to the buyer, or a part of it. It counts at once, and the buyer may say
 * that it never came. Throws 409 where nothing is due back (any more), 422 at the fields.
 */
export function recordOwnReturn(
  context: MemberContext,
  input: z.output<typeof recordReturn.input>,
): Promise<OrderView> {
  return idempotently(context, recordReturn, input, async (tx) => {
    const { order, subOrder, company } = await lockOwnSubOrder(tx, context, input.subOrderId, ['supplier']);
    needSellersMoney(subOrder);
    const { refundable: credit } = await readBalance(tx, subOrder);
    const hasCredit = compare(credit, '0') > 0;
    if (!mayNow('subOrder', subOrder.status, 'recordRefund', 'supplier', { hasCredit }))
      throw new AppError('conflict', { fields: { status: String(subOrder.status) } });
    await refuseRevivable(tx, context, subOrder);
    const returned = { ...input, currency: subOrder.currency };
    await countRefund(tx, context, { order, subOrder }, returned, {
      ...{ recordedBy: context.actor.id, approvedBy: null, bySeller: true },
      by: { role: 'supplier', company },
    });
    return orderFor(context, order.id, tx);
  });
}

/** What the seller has sent back has come. 409 where it is said already, or counts so by now. */
export function confirmOwnReturn(
  context: MemberContext,
  input: z.output<typeof confirmReturn.input>,
): Promise<OrderView> {
  return idempotently(context, confirmReturn, input, async (tx) => {
    const deal = await lockReturn(tx, context, input.id);
    const { order, subOrder, company, record } = deal;
    const { id, amount, currency, reference } = record;
    const step = { action: 'confirmRefund', role: 'buyer', company, facts: { awaitsRefund: true } } as const;
    await moveSubOrder(tx, context, order, subOrder, { ...step, detail: { amount, currency, reference } });
    const confirmed = { confirmedBy: context.actor.id, confirmedAt: context.now() };
    await tx.update(refund).set(confirmed).where(eq(refund.id, id));
    await tell(tx, context, deal, 'returnConfirmed', '');
    await audit(tx, context, 'refund.confirm', { kind: 'refund', id }, { subOrder: subOrder.number, amount, currency });
    return orderFor(context, order.id, tx);
  });
}

/** It has not: it is due again, and the seller is told. */
export function denyOwnReturn(context: MemberContext, input: z.output<typeof denyReturn.input>): Promise<OrderView> {
  const { id, reason } = input;
  return idempotently(context, denyReturn, input, async (tx) => {
    const deal = await lockReturn(tx, context, id);
    const { order, subOrder, company } = deal;
    const by = { role: 'buyer', company } as const;
    const returnedOn = utcDay(context.now());
    const detail = await takeRefundBack(tx, context, deal, { returnedOn, reason, by });
    await tell(tx, context, deal, 'returnDenied', reason);
    await audit(tx, context, 'refund.return', { kind: 'refund', id }, { subOrder: subOrder.number, ...detail, reason });
    return orderFor(context, order.id, tx);
  });
}

type Returned = Awaited<ReturnType<typeof lockReturn>>;

/** A return on which the buyer can still say something, under the lock of its deal. */
async function lockReturn(tx: Transaction, context: MemberContext, id: string) {
  const [known] = await tx.select({ of: refund.subOrderId }).from(refund).where(eq(refund.id, id));
  if (!known) throw notFound();
  const deal = await lockOwnSubOrder(tx, context, known.of, ['buyer']);
  const [record] = await tx.select().from(refund).where(eq(refund.id, id));
  const { bySeller, returnedOn, confirmedAt } = record!;
  if (!bySeller) throw notFound();
  const holds = (await readHolds(tx, [deal.subOrder.id])).get(deal.subOrder.id) ?? [];
  const isOver = objectBy(record!, holds) <= context.now();
  if (returnedOn !== null || confirmedAt !== null || isOver) throw new AppError('conflict');
  return { ...deal, record: record! };
}

async function tell(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder, company, record: { amount, currency } }: Returned,
  kind: 'returnConfirmed' | 'returnDenied',
  words: string,
): Promise<void> {
  const goods = goodsOf({ gradeNumber: order.gradeNumber, quantity: subOrder.quantity });
  const notice = { kind, who: company, money: { amount, currency }, number: subOrder.number, goods, words } as const;
  await notifySupplier(tx, context, order, subOrder.shopId, notice);
}
