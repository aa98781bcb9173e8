import { and, eq, inArray } from 'drizzle-orm';
import { heldStatuses } from '#api/deals/order-states.ts';
import { isTransferred } from '#api/deals/payment-terms.ts';
import type { SellersAccountStanding } from '#api/deals/collecting.ts';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import { collectingFor } from '#server/deals/ledger/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { accountsOfShops, comingOf, inForceOf, type AccountRow } from './accounts.ts';

type Deal = Pick<typeof subOrder.$inferSelect, 'id' | 'shopId' | 'currency' | 'collecting' | 'paymentTerm'>;

/** How far the accounts are to which buyers pay their sellers, by deal; without deals that are paid otherwise. */
export async function sellersAccounts(
  db: Db,
  deals: readonly Deal[],
  now: Date,
): Promise<Map<string, SellersAccountStanding>> {
  const direct = deals.filter(({ collecting, paymentTerm }) => collecting === 'seller' && isTransferred(paymentTerm));
  if (direct.length === 0) return new Map();
  const rows = await accountsOfShops(db, [...new Set(direct.map(({ shopId }) => shopId))]);
  return new Map(
    direct.map((deal) => {
      if (inForceOf(rows, deal, now)) return [deal.id, 'inForce'];
      const coming = comingOf(rows, deal, now);
      return [deal.id, !coming ? 'missing' : coming.state === 'proposed' ? 'unconfirmed' : 'coolingOff'];
    }),
  );
}

/** An account of the currency was given, and was not refused, withdrawn or replaced since. */
const isGiven = (accounts: readonly AccountRow[], currency: string): boolean =>
  accounts.some((row) => row.currency === currency && (row.state === 'proposed' || row.state === 'confirmed'));

/** Currencies of a seller's open deals that their buyers transfer to it, and of which it has given no account. */
export async function awaitedAccounts(db: Db, shopId: string, accounts: readonly AccountRow[]): Promise<string[]> {
  const { currency, paymentTerm, collecting, status } = subOrder;
  const open = await db
    .selectDistinct({ currency, paymentTerm })
    .from(subOrder)
    .where(and(eq(subOrder.shopId, shopId), eq(collecting, 'seller'), inArray(status, heldStatuses)));
  const wanted = open.filter((deal) => isTransferred(deal.paymentTerm) && !isGiven(accounts, deal.currency));
  return [...new Set(wanted.map((deal) => deal.currency))].sort();
}

/** Currencies in which buyers pay their sellers directly under contracts that are issued now, and of which a seller has given no account. */
export async function wantedDirectly(
  context: Pick<Context, 'db' | 'config' | 'now'>,
  accounts: readonly AccountRow[],
): Promise<string[]> {
  const wanted: string[] = [];
  for (const currency of tradeCurrencies)
    if (!isGiven(accounts, currency) && (await collectingFor(context.db, context, currency)) === 'seller')
      wanted.push(currency);
  return wanted;
}
