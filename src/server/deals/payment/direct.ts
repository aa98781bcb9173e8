import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { confirmIncoming, denyIncoming, recordIncoming, takeBackIncoming } from '#api/deals/direct-payment.ts';
import { mayNow, orderStatuses } from '#api/deals/order-states.ts';
import { isTransferred } from '#api/deals/payment-terms.ts';
import { postscriptOf } from '#api/deals/postscript.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { latestDay } from '#lib/days.ts';
import { compare, round } from '#lib/decimal.ts';
import { m } from '#i18n/messages.ts';
import { lockOwnSubOrder, moveSubOrder, orderFor, ownShop, readBalance, refuseHeld } from '#server/deals/deal/index.ts';
import { accountsOf } from '#server/deals/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { lockWaiting } from './confirm.ts';
import { countTransfer } from './count-transfer.ts';
import type { RemittanceRow } from './records.ts';
import { refuseTransfer } from './reject.ts';
import { lockConfirmed, takeBack } from './reverse.ts';
import { needSellersMoney } from './sellers-money.ts';

/** What a seller who collects itself says of its account. Its own transfers alone: 404 for those of others. */
async function refuseStranger(tx: Transaction, context: MemberContext, id: string): Promise<void> {
  const shop = await ownShop({ db: tx, actor: context.actor });
  const own = and(eq(remittance.id, id), eq(remittance.shopId, shop?.id ?? ''));
  if (!shop || (await tx.$count(remittance, own)) === 0) throw notFound();
}

/**
 * A recorded transfer has arrived. Of two who say so at once the second is told that it counts already (409). Throws 404 where the
 * marketplace collects.
 */
export function confirmOwnTransfer(
  context: MemberContext,
  input: z.output<typeof confirmIncoming.input>,
): Promise<OrderView> {
  return idempotently(context, confirmIncoming, input, async (tx) => {
    await refuseStranger(tx, context, input.id);
    const waiting = await lockWaiting(tx, input.id);
    const { order, subOrder, record } = waiting;
    needSellersMoney(subOrder);
    refuseHeld(order);
    const [before, said] = await inOnePipeline([
      readBalance(tx, subOrder),
      checkArrival(tx, context, { ...input, subOrderId: subOrder.id, recordId: record.id }),
    ]);
    const by = { role: 'supplier', company: subOrder.supplierCompany } as const;
    await countTransfer(tx, context, waiting, { ...said, ...nobodyElse, before, by });
    return orderFor(context, order.id, tx);
  });
}

/** It has not arrived: the buyer is told why, and until when to pay anew. */
export function denyOwnTransfer(
  context: MemberContext,
  input: z.output<typeof denyIncoming.input>,
): Promise<OrderView> {
  const { id, reason, remark } = input;
  if (reason === 'other' && remark === '') throw invalid({ remark: m.field_required() });
  return idempotently(context, denyIncoming, input, async (tx) => {
    await refuseStranger(tx, context, id);
    const waiting = await lockWaiting(tx, id);
    const { order, subOrder } = waiting;
    needSellersMoney(subOrder);
    refuseHeld(order);
    const by = { role: 'supplier', company: subOrder.supplierCompany } as const;
    await refuseTransfer(tx, context, waiting, { reason, remark, by });
    return orderFor(context, order.id, tx);
  });
}

/** It had been taken for a transfer, by the seller's word or silence, and was none. 409 once its money has been passed on. */
export function takeBackOwnTransfer(
  context: MemberContext,
  input: z.output<typeof takeBackIncoming.input>,
): Promise<OrderView> {
  const { id, reason } = input;
  return idempotently(context, takeBackIncoming, input, async (tx) => {
    await refuseStranger(tx, context, id);
    const deal = await lockConfirmed(tx, id);
    needSellersMoney(deal.subOrder);
    refuseHeld(deal.order);
    // What a completed deal has earned is settled: who finds out later that it lacks has its claim.
    if (deal.subOrder.status === orderStatuses.completed)
      throw new AppError('conflict', { words: m.deals_direct_sentBack() });
    const by = { role: 'supplier', company: deal.subOrder.supplierCompany } as const;
    await takeBack(tx, context, deal, { reason, proposedBy: null, to: 'transit', by });
    return orderFor(context, deal.order.id, tx);
  });
}

