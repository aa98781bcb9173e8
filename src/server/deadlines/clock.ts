import { PgBoss } from 'pg-boss';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/open.ts';
import { passTime } from './pass-time.ts';

const queue = 'pass-time';
const everyMinute = '* * * * *';
/** A run that its process took along is taken for lost after so long; what it began is rolled back by then. */
const lostAfterSeconds = 60;

export type Clock = {
  /** Resolves when the first run has been ordered. */
  started: Promise<void>;
  /** Waits for a run under way. */
  close: () => Promise<void>;
};

/**
 * Lets time pass once a minute, in one process at a time however many there are: pg-boss keeps the runs in a schema of
 * its own. The start goes on in the background, so that nobody waits for it; `report` hears what fails.
 */
export function startClock(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  { pool }: Pick<Database, 'pool'>,
  report: (error: unknown) => void,
): Clock {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    persistWarnings: false,
  });
  boss.on('error', report);
  const start = async () => {
    await boss.start();
    // Exclusive: no second run is ordered while one waits or works.
    await boss.createQueue(queue, {
      policy: 'exclusive',
      ...{ retryLimit: 0, expireInSeconds: 10 * lostAfterSeconds, heartbeatSeconds: lostAfterSeconds },
      ...{ retentionSeconds: 10 * lostAfterSeconds, deleteAfterSeconds: 3_600 },
    });
    await boss.work(queue, { pollingIntervalSeconds: 5 }, async () => {
      await passTime(services).catch(report);
    });
    await boss.schedule(queue, everyMinute);
    // What became due while nothing ran is done at once.
    await boss.send(queue);
  };
  const started = start().catch(report);
  return {
    started,
    close: async () => {
      await started;
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}
