import { and, ne, sql, type SQL } from 'drizzle-orm';
import { earliestDay } from '#lib/days.ts';
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
