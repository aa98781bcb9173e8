import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import { closedAsUnpaid } from '#api/deals/avoidance.ts';
import { arrivals } from '#api/deals/arrival-rules.ts';
import { directDays } from '#api/deals/collecting.ts';
import { claimDays } from '#api/deals/claim-choices.ts';
import { documentaryDays } from '#api/deals/documentary-steps.ts';
import { paymentTerms, type PaymentPath } from '#api/deals/payment-terms.ts';
import { orderStatuses, tradeDays } from '#api/deals/order-states.ts';
import { daysBefore, earliestDay, utcDay } from '#lib/days.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isCode } from '#server/platform/db/expressions.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { contractNotice } from '#server/platform/db/schema/contract-notice.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { credit } from '#server/platform/db/schema/documentary.ts';
import { guestAward } from '#server/platform/db/schema/guests.ts';
import { hasStanding, ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { invitation, quote, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shipment, shipmentEvent } from '#server/platform/db/schema/shipment.ts';
import { hasOpenAmendment, keepsAlive, overdueConsent, payByDay } from '#server/deals/deal/index.ts';

/** What has become due by a moment; the rules are asked again when the deal is locked (duties.ts). */
export type Look = {
  db: Db;
  now: Date;
  /** Dealt with in this run already, done or not. */
  seen: readonly string[];
  limit: number;
};
type Ids = Promise<string[]>;

const not = (id: AnyColumn, seen: readonly string[]): SQL | undefined =>
  seen.length > 0 ? notInArray(id, [...seen]) : undefined;
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** A quote that can be accepted at this moment. */
const liveQuote = ({ db, now }: Pick<Look, 'db' | 'now'>) =>
  db
    .select({ one: sql`1` })
    .from(quote)
    .where(and(eq(quote.orderId, tradeOrder.id), eq(quote.state, 'live'), sql`${quote.validUntil} > ${now}`));

/** A supplier without an account has been awarded, and has time to get one. */
const waitingAward = ({ db }: Pick<Look, 'db'>) =>
  db
    .select({ one: sql`1` })
    .from(guestAward)
    .where(and(eq(guestAward.orderId, tradeOrder.id), isCode(guestAward.state, 'waiting')));

/** RFQs of which an award waits for a supplier without an account who has had its time. */
export async function overdueGuestAwards({ db, now, seen, limit }: Look): Ids {
  const rows = await db
    .select({ id: guestAward.orderId })
    .from(guestAward)
    .where(and(isCode(guestAward.state, 'waiting'), lte(guestAward.until, now), not(guestAward.orderId, seen)))
    .limit(limit);
  return idsOf(rows);
}

/** RFQs whose days are over and that have no quote which can be accepted. */
export async function unquotedOrders(look: Look): Ids {
  const { db, now, seen, limit } = look;
  const rows = await db
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.status, orderStatuses.pendingQuote),
        lte(tradeOrder.quoteDueAt, now),
        notExists(liveQuote(look)),
        notExists(waitingAward(look)),
        not(tradeOrder.id, seen),
      ),
    )
    .orderBy(asc(tradeOrder.quoteDueAt))
    .limit(limit);
  return idsOf(rows);
}

/** The days of the clock on which suppliers are to be reminded by now. */
export const remindersBy = (quoteDueAt: Date, now: Date): number[] =>
  tradeDays.quoteReminders.filter((day) => daysBefore(quoteDueAt, tradeDays.quoteTimeout - day) <= now);

/**
 * RFQs that may still be quoted for and that a reminder is due for, whether somebody has quoted or nobody: who has not
 * answered is not to learn of the others from the silence.
 */
export async function ordersToRemind(look: Look): Ids {
  const { db, now, seen, limit } = look;
  const { quoteDueAt, sealedUntil } = tradeOrder;
  const due = tradeDays.quoteReminders.map((day) =>
    and(
      lte(tradeOrder.quoteDueAt, daysBefore(now, day - tradeDays.quoteTimeout)),
      sql`${day} <> all(${tradeOrder.remindedDays})`,
    ),
  );
  const rows = await db
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.status, orderStatuses.pendingQuote),
        sql`coalesce(${sealedUntil}, ${quoteDueAt}) > ${now}`,
        or(...due),
        not(tradeOrder.id, seen),
      ),
    )
    .orderBy(asc(tradeOrder.quoteDueAt))
    .limit(limit);
  return idsOf(rows);
}

/** RFQs with a counter-offer that was not answered in time. */
export async function counteredOrders({ db, now, seen, limit }: Look): Ids {
  const rows = await db
    .selectDistinct({ id: tradeOrder.id })
    .from(invitation)
    .innerJoin(tradeOrder, eq(tradeOrder.id, invitation.orderId))
    .where(
      and(
        lte(invitation.counterUntil, now),
        eq(invitation.pen, 'supplier'),
        eq(tradeOrder.status, orderStatuses.pendingQuote),
        not(tradeOrder.id, seen),
      ),
    )
    .limit(limit);
  return idsOf(rows);
}

