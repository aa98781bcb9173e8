import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { OrderPage, SubOrderPage, Timeline } from '#api/deals/order.ts';
import type { Claims } from '#api/deals/claim.ts';
import type { Notices } from '#api/deals/deal-notice.ts';
import { callOffBy } from '#api/deals/taking.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { daysLater } from '#lib/days.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { holdDesk } from '../../support/hold-desk.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { balancesOf, expectSound } from '../ledger/harness.ts';
import { hours, newOperator, openAccount } from '../payment/bank.ts';
import { expectAgreement } from './agreeing.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api, { locale: 'en-US' })];
  await openAccount(api, 'USD');
});

const desk = holdDesk(api);
const { pendingShipment, shipped, cancelled } = orderStatuses;
const fob = { tradeTerm: 2, deliveryMethod: 'PARTIAL', departurePort: 'CNNGB' } as const;
const exw = { tradeTerm: 1, deliveryMethod: null, departurePort: null } as const;
const later = (days: number) => hours(api, 24 * days);
/** Goods of 35,500.00 USD, to be delivered within 40 days, with whatever is to be paid before. */
const dealOn = (terms: NonNullable<Parameters<typeof dealAt>[3]>['terms'] = fob, paymentTerm = 'TT100') =>
  dealAt(api, buyer, supplier, { status: pendingShipment, paymentTerm, ...(terms && { terms }) });
const seenBy = async (person: Person, { orderId }: Deal) =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
const ready = ({ subOrderId }: Deal, who: Person = supplier) =>
  api.post<OrderView>('api/trade/supplier/logistics/noticeReady', who, { subOrderId, remark: '25 pallets' });
const arrange = (
  { subOrderId }: Deal,
  on: string,
  { who = buyer, text = 'MV Ever Given, booking 4711' }: { who?: Person; text?: string } = {},
) => api.post<OrderView>('api/trade/web/logistics/arrangeTaking', who, { subOrderId, on, text });
const ship = ({ subOrderId }: Deal, quantity = '25') =>
  api.post<OrderView>('api/trade/supplier/logistics/ship', supplier, {
    ...{ subOrderId, quantity, carrier: 'Maersk', transportDocument: `TAKE ${subOrderId.slice(-6)}` },
    ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30), containers: [] },
  });
const end = ({ subOrderId }: Deal, who: Person) =>
  api.post<OrderView>('api/trade/web/order/avoidDeal', who, { subOrderId, remark: 'Nobody has come for the goods' });
const buyersNext = async ({ orderId }: Deal) =>
  dataOf(await api.post<OrderPage>('api/trade/web/order/getOrderByPage', buyer, { pageSize: 50 })).list.find(
    ({ id }) => id === orderId,
  )?.next;
const suppliersNext = async ({ subOrderId }: Deal) =>
  dataOf(
    await api.post<SubOrderPage>('api/trade/supplier/order/getSubOrderByPage', supplier, { pageSize: 50 }),
  ).list.find(({ id }) => id === subOrderId)?.next;
const newsOf = async (person: Person, { subNumber }: Deal) =>
  (await api.emailsTo(person)).flatMap(({ data }) => {
    const { number, kind } = data as { number?: string; kind?: string };
    return number === subNumber && kind ? [kind] : [];
  });
const agree = (deal: Deal) => expectAgreement(api, deal, { buyer, supplier });

