import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#api/common/envelope.ts';
import type { Hold, HoldSubject } from '#api/deals/hold.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { Page } from '#api/common/common.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { member, session } from '#server/platform/db/schema/identity.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { shopEnd } from '#server/market/shops/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { holdAdmin, holdDesk } from '../../support/hold-desk.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { post, quoteFor, tryPost, tryQuote, view, wholeOf } from '../../support/rfqs.ts';

const api = startMemberApi();
const desk = holdDesk(api);
const { tryPlace, place, lift, account, lastEmail } = desk;
let buyer: Company;
let supplier: Supplier;

beforeEach(async () => {
  buyer = await newBuyer(api);
  supplier = await newSupplier(api);
});

const find = async (keyword: string) =>
  dataOf(await api.post<HoldSubject[]>(`${holdAdmin}/findHoldSubjects`, desk.operator, { keyword }));
describe('an account on hold', () => {
  it('is logged out everywhere, may read why and object, and nothing else', async () => {
    const now = api.clock.now;
    const times = { startedAt: now, lastUsedAt: now, endsAt: new Date(now.getTime() + 1e9) };
    const device = { tokenHash: `hash of ${buyer.id}`, device: '', address: '192.0.2.1' };
    await api.db.insert(session).values({ id: uuidv7(now), memberId: buyer.id, ...device, ...times });
    await place({ kind: 'account', subjectId: buyer.id, reason: 'takenOver', note: 'Call us' });

    expect(await api.db.$count(session, eq(session.memberId, buyer.id))).toBe(0);
    expect((await account(buyer)).holds).toMatchObject([{ kind: 'account', reason: 'takenOver', note: 'Call us' }]);
    expect((await tryPost(api, buyer)).body.errorcode).toBe(errorCodes.onHold);
    const read = await api.post('api/trade/web/order/getOrderByPage', buyer);
    expect({ status: read.status, code: read.body.errorcode }).toEqual({ status: 403, code: errorCodes.onHold });
    dataOf(await api.post('api/backstage/web/mail/getWebMailByPage', buyer, { box: 'inbox' }));
    const objection = { kind: 'complaint', content: 'This is a mistake' };
    dataOf(await api.post('api/backstage/feedback/app/createFeedback', buyer, objection));
    dataOf(await api.post('api/backstage/feedback/app/getMyFeedback', buyer));
  });

  it('is told in its own language, and works again once the hold is lifted', async () => {
    const chinese = await newBuyer(api, { locale: 'zh-CN' });
    const id = await place({ kind: 'account', subjectId: chinese.id });
    expect(await lastEmail(chinese)).toMatchObject({ template: 'holdPlaced', locale: 'zh-CN' });
    dataOf(await lift(id, 'Sorry'));
    expect(await lastEmail(chinese)).toMatchObject({ template: 'holdLifted', data: { note: 'Sorry' } });
    expect((await account(chinese)).holds).toEqual([]);
    dataOf(await tryPost(api, chinese));
  });

  it('does not stop its colleagues', async () => {
    const colleague = await api.person();
    await api.db.update(member).set({ companyId: buyer.id }).where(eq(member.id, colleague.id));
    await place({ kind: 'account', subjectId: buyer.id });
    expect((await account(colleague)).holds).toEqual([]);
  });
});

describe('a company on hold', () => {
  it('begins nothing new, and goes on with what is signed', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 3 });
    await place({ kind: 'company', subjectId: buyer.id });
    expect((await tryPost(api, buyer)).body.errorcode).toBe(errorCodes.onHold);
    const mail = { to: supplier.id, subject: 'Pay here', content: 'New account' };
    expect((await api.post('api/backstage/web/mail/sendMail', buyer, mail)).body.errorcode).toBe(errorCodes.onHold);
    expect((await view(api, buyer, deal.orderId)).subOrders[0]!.allowedActions).toContain('submitRemittance');
  });

  it('holds its colleagues, too', async () => {
    const colleague = await api.person();
    await api.db.update(member).set({ companyId: supplier.id }).where(eq(member.id, colleague.id));
    const { id } = await post(api, buyer);
    await place({ kind: 'company', subjectId: supplier.id });
    for (const one of [supplier, { ...supplier, ...colleague }])
      expect((await tryQuote(api, one, id)).body.errorcode).toBe(errorCodes.onHold);
  });
});

