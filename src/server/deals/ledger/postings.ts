import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { getPostingByPage, Posting } from '#api/deals/ledger.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { isAmong } from '#server/platform/db/expressions.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { ledgerAccount, posting, postingLeg } from '#server/platform/db/schema/ledger.ts';
import { refund, remittance, statementLine } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { pageInParts } from '#server/platform/paging/in-parts.ts';

/** The sub-order that a posting is of, by what it books. */
export const subOrderOfPosting = sql`coalesce(${remittance.subOrderId}, ${refund.subOrderId}, ${claim.subOrderId}, ${posting.sourceId})`;

/** Postings with their legs, newest first. */
export async function postingPage(
  { db }: MemberContext,
  { keyword, kind, pageNo, pageSize }: z.output<typeof getPostingByPage.input>,
): Promise<z.output<typeof getPostingByPage.data>> {
  const where = and(kind ? eq(posting.kind, kind) : undefined, keyword ? ofDeal(db, keyword) : undefined);
  const orderBy = [desc(posting.at), desc(posting.id)];
  const { ids, ...counted } = await pageInParts(db, { pageNo, pageSize }, { table: posting, id: posting.id }, [
    { where, orderBy },
  ]);
  const rows = await db
    .select({
      posting,
      by: member.email,
      orderId: subOrder.orderId,
      number: subOrder.number,
      remitter: statementLine.remitter,
      reference: statementLine.reference,
    })
    .from(posting)
    .leftJoin(member, eq(member.id, posting.actorId))
    .leftJoin(remittance, eq(remittance.id, posting.sourceId))
    .leftJoin(refund, eq(refund.id, posting.sourceId))
    .leftJoin(claim, eq(claim.id, posting.sourceId))
    .leftJoin(statementLine, eq(statementLine.id, posting.sourceId))
    .leftJoin(subOrder, eq(subOrder.id, subOrderOfPosting))
    .where(inArray(posting.id, ids))
    .orderBy(...orderBy);
  const legs = await legsOf(db, ids);
  const list = rows.map(({ posting: { id, at, kind: is, currency }, by, orderId, number, remitter, reference }) => ({
    ...{ id, at: at.toISOString(), kind: is, currency, by },
    deal: orderId !== null && number !== null ? { orderId, number } : null,
    line: remitter !== null && reference !== null ? { remitter, reference } : null,
    legs: legs.get(id) ?? [],
  }));
  return { ...counted, list };
}

/** Those that add to, or take from, an account of the deal; and those of its transfers and refunds. */
function ofDeal(db: Db, keyword: string): SQL {
  const number = keyword.toUpperCase();
  const awards = () => db.select({ id: subOrder.id }).from(subOrder);
  const orders = db.select({ id: tradeOrder.id }).from(tradeOrder).where(eq(tradeOrder.number, number));
  // By either number through its own index.
  const ways = [awards().where(eq(subOrder.number, number)), awards().where(inArray(subOrder.orderId, orders))];
  const own = db
    .select({ id: postingLeg.postingId })
    .from(postingLeg)
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, postingLeg.accountId))
    .where(isAmong(ledgerAccount.subOrderId, ways));
  return inArray(posting.id, own);
}

/** Whose account is told by its name: the number of a deal, a shop, a bank account. */
async function legsOf(db: Db, ids: string[]): Promise<Map<string, Posting['legs']>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: postingLeg.postingId,
      kind: ledgerAccount.kind,
      owner: sql<string>`coalesce(${subOrder.number}, ${shop.nameEn}, ${ledgerAccount.bankAccount}, '')`,
      amount: postingLeg.amount,
    })
    .from(postingLeg)
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, postingLeg.accountId))
    .leftJoin(subOrder, eq(subOrder.id, ledgerAccount.subOrderId))
    .leftJoin(shop, eq(shop.id, ledgerAccount.shopId))
    .where(inArray(postingLeg.postingId, ids))
    .orderBy(asc(postingLeg.amount), asc(ledgerAccount.kind));
  return Map.groupBy(rows, ({ id }) => id);
}
