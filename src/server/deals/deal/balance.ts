import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ArrivalFacts } from '#api/deals/arrival-rules.ts';
import { takingOf, type TakingFacts } from '#api/deals/taking.ts';
import { asksPrice, isClosedUnpaid } from '#api/deals/avoidance.ts';
import { isOpenClaim } from '#api/deals/claim-choices.ts';
import { documentsState, isWithSeller, presentedOn } from '#api/deals/documentary-steps.ts';
import { terminalStatuses } from '#api/deals/order-states.ts';
import type { PastHold } from '#api/deals/held-days.ts';
import { askedBefore, duesOf, paidByBanks, type Due } from '#api/deals/payment-terms.ts';
import type { PaymentStatus } from '#api/deals/payment-view.ts';
import { daysBetween, utcDay } from '#lib/days.ts';
import { add, compare, divide, multiply, round, subtract } from '#lib/decimal.ts';
import { finalAmount, isAllShipped, isBulk } from '#api/deals/quantity-tolerance.ts';
import { askedOnce } from '#server/platform/db/built-once.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { moneyProposal, refund, remittance, remittanceReversal } from '#server/platform/db/schema/payment.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { shipment, shipmentDocument, shipmentEvent } from '#server/platform/db/schema/shipment.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { arrivalColumns, arrivalFactsOf } from './arrival.ts';
import { readClaims, type DealClaim } from './claims.ts';
import { noBankPayment, readBankPayments, type BankPayment } from './bank-payment.ts';
import { readHolds } from './held-time.ts';
import { readNotices, type DealNotice } from './notices.ts';
import { lastHasLeft } from './last-shipment.ts';
import { payBy } from './pay-by.ts';
import { directMoney, type DirectMoney } from './direct-money.ts';
import { isPaidOut, isUnanswered } from './refunds.ts';
import type { SubOrderRow } from './rows.ts';

export type Balance = {
  /** In the currency of the sub-order, two places. Without what was confirmed and then reversed. */
  received: string;
  /** What banks have paid the seller for documents, under a letter of credit or in a collection. */
  throughBanks: string;
  /** Kept by banks on the way and taken for paid. */
  bankCharges: string;
  submitted: string;
  /** Some of it nobody has proposed to decide on. */
  undecided: boolean;
  /** Gone back to the buyer of what was paid too much, and not returned by the bank. */
  refunded: string;
  /** What is paid in all: the contract's total, or the final amount once it is known, with what claims have added, less what they have taken off. */
  payable: string;
  /** Taken off by claims that both have settled; of a deal that ended early, since then. */
  credited: string;
  /** Of both sides, oldest first. */
  claims: readonly DealClaim[];
  /** Of both sides, oldest first. */
  notices: readonly DealNotice[];
  /** Of what was shipped, where the contract or the buyer's consent allows more or less, once everything has left; null: not (yet). */
  finalAmount: string | null;
  /** Negative: paid too much, and not refunded yet. */
  balance: string;
  /** What is due back to the buyer: never below 0. */
  credit: string;
  /** What of it is free to go: not what the seller claims of a deal that has ended. */
  movable: string;
  /** What of that may be refunded: not what its buyer puts onto another deal, while operators have not decided. */
  refundable: string;
  /** Where the seller collects itself: what it and the buyer have still to say of transfers and returns. */
  direct: DirectMoney;
  /** What the payment term asks, instalment by instalment. */
  dues: readonly Due[];
  /** The same, also of a deal that has ended and asks nothing any more. */
  instalments: readonly Due[];
  /** What has arrived and counts, in the order of its days. */
  transfers: readonly Arrival[];
  dueBeforeShipment: string;
  paymentStatus: PaymentStatus;
  paidInFull: boolean;
  paidToStart: boolean;
  paidBeforeShipment: boolean;
  /** The day on which what is due before shipment had arrived in full; null: nothing is, or it has not. */
  fundedOn: string | null;
  /** Tonnes. */
  shipped: string;
  /** Of each line of the contract, by its position, as far as shipments say of which one they are. */
  shippedByLine: ReadonlyMap<number, string>;
  fullyShipped: boolean;
  /** What is known of the arrival of each shipment, by its position. */
  arrivals: ReadonlyMap<number, ArrivalFacts>;
  /** The day of the transport document of each shipment, by its position. */
  departures: ReadonlyMap<number, string>;
  /** What the buyer does before its seller can hand goods over. */
  taking: TakingFacts;
  /** Days by which the last day for what is paid first was put off, by its seller or after a record was rejected. */
  extendedDays: number;
  /** Days for which it was on hold since its time of delivery was agreed. */
  heldDays: number;
  /** Holds of the deal that were lifted, oldest first. */
  holds: readonly PastHold[];
  /** What was stated of payment through banks. */
  banks: BankPayment;
};

