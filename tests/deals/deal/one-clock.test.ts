import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptQuotes, submitQuote } from '#api/deals/quote.ts';
import { askQuestion } from '#api/deals/rfq.ts';
import type { Timeline } from '#api/deals/order.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { openDatabaseClock, type DatabaseClock } from '#server/platform/db/database-clock.ts';
import { openPool } from '#server/platform/db/open.ts';
import { contract, signature } from '#server/platform/db/schema/contract.ts';
import { quote } from '#server/platform/db/schema/rfq.ts';
import { readServers } from '#server/platform/db/servers.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { goodQuote, postTo, quoteFor, wholeOf } from '../../support/rfqs.ts';
import { issuedDeal, sign } from '../contract/harness.ts';

const api = startMemberApi();
const minutes = 60_000;

/** Two processes on one database: the clock of the machine of the second is ten minutes slow. */
let processes: Record<'right' | 'slow', DatabaseClock>;
let serving: keyof typeof processes;
let pool: pg.Pool;
beforeAll(async () => {
  pool = openPool(readServers(api.databaseUrl), 1, () => undefined);
  const machine = (offset: number) => ({
    ofTheDay: () => Date.now() + offset,
    // Machines count from different beginnings.
    steady: () => performance.now() + 7 * offset,
  });
  processes = {
    right: await openDatabaseClock(pool, machine(0)),
    slow: await openDatabaseClock(pool, machine(-10 * minutes)),
  };
  Object.defineProperty(api.clock, 'now', { get: () => processes[serving].now() });
});

afterAll(() => pool.end());

let buyer: Company;
let supplier: Supplier;
beforeEach(async () => {
  serving = 'right';
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
});

describe('two processes whose clocks differ by ten minutes', () => {
  it('know it', () => {
    expect(processes.slow.skewSeconds() / 60).toBeCloseTo(-10, 0);
    expect(processes.right.skewSeconds() / 60).toBeCloseTo(0, 0);
  });

  it('both refuse a quote that has run out', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    const bid = await quoteFor(api, supplier, id);
    await api.db
      .update(quote)
      .set({ validUntil: sql`now() - interval '1 minute'` })
      .where(eq(quote.id, bid.id));
    for (const one of ['right', 'slow'] as const) {
      serving = one;
      const input = { orderId: id, awards: [wholeOf(bid)] };
      expect((await api.post<OrderView>(acceptQuotes.path, buyer, input)).status, one).toBe(409);
    }
  });

  it('write one chain in which time only goes on', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    for (const one of ['slow', 'right', 'slow'] as const) {
      serving = one;
      dataOf(await api.post<OrderView>(askQuestion.path, supplier, { orderId: id, question: `By ${one}?` }));
    }
    dataOf(await api.post<OrderView>(submitQuote.path, supplier, { orderId: id, ...goodQuote(api) }));
    const { events, verified } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', buyer, { id }));
    const times = events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(verified).toBe(true);
  });

  it('seal a contract after its signatures', async () => {
    const deal = await issuedDeal(api);
    dataOf(await sign(api, deal.supplier, deal.contractId));
    serving = 'slow';
    dataOf(await sign(api, deal.buyer, deal.contractId));
    const [sealed] = await api.db.select().from(contract).where(eq(contract.id, deal.contractId));
    const signed = await api.db.select().from(signature).where(eq(signature.contractId, deal.contractId));
    expect(signed).toHaveLength(2);
    for (const { at } of signed) expect(sealed!.sealedAt! >= at).toBe(true);
  });
});
