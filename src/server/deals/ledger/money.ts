import { and, asc, eq, or } from 'drizzle-orm';
import type { CollectingWay } from '#api/deals/collecting.ts';
import { m } from '#i18n/messages.ts';
import { add, compare, subtract } from '#lib/decimal.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { subOrder } from '#server/platform/db/schema/deal.ts';
import { ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import type { refund } from '#server/platform/db/schema/payment.ts';
import { AppError } from '#server/platform/errors.ts';
import { book, type Entry, type Holder } from './book.ts';
import { isBeforeTheBank } from './payouts.ts';

type Booker = Pick<Context, 'actor' | 'now'>;
type Deal = Pick<typeof subOrder.$inferSelect, 'id' | 'shopId' | 'currency' | 'collecting'>;
type Refund = Pick<typeof refund.$inferSelect, 'id' | 'amount'>;
/** From where a transfer has come, and where it goes when it is none after all. */
type Side = 'suspense' | 'transit';

const least = (one: string, other: string) => (compare(one, other) < 0 ? one : other);
const most = (one: string, other: string) => (compare(one, other) > 0 ? one : other);
const negative = (amount: string) => subtract('0.00', amount);

type Owner = 'deal' | 'refund' | 'seller';
/** Where the seller collects the same stands on accounts apart: what the marketplace holds knows nothing of it. */
const kindOf: Readonly<Record<CollectingWay, Record<Owner, 'direct' | 'directRefund' | 'directSeller' | Owner>>> = {
  marketplace: { deal: 'deal', refund: 'refund', seller: 'seller' },
  seller: { deal: 'direct', refund: 'directRefund', seller: 'directSeller' },
};

function holderOf({ id, shopId, collecting }: Deal, owner: Owner): Holder {
  const kind = kindOf[collecting][owner];
  return kind === 'seller' || kind === 'directSeller' ? { kind, shopId } : { kind, subOrderId: id };
}

/** The other side of what comes and goes: statements of the marketplace's bank, or the seller's own bank. */
const outside = ({ collecting, shopId }: Deal, side: Side): Holder =>
  collecting === 'seller' ? { kind: 'sellerBank', shopId } : { kind: side };

/**
 * A transfer counts for its deal; for one that is over, it is due to the buyer. It is taken out of what had arrived and
 * was nobody's, where a line of a statement shows it; else the bank's line is still to come.
 */
export const bookReceived = (
  tx: Transaction,
  context: Booker,
  deal: Deal,
  { id: sourceId, arrived, from, isOver }: { id: string; arrived: string; from: Side; isOver: boolean },
) =>
  book(tx, context, [
    {
      kind: 'received',
      sourceId,
      currency: deal.currency,
      legs: [
        { of: outside(deal, from), amount: negative(arrived) },
        { of: holderOf(deal, isOver ? 'refund' : 'deal'), amount: arrived },
      ],
    },
  ]);

/**
 * It counts no more. Where its money had been passed on inside the ledger it is taken from who has it. Throws 409, in words,
 * where its seller's is locked for a payment that has not gone to the bank: that is taken back first; and where a seller
 * who collects itself has sent of it back what it takes. `ofSeller`: what had been released is taken, too. Gives how much of it
 * the deal itself did not have.
 */
export async function bookReversed(
  tx: Transaction,
  context: Booker,
  {
    id: sourceId,
    deal,
    arrived,
    to,
    ofSeller,
  }: { id: string; deal: Deal; arrived: string; to: Side; ofSeller: boolean },
): Promise<string> {
  const { currency } = deal;
  const isDirect = deal.collecting === 'seller';
  const taken = await take(tx, deal, arrived, ofSeller ? ['deal', 'refund', 'seller'] : ['deal', 'refund']);
  const isShort = taken.some(({ of, amount }) => of.kind === 'loss' && compare(amount, '0') !== 0);
  if (isShort && isDirect) throw new AppError('conflict', { words: m.deals_direct_sentBack() });
  if (isShort && (await isBeforeTheBank(tx, deal)))
    throw new AppError('conflict', { words: m.deals_payout_takeBackFirst() });
  const legs = [...taken, { of: outside(deal, to), amount: arrived }];
  await book(tx, context, [{ kind: 'reversed', sourceId, currency, legs }]);
  return add(arrived, taken[0]!.amount);
}

/** Money has gone back to the buyer: what was due to it, else what was paid too much. */
export async function bookRefunded(tx: Transaction, context: Booker, deal: Deal, paid: Refund): Promise<void> {
  const { id: sourceId, amount } = paid;
  const taken = await take(tx, deal, amount, ['refund', 'deal']);
  const legs = [...taken, { of: outside(deal, 'transit'), amount }];
  await book(tx, context, [{ kind: 'refunded', sourceId, currency: deal.currency, legs }]);
}

/** It has come back, or never arrived: it is due to the buyer again; of a deal that goes on it counts as paid too much. */
export const bookReturned = (tx: Transaction, context: Booker, deal: Deal, paid: Refund, isOver: boolean) =>
  book(tx, context, [
    {
      kind: 'returned',
      sourceId: paid.id,
      currency: deal.currency,
      legs: [
        { of: outside(deal, 'transit'), amount: negative(paid.amount) },
        { of: holderOf(deal, isOver ? 'refund' : 'deal'), amount: paid.amount },
      ],
    },
  ]);

/**
 * The deal has ended. Of what it holds, the seller is due as much as the contract asks (`earned`: nothing where it ended
 * early), less what it was given before, and the buyer the rest.
 */
export async function bookEnd(
  tx: Transaction,
  context: Booker,
  deal: Deal,
  { kind, earned, released }: { kind: 'released' | 'ended'; earned: string; released: string },
): Promise<void> {
  const { id: sourceId, currency } = deal;
  const held = (await balancesOf(tx, deal, ['deal'])).deal;
  const seller = least(held, most(subtract(earned, released), '0.00'));
  const legs = [
    { of: holderOf(deal, 'deal'), amount: negative(held) },
    { of: holderOf(deal, 'seller'), amount: seller },
    { of: holderOf(deal, 'refund'), amount: subtract(held, seller) },
  ];
  await book(tx, context, [{ kind, sourceId, currency, legs }]);
}

/** What the deal holds of what its seller has earned, but for what is claimed (`held`), is the seller's before the end. Gives how much that is. */
export async function bookReleasedPart(
  tx: Transaction,
  context: Booker,
  deal: Deal,
  { earned, released, held }: { earned: string; released: string; held: string },
): Promise<string> {
  const there = least((await balancesOf(tx, deal, ['deal'])).deal, subtract(earned, released));
  const free = most(subtract(there, held), '0.00');
  await move(tx, context, deal, { kind: 'releasedPart', from: 'deal', to: 'seller', amount: free });
  return free;
}

/** So much has to stand with the deal again (`needed`): what is missing is taken from its seller's money, as far as there is any. Gives how much that is. */
export async function bookHeldAgain(
  tx: Transaction,
  context: Booker,
  deal: Deal,
  { needed, released }: { needed: string; released: string },
): Promise<{ moved: string; missing: string }> {
  const { deal: there, seller } = await balancesOf(tx, deal, ['deal', 'seller']);
  const short = most(subtract(needed, there), '0.00');
  const moved = least(least(short, released), seller);
  await move(tx, context, deal, { kind: 'heldAgain', from: 'seller', to: 'deal', amount: moved });
  return { moved, missing: subtract(short, moved) };
}

const move = (
  tx: Transaction,
  context: Booker,
  deal: Deal,
  { kind, from, to, amount }: { kind: 'releasedPart' | 'heldAgain'; from: Owner; to: Owner; amount: string },
) =>
  book(tx, context, [
    {
      ...{ kind, sourceId: deal.id, currency: deal.currency },
      legs: [
        { of: holderOf(deal, from), amount: negative(amount) },
        { of: holderOf(deal, to), amount },
      ],
    },
  ]);

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
  const { currency } = deal;
  const moved = least(amount, (await balancesOf(tx, deal, ['seller'])).seller);
  const legs = [
    { of: holderOf(deal, 'seller'), amount: negative(moved) },
    { of: holderOf(deal, 'refund'), amount: moved },
  ];
  await book(tx, context, [{ kind: 'settled', sourceId, currency, legs }]);
  return moved;
}

