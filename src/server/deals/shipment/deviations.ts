import { asc, eq } from 'drizzle-orm';
import type { Deviation } from '#api/deals/shipment-consent.ts';
import { shippableRange } from '#api/deals/quantity-tolerance.ts';
import { utcDay } from '#lib/days.ts';
import { add, compare } from '#lib/decimal.ts';
import {
  deliverBy,
  deliveryWindowOf,
  type Balance,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';

export type LineRow = typeof subOrderLine.$inferSelect;
/** What is to leave. */
export type Plan = { line?: number | undefined; quantity: string; last: boolean; etd: string };
type Of = { order: OrderRow; subOrder: SubOrderRow; lines: readonly LineRow[]; balance: Balance; now: Date };

export const readLines = (tx: Transaction, subOrderId: string): Promise<LineRow[]> =>
  tx.select().from(subOrderLine).where(eq(subOrderLine.subOrderId, subOrderId)).orderBy(asc(subOrderLine.position));

/** The line that the goods are of; where there is one, nobody has to say so. */
export const lineOf = (lines: readonly LineRow[], { line }: Pick<Plan, 'line'>): LineRow | undefined =>
  line === undefined && lines.length === 1 ? lines[0] : lines.find(({ position }) => position === line);

/** In what a shipment would deviate from the contract in force; a line that it does not name deviates in nothing here. */
export async function deviationsOf(tx: Transaction, plan: Plan, of: Of): Promise<Deviation[]> {
  const line = lineOf(of.lines, plan);
  if (!line) return [];
  return [...(await tooLate(tx, plan, of)), ...(await tooMany(tx, plan, of, line)), ...tooShort(plan, of, line)];
}

/** It leaves after the last day of delivery, as that stands today. */
async function tooLate(tx: Transaction, { etd }: Plan, { order, subOrder, balance, now }: Of): Promise<Deviation[]> {
  const { deliveryDeadline } = await deliveryWindowOf(tx, order, subOrder);
  const today = utcDay(now);
  const agreed = deliverBy(balance, deliveryDeadline, etd < today ? etd : today);
  return etd > agreed ? [{ kind: 'late', agreed, by: etd, line: null, grade: '' }] : [];
}

/** "The goods are delivered in one lot": each line leaves at once. One that leaves something behind asks for one more. */
async function tooMany(tx: Transaction, plan: Plan, { subOrder, balance }: Of, line: LineRow): Promise<Deviation[]> {
  if (subOrder.deliveryMethod !== 'ONE_LOT') return [];
  const { position, quantity, gradeNumber: grade } = line;
  const sent = await tx
    .select({ line: shipment.line, deviations: shipment.deviations })
    .from(shipment)
    .where(eq(shipment.subOrderId, subOrder.id));
  const own = sent.filter((one) => one.line === position || one.line === null);
  const hasRest = compare(add(balance.shippedByLine.get(position) ?? '0', plan.quantity), quantity) < 0 && !plan.last;
  const lots = own.length + 1 + (hasRest ? 1 : 0);
  const agreed = own
    .flatMap(({ deviations }) => deviations.filter((one) => one.kind === 'lots' && one.line === position))
    .map(({ by }) => Number(by));
  return lots > Math.max(1, ...agreed) ? [{ kind: 'lots', agreed: '1', by: String(lots), line: position, grade }] : [];
}

/** Nothing follows, and of some line there is less than the contract tolerates. */
function tooShort({ quantity, last }: Plan, { subOrder, lines, balance }: Of, line: LineRow): Deviation[] {
  if (!last) return [];
  const { shipped, shippedByLine } = balance;
  // Older shipments need not say of which line they are: they count for the whole alone.
  const isNamed = compare(add('0.000', ...shippedByLine.values()), shipped) === 0;
  const sentOf = ({ position }: LineRow) => shippedByLine.get(position) ?? '0.000';
  const parts = isNamed
    ? lines.map((one) => ({ ...one, line: one.position, sent: add(sentOf(one), one === line ? quantity : '0') }))
    : [{ ...subOrder, line: null, gradeNumber: line.gradeNumber, sent: add(shipped, quantity) }];
  return parts.flatMap((part): Deviation[] => {
    const { least } = shippableRange({ quantity: part.quantity, packing: subOrder.packing });
    const short = { kind: 'short', agreed: least, by: part.sent, line: part.line, grade: part.gradeNumber } as const;
    return compare(part.sent, least) < 0 ? [short] : [];
  });
}