/** A transfer that was confirmed and not reversed; `remittanceReversal` is joined. */
const isReceived = and(eq(remittance.state, 'confirmed'), isNull(remittanceReversal.remittanceId));

const { subOrderId: id, position, quantity, unitPrice } = subOrderLine;
const contractLine = { id, position, quantity, unitPrice };

const readPaid = askedOnce((db) =>
  db
    .select({
      id: remittance.subOrderId,
      received: sql<string>`coalesce(sum(${remittance.arrived}) filter (where ${isReceived}), 0)::text`,
      charges: sql<string>`coalesce(sum(${remittance.bankCharge}) filter (where ${isReceived}), 0)::text`,
      submittedSince:
        sql<Date | null>`min(${remittance.submittedAt}) filter (where ${remittance.state} = 'submitted')`.mapWith(
          remittance.submittedAt,
        ),
      submitted: sql<string>`coalesce(sum(${remittance.amount}) filter (where ${remittance.state} = 'submitted'), 0)::text`,
      undecided: sql<boolean>`coalesce(bool_or(${remittance.state} = 'submitted' and not exists (
          select from ${moneyProposal} p where p.remittance_id = ${remittance}.id and p.state = 'open')), false)`,
      arrivals: sql<Arrival[]>`coalesce(json_agg(json_build_object('on', ${remittance.arrivedAt},
          'amount', (${remittance.arrived} + ${remittance.bankCharge})::text) order by ${remittance.arrivedAt})
          filter (where ${isReceived}), '[]')`,
    })
    .from(remittance)
    .leftJoin(remittanceReversal, eq(remittanceReversal.remittanceId, remittance.id))
    .where(isOneOf(remittance.subOrderId, sql.placeholder('ids')))
    .groupBy(remittance.subOrderId),
);
const readBack = askedOnce((db) =>
  db
    .select({
      id: refund.subOrderId,
      refunded: sql<string | null>`(sum(${refund.amount}) filter (where ${isPaidOut}))::text`,
      unanswered: sql<Date | null>`max(${refund.recordedAt}) filter (where ${isUnanswered})`.mapWith(refund.recordedAt),
      deniedOn: sql<string | null>`max(${refund.returnedOn})::text`,
    })
    .from(refund)
    .where(isOneOf(refund.subOrderId, sql.placeholder('ids')))
    .groupBy(refund.subOrderId),
);
const readMoving = askedOnce((db) =>
  db
    .select({ id: remittance.fromSubOrderId, moving: sql<string>`sum(${remittance.amount})::text` })
    .from(remittance)
    .where(and(isOneOf(remittance.fromSubOrderId, sql.placeholder('ids')), eq(remittance.state, 'submitted')))
    .groupBy(remittance.fromSubOrderId),
);
const readSent = askedOnce((db) =>
  db
    .select({
      id: shipment.subOrderId,
      line: shipment.line,
      position: shipment.position,
      shipped: shipment.quantity,
      shippedAt: shipment.shippedAt,
      /** Goods leave on the day of their transport document. */
      transportOn: sql<string>`coalesce(transport_on, (select (min(at) at time zone 'UTC')::date from ${shipmentEvent}
          where shipment_id = shipment.id and milestone = 'DEPARTED' and not expected), ${shipment.etd})::text`,
      /** The copy of it, as it stands with the shipment. */
      copyOn: sql<string | null>`(select (min(stored_at) at time zone 'UTC')::date::text from ${shipmentDocument}
          join ${storedFile} on ${storedFile}.id = file_id where shipment_id = shipment.id and kind = 'BL')`,
      ...arrivalColumns,
    })
    .from(shipment)
    .where(isOneOf(shipment.subOrderId, sql.placeholder('ids')))
    .orderBy(shipment.position),
);
const readContracted = askedOnce((db) =>
  db
    .select(contractLine)
    .from(subOrderLine)
    .where(isOneOf(subOrderLine.subOrderId, sql.placeholder('ids'))),
);

