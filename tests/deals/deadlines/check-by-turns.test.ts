import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkByTurns } from '#server/deals/deadlines/index.ts';
import { dealDoubt } from '#server/platform/db/schema/deal.ts';
import { behindTriggers } from '../../support/database.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { postTo } from '../../support/rfqs.ts';

const api = startMemberApi();

describe('a deal whose chain was changed', () => {
  it('is found within a day, kept and reported, and forgotten when it is right again', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const [good, changed] = [await postTo(api, buyer, [supplier]), await postTo(api, buyer, [supplier])];
    const set = (company: string) =>
      behindTriggers(api.db, 'trade_event', (tx) =>
        tx.execute(sql`update trade_event set company = ${company} where order_id = ${changed.id}`),
      );
    const reports: unknown[] = [];
    const start = api.clock.now.getTime();
    const days = (count: number) => (api.clock.now = new Date(start + count * 24 * 3600 * 1000));
    const check = checkByTurns({ db: api.db, now: () => api.clock.now }, (error) => reports.push(error));
    days(1);
    expect(await check()).toBe(0);
    await set('Somebody else');
    days(2);
    expect(await check()).toBe(1);
    expect(String(reports)).toContain(changed.number);
    expect(String(reports)).not.toContain(good.number);
    expect(await api.db.select().from(dealDoubt)).toMatchObject([
      { orderId: changed.id, doubts: [{ number: changed.number, what: 'chain' }] },
    ]);
    await set(buyer.company);
    days(3);
    expect(await check()).toBe(0);
    expect(await api.db.$count(dealDoubt)).toBe(0);
    api.clock.now = new Date(start);
  });
});
