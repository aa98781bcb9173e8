import { and, asc, eq, or } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import { add, compare, subtract } from '#lib/decimal.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { subOrder } from '#server/platform/db/schema/deal.ts';
import { ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import type { refund, remittance } from '#server/platform/db/schema/payment.ts';
import { AppError } from '#server/platform/errors.ts';
import { book, type Entry, type Holder } from './book.ts';
import { isBeforeTheBank } from './payouts.ts';

type Booker = Pick<Context, 'actor' | 'now'>;
type Deal = Pick<typeof subOrder.$inferSelect, 'id' | 'shopId' | 'currency'>;
type Transfer = Pick<typeof remittance.$inferSelect, 'id' | 'subOrderId' | 'currency'>;
type Refund = Pick<typeof refund.$inferSelect, 'id' | 'subOrderId' | 'currency' | 'amount'>;
/** From where a transfer has come, and where it goes when it is none after all. */
type Side = { kind: 'suspense' | 'transit' };

const least = (one: string, other: string) => (compare(one, other) < 0 ? one : other);
const negative = (amount: string) => subtract('0.00', amount);

/**
 * A transfer counts for its deal; for one that is over, it is due to the buyer. It is taken out of what had arrived and
 * was nobody's, where a line of a statement shows it; else the bank's line is still to come.
 */
export const bookReceived = (
  tx: Transaction,
  context: Booker,
  transfer: Transfer,
  arrived: string,
  { from, isOver }: { from: Side; isOver: boolean },
) =>
  book(tx, context, [
    {
      kind: 'received',
      sourceId: transfer.id,
      currency: transfer.currency,
      legs: [
        { of: from, amount: negative(arrived) },
        { of: { kind: isOver ? 'refund' : 'deal', subOrderId: transfer.subOrderId }, amount: arrived },
      ],
    },
  ]);

/**
 * It counts no more. Where its money had been passed on inside the ledger it is taken from who has it. Throws 409, in words,
 * where its seller's is locked for a payment that has not gone to the bank: that is taken back first.
 */
export async function bookReversed(
  tx: Transaction,
  context: Booker,
  { id: sourceId, deal, arrived, to }: { id: string; deal: Deal; arrived: string; to: Side },
): Promise<void> {
  const { currency } = deal;
  const taken = await take(tx, deal, arrived, ['deal', 'refund', 'seller']);
  const isShort = taken.some(({ of, amount }) => of.kind === 'loss' && compare(amount, '0') !== 0);
  if (isShort && (await isBeforeTheBank(tx, deal)))
    throw new AppError('conflict', { words: m.deals_payout_takeBackFirst() });
  const legs = [...taken, { of: to, amount: arrived }];
  await book(tx, context, [{ kind: 'reversed', sourceId, currency, legs }]);
}

/** Money has gone back to the buyer: what was due to it, else what was paid too much. */
export async function bookRefunded(tx: Transaction, context: Booker, deal: Deal, paid: Refund): Promise<void> {
  const { id: sourceId, amount, currency } = paid;
  const taken = await take(tx, deal, amount, ['refund', 'deal']);
  const legs = [...taken, { of: { kind: 'transit' } as const, amount }];
  await book(tx, context, [{ kind: 'refunded', sourceId, currency, legs }]);
}

/** The bank has sent it back: it is due to the buyer again; of a deal that goes on it counts as paid too much. */
export const bookReturned = (tx: Transaction, context: Booker, paid: Refund, isOver: boolean) =>
  book(tx, context, [
    {
      kind: 'returned',
      sourceId: paid.id,
      currency: paid.currency,
      legs: [
        { of: { kind: 'transit' }, amount: negative(paid.amount) },
        { of: { kind: isOver ? 'refund' : 'deal', subOrderId: paid.subOrderId }, amount: paid.amount },
      ],
    },
  ]);

/**
 * The deal has ended. Of what it holds, the seller is due as much as the contract asks (`earned`: nothing where it ended
 * early), and the buyer the rest.
 */
export async function bookEnd(
  tx: Transaction,
  context: Booker,
  deal: Deal,
  { kind, earned }: { kind: 'released' | 'ended'; earned: string },
): Promise<void> {
  const { id: sourceId, shopId, currency } = deal;
  const own: Holder = { kind: 'deal', subOrderId: sourceId };
  const held = (await balancesOf(tx, deal, ['deal'])).deal;
  const seller = least(held, earned);
  const legs = [
    { of: own, amount: negative(held) },
    { of: { kind: 'seller', shopId } as const, amount: seller },
    { of: { kind: 'refund', subOrderId: sourceId } as const, amount: subtract(held, seller) },
  ];
  await book(tx, context, [{ kind, sourceId, currency, legs }]);
}

/**
 * A claim of a buyer is settled after the deal has ended: what is due to its seller is the buyer's now, as far as there is
 * so much. Gives how much that is.
 */
export async function bookSettled(
  tx: Transaction,
  context: Booker,
  deal: Deal,
  { id: sourceId, amount }: { id: string; amount: string },
): Promise<string> {
  const { id: subOrderId, shopId, currency } = deal;
  const moved = least(amount, (await balancesOf(tx, deal, ['seller'])).seller);
  const legs = [
    { of: { kind: 'seller', shopId } as const, amount: negative(moved) },
    { of: { kind: 'refund', subOrderId } as const, amount: moved },
  ];
  await book(tx, context, [{ kind: 'settled', sourceId, currency, legs }]);
  return moved;
}

/** A deal that had ended goes on: what was due to the buyer is held for it again. */
export async function bookRevived(tx: Transaction, context: Booker, deal: Deal): Promise<void> {
  const { id: sourceId, currency } = deal;
  const amount = (await balancesOf(tx, deal, ['refund'])).refund;
  const legs = [
    { of: { kind: 'refund', subOrderId: sourceId } as const, amount: negative(amount) },
    { of: { kind: 'deal', subOrderId: sourceId } as const, amount },
  ];
  await book(tx, context, [{ kind: 'revived', sourceId, currency, legs }]);
}

type Owner = 'deal' | 'refund' | 'seller';

/** Legs that take a sum from who has it, in this order; what nobody has any more is the marketplace's loss. */
async function take(
  tx: Transaction,
  deal: Deal,
  amount: string,
  from: readonly Owner[],
): Promise<Entry['legs'][number][]> {
  const balances = await balancesOf(tx, deal, from);
  const legs: Entry['legs'][number][] = [];
  let left = amount;
  for (const kind of from) {
    const part = least(left, balances[kind]);
    legs.push({
      of: kind === 'seller' ? { kind, shopId: deal.shopId } : { kind, subOrderId: deal.id },
      amount: negative(part),
    });
    left = subtract(left, part);
  }
  return [...legs, { of: { kind: 'loss' }, amount: negative(left) }];
}

/** What is owed by a deal, under the locks of the accounts: of two who take from a seller, the second sees what is left. */
async function balancesOf(
  tx: Transaction,
  { id, shopId, currency }: Deal,
  kinds: readonly Owner[],
): Promise<Record<Owner, string>> {
  const rows = await tx
    .select()
    .from(ledgerAccount)
    .where(
      and(
        eq(ledgerAccount.currency, currency),
        or(
          ...kinds.map((kind) =>
            and(eq(ledgerAccount.owner, kind === 'seller' ? shopId : id), eq(ledgerAccount.kind, kind)),
          ),
        ),
      ),
    )
    .orderBy(asc(ledgerAccount.id))
    .for('update');
  const of = (kind: Owner) => add(rows.find((row) => row.kind === kind)?.balance ?? '0.00', '0.00');
  return { deal: of('deal'), refund: of('refund'), seller: of('seller') };
}
