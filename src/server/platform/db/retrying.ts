import { setTimeout as pause } from 'node:timers/promises';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/**
 * Deadlock, failed serialization: nothing is wrong with the transaction but its moment. Not a lock that was waited for in
 * vain (55P03): waiting on would keep a connection from others.
 */
const passing = /^(40P01|40001)$/;
const mostTries = 5;
/** Milliseconds before the second try; doubled before each further one. */
const firstPause = 20;

/** Whether the database gave up a transaction that may well succeed when it is begun again. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return passing.test((error as NodeJS.ErrnoException).code ?? '') || isPassing(error.cause);
}

/**
 * Transactions that are begun again, a few times and after a moment of chance length, when PostgreSQL gave
 * them up for the sake of others. So what a transaction does must be done by the transaction alone, or be fit to be
 * done again. Transactions inside of one (savepoints) are not: the outer one is lost with them.
 */
export function retrying(begin: NodePgDatabase['transaction']): NodePgDatabase['transaction'] {
  return async (work, config) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await begin(work, config);
      } catch (error) {
        if (tries === mostTries || !isPassing(error)) throw error;
        // By chance, so that two who were in one another's way do not meet again.
        await pause(firstPause * 2 ** (tries - 1) * (0.5 + Math.random()));
      }
    }
  };
}
