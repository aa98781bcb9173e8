import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { ErrorName } from '#api/common/envelope.ts';
import { AppError } from '../errors.ts';
import { budgets, quotas, quotaSeconds, wideFactor } from './budgets.ts';
import type { LimitKey, Limits } from './limits.ts';

/**
 * Budgets kept in the database (table rate_limit), the same for every process. While it is out of reach each process
 * counts for itself, so that no call fails for want of its counter. `factor` widens every budget; 0 lifts them all.
 */
export function openLimits(pool: Pool, factor = 1): Limits {
  if (factor === 0) return { take: () => Promise.resolve(), spend: (_name, _keys, _amount, work) => work() };
  const limiters = new Map<string, RateLimiterPostgres>();
  const add = (kind: string, points: number, duration: number, isGivenBack = false) => {
    const budget = { keyPrefix: kind, points: Math.max(1, Math.round(points * factor)), duration };
    const limiter = new RateLimiterPostgres({
      ...budget,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      // One of them sweeps the table for all.
      clearExpiredByTimeout: limiters.size === 0,
      // Whoever is over the budget is turned away without asking the database again.
      ...(!isGivenBack && { inMemoryBlockOnConsumed: budget.points + 1 }),
      insuranceLimiter: new RateLimiterMemory(budget),
    });
    limiters.set(kind, limiter);
  };
  for (const [name, { address, account }] of Object.entries(budgets)) {
    const network = { ...address, calls: address.calls * wideFactor };
    for (const [holder, { calls, seconds }] of Object.entries({ address, network, account }))
      add(`${name}:${holder}`, calls, seconds);
  }
  for (const [name, holders] of Object.entries(quotas))
    for (const [holder, points] of Object.entries(holders)) add(`${name}:${holder}`, points, quotaSeconds, true);

  const limiterOf = (name: string, key: LimitKey) => limiters.get(`${name}:${key.split(':', 1)[0]}`)!;
  const idOf = (key: LimitKey) => key.slice(key.indexOf(':') + 1);
  const consume = async (name: string, keys: readonly LimitKey[], points: number, refusal: ErrorName) => {
    for (const key of keys) {
      await limiterOf(name, key)
        .consume(idOf(key), points)
        .catch((reason: unknown) => {
          if (!(reason instanceof RateLimiterRes)) throw reason;
          throw new AppError(refusal, { retryAfterSeconds: reason.msBeforeNext / 1000 });
        });
    }
  };
  return {
    take: (name, keys) => consume(name, keys, 1, 'tooManyCalls'),
    spend: async (name, keys, amount, work) => {
      const counted: LimitKey[] = [];
      try {
        for (const key of keys) {
          // Also what is refused has been counted.
          counted.push(key);
          await consume(name, [key], amount, 'quotaUsed');
        }
        return await work();
      } catch (error) {
        await Promise.allSettled(counted.map((key) => limiterOf(name, key).reward(idOf(key), amount)));
        throw error;
      }
    },
  };
}
