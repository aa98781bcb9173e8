/** Free of zod: the browser and the schema of the database read it too. */

/**
 * How a material stands in the catalogue. `listed`: it belongs to it; `proposed`: a supplier has named it and offers it, the
 * catalogue desk has not looked yet; `merged`: it was another one in other writing, which stands for it now; `refused`: it
 * is none.
 */
export const materialStates = ['listed', 'proposed', 'merged', 'refused'] as const;
export type MaterialState = (typeof materialStates)[number];

/** A maker stands as the first material of its own does; one that nobody accepted stays proposed. */
export const makerStates = ['listed', 'proposed', 'merged'] as const;
export type MakerState = (typeof makerStates)[number];

/**
 * A proposal's way: `waiting` for the catalogue desk, `asked`: handed back with a question, then one of the ends. Of the ends
 * `refused` alone can be sent again, corrected.
 */
export const proposalStates = ['waiting', 'asked', 'accepted', 'merged', 'refused', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];
/** The proposer may correct it, send it (again), or take another material instead. */
export const isInProposersHands = (state: ProposalState): boolean => state === 'asked' || state === 'refused';
/** The desk may decide on it. Who was asked and found out by oneself need not wait for the answer. */
export const isUndecided = (state: ProposalState): boolean => state === 'waiting' || state === 'asked';

/** What was done to a proposal, each once and never changed. */
export const proposalSteps = [
  'proposed',
  'asked',
  'answered',
  'accepted',
  'merged',
  'unmerged',
  'refused',
  'withdrawn',
] as const;
export type ProposalStep = (typeof proposalSteps)[number];

/** Why a material is shown beside a proposed one: the same code of the same maker, of another maker, or nearly the same. */
export const likenesses = ['same', 'otherMaker', 'near'] as const;
export type Likeness = (typeof likenesses)[number];

/** Proposals of one shop that wait at once. */
export const mostWaitingProposals = 1_000;
/** Unknown grades of a file that are shown, and settled in one call. */
export const mostUnknownGrades = 200;
