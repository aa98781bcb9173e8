/** Who receives what a buyer transfers, and the days of a seller who does so itself. Free of zod: the browser reads it too. */

/** `marketplace`: as the seller's agent, on a collection account. `seller`: on the seller's own, verified account. */
export const collectingWays = ['marketplace', 'seller'] as const;
export type CollectingWay = (typeof collectingWays)[number];

/** How far a seller's account is: none was given; an operator has not confirmed it; its cooling-off time runs; buyers may pay to it. */
export const sellersAccountStandings = ['missing', 'unconfirmed', 'coolingOff', 'inForce'] as const;
export type SellersAccountStanding = (typeof sellersAccountStandings)[number];

export const directDays = {
  /** Working days in which a seller says that a recorded transfer has arrived, or has not. */
  answer: 3,
  /** Working days without a word of it after which it counts as arrived, as recorded. */
  silence: 10,
  /** Days for a seller to return what is due back. */
  giveBack: 10,
  /** Days in which a buyer says that a recorded return has not arrived; without that it counts as arrived. */
  objection: 10,
} as const;
