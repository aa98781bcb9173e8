import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptQuotes, withdrawQuote } from '#api/deals/quote.ts';
import { cancelInquiry } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { subOrder, tradeEvent } from '#server/platform/db/schema/deal.ts';
import { invitation } from '#server/platform/db/schema/rfq.ts';
import { dayIn, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { inDays, postTo, quoteFor, tryQuote, view, wholeOf } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let one: Supplier;
let two: Supplier;
let three: Supplier;
beforeAll(async () => {
  buyer = await newBuyer(api);
  [one, two, three] = [await newSupplier(api), await newSupplier(api), await newSupplier(api)];
});

type Award = ReturnType<typeof wholeOf>;
const accept = (person: Company, orderId: string, awards: Award[], key?: string) =>
  api.post<OrderView>(acceptQuotes.path, person, { orderId, awards }, undefined, 'en-US', key);
const withdraw = (person: Company, orderId: string) =>
  api.post<OrderView>(withdrawQuote.path, person, { orderId, reason: 'Sold out' });
const cancel = (person: Company, orderId: string) =>
  api.post<OrderView>(cancelInquiry.path, person, { orderId, reason: 'priceTooHigh', remark: 'Next month' });
const states = async (orderId: string) =>
  Object.fromEntries(
    (await api.db.select().from(invitation).where(eq(invitation.orderId, orderId))).map((row) => [
      row.shopId,
      row.state,
    ]),
  );
const noticesTo = async (person: Company, orderId: string) =>
  (await api.emailsTo(person))
    .map(({ data }) => data as { kind: string; orderId: string })
    .filter((data) => data.orderId === orderId)
    .map(({ kind }) => kind);

describe('accepting', () => {
  it('one quote makes a sub-order with its terms, and the order waits for signatures', async () => {
    const { id } = await postTo(api, buyer, [one, two, three]);
    const quoted = await quoteFor(api, one, id);
    await quoteFor(api, two, id);
    const accepted = dataOf(await accept(buyer, id, [wholeOf(quoted)]));
    expect(accepted).toMatchObject({
      status: 2,
      quotes: [{ state: 'accepted' }, { state: 'notAwarded' }],
      subOrders: [
        {
          number: expect.stringMatching(/^SO260715-\d{4}$/),
          status: 2,
          supplier: { company: one.company, nation: 'China' },
          quantity: '25.000',
          total: { amount: '35500.00', currency: 'USD' },
          terms: { tradeTerm: 5, destinationPort: { id: 'NGAPP' } },
          paymentTerm: { code: 'TT30_70BL' },
          latestPayment: dayIn(api, 30),
          signBy: inDays(api, 7),
        },
      ],
    });
    expect(await states(id)).toEqual({
      [one.shopId]: 'awarded',
      [two.shopId]: 'notAwarded',
      [three.shopId]: 'timedOut',
    });
    expect(await noticesTo(one, id)).toContain('quoteAccepted');
    expect(await noticesTo(two, id)).toEqual(['rfqReceived', 'notAwarded']);
    expect(await noticesTo(three, id)).toEqual(['rfqReceived']);
    const events = await api.db
      .select()
      .from(tradeEvent)
      .where(eq(tradeEvent.orderId, id))
      .orderBy(asc(tradeEvent.seq));
    expect(events.map(({ action }) => action).slice(0, 5)).toEqual([
      'postRfq',
      'submitQuote',
      'submitQuote',
      'acceptQuotes',
      'award',
    ]);
    expect(events[3]!.detail).toEqual({});
    expect(events[4]).toMatchObject({ shopId: one.shopId, from: null, to: 2 });
  });

  it('split over two suppliers and two lines of one adds up exactly', async () => {
    const { id } = await postTo(api, buyer, [one, two, three], { quantity: '30' });
    const first = await quoteFor(api, one, id, {
      lines: [
        { gradeNumber: 'ABS PA-757', quantity: '20', unitPrice: '1000.005' },
        { gradeNumber: 'ABS PA-747', replacement: true, quantity: '10', unitPrice: '0.145' },
      ],
    });
    const second = await quoteFor(api, two, id, { currency: 'CNY' });
    await quoteFor(api, three, id);
    const [line, other] = first.versions[0]!.lines;
    const accepted = dataOf(
      await accept(buyer, id, [
        { quoteId: first.id, version: 1, lineId: line!.id, quantity: '1.001' },
        { quoteId: first.id, version: 1, lineId: other!.id, quantity: '1' },
        wholeOf(second, '12.5'),
      ]),
    );
    expect(accepted.subOrders).toMatchObject([
      {
        // 1,001.005005 and 0.145: halves up, where a binary float of 0.145 × 100 would fall short.
        lines: [{ amount: '1001.01' }, { amount: '0.15' }],
        quantity: '2.001',
        total: { amount: '1001.16', currency: 'USD' },
      },
      { quantity: '12.500', total: { amount: '17750.00', currency: 'CNY' } },
    ]);
    expect(new Set(accepted.subOrders.map(({ number }) => number)).size).toBe(2);
    expect((await view(api, one, id)).subOrders).toHaveLength(1);
    const lost = await view(api, three, id);
    expect(lost).toMatchObject({ subOrders: [], quotes: [{ state: 'notAwarded' }] });
    expect(JSON.stringify(lost)).not.toMatch(new RegExp(`${one.shopId}|${two.shopId}|1000\\.005`));
  });

  it('gives time to pay even when the date of the RFQ has come near', async () => {
    const { id } = await postTo(api, buyer, [one], { latestPayment: dayIn(api, 2) });
    const quoted = await quoteFor(api, one, id);
    expect(dataOf(await accept(buyer, id, [wholeOf(quoted)])).subOrders[0]!.latestPayment).toBe(dayIn(api, 7));
  });

  it('an expired quote is a conflict one moment after its validity, although no job has run', async () => {
    const { id } = await postTo(api, buyer, [one, two]);
    const quoted = await quoteFor(api, one, id, { validUntil: inDays(api, 1) });
    await quoteFor(api, two, id);
    const { now } = api.clock;
    api.clock.now = new Date(Date.parse(quoted.versions[0]!.validUntil) + 1_000);
    const late = await accept(buyer, id, [wholeOf(quoted)]);
    api.clock.now = new Date(Date.parse(quoted.versions[0]!.validUntil) - 1);
    const inTime = await accept(buyer, id, [wholeOf(quoted)]);
    api.clock.now = now;
    expect(late.status).toBe(409);
    expect(late.body.fields).toMatchObject({ 'awards.0.quoteId': expect.stringContaining('no longer valid') });
    expect(inTime.status).toBe(200);
  });

  it('another version than the latest is a conflict', async () => {
    const { id } = await postTo(api, buyer, [one]);
    const first = await quoteFor(api, one, id);
    const second = await quoteFor(api, one, id, {
      lines: [{ gradeNumber: 'ABS PA-757', quantity: '25', unitPrice: '1500' }],
    });
    const old = await accept(buyer, id, [wholeOf(first)]);
    expect(old.status).toBe(409);
    expect(old.body.fields).toHaveProperty(['awards.0.quoteId']);
    expect((await accept(buyer, id, [{ ...wholeOf(second), lineId: wholeOf(first).lineId }])).status).toBe(404);
    expect((await accept(buyer, id, [{ ...wholeOf(second), version: 3 }])).status).toBe(409);
    expect((await accept(buyer, id, [wholeOf(second)])).status).toBe(200);
  });

  it.each<[string, string[], string[]]>([
    ['more than the line', ['25.001'], ['awards.0.quantity']],
    ['nothing', ['0'], ['awards.0.quantity']],
    ['a line twice', ['5', '5'], ['awards.1.lineId']],
  ])('%s is refused at the award', async (_, quantities, fields) => {
    const { id } = await postTo(api, buyer, [one]);
    const quoted = await quoteFor(api, one, id);
    const awards = quantities.map((quantity) => wholeOf(quoted, quantity));
    expectInvalid(await accept(buyer, id, awards), ...fields);
    expect((await view(api, buyer, id)).status).toBe(1);
    expect(await api.db.$count(subOrder, eq(subOrder.orderId, id))).toBe(0);
  });

  it('may round up to a tenth more than asked for, and no further', async () => {
    const { id } = await postTo(api, buyer, [one, two]);
    const lines = [{ gradeNumber: 'ABS PA-757', quantity: '30', unitPrice: '1420' }];
    const [first, second] = [await quoteFor(api, one, id, { lines }), await quoteFor(api, two, id, { lines })];
    const over = await accept(buyer, id, [wholeOf(first, '15'), wholeOf(second, '12.501')]);
    expectInvalid(over, 'awards');
    expect(over.body.fields!.awards).toBe('At most 27.5 t in all');
    expect((await accept(buyer, id, [wholeOf(first, '15'), wholeOf(second, '12.5')])).status).toBe(200);
  });

  it('an amount that rounds to nothing is refused', async () => {
    const { id } = await postTo(api, buyer, [one]);
    const quoted = await quoteFor(api, one, id, {
      lines: [{ gradeNumber: 'ABS PA-757', quantity: '25', unitPrice: '0.0001' }],
    });
    expectInvalid(await accept(buyer, id, [wholeOf(quoted, '1')]), 'awards.0.quantity');
  });

  it("of another buyer's order, or with a quote of another order, finds nothing", async () => {
    const [mine, other] = [await postTo(api, buyer, [one]), await postTo(api, buyer, [one])];
    const [quoted, elsewhere] = [await quoteFor(api, one, mine.id), await quoteFor(api, one, other.id)];
    const stranger = await newBuyer(api);
    const tries = [
      accept(stranger, mine.id, [wholeOf(quoted)]),
      accept(one, mine.id, [wholeOf(quoted)]),
      accept(buyer, mine.id, [wholeOf(elsewhere)]),
      accept(buyer, mine.id, [{ ...wholeOf(quoted), lineId: wholeOf(elsewhere).lineId }]),
      accept(buyer, mine.id, [{ ...wholeOf(quoted), quoteId: 'none' }]),
      accept(buyer, 'none', [wholeOf(quoted)]),
      cancel(stranger, mine.id),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect((await view(api, buyer, mine.id)).status).toBe(1);
  });
});

describe('at the same time', () => {
  const statuses = async (...answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort();

  it('two acceptances: one wins, the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await postTo(api, buyer, [one, two]);
      const [first, second] = [await quoteFor(api, one, id), await quoteFor(api, two, id)];
      expect(await statuses(accept(buyer, id, [wholeOf(first)]), accept(buyer, id, [wholeOf(second)]))).toEqual([
        200, 409,
      ]);
      expect((await view(api, buyer, id)).subOrders).toHaveLength(1);
    }
  });

  it('the same acceptance twice with one key: one award, one answer', async () => {
    const { id } = await postTo(api, buyer, [one]);
    const quoted = await quoteFor(api, one, id);
    const key = crypto.randomUUID();
    const both = await Promise.all([
      accept(buyer, id, [wholeOf(quoted)], key),
      accept(buyer, id, [wholeOf(quoted)], key),
    ]);
    expect(dataOf(both[0])).toEqual(dataOf(both[1]));
    expect(dataOf(await accept(buyer, id, [wholeOf(quoted)], key))).toEqual(dataOf(both[0]));
    expect(await api.db.$count(subOrder, eq(subOrder.orderId, id))).toBe(1);
  });

  it('acceptance and withdrawal: one wins, whoever comes first', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await postTo(api, buyer, [one]);
      const quoted = await quoteFor(api, one, id);
      const tries = [accept(buyer, id, [wholeOf(quoted)]), withdraw(one, id)];
      expect(await statuses(...(round % 2 ? tries : tries.reverse()))).toEqual([200, 409]);
      const after = await view(api, buyer, id);
      expect([after.status, after.quotes[0]!.state]).toEqual(
        after.subOrders.length > 0 ? [2, 'accepted'] : [1, 'withdrawn'],
      );
    }
  });

  it('acceptance and a new version: never the price that the buyer has not seen', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await postTo(api, buyer, [one]);
      const quoted = await quoteFor(api, one, id);
      const dearer = { lines: [{ gradeNumber: 'ABS PA-757', quantity: '25', unitPrice: '9999' }] };
      const accepted = accept(buyer, id, [wholeOf(quoted)]);
      expect(await statuses(accepted, tryQuote(api, one, id, dearer))).toEqual([200, 409]);
      for (const { total } of (await view(api, buyer, id)).subOrders) expect(total.amount).toBe('35500.00');
    }
  });

  it('cancelling and accepting: one wins', async () => {
    const { id } = await postTo(api, buyer, [one]);
    const quoted = await quoteFor(api, one, id);
    expect(await statuses(accept(buyer, id, [wholeOf(quoted)]), cancel(buyer, id))).toEqual([200, 409]);
  });

  it('two suppliers who quote leave a chain of events without a fork', async () => {
    const { id } = await postTo(api, buyer, [one, two, three]);
    expect(await statuses(...[one, two, three].map((each) => tryQuote(api, each, id)))).toEqual([200, 200, 200]);
    const events = await api.db
      .select()
      .from(tradeEvent)
      .where(eq(tradeEvent.orderId, id))
      .orderBy(asc(tradeEvent.seq));
    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    for (const [index, event] of events.entries())
      if (index > 0) expect(event.previousHash).toBe(events[index - 1]!.hash);
  });
});

