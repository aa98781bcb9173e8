import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Claims } from '#api/deals/claim.ts';
import type { Notices } from '#api/deals/deal-notice.ts';
import type { OrderPage, SubOrderPage, SupplierToday, Timeline } from '#api/deals/order.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Person, type Sent } from '../../support/member-api.ts';
import { pay, ship } from '../claim/claims.ts';
import { balancesOf, expectSound } from '../ledger/harness.ts';
import { hours, newOperator, openAccount, paths as bank } from '../payment/bank.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api, { locale: 'en-US' })];
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});

const path = 'api/trade/web/notice';
const later = (days: number) => hours(api, 24 * days);
const dealOf = async ({ orderId }: Deal, person: Person = buyer) =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
const give = (person: Person, { subOrderId }: Deal, given: object, sent?: Sent[]) =>
  api.post<OrderView>(
    `${path}/giveNotice`,
    person,
    { subOrderId, kind: 'other', text: 'This is what we have to say.', ...given },
    sent,
  );
const read = (person: Person, { subOrderId }: Deal) => api.get<Notices>(`${path}/getNotices`, person, { subOrderId });
const noticesOf = async (person: Person, deal: Deal) => dataOf(await read(person, deal));
const acknowledge = (person: Person, id: string) => api.post<OrderView>(`${path}/acknowledgeNotice`, person, { id });
const proof: Sent[] = [{ field: 'papers', name: 'declaration.pdf', bytes: pdf() }];
const nextOf = async ({ orderId }: Deal, person: Person) => {
  const page = await api.post<OrderPage>('api/trade/web/order/getOrderByPage', person, { pageSize: 50 });
  return dataOf(page).list.find(({ id }) => id === orderId)?.next;
};
const suppliersNext = async ({ subOrderId }: Deal) => {
  const page = await api.post<SubOrderPage>('api/trade/supplier/order/getSubOrderByPage', supplier, { pageSize: 50 });
  return dataOf(page).list.find(({ id }) => id === subOrderId)?.next;
};
const end = ({ subOrderId }: Deal, who: Person) =>
  api.post<OrderView>('api/trade/web/order/avoidDeal', who, { subOrderId, remark: '' });

/** Goods of 35,500.00 USD, to be delivered within 40 days; the deposit of 10,650.00 has arrived. */
const paidDeal = async () => {
  const deal = await dealAt(api, buyer, supplier);
  await pay(api, operator, buyer, deal, '10650.00');
  return deal;
};

