import { beforeAll, describe, expect, it } from 'vitest';
import type { FigurePeriod } from '#api/members/figures.ts';
import { quoteVersion } from '#server/platform/db/schema/rfq.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { eq, sql } from 'drizzle-orm';
import { dealAt, newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';

const path = 'api/backstage/admin/figures/getFigures';
const api = startMemberApi();
let operator: Person;
let buyer: Person;

const at = (text: string) => new Date(text);
const hour = 3_600_000;

beforeAll(async () => {
  operator = await api.person({ capabilities: ['operator'] });
  const company = await newBuyer(api);
  const supplier = await newSupplier(api);
  buyer = company;
  await api.db.update(member).set({ registeredAt: at('2026-05-31T23:59:59Z') });
  await api.db
    .update(member)
    .set({ registeredAt: at('2026-06-01T00:00:00Z') })
    .where(eq(member.id, buyer.id));
  await api.db.update(certification).set({ decidedAt: at('2026-06-02T00:00:00Z') });
  // Posted in June, and first quoted after 2, 4 and 30 hours; awarded in July.
  const deals = [
    { quotedAfter: 2, status: 6, quantity: '10.000', currency: 'USD' },
    { quotedAfter: 4, status: 3, quantity: '5.000', currency: 'USD' },
    { quotedAfter: 30, status: 7, quantity: '1.000', currency: 'CNY' },
  ] as const;
  for (const { quotedAfter, ...given } of deals) {
    const { orderId, quoteId, subOrderId } = await dealAt(api, company, supplier, { unitPrice: '1000.0000', ...given });
    const postedAt = at('2026-06-10T00:00:00Z');
    await api.db.update(tradeOrder).set({ postedAt }).where(eq(tradeOrder.id, orderId));
    await api.db.execute(sql`alter table quote_version disable trigger user`);
    await api.db
      .update(quoteVersion)
      .set({ at: new Date(postedAt.getTime() + quotedAfter * hour) })
      .where(eq(quoteVersion.quoteId, quoteId));
    await api.db.execute(sql`alter table quote_version enable trigger user`);
    await api.db
      .update(subOrder)
      .set({ awardedAt: at('2026-07-01T00:00:00Z') })
      .where(eq(subOrder.id, subOrderId));
  }
  // Two that nobody has quoted: the time of one of them is over.
  const [known] = await api.db.select().from(tradeOrder).limit(1);
  for (const [n, quoteDueAt] of [at('2026-07-10T00:00:00Z'), at('2026-07-20T00:00:00Z')].entries())
    await api.db.insert(tradeOrder).values({
      ...known!,
      id: crypto.randomUUID(),
      number: `RQ-${n}`,
      postedAt: at('2026-07-05T00:00:00Z'),
      quoteDueAt,
    });
  expect(await api.db.$count(invitation)).toBe(3);
});

const figuresOf = async (by: 'week' | 'month') => dataOf(await api.get<FigurePeriod[]>(path, operator, { by }));

describe('figures of the marketplace', () => {
  it('are of the last twelve months, the present one first', async () => {
    const months = (await figuresOf('month')).map(({ from }) => from);
    expect([months.length, months[0], months[1], months[11]]).toEqual([12, '2026-07-01', '2026-06-01', '2025-08-01']);
  });

  it('count each thing in the month in which it happened, by the rule beside it', async () => {
    const [july, june, may] = await figuresOf('month');
    expect(july).toEqual({
      ...{ from: '2026-07-01', registered: 0, certified: 0, firstRfq: 0, firstAward: 1, rfqs: 2, unanswered: 1 },
      // What was cancelled is an award, but no volume; two currencies are never added up.
      ...{ quotes: 0, firstQuoteHours: null, awards: 3, volume: [{ currency: 'USD', amount: '15000.00' }] },
    });
    expect(june).toEqual({
      ...{ from: '2026-06-01', registered: 1, certified: 2, firstRfq: 1, firstAward: 0, rfqs: 3, unanswered: 0 },
      ...{ quotes: 3, firstQuoteHours: '4.0', awards: 0, volume: [] },
    });
    expect(may).toMatchObject({ registered: 2, certified: 0, rfqs: 0 });
  });

  it('go by weeks from Monday', async () => {
    const weeks = await figuresOf('week');
    expect(weeks.slice(0, 3).map(({ from }) => from)).toEqual(['2026-07-13', '2026-07-06', '2026-06-29']);
    expect(weeks.find(({ from }) => from === '2026-06-08')).toMatchObject({ rfqs: 3, quotes: 3 });
    expect(weeks.find(({ from }) => from === '2026-06-29')).toMatchObject({ awards: 3, rfqs: 2 });
  });

  it('come as a file, for operators alone', async () => {
    const file = '/api/backstage/admin/figures/exportFigures?by=month';
    const lines = (await (await api.fetch(file, operator)).text()).trim().split('\r\n');
    expect(lines).toHaveLength(13);
    expect(lines[2]).toMatch(/^2026-06-01,1,2,1,0,3,0,3,4\.0,0,/);
    expect((await api.fetch(file, buyer)).status).toBe(403);
    expect((await api.get(path, buyer)).status).toBe(403);
    expect((await api.get(path, null)).status).toBe(401);
  });
});
