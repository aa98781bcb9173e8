import { and, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { exchangeRate } from '#server/platform/db/schema/reference.ts';

/** Joins the rate by which amounts of a currency are compared; US dollars have none. */
export const isLatestRate = (currency: AnyColumn): SQL =>
  and(
    eq(exchangeRate.currency, currency),
    sql`${exchangeRate.month} = (select max(newest.month) from ${exchangeRate} as newest)`,
  )!;