describe('a notice', () => {
  it('is given with files, told to the other side, acknowledged, and stands in the chain', async () => {
    const deal = await paidDeal();
    const text = 'Our works in Ningbo is out of service for ten days.';
    const given = dataOf(await give(supplier, deal, { kind: 'delayExpected', countsOn: dayIn(api, 50), text }, proof));
    expect(given.subOrders[0]!.notices).toMatchObject([{ by: 'supplier', kind: 'delayExpected' }]);
    const told = (await api.emailsTo(buyer)).map(({ data }) => data);
    expect(told).toContainEqual(
      expect.objectContaining({ kind: 'noticeGiven', notice: 'delayExpected', words: text, number: deal.subNumber }),
    );
    const {
      notices: [notice],
    } = await noticesOf(buyer, deal);
    expect(notice).toMatchObject({
      ...{ seq: 1, by: 'supplier', text, countsOn: dayIn(api, 50), receivedAt: null, acknowledged: false },
      ...{ files: [{ name: 'declaration.pdf' }], mayAcknowledge: true },
    });
    expect((await noticesOf(supplier, deal)).notices[0]!.mayAcknowledge).toBe(false);
    expect((await noticesOf(operator, deal)).notices).toHaveLength(1);
    expect((await acknowledge(supplier, notice!.id)).status).toBe(409);
    expect((await dealOf(deal)).allowedActions).toContain('acknowledgeNotice');
    const read = dataOf(await acknowledge(buyer, notice!.id));
    expect(read.subOrders[0]!.notices).toMatchObject([{ until: null }]);
    expect(read.subOrders[0]!.allowedActions).not.toContain('acknowledgeNotice');
    expect((await acknowledge(buyer, notice!.id)).status).toBe(409);
    const timeline = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', buyer, { id: deal.orderId }));
    expect(timeline.verified).toBe(true);
    const [first, second] = timeline.events.slice(-2);
    expect(first).toMatchObject({
      ...{ action: 'giveNotice', from: 4, to: 4, detail: { notice: 'delayExpected', remark: text } },
      changes: [{ to: 'Delay expected' }, { field: 'countsOn' }],
    });
    expect(second).toMatchObject({ action: 'acknowledgeNotice', role: 'buyer' });
    // It moves no date.
    expect(await dealOf(deal)).toMatchObject({ deliveryDeadline: dayIn(api, 40), status: 4 });
  });

  it('counts as received after the first working day, and both sides see it the same', async () => {
    const deal = await paidDeal();
    dataOf(await give(buyer, deal, { kind: 'addressChanged' }));
    const { receivedOn } = (await noticesOf(buyer, deal)).notices[0]!;
    expect(await nextOf(deal, buyer)).toMatchObject({ kind: 'theyReadNotice', turn: 'theirs', day: receivedOn });
    expect(await suppliersNext(deal)).toMatchObject({ kind: 'readNotice', turn: 'own', day: receivedOn });
    await passTime(api.services);
    expect((await noticesOf(buyer, deal)).notices[0]!.receivedAt).toBeNull();
    later(5);
    await passTime(api.services);
    expect((await noticesOf(buyer, deal)).notices[0]).toMatchObject({
      ...{ acknowledged: false, receivedAt: expect.any(String), mayAcknowledge: false },
    });
    expect((await api.emailsTo(buyer)).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ kind: 'noticeReceived', notice: 'addressChanged' }),
    );
    expect(await nextOf(deal, buyer)).toMatchObject({ kind: 'theyShip' });
    await passTime(api.services);
    expect((await noticesOf(buyer, deal)).notices).toHaveLength(1);
  });

  it('is no stranger’s, of no side that cannot give it, and for no day that it cannot count from', async () => {
    const deal = await paidDeal();
    const stranger = await newBuyer(api);
    expect((await give(stranger, deal, {})).status).toBe(404);
    expect((await read(stranger, deal)).status).toBe(404);
    expect((await give(operator, deal, {})).status).toBeGreaterThanOrEqual(403);
    dataOf(await give(buyer, deal, {}));
    const { id } = (await noticesOf(buyer, deal)).notices[0]!;
    expect((await acknowledge(stranger, id)).status).toBe(404);
    expectInvalid(await give(supplier, deal, { kind: 'objectionReserved' }), 'kind');
    expectInvalid(await give(supplier, deal, { kind: 'forceMajeureEnded' }), 'kind');
    expectInvalid(await give(supplier, deal, { kind: 'bondedData' }), 'kind');
    expectInvalid(await give(supplier, deal, { kind: 'delayExpected', countsOn: dayIn(api, -3) }), 'countsOn');
    expectInvalid(await give(supplier, deal, { kind: 'forceMajeureBegun', countsOn: dayIn(api, 3) }), 'countsOn');
    expectInvalid(await give(supplier, deal, { kind: 'forceMajeureBegun', countsOn: dayIn(api, -8) }), 'countsOn');
    expectInvalid(await give(supplier, deal, { text: 'Short' }), 'text');
    const signing = await dealAt(api, buyer, supplier, { status: 2 });
    expectInvalid(await give(buyer, signing, {}), 'kind');
    for (let left = 9; left > 0; left -= 1) dataOf(await give(buyer, deal, {}));
    expect((await give(buyer, deal, {})).status).toBe(409);
  });
});