describe('a shop on hold', () => {
  const isOpen = async () =>
    (await api.db.select().from(shop).where(eq(shop.id, supplier.shopId)))[0]!.closedAt === null;

  it('leaves the catalogue and comes back when no other reason is left', async () => {
    const first = await place({ kind: 'shop', subjectId: supplier.shopId });
    const second = await place({ kind: 'company', subjectId: supplier.id });
    expect(await isOpen()).toBe(false);
    expect(await lastEmail(supplier)).toMatchObject({ template: 'holdPlaced', data: { kind: 'company' } });
    dataOf(await lift(first));
    expect(await isOpen()).toBe(false);
    dataOf(await lift(second));
    expect(await isOpen()).toBe(true);
  });

  it('cannot quote, while its owner may still buy', async () => {
    const { id } = await post(api, buyer);
    await place({ kind: 'shop', subjectId: supplier.shopId });
    expect((await tryQuote(api, supplier, id)).body.errorcode).toBe(errorCodes.onHold);
    dataOf(await tryPost(api, supplier));
  });

  it.each(['shop', 'selling', 'company'] as const)(
    'has quotes that stand and cannot be accepted, by whatever of it is held: %s',
    async (kind) => {
      const { id } = await post(api, buyer);
      const quoted = await quoteFor(api, supplier, id);
      const accept = () => api.post<OrderView>(acceptQuotes.path, buyer, { orderId: id, awards: [wholeOf(quoted)] });
      const shown = async () => (await view(api, buyer, id)).quotes[0]!;
      expect((await shown()).supplier.onHold).toBe(false);
      const held = await place({ kind, subjectId: kind === 'shop' ? supplier.shopId : supplier.id });
      expect(await shown()).toMatchObject({ state: 'live', supplier: { onHold: true } });
      const refused = await accept();
      expect(refused).toMatchObject({ status: 409, body: { data: null } });
      expect(JSON.stringify(refused.body)).toContain('on hold');
      dataOf(await lift(held));
      expect((await shown()).supplier.onHold).toBe(false);
      expect(dataOf(await accept()).subOrders).toHaveLength(1);
    },
  );

  it('does not come back because its owner takes the closing of the account back', async () => {
    await place({ kind: 'shop', subjectId: supplier.shopId });
    await api.db.transaction(async (tx) => shopEnd.closing!(tx, api.services, supplier.id));
    await api.db.transaction(async (tx) => shopEnd.takenBack!(tx, api.services, supplier.id));
    expect(await isOpen()).toBe(false);
  });
});

describe('a deal on hold', () => {
  it('can be moved by neither side, and shows no account to pay to', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 3 });
    await place({ kind: 'deal', subjectId: deal.orderId, reason: 'dispute' });
    for (const person of [buyer, supplier]) {
      const seen = await view(api, person, deal.orderId);
      expect(seen.hold).toMatchObject({ reason: 'dispute' });
      expect([seen.allowedActions, ...seen.subOrders.map((one) => one.allowedActions)].flat()).toEqual([]);
      expect(await lastEmail(person)).toMatchObject({ template: 'deal', data: { kind: 'dealHeld' } });
    }
    const payment = { subOrderId: deal.subOrderId };
    const shown = await api.get('api/trade/web/remittance/getCollectionAccount', buyer, payment);
    expect(shown.body.errorcode).toBe(errorCodes.onHold);
  });

  it('stands in the chain of the deal, for both sides', async () => {
    const { id } = await post(api, buyer);
    const hold = await place({ kind: 'deal', subjectId: id, reason: 'sanctions', note: 'End use is asked for' });
    dataOf(await lift(hold));
    const path = 'api/trade/web/order/getTimeline';
    for (const person of [buyer, supplier]) {
      const { events } = dataOf(await api.get<{ events: { action: string; reason: string }[] }>(path, person, { id }));
      expect(events.slice(-2)).toMatchObject([{ action: 'placeHold', reason: 'sanctions' }, { action: 'liftHold' }]);
    }
  });

  it('does not run out of time, and has as much left afterwards as before', async () => {
    const { id } = await post(api, buyer);
    const deal = await dealAt(api, buyer, supplier, { status: 2 });
    const holds = [
      await place({ kind: 'deal', subjectId: id }),
      await place({ kind: 'deal', subjectId: deal.orderId }),
    ];
    const read = async () => ({
      order: (await api.db.select().from(tradeOrder).where(eq(tradeOrder.id, id)))[0]!,
      part: (await api.db.select().from(subOrder).where(eq(subOrder.id, deal.subOrderId)))[0]!,
    });
    const before = await read();
    const start = api.clock.now;
    try {
      api.clock.now = new Date(start.getTime() + 30 * 86_400_000);
      await passTime(api.services);
      expect(await read()).toMatchObject({ order: { status: 1 }, part: { status: 2 } });
      for (const hold of holds) dataOf(await lift(hold));
      const after = await read();
      expect(after.order.quoteDueAt.getTime() - before.order.quoteDueAt.getTime()).toBe(30 * 86_400_000);
      expect(after.part.signBy.getTime() - before.part.signBy.getTime()).toBe(30 * 86_400_000);
      await passTime(api.services);
      expect(await read()).toMatchObject({ order: { status: 1 }, part: { status: 2 } });
    } finally {
      api.clock.now = start;
    }
  });

  it('is not placed on a deal that is over', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 6 });
    expect((await tryPlace({ kind: 'deal', subjectId: deal.orderId })).status).toBe(404);
  });
});

