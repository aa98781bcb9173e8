import { and, desc, eq, gte, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { getRemittanceByPage, LedgerLine, RemittancePage } from '#api/deals/remittance.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { containsWords, isOneOf } from '#server/platform/db/expressions.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { hasState, remittance, remittanceReversal } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { buyerFace, loadDirectory, shopFace } from '#server/market/catalogue/index.ts';
import { gradesOf, ownShop, readBalances } from '#server/deals/deal/index.ts';
import { describeRecords, selectRecords, type Read, type Side } from './records.ts';

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
  const where = and(chosen, state ? hasState(state) : undefined);
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
  return { list: await describeLines(context, rows, side), total: counted!.total, pageNo, pageSize, sums };
}

/** Records with what each was for, with whom, and what is still to arrive. */
async function describeLines(context: MemberContext, rows: readonly Read[], side: Side): Promise<LedgerLine[]> {
  const { db } = context;
  const subOrders = [...new Map(rows.map((row) => [row.subOrder.id, row.subOrder])).values()];
  const [records, balances, grades, orders] = await inOnePipeline([
    describeRecords(db, rows, side),
    readBalances(db, subOrders),
    gradesOf(
      db,
      subOrders.map(({ id }) => id),
    ),
    db
      .select({ id: tradeOrder.id, buyer: tradeOrder.buyerCompany, gradeNumber: tradeOrder.gradeNumber })
      .from(tradeOrder)
      .where(
        isOneOf(
          tradeOrder.id,
          subOrders.map(({ orderId }) => orderId),
        ),
      ),
  ]);
  const directory = await loadDirectory(context);
  return rows.map(({ subOrder: of }, at) => {
    const order = orders.find(({ id }) => id === of.orderId)!;
    return {
      ...records[at]!,
      gradeNumber: grades.get(of.id) ?? order.gradeNumber,
      quantity: of.quantity,
      party: side === 'buyer' ? shopFace(directory, of.shopId, of.supplierCompany) : buyerFace(order.buyer),
      balance: { amount: balances.get(of.id)!.balance, currency: of.currency },
    };
  });
}

/** What the caller sent as buyer, or received as supplier. Who has no shop received nothing. */
export async function isOwn(context: MemberContext, side: Input['side']): Promise<SQL> {
  if (side === 'buyer') return eq(remittance.buyerId, context.actor.party);
  const shop = await ownShop(context);
  return shop ? eq(remittance.shopId, shop.id) : sql`false`;
}
