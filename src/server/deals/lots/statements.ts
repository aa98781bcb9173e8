import { asc, eq } from 'drizzle-orm';
import { lotKey, type LotSide } from '#api/deals/lot-rules.ts';
import type { Db } from '#server/platform/db/database.ts';
import { lotAnalysis } from '#server/platform/db/schema/lots.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';

export type StatementRow = typeof lotAnalysis.$inferSelect;
/** A lot by the line of the contract and its number, however that is written. */
export type OfLot = { line: number; lot: string };
type SentLot = OfLot & { position: number };

export const isLot = (one: OfLot, { line, lot }: OfLot): boolean =>
  one.line === line && lotKey(one.lot) === lotKey(lot);

/** Everything that was stated of the lots of a sub-order, oldest first. */
export const readStatements = (db: Db, subOrderId: string): Promise<StatementRow[]> =>
  db
    .select()
    .from(lotAnalysis)
    .where(eq(lotAnalysis.subOrderId, subOrderId))
    .orderBy(asc(lotAnalysis.statedAt), asc(lotAnalysis.version), asc(lotAnalysis.id));

/** What stands of a lot: a side's newest. */
export const standing = (rows: readonly StatementRow[], lot: OfLot, side: LotSide): StatementRow | undefined =>
  rows.findLast((row) => row.side === side && isLot(row, lot));

/** Lots that have left, by shipment. Of older ones, which need not say of which line they are, the only line is it. */
export async function readSentLots(db: Db, subOrderId: string): Promise<SentLot[]> {
  const rows = await db
    .select({ position: shipment.position, line: shipment.line, lots: shipment.lots })
    .from(shipment)
    .where(eq(shipment.subOrderId, subOrderId))
    .orderBy(asc(shipment.position));
  return rows.flatMap(({ position, line, lots }) => lots.map(({ lot }) => ({ position, line: line ?? 1, lot })));
}