describe('force majeure', () => {
  it('suspends delivery while it lasts, and no claim counts the days', async () => {
    const deal = await paidDeal();
    later(35);
    dataOf(await give(supplier, deal, { kind: 'forceMajeureBegun', countsOn: dayIn(api, 0) }, proof));
    later(20);
    // 15 days after the window, 20 of them suspended.
    expect((await dealOf(deal)).delay).toMatchObject({ right: 'forceMajeure', by: 'either', holds: false });
    dataOf(await give(supplier, deal, { kind: 'forceMajeureEnded', countsOn: dayIn(api, 0) }));
    expect((await dealOf(deal)).delay).toBeNull();
    later(7);
    const late = (await dealOf(deal)).delay;
    expect(late).toMatchObject({ right: 'notShipped', lastDay: dayIn(api, -2), holds: false });
    const claims = dataOf(
      await api.get<Claims>('api/trade/web/claim/getClaims', buyer, { subOrderId: deal.subOrderId }),
    );
    expect(claims.unsent!.lateDays).toBe(2);
  });

  it('lets either side end what lasts more than 60 days, and what was paid goes back', async () => {
    const deal = await paidDeal();
    const began = dayIn(api, -2);
    dataOf(await give(supplier, deal, { kind: 'forceMajeureBegun', countsOn: began }, proof));
    later(58);
    expect((await end(deal, buyer)).status).toBe(409);
    later(2);
    expect((await dealOf(deal, supplier)).delay).toMatchObject({ right: 'forceMajeure', lastDay: began, holds: true });
    for (const side of [buyer, supplier]) expect((await dealOf(deal, side)).allowedActions).toContain('avoid');
    expect((await end(deal, await newBuyer(api))).status).toBe(404);
    dataOf(await end(deal, supplier));
    expect(await dealOf(deal)).toMatchObject({ status: 7, reason: 'forceMajeure' });
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ refund: '10650.00' });
  });

  it('that is not shown within 15 days suspends nothing more and gives no right', async () => {
    const deal = await paidDeal();
    later(30);
    dataOf(await give(supplier, deal, { kind: 'forceMajeureBegun', countsOn: dayIn(api, 0) }));
    expectInvalid(await give(supplier, deal, { kind: 'forceMajeureProof' }), 'papers');
    later(26);
    // The window ended on day 40, and 15 days of the event count.
    expect((await dealOf(deal)).delay).toMatchObject({ right: 'notShipped', lastDay: dayIn(api, -1) });
    dataOf(await give(supplier, deal, { kind: 'forceMajeureProof' }, proof));
    expect((await dealOf(deal)).delay).toMatchObject({ right: 'notShipped' });
    later(60);
    expect((await dealOf(deal)).delay).toMatchObject({ right: 'notShipped', by: 'buyer', holds: true });
  });
});

describe('what has been shipped in part', () => {
  it('ends as to its rest 30 days late: what left is paid, the rest of the money goes back', async () => {
    const deal = await paidDeal();
    await ship(api, supplier, deal, { quantity: '5' });
    later(71);
    expect(await dealOf(deal)).toMatchObject({ status: 5, delay: { right: 'notShipped', holds: true } });
    expect((await end(deal, supplier)).status).toBe(409);
    const { toShip } = dataOf(await api.get<SupplierToday>('api/trade/supplier/order/getSupplierToday', supplier));
    dataOf(await end(deal, buyer));
    // 5 t at 1,420.00.
    expect(await dealOf(deal)).toMatchObject({
      ...{ status: 5, delay: null, finalAmount: { amount: '7100.00' }, balance: { amount: '-3550.00' } },
    });
    expect((await dealOf(deal, supplier)).allowedActions).not.toContain('ship');
    expect((await dealOf(deal)).allowedActions).toContain('confirmReceipt');
    expect((await api.emailsTo(supplier)).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ kind: 'restEnded' }),
    );
    const { subOrderId } = deal;
    // The desk sees what goes back.
    const queue = await api.post<{ list: object[] }>(bank.credits, operator, {
      state: 'open',
      pageSize: 50,
    });
    expect(JSON.stringify(dataOf(queue).list)).toContain('"3550.00"');
    // Nothing is left for the supplier to ship.
    const today = 'api/trade/supplier/order/getSupplierToday';
    expect(dataOf(await api.get<SupplierToday>(today, supplier)).toShip).toBe(toShip - 1);
    dataOf(await api.post('api/trade/web/order/confirmReceipt', buyer, { subOrderId }));
    expect(await balancesOf(api, subOrderId)).toMatchObject({ seller: '7100.00', refund: '3550.00' });
  });
});
