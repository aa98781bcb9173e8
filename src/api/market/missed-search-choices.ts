/** Free of zod: the browser reads it too. */

/** `waiting`: nobody has said anything of the words yet. `left`: nothing that is traded here. */
export const missedStates = ['waiting', 'answered', 'left'] as const;
export type MissedState = (typeof missedStates)[number];

/** Days that are counted back from today, today included. */
export const missedPeriods = [30, 90, 365] as const;
export type MissedPeriod = (typeof missedPeriods)[number];