describe('goods that are ready, and that their buyer does not come for', () => {
  it.each([
    ['FOB', fob, 7],
    ['EXW', exw, 10],
  ] as const)('make nobody late but the buyer: %s', async (_, terms, days) => {
    const deal = await dealOn(terms);
    expect(await suppliersNext(deal)).toMatchObject({ kind: 'readyNotice', day: dayIn(api, 40) });
    expect(await buyersNext(deal)).toMatchObject({ kind: 'theyReady' });
    await agree(deal);
    expect((await ready(deal, await newBuyer(api))).status).toBeGreaterThanOrEqual(403);
    later(38);
    dataOf(await ready(deal));
    const [takeBy, from] = [dayIn(api, days), dayIn(api, days + 31)];
    expect((await ready(deal)).status).toBe(409);
    expect(await buyersNext(deal)).toMatchObject({ kind: 'take', turn: 'own', day: takeBy });
    expect(await suppliersNext(deal)).toMatchObject({ kind: 'theyTake', turn: 'theirs', day: takeBy });
    expect((await api.emailsTo(buyer)).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ kind: 'goodsTendered', number: deal.subNumber, day: takeBy, words: '25 pallets' }),
    );
    await agree(deal);
    // The window is over, and the buyer's days are as well.
    later(days + 1);
    expect((await seenBy(buyer, deal)).delay).toEqual({ right: 'notTaken', by: 'supplier', lastDay: takeBy, from, holds: false, closesOn: null }); // prettier-ignore
    await agree(deal);
    await passTime(api.services);
    later(29);
    await passTime(api.services);
    expect((await end(deal, supplier)).status).toBe(409);
    later(1);
    await passTime(api.services);
    expect((await seenBy(buyer, deal)).allowedActions).not.toContain('avoid');
    expect((await end(deal, buyer)).status).toBe(409);
    expect((await end(deal, await newBuyer(api))).status).toBe(404);
    expect((await newsOf(buyer, deal)).filter((kind) => /Overdue|endRight/.test(kind))).toEqual([
      'takingOverdue',
      'takingOverdue',
      'endRightTheirs',
    ]);
    expect((await newsOf(supplier, deal)).filter((kind) => /Overdue|endRight/.test(kind))).toEqual([
      'theirTakingOverdue',
      'theirTakingOverdue',
      'endRight',
    ]);
    dataOf(await end(deal, supplier));
    expect(await seenBy(buyer, deal)).toMatchObject({ status: cancelled, reason: 'notTaken', taking: null });
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ refund: '35500.00' });
    // What the goods fetch less elsewhere is the seller's to claim, and the buyer has nothing to.
    const { kinds } = dataOf(
      await api.get<Claims>('api/trade/web/claim/getClaims', supplier, { subOrderId: deal.subOrderId }),
    );
    expect(kinds.filter(({ problem }) => problem === null).map(({ kind }) => kind)).toEqual(['resale']);
    expect((await seenBy(buyer, deal)).allowedActions).not.toContain('makeClaim');
  });

  it('still give the buyer its right where the seller never says that they are ready', async () => {
    const deal = await dealOn();
    later(71);
    expect(await seenBy(buyer, deal)).toMatchObject({ delay: { right: 'notShipped', holds: true } });
    // A word that comes when the right is there takes it from nobody.
    dataOf(await ready(deal));
    expect(await seenBy(buyer, deal)).toMatchObject({ delay: { right: 'notShipped', holds: true } });
    dataOf(await end(deal, buyer));
  });

  it('are left to a buyer that has paid late what is paid when they are ready', async () => {
    const deal = await dealOn(fob, 'TT30_70SH');
    dataOf(await ready(deal));
    expect((await newsOf(buyer, deal)).toSorted()).toEqual(['goodsReady', 'goodsTendered']);
    expect((await seenBy(buyer, deal)).taking).toMatchObject({ kind: 'vesselNamed', dueOn: dayIn(api, 7) });
    await agree(deal);
  });
});

