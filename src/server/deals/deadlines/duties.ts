import { and, eq } from 'drizzle-orm';
import { isOpenClaim } from '#api/deals/claim-choices.ts';
import { orderStatuses, tradeDays } from '#api/deals/order-states.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import { daysBefore, earliestDay, workingDaysAfter } from '#lib/days.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { quote } from '#server/platform/db/schema/rfq.ts';
import {
  goodsOf,
  isLive,
  isPayByOver,
  keepsAlive,
  moveOrder,
  moveSubOrder,
  quotingEnd,
  readBalance,
  releaseRest,
  remindSuppliers,
  notifyBuyer,
  notifySupplier,
  payBy,
  timeOutInvitations,
  waitingAwardOf,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { lapseChange } from '#server/deals/contract/index.ts';
import { passClaims } from '#server/deals/claim/index.ts';
import { lapseConsent, passArrival } from '#server/deals/shipment/index.ts';
import { receiveNotices } from '#server/deals/notices/index.ts';
import { countSilently } from '#server/deals/payment/index.ts';
import {
  answerSilently,
  closeContested,
  lapseIdle,
  lapseWithoutCredit,
  passDocuments,
} from '#server/deals/documentary/index.ts';
import { lapseCounters, lapseGuestAward } from '#server/deals/rfq/index.ts';
import {
  arrivedSubOrders,
  changesWithClock,
  claimsWithClock,
  counteredOrders,
  notLookedAt,
  ordersToRemind,
  owingAfterEnd,
  partlyPaid,
  overdueGuestAwards,
  remindersBy,
  noticesWithClock,
  silentCredits,
  silentDocuments,
  idleDocuments,
  silentTransfers,
  statedArrivals,
  unansweredConsents,
  unpaidSubOrders,
  unquotedOrders,
  unsignedSubOrders,
  withoutCredit,
  type Look,
} from './due.ts';

import { tellOfLate, tellOfOwing } from './late.ts';

/** What happens by itself has no caller. */
export type SystemContext = Pick<Services, 'config' | 'now'> & { actor: null };

/** Carried out with the order locked, after whoever held it before: the rule is asked again. */
type OnOrder = (tx: Transaction, context: SystemContext, order: OrderRow) => Promise<boolean>;
type OnSubOrder = (tx: Transaction, context: SystemContext, order: OrderRow, row: SubOrderRow) => Promise<boolean>;
export type Duty =
  | { name: string; of: 'order'; due: (look: Look) => Promise<string[]>; carryOut: OnOrder }
  | { name: string; of: 'subOrder'; due: (look: Look) => Promise<string[]>; carryOut: OnSubOrder };

const bySystem = { role: 'system', company: null } as const;
/** Who has confirmed receipt when nobody did. */
const marketplace = 'Resinport';

async function hasLiveQuote(tx: Transaction, { now }: SystemContext, order: OrderRow): Promise<boolean> {
  const live = await tx
    .select()
    .from(quote)
    .where(and(eq(quote.orderId, order.id), eq(quote.state, 'live')));
  return live.some((row) => isLive(row, now()));
}

/** Nobody quoted in 7 days, or no quote is left that can be accepted. */
const closeUnquoted: OnOrder = async (tx, context, order) => {
  if (order.status !== orderStatuses.pendingQuote || order.quoteDueAt > context.now()) return false;
  if ((await hasLiveQuote(tx, context, order)) || (await waitingAwardOf(tx, order.id))) return false;
  const quotes = await tx.$count(quote, eq(quote.orderId, order.id));
  const action: TradeAction = quotes === 0 ? 'noQuote' : 'quotesExpired';
  const moved = await moveOrder(tx, context, order, { action, ...bySystem, reason: action });
  await timeOutInvitations(tx, order);
  await notifyBuyer(tx, context, moved, { kind: action });
  return true;
};

const remind: OnOrder = async (tx, context, order) => {
  const days = remindersBy(order.quoteDueAt, context.now()).filter((day) => !order.remindedDays.includes(day));
  const isOver = order.status !== orderStatuses.pendingQuote || quotingEnd(order) <= context.now();
  if (days.length === 0 || isOver) return false;
  await remindSuppliers(tx, context, order, days);
  return true;
};

/** The sub-order has lost its effect; each side is told with the other one's name. */
async function lapse(
  tx: Transaction,
  context: SystemContext,
  row: SubOrderRow,
  order: OrderRow,
  action: 'signingLapsed' | 'paymentLapsed',
): Promise<true> {
  const { order: moved } = await moveSubOrder(tx, context, order, row, { action, ...bySystem, reason: action });
  const notice = { kind: action, number: row.number, goods: goodsOf({ ...order, quantity: row.quantity }) };
  await notifyBuyer(tx, context, moved, { ...notice, who: row.supplierCompany });
  await notifySupplier(tx, context, moved, row.shopId, { ...notice, who: order.buyerCompany });
  return true;
}

const lapseUnsigned: OnSubOrder = async (tx, context, order, row) =>
  row.status === orderStatuses.pendingSignatures && row.signBy <= context.now()
    ? lapse(tx, context, row, order, 'signingLapsed')
    : false;

const lapseUnpaid: OnSubOrder = async (tx, context, order, row) => {
  if (row.status !== orderStatuses.pendingPayment || !isPayByOver(row, context.now())) return false;
  const of = and(eq(remittance.subOrderId, row.id), keepsAlive);
  const waiting = await tx.$count(remittance, and(of, eq(remittance.state, 'submitted')));
  if (waiting > 0) return false;
  // A part keeps a deal for some more days; then it goes back.
  const hasPart = (await tx.$count(remittance, of)) > 0;
  if (hasPart && partPaidUntil(row) >= earliestDay(context.now())) return false;
  return lapse(tx, context, row, order, 'paymentLapsed');
};

/** What is paid first is there, as deals from before their balance had a day of its own may find. */
const startPaid: OnSubOrder = async (tx, context, order, row) => {
  if (row.status !== orderStatuses.pendingPayment || !(await readBalance(tx, row)).paidToStart) return false;
  await moveSubOrder(tx, context, order, row, { action: 'fundsArrived', ...bySystem });
  return true;
};

/** The last day for the rest of what is paid first. */
const partPaidUntil = (row: SubOrderRow): string =>
  workingDaysAfter(new Date(`${payBy(row)}T00:00Z`), tradeDays.paymentGrace);

/** Receipt counts as confirmed; while something is unpaid nothing happens, and the balance is asked for. While a claim is open what it asks for is held, and the rest is the seller's. */
const confirmArrived: OnSubOrder = async (tx, context, order, row) => {
  const arrivedInTime = row.arrivedAt !== null && row.arrivedAt <= daysBefore(context.now(), tradeDays.autoReceipt);
  if (row.status !== orderStatuses.shipped || !arrivedInTime) return false;
  const balance = await readBalance(tx, row);
  const { paidInFull, fullyShipped, claims } = balance;
  if (!paidInFull || !fullyShipped) return false;
  if (claims.some(isOpenClaim)) return releaseRest(tx, context, order, row, balance);
  const facts = { paidInFull, fullyShipped };
  const step = { action: 'confirmReceipt', ...bySystem, facts } as const;
  const { order: moved } = await moveSubOrder(tx, context, order, row, step);
  const goods = goodsOf({ ...order, quantity: row.quantity });
  const notice = { kind: 'completed', number: row.number, goods, who: marketplace } as const;
  await notifyBuyer(tx, context, moved, notice);
  await notifySupplier(tx, context, moved, row.shopId, notice);
  return true;
};

/** Nobody does anything with documents, or about a payment that one side contradicts. */
const endIdle: OnSubOrder = async (...deal) => (await lapseIdle(...deal)) || closeContested(...deal);

/** The days are over after which the supplier's word for an arrival is enough. */
const passStatedArrival: OnSubOrder = async (tx, context, order, row) =>
  row.status === orderStatuses.shipped && row.arrivedAt === null && passArrival(tx, context, order, row);

/** Everything that time brings about in deals, in the order in which it is carried out. */
export const duties: readonly Duty[] = [
  // A quote that stands as it was may be all that keeps an RFQ open.
  { name: 'counters', of: 'order', due: counteredOrders, carryOut: lapseCounters },
  { name: 'guestAwards', of: 'order', due: overdueGuestAwards, carryOut: lapseGuestAward },
  { name: 'unquoted', of: 'order', due: unquotedOrders, carryOut: closeUnquoted },
  { name: 'reminders', of: 'order', due: ordersToRemind, carryOut: remind },
  { name: 'unsigned', of: 'subOrder', due: unsignedSubOrders, carryOut: lapseUnsigned },
  { name: 'changes', of: 'subOrder', due: changesWithClock, carryOut: lapseChange },
  // A transfer that counts may be all that keeps a deal from lapsing.
  { name: 'silentTransfers', of: 'subOrder', due: silentTransfers, carryOut: countSilently },
  { name: 'unpaid', of: 'subOrder', due: unpaidSubOrders, carryOut: lapseUnpaid },
  { name: 'paid', of: 'subOrder', due: partlyPaid, carryOut: startPaid },
  // A letter of credit that counts as answered may be all that a deal waits for.
  { name: 'silentCredits', of: 'subOrder', due: silentCredits, carryOut: answerSilently },
  { name: 'withoutCredit', of: 'subOrder', due: withoutCredit, carryOut: lapseWithoutCredit },
  // A payment that counts as confirmed may be all that receipt waits for.
  { name: 'documents', of: 'subOrder', due: silentDocuments, carryOut: passDocuments },
  { name: 'idleDocuments', of: 'subOrder', due: idleDocuments, carryOut: endIdle },
  { name: 'consents', of: 'subOrder', due: unansweredConsents, carryOut: lapseConsent },
  { name: 'notices', of: 'subOrder', due: noticesWithClock, carryOut: receiveNotices },
  // A claim that has ended may be all that receipt waits for.
  { name: 'claims', of: 'subOrder', due: claimsWithClock, carryOut: passClaims },
  { name: 'statedArrivals', of: 'subOrder', due: statedArrivals, carryOut: passStatedArrival },
  { name: 'arrived', of: 'subOrder', due: arrivedSubOrders, carryOut: confirmArrived },
  { name: 'late', of: 'subOrder', due: notLookedAt, carryOut: tellOfLate },
  { name: 'owing', of: 'subOrder', due: owingAfterEnd, carryOut: tellOfOwing },
];