/** Money and goods of sub-orders, by id. */
export async function readBalances(db: Db, rows: readonly SubOrderRow[]): Promise<Map<string, Balance>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const bulk = rows.filter(({ packing }) => isBulk(packing)).map(({ id }) => id);
  const [paid, back, leaving, sent, contracted, closed, banks, claimed, given, held] = await inOnePipeline([
    readPaid(db, { ids }),
    readBack(db, { ids }),
    readMoving(db, { ids }),
    readSent(db, { ids }),
    readContracted(db, { ids }),
    bulk.length === 0
      ? []
      : db
          .select({ id: subOrder.id })
          .from(subOrder)
          .where(and(isOneOf(subOrder.id, bulk), lastHasLeft)),
    readBankPayments(db, rows),
    readClaims(db, ids),
    readNotices(db, ids),
    readHolds(db, ids),
  ]);
  const complete = new Set(closed.map(({ id }) => id));
  const sumOf = (parts: typeof sent) => round(add('0', ...parts.map(({ shipped }) => shipped)), 3);
  return new Map(
    rows.map((row) => {
      const money = paid.find(({ id }) => id === row.id);
      const received = round(money?.received ?? '0', 2);
      const submitted = round(money?.submitted ?? '0', 2);
      const backed = back.find(({ id }) => id === row.id);
      const refunded = round(backed?.refunded ?? '0', 2);
      const kept = subtract(received, refunded);
      const parts = sent.filter(({ id }) => id === row.id);
      const shipped = sumOf(parts);
      const through = banks.get(row.id) ?? noBankPayment;
      const holds = held.get(row.id) ?? [];
      const lines = contracted
        .filter(({ id }) => id === row.id)
        .map((line) => ({ ...line, shipped: sumOf(parts.filter((part) => part.line === line.position)) }));
      // What was left of it when the rest was ended is all of it.
      const isCut = row.restEndedAt !== null;
      const fullyShipped = isCut || isAllShipped({ ...row, lines }, shipped, complete.has(row.id));
      // More of what is packed has left with the buyer's consent.
      const isMore = compare(shipped, row.quantity) > 0;
      const isWeighed = isBulk(row.packing) || isCut || isMore;
      const final = isWeighed && fullyShipped ? finalAmount({ ...row, lines }, shipped) : null;
      // Nothing is owed for a deal that has ended, but for what both have agreed: what was paid goes back.
      const isOver = !asksPrice(row);
      const bankCharges = round(money?.charges ?? '0', 2);
      const claims = claimed.get(row.id) ?? [];
      // Of one that ended early only what was settled afterwards: with the end both have settled everything before it.
      const counted = isOver ? claims.filter(({ afterEnd }) => afterEnd) : claims;
      const credited = add('0.00', ...counted.map((claim) => claim.credited));
      const added = add('0.00', ...counted.map((claim) => claim.added));
      const allDues = duesOf({
        ...row,
        ...{ finalAmount: final, fullyShipped, settled: add(kept, bankCharges, credited), payBy: payBy(row), holds },
        added: claims
          .filter((claim) => compare(claim.added, '0') > 0)
          .map((claim) => ({ amount: claim.added, on: utcDay(claim.endedAt!) })),
        shipments: parts.map((part) => {
          const steps = through.documents.get(part.position) ?? [];
          return {
            ...{ ...part, value: valueOf(part, row, lines) },
            ...{ presentedOn: presentedOn(steps), paidByBank: documentsState(steps) === 'settled' },
          };
        }),
      });
      // Of a deal that was closed as unpaid goods whose documents are with their seller are its own, and nothing is owed for them.
      const isSellers = ({ shipment: of }: Due) =>
        isClosedUnpaid(row) && of !== null && through.documents.has(of) && isWithSeller(through.documents.get(of)!);
      const asked = allDues.filter((due) => !isSellers(due));
      const unowed = add('0.00', ...allDues.filter(isSellers).map(({ amount }) => amount));
      const price = subtract(add(isOver ? row.keptOnEnd : (final ?? row.total), added), unowed);
      const payable = subtract(price, credited);
      const dues = isOver ? [] : asked;
      const throughBanks = paidByBanks(dues);
      const settled = add(kept, bankCharges, throughBanks);
      const covers = (due: string) => compare(add(settled, credited), due) >= 0;
      const open = subtract(price, settled);
      // A charge settles what is due; it is nothing that was paid too much.
      const arrived = add(kept, throughBanks);
      const over = compare(arrived, price) > 0 ? subtract(price, arrived) : '0.00';
      const unpaid = compare(open, '0') > 0 ? open : '0.00';
      // What a claim takes off lessens what is open; the rest of it is due to the buyer.
      const balance = subtract(add(unpaid, over), credited);
      const dueBeforeShipment = askedBefore(dues, 'shipment');
      const credit = compare(balance, '0') < 0 ? subtract('0', balance) : '0.00';
      const movable = lessClaimed(row, credit, claims);
      const refundable = lessOf(movable, leaving.find(({ id }) => id === row.id)?.moving ?? '0');
      return [
        row.id,
        {
          received,
          throughBanks,
          bankCharges,
          submitted,
          undecided: money?.undecided ?? false,
          refunded,
          payable,
          ...{ credited, claims, notices: given.get(row.id) ?? [] },
          finalAmount: final,
          balance,
          ...{ credit, movable, refundable },
          direct: directMoney(row, refundable, {
            ...{ submittedSince: money?.submittedSince ?? null, unanswered: backed?.unanswered ?? null, holds },
            days: [
              ...(money?.arrivals ?? []).map(({ on }) => on),
              ...claims.flatMap(({ by, afterEnd, endedAt }) =>
                endedAt && (!isOver || afterEnd || by === 'supplier') ? utcDay(endedAt) : [],
              ),
              ...parts.map(({ transportOn }) => transportOn),
              ...(backed?.deniedOn ? [backed.deniedOn] : []),
            ],
          }),
          dues,
          instalments: asked,
          transfers: money?.arrivals ?? [],
          dueBeforeShipment,
          paymentStatus: statusOf(arrived, payable, covers(price)),
          // What still waits for the operator may change it: a deal is not closed over an undecided record.
          paidInFull: covers(price) && compare(submitted, '0') === 0,
          paidToStart: covers(askedBefore(dues, 'start')),
          // Whatever the status says: a change of the contract may have made more due first, and what had come may have
          // been taken back.
          paidBeforeShipment: !through.awaitsCredit && covers(dueBeforeShipment),
          fundedOn: dayOf(dueBeforeShipment, money?.arrivals ?? []),
          shipped,
          shippedByLine: new Map(lines.map((line) => [line.position, line.shipped])),
          fullyShipped,
          arrivals: new Map(parts.map((part) => [part.position, arrivalFactsOf(part, holds)])),
          departures: new Map(parts.map(({ position, transportOn }) => [position, transportOn])),
          taking: {
            ...{ kind: takingOf(row), notices: given.get(row.id) ?? [], holds },
            shippedAt: parts.at(-1)?.shippedAt ?? null,
            isOver: fullyShipped || terminalStatuses.includes(row.status),
          },
          extendedDays: daysBetween(row.latestPayment, payBy(row)),
          ...{ heldDays: row.heldDays, holds },
          banks: through,
        },
      ];
    }),
  );
}