describe('a vessel', () => {
  it('is named by the buyer alone, told, kept, and named anew', async () => {
    const deal = await dealOn();
    const [first, second] = [dayIn(api, 20), dayIn(api, 25)];
    expect((await arrange(deal, first, { who: supplier })).status).toBeGreaterThanOrEqual(403);
    expect((await arrange(deal, first, { who: await newBuyer(api) })).status).toBe(404);
    expect((await arrange(deal, first, { who: await newOperator(api) })).status).toBeGreaterThanOrEqual(403);
    expectInvalid(await arrange(deal, dayIn(api, -2)), 'on');
    expectInvalid(await arrange(deal, dayIn(api, 71)), 'on');
    expectInvalid(await arrange(deal, first, { text: 'x' }), 'text');
    dataOf(await arrange(deal, first));
    dataOf(await arrange(deal, second, { text: 'MV Maersk Alabama' }));
    expect((await seenBy(supplier, deal)).taking).toMatchObject({
      ...{ kind: 'vesselNamed', dueOn: null, arranged: { on: second, text: 'MV Maersk Alabama' } },
    });
    expect(await suppliersNext(deal)).toMatchObject({ kind: 'ship', day: dayIn(api, 40) });
    expect(await newsOf(supplier, deal)).toEqual(['takingArranged', 'takingArranged']);
    const { notices } = dataOf(
      await api.get<Notices>('api/trade/web/notice/getNotices', supplier, { subOrderId: deal.subOrderId }),
    );
    expect(notices.map(({ kind, countsOn }) => [kind, countsOn])).toEqual([
      ['vesselNamed', second],
      ['vesselNamed', first],
    ]);
    const { events, verified } = dataOf(
      await api.get<Timeline>('api/trade/web/order/getTimeline', buyer, { id: deal.orderId }),
    );
    expect(verified).toBe(true);
    expect(events.at(-1)).toMatchObject({
      ...{ action: 'arrangeTaking', role: 'buyer', detail: { notice: 'vesselNamed', countsOn: second } },
      changes: [{ to: 'Vessel named' }, { field: 'countsOn' }],
    });
    await agree(deal);
    dataOf(await ship(deal));
    expect(await seenBy(buyer, deal)).toMatchObject({ status: shipped, taking: null });
    expect((await arrange(deal, second)).status).toBe(409);
  });

  it('that comes after the window moves its end to a week after that; nobody is late by it', async () => {
    const deal = await dealOn();
    later(35);
    dataOf(await ready(deal));
    later(9);
    const on = dayIn(api, 12);
    dataOf(await arrange(deal, on));
    await agree(deal);
    later(12);
    dataOf(await ship(deal, '10'));
    expect((await seenBy(buyer, deal)).delay).toBeNull();
    // Of what is left the seller says again that it is ready, and the buyer names another vessel.
    expect(await suppliersNext(deal)).toMatchObject({ kind: 'readyNotice' });
    later(1);
    dataOf(await ready(deal));
    expect(await buyersNext(deal)).toMatchObject({ kind: 'take', day: dayIn(api, 7) });
    await agree(deal);
    later(38);
    dataOf(await end(deal, supplier));
    expect(await seenBy(buyer, deal)).toMatchObject({
      status: shipped,
      delay: null,
      finalAmount: { amount: '14200.00' },
    });
  });

  it('was named late: a hold that comes afterwards takes none of those days from the seller', async () => {
    const [deal, today] = [await dealOn(), dayIn(api, 0)];
    dataOf(await ready(deal));
    later(12);
    dataOf(await arrange(deal, dayIn(api, 20)));
    // Five days beyond the seven that it had.
    expect(await suppliersNext(deal)).toMatchObject({ kind: 'ship', day: daysLater(today, 45) });
    const hold = await desk.place({ kind: 'deal', subjectId: deal.orderId });
    later(10);
    dataOf(await desk.lift(hold));
    expect(await suppliersNext(deal)).toMatchObject({ kind: 'ship', day: daysLater(today, 55) });
    await agree(deal);
  });

  it('that does not come is late since the day that was named for it', async () => {
    const deal = await dealOn();
    later(30);
    dataOf(await ready(deal));
    dataOf(await arrange(deal, dayIn(api, 3)));
    const missed = dayIn(api, 3);
    expect((await ready(deal)).status).toBe(409);
    later(5);
    dataOf(await ready(deal));
    expect(await seenBy(supplier, deal)).toMatchObject({
      ...{ taking: { dueOn: dayIn(api, 7), arranged: null } },
      delay: { right: 'notTaken', lastDay: missed, holds: false },
    });
    dataOf(await arrange(deal, dayIn(api, 20)));
    expect((await seenBy(supplier, deal)).delay).toBeNull();
    later(29);
    dataOf(await ready(deal));
    expect(await seenBy(supplier, deal)).toMatchObject({ delay: { right: 'notTaken', lastDay: missed, holds: true } });
    dataOf(await end(deal, supplier));
  });

  it('whose day was put off in time is not missed on the day that was named first', async () => {
    const deal = await dealOn();
    dataOf(await ready(deal));
    dataOf(await arrange(deal, dayIn(api, 2)));
    const last = dayIn(api, 34);
    dataOf(await arrange(deal, last));
    later(35);
    dataOf(await ready(deal));
    expect(await seenBy(supplier, deal)).toMatchObject({
      ...{ taking: { dueOn: dayIn(api, 7) }, delay: { right: 'notTaken', lastDay: last, holds: false } },
    });
    expect((await end(deal, supplier)).status).toBe(409);
  });

  it('whose day is put off once it is over was missed on it', async () => {
    const deal = await dealOn();
    dataOf(await ready(deal));
    const missed = dayIn(api, 2);
    dataOf(await arrange(deal, missed));
    later(5);
    dataOf(await arrange(deal, dayIn(api, 3)));
    dataOf(await arrange(deal, dayIn(api, 20)));
    later(21);
    dataOf(await ready(deal));
    expect(await seenBy(supplier, deal)).toMatchObject({ delay: { right: 'notTaken', lastDay: missed } });
  });

  it.each([
    ['FOB', fob],
    ['EXW', exw],
  ] as const)('comes as much later as the deal was on hold over its day: %s', async (_, terms) => {
    const deal = await dealOn(terms);
    dataOf(await ready(deal));
    const named = dayIn(api, 5);
    dataOf(await arrange(deal, named));
    later(3);
    const hold = await desk.place({ kind: 'deal', subjectId: deal.orderId });
    later(40);
    dataOf(await desk.lift(hold));
    await passTime(api.services);
    expect(await seenBy(supplier, deal)).toMatchObject({
      taking: { arranged: { on: daysLater(named, 40) }, dueOn: null },
      delay: null,
    });
    expect((await ready(deal)).status).toBe(409);
    expect((await end(deal, supplier)).status).toBe(409);
    await agree(deal);
    later(3);
    dataOf(await ready(deal));
    expect((await end(deal, supplier)).status).toBe(409);
    expect((await seenBy(supplier, deal)).delay).toMatchObject({ lastDay: daysLater(named, 40), holds: false });
  });

  it('that had not come before a hold was missed on its day', async () => {
    const deal = await dealOn();
    dataOf(await ready(deal));
    const named = dayIn(api, 5);
    dataOf(await arrange(deal, named));
    later(8);
    const hold = await desk.place({ kind: 'deal', subjectId: deal.orderId });
    later(10);
    dataOf(await desk.lift(hold));
    expect((await seenBy(supplier, deal)).taking).toMatchObject({ arranged: { on: named } });
    dataOf(await ready(deal));
    expect((await seenBy(supplier, deal)).delay).toMatchObject({ right: 'notTaken', lastDay: named, holds: false });
  });

  it('takes no more from a seller that was late already than it was, on hold or not', async () => {
    const deal = await dealOn();
    later(50);
    dataOf(await ready(deal));
    const on = dayIn(api, 15);
    dataOf(await arrange(deal, on));
    const hold = await desk.place({ kind: 'deal', subjectId: deal.orderId });
    later(5);
    dataOf(await desk.lift(hold));
    later(16);
    // Ten days late when they were ready, as without the hold.
    expect((await seenBy(buyer, deal)).delay).toMatchObject({ right: 'notShipped', lastDay: daysLater(on, 5 - 10) });
  });

  it('takes no more from a seller that was late already than it was', async () => {
    const deal = await dealOn();
    later(50);
    dataOf(await ready(deal));
    expect((await seenBy(buyer, deal)).delay).toBeNull();
    dataOf(await arrange(deal, dayIn(api, 15)));
    later(16);
    // Ten days late when they were ready; the fifteen that the vessel took are the buyer's.
    expect((await seenBy(buyer, deal)).delay).toMatchObject({ right: 'notShipped', lastDay: dayIn(api, -11) });
  });
});

