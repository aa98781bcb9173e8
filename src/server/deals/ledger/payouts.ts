import { and, asc, eq, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { orderStatuses } from '#api/deals/order-states.ts';
import { isTransferred } from '#api/deals/payment-terms.ts';
import { add, compare, subtract } from '#lib/decimal.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
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
  const paused = await pausedByClaims(tx, shopIds, currency);
  return new Map(
    rows.flatMap(({ owner: shop, balance: held }) => {
      const free = subtract(held, paused.get(shop) ?? '0.00');
      return compare(free, '0') > 0 ? [[shop, free]] : [];
    }),
  );
}

/**
 * What buyers claim of money that is their sellers', and nobody has settled yet: it is not paid out meanwhile. They have asked
 * for it last, of goods it is what they are worth; what is still held for the deal is not theirs.
 */
async function pausedByClaims(
  tx: Transaction,
  shopIds: readonly string[],
  currency: string,
): Promise<Map<string, string>> {
  const asked = sql`(select amount from claim_version v where v.claim_id = ${claim.id} and v.by = 'buyer' order by version desc limit 1)`;
  const held = sql`coalesce((select balance from ledger_account a where a.sub_order_id = ${subOrder.id} and a.kind = 'deal' and a.currency = ${currency}), 0)`;
  const rows = await tx
    .select({
      ...{ shopId: subOrder.shopId, paymentTerm: subOrder.paymentTerm },
      amount: sql<string>`greatest(coalesce(nullif(${asked}, 0), ${claim.value}) - ${held}, 0)::text`,
    })
    .from(claim)
    .innerJoin(subOrder, eq(subOrder.id, claim.subOrderId))
    .where(
      and(
        inArray(subOrder.shopId, [...shopIds]),
        eq(claim.currency, currency),
        eq(claim.by, 'buyer'),
        eq(subOrder.collecting, 'marketplace'),
        isNull(claim.endedAt),
        or(gte(subOrder.status, orderStatuses.completed), gt(subOrder.released, '0')),
      ),
    );
  const paused = new Map<string, string>();
  // What banks have paid the marketplace never holds.
  for (const { shopId, amount } of rows.filter(({ paymentTerm }) => isTransferred(paymentTerm)))
    paused.set(shopId, add(paused.get(shopId) ?? '0.00', amount));
  return paused;
}

/** Of these sellers those of whom buyers claim more than is left beside what is locked for payments. */
export async function claimedFrom(tx: Transaction, shopIds: readonly string[], currency: string): Promise<string[]> {
  const paused = await pausedByClaims(tx, shopIds, currency);
  const { owner, kind, balance } = ledgerAccount;
  const rows = await tx
    .select({ owner, balance })
    .from(ledgerAccount)
    .where(and(inArray(owner, [...shopIds]), eq(kind, 'seller'), eq(ledgerAccount.currency, currency)));
  const left = new Map(rows.map((row) => [row.owner, row.balance]));
  return [...paused].filter(([id, sum]) => compare(left.get(id) ?? '0', sum) < 0).map(([id]) => id);
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
