import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { endToEndIdsIn } from '#api/deals/payout-rules.ts';
import type { StatementLine } from '#api/deals/statement.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { statementLine } from '#server/platform/db/schema/payment.ts';
import { payout, payoutLine } from '#server/platform/db/schema/payout.ts';
import { fitsLine, lockSent, sentOfSums, takeLine } from '#server/deals/payout/index.ts';
import type { LineRow } from './lines.ts';

const most = 5;
const namedIn = ({ remark, reference }: Pick<LineRow, 'remark' | 'reference'>) =>
  endToEndIdsIn(`${remark} ${reference}`);

/** New lines that name a payout of their sum are it: money that went out before money that came back. */
export async function takePayouts(
  tx: Transaction,
  context: Pick<Context, 'actor' | 'now'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const isFresh = sql`${statementLine.id} = any(${sql.param(ids)}::uuid[])`;
  const lines = await tx
    .select()
    .from(statementLine)
    .where(
      and(
        isFresh,
        eq(statementLine.state, 'open'),
        isNull(statementLine.duplicateOf),
        sql`${statementLine.remark} || ' ' || ${statementLine.reference} ~* 'PO\\d{8}'`,
      ),
    )
    .orderBy(desc(statementLine.direction), asc(statementLine.bookedAt), asc(statementLine.id));
  // All at once, in one order: two who import at the same time wait, and never for one another.
  await lockSent(tx, { endToEndIds: lines.flatMap(namedIn) });
  for (const line of lines) {
    const sent = (await lockSent(tx, { endToEndIds: namedIn(line) })).find((one) => fitsLine(one, line));
    if (!sent) continue;
    await takeLine(tx, context, sent, line);
    await tx.update(statementLine).set({ state: 'matched' }).where(eq(statementLine.id, line.id));
  }
}

/** Payouts of the same sum that open lines may be; of a matched line, the one that it is. */
export async function payoutsFor(db: Db, rows: readonly LineRow[]): Promise<Map<string, StatementLine['payouts']>> {
  const open = rows.filter(({ state }) => state === 'open');
  const matched = rows.filter(({ state }) => state === 'matched').map(({ id }) => id);
  const sent = await sentOfSums(db, [...new Set(open.map(({ amount }) => amount))]);
  const known =
    matched.length === 0
      ? []
      : await db
          .select({ lineId: payoutLine.lineId, payoutId: payout.id, endToEndId: payout.endToEndId })
          .from(payoutLine)
          .innerJoin(payout, eq(payout.id, payoutLine.payoutId))
          .where(inArray(payoutLine.lineId, matched));
  return new Map([
    ...open.map((line) => {
      const named = namedIn(line);
      const found = sent
        .filter((one) => fitsLine(one, line))
        .map(({ id, endToEndId }) => ({ payoutId: id, endToEndId, exact: named.includes(endToEndId) }));
      return [line.id, found.slice(0, most)] as [string, typeof found];
    }),
    ...known.map(({ lineId, ...one }): [string, StatementLine['payouts']] => [lineId, [{ ...one, exact: true }]]),
  ]);
}
