import { createHash, createPublicKey, verify } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Timeline } from '#api/order.ts';
import { invitation, tradeEvent, tradeOrder } from '#server/db/schema/trading.ts';
import { appendEvent } from '#server/trading/index.ts';
import { uuidv7 } from '#server/uuid.ts';
import { shop } from '#server/db/schema/shops.ts';
import { postTo, quoteFor } from '../../support/rfqs.ts';
import { prints } from '../contracts/read-pdf.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';

const api = startMemberApi();
const path = 'api/trade/web/order/getTimeline';
const exportPath = 'api/trade/web/order/exportTimeline';
const verifyPath = 'api/trade/web/order/verifyTimeline';

let buyer: Company;
let supplier: Supplier;
let rival: Supplier;
let deal: Deal;
beforeEach(async () => {
  [buyer, supplier, rival] = [await newBuyer(api), await newSupplier(api), await newSupplier(api)];
  deal = await dealAt(api, buyer, supplier, { status: 2 });
  const { orderId, number } = deal;
  const invited = { id: uuidv7(api.clock.now), orderId, shopId: rival.shopId, state: 'notAwarded' as const };
  await api.db.insert(invitation).values({ ...invited, sentAt: api.clock.now, pen: 'buyer' });
  const order = { id: orderId, number };
  const context = { actor: null, now: () => api.clock.now };
  await api.db.transaction(async (tx) => {
    const base = { role: 'buyer' as const, company: buyer.company };
    const bid = (one: Supplier, price: string) => ({
      ...{ action: 'submitQuote' as const, role: 'supplier' as const, company: one.company, shopId: one.shopId },
      ...{ from: 1 as const, to: 1 as const, detail: { price, nested: { b: 1, a: [true, null] } } },
    });
    await appendEvent(tx, context, order, { ...base, action: 'postRfq', from: null, to: 1, detail: { invited: 2 } });
    await appendEvent(tx, context, order, bid(supplier, '1420.0000'));
    await appendEvent(tx, context, order, bid(rival, '1399.0000'));
    await appendEvent(tx, context, order, {
      ...{ ...base, action: 'acceptQuotes', from: 1, to: 2, detail: { awards: [supplier.shopId] } },
    });
    await appendEvent(tx, context, order, {
      ...{ ...base, action: 'award', from: null, to: 2, detail: { total: '35500.00' } },
      subOrder: { id: deal.subOrderId, number: deal.subNumber },
    });
  });
});

const timeline = async (person: Company) => dataOf(await api.get<Timeline>(path, person, { id: deal.orderId }));
const file = async (person: Company, format = 'json') =>
  api.fetch(`/${exportPath}?${new URLSearchParams({ id: deal.orderId, format })}`, person);
type Exported = {
  rule: string;
  order: string;
  events: ({ seq: number; hash: string; previousHash: string; withheld?: true; detailWithheld?: true } & Record<
    string,
    unknown
  >)[];
  sealed: { text: string; signature: string; publicKey: string };
};
const exported = async (person: Company) => (await (await file(person)).json()) as Exported;
const check = async (number: string, events: { seq: number; hash: string }[]) =>
  dataOf(
    await api.post<{ genuine: boolean }>(verifyPath, null, {
      number,
      events: events.map(({ seq, hash }) => ({ seq, hash })),
    }),
  ).genuine;

describe('the timeline of a deal', () => {
  it('is whole for the buyer and an operator, and holds', async () => {
    const operator = { ...(await api.person({ capabilities: ['operator'] })), company: '' };
    for (const person of [buyer, operator]) {
      const { events, verified, number } = await timeline(person);
      expect({ number, verified }).toEqual({ number: deal.number, verified: true });
      expect(events.map(({ seq, action }) => [seq, action])).toEqual([
        [1, 'postRfq'],
        [2, 'submitQuote'],
        [3, 'submitQuote'],
        [4, 'acceptQuotes'],
        [5, 'award'],
      ]);
    }
  });

  it('shows a supplier nothing of another one', async () => {
    const own = await timeline(supplier);
    expect(own.events.map(({ seq }) => seq)).toEqual([1, 2, 4, 5]);
    const lost = await timeline(rival);
    expect(lost.events.map(({ seq }) => seq)).toEqual([1, 3, 4]);
    expect(JSON.stringify(lost)).not.toMatch(/1420|35500/);
    expect(JSON.stringify(lost)).not.toContain(supplier.shopId);
    expect(JSON.stringify(own)).not.toContain('1399');
  });

  it('names a supplier by its certified company, not by the name of its shop', async () => {
    await api.db.update(shop).set({ nameEn: 'Best Resins', nameZh: '好料' }).where(eq(shop.id, rival.shopId));
    const posted = await postTo(api, buyer, [rival]);
    await quoteFor(api, rival, posted.id);
    const { events } = dataOf(await api.get<Timeline>(path, buyer, { id: posted.id }));
    expect(events.at(-1)).toMatchObject({ action: 'submitQuote', by: rival.company });
  });

  it('does not exist for strangers', async () => {
    for (const person of [await newBuyer(api), await newSupplier(api)]) {
      expect((await api.get(path, person, { id: deal.orderId })).status).toBe(404);
      expect((await file(person)).status).toBe(404);
    }
    expect((await api.get(path, null, { id: deal.orderId })).status).toBe(401);
    expect((await api.get(path, buyer, { id: 'nonsense' })).status).toBe(404);
  });

  it('keeps a sealed bid from the buyer until it is opened', async () => {
    const open = new Date(api.clock.now.getTime() + 1_000);
    await api.db.update(tradeOrder).set({ sealedUntil: open }).where(eq(tradeOrder.id, deal.orderId));
    expect(JSON.stringify(await timeline(buyer))).not.toMatch(/1420\.0000|1399/);
    expect((await exported(buyer)).events.map(({ detailWithheld = false }) => detailWithheld)).toEqual([
      ...[false, true, true, false, false],
    ]);
    expect(JSON.stringify(await timeline(supplier))).toContain('1420.0000');
    const before = api.clock.now;
    api.clock.now = open;
    expect(JSON.stringify(await timeline(buyer))).toContain('1399');
    api.clock.now = before;
  });

  it('says so when an event was changed behind its back', async () => {
    const changed = and(eq(tradeEvent.orderId, deal.orderId), eq(tradeEvent.seq, 2));
    await api.db.update(tradeEvent).set({ company: 'Somebody else' }).where(changed);
    expect((await timeline(buyer)).verified).toBe(false);
    expect(await check(deal.number, (await exported(buyer)).events)).toBe(false);
  });
});

