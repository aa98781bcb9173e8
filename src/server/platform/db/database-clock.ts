import type pg from 'pg';

export type DatabaseClock = {
  /** The time of the database. */
  now: () => Date;
  /** By how many seconds the clock of this machine is ahead of the database's; negative: behind. */
  skewSeconds: () => number;
  /** Looks at the database's clock again. Throws when the database does not answer. */
  measure: () => Promise<void>;
};

/** The clocks of this machine, in milliseconds: of the day, which may be wrong or set, and one that only goes on. */
const machine = { ofTheDay: () => Date.now(), steady: () => performance.now() };

/**
 * The one clock of an installation: what happens in a deal, and whether it happens in time, is told by the database's
 * clock alone, so that two processes never disagree, however wrong the clocks of their machines are. It is looked at now
 * and then; in between, the machine's steady clock goes on from there, in which nothing jumps.
 */
export async function openDatabaseClock(pool: Pick<pg.Pool, 'query'>, clocks = machine): Promise<DatabaseClock> {
  let ahead = 0;
  const now = () => new Date(clocks.steady() + ahead);
  const measure = async () => {
    const before = clocks.steady();
    const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
    // Half of the way there and back is the best guess of when it was read.
    ahead = rows[0]!.at.getTime() - (before + clocks.steady()) / 2;
  };
  await measure();
  return { now, measure, skewSeconds: () => (clocks.ofTheDay() - now().getTime()) / 1_000 };
}
