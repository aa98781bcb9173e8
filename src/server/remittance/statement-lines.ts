import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ignoreStatementLine, type getStatementLines, type StatementLine } from '#api/remittance.ts';
import { subOrderNumbersIn } from '#lib/postscript.ts';
import { audit } from '#server/audit.ts';
import type { Context, MemberContext } from '#server/context.ts';
import { remittance, statementLine } from '#server/db/schema/deals.ts';
import { subOrder, tradeOrder } from '#server/db/schema/trading.ts';
import { AppError, notFound } from '#server/errors.ts';
import { once } from '#server/once.ts';
import { isUuid } from '#server/uuid.ts';
import { proposalsFor, type Candidate } from './match.ts';

type Row = typeof statementLine.$inferSelect;

/** Lines of imported statements, open ones first, with what each may be; a matched one with what it is. */
export async function statementLines(
  context: Context,
  { state, pageNo, pageSize }: z.output<typeof getStatementLines.input>,
): Promise<z.output<typeof getStatementLines.data>> {
  const { db } = context;
  const where = state ? eq(statementLine.state, state) : undefined;
  const rows = await db
    .select()
    .from(statementLine)
    .where(where)
    .orderBy(desc(sql`${statementLine.state} = 'open'`), desc(statementLine.bookedAt), asc(statementLine.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const candidates = rows.some((row) => row.state === 'open') ? await candidatesFor(context, rows) : [];
  const matches = await matchesOf(context, rows);
  return {
    list: rows.map((row) => ({
      id: row.id,
      bookedAt: row.bookedAt,
      amount: { amount: row.amount, currency: row.currency },
      remitter: row.remitter,
      remark: row.remark,
      reference: row.reference,
      state: row.state,
      proposals: row.state === 'open' ? proposalsFor(row, candidates) : (matches.get(row.id) ?? []),
    })),
    total: await db.$count(statementLine, where),
    pageNo,
    pageSize,
    open: await db.$count(statementLine, eq(statementLine.state, 'open')),
  };
}

/** Every record that waits, and the sub-orders that are named in a line but have none waiting. */
async function candidatesFor({ db, config }: Context, lines: readonly Row[]): Promise<Candidate[]> {
  const toleranceOf = (currency: string) => config.bankFeeTolerance[currency] ?? '0';
  const waiting = await db
    .select({
      remittanceId: remittance.id,
      subOrderNumber: subOrder.number,
      currency: remittance.currency,
      amount: remittance.amount,
      remitter: remittance.remitter,
    })
    .from(remittance)
    .innerJoin(subOrder, eq(subOrder.id, remittance.subOrderId))
    .where(eq(remittance.state, 'submitted'));
  const named = [...new Set(lines.flatMap(({ remark, reference }) => subOrderNumbersIn(`${remark} ${reference}`)))];
  const unrecorded = named.filter((number) => waiting.every(({ subOrderNumber }) => subOrderNumber !== number));
  const known =
    unrecorded.length === 0
      ? []
      : await db
          .select({ subOrderNumber: subOrder.number, currency: subOrder.currency, remitter: tradeOrder.buyerCompany })
          .from(subOrder)
          .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
          .where(inArray(subOrder.number, unrecorded));
  return [
    ...waiting.map((row) => ({ ...row, tolerance: toleranceOf(row.currency) })),
    ...known.map((row) => ({ ...row, remittanceId: null, amount: null, tolerance: '0' })),
  ];
}

async function matchesOf({ db }: Context, lines: readonly Row[]): Promise<Map<string, StatementLine['proposals']>> {
  const ids = lines.filter(({ state }) => state === 'matched').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: statementLine.id, remittanceId: remittance.id, subOrderNumber: subOrder.number })
    .from(statementLine)
    .innerJoin(remittance, eq(remittance.id, statementLine.remittanceId))
    .innerJoin(subOrder, eq(subOrder.id, remittance.subOrderId))
    .where(inArray(statementLine.id, ids));
  return new Map(rows.map(({ id, ...match }) => [id, [{ ...match, score: 100, why: [] }]]));
}

/** Sets a line aside. Throws 409 when it is no longer open. */
export function ignoreLine(
  context: MemberContext,
  input: z.output<typeof ignoreStatementLine.input>,
): Promise<Record<never, never>> {
  const { id, reason } = input;
  if (!isUuid(id)) throw notFound();
  return once(context, ignoreStatementLine, input, async (tx) => {
    const own = eq(statementLine.id, id);
    const [ignored] = await tx
      .update(statementLine)
      .set({ state: 'ignored', reason })
      .where(and(own, eq(statementLine.state, 'open')))
      .returning({ id: statementLine.id });
    if (!ignored) throw (await tx.$count(statementLine, own)) > 0 ? new AppError('conflict') : notFound();
    await audit(tx, context, 'statementLine.ignore', { kind: 'statementLine', id }, { reason });
    return {};
  });
}
