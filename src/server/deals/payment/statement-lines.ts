import { and, asc, desc, eq, inArray, isNull, ne, not } from 'drizzle-orm';
import type { z } from 'zod';
import type { getStatementLines, StatementLine } from '#api/deals/statement.ts';
import { subtract } from '#lib/decimal.ts';
import type { Context } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import {
  bankStatement,
  refund,
  remittance,
  remittanceReversal,
  statementLine,
  statementPart,
} from '#server/platform/db/schema/payment.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { inOrderOf, pageInParts } from '#server/platform/paging/in-parts.ts';
import { readTaken } from './lines.ts';
import { payoutsFor } from './payout-lines.ts';
import { candidatesFor } from './candidates.ts';
import { proposalsFor } from './match.ts';

type Row = typeof statementLine.$inferSelect;
const mostRefunds = 5;

/** Lines of imported statements, open ones first, of which the oldest, then the latest, with what each may be; a matched one with what it is. */
export async function statementLines(
  context: Context,
  { state, pageNo, pageSize }: z.output<typeof getStatementLines.input>,
): Promise<z.output<typeof getStatementLines.data>> {
  const { db } = context;
  const open = eq(statementLine.state, 'open');
  const waits = { where: open, orderBy: [asc(statementLine.bookedAt), asc(statementLine.id)] };
  const done = {
    where: state ? eq(statementLine.state, state) : ne(statementLine.state, 'open'),
    orderBy: [desc(statementLine.bookedAt), asc(statementLine.id)],
  };
  const [{ ids, ...counted }, waiting] = await Promise.all([
    pageInParts(
      db,
      { pageNo, pageSize },
      { table: statementLine, id: statementLine.id },
      state === 'open' ? [waits] : state ? [done] : [waits, done],
    ),
    db.$count(statementLine, open),
  ]);
  const rows = inOrderOf(
    ids,
    await db.select().from(statementLine).where(inArray(statementLine.id, ids)),
    ({ id }) => id,
  );
  const candidates = rows.some((row) => row.state === 'open' && row.direction === 'in')
    ? await candidatesFor(db, rows, eq(subOrder.collecting, 'marketplace'))
    : [];
  const [matches, taken, around, refunds, payouts] = await inOnePipeline([
    matchesOf(context, ids),
    readTaken(db, ids),
    readAround(context, rows),
    refundsFor(context, rows),
    payoutsFor(db, rows),
  ]);
  return {
    list: rows.map((row) => {
      const left = subtract(row.amount, taken.get(row.id)?.taken ?? '0');
      const matched = matches.get(row.id) ?? [];
      const isPayment = row.direction === 'in' && !row.reversal;
      return {
        id: row.id,
        bookedAt: row.bookedAt,
        direction: row.direction,
        reversal: row.reversal,
        remitter: row.remitter,
        remark: row.remark,
        reference: row.reference,
        state: row.state,
        reason: row.reason,
        amount: { amount: row.amount, currency: row.currency },
        left: { amount: left, currency: row.currency },
        takesBack: around.of(row.reverses),
        takenBack: around.takenBack.has(row.id),
        duplicateOf: around.of(row.duplicateOf),
        refunds: refunds.get(row.id) ?? [],
        payouts: payouts.get(row.id) ?? [],
        proposals: [
          ...matched,
          ...(row.state === 'open' && isPayment ? proposalsFor({ ...row, amount: left }, candidates) : []),
        ],
      };
    }),
    ...counted,
    open: waiting,
  };
}

/** The transfers that lines are, with those that were reversed since left out. */
async function matchesOf({ db }: Context, ids: string[]): Promise<Map<string, StatementLine['proposals']>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: statementPart.lineId,
      remittanceId: remittance.id,
      subOrderNumber: subOrder.number,
      sent: { amount: remittance.amount, currency: remittance.currency },
      remitter: remittance.remitter,
    })
    .from(statementPart)
    .innerJoin(remittance, eq(remittance.id, statementPart.remittanceId))
    .innerJoin(subOrder, eq(subOrder.id, remittance.subOrderId))
    .leftJoin(remittanceReversal, eq(remittanceReversal.remittanceId, remittance.id))
    .where(and(inArray(statementPart.lineId, ids), isNull(remittanceReversal.remittanceId)))
    .orderBy(asc(remittance.decidedAt), asc(remittance.id));
  const grouped = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...grouped].map(([id, own]) => [id, own.map(({ id: _, ...match }) => ({ ...match, score: 100, why: [] }))]),
  );
}

/** The lines that these take back or repeat, and which of these have been taken back. */
async function readAround({ db }: Context, rows: readonly Row[]) {
  const named = rows.flatMap(({ reverses, duplicateOf }) => [reverses ?? [], duplicateOf ?? []].flat());
  const ids = rows.map(({ id }) => id);
  const [found, reversals] = await inOnePipeline([
    named.length === 0
      ? []
      : db
          .select({
            id: statementLine.id,
            bookedAt: statementLine.bookedAt,
            reference: statementLine.reference,
            statement: bankStatement.name,
          })
          .from(statementLine)
          .innerJoin(bankStatement, eq(bankStatement.id, statementLine.statementId))
          .where(inArray(statementLine.id, named)),
    ids.length === 0
      ? []
      : db.select({ id: statementLine.reverses }).from(statementLine).where(inArray(statementLine.reverses, ids)),
  ]);
  const byId = new Map(found.map(({ id, ...line }) => [id, line]));
  return {
    of: (id: string | null) => (id === null ? null : (byId.get(id) ?? null)),
    takenBack: new Set(reversals.map(({ id }) => id)),
  };
}

/**
 * Refunds of the same sum that no line of this direction is yet; of a matched line, the one that it is. Banks send returned
 * money as a new payment as often as they mark it as taken back.
 */
async function refundsFor({ db }: Context, rows: readonly Row[]): Promise<Map<string, StatementLine['refunds']>> {
  const lines = rows.filter(
    ({ direction, reversal, state, refundId, duplicateOf }) =>
      refundId !== null || (state === 'open' && duplicateOf === null && (direction === 'in' || !reversal)),
  );
  if (lines.length === 0) return new Map();
  const sums = [...new Set(lines.map(({ amount }) => amount))];
  const found = await db
    .select({ row: refund, subOrderNumber: subOrder.number })
    .from(refund)
    .innerJoin(subOrder, eq(subOrder.id, refund.subOrderId))
    .where(and(inArray(refund.amount, sums), not(refund.bySeller)))
    .orderBy(desc(refund.valueDate), asc(refund.id));
  const ids = found.map(({ row }) => row.id);
  const taken = await db
    .select({ id: statementLine.refundId, direction: statementLine.direction })
    .from(statementLine)
    .where(isOneOf(statementLine.refundId, ids));
  const isFree = (id: string, direction: Row['direction']) =>
    taken.every((one) => one.id !== id || one.direction !== direction);
  return new Map(
    lines.map((line) => [
      line.id,
      found
        .filter(({ row }) =>
          line.refundId === null
            ? row.amount === line.amount &&
              row.currency === line.currency &&
              (line.direction === 'out' || row.returnedOn !== null) &&
              isFree(row.id, line.direction)
            : row.id === line.refundId,
        )
        .slice(0, mostRefunds)
        .map(({ row, subOrderNumber }) => ({
          refundId: row.id,
          subOrderNumber,
          reference: row.reference,
          exact: row.reference === line.reference || line.remark.includes(row.reference),
        })),
    ]),
  );
}