const subOrders = ({ db, seen, limit }: Look, ...conditions: (SQL | undefined)[]): Ids =>
  db
    .select({ id: subOrder.id })
    .from(subOrder)
    .where(and(...conditions, not(subOrder.id, seen)))
    .limit(limit)
    .then(idsOf);

/** Contracts not signed by both sides in time. */
export const unsignedSubOrders = (look: Look): Ids =>
  subOrders(look, eq(subOrder.status, orderStatuses.pendingSignatures), lte(subOrder.signBy, look.now));

/** Changes of a contract in force that were not signed by both sides in time. */
export const changesWithClock = (look: Look): Ids =>
  subOrders(
    look,
    inArray(subOrder.status, [orderStatuses.pendingPayment, orderStatuses.pendingShipment, orderStatuses.shipped]),
    lte(subOrder.signBy, look.now),
    // Few have a version that was never sealed: of these alone the events are looked at.
    exists(
      look.db
        .select({ one: sql`1` })
        .from(contract)
        .where(and(eq(contract.subOrderId, subOrder.id), isNull(contract.sealedAt))),
    ),
    hasOpenAmendment,
  );

/**
 * The last day to pay is over everywhere on earth, and no transfer waits for an operator; a part that has arrived keeps
 * the deal for a few days more.
 */
export function unpaidSubOrders(look: Look): Ids {
  const waiting = look.db
    .select({ one: sql`1` })
    .from(remittance)
    .where(and(eq(remittance.subOrderId, subOrder.id), eq(remittance.state, 'submitted')));
  return subOrders(
    look,
    eq(subOrder.status, orderStatuses.pendingPayment),
    lt(subOrder.latestPayment, earliestDay(look.now)),
    sql`${payByDay} < ${earliestDay(look.now)}`,
    notExists(waiting),
  );
}

/** Sellers who collect themselves have said nothing of a recorded transfer for as many days at least as the shortest time for it has. */
export function silentTransfers(look: Look): Ids {
  const waiting = look.db
    .select({ one: sql`1` })
    .from(remittance)
    .where(
      and(
        ...[eq(remittance.subOrderId, subOrder.id), eq(remittance.state, 'submitted')],
        lt(remittance.submittedAt, daysBefore(look.now, directDays.silence)),
      ),
    );
  return subOrders(look, eq(subOrder.collecting, 'seller'), exists(waiting));
}

/** A letter of credit, or its draft, that its seller has not answered for as many days at least as the shortest time for it has. */
export const silentCredits = (look: Look): Ids =>
  subOrders(
    look,
    eq(subOrder.status, orderStatuses.pendingShipment),
    inArray(subOrder.paymentTerm, termsOf('credit')),
    sql`exists (select from ${credit} where ${credit.subOrderId} = ${subOrder.id} and ${credit.answer} is null
      and ${credit.statedAt} <= ${daysBefore(look.now, documentaryDays.creditAnswer)})`,
  );

/** Long after the day for it no letter of credit is in force. */
export const withoutCredit = (look: Look): Ids =>
  subOrders(
    look,
    eq(subOrder.status, orderStatuses.pendingShipment),
    inArray(subOrder.paymentTerm, termsOf('credit')),
    sql`${payByDay} < ${utcDay(daysBefore(look.now, documentaryDays.opening))}`,
    sql`not exists (select from ${credit} where ${credit.subOrderId} = ${subOrder.id} and ${credit.answer} = 'advised')`,
  );

const closedUnpaid = and(eq(subOrder.status, orderStatuses.cancelled), eq(subOrder.reason, closedAsUnpaid));

/** Documents of which nobody has said anything for as many days at least as the shortest time for it has. */
export const silentDocuments = (look: Look): Ids =>
  subOrders(
    look,
    or(eq(subOrder.status, orderStatuses.shipped), closedUnpaid),
    inArray(subOrder.paymentTerm, [...termsOf('credit'), ...termsOf('collection')]),
    sql`exists (select from ${shipment} cross join lateral (
      select action, stated_at from documents_step where shipment_id = shipment.id order by seq desc limit 1) as last
      where ${shipment.subOrderId} = ${subOrder.id} and last.action in ('presentDocuments', 'statePaid')
        and last.stated_at <= ${daysBefore(look.now, documentaryDays.examination)})`,
  );

/** Goods that left so long ago that their documents may be overdue for good, and were never taken up. */
export const idleDocuments = (look: Look): Ids =>
  subOrders(
    look,
    eq(subOrder.status, orderStatuses.shipped),
    inArray(subOrder.paymentTerm, [...termsOf('credit'), ...termsOf('collection')]),
    sql`exists (select from ${shipment} left join lateral (
      select action from documents_step where shipment_id = shipment.id order by seq desc limit 1) as last on true
      where ${shipment.subOrderId} = ${subOrder.id} and ${shipment.etd} < ${utcDay(daysBefore(look.now, documentaryDays.idle))}
        and (coalesce(last.action, '') in ('', 'handDocuments', 'refuseDocuments')
          or last.action in ('disputePaid', 'statePaid')
          or (last.action = 'presentDocuments' and ${inArray(subOrder.paymentTerm, termsOf('collection'))})))`,
  );

