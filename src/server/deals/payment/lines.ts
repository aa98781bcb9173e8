import { eq, inArray, isNull, sql } from 'drizzle-orm';
import { subtract } from '#lib/decimal.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { remittanceReversal, statementLine, statementPart } from '#server/platform/db/schema/payment.ts';
import { AppError, notFound } from '#server/platform/errors.ts';

export type LineRow = typeof statementLine.$inferSelect;
/** `left`: what of its amount is no transfer yet; `parts`: transfers that it is, also those reversed. */
export type LockedLine = LineRow & { left: string; parts: number; takenBack: boolean };

/** An open line, locked: what is done with it happens one after the other. Throws 404, and 409 when it is not open. */
export async function lockLine(tx: Transaction, id: string): Promise<LockedLine> {
  const own = eq(statementLine.id, id);
  const [line] = await tx.select().from(statementLine).where(own).for('update');
  if (!line) throw notFound();
  if (line.state !== 'open') throw new AppError('conflict', { fields: { statementLineId: line.state } });
  const { taken = '0', parts = 0 } = (await readTaken(tx, [id])).get(id) ?? {};
  const takenBack = (await tx.$count(statementLine, eq(statementLine.reverses, id))) > 0;
  return { ...line, left: subtract(line.amount, taken), parts, takenBack };
}

/** What of lines is a transfer that counts, by id; lines without any are left out. */
export async function readTaken(db: Db, ids: string[]): Promise<Map<string, { taken: string; parts: number }>> {
  if (ids.length === 0) return new Map();
  const counts = isNull(remittanceReversal.remittanceId);
  const rows = await db
    .select({
      id: statementPart.lineId,
      taken: sql<string>`coalesce(sum(${statementPart.amount}) filter (where ${counts}), 0)::text`,
      parts: sql<number>`count(*)::integer`,
    })
    .from(statementPart)
    .leftJoin(remittanceReversal, eq(remittanceReversal.remittanceId, statementPart.remittanceId))
    .where(inArray(statementPart.lineId, ids))
    .groupBy(statementPart.lineId);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}