/** The rule of the file, done by somebody who has only the file. */
function hashOf(order: string, event: Exported['events'][number]): string {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([k, v]) => [k, sorted(v)]),
          )
        : value;
  const { hash: _, detailWithheld: _withheld, ...facts } = event;
  return createHash('sha256')
    .update(JSON.stringify(sorted({ order, ...facts })))
    .digest('hex');
}

describe('the exported timeline', () => {
  it('can be checked by the rule that it states, with its seal', async () => {
    const answer = await file(buyer);
    expect(answer.headers.get('Content-Disposition')).toContain(`${deal.number}-timeline.json`);
    const { order, events, sealed, rule } = (await answer.json()) as Exported;
    expect(rule).toContain('SHA-256');
    for (const [index, event] of events.entries()) {
      expect(hashOf(order, event)).toBe(event.hash);
      expect(event.previousHash).toBe(events[index - 1]?.hash ?? '0'.repeat(64));
    }
    const key = createPublicKey({ key: Buffer.from(sealed.publicKey, 'base64url'), format: 'der', type: 'spki' });
    const signature = Buffer.from(sealed.signature, 'base64url');
    expect(verify(null, Buffer.from(sealed.text), key, signature)).toBe(true);
    expect(verify(null, Buffer.from(sealed.text.replace('5', '6')), key, signature)).toBe(false);
    expect(JSON.parse(sealed.text)).toMatchObject({ order, events: 5, lastHash: events.at(-1)!.hash });
  });

  it('of a supplier is complete, too: what is not for it keeps its place and says nothing', async () => {
    const { events } = await exported(rival);
    expect(events.map(({ seq, withheld = false }) => [seq, withheld])).toEqual([
      ...[
        [1, false],
        [2, true],
        [3, false],
        [4, false],
        [5, true],
      ],
    ]);
    expect(Object.keys(events[1]!).sort()).toEqual(['hash', 'previousHash', 'seq', 'withheld']);
    expect(await check(deal.number, events)).toBe(true);
  });

  it('is genuine whole and at its beginning; not changed, with a gap, of another deal or empty', async () => {
    const { events } = await exported(buyer);
    expect(await check(deal.number, events)).toBe(true);
    expect(await check(deal.number, events.toReversed())).toBe(true);
    expect(await check(deal.number, events.slice(0, 3))).toBe(true);
    expect(await check(deal.number, events.toSpliced(1, 1))).toBe(false);
    expect(await check(deal.number, events.slice(1))).toBe(false);
    expect(await check(deal.number, [...events, events[0]!])).toBe(false);
    expect(await check(deal.number, events.with(2, { ...events[2]!, hash: '0'.repeat(64) }))).toBe(false);
    const other = await dealAt(api, buyer, supplier);
    expect(await check(other.number, events)).toBe(false);
    expect(await check('RQ000000-0000', events)).toBe(false);
    expect(await check(deal.number, [])).toBe(false);
    expectInvalid(await api.post(verifyPath, null, { number: deal.number, events: 'all' }), 'events');
  });

  it('is a PDF to be read, Chinese names included', async () => {
    const answer = await api.fetch(`/${exportPath}?${new URLSearchParams({ id: deal.orderId, format: 'pdf' })}`, buyer);
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(3_000);
    expectInvalid(await api.get(exportPath, buyer, { id: deal.orderId, format: 'docx' }), 'format');
  });

  it('puts the codes of reasons into words of the reader', async () => {
    const inChinese = async () => {
      const address = `/${exportPath}?${new URLSearchParams({ id: deal.orderId, format: 'pdf' })}`;
      return Buffer.from(await (await api.fetch(address, buyer, 'zh-CN')).arrayBuffer());
    };
    expect(prints(await inChinese(), '误')).toBe(false);
    const { orderId, number } = deal;
    const step = { action: 'cancelInquiry' as const, role: 'buyer' as const, company: buyer.company };
    await api.db.transaction((tx) =>
      appendEvent(
        tx,
        { actor: null, now: () => api.clock.now },
        { id: orderId, number },
        { ...step, from: 1, to: 7, reason: 'mistake' },
      ),
    );
    expect(prints(await inChinese(), '误')).toBe(true);
  });
});