const termsOf = (path: PaymentPath): string[] =>
  Object.keys(paymentTerms).filter((code) => paymentTerms[code]!.some((instalment) => instalment.path === path));

/** Deals that wait for payment, and have been paid for in part at least: the part that they begin with may be there. */
export const partlyPaid = (look: Look): Ids =>
  subOrders(
    look,
    eq(subOrder.status, orderStatuses.pendingPayment),
    sql`exists (select from ${remittance} where ${and(
      eq(remittance.subOrderId, subOrder.id),
      eq(remittance.state, 'confirmed'),
      keepsAlive,
    )})`,
  );

/** Goods that arrived so long ago that receipt counts as confirmed, if everything is paid. */
export const arrivedSubOrders = (look: Look): Ids =>
  subOrders(
    look,
    eq(subOrder.status, orderStatuses.shipped),
    lte(subOrder.arrivedAt, daysBefore(look.now, tradeDays.autoReceipt)),
  );

/** Goods of which the supplier says that they have arrived, and which were expected so long ago that this is enough. */
export const statedArrivals = (look: Look): Ids =>
  subOrders(
    look,
    eq(subOrder.status, orderStatuses.shipped),
    isNull(subOrder.arrivedAt),
    sql`exists (select from ${shipment} join ${shipmentEvent} on shipment_id = ${shipment.id}
      where ${shipment.subOrderId} = ${subOrder.id} and not expected and ${inArray(sql`milestone`, [...arrivals])}
        and ${shipment.eta} < ${utcDay(daysBefore(look.now, tradeDays.autoReceipt))})`,
  );

/** Notices that nobody has acknowledged by the day on which they count as received. */
export const noticesWithClock = (look: Look): Ids =>
  subOrders(
    look,
    sql`exists (select from ${contractNotice} where ${contractNotice.subOrderId} = ${subOrder.id}
      and ${contractNotice.receivedAt} is null and ${contractNotice.receivedOn} < ${earliestDay(look.now)})`,
  );

/**
 * Claims whose answer, or whose proposal of the marketplace, is late and nobody was told, that nobody settles any more, whose proposal nobody agrees to, or of whose
 * payment nobody has said that it did not come.
 */
export const claimsWithClock = (look: Look): Ids =>
  subOrders(
    look,
    or(
      sql`exists (select from ${claim} where ${claim.subOrderId} = ${subOrder.id} and ${claim.owedAnswerBy} <= ${look.now}
        and ${claim.owedPaidAt} is null)`,
      sql`exists (select from ${claim} where ${claim.subOrderId} = ${subOrder.id} and ${claim.endedAt} is null
        and ${claim.answerBy} <= ${look.now}
        and (${claim.remindedAt} is null or ${claim.state} <> 'calledIn' and (${claim.state} = 'proposed' or ${claim.goodsShippedAt} is not null
          or greatest(${claim.answerBy}, ${claim.settleBy}) <= ${daysBefore(look.now, claimDays.callIn)})))`,
    ),
  );

/** Deals in which nobody has answered whether a shipment may deviate. */
export const unansweredConsents = (look: Look): Ids =>
  subOrders(
    look,
    inArray(subOrder.status, [orderStatuses.pendingShipment, orderStatuses.shipped]),
    overdueConsent(look.now),
  );

/** Deals that go on, of which nobody has asked today what is late. */
export const notLookedAt = (look: Look): Ids =>
  subOrders(
    look,
    inArray(subOrder.status, [orderStatuses.pendingShipment, orderStatuses.shipped]),
    or(isNull(subOrder.lateLookedOn), lt(subOrder.lateLookedOn, utcDay(look.now))),
  );

/**
 * Deals that are over, of which nobody has asked today, with money that one side is to send the other: what a seller who
 * collected itself has of the buyer's, or a settlement that is late.
 */
export const owingAfterEnd = (look: Look): Ids =>
  subOrders(
    look,
    inArray(subOrder.status, [orderStatuses.completed, orderStatuses.cancelled, orderStatuses.lapsed]),
    or(isNull(subOrder.lateLookedOn), lt(subOrder.lateLookedOn, utcDay(look.now))),
    sql`(${subOrder.id} in (select ${ledgerAccount.subOrderId} from ${ledgerAccount}
      where ${hasStanding(ledgerAccount)} and ${ledgerAccount.kind} = 'directRefund')
      or exists (select from ${claim} where ${claim.subOrderId} = ${subOrder.id}
        and ${claim.owedBy} < ${utcDay(look.now)} and ${claim.owedPaidAt} is null))`,
  );
