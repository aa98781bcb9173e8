import { and, asc, desc, eq, inArray, isNull, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { getRemittanceQueue, RemittanceCase, RemittanceRecord } from '#api/deals/remittance.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isAmong, numberOf, says } from '#server/platform/db/expressions.ts';
import { searched } from '#server/platform/db/schema/columns.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { collectionAccount, hasState, remittance } from '#server/platform/db/schema/payment.ts';
import { payoutAccount } from '#server/platform/db/schema/payout.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { inOrderOf, pageInParts, type Part } from '#server/platform/paging/in-parts.ts';
import { loadDirectory, named } from '#server/market/catalogue/index.ts';
import { gradesOf, readBalances, type Balance } from '#server/deals/deal/index.ts';
import { dueNow } from './due.ts';
import { openProposals } from './propose.ts';
import { describeRecords, type Read, type Recorded } from './records.ts';

/** The name of a company in its other language, as it was certified last; null: it has said none. */
export const otherNameOf = (memberId: SQLWrapper) =>
  sql<string | null>`(select nullif(${certification.otherName}, '') from ${certification}
    where ${certification.memberId} = ${memberId} and ${certification.state} = 'success'
    order by ${certification.decidedAt} desc limit 1)`;
export const namesOf = (company: string, otherName: string | null): string[] =>
  otherName === null ? [company] : [company, otherName];

/** Without the other name where nobody asks any more who has paid. */
type Case = (Recorded | Read) & { buyer: string; otherName?: string | null };

const selectCases = (db: Db) =>
  db
    .select({
      ...{ remittance, subOrder, own: collectionAccount, sellers: payoutAccount },
      ...{ buyer: tradeOrder.buyerCompany, gradeNumber: tradeOrder.gradeNumber },
      otherName: otherNameOf(remittance.buyerId),
    })
    .from(remittance)
    .innerJoin(subOrder, eq(subOrder.id, remittance.subOrderId))
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .leftJoin(collectionAccount, eq(collectionAccount.id, remittance.accountId))
    .leftJoin(payoutAccount, eq(payoutAccount.id, remittance.payoutAccountId))
    .$dynamic();

/** What is sent to a seller who collects itself waits for that seller. */
const waitsForUs = and(eq(remittance.state, 'submitted'), isNull(remittance.payoutAccountId));

/** The operators' queue: what waits, longest first; then what was decided, latest first. */
export async function remittanceQueue(
  context: MemberContext,
  { state, keyword, pageNo, pageSize }: z.output<typeof getRemittanceQueue.input>,
): Promise<z.output<typeof getRemittanceQueue.data>> {
  const { db } = context;
  const found = keyword ? await foundBy(db, numberOf(keyword)) : undefined;
  const parts: Part[] = [
    {
      where: and(waitsForUs, found),
      orderBy: [asc(remittance.submittedAt), asc(remittance.id)],
    },
    {
      where: and(ne(remittance.state, 'submitted'), state ? hasState(state) : undefined, found),
      orderBy: [desc(remittance.decidedAt), desc(remittance.id)],
    },
  ];
  const [waits, done] = parts;
  const [{ ids, ...counted }, waiting] = await Promise.all([
    pageInParts(
      db,
      { pageNo, pageSize },
      { table: remittance, id: remittance.id },
      state === undefined ? parts : [state === 'submitted' ? waits! : done!],
    ),
    db.$count(remittance, waitsForUs),
  ]);
  const rows = inOrderOf(ids, await selectCases(db).where(inArray(remittance.id, ids)), (row) => row.remittance.id);
  const [cases, grades] = await inOnePipeline([
    describeCases(db, context, rows),
    gradesOf(
      db,
      rows.map((row) => row.subOrder.id),
    ),
  ]);
  const { shops } = await loadDirectory(context);
  const list = rows.map(({ subOrder: of, gradeNumber }, at) => ({
    ...cases[at]!,
    gradeNumber: grades.get(of.id) ?? gradeNumber,
    shop: named(shops, of.shopId).name,
  }));
  return { ...counted, list, waiting };
}

/** Those of the deal whose number it is; else what it stands in. */
async function foundBy(db: Db, keyword: string): Promise<SQL> {
  const number = keyword.toUpperCase();
  const awards = () => db.select({ id: subOrder.id }).from(subOrder);
  const orders = db.select({ id: tradeOrder.id }).from(tradeOrder).where(eq(tradeOrder.number, number));
  const [named, ordered] = [
    awards().where(eq(subOrder.number, number)),
    awards().where(inArray(subOrder.orderId, orders)),
  ];
  const exact = await union(named, ordered);
  const ids = exact.map(({ id }) => id);
  return ids.length > 0 ? inArray(remittance.subOrderId, ids) : isAmong(remittance.id, waysTo(db, keyword));
}

/** By what the buyer wrote, or the bank; by the deal's number or either company. Each way has an index of its own. */
function waysTo(db: Db, keyword: string) {
  const recorded = () => db.select({ id: remittance.id }).from(remittance);
  const awards = () => db.select({ id: subOrder.id }).from(subOrder);
  const posted = db
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .where(says(searched(tradeOrder.number, tradeOrder.buyerCompany, tradeOrder.gradeNumber), keyword));
  return [
    recorded().where(says(searched(remittance.remitter, remittance.postscript, remittance.receivingNumber), keyword)),
    recorded().where(
      isAmong(remittance.subOrderId, [
        awards().where(says(searched(subOrder.number, subOrder.supplierCompany), keyword)),
        awards().where(inArray(subOrder.orderId, posted)),
      ]),
    ),
  ];
}

type Reading = Pick<MemberContext, 'actor'>;

/** One case as operators see it. */
export async function readCase(db: Db, context: Reading, id: string): Promise<RemittanceCase> {
  const rows = await selectCases(db).where(eq(remittance.id, id));
  return (await describeCases(db, context, rows))[0]!;
}

async function describeCases(db: Db, context: Reading, rows: readonly Case[]): Promise<RemittanceCase[]> {
  const ids = rows.map((row) => row.remittance.id);
  const [balances, records, proposals, doubles] = await inOnePipeline([
    readBalances(
      db,
      rows.map((row) => row.subOrder),
    ),
    describeRecords(db, rows, 'operator'),
    openProposals(db, context, { remittances: ids }),
    doubled(db, ids),
  ]);
  return rows.map((row, index) => ({
    ...caseOf(row, balances.get(row.subOrder.id)!, records[index]!),
    proposal: proposals.get(row.remittance.id) ?? null,
    possibleDuplicate: doubles.has(row.remittance.id),
  }));
}

/** The case of a record that was just confirmed, with the balance that it led to. */
export async function describeCase(db: Db, row: Case, balance: Balance): Promise<RemittanceCase> {
  const [record] = await describeRecords(db, [row], 'operator');
  return { ...caseOf(row, balance, record!), proposal: null, possibleDuplicate: false };
}

/** Records that wait, of whose deal another one, not rejected, says the same sum. */
async function doubled(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const other = alias(remittance, 'other');
  const rows = await db
    .selectDistinct({ id: remittance.id })
    .from(remittance)
    .innerJoin(
      other,
      and(
        eq(other.subOrderId, remittance.subOrderId),
        ne(other.id, remittance.id),
        eq(other.amount, remittance.amount),
        ne(other.state, 'rejected'),
      ),
    )
    .where(and(inArray(remittance.id, ids), eq(remittance.state, 'submitted')));
  return new Set(rows.map(({ id }) => id));
}

function caseOf(
  { subOrder: row, buyer, otherName = null }: Case,
  balance: Balance,
  record: RemittanceRecord,
): Omit<RemittanceCase, 'proposal' | 'possibleDuplicate'> {
  const money = (amount: string) => ({ amount, currency: row.currency });
  return {
    ...record,
    buyer,
    buyerNames: namesOf(buyer, otherName),
    supplier: row.supplierCompany,
    total: money(row.total),
    quantity: row.quantity,
    shippedQuantity: balance.shipped,
    finalAmount: balance.finalAmount === null ? null : money(balance.finalAmount),
    paymentStatus: balance.paymentStatus,
    // What is still to arrive, this transfer included.
    due: money(dueNow({ ...balance, submitted: '0.00' })),
    refunded: money(balance.refunded),
    balance: money(balance.balance),
    refundable: money(balance.refundable),
  };
}
