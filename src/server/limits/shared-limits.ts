import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { budgets, wideFactor } from './budgets.ts';
import type { LimitKey, Limits } from './limits.ts';

type Names = keyof typeof budgets;
type Holder = 'address' | 'network' | 'account';

/**
 * Budgets kept in the database (table rate_limit), the same for every process. While it is out of reach each process
 * counts for itself, so that no call fails for want of its counter. `factor` widens every budget; 0 lifts them all.
 */
export function openLimits(pool: Pool, factor = 1): Limits {
  if (factor === 0) return { take: () => Promise.resolve() };
  const limiters = new Map<string, RateLimiterPostgres>();
  for (const [name, { address, account }] of Object.entries(budgets)) {
    const network = { ...address, calls: address.calls * wideFactor };
    for (const [holder, { calls, seconds }] of Object.entries({ address, network, account })) {
      const budget = {
        keyPrefix: `${name}:${holder}`,
        points: Math.max(1, Math.round(calls * factor)),
        duration: seconds,
      };
      const limiter = new RateLimiterPostgres({
        ...budget,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        // One of them sweeps the table for all.
        clearExpiredByTimeout: limiters.size === 0,
        // Whoever is over the budget is turned away without asking the database again.
        inMemoryBlockOnConsumed: budget.points + 1,
        insuranceLimiter: new RateLimiterMemory(budget),
      });
      limiters.set(`${name} ${holder}`, limiter);
    }
  }
  const limiterOf = (name: Names, key: LimitKey) => limiters.get(`${name} ${key.split(':', 1)[0] as Holder}`)!;

  return {
    take: async (name, keys) => {
      for (const key of keys) {
        await limiterOf(name, key)
          .consume(key.slice(key.indexOf(':') + 1))
          .catch((reason: unknown) => {
            if (!(reason instanceof RateLimiterRes)) throw reason;
            throw new AppError('tooManyCalls', { retryAfterSeconds: reason.msBeforeNext / 1000 });
          });
      }
    },
  };
}
