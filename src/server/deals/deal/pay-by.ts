import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { tradeDays } from '#api/deals/order-states.ts';
import { earliestDay, workingDaysAfter } from '#lib/days.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { remittance, remittanceReversal } from '#server/platform/db/schema/payment.ts';
import type { SubOrderRow } from './rows.ts';

type Days = Pick<SubOrderRow, 'latestPayment' | 'graceUntil'>;

/** The last day for a transfer: that of the contract, or a later one given after a record was rejected or reversed. */
export const payBy = ({ latestPayment, graceUntil }: Days): string =>
  graceUntil !== null && graceUntil > latestPayment ? graceUntil : latestPayment;

/** The same, for a query. */
export const payByDay = sql<string>`greatest(${subOrder.latestPayment}, ${subOrder.graceUntil})`;

/** Whether that day is over everywhere on earth. */
export const isPayByOver = (row: Days, now: Date): boolean => payBy(row) < earliestDay(now);

/** A record of a transfer that keeps a deal alive beyond that day: it waits, or it counts. */
export const keepsAlive: SQL = and(
  ne(remittance.state, 'rejected'),
  sql`not exists (select from ${remittanceReversal} where ${remittanceReversal.remittanceId} = ${remittance.id})`,
)!;

/** Some working days to pay, where fewer are left; gives the last day. */
export async function giveGrace(
  tx: Transaction,
  { now }: Pick<Services, 'now'>,
  row: Pick<SubOrderRow, 'id'> & Days,
): Promise<string> {
  const until = workingDaysAfter(now(), tradeDays.paymentGrace);
  if (until <= payBy(row)) return payBy(row);
  await tx.update(subOrder).set({ graceUntil: until }).where(eq(subOrder.id, row.id));
  return until;
}
