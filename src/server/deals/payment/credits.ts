import { and, asc, desc, eq, inArray, notExists, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { closedAsUnpaid } from '#api/deals/avoidance.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { CreditCase, getCreditQueue } from '#api/deals/refund.ts';
import { compare } from '#lib/decimal.ts';
import { isTransferred, paymentTerms } from '#api/deals/payment-terms.ts';
import { bulkPackings } from '#api/deals/quantity-tolerance.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { hasStanding, ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import { refund, remittance, remittanceReversal } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import {
  isPaidOut,
  lastHasLeft,
  openRevivals,
  readBalances,
  readRefunds,
  type Balance,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { openProposals } from './propose.ts';

type Found = { subOrder: SubOrderRow; buyer: string };
type Credited = Found & { balance: Balance };
type Queue = z.output<typeof getCreditQueue.data>;

const { pendingShipment, shipped, completed, cancelled, lapsed } = orderStatuses;
/** Refunds are for the few: what stands beyond that is not lost, it comes when the first ones are done. */
const mostCredits = 1_000;

const sumOf = (amount: SQL, of: SQL) => sql`(select coalesce(sum(${amount}), 0) from ${of})`;
const arrived = sumOf(
  sql`${remittance.arrived}`,
  sql`${remittance} where ${remittance.subOrderId} = ${subOrder.id} and ${remittance.state} = 'confirmed'
    and not exists (select from ${remittanceReversal} where ${remittanceReversal.remittanceId} = ${remittance.id})`,
);
const refunded = sumOf(
  sql`${refund.amount}`,
  sql`${refund} where ${refund.subOrderId} = ${subOrder.id} and ${isPaidOut}`,
);
/** It has ended early, and asks no price any more. */
const asksNothing = sql`(${subOrder.status} in (${cancelled}, ${lapsed}) and ${subOrder.reason} is distinct from ${closedAsUnpaid})`;
/** What claims have taken off the price, less what they have added, with what of it banks have kept; more than there is of a deal that ended early. */
const credited = sql`(select coalesce(sum(${claim.credited} - case when ${asksNothing} then 0 else ${claim.added} end), 0) from ${claim} where ${claim.subOrderId} = ${subOrder.id})
  + ${sumOf(sql`${remittance.bankCharge}`, sql`${remittance} where ${remittance.subOrderId} = ${subOrder.id} and ${remittance.state} = 'confirmed'`)}`;
const sent = sumOf(sql`${shipment.quantity}`, sql`${shipment} where ${shipment.subOrderId} = ${subOrder.id}`);
const isRefunded = sql`exists (select from ${refund} where ${refund.subOrderId} = ${subOrder.id})`;
const lowestPrice = sql`(select min(${subOrderLine.unitPrice}) from ${subOrderLine} where ${subOrderLine.subOrderId} = ${subOrder.id})`;
/** Of these the bank pays, so that little more than nothing by transfer may be too much. */
const byBanks = Object.keys(paymentTerms).filter((term) => !isTransferred(term));
/** With money of the buyer's, or, under way, with more than the goods cost: few, before anything is reckoned. */
const overpaid = sql`select sub_order_id from ${ledgerAccount} where ${hasStanding(ledgerAccount)} and kind in ('refund', 'directRefund')
  union all select sub_order_id from ${ledgerAccount} join ${subOrder} as own on own.id = sub_order_id
    where ${hasStanding(ledgerAccount)} and kind in ('deal', 'direct') and own.status in (4, 5)
      and (balance > own.total or own.payment_term in ${byBanks} or own.rest_ended_at is not null or own.packing in ${[...bulkPackings]}
        or own.id in (select of.sub_order_id from ${claim} as of where of.credited <> 0))`;
/**
 * All that may have a credit, and few others: of bulk goods, and of those whose rest was ended, the final amount counts, which the balance knows; one is for
 * the rounding of its lines.
 */
const mayHaveCredit = and(
  sql`${subOrder.id} in (${overpaid})`,
  inArray(subOrder.status, [pendingShipment, shipped, completed, cancelled, lapsed]),
  sql`(${subOrder.paymentTerm} in ${byBanks} or ${arrived} - ${refunded} + ${credited} > case when ${asksNothing} then ${subOrder.keptOnEnd} when (${inArray(subOrder.packing, [...bulkPackings])} and ${lastHasLeft}) or ${subOrder.restEndedAt} is not null
    then least(${subOrder.total}, ${lowestPrice} * ${sent}) - 1 else ${subOrder.total} end)`,
);

const selectFound = (db: Db) =>
  db
    .select({ subOrder, buyer: tradeOrder.buyerCompany })
    .from(subOrder)
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .$dynamic();

/** What the marketplace pays back; the rest is the duty of sellers who collect themselves. */
const isOurs = eq(subOrder.collecting, 'marketplace');

/** Sub-orders of a scope on which more was paid than is due and has not been refunded, longest first. */
export async function openCredits(db: Db, scope: SQL): Promise<Credited[]> {
  const rows = await selectFound(db)
    .where(and(scope, mayHaveCredit))
    .orderBy(asc(subOrder.updatedAt), asc(subOrder.id))
    .limit(mostCredits);
  return (await withBalances(db, rows)).filter(({ balance }) => compare(balance.refundable, '0') > 0);
}

/** What the marketplace has to pay back, longest first. */
export const waitingCredits = (db: Db): Promise<Credited[]> => openCredits(db, isOurs);

/** What waits for a refund, longest first; or of what something was refunded, latest first. */
export async function creditQueue(
  context: MemberContext,
  input: z.output<typeof getCreditQueue.input>,
): Promise<Queue> {
  const { db } = context;
  const { state, keyword, pageNo, pageSize } = input;
  const searched = keyword
    ? containsWords(keyword, [subOrder.number, tradeOrder.buyerCompany, subOrder.supplierCompany])
    : undefined;
  const waiting = await waitingCredits(db);
  const [from, to] = [(pageNo - 1) * pageSize, pageNo * pageSize];
  if (state === 'open') {
    const found = searched ? await openCredits(db, and(isOurs, searched)!) : waiting;
    const list = await describeCases(db, context, found.slice(from, to));
    return { list, total: found.length, pageNo, pageSize, waiting: waiting.length };
  }
  const where = and(isRefunded, searched);
  const latest = sql`(select max(greatest(${refund.recordedAt}, ${refund.returnedAt})) from ${refund} where ${refund.subOrderId} = ${subOrder.id})`;
  const rows = await selectFound(db).where(where).orderBy(desc(latest), asc(subOrder.id)).limit(pageSize).offset(from);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::integer` })
    .from(subOrder)
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .where(where);
  const list = await describeCases(db, context, await withBalances(db, rows));
  return { list, total: counted!.total, pageNo, pageSize, waiting: waiting.length };
}

/** One case as operators see it. */
export async function readCredit(
  db: Db,
  context: Pick<MemberContext, 'actor' | 'now'>,
  id: string,
): Promise<CreditCase> {
  const rows = await selectFound(db).where(eq(subOrder.id, id));
  return (await describeCases(db, context, await withBalances(db, rows)))[0]!;
}

async function withBalances(db: Db, rows: Found[]): Promise<Credited[]> {
  const balances = await readBalances(
    db,
    rows.map((row) => row.subOrder),
  );
  return rows.map((row) => ({ ...row, balance: balances.get(row.subOrder.id)! }));
}

async function describeCases(
  db: Db,
  context: Pick<MemberContext, 'actor' | 'now'>,
  rows: readonly Credited[],
): Promise<CreditCase[]> {
  const ids = rows.map((row) => row.subOrder.id);
  const refunds = await readRefunds(db, ids, 'operator');
  const payers = await readPayers(db, ids);
  const proposals = await openProposals(db, context, { subOrders: ids });
  const revivals = await openRevivals(
    db,
    rows.map((row) => row.subOrder),
    context.now(),
  );
  return rows.map(({ subOrder: row, buyer, balance }) => {
    const money = (amount: string) => ({ amount, currency: row.currency });
    return {
      ...creditOf({ subOrder: row, balance }),
      status: row.status,
      buyer,
      supplier: row.supplierCompany,
      total: money(row.total),
      quantity: row.quantity,
      shippedQuantity: balance.shipped,
      finalAmount: balance.finalAmount === null ? null : money(balance.finalAmount),
      received: money(balance.received),
      refunded: money(balance.refunded),
      payers: payers.get(row.id) ?? [],
      refunds: refunds.get(row.id) ?? [],
      revivalUntil: revivals.get(row.id)?.until.toISOString() ?? null,
      proposal: proposals.get(row.id) ?? null,
    };
  });
}

async function readPayers(db: Db, ids: string[]): Promise<Map<string, CreditCase['payers']>> {
  if (ids.length === 0) return new Map();
  const { subOrderId, remitter, remittanceBank } = remittance;
  const rows = await db
    .select({ subOrderId, remitter, remittanceBank })
    .from(remittance)
    .where(
      and(
        inArray(subOrderId, ids),
        eq(remittance.state, 'confirmed'),
        notExists(
          db
            .select({ one: sql`1` })
            .from(remittanceReversal)
            .where(eq(remittanceReversal.remittanceId, remittance.id)),
        ),
      ),
    )
    .groupBy(subOrderId, remitter, remittanceBank)
    .orderBy(remitter, remittanceBank);
  const grouped = Map.groupBy(rows, (row) => row.subOrderId);
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ subOrderId: _, ...payer }) => payer)]));
}

/** What is left to be refunded, and on what. */
export const creditOf = ({ subOrder: row, balance }: Pick<Credited, 'subOrder' | 'balance'>) => ({
  subOrderId: row.id,
  orderId: row.orderId,
  subOrderNumber: row.number,
  collecting: row.collecting,
  credit: { amount: balance.refundable, currency: row.currency },
});
