import { and, eq } from 'drizzle-orm';
import { isClosedUnpaid, type AvoidanceRight } from '#api/deals/avoidance.ts';
import { isOpenClaim } from '#api/deals/claim-choices.ts';
import { creditDifferences } from '#api/deals/credit-differences.ts';
import { awaitsAnswer, byItself, documentaryDays, isOver, saidBySilence } from '#api/deals/documentary-steps.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { daysLater, utcDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import {
  closeAsUnpaid,
  contestedDay,
  creditAnswerBy,
  firstDocumentsDay,
  goodsOf,
  moveSubOrder,
  notifyBuyer,
  notifySupplier,
  payBy,
  readBalance,
  refusalDay,
  takeUpDay,
  type Balance,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { credit } from '#server/platform/db/schema/documentary.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { agreedFor } from './agreed.ts';
import { addStep } from './documents.ts';
import { tell } from './tell.ts';

type SystemContext = Pick<Services, 'now'> & { actor: null };

const bySystem = { role: 'system', company: null } as const;
/** Who has said something when nobody did. */
const marketplace = 'Resinport';

/** The seller has not answered a letter of credit, or its draft, in time: its silence is the answer. */
export async function answerSilently(
  tx: Transaction,
  context: SystemContext,
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  const { banks } = await readBalance(tx, row);
  const lastDay = creditAnswerBy(banks);
  if (row.status !== orderStatuses.pendingShipment || lastDay === null || !isOver(lastDay, context.now())) return false;
  const version = banks.credit.length;
  const [stated] = await tx
    .select({ terms: credit.terms, stage: credit.stage })
    .from(credit)
    .where(and(eq(credit.subOrderId, row.id), eq(credit.version, version)));
  const differences = creditDifferences(stated!.terms, stated!.stage, await agreedFor(tx, order, row));
  const said = saidBySilence(banks.credit, differences.length > 0);
  if (!said) return false;
  const { action, answer } = said;
  const moved = await moveSubOrder(tx, context, order, row, {
    ...{ action, ...bySystem, facts: { bankSteps: [action] } },
    detail: { version },
  });
  await tx
    .update(credit)
    .set({ answer, answeredAt: context.now() })
    .where(and(eq(credit.subOrderId, row.id), eq(credit.version, version)));
  for (const side of ['buyer', 'supplier'] as const)
    await tell(tx, context, side, moved, { step: action, who: marketplace });
  return true;
}

/** No letter of credit is in force, long after the day for it, and nobody has ended the deal: it loses effectiveness. */
export async function lapseWithoutCredit(
  tx: Transaction,
  context: SystemContext,
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  const lastDay = daysLater(payBy(row), documentaryDays.opening);
  if (row.status !== orderStatuses.pendingShipment || !isOver(lastDay, context.now())) return false;
  const { banks } = await readBalance(tx, row);
  // One that waits for the seller's answer is no silence of the buyer's.
  if (!banks.awaitsCredit || awaitsAnswer(banks.credit)) return false;
  const step = 'creditLapsed';
  const moved = await moveSubOrder(tx, context, order, row, { action: step, ...bySystem, reason: step });
  await tell(tx, context, 'buyer', moved, { step, who: row.supplierCompany });
  await tell(tx, context, 'supplier', moved, { step, who: order.buyerCompany });
  return true;
}

/** Since when nobody has done what is to be done with the documents, and whose breach that is, on which claims depend: of refused ones nobody's. */
function idleOf(balance: Balance): { day: string; reason: AvoidanceRight | 'documentsRefused' | 'notTakenUp' } | null {
  const presentation = firstDocumentsDay(balance, 'presentation');
  if (presentation !== null) return { day: presentation, reason: 'notPresented' };
  const acceptance = firstDocumentsDay(balance, 'acceptance');
  if (acceptance !== null) return { day: acceptance, reason: 'notAccepted' };
  const takeUp = takeUpDay(balance);
  if (takeUp !== null) return { day: takeUp, reason: 'notTakenUp' };
  const refusal = refusalDay(balance);
  return refusal === null ? null : { day: refusal, reason: 'documentsRefused' };
}