describe('cancelling an inquiry', () => {
  it('ends it with a reason, and tells those who were still in it', async () => {
    const { id } = await postTo(api, buyer, [one, two, three]);
    await quoteFor(api, one, id);
    await api.post('api/trade/supplier/rfq/declineRfq', three, { orderId: id, reason: 'terms' });
    const cancelled = dataOf(await cancel(buyer, id));
    expect(cancelled).toMatchObject({
      status: 7,
      reason: 'priceTooHigh',
      quotes: [{ state: 'notAwarded' }],
      allowedActions: ['repeatRfq'],
    });
    expect(await states(id)).toEqual({
      [one.shopId]: 'notAwarded',
      [two.shopId]: 'timedOut',
      [three.shopId]: 'declined',
    });
    expect(await noticesTo(one, id)).toEqual(['rfqReceived', 'inquiryCancelled']);
    expect(await noticesTo(two, id)).toEqual(['rfqReceived', 'inquiryCancelled']);
    expect(await noticesTo(three, id)).toEqual(['rfqReceived']);
    const last = and(eq(tradeEvent.orderId, id), eq(tradeEvent.action, 'cancelInquiry'));
    expect(await api.db.select().from(tradeEvent).where(last)).toMatchObject([
      { reason: 'priceTooHigh', detail: { remark: 'Next month' }, from: 1, to: 7 },
    ]);
    expect((await cancel(buyer, id)).status).toBe(409);
    expect((await cancel(buyer, id)).body.fields).toEqual({ status: '7' });
  });
});
