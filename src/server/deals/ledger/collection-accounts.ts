import { and, asc, eq } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import type { Db } from '#server/platform/db/database.ts';
import { collectionAccount } from '#server/platform/db/schema/payment.ts';
import { AppError } from '#server/platform/errors.ts';

export type AccountRow = typeof collectionAccount.$inferSelect;

/** All accounts in which money of a currency has been collected, is, or will be after its cooling-off time; in this order. */
export const approvedAccounts = (db: Db, currency: string): Promise<AccountRow[]> =>
  db
    .select()
    .from(collectionAccount)
    .where(and(eq(collectionAccount.currency, currency), eq(collectionAccount.state, 'approved')))
    .orderBy(asc(collectionAccount.inForceFrom));

/** Where money of a currency is collected at a moment; undefined: nowhere yet. */
export const accountInForce = async (db: Db, currency: string, at: Date): Promise<AccountRow | undefined> =>
  (await approvedAccounts(db, currency)).findLast((row) => isInForce(row, at));

/** Where money of a currency is collected now, and the account that takes its place after its cooling-off time. */
export async function accountsOf(
  db: Db,
  currency: string,
  now: Date,
): Promise<{ inForce: AccountRow; coming: AccountRow | null }> {
  const approved = await approvedAccounts(db, currency);
  const inForce = approved.findLast((row) => isInForce(row, now));
  if (!inForce) throw new AppError('conflict', { fields: { account: m.deals_remit_noAccount({ currency }) } });
  return { inForce, coming: approved.find((row) => !isInForce(row, now)) ?? null };
}

/** Whether an approved account has waited out its cooling-off time. */
export const isInForce = ({ inForceFrom }: Pick<AccountRow, 'inForceFrom'>, now: Date): boolean =>
  inForceFrom !== null && inForceFrom <= now;

export const describeAccount = ({ id, currency, bank, bankAddress, swift, account, beneficiary }: AccountRow) => ({
  id,
  currency,
  bank,
  bankAddress,
  swift,
  account,
  beneficiary,
});
