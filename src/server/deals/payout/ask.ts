import { and, eq, inArray, gt, isNull, sql } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { isCode } from '#server/platform/db/expressions.ts';
import { ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import { notice } from '#server/platform/db/schema/notices.ts';
import { payoutAccount } from '#server/platform/db/schema/payout.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { notifyCompany } from '#server/mail/mail/index.ts';

/** Currencies in which a seller's money waits, and no account was given that is still good for it. */
export async function missingOf(db: Db, shopId: string): Promise<string[]> {
  const due = await db
    .select({ currency: ledgerAccount.currency })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.owner, shopId), eq(ledgerAccount.kind, 'seller'), gt(ledgerAccount.balance, '0')));
  const given = await db
    .selectDistinct({ currency: payoutAccount.currency })
    .from(payoutAccount)
    .where(and(eq(payoutAccount.shopId, shopId), inArray(payoutAccount.state, ['proposed', 'confirmed'])));
  return due
    .map(({ currency }) => currency)
    .filter((currency) => given.every((one) => one.currency !== currency))
    .sort();
}

/**
 * A deal's money has become its seller's. Where no account was given for it the company is asked for one; once, until
 * that is done.
 */
export async function askForPayoutAccount(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  { shopId, currency }: { shopId: string; currency: string },
): Promise<void> {
  if (!(await missingOf(tx, shopId)).includes(currency)) return;
  const [own] = await tx.select({ ownerId: shop.ownerId }).from(shop).where(eq(shop.id, shopId));
  if (!own?.ownerId) return;
  const asked = and(
    eq(notice.party, own.ownerId),
    isCode(notice.template, 'payoutAccountAsked'),
    sql`${notice.data}->>'currency' = ${currency}`,
    isNull(notice.doneAt),
  );
  if ((await tx.$count(notice, asked)) > 0) return;
  await notifyCompany(tx, context, own.ownerId, {
    template: 'payoutAccountAsked',
    data: { currency },
    asks: ['payoutAccount'],
  });
}
