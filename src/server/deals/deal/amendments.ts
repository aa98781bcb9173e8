import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { next } from '#api/deals/order-states.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import { utcDay } from '#lib/days.ts';
import type { Db } from '#server/platform/db/database.ts';
import { subOrder, tradeEvent } from '#server/platform/db/schema/deal.ts';
import { heldSince } from './held-time.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';

/** What a side wants a contract to say from now on: all of it, changed or not. */
export type AmendedTerms = {
  lines: { position: number; gradeNumber: string; quantity: string; unitPrice: string; amount: string }[];
  total: string;
  deliveryStart: string;
  deliveryDeadline: string;
  latestPayment: string;
  /** Of what the trade term knows; events of old say nothing of this and what follows. */
  departurePort: string | null;
  portDischarge: string | null;
  destinationPort: string | null;
  packing: string;
  paymentTerm: string;
  /** What the sides have agreed besides. */
  agreedRemarks: string;
};
export type DeliveryWindow = Pick<AmendedTerms, 'deliveryStart' | 'deliveryDeadline'>;
/** As it stands in the chain. */
type ToldTerms = Pick<AmendedTerms, 'lines' | 'total' | 'deliveryStart' | 'deliveryDeadline' | 'latestPayment'> &
  Partial<AmendedTerms>;
/**
 * A proposal that waits for the other side. `seq`: the how manieth of its sub-order. Its place in the chain would tell each
 * supplier how much the others have done.
 */
export type OpenAmendment = {
  seq: number;
  at: Date;
  by: 'buyer' | 'supplier';
  terms: ToldTerms;
  /** What was agreed when it was proposed; null: not told by events of old. */
  basis: ToldTerms | null;
  remark: string;
  /** The version of the contract that is signed for it; null: it is agreed to first, and issued then. */
  version: number | null;
};

const steps = ['proposeAmendment', 'agreeAmendment', 'refuseAmendment', 'amended', 'amendmentLapsed'] as const;
/** After these a contract says what the proposal said. */
const agreements = ['agreeAmendment', 'amended'] as const;

type Amendable = Pick<SubOrderRow, 'id' | 'orderId' | 'status'>;
/** Whether a change may wait for an answer there. */
const mayWait = ({ status }: Amendable) => next('subOrder', status, 'refuseAmendment', 'buyer') !== null;

/** Proposals that nobody has answered, by sub-order: the chain of events is where they stand. */
export async function openAmendments(db: Db, subOrders: readonly Amendable[]): Promise<Map<string, OpenAmendment>> {
  const rows = await latestOf(db, subOrders.filter(mayWait), steps, 'proposeAmendment');
  return new Map(
    rows.flatMap(({ subOrderId, action, role, proposals: seq, at, detail }) => {
      if (action !== 'proposeAmendment' || subOrderId === null) return [];
      const { terms, basis, remark, issued } = detail as {
        terms?: ToldTerms;
        basis?: ToldTerms;
        remark: string;
        issued?: number;
      };
      if (!terms) return [];
      const by = role as 'buyer' | 'supplier';
      return [[subOrderId, { seq, at, by, terms, basis: basis ?? null, remark, version: issued ?? null }]];
    }),
  );
}

/** The same for a query of sub-orders that are under way: nobody has answered the last proposal. */
export const hasOpenAmendment: SQL = sql`(select action from trade_event as step
  where step.order_id = ${subOrder.orderId} and step.sub_order_id = ${subOrder.id}
    and step.action in ('proposeAmendment', 'agreeAmendment', 'refuseAmendment', 'amended', 'amendmentLapsed')
  order by step.seq desc limit 1) = 'proposeAmendment'`;

/** What the sides have agreed on last besides what stands in rows, and as they signed for it; none: nothing. */
export async function agreedRemarksOf(db: Db, subOrder: Pick<SubOrderRow, 'id' | 'orderId'>): Promise<string> {
  const [agreed] = await latestOf(db, [subOrder], agreements, 'proposeAmendment');
  return (agreed?.detail['terms'] as ToldTerms | undefined)?.agreedRemarks ?? '';
}

/** When goods are delivered: as the sides agreed last, else as the RFQ asks. */
export async function deliveryWindowOf(
  db: Db,
  order: Pick<OrderRow, 'deliveryStart' | 'deliveryDeadline'>,
  subOrder: Pick<SubOrderRow, 'id' | 'orderId'>,
): Promise<DeliveryWindow> {
  const { deliveryStart, deliveryDeadline } = order;
  return (await amendedWindows(db, [subOrder])).get(subOrder.id) ?? { deliveryStart, deliveryDeadline };
}

/** The windows that replace the one of the RFQ, by sub-order. */
export async function amendedWindows(
  db: Db,
  subOrders: readonly Pick<SubOrderRow, 'id' | 'orderId'>[],
): Promise<Map<string, DeliveryWindow>> {
  const agreed = await latestOf(db, subOrders, agreements, 'proposeAmendment');
  return new Map(
    agreed.flatMap(({ subOrderId, detail }) => {
      const terms = detail['terms'] as ToldTerms | undefined;
      if (subOrderId === null || !terms) return [];
      const { deliveryStart, deliveryDeadline } = terms;
      return [[subOrderId, { deliveryStart, deliveryDeadline }]];
    }),
  );
}

/**
 * The latest event of these kinds of each sub-order, how many proposals there have been, and for how long the deal has been
 * on hold since, in milliseconds; a hold that lasts counts up to `now`.
 */
export async function latestOf(
  db: Db,
  subOrders: readonly Pick<SubOrderRow, 'id' | 'orderId'>[],
  actions: readonly TradeAction[],
  counted: TradeAction,
  now?: Date,
) {
  if (subOrders.length === 0) return [];
  const orderIds = [...new Set(subOrders.map(({ orderId }) => orderId))];
  const ids = subOrders.map(({ id }) => id);
  const { subOrderId, action, role, at, detail } = tradeEvent;
  // By its full name: drizzle writes the columns of a single table without it, and here there are two.
  const proposals = sql<number>`(select count(*)::integer from ${tradeEvent} as one
    where one.order_id = trade_event.order_id and one.sub_order_id = trade_event.sub_order_id
      and one.action = ${counted})`;
  const held = heldSince(sql`trade_event.order_id`, sql`trade_event.at`, now);
  return db
    .selectDistinctOn([tradeEvent.subOrderId], { subOrderId, action, role, at, detail, proposals, held })
    .from(tradeEvent)
    .where(
      and(
        inArray(tradeEvent.orderId, orderIds),
        ids.length === 1 ? eq(tradeEvent.subOrderId, ids[0]!) : inArray(tradeEvent.subOrderId, ids),
        inArray(tradeEvent.action, [...actions]),
      ),
    )
    .orderBy(tradeEvent.subOrderId, desc(tradeEvent.seq));
}

/** As a fact for the table: whose proposal waits, as one side sees it. */
const amendmentBy = (open: OpenAmendment | undefined, role: string): 'own' | 'theirs' | null =>
  open === undefined ? null : open.by === role ? 'own' : 'theirs';

/** The same two facts for the table. */
export const amendmentFacts = (open: OpenAmendment | undefined, role: string) => ({
  amendmentBy: amendmentBy(open, role),
  amendmentIssued: open?.version != null,
});

/** Never before the contract can be signed: a negotiation may outlast the day that was named. */
export function latestPaymentOf(latestPayment: string, signBy: Date): string {
  const signing = utcDay(signBy);
  return latestPayment > signing ? latestPayment : signing;
}