/** A claim of a seller is settled after the deal has ended: so much of what is due back to the buyer is the seller's. Gives how much that is. */
export async function bookWon(
  tx: Transaction,
  context: Booker,
  deal: Deal,
  { id: sourceId, amount }: { id: string; amount: string },
): Promise<string> {
  const moved = least(amount, (await balancesOf(tx, deal, ['refund'])).refund);
  const legs = [
    { of: holderOf(deal, 'refund'), amount: negative(moved) },
    { of: holderOf(deal, 'seller'), amount: moved },
  ];
  await book(tx, context, [{ kind: 'settled', sourceId, currency: deal.currency, legs }]);
  return moved;
}

/**
 * Of a deal that is over, what stands as due to the buyer beyond what is (`credit`) pays what the buyer still owed for it,
 * since a transfer was taken back: it is its seller's. Gives how much that is.
 */
export async function bookSetOff(
  tx: Transaction,
  context: Booker,
  deal: Deal,
  { id: sourceId, credit }: { id: string; credit: string },
): Promise<string> {
  const excess = subtract((await balancesOf(tx, deal, ['refund'])).refund, credit);
  if (compare(excess, '0') <= 0) return '0.00';
  const legs = [
    { of: holderOf(deal, 'refund'), amount: negative(excess) },
    { of: holderOf(deal, 'seller'), amount: excess },
  ];
  await book(tx, context, [{ kind: 'setOff', sourceId, currency: deal.currency, legs }]);
  return excess;
}

