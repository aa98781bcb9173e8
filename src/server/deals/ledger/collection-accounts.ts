import { and, asc, eq } from 'drizzle-orm';
import type { CollectingWay } from '#api/deals/collecting.ts';
import { m } from '#i18n/messages.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { collectionAccount } from '#server/platform/db/schema/payment.ts';
import { payoutAccount } from '#server/platform/db/schema/payout.ts';
import { AppError } from '#server/platform/errors.ts';

export type AccountRow = typeof collectionAccount.$inferSelect;

/** An account to which a buyer pays: one of the marketplace's, or its seller's own. */
export type PaidAccount = Pick<
  AccountRow,
  'id' | 'currency' | 'bank' | 'bankAddress' | 'swift' | 'account' | 'beneficiary' | 'inForceFrom'
>;
/** What of a deal says to whose account its buyer pays. */
export type PaidTo = { currency: string; shopId: string; collecting: CollectingWay };

/** The account of a seller in the same words; a bank's address is not asked of it. */
export const sellersAccount = (row: typeof payoutAccount.$inferSelect): PaidAccount => {
  const { id, currency, bank, bic: swift, account, beneficiary, inForceFrom } = row;
  return { id, currency, bank, bankAddress: '', swift, account, beneficiary, inForceFrom };
};

/** All accounts in which money of a deal has been collected, is, or will be after its cooling-off time; in this order. */
export async function approvedAccounts(db: Db, { currency, shopId, collecting }: PaidTo): Promise<PaidAccount[]> {
  if (collecting === 'marketplace')
    return db
      .select()
      .from(collectionAccount)
      .where(and(eq(collectionAccount.currency, currency), eq(collectionAccount.state, 'approved')))
      .orderBy(asc(collectionAccount.inForceFrom));
  const { shopId: of, currency: its, state, inForceFrom } = payoutAccount;
  const rows = await db
    .select()
    .from(payoutAccount)
    .where(and(eq(of, shopId), eq(its, currency), eq(state, 'confirmed')))
    .orderBy(asc(inForceFrom));
  return rows.map(sellersAccount);
}

/** Where money of a deal is collected at a moment; undefined: nowhere yet. */
export const accountInForce = async (db: Db, deal: PaidTo, at: Date): Promise<PaidAccount | undefined> =>
  (await approvedAccounts(db, deal)).findLast((row) => isInForce(row, at));

/** Where money of a deal is collected now, and the account that takes its place after its cooling-off time. */
export async function accountsOf(
  db: Db,
  deal: PaidTo,
  now: Date,
): Promise<{ inForce: PaidAccount; coming: PaidAccount | null }> {
  const { currency, collecting } = deal;
  const approved = await approvedAccounts(db, deal);
  const inForce = approved.findLast((row) => isInForce(row, now));
  const none = collecting === 'seller' ? m.deals_direct_noAccount : m.deals_remit_noAccount;
  if (!inForce) throw new AppError('conflict', { fields: { account: none({ currency }) } });
  return { inForce, coming: approved.find((row) => !isInForce(row, now)) ?? null };
}

/** The marketplace's own account of a currency. */
export async function collectionAccountOf(db: Db, currency: string, now: Date): Promise<PaidAccount> {
  return (await accountsOf(db, { currency, shopId: '', collecting: 'marketplace' }, now)).inForce;
}

/**
 * Who receives what buyers transfer under a contract that is issued now: the marketplace where it has an account in force
 * and its operator does not say otherwise (`SELLER_COLLECTS`), else the seller.
 */
export async function collectingFor(
  db: Db,
  { config, now }: Pick<Context, 'config' | 'now'>,
  currency: string,
): Promise<CollectingWay> {
  if (config.sellerCollects.includes(currency)) return 'seller';
  const own = await accountInForce(db, { currency, shopId: '', collecting: 'marketplace' }, now());
  return own ? 'marketplace' : 'seller';
}

/** Whether an approved account has waited out its cooling-off time. */
export const isInForce = ({ inForceFrom }: Pick<PaidAccount, 'inForceFrom'>, now: Date): boolean =>
  inForceFrom !== null && inForceFrom <= now;

export const describeAccount = ({ id, currency, bank, bankAddress, swift, account, beneficiary }: PaidAccount) => ({
  id,
  currency,
  bank,
  bankAddress,
  swift,
  account,
  beneficiary,
});
