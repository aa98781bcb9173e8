import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ownBudgets } from './budgets.ts';
import { networkOf } from './limits.ts';

/** Takes one from the budget of an address; gives the seconds to wait, 0: none. */
export type TakeOwn = (name: keyof typeof ownBudgets, address: string) => Promise<number>;

/**
 * Budgets of what is cheap enough to be given away, but not without end. Each process counts for itself, in its memory:
 * it is what they protect. `factor` widens them; 0 lifts them.
 */
export function openOwnBudgets(factor: number): TakeOwn {
  if (factor === 0) return () => Promise.resolve(0);
  const limiters = new Map(
    Object.entries(ownBudgets).map(([name, { calls, seconds }]) => [
      name,
      new RateLimiterMemory({ points: Math.max(1, Math.round(calls * factor)), duration: seconds }),
    ]),
  );
  return (name, address) =>
    limiters
      .get(name)!
      .consume(networkOf(address))
      .then(
        () => 0,
        (reason: unknown) => {
          if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
          throw reason;
        },
      );
}