/**
 * Long after the last day the documents of goods that have left are with their seller or its bank, not presented, refused, not accepted or not paid for, and
 * neither side has ended the deal: it loses effectiveness. What is claimed, or offered by one side, comes first.
 */
export async function lapseIdle(
  tx: Transaction,
  context: SystemContext,
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  if (row.status !== orderStatuses.shipped) return false;
  const balance = await readBalance(tx, row);
  const idle = idleOf(balance);
  if (!idle || !isOver(daysLater(idle.day, documentaryDays.idle), context.now())) return false;
  if (balance.claims.some(isOpenClaim) || compare(balance.submitted, '0') > 0) return false;
  const step = 'documentsLapsed';
  const moved = await moveSubOrder(tx, context, order, row, {
    ...{ action: step, ...bySystem },
    reason: idle.reason,
  });
  await tell(tx, context, 'buyer', moved, { step, who: row.supplierCompany });
  await tell(tx, context, 'supplier', moved, { step, who: order.buyerCompany });
  return true;
}

/**
 * The buyer says that a bank has paid, the seller that it has not, and long after that neither has said anything else, of other documents
 * neither: the deal is closed as unpaid, as its seller could have done. What is open stays owed, and payment can still be stated and confirmed.
 */
export async function closeContested(
  tx: Transaction,
  context: SystemContext,
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  if (row.status !== orderStatuses.shipped) return false;
  const now = context.now();
  const balance = await readBalance(tx, row);
  const day = contestedDay(balance);
  if (day === null || !isOver(daysLater(day, documentaryDays.idle), now)) return false;
  const today = utcDay(now);
  const isLate = balance.dues.some(({ dueOn, open }) => dueOn !== null && dueOn < today && compare(open, '0') > 0);
  if (balance.claims.some(isOpenClaim) || !isLate) return false;
  const { closed, money } = await closeAsUnpaid(tx, context, order, row, { balance, ...bySystem, remark: '' });
  const goods = goodsOf({ ...order, quantity: row.quantity });
  const about = { kind: 'closedContested', who: row.supplierCompany, money, number: row.number, goods } as const;
  await notifyBuyer(tx, context, closed, about);
  await notifySupplier(tx, context, closed, row.shopId, { ...about, who: order.buyerCompany });
  return true;
}

/** Documents that nobody has found wrong in time count as accepted; a payment that nobody has contradicted, as confirmed. */
export async function passDocuments(
  tx: Transaction,
  context: SystemContext,
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  const { way, documents } = (await readBalance(tx, row)).banks;
  if ((row.status !== orderStatuses.shipped && !isClosedUnpaid(row)) || !way) return false;
  const now = context.now();
  let moved = { order, subOrder: row };
  let hasPassed = false;
  for (const [position, steps] of documents) {
    const step = byItself(way, steps);
    if (!step || !isOver(step.lastDay, now)) continue;
    const { action } = step;
    const facts = { bankSteps: [action] };
    moved = await moveSubOrder(tx, context, moved.order, moved.subOrder, {
      ...{ action, ...bySystem, facts },
      detail: { shipment: position },
    });
    const at = and(eq(shipment.subOrderId, row.id), eq(shipment.position, position));
    const [of] = await tx.select({ id: shipment.id }).from(shipment).where(at);
    await addStep(tx, {
      ...{ shipmentId: of!.id, action, by: 'system', day: utcDay(now), items: [] },
      ...{ statedBy: null, statedAt: now },
    });
    for (const side of ['buyer', 'supplier'] as const)
      await tell(tx, context, side, moved, { step: action, who: marketplace });
    hasPassed = true;
  }
  return hasPassed;
}