/** Money has come that nobody has announced, or too late for it: it is recorded as it stands on the seller's statement. */
export function recordOwnArrival(
  context: MemberContext,
  input: z.output<typeof recordIncoming.input>,
): Promise<OrderView> {
  return idempotently(context, recordIncoming, input, async (tx) => {
    const { order, subOrder, company } = await lockOwnSubOrder(tx, context, input.subOrderId, ['supplier']);
    needSellersMoney(subOrder);
    const { id: subOrderId, status, currency, buyerId, shopId } = subOrder;
    if (!mayNow('subOrder', status, 'submitRemittance', 'supplier', {}))
      throw new AppError('conflict', { fields: { status: String(status) } });
    if (status < orderStatuses.completed && !isTransferred(subOrder.paymentTerm))
      throw new AppError('conflict', { words: m.deals_remit_throughBanks() });
    const said = await checkArrival(
      tx,
      context,
      { ...input, arrived: input.amount, subOrderId, recordId: '' },
      'amount',
    );
    const { arrived: amount, arrivedAt: sentAt } = said;
    const alike = and(
      eq(remittance.subOrderId, subOrderId),
      eq(remittance.state, 'submitted'),
      eq(remittance.amount, amount),
    );
    if ((await tx.$count(remittance, alike)) > 0) throw invalid({ amount: m.deals_remit_recordedByBuyer() });
    const { inForce } = await accountsOf(tx, subOrder, context.now());
    const by = { role: 'supplier', company } as const;
    const detail = { amount, currency, sentAt };
    const moved = await moveSubOrder(tx, context, order, subOrder, { action: 'submitRemittance', ...by, detail });
    const [record] = await tx
      .insert(remittance)
      .values({
        ...{ id: uuidv7(context.now()), subOrderId, buyerId, shopId, amount, currency, sentAt, state: 'submitted' },
        remitter: input.remitter,
        // A statement does not say from which bank.
        remittanceBank: '',
        payoutAccountId: inForce.id,
        postscript: postscriptOf(subOrder.number),
        submittedAt: context.now(),
      })
      .returning();
    const kept = { subOrder: subOrder.number, amount, currency, receivingNumber: said.receivingNumber };
    await audit(tx, context, 'remittance.recordArrival', { kind: 'remittance', id: record!.id }, kept);
    const before = await readBalance(tx, moved.subOrder);
    await countTransfer(tx, context, { ...moved, record: record! }, { ...said, ...nobodyElse, before, by });
    return orderFor(context, order.id, tx);
  });
}

const nobodyElse = { receivingKey: null, proposedBy: null, from: 'transit' } as const;

/** 422 at the fields. Days are forgiving: it may be tomorrow where the seller is. A bank's number is used once in a deal. */
async function checkArrival(
  tx: Transaction,
  { now }: MemberContext,
  given: { arrived: string; arrivedAt: string; receivingNumber: string; subOrderId: string; recordId: string },
  field: 'arrived' | 'amount' = 'arrived',
): Promise<Pick<RemittanceRow, 'receivingNumber'> & { arrived: string; arrivedAt: string }> {
  const wrong: Record<string, string> = {};
  const arrived = round(given.arrived, 2);
  if (compare(arrived, '0') <= 0) wrong[field] = m.deals_remit_amountPositive();
  if (given.arrivedAt > latestDay(now())) wrong['arrivedAt'] = m.deals_remit_dateFuture();
  const { receivingNumber } = given;
  const used = and(
    ...[eq(remittance.subOrderId, given.subOrderId), eq(remittance.state, 'confirmed')],
    eq(remittance.receivingNumber, receivingNumber),
    given.recordId === '' ? undefined : ne(remittance.id, given.recordId),
  );
  if (receivingNumber !== '' && (await tx.$count(remittance, used)) > 0)
    wrong['receivingNumber'] = m.deals_remit_receivingTaken();
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { arrived, arrivedAt: given.arrivedAt, receivingNumber: receivingNumber || null };
}
