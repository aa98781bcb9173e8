import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { isClosedUnpaid } from '#api/deals/avoidance.ts';
import { mayNow, orderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import { reverseRemittance, type RemittanceCase } from '#api/deals/remittance.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { remittance, remittanceReversal, statementLine, statementPart } from '#server/platform/db/schema/payment.ts';
import { AppError } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  giveGrace,
  goodsOf,
  lockSubOrder,
  moveSubOrder,
  notifyBuyer,
  notifySupplier,
  readBalance,
  refuseOwnDeal,
  takeReleased,
  type Step,
} from '#server/deals/deal/index.ts';
import { bookReversed } from '#server/deals/ledger/index.ts';
import { askSecondOperator, refuseProposed, type ProposalRow } from './propose.ts';
import { readCase } from './queue.ts';
import { refuseSellersMoney } from './sellers-money.ts';

/** Nobody pays for these any more. */
const endedEarly: readonly OrderStatus[] = [orderStatuses.cancelled, orderStatuses.lapsed];
type Input = z.output<typeof reverseRemittance.input>;

/** Proposes to take a wrong confirmation back. Throws 409 where there is nothing to be taken back (any more). */
export function reverseTransfer(context: MemberContext, input: Input): Promise<RemittanceCase> {
  const { id, reason } = input;
  return idempotently(context, reverseRemittance, input, async (tx) => {
    const deal = await lockConfirmed(tx, id);
    await refuseOwnDeal(tx, context, deal);
    refuseSellersMoney(deal.subOrder);
    if (deal.record.fromSubOrderId !== null) throw new AppError('conflict', { words: m.deals_move_notReversed() });
    await refuseProposed(tx, id);
    await proposeReversal(tx, context, deal, reason);
    return readCase(tx, context, id);
  });
}

type Confirmed = Awaited<ReturnType<typeof lockConfirmed>>;

/** Puts a confirmation up for reversal: by an operator, or as the bank has taken the money back. */
export async function proposeReversal(
  tx: Transaction,
  context: MemberContext,
  { subOrder: row, record }: Confirmed,
  reason: string,
): Promise<void> {
  const { id, arrived } = record;
  const of = { subOrder: row, remittanceId: id, amount: arrived!, why: 'always' as const };
  await askSecondOperator(tx, context, { kind: 'reversal', ...of, input: { id, reason } });
}

/** A record that counts, under the lock of its deal. Throws 409 when it does not. */
export async function lockConfirmed(tx: Transaction, id: string) {
  const own = eq(remittance.id, id);
  const deal = await lockSubOrder(tx, id, 'remittance');
  const [record] = await tx.select().from(remittance).where(own);
  const reversals = await tx.$count(remittanceReversal, eq(remittanceReversal.remittanceId, id));
  if (record!.state !== 'confirmed' || reversals > 0) throw new AppError('conflict');
  if (!mayNow('subOrder', deal.subOrder.status, 'reverseRemittance', 'operator', {}))
    throw new AppError('conflict', { fields: { status: String(deal.subOrder.status) } });
  return { ...deal, record: record! };
}

/** A second operator has agreed. */
export async function carryOutReversal(tx: Transaction, context: MemberContext, proposal: ProposalRow): Promise<void> {
  const reason = String(proposal.input['reason']);
  const deal = await lockConfirmed(tx, proposal.remittanceId!);
  const to = await releaseLine(tx, deal.record.id, reason);
  await takeBack(tx, context, deal, {
    ...{ reason, proposedBy: proposal.proposedBy, to },
    by: { role: 'operator', company: null },
  });
}

/**
 * The transfer counts no more; the record of it stays as it is. Goods that have not left wait for payment again, as long
 * as at least as for a rejected one; what has left shows as paid short. Both sides are told, the buyer also why.
 */
export async function takeBack(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder: row, record }: Confirmed,
  {
    reason,
    proposedBy,
    to,
    by,
  }: {
    reason: string;
    proposedBy: string | null;
    to: 'suspense' | 'transit';
    by: Pick<Step, 'role' | 'company'>;
  },
): Promise<void> {
  const { id, currency, receivingNumber } = record;
  const arrived = record.arrived!;
  await tx
    .insert(remittanceReversal)
    .values({ remittanceId: id, reason, proposedBy, decidedBy: context.actor.id, at: context.now() });
  // The number belongs to the bank's payment, which may be confirmed as what it is.
  await tx.update(remittance).set({ receivingKey: null }).where(eq(remittance.id, id));
  // Of a deal that its seller has closed as unpaid what comes later is its own at once.
  const ofSeller = row.collecting !== 'seller' || isClosedUnpaid(row);
  const missing = await bookReversed(tx, context, { id, deal: row, arrived, to, ofSeller });
  // Both sides read it in the chain of events: the reason is the buyer's alone.
  const detail = { arrived, currency, ...(receivingNumber !== null && { receivingNumber }) };
  const step = { action: 'reverseRemittance', ...by, detail } as const;
  const moved = await moveSubOrder(tx, context, order, await takeReleased(tx, row, missing), step);
  const { paidToStart } = await readBalance(tx, moved.subOrder);
  if (moved.subOrder.status === orderStatuses.pendingShipment && !paidToStart) {
    const back = { action: 'fundsReversed', role: 'system', company: null, facts: { paidToStart } } as const;
    await moveSubOrder(tx, context, moved.order, moved.subOrder, back);
  }
  if (!endedEarly.includes(row.status)) await giveGrace(tx, context, moved.subOrder);
  const goods = goodsOf({ gradeNumber: order.gradeNumber, quantity: row.quantity });
  const about = {
    kind: 'remittanceReversed',
    money: { amount: arrived, currency },
    number: row.number,
    goods,
  } as const;
  await notifyBuyer(tx, context, order, { ...about, words: reason });
  await notifySupplier(tx, context, order, row.shopId, about);
  const kept = { subOrder: row.number, ...detail, proposedBy, reason };
  await audit(tx, context, 'remittance.reverse', { kind: 'remittance', id }, kept);
}

/**
 * The line may be another transfer, unless the bank itself has taken the money back. Gives where the money stands now:
 * nobody's, or gone with a line of its own.
 */
async function releaseLine(tx: Transaction, remittanceId: string, reason: string): Promise<'suspense' | 'transit'> {
  const [part] = await tx.select().from(statementPart).where(eq(statementPart.remittanceId, remittanceId));
  if (!part) return 'transit';
  const takenBack = (await tx.$count(statementLine, eq(statementLine.reverses, part.lineId))) > 0;
  await tx
    .update(statementLine)
    .set(takenBack ? { state: 'ignored', reason } : { state: 'open' })
    .where(eq(statementLine.id, part.lineId));
  return takenBack ? 'transit' : 'suspense';
}
