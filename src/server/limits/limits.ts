import type { LimitName } from '#api/call.ts';

/** Budgets of calls, shared by all processes. */
export type Limits = {
  /** Takes one call from the budget of each key; throws AppError('tooManyCalls') with the seconds to wait. */
  take: (name: LimitName, keys: readonly string[]) => Promise<void>;
};
