/** Choices of a supplier's figures. Free of zod: the browser reads it too. */

/** Days back from today. */
export const sellingPeriods = [30, 90, 365] as const;
export type SellingPeriod = (typeof sellingPeriods)[number];

export const sellingTables = ['offers', 'views', 'rfqs'] as const;
export type SellingTable = (typeof sellingTables)[number];

/** A median of fewer prices tells one of them. */
export const fewestCompared = 3;

/**
 * What came of an RFQ for one supplier. `lost`: another quote was taken; `cancelled`: the buyer ended it; `expired`: the
 * own quote ran out; `unanswered`: the time for quotes is over.
 */
export const rfqOutcomes = [
  'open',
  'won',
  'lost',
  'cancelled',
  'expired',
  'withdrawn',
  'declined',
  'unanswered',
] as const;
export type RfqOutcome = (typeof rfqOutcomes)[number];
