import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { orderStatuses } from '#api/deals/order-states.ts';
import { isTransferred, paymentTerms } from '#api/deals/payment-terms.ts';
import { compare, subtract } from '#lib/decimal.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import { payout, payoutBatch } from '#server/platform/db/schema/payout.ts';
import { book, type Holder } from './book.ts';

type Booker = Pick<Context, 'actor' | 'now'>;
type Payout = Pick<typeof payout.$inferSelect, 'id' | 'shopId' | 'currency' | 'amount'>;
type Kind = 'payoutMade' | 'payoutFreed' | 'paidOut' | 'payoutReturned';

const seller = ({ shopId }: Payout): Holder => ({ kind: 'seller', shopId });
const locked = ({ shopId }: Payout): Holder => ({ kind: 'payout', shopId });
const transit = (): Holder => ({ kind: 'transit' });
const suspense = (): Holder => ({ kind: 'suspense' });

const bookAll = (
  tx: Transaction,
  context: Booker,
  kind: Kind,
  payouts: readonly Payout[],
  [from, to]: readonly [(of: Payout) => Holder, (of: Payout) => Holder],
) =>
  book(
    tx,
    context,
    payouts.map((one) => ({
      kind,
      sourceId: one.id,
      currency: one.currency,
      legs: [
        { of: from(one), amount: subtract('0.00', one.amount) },
        { of: to(one), amount: one.amount },
      ],
    })),
  );

/** What sellers are owed, under the locks of their accounts: of two who pay them at once, the second sees nothing. */
export async function owedTo(
  tx: Transaction,
  shopIds: readonly string[],
  currency: string,
): Promise<Map<string, string>> {
  const { owner, kind, balance } = ledgerAccount;
  const rows = await tx
    .select({ owner, balance })
    .from(ledgerAccount)
    .where(
      and(inArray(owner, [...shopIds]), eq(kind, 'seller'), eq(ledgerAccount.currency, currency), gt(balance, '0')),
    )
    .orderBy(asc(ledgerAccount.id))
    .for('update');
  // Asked anew under the locks: what was claimed meanwhile counts.
  const known = await sellersAccounts(tx, shopIds, currency);
  return new Map(
    rows.flatMap(({ owner: shop, balance: held }) => {
      const free = subtract(held, known.find(({ shopId }) => shopId === shop)?.paused ?? '0.00');
      return compare(free, '0') > 0 ? [[shop, free]] : [];
    }),
  );
}

const transferred = sql.join(
  Object.keys(paymentTerms)
    .filter((term) => isTransferred(term))
    .map((term) => sql`${term}`),
  sql`, `,
);
// By raw names: drizzle writes the columns of a single table without it, and here there are two.
/**
 * What buyers claim of a seller's money, by its account, and nobody has settled yet: it is not paid out meanwhile. They have
 * asked for it last, of goods it is what they are worth; what is still held for the deal is not the seller's. What banks have
 * paid the marketplace never holds.
 */
const paused = sql<string>`(select coalesce(sum(greatest(0, coalesce(
      nullif((select v.amount from claim_version v where v.claim_id = c.id and v.by = 'buyer' order by v.version desc limit 1), 0), c.value)
    - coalesce((select a.balance from ledger_account a where a.sub_order_id = o.id and a.kind = 'deal' and a.currency = c.currency), 0))), 0)::numeric(20, 2)::text
  from claim c join sub_order o on o.id = c.sub_order_id
  where o.shop_id = ledger_account.shop_id and c.currency = ledger_account.currency and c.by = 'buyer' and c.ended_at is null
    and o.collecting = 'marketplace' and (o.status >= ${orderStatuses.completed} or o.released > 0)
    and o.payment_term in (${transferred}))`;

/** Of an account of a seller what may go to its bank now. */
export const freeOfClaims = sql<string>`(ledger_account.balance - ${paused}::numeric)`;

const sellersAccounts = (tx: Transaction, shopIds: readonly string[], currency: string) =>
  tx
    .select({ shopId: ledgerAccount.owner, balance: ledgerAccount.balance, paused })
    .from(ledgerAccount)
    .where(
      and(
        ...[inArray(ledgerAccount.owner, [...shopIds]), eq(ledgerAccount.kind, 'seller')],
        eq(ledgerAccount.currency, currency),
      ),
    );

/** Of these sellers those of whom buyers claim more than is left beside what is locked for payments. */
export async function claimedFrom(tx: Transaction, shopIds: readonly string[], currency: string): Promise<string[]> {
  const rows = await sellersAccounts(tx, shopIds, currency);
  return rows.filter((row) => compare(row.balance, row.paused) < 0).map(({ shopId }) => shopId);
}

/** Whether a seller's money is locked for a payment that can still be taken back. */
export const isBeforeTheBank = async (
  tx: Transaction,
  { shopId, currency }: Pick<Payout, 'shopId' | 'currency'>,
): Promise<boolean> =>
  (await tx.$count(
    payout,
    and(
      ...[eq(payout.shopId, shopId), eq(payout.currency, currency), eq(payout.state, 'waiting')],
      inArray(payout.batchId, tx.select({ id: payoutBatch.id }).from(payoutBatch).where(ne(payoutBatch.state, 'sent'))),
    ),
  )) > 0;

/** Sellers' money is locked for payments that are being prepared: nobody can pay it a second time. */
export const bookPayoutsMade = (tx: Transaction, context: Booker, payouts: readonly Payout[]) =>
  bookAll(tx, context, 'payoutMade', payouts, [seller, locked]);

/** Payments that never left: taken back by operators, or refused by a bank. */
export const bookPayoutsFreed = (tx: Transaction, context: Booker, payouts: readonly Payout[]) =>
  bookAll(tx, context, 'payoutFreed', payouts, [locked, seller]);

/** The bank has paid. Its line of a statement meets it in transit, whichever comes first. */
export const bookPaidOut = (tx: Transaction, context: Booker, one: Payout) =>
  bookAll(tx, context, 'paidOut', [one], [locked, transit]);

/** What had been paid has come back: out of a line that is nobody's yet, else the line is still to come. */
export const bookPayoutReturned = (tx: Transaction, context: Booker, one: Payout, from: 'suspense' | 'transit') =>
  bookAll(tx, context, 'payoutReturned', [one], [from === 'suspense' ? suspense : transit, seller]);