describe('the console', () => {
  it('finds accounts, companies, shops and deals by their words', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4 });
    const kinds = async (keyword: string) => (await find(keyword)).map(({ kind, id }) => `${kind} ${id}`);
    expect(await kinds(buyer.email)).toEqual(['account', 'company', 'buying'].map((kind) => `${kind} ${buyer.id}`));
    expect(await kinds(supplier.company)).toContain(`shop ${supplier.shopId}`);
    expect(await kinds(deal.number)).toEqual([`deal ${deal.orderId}`]);
    expect(await kinds(deal.subNumber.toLowerCase())).toEqual([`deal ${deal.orderId}`]);
    expect(await kinds('nobody has such a name')).toEqual([]);
  });

  it('lists what is held, by whom, and what was lifted', async () => {
    const id = await place({ kind: 'shop', subjectId: supplier.shopId, note: 'Copied pictures' });
    const list = async (state: string) =>
      dataOf(await api.post<Page<Hold>>(`${holdAdmin}/getHoldByPage`, desk.operator, { state, pageSize: 100 })).list;
    const of = (rows: Hold[]) => rows.find((row) => row.id === id);
    const subject = { kind: 'shop', name: supplier.company, about: supplier.email };
    expect(of(await list('open'))).toMatchObject({
      subject,
      note: 'Copied pictures',
      placedBy: desk.operator.email,
      lifted: null,
    });
    dataOf(await lift(id, 'Own pictures now'));
    expect(of(await list('open'))).toBeUndefined();
    expect(of(await list('lifted'))).toMatchObject({ lifted: { by: desk.operator.email, note: 'Own pictures now' } });
    expect((await api.auditOf(id)).map(({ action }) => action)).toEqual(['hold.place', 'hold.lift']);
  });

  it('holds once and lifts once, also when two operators do it at the same time', async () => {
    const both = await Promise.all([1, 2].map(() => tryPlace({ kind: 'account', subjectId: buyer.id })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const id = both.find(({ status }) => status === 200)!.body.data!.id;
    const lifts = await Promise.all([lift(id), lift(id)]);
    expect(lifts.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('asks for words where no reason fits, and knows nothing of what there is not', async () => {
    expectInvalid(await tryPlace({ kind: 'account', subjectId: buyer.id, reason: 'other' }), 'note');
    for (const kind of ['account', 'company', 'shop', 'deal'] as const)
      expect((await tryPlace({ kind, subjectId: uuidv7() })).status, kind).toBe(404);
    expect((await tryPlace({ kind: 'deal', subjectId: 'no id at all' })).status).toBe(404);
    expect((await lift(uuidv7())).status).toBe(404);
    expect((await lift('nonsense')).status).toBe(404);
  });

  it('does not put operators on hold', async () => {
    const other = await api.person({ capabilities: ['operator'] });
    expectInvalid(await tryPlace({ kind: 'account', subjectId: other.id }), 'subjectId');
    expectInvalid(await tryPlace({ kind: 'account', subjectId: desk.operator.id }), 'subjectId');
  });

  it('logs a member out everywhere without a hold', async () => {
    const path = `${holdAdmin}/endMemberSessions`;
    dataOf(await api.post(path, desk.operator, { memberId: buyer.id }));
    expect((await api.auditOf(buyer.id)).at(-1)).toMatchObject({ action: 'member.endSessions' });
    expect((await api.post(path, desk.operator, { memberId: uuidv7() })).status).toBe(404);
  });

  it('is for operators alone', async () => {
    expect((await tryPlace({ kind: 'account', subjectId: supplier.id }, buyer)).status).toBe(403);
  });
});
