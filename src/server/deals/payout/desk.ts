import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getPayoutDesk, PayoutObstacle } from '#api/deals/payout.ts';
import { freeOfClaims } from '#server/deals/ledger/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import { payoutAccount } from '#server/platform/db/schema/payout.ts';
import { accountsOfShops, comingOf, describeAccount, inForceOf, type AccountRow } from './accounts.ts';
import { isOwnSeller, sellersOf, type Seller } from './sellers.ts';

const shown = ({ shopId, shop, company }: Seller) => ({ shopId, shop, company });

/** What is due to sellers, and the accounts that wait for an operator. */
export async function payoutDesk(context: MemberContext): Promise<z.output<typeof getPayoutDesk.data>> {
  const { db } = context;
  const now = context.now();
  const owed = await db
    .select({
      shopId: ledgerAccount.shopId,
      currency: ledgerAccount.currency,
      amount: sql<string>`${freeOfClaims}::numeric(20, 2)::text`,
    })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.kind, 'seller'), sql`${freeOfClaims} > 0`))
    .orderBy(asc(ledgerAccount.currency), asc(ledgerAccount.shopId));
  const waiting = await db
    .select({ row: payoutAccount, by: member.email })
    .from(payoutAccount)
    .innerJoin(member, eq(member.id, payoutAccount.proposedBy))
    .where(
      or(
        eq(payoutAccount.state, 'proposed'),
        and(eq(payoutAccount.state, 'confirmed'), gt(payoutAccount.inForceFrom, now)),
      ),
    )
    .orderBy(asc(payoutAccount.proposedAt), asc(payoutAccount.id));
  const shopIds = [
    ...new Set([...owed.flatMap(({ shopId }) => shopId ?? []), ...waiting.map(({ row }) => row.shopId)]),
  ];
  const sellers = await sellersOf(db, context, shopIds);
  const isOwn = await isOwnSeller(db, context, [...sellers.values()]);
  const accounts = shopIds.length === 0 ? [] : await accountsOfShops(db, shopIds);
  return {
    due: owed.flatMap(({ shopId, currency, amount }) => {
      const seller = sellers.get(shopId!);
      if (!seller) return [];
      const of = { shopId: shopId!, currency };
      const inForce = inForceOf(accounts, of, now);
      const row = inForce ?? comingOf(accounts, of, now);
      const account = row ? describeAccount(row, accounts, now) : null;
      const obstacle = obstacleOf(seller, inForce, comingOf(accounts, of, now));
      return [{ seller: shown(seller), money: { amount, currency }, account, obstacle }];
    }),
    accounts: waiting.flatMap(({ row, by }) => {
      const seller = sellers.get(row.shopId);
      if (!seller) return [];
      return [{ ...describeAccount(row, accounts, now), seller: shown(seller), proposedBy: by, own: isOwn(seller) }];
    }),
  };
}

function obstacleOf(
  { onHold }: Seller,
  inForce: AccountRow | undefined,
  coming: AccountRow | undefined,
): PayoutObstacle | null {
  if (onHold) return 'onHold';
  if (inForce) return null;
  if (!coming) return 'noAccount';
  return coming.state === 'proposed' ? 'unconfirmed' : 'coolingOff';
}
