import { sql, type SQL } from 'drizzle-orm';
import { next } from '#api/deals/order-states.ts';
import { utcDay } from '#lib/days.ts';
import type { Db } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { latestOf, type LatestStep } from './latest-events.ts';
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

const latestProposal = latestOf('amending');
const latestAgreement = latestOf('agreeing');

type Amendable = Pick<SubOrderRow, 'id' | 'orderId' | 'status'>;
/** Whether a change may wait for an answer there. */
const mayWait = ({ status }: Amendable) => next('subOrder', status, 'refuseAmendment', 'buyer') !== null;

/** Proposals that nobody has answered, by sub-order: the chain of events is where they stand. */
export async function openAmendments(db: Db, subOrders: readonly Amendable[]): Promise<Map<string, OpenAmendment>> {
  return amendmentsOf((await latestProposal(db, subOrders.filter(mayWait))).amending, subOrders);
}

export function amendmentsOf(
  latest: ReadonlyMap<string, LatestStep>,
  subOrders: readonly Amendable[],
): Map<string, OpenAmendment> {
  return new Map(
    subOrders.filter(mayWait).flatMap(({ id }): [string, OpenAmendment][] => {
      const { action, role, proposals: seq, at, detail } = latest.get(id) ?? {};
      if (action !== 'proposeAmendment') return [];
      const { terms, basis, remark, issued } = detail as {
        terms?: ToldTerms;
        basis?: ToldTerms;
        remark: string;
        issued?: number;
      };
      if (!terms) return [];
      const by = role as 'buyer' | 'supplier';
      return [[id, { seq: seq!, at: at!, by, terms, basis: basis ?? null, remark, version: issued ?? null }]];
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
  const agreed = (await latestAgreement(db, [subOrder])).agreeing.get(subOrder.id);
  return (agreed?.detail['terms'] as ToldTerms | undefined)?.agreedRemarks ?? '';
}

/** When goods are delivered: as the sides agreed last, else as the RFQ asks. */
export async function deliveryWindowOf(
  db: Db,
  order: Pick<OrderRow, 'deliveryStart' | 'deliveryDeadline'>,
  subOrder: Pick<SubOrderRow, 'id' | 'orderId'>,
): Promise<DeliveryWindow> {
  const { deliveryStart, deliveryDeadline } = order;
  const { agreeing: latest } = await latestAgreement(db, [subOrder]);
  return windowsOf(latest).get(subOrder.id) ?? { deliveryStart, deliveryDeadline };
}

/** The windows that replace the one of the RFQ, by sub-order. */
export const windowsOf = (latest: ReadonlyMap<string, LatestStep>): Map<string, DeliveryWindow> =>
  new Map(
    [...latest].flatMap(([id, { detail }]) => {
      const terms = detail['terms'] as ToldTerms | undefined;
      if (!terms) return [];
      const { deliveryStart, deliveryDeadline } = terms;
      return [[id, { deliveryStart, deliveryDeadline }]];
    }),
  );

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
