import { and, desc, eq, gte, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { getRemittanceByPage, RemittancePage } from '#api/deals/remittance.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { remittance, remittanceReversal } from '#server/platform/db/schema/payment.ts';
import { ownShop } from '#server/deals/deal/index.ts';
import { describeRecords, selectRecords } from './records.ts';

type Input = z.output<typeof getRemittanceByPage.input>;

/** Own remittances on a side, newest first. */
export async function ownRecords(context: MemberContext, input: Input): Promise<RemittancePage> {
  const { db } = context;
  const { side, state, keyword, from, to, pageNo, pageSize } = input;
  const chosen = and(
    await isOwn(context, side),
    keyword ? containsWords(keyword, [subOrder.number, remittance.postscript, remittance.remitter]) : undefined,
    from ? gte(remittance.sentAt, from) : undefined,
    to ? lte(remittance.sentAt, to) : undefined,
  );
  const where = and(chosen, state ? eq(remittance.state, state) : undefined);
  const rows = await selectRecords(db)
    .where(where)
    .orderBy(desc(remittance.submittedAt), desc(remittance.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::integer` })
    .from(remittance)
    .innerJoin(subOrder, eq(subOrder.id, remittance.subOrderId))
    .where(where);
  const sums = await db
    .select({ currency: remittance.currency, amount: sql<string>`sum(${remittance.arrived})::text` })
    .from(remittance)
    .innerJoin(subOrder, eq(subOrder.id, remittance.subOrderId))
    .leftJoin(remittanceReversal, eq(remittanceReversal.remittanceId, remittance.id))
    .where(and(chosen, eq(remittance.state, 'confirmed'), isNull(remittanceReversal.remittanceId)))
    .groupBy(remittance.currency)
    .orderBy(remittance.currency);
  return { list: await describeRecords(db, rows, side), total: counted!.total, pageNo, pageSize, sums };
}

/** What the caller sent as buyer, or received as supplier. Who has no shop received nothing. */
export async function isOwn(context: MemberContext, side: Input['side']): Promise<SQL> {
  if (side === 'buyer') return eq(remittance.buyerId, context.actor.party);
  const shop = await ownShop(context);
  return shop ? eq(remittance.shopId, shop.id) : sql`false`;
}
