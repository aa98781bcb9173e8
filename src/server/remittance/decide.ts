import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { orderStatuses } from '#api/order-states.ts';
import { confirmRemittance, rejectRemittance, type RemittanceCase } from '#api/remittance.ts';
import { isLocale, defaultLocale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { withLocale } from '#i18n/server.ts';
import { latestDay } from '#lib/calendar-days.ts';
import { compare, round } from '#lib/decimal.ts';
import { rejectionName } from '#lib/remittance-words.ts';
import { audit } from '#server/audit.ts';
import type { MemberContext } from '#server/context.ts';
import { collectionAccount, remittance, statementLine } from '#server/db/schema/deals.ts';
import { member } from '#server/db/schema/identity.ts';
import { together } from '#server/db/together.ts';
import { AppError, invalid, notFound } from '#server/errors.ts';
import { once, type Transaction } from '#server/once.ts';
import {
  goodsOf,
  lockSubOrder,
  moveSubOrder,
  readBalance,
  tellBuyer,
  tellSupplier,
  type OrderRow,
  type SubOrderRow,
} from '#server/trading/index.ts';
import { isUuid } from '#server/uuid.ts';
import type { AccountRow } from './accounts.ts';
import { describeCase, readCase } from './queue.ts';
import type { RemittanceRow } from './records.ts';

type Confirmation = z.output<typeof confirmRemittance.input>;
type Waiting = { order: OrderRow; subOrder: SubOrderRow; record: RemittanceRow; account: AccountRow };

/**
 * The money is there. As soon as it covers what the terms ask before shipment, the goods may be shipped; both sides are
 * told. Throws 409 when the record has been decided already.
 */
export function confirmTransfer(context: MemberContext, input: Confirmation): Promise<RemittanceCase> {
  const { id, arrivedAt, receivingNumber } = input;
  return once(context, confirmRemittance, input, async (tx) => {
    const { order, subOrder, record, account } = await lockWaiting(tx, id);
    const arrived = round(input.arrived, 2);
    const { currency } = record;
    await refuseWrong(tx, context, record, { ...input, arrived });
    const decision = { decidedBy: context.actor.id, decidedAt: context.now() };
    const about = { who: `${currency} ${arrived}`, number: subOrder.number, goods: goods(subOrder, order) };
    const [moved, [confirmed]] = await together([
      moveSubOrder(tx, context, order, subOrder, {
        action: 'confirmRemittance',
        role: 'operator',
        company: null,
        detail: { arrived, currency, arrivedAt, receivingNumber },
      }),
      tx
        .update(remittance)
        .set({ state: 'confirmed', arrived, arrivedAt, receivingNumber, ...decision })
        .where(eq(remittance.id, id))
        .returning(),
    ]);
    await tellBuyer(tx, context, order, { kind: 'remittanceConfirmed', ...about });
    if (input.statementLineId)
      await tx
        .update(statementLine)
        .set({ state: 'matched', remittanceId: id })
        .where(eq(statementLine.id, input.statementLineId));

    const balance = await readBalance(tx, context, subOrder);
    const released = moved.subOrder.status === orderStatuses.pendingPayment && balance.paidBeforeShipment;
    const release = { action: 'fundsArrived', role: 'system', company: null } as const;
    const kind = released ? 'fundsArrived' : 'remittanceConfirmed';
    const detail = { subOrder: subOrder.number, amount: record.amount, arrived, currency, receivingNumber };
    const after = released ? await moveSubOrder(tx, context, moved.order, moved.subOrder, release) : moved;
    await together([
      tellSupplier(tx, context, order, subOrder.shopId, { kind, ...about }),
      audit(tx, context, 'remittance.confirm', { kind: 'remittance', id }, detail),
    ]);
    return describeCase(tx, { ...after, remittance: confirmed!, account, buyer: order.buyerCompany }, balance);
  }).catch((error: unknown) => {
    // Somebody else has confirmed under this number since we looked.
    throw isNumberTaken(error) ? invalid({ receivingNumber: m.remit_receivingTaken() }) : error;
  });
}

const isNumberTaken = (error: unknown) =>
  (error as { cause?: { constraint?: string } }).cause?.constraint === 'remittance_receiving_number';

/** Refuses a record; the buyer is told why. Throws 409 when it has been decided already. */
export function rejectTransfer(
  context: MemberContext,
  input: z.output<typeof rejectRemittance.input>,
): Promise<RemittanceCase> {
  const { id, reason, remark } = input;
  if (reason === 'other' && remark === '') throw invalid({ remark: m.field_required() });
  return once(context, rejectRemittance, input, async (tx) => {
    const { order, subOrder, record } = await lockWaiting(tx, id);
    await moveSubOrder(tx, context, order, subOrder, {
      action: 'rejectRemittance',
      role: 'operator',
      company: null,
      reason,
      detail: { amount: record.amount, currency: record.currency },
    });
    await tx
      .update(remittance)
      .set({
        state: 'rejected',
        reason,
        remark: remark || null,
        decidedBy: context.actor.id,
        decidedAt: context.now(),
      })
      .where(eq(remittance.id, id));
    const [reader] = await tx.select({ locale: member.locale }).from(member).where(eq(member.id, order.buyerId));
    const locale = isLocale(reader?.locale) ? reader.locale : defaultLocale;
    const words = [withLocale(locale, () => rejectionName(reason)), remark].filter(Boolean).join('\n');
    await tellBuyer(tx, context, order, {
      kind: 'remittanceRejected',
      who: `${record.currency} ${record.amount}`,
      words,
      number: subOrder.number,
      goods: goods(subOrder, order),
    });
    await audit(tx, context, 'remittance.reject', { kind: 'remittance', id }, { subOrder: subOrder.number, reason });
    return readCase(tx, context, id);
  });
}

/** The grade of the order, the quantity of the sub-order: what the money is for. */
const goods = ({ quantity }: SubOrderRow, { gradeNumber }: OrderRow) => goodsOf({ gradeNumber, quantity });

/** The record under the lock of its deal. */
async function lockWaiting(tx: Transaction, id: string): Promise<Waiting> {
  const own = eq(remittance.id, id);
  if (!isUuid(id)) throw notFound();
  const paidFor = tx.select({ id: remittance.subOrderId }).from(remittance).where(own);
  const [deal, [found]] = await together([
    lockSubOrder(tx, paidFor),
    // A plain statement, sent behind the lock: of two who decide at once, the second sees what the first has done.
    tx
      .select({ record: remittance, account: collectionAccount })
      .from(remittance)
      .innerJoin(collectionAccount, eq(collectionAccount.id, remittance.accountId))
      .where(own),
  ]);
  const { state } = found!.record;
  if (state !== 'submitted') throw new AppError('conflict', { fields: { state } });
  return { ...deal, ...found! };
}

async function refuseWrong(
  tx: Transaction,
  { now }: MemberContext,
  { id, currency }: RemittanceRow,
  { arrived, arrivedAt, receivingNumber, statementLineId }: Confirmation,
): Promise<void> {
  const wrong: Record<string, string> = {};
  if (compare(arrived, '0') <= 0) wrong['arrived'] = m.remit_amountPositive();
  if (arrivedAt > latestDay(now())) wrong['arrivedAt'] = m.remit_dateFuture();
  const others = and(eq(remittance.receivingNumber, receivingNumber), ne(remittance.id, id));
  if ((await tx.$count(remittance, others)) > 0) wrong['receivingNumber'] = m.remit_receivingTaken();
  if (statementLineId !== undefined) {
    const [line] = isUuid(statementLineId)
      ? await tx.select().from(statementLine).where(eq(statementLine.id, statementLineId)).for('update')
      : [];
    if (!line) throw notFound();
    if (line.state !== 'open') throw new AppError('conflict', { fields: { statementLineId: line.state } });
    if (line.currency !== currency) wrong['statementLineId'] = m.remit_otherCurrency({ currency: line.currency });
    else if (compare(line.amount, arrived) !== 0) wrong['arrived'] = m.remit_otherThanLine({ amount: line.amount });
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
