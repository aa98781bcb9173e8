import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TradeAction } from '#api/deals/order-states.ts';
import { utcDay } from '#lib/days.ts';
import type { Db } from '#server/platform/db/database.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';

/** What a side wants a contract to say from now on: all of it, changed or not. */
export type AmendedTerms = {
  lines: { position: number; gradeNumber: string; quantity: string; unitPrice: string; amount: string }[];
  total: string;
  deliveryStart: string;
  deliveryDeadline: string;
  latestPayment: string;
};
export type DeliveryWindow = Pick<AmendedTerms, 'deliveryStart' | 'deliveryDeadline'>;
/**
 * A proposal that waits for the other side. `seq`: the how manieth of its sub-order. Its place in the chain would tell each
 * supplier how much the others have done.
 */
export type OpenAmendment = { seq: number; at: Date; by: 'buyer' | 'supplier'; terms: AmendedTerms; remark: string };

const steps = ['proposeAmendment', 'agreeAmendment', 'refuseAmendment'] as const;

/** Proposals that nobody has answered, by sub-order: the chain of events is where they stand. */
export async function openAmendments(
  db: Db,
  subOrders: readonly Pick<SubOrderRow, 'id' | 'orderId'>[],
): Promise<Map<string, OpenAmendment>> {
  const rows = await latestOf(db, subOrders, steps, 'proposeAmendment');
  return new Map(
    rows.flatMap(({ subOrderId, action, role, proposals: seq, at, detail }) => {
      if (action !== 'proposeAmendment' || subOrderId === null) return [];
      const { terms, remark } = detail as { terms: AmendedTerms; remark: string };
      return [[subOrderId, { seq, at, by: role as 'buyer' | 'supplier', terms, remark }]];
    }),
  );
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
  const agreed = await latestOf(db, subOrders, ['agreeAmendment'], 'proposeAmendment');
  return new Map(
    agreed.flatMap(({ subOrderId, detail }) => {
      const { deliveryStart, deliveryDeadline } = detail['terms'] as AmendedTerms;
      return subOrderId === null ? [] : [[subOrderId, { deliveryStart, deliveryDeadline }]];
    }),
  );
}

/** The latest event of these kinds of each sub-order, and how many proposals there have been. */
export async function latestOf(
  db: Db,
  subOrders: readonly Pick<SubOrderRow, 'id' | 'orderId'>[],
  actions: readonly TradeAction[],
  counted: TradeAction,
) {
  if (subOrders.length === 0) return [];
  const orderIds = [...new Set(subOrders.map(({ orderId }) => orderId))];
  const ids = subOrders.map(({ id }) => id);
  const { subOrderId, action, role, at, detail } = tradeEvent;
  // By its full name: drizzle writes the columns of a single table without it, and here there are two.
  const proposals = sql<number>`(select count(*)::integer from ${tradeEvent} as one
    where one.order_id = trade_event.order_id and one.sub_order_id = trade_event.sub_order_id
      and one.action = ${counted})`;
  return db
    .selectDistinctOn([tradeEvent.subOrderId], { subOrderId, action, role, at, detail, proposals })
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
export const amendmentBy = (open: OpenAmendment | undefined, role: string): 'own' | 'theirs' | null =>
  open === undefined ? null : open.by === role ? 'own' : 'theirs';

/** Never before the contract can be signed: a negotiation may outlast the day that was named. */
export function latestPaymentOf(latestPayment: string, signBy: Date): string {
  const signing = utcDay(signBy);
  return latestPayment > signing ? latestPayment : signing;
}
