import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/open.ts';
import { heartbeat } from '#server/platform/db/schema/platform.ts';
import { passTime } from './pass-time.ts';

const queue = 'pass-time';
const everyMinute = '* * * * *';
/** A run that its process took along is taken for lost after so long; what it began is rolled back by then. */
const lostAfterSeconds = 60;

/** Before the start, and before one that failed is tried again; doubled each time, up to the longest. */
const firstPause = 500;
const longestPause = 30_000;
/** Runs come once a minute: when none has ended for so long, ordering them has got stuck, and is begun anew. */
const stuckMilliseconds = 10 * 60_000;

export type Clock = {
  /** Orders no more runs; waits for one under way. */
  close: () => Promise<void>;
};

/**
 * Lets time pass once a minute, in one process at a time however many there are: pg-boss keeps the runs in a schema of
 * its own. It is begun in the background, until that succeeds and again when no run has ended for long; `report` hears
 * what fails.
 */
export function startClock(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  { pool }: { pool: Pick<Database['pool'], 'query'> },
  report: (error: unknown) => void,
): Clock {
  const closing = new AbortController();
  const run = async () => {
    await passTime(services).catch(report);
    // By the clock of this machine: a test may move that of the deals.
    const at = new Date();
    await services.db
      .insert(heartbeat)
      .values({ name: 'time', at })
      .onConflictDoUpdate({ target: heartbeat.name, set: { at } })
      .catch(report);
  };
  const keepGoing = async () => {
    // Whoever has just started the site waits for its pages, not for this.
    await pause(firstPause, closing.signal);
    const { PgBoss } = await import('pg-boss');
    for (let wait = firstPause; !closing.signal.aborted; wait = Math.min(2 * wait, longestPause)) {
      const boss = new PgBoss({
        db: { executeSql: (text, values) => pool.query(text, values) },
        schema: 'pgboss',
        persistWarnings: false,
      });
      boss.on('error', report);
      try {
        await orderRuns(boss, run);
        await untilStuck(services, closing.signal);
        if (!closing.signal.aborted) report(new Error('No time has passed for long: its runs are ordered anew'));
      } catch (error) {
        report(error);
      }
      await boss.stop({ graceful: true, timeout: 20_000 }).catch(report);
      await pause(wait, closing.signal);
    }
  };
  const going = keepGoing();
  return {
    close: () => {
      closing.abort();
      return going;
    },
  };
}

async function orderRuns(boss: PgBoss, run: () => Promise<void>): Promise<void> {
  await boss.start();
  // Exclusive: no second run is ordered while one waits or works.
  await boss.createQueue(queue, {
    policy: 'exclusive',
    retryLimit: 0,
    expireInSeconds: 10 * lostAfterSeconds,
    heartbeatSeconds: lostAfterSeconds,
    retentionSeconds: 10 * lostAfterSeconds,
    deleteAfterSeconds: 3_600,
  });
  await boss.work(queue, { pollingIntervalSeconds: 5 }, run);
  await boss.schedule(queue, everyMinute);
  // What became due while nothing ran is done at once.
  await boss.send(queue);
}

const ofTime = eq(heartbeat.name, 'time');

/** Resolves when it is to stop, or when no run has ended for long although the database answers. */
async function untilStuck({ db }: Pick<Services, 'db'>, signal: AbortSignal): Promise<void> {
  for (let since = Date.now(); Date.now() - since < stuckMilliseconds;) {
    await pause(stuckMilliseconds / 10, signal);
    if (signal.aborted) return;
    const [last] = await db
      .select()
      .from(heartbeat)
      .where(ofTime)
      .catch(() => [{ at: new Date() }]);
    since = Math.max(since, last?.at.getTime() ?? 0);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Seconds since what is due was last carried out, by any process; null: never yet. */
export async function sinceTimePassed(db: Services['db']): Promise<number | null> {
  const [last] = await db
    .select({ seconds: sql<number>`extract(epoch from clock_timestamp() - ${heartbeat.at})::float8` })
    .from(heartbeat)
    .where(ofTime);
  return last ? Math.max(0, last.seconds) : null;
}