/** A deal that had ended goes on: what was due to the buyer is held for it again. */
export async function bookRevived(tx: Transaction, context: Booker, deal: Deal): Promise<void> {
  const { id: sourceId, currency } = deal;
  const amount = (await balancesOf(tx, deal, ['refund'])).refund;
  const legs = [
    { of: holderOf(deal, 'refund'), amount: negative(amount) },
    { of: holderOf(deal, 'deal'), amount },
  ];
  await book(tx, context, [{ kind: 'revived', sourceId, currency, legs }]);
}

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
  for (const owner of from) {
    const part = least(left, balances[owner]);
    legs.push({ of: holderOf(deal, owner), amount: negative(part) });
    left = subtract(left, part);
  }
  return [...legs, { of: { kind: 'loss' }, amount: negative(left) }];
}

/** What is owed by a deal, under the locks of the accounts: of two who take from a seller, the second sees what is left. */
async function balancesOf(
  tx: Transaction,
  { id, shopId, currency, collecting }: Deal,
  owners: readonly Owner[],
): Promise<Record<Owner, string>> {
  const kinds = kindOf[collecting];
  const rows = await tx
    .select()
    .from(ledgerAccount)
    .where(
      and(
        eq(ledgerAccount.currency, currency),
        or(
          ...owners.map((owner) =>
            and(eq(ledgerAccount.owner, owner === 'seller' ? shopId : id), eq(ledgerAccount.kind, kinds[owner])),
          ),
        ),
      ),
    )
    .orderBy(asc(ledgerAccount.id))
    .for('update');
  const of = (owner: Owner) => add(rows.find((row) => row.kind === kinds[owner])?.balance ?? '0.00', '0.00');
  return { deal: of('deal'), refund: of('refund'), seller: of('seller') };
}
