import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/**
 * Has PostgreSQL keep the plan of each prepared statement of the rest of a transaction, whatever its values. A step of a deal
 * asks thirty questions by their keys, which take longer to plan than to answer, and a list of one key looks dearer to the
 * planner for ten than for the one that comes: it would plan it each time. A state that an index is partial for stands in
 * such questions as a constant, because a plan for all values cannot use it otherwise (tests/seed/demo-deals.test.ts).
 */
export const planOnce = (tx: Transaction): PromiseLike<unknown> =>
  tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