/** Of a deal that has ended, what its seller claims is held until the claim has ended. */
function lessClaimed({ endedAt }: SubOrderRow, credit: string, claims: readonly DealClaim[]): string {
  const open = claims.find((claim) => claim.by === 'supplier' && isOpenClaim(claim));
  if (endedAt === null || !open) return credit;
  return lessOf(credit, open.asked);
}

/** What is left of a sum, never below nothing. */
const lessOf = (sum: string, less: string): string => (compare(less, sum) >= 0 ? '0.00' : subtract(sum, less));

/** Of one sub-order. */
export async function readBalance(db: Db, row: SubOrderRow): Promise<Balance> {
  return (await readBalances(db, [row])).get(row.id)!;
}

function statusOf(kept: string, payable: string, isCovered: boolean): PaymentStatus {
  if (compare(kept, payable) > 0) return 'overpaid';
  if (isCovered && compare(payable, '0') > 0) return 'paid';
  return compare(kept, '0') > 0 ? 'part' : 'unpaid';
}

/** What a list says of the money of a sub-order; null: it has ended, and there was none. */
export const shownPayment = (row: Pick<SubOrderRow, 'status' | 'reason'>, { paymentStatus }: Balance) =>
  asksPrice(row) || paymentStatus !== 'unpaid' ? paymentStatus : null;

/** Of several sub-orders in one word; null: of none. */
export function paymentStatusOf(parts: readonly PaymentStatus[]): PaymentStatus | null {
  const [first, ...others] = new Set(parts);
  if (first === undefined || others.length === 0) return first ?? null;
  return parts.every((part) => part === 'paid' || part === 'overpaid') ? 'overpaid' : 'part';
}

/** A transfer as it was booked: the day, and what it counts for. */
type Arrival = { on: string; amount: string };

/** The day on which so much had arrived; null: it has not, or is nothing. Transfers are sorted by their days. */
function dayOf(sum: string, arrivals: readonly Arrival[]): string | null {
  let arrived = '0';
  if (compare(sum, '0') <= 0) return null;
  return arrivals.find(({ amount }) => compare((arrived = add(arrived, amount)), sum) >= 0)?.on ?? null;
}

/** What the goods of a shipment cost by the contract; of those that do not say of which line they are, the average. */
function valueOf(
  { line, shipped }: { line: number | null; shipped: string },
  { total, quantity }: SubOrderRow,
  lines: readonly { position: number; unitPrice: string }[],
): string {
  const named = lines.find(({ position }) => position === line);
  return named ? multiply(shipped, named.unitPrice, 2) : divide(multiply(total, shipped, 5), quantity, 2);
}
