import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getFreightOfOrder,
  getFreightRequestByPage,
  requestFreight,
  type FreightRequestPage,
} from '#api/deals/freight.ts';
import { freightRequest } from '#server/platform/db/schema/freight.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { toldTo } from '../../support/notices.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { postTo, quoteFor } from '../../support/rfqs.ts';
import {
  askedFor,
  clearLanes,
  freightOf,
  goodAsk,
  laneOf,
  newForwarder,
  quotedBy,
  requestsFor,
  tryAsk,
  tryQuoteFreight,
} from './forwarders.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let forwarder: Company;
let orderId: string;
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  await clearLanes(api);
  buyer = await newBuyer(api, { companyName: 'Secret Mouldings Ltd' });
  supplier = await newSupplier(api, { companyName: 'Hidden Makers' });
  forwarder = await newForwarder(api);
  await laneOf(api, forwarder);
  orderId = (
    await postTo(api, buyer, [supplier], { cabinetType: '40HQ', quantity: '52', deliveryStart: dayIn(api, 20) })
  ).id;
});
const requestsAs = (who: Person, input: Record<string, unknown>) =>
  api.post<FreightRequestPage>(getFreightRequestByPage.path, who, input);
const openRequests = () =>
  api.db
    .select()
    .from(freightRequest)
    .where(and(eq(freightRequest.orderId, orderId)));

describe('what is suggested', () => {
  it('comes from the RFQ: the ports that its trade term leaves in, its container, how many, and the day', async () => {
    const { request, quotes, suggested } = await freightOf(api, buyer, orderId);
    expect({ request, quotes }).toEqual({ request: null, quotes: [] });
    expect(suggested).toEqual({
      ...{ departurePort: null, destinationPort: 'NGAPP', cabinetType: '40HQ' },
      // 52 t in bags, stowed loose.
      ...{ containers: 2, readyOn: dayIn(api, 20) },
    });
  });

  it('takes the port of discharge of an FOB, and today where the day of the RFQ is past', async () => {
    const terms = { departurePort: 'CNNGB', destinationPort: undefined, destinationCountry: undefined };
    const fob = await postTo(api, buyer, [supplier], { tradeTerm: 2, portDischarge: 'NGAPP', ...terms });
    api.clock.now = new Date('2026-08-20T12:00:00Z');
    expect((await freightOf(api, buyer, fob.id)).suggested).toMatchObject({
      ...{ departurePort: 'CNNGB', destinationPort: 'NGAPP', cabinetType: '40HQ', readyOn: '2026-08-20' },
    });
  });
});

