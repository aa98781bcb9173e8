/** What is known of payouts to sellers. Free of zod: the browser reads it too. */

/** `confirmed` is in force from a moment of its own, until another one is. */
export const payoutAccountStates = ['proposed', 'confirmed', 'refused', 'withdrawn'] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/** `approved`: its file is made. `sent`: the bank has it. `withdrawn`: taken back by its maker, or refused by another operator. */
export const batchStates = ['draft', 'approved', 'sent', 'withdrawn'] as const;
export type BatchState = (typeof batchStates)[number];

/** `returned`: refused by a bank, or sent back after it was paid: the money is the seller's again. */
export const payoutStates = ['waiting', 'paid', 'returned', 'withdrawn'] as const;
export type PayoutState = (typeof payoutStates)[number];
