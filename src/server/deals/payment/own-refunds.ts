import { and, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { getRefundByPage, RefundPage } from '#api/deals/refund.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { refund } from '#server/platform/db/schema/payment.ts';
import { describeRefunds, isPaidOut, ownShop } from '#server/deals/deal/index.ts';
import { creditOf, openCredits } from './credits.ts';

type Input = z.output<typeof getRefundByPage.input>;

/** Refunds of own deals on a side, newest first, with what is still to be refunded. */
export async function ownRefunds(context: MemberContext, input: Input): Promise<RefundPage> {
  const { db } = context;
  const { side, keyword, from, to, pageNo, pageSize } = input;
  const own = await ownSide(context, side);
  const where = and(
    own,
    keyword ? containsWords(keyword, [subOrder.number, refund.reference]) : undefined,
    from ? gte(refund.valueDate, from) : undefined,
    to ? lte(refund.valueDate, to) : undefined,
  );
  const rows = await db
    .select({ refund, orderId: subOrder.orderId, subOrderNumber: subOrder.number })
    .from(refund)
    .innerJoin(subOrder, eq(subOrder.id, refund.subOrderId))
    .where(where)
    .orderBy(desc(refund.recordedAt), desc(refund.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const sums = await db
    .select({
      currency: refund.currency,
      amount: sql<string | null>`(sum(${refund.amount}) filter (where ${isPaidOut}))::text`,
      count: sql<number>`count(*)::integer`,
    })
    .from(refund)
    .innerJoin(subOrder, eq(subOrder.id, refund.subOrderId))
    .where(where)
    .groupBy(refund.currency)
    .orderBy(refund.currency);
  const credits = await openCredits(db, own);
  const views = await describeRefunds(
    db,
    rows.map((row) => row.refund),
    side,
  );
  return {
    list: rows.map(({ refund: row, ...deal }, at) => ({ ...views[at]!, ...deal, subOrderId: row.subOrderId })),
    total: sums.reduce((total, { count }) => total + count, 0),
    pageNo,
    pageSize,
    sums: sums.flatMap(({ amount, currency }) => (amount === null ? [] : { amount, currency })),
    credits: credits.map(creditOf),
  };
}

/** Deals of the caller as buyer, or of its shop. */
export async function ownSide(context: MemberContext, side: Input['side']): Promise<SQL> {
  if (side === 'buyer') return eq(subOrder.buyerId, context.actor.party);
  const shop = await ownShop(context);
  return shop ? eq(subOrder.shopId, shop.id) : sql`false`;
}