describe('a request', () => {
  it('is seen by the buyer, and by forwarders of the very route and of the two countries', async () => {
    const near = await newForwarder(api);
    await laneOf(api, near, { departurePort: 'CNSHA', destinationPort: 'NGTIN', cabinetType: '20GP' });
    const elsewhere = await newForwarder(api);
    await laneOf(api, elsewhere, { destinationPort: 'KEMBA' });
    const answer = dataOf(await tryAsk(api, buyer, orderId, { remarks: 'One vessel, please' }));
    expect(answer.request).toMatchObject({ containers: 2, open: true, remarks: 'One vessel, please' });
    expect(answer.forwarders).toBeGreaterThanOrEqual(2);
    for (const [person, count] of [
      [forwarder, 1],
      [near, 1],
      [elsewhere, 0],
    ] as const) {
      const { list, open, total } = await requestsFor(api, person);
      expect([list.length, open, total]).toEqual([count, count, count]);
    }
    const [exact] = (await requestsFor(api, forwarder)).list;
    expect(exact!.suggested).toEqual({ amount: { amount: '8361.00', currency: 'USD' }, transitDays: 38 });
    expect((await requestsFor(api, near)).list[0]!.suggested).toBeNull();
  });

  it('is found by its goods and its ports, and not by what a forwarder is not told', async () => {
    const id = await askedFor(api, buyer, orderId);
    const found = async (keyword: string) => dataOf(await requestsAs(forwarder, { keyword }));
    const { goods } = (await requestsFor(api, forwarder)).list[0]!;
    const [grade] = goods.split(' · ');
    for (const keyword of [
      'Ningbo',
      '宁波',
      'CNNGB',
      `${grade!.toLowerCase()} ningbo`,
      grade!.replaceAll(/[^\p{L}\p{N}]/gu, ''),
    ])
      expect(await found(keyword), keyword).toMatchObject({ total: 1, list: [{ id }] });
    for (const keyword of ['Secret Mouldings', 'Hidden Makers', 'Rotterdam', '%'])
      expect(await found(keyword), keyword).toMatchObject({ total: 0, open: 1 });
  });

  it('tells forwarders by mail and e-mail, in their language, and not the buyer’s name', async () => {
    const chinese = await newForwarder(api, { locale: 'zh-CN' });
    await laneOf(api, chinese);
    await askedFor(api, buyer, orderId);
    const [mailed] = await api.emailsTo(chinese);
    expect(mailed).toMatchObject({ template: 'freightAsked', locale: 'zh-CN' });
    expect(JSON.stringify(mailed!.data)).not.toContain('Secret Mouldings');
    expect(await toldTo(api, forwarder)).toMatchObject([{ template: 'freightAsked', thing: 'freight' }]);
  });

  it('shows a forwarder the goods and the way, nothing of the buyer, its suppliers and their prices', async () => {
    await quoteFor(api, supplier, orderId, {
      lines: [{ gradeNumber: 'ABS PA-757', quantity: '52', unitPrice: '1427.77' }],
    });
    await askedFor(api, buyer, orderId);
    const [{ ownQuotes, suggested, ...seen }] = (await requestsFor(api, forwarder)).list as [
      Awaited<ReturnType<typeof requestsFor>>['list'][number],
    ];
    expect(ownQuotes).toEqual([]);
    expect(suggested).not.toBeNull();
    const { number } = (await api.db.select().from(tradeOrder).where(eq(tradeOrder.id, orderId)))[0]!;
    expect(Object.keys(seen).sort()).toEqual(
      [
        ...['id', 'departurePort', 'destinationPort', 'cabinetType', 'containers', 'readyOn', 'remarks', 'at', 'open'],
        ...['goods', 'material', 'danger', 'sds', 'quantity', 'buyerNation', 'bankWarning'],
      ].sort(),
    );
    expect(seen).toMatchObject({
      goods: 'ABS PA-757 · Acrylonitrile-butadiene-styrene',
      quantity: '52.000',
      buyerNation: 'Nigeria',
    });
    for (const secret of [
      'Secret Mouldings',
      buyer.id,
      buyer.email,
      supplier.company,
      supplier.shopId,
      orderId,
      number,
    ])
      expect(JSON.stringify(seen)).not.toContain(secret);
    expect(JSON.stringify(seen)).not.toContain('1427.77');
  });

  it('closes the one before, whose quotes stay readable as replaced', async () => {
    const first = await askedFor(api, buyer, orderId);
    await quotedBy(api, forwarder, first);
    const second = await askedFor(api, buyer, orderId, { containers: 3 });
    expect(second).not.toBe(first);
    const { request, quotes } = await freightOf(api, buyer, orderId);
    expect(request).toMatchObject({ id: second, containers: 3 });
    expect(quotes).toMatchObject([{ state: 'replaced', containers: 2, company: forwarder.company }]);
    expect((await tryQuoteFreight(api, forwarder, first)).status).toBe(409);
    const all = (await requestsFor(api, forwarder, 'all')).list;
    expect(all.map(({ id, open }) => [id, open])).toEqual([
      [second, true],
      [first, false],
    ]);
  });

  it('is one when two are sent at once: the later one stands', async () => {
    const answers = await Promise.all([tryAsk(api, buyer, orderId), tryAsk(api, buyer, orderId, { containers: 3 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await openRequests();
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ closedAt }) => closedAt === null)).toHaveLength(1);
  });

  it('is made once for each key, and tells once', async () => {
    const answers = await Promise.all([1, 2].map(() => tryAsk(api, buyer, orderId, {}, 'the-key')));
    const [one, two] = answers.map((answer) => dataOf(answer).request!.id);
    expect(one).toBe(two);
    expect(await openRequests()).toHaveLength(1);
    expect(await api.emailsTo(forwarder)).toHaveLength(1);
    expect((await tryAsk(api, buyer, orderId, { containers: 9 }, 'the-key')).status).toBe(409);
  });

  it.each([
    ['the same ports', { destinationPort: 'CNNGB' }, 'destinationPort'],
    ['a port that is none', { destinationPort: 'XXXXX' }, 'destinationPort'],
    ['a container that is none', { cabinetType: 'BOX' }, 'cabinetType'],
    ['no container', { containers: 0 }, 'containers'],
    ['half a container', { containers: 1.5 }, 'containers'],
    ['more containers than a ship holds', { containers: 501 }, 'containers'],
    ['a day that is past', { readyOn: '2026-07-01' }, 'readyOn'],
    ['a day that is none', { readyOn: 'tomorrow' }, 'readyOn'],
    ['remarks without end', { remarks: 'x'.repeat(501) }, 'remarks'],
  ])('is refused with %s', async (_, given, field) => {
    expectInvalid(await tryAsk(api, buyer, orderId, given), field);
    expect(await openRequests()).toEqual([]);
  });

  it.each([
    [1, 200],
    [2, 200],
    [3, 200],
    [4, 200],
    [5, 409],
    [6, 409],
    [7, 409],
    [8, 409],
  ] as const)('of an order at status %i gets %i', async (status, expected) => {
    const deal = await dealAt(api, buyer, supplier, { status });
    expect((await tryAsk(api, buyer, deal.orderId)).status).toBe(expected);
  });

  it('waits no more once the goods are on their way', async () => {
    const id = await askedFor(api, buyer, orderId);
    await api.db.update(tradeOrder).set({ status: 5 }).where(eq(tradeOrder.id, orderId));
    expect((await requestsFor(api, forwarder)).list).toEqual([]);
    expect((await tryQuoteFreight(api, forwarder, id)).status).toBe(409);
    expect((await freightOf(api, buyer, orderId)).request).toMatchObject({ id, open: false });
  });

  it('does not go to the buyer itself, who is a forwarder too, nor to accounts that are being closed', async () => {
    await api.db
      .update(member)
      .set({ capabilities: ['buyer', 'forwarder'] })
      .where(eq(member.id, buyer.id));
    await laneOf(api, buyer);
    const leaving = await newForwarder(api);
    await laneOf(api, leaving);
    await api.db.update(member).set({ closingAt: api.clock.now }).where(eq(member.id, leaving.id));
    const id = await askedFor(api, buyer, orderId);
    expect((await requestsFor(api, buyer, 'all')).list).toEqual([]);
    expect((await tryQuoteFreight(api, buyer, id)).status).toBe(404);
    expect(await api.emailsTo(leaving)).toEqual([]);
  });
});

describe('strangers', () => {
  it('are not answered: nobody, ordinary members; suppliers, forwarders and other buyers find nothing', async () => {
    const callers = [
      [null, 401],
      [await api.person(), 403],
      [supplier, 404],
      [forwarder, 404],
      [await newBuyer(api), 404],
    ] as const;
    for (const [person, status] of callers) {
      expect((await api.get(getFreightOfOrder.path, person, { orderId })).status).toBe(status);
      expect((await api.post(requestFreight.path, person, goodAsk(api, orderId))).status).toBe(status);
    }
    for (const id of ['no-id', crypto.randomUUID()]) {
      expect((await api.get(getFreightOfOrder.path, buyer, { orderId: id })).status).toBe(404);
      expect((await tryAsk(api, buyer, id)).status).toBe(404);
    }
    expect(await openRequests()).toEqual([]);
  });
});
