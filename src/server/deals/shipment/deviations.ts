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
import { lotDeviations } from '#server/deals/lots/index.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';

export type LineRow = typeof subOrderLine.$inferSelect;
/** What is to leave. */
export type Plan = {
  line?: number | undefined;
  quantity: string;
  last: boolean;
  etd: string;
  lots: readonly string[];
};
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
  return [
    ...(await outsideWindow(tx, plan.etd, of)),
    ...(await tooMany(tx, plan, of, line)),
    ...tooMuch(plan, of, line),
    ...tooShort(plan, of, line),
    ...(await lotDeviations(tx, of.subOrder, line, plan.lots)),
  ];
}

/**
 * It leaves before the first day of delivery, or after the last one as that stands today. What is paid late gives the seller
 * more time and takes none: the first day stays.
 */
export async function outsideWindow(
  tx: Transaction,
  day: string,
  { order, subOrder, balance, now }: Pick<Of, 'order' | 'subOrder' | 'balance' | 'now'>,
): Promise<Deviation[]> {
  const { deliveryStart, deliveryDeadline } = await deliveryWindowOf(tx, order, subOrder);
  const today = utcDay(now);
  const last = deliverBy(balance, deliveryDeadline, day < today ? day : today);
  const whole = { by: day, line: null, grade: '' };
  if (day < deliveryStart) return [{ kind: 'early', agreed: deliveryStart, ...whole }];
  return day > last ? [{ kind: 'late', agreed: last, ...whole }] : [];
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

/** Of its line there is more than the contract tolerates. */
function tooMuch(plan: Plan, of: Of, line: LineRow): Deviation[] {
  return sentWith(plan, of, line).flatMap((part): Deviation[] =>
    part.isOwn && compare(part.sent, part.most) > 0 ? [deviation('over', part.most, part)] : [],
  );
}

/** Nothing follows, and of some line there is less than the contract tolerates. */
function tooShort(plan: Plan, of: Of, line: LineRow): Deviation[] {
  if (!plan.last) return [];
  return sentWith(plan, of, line).flatMap((part) =>
    compare(part.sent, part.least) < 0 ? [deviation('short', part.least, part)] : [],
  );
}

type Part = ReturnType<typeof shippableRange> & { line: number | null; grade: string; sent: string; isOwn: boolean };
const deviation = (kind: 'over' | 'short', agreed: string, { sent, line, grade }: Part): Deviation => ({
  ...{ kind, agreed, by: sent, line, grade },
});

/** Tonnes of each line that will have left with the shipment, and what the contract tolerates of it; `isOwn`: the shipment's. */
function sentWith({ quantity }: Plan, { subOrder, lines, balance }: Of, line: LineRow): Part[] {
  const { shipped, shippedByLine } = balance;
  const range = (agreed: { quantity: string }) =>
    shippableRange({ quantity: agreed.quantity, packing: subOrder.packing });
  // Older shipments need not say of which line they are: they count for the whole alone.
  if (compare(add('0.000', ...shippedByLine.values()), shipped) !== 0)
    return [{ ...range(subOrder), line: null, grade: line.gradeNumber, sent: add(shipped, quantity), isOwn: true }];
  return lines.map((one) => ({
    ...{ ...range(one), line: one.position, grade: one.gradeNumber, isOwn: one === line },
    sent: add(shippedByLine.get(one.position) ?? '0.000', one === line ? quantity : '0'),
  }));
}
