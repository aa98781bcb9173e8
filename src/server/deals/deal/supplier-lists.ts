import { and, between, count, eq, inArray, isNull, not, notExists, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getSubOrderByPage, SubOrderPage, SupplierToday } from '#api/deals/order.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { daysAfter, daysBefore, utcDay } from '#lib/days.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { contract, signature } from '#server/platform/db/schema/contract.ts';
import { onOneConnection } from '#server/platform/db/on-one-connection.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { missingOf } from '#server/deals/payout/index.ts';
import { hasOpenAmendment } from './amendments.ts';
import { shownPayment } from './balance.ts';
import { hasUnsettled } from './unfinished.ts';
import { dealFoundBy } from './find.ts';
import { receivedSince } from './income.ts';
import { countInvitations } from './invitation-buckets.ts';
import { lastHasLeft } from './last-shipment.ts';
import { nextSteps } from './next-step.ts';
import { sampleTasks } from './sample-tasks.ts';
import { suppliersTasks } from './suppliers-tasks.ts';
import { readNewest } from '#server/platform/paging/newest-first.ts';
import { countsOf } from './order-list.ts';
import { ownShop } from './lock-deal.ts';
import type { SubOrderRow } from './rows.ts';

type Input = z.output<typeof getSubOrderByPage.input>;
const incomeDays = 30;
const priceDays = 7;

/** Sub-orders awarded to the caller's shop, newest first. Without a shop there are none. */
export async function subOrderPage(context: MemberContext, input: Input): Promise<SubOrderPage> {
  const { db } = context;
  const { status, keyword, needs, cursor, pageNo, pageSize } = input;
  const own = await ownShop(context);
  if (!own) return { list: [], total: 0, pageNo, pageSize, counts: countsOf([]), nextCursor: null };
  const found = and(eq(subOrder.shopId, own.id), dealFoundBy(keyword, subOrder.orderId, own.id), needs && hasUnsettled);
  const counting = db
    .select({ status: subOrder.status, rows: count() })
    .from(subOrder)
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .where(found)
    .groupBy(subOrder.status)
    .then((counted) => countsOf(counted.map((one) => [one.status, one.rows])));
  const listing = readNewest(
    {
      list: ['subOrders', own.id, status, keyword, needs],
      cursor,
      pageNo,
      pageSize,
      total: counting.then((counts) => counts[status]!),
    },
    { at: subOrder.awardedAt, id: subOrder.id },
    ({ beyond, orderBy, limit, offset }) =>
      db
        .select({ row: subOrder, order: tradeOrder })
        .from(subOrder)
        .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
        .where(and(found, status === 0 ? undefined : eq(subOrder.status, status as SubOrderRow['status']), beyond))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    ({ row }) => ({ at: row.awardedAt, id: row.id }),
  );
  const [{ rows, nextCursor }, counts] = await Promise.all([listing, counting]);
  const { steps, balances } = await onOneConnection(db, (db) =>
    nextSteps(
      db,
      'supplier',
      [...new Map(rows.map(({ order }) => [order.id, order])).values()],
      rows.map(({ row }) => row),
      context.now(),
    ),
  );
  const list = rows.map(({ row, order }) => ({
    id: row.id,
    orderId: row.orderId,
    number: row.number,
    status: row.status,
    buyer: order.buyerCompany,
    poNumber: order.poNumber,
    gradeNumber: safeLine(order.gradeNumber),
    quantity: row.quantity,
    total: { amount: row.total, currency: row.currency },
    received: { amount: balances.get(row.id)!.received, currency: row.currency },
    paymentStatus: shownPayment(row, balances.get(row.id)!),
    next: steps.get(order.id)!.find((step) => step.subOrder === null || step.subOrder.id === row.id) ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }));
  return { list, total: counts[status]!, pageNo, pageSize, counts, nextCursor };
}

/** What waits for a supplier now. */
export async function supplierToday(context: MemberContext): Promise<SupplierToday> {
  const { db, now } = context;
  const nothing = {
    waitingRfqs: 0,
    dueSoon: 0,
    counterOffers: 0,
    toSign: 0,
    toShip: 0,
    onTheWay: 0,
    tasks: [],
    tasksInAll: 0,
    samples: [],
    pricesEnding: 0,
    received: [],
    payoutAccountsMissing: [],
  };
  const own = await ownShop(context);
  if (!own) return nothing;
  const moment = now();
  const signed = db
    .select({ one: sql`1` })
    .from(signature)
    .innerJoin(contract, eq(contract.id, signature.contractId))
    .where(
      and(
        eq(contract.subOrderId, subOrder.id),
        eq(signature.side, 'supplier'),
        // Signatures of an earlier version do not count.
        sql`not exists (select from ${contract} as newer
          where newer.sub_order_id = ${contract.subOrderId} and newer.version > ${contract.version})`,
      ),
    );
  const sentSoFar = db
    .select({ quantity: sql`coalesce(sum(${shipment.quantity}), 0)` })
    .from(shipment)
    .where(eq(shipment.subOrderId, subOrder.id));
  // Of one line there may be more than was agreed, of another less. What does not say its line is no shortage of any.
  const isLineShort = sql`exists (select from ${subOrderLine} where ${subOrderLine.subOrderId} = ${subOrder.id}
    and ${subOrderLine.quantity} > (select coalesce(sum(${shipment.quantity}), 0) from ${shipment}
      where ${shipment.subOrderId} = ${subOrder.id}
        and coalesce(${shipment.line}, ${subOrderLine.position}) = ${subOrderLine.position}))`;
  const { pendingSignatures, pendingPayment, pendingShipment, shipped } = orderStatuses;
  const subOrders = (...conditions: Parameters<typeof and>) =>
    db.$count(subOrder, and(eq(subOrder.shopId, own.id), ...conditions));
  const [rfqs, toSign, toShip, onTheWay, received, payoutAccountsMissing, tasks, samples, pricesEnding] =
    await Promise.all([
      countInvitations(context, own.id),
      // A change of a contract in force is signed, too.
      subOrders(
        or(
          eq(subOrder.status, pendingSignatures),
          and(inArray(subOrder.status, [pendingPayment, pendingShipment, shipped]), hasOpenAmendment),
        ),
        notExists(signed),
      ),
      subOrders(
        or(
          eq(subOrder.status, pendingShipment),
          and(
            eq(subOrder.status, shipped),
            sql`((${sentSoFar}) < ${subOrder.quantity} or ${isLineShort})`,
            not(lastHasLeft),
            isNull(subOrder.restEndedAt),
          ),
        ),
      ),
      subOrders(eq(subOrder.status, shipped)),
      receivedSince(context, own.id, daysBefore(moment, incomeDays)),
      missingOf(db, own.id),
      suppliersTasks(context, own.id),
      sampleTasks(context, 'supplier', own.id),
      db.$count(
        offer,
        and(
          eq(offer.shopId, own.id),
          eq(offer.status, 'onSale'),
          between(offer.validUntil, utcDay(moment), utcDay(daysAfter(moment, priceDays))),
        ),
      ),
    ]);
  return {
    ...nothing,
    ...rfqs,
    toSign,
    toShip,
    onTheWay,
    ...tasks,
    samples,
    pricesEnding,
    received,
    payoutAccountsMissing,
  };
}