describe('lots on call', () => {
  const onCall = { tradeTerm: 5, deliveryMethod: 'CALL_OFF', departurePort: 'CNNGB' } as const;

  it('are called off within the window; what is not leaves at its end, as the contract says', async () => {
    const deal = await dealOn(onCall);
    const due = callOffBy(dayIn(api, 40));
    expect(await buyersNext(deal)).toMatchObject({ kind: 'take', day: due });
    expect(await suppliersNext(deal)).toMatchObject({ kind: 'theyTake', day: due });
    expect((await seenBy(supplier, deal)).allowedActions).not.toContain('noticeReady');
    await agree(deal);
    expectInvalid(await arrange(deal, dayIn(api, 41)), 'on');
    dataOf(await arrange(deal, dayIn(api, 20), { text: '10 t to Apapa' }));
    expect(await suppliersNext(deal)).toMatchObject({ kind: 'ship' });
    later(1);
    dataOf(await ship(deal, '10'));
    expect(await buyersNext(deal)).toMatchObject({ kind: 'take' });
    await agree(deal);
    later(26);
    expect(await suppliersNext(deal)).toMatchObject({ kind: 'ship' });
    await agree(deal);
    later(45);
    expect(await seenBy(buyer, deal)).toMatchObject({ delay: { right: 'notShipped', holds: true } });
  });
});
