import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startClock } from '#server/deals/deadlines/index.ts';
import { openDatabase, type Database } from '#server/platform/db/open.ts';
import { heartbeat } from '#server/platform/db/schema/platform.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { dayMilliseconds, eventsOf, waitingRfq } from './waiting-rfqs.ts';

const api = startMemberApi();
let pools: Database[];
beforeAll(async () => {
  const { rows } = await api.db.execute<{ name: string }>('select current_database() as name');
  const { inject } = await import('vitest');
  const url = Object.assign(new URL(inject('database').serverUrl), { pathname: `/${rows[0]!.name}` }).href;
  const open = () => openDatabase({ databaseUrl: url, dataDir: '', poolSize: 4 });
  pools = [await open(), await open()];
});
afterAll(() => Promise.all(pools.map((database) => database.close())));

it('lets time pass by itself, once in two processes, and stops when it is told to', async () => {
  const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  const rfqs = [await waitingRfq(api, buyer, [supplier]), await waitingRfq(api, buyer, [supplier])];
  api.clock.now = new Date(api.clock.now.getTime() + 7 * dayMilliseconds);
  const failures: unknown[] = [];
  const clocks = pools.map((database) =>
    startClock({ ...api.services, db: database.orm }, database, (error) => failures.push(error)),
  );
  try {
    await vi.waitFor(
      async () => {
        for (const { id } of rfqs)
          expect((await api.db.select().from(tradeOrder).where(eq(tradeOrder.id, id)))[0]!.status).toBe(7);
      },
      { timeout: 40_000, interval: 50 },
    );
  } finally {
    await Promise.all(clocks.map((clock) => clock.close()));
  }
  for (const { id } of rfqs) expect(await eventsOf(api, id)).toEqual(['noQuote']);
  expect(failures).toEqual([]);
  const { rows } = await api.db.execute<{ name: string; cron: string }>('select name, cron from pgboss.schedule');
  expect(rows).toEqual([{ name: 'pass-time', cron: '* * * * *' }]);
});

it('begins to let time pass although the database broke off its first questions, says so, and notes when it passed', async () => {
  const failures: Error[] = [];
  let broken = 2;
  const [database] = pools;
  const pool = {
    query: (...asked: Parameters<Database['pool']['query']>) =>
      broken-- > 0 ? Promise.reject(new Error('Connection terminated unexpectedly')) : database!.pool.query(...asked),
  } as Database['pool'];
  await api.db.delete(heartbeat);
  const clock = startClock({ ...api.services, db: database!.orm }, { pool }, (error) => failures.push(error as Error));
  try {
    const beats = async () => (await api.db.select().from(heartbeat)).map(({ name }) => name);
    await vi.waitFor(async () => expect(await beats()).toContain('time'), { timeout: 40_000, interval: 50 });
  } finally {
    await clock.close();
  }
  expect(failures).not.toEqual([]);
  for (const { message } of failures) expect(message).toContain('Connection terminated');
});
