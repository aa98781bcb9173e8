/** What the ledger knows of. Free of zod: the browser reads it too. */

/**
 * Accounts. `bank`: on a collection account, as its statements say. `transit`: recorded by operators and not on a
 * statement yet, or on a statement and not recorded yet. `suspense`: arrived, and nobody's yet. `deal`: received for a
 * sub-order. `refund`: due to its buyer. `seller`: due to a supplier. `payout`: the same, locked for a payment to its bank.
 * `fee`: what banks have kept. `other`: what stood on an account before the first statement, and what an operator has set
 * aside as no business of any deal. `loss`: taken back by a bank after it had been passed on.
 * Where the seller collects the marketplace has none of the money, and mirrors it apart, so that no sum of what it holds knows
 * of it: `sellerBank` at the seller's own bank, `direct` received for a sub-order, `directRefund` to be returned to its buyer by
 * the seller, `directSeller` earned by it.
 */
export const ledgerKinds = [
  'bank',
  'transit',
  'suspense',
  'deal',
  'refund',
  'seller',
  'payout',
  'fee',
  'other',
  'loss',
  'sellerBank',
  'direct',
  'directRefund',
  'directSeller',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Whose balances are mirrored alone: what they tell of the marketplace has never held. */
export const mirroredKinds: readonly LedgerKind[] = ['sellerBank', 'direct', 'directRefund', 'directSeller'];

/**
 * What is booked. `opened`: the balance before the first statement. `lineIn`, `lineOut`: a movement on a statement.
 * `lineAside`: one that is no business of a deal. `received`, `reversed`: a transfer confirmed, and taken back.
 * `refunded`, `returned`: a refund, and one that the bank has sent back. `explained`: a line that turned out to be what
 * was recorded before it. `released`: a deal completed, the seller's money. `releasedPart`: what nobody claims of one whose goods
 * have come and which an open claim holds up. `heldAgain`: of that, what a settlement asks beyond what was
 * held. `ended`: a deal ended early, the buyer's.
 * `revived`: one that both go on with after its payment came late, its money held for it again.
 * `settled`: what both have agreed on for a claim, as far as the marketplace holds it: the buyer's.
 * `setOff`: of a deal that is over, what came to its buyer while the buyer still owed for it: the seller's.
 * `payoutMade`: a seller's money locked for a payment, `payoutFreed`: taken back before it left. `paidOut`, `payoutReturned`:
 * it has reached the seller's bank, and come back from there.
 */
export const postingKinds = [
  'opened',
  'lineIn',
  'lineOut',
  'lineAside',
  'received',
  'reversed',
  'refunded',
  'returned',
  'explained',
  'released',
  'releasedPart',
  'heldAgain',
  'ended',
  'revived',
  'settled',
  'setOff',
  'payoutMade',
  'payoutFreed',
  'paidOut',
  'payoutReturned',
] as const;
export type PostingKind = (typeof postingKinds)[number];
