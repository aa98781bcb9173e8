import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerFreightBooking,
  bookFreight,
  cancelFreightBooking,
  getFreightBookingByPage,
  getFreightBookings,
  giveUpFreightBooking,
  withdrawFreightBooking,
  type ForwardersBooking,
  type FreightBookingPage,
  type FreightBookings,
} from '#api/deals/freight-booking.ts';
import { getForwarderToday, quoteFreight, withdrawFreightQuote, type ForwarderToday } from '#api/deals/freight.ts';
import { liftHold, placeHold } from '#api/deals/hold.ts';
import { getContractByPage } from '#api/deals/contract.ts';
import { getOrderByPage, getSubOrderByPage, getTimeline, type Timeline } from '#api/deals/order.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { passTime } from '#server/deals/deadlines/pass-time.ts';
import { freightEnd } from '#server/deals/freight/index.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { freightBooking } from '#server/platform/db/schema/freight.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { inDays, postTo, quoteFor, view, wholeOf } from '../../support/rfqs.ts';
import { askedFor, clearLanes, freightOf, laneOf, newForwarder, quotedBy } from './forwarders.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let rival: Supplier;
let forwarder: Company;
let orderId: string;
let requestId: string;
let quoteId: string;
let subOrderId: string;
let number: string;

beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  await api.db.delete(freightBooking);
  await clearLanes(api);
  [buyer, supplier, rival, forwarder] = [
    await newBuyer(api),
    await newSupplier(api),
    await newSupplier(api, { companyName: 'Unsuccessful Makers' }),
    await newForwarder(api),
  ];
  await laneOf(api, forwarder);
  orderId = (await postTo(api, buyer, [supplier, rival])).id;
  await quoteFor(api, rival, orderId);
  const quote = await quoteFor(api, supplier, orderId);
  requestId = await askedFor(api, buyer, orderId);
  quoteId = (await quotedBy(api, forwarder, requestId, { amount: '3700' })).id;
  const awarded = dataOf(await api.post<OrderView>(acceptQuotes.path, buyer, { orderId, awards: [wholeOf(quote)] }));
  [subOrderId, number] = [awarded.subOrders[0]!.id, awarded.subOrders[0]!.number];
});

const later = (days: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + days * 86_400_000);
};
const book = (who: Person = buyer, given: Record<string, unknown> = {}, key?: string) =>
  api.post<FreightBookings>(bookFreight.path, who, { quoteId, subOrderId, ...given }, undefined, 'en-US', key);
const booked = async (given: Record<string, unknown> = {}) => dataOf(await book(buyer, given)).bookings[0]!.id;
const bookings = async (who: Person = buyer) =>
  dataOf(await api.get<FreightBookings>(getFreightBookings.path, who, { orderId }));
const state = async () => (await bookings()).bookings[0]!.state;
const confirmation = () => ({
  answer: 'confirm',
  reference: 'COSU6123456780',
  vessel: 'COSCO Shipping Aries 045E',
  cutOff: inDays(api, 9),
  etd: '2026-07-27',
});
const answer = (who: Person, bookingId: string, given: Record<string, unknown> = confirmation()) =>
  api.post<ForwardersBooking>(answerFreightBooking.path, who, { bookingId, ...given });
const decline = (bookingId: string, reason = 'noSpace') =>
  answer(forwarder, bookingId, { answer: 'decline', reason, remark: 'Vessel is full' });
const withdraw = (who: Person, bookingId: string) =>
  api.post<FreightBookings>(withdrawFreightBooking.path, who, { bookingId });
const cancel = (who: Person, bookingId: string, reason = 'Cargo is late') =>
  api.post<FreightBookings>(cancelFreightBooking.path, who, { bookingId, reason });
const giveUp = (who: Person, bookingId: string) =>
  api.post<ForwardersBooking>(giveUpFreightBooking.path, who, { bookingId, reason: 'Rolled' });
const mine = async (filter = 'asked', keyword = '') =>
  dataOf(await api.post<FreightBookingPage>(getFreightBookingByPage.path, forwarder, { filter, keyword }));
const told = async (who: Company, template: string) =>
  (await api.emailsTo(who)).filter((email) => email.template === template).map(({ data }) => data);
const dealNews = async (who: Company) =>
  (await api.emailsTo(who))
    .map(({ data }) => (data as { kind?: string }).kind)
    .filter((kind) => kind?.startsWith('freight'));
const actions = async (who: Person) =>
  dataOf(await api.get<Timeline>(getTimeline.path, who, { id: orderId })).events.map(({ action }) => action);
const freight = (actionsOf: string[]) => actionsOf.filter((action) => /freight/i.test(action));

it('lets buyer and supplier find the deal by its reference, and nobody else', async () => {
  const id = await booked();
  dataOf(await answer(forwarder, id));
  const found = async (path: string, who: Person) =>
    dataOf(await api.post<{ total: number }>(path, who, { keyword: 'cosu 6123456780' })).total;
  const [bought, sold] = [getOrderByPage.path, getSubOrderByPage.path];
  expect([await found(bought, buyer), await found(sold, supplier), await found(sold, rival)]).toEqual([1, 1, 0]);
  expect([await found(getContractByPage.path, buyer), await found(getContractByPage.path, supplier)]).toEqual([1, 1]);
});

describe('a freight quote that is booked', () => {
  it('reaches the forwarder with who buys, who loads and by when to answer', async () => {
    const id = await booked({ remarks: 'Two reefer plugs' });
    expect(await bookings()).toMatchObject({
      bookable: [],
      bookings: [{ id, state: 'asked', subOrder: { number }, mayWithdraw: true, mayCancel: false }],
    });
    const page = await mine();
    expect(page).toMatchObject({
      asked: 1,
      list: [
        {
          ...{ id, mayAnswer: true, supplier: supplier.company, remarks: 'Two reefer plugs' },
          ...{ amount: { amount: '3700.00', currency: 'USD' }, answerBy: '2026-07-17T12:00:00.000Z' },
          buyer: { id: buyer.id, company: buyer.company },
        },
      ],
    });
    expect(await told(forwarder, 'freightBooked')).toMatchObject([{ buyer: buyer.company, number }]);
    for (const keyword of [number, number.replace('-', ' ').toLowerCase(), buyer.company, supplier.company, 'ningbo'])
      expect((await mine('all', keyword)).total, keyword).toBe(1);
    expect(await mine('all', rival.company)).toMatchObject({ total: 0, asked: 1 });
    const today = dataOf(await api.get<ForwarderToday>(getForwarderToday.path, forwarder));
    expect(today.bookings).toBe(1);
    // Whom the buyer asks is no business of the supplier's before it is confirmed.
    expect(freight(await actions(buyer))).toEqual(['bookFreight']);
    expect(freight(await actions(supplier))).toEqual([]);
  });

  it('is confirmed, and the supplier who ships knows the reference, the vessel and the days, not the price', async () => {
    const id = await booked();
    dataOf(await answer(forwarder, id));
    expect(await state()).toBe('confirmed');
    const shown = { company: forwarder.company, reference: 'COSU6123456780', etd: '2026-07-27' };
    expect((await view(api, supplier, orderId)).subOrders[0]!.freight).toMatchObject(shown);
    expect((await view(api, buyer, orderId)).subOrders[0]!.freight).toMatchObject(shown);
    expect(freight(await actions(supplier))).toEqual(['confirmFreight']);
    expect(freight(await actions(rival))).toEqual([]);
    const timeline = await api.get<Timeline>(getTimeline.path, supplier, { id: orderId });
    expect(JSON.stringify(dataOf(timeline))).not.toMatch(/\b3700\b/);
    expect(await told(buyer, 'freightBookingTold')).toMatchObject([
      { state: 'confirmed', confirmed: { reference: 'COSU6123456780' } },
    ]);
    expect(await dealNews(supplier)).toEqual(['freightConfirmed']);
    expect(await mine('confirmed')).toMatchObject({ total: 1, asked: 0 });
    expect((await answer(forwarder, id)).status).toBe(409);
  });

  it('is declined with a reason, and another one can be booked', async () => {
    const id = await booked();
    expectInvalid(await answer(forwarder, id, { answer: 'decline', reason: 'other' }), 'remark');
    dataOf(await decline(id));
    expect(await bookings()).toMatchObject({
      bookings: [{ state: 'declined', reason: 'noSpace', remark: 'Vessel is full' }],
      bookable: [{ id: subOrderId }],
    });
    expect(await told(buyer, 'freightBookingTold')).toMatchObject([{ state: 'declined', words: 'Vessel is full' }]);
    expect(await dealNews(supplier)).toEqual([]);
    await booked();
  });

  it('is withdrawn before the answer, and cancelled after it, by either side, who say why', async () => {
    const first = await booked();
    expect((await cancel(buyer, first)).status).toBe(409);
    dataOf(await withdraw(buyer, first));
    expect((await withdraw(buyer, first)).status).toBe(409);
    expect((await answer(forwarder, first)).status).toBe(409);
    const second = await booked();
    dataOf(await answer(forwarder, second));
    expectInvalid(await cancel(buyer, second, ''), 'reason');
    dataOf(await cancel(buyer, second));
    expect((await giveUp(forwarder, second)).status).toBe(409);
    const third = await booked();
    dataOf(await answer(forwarder, third));
    dataOf(await giveUp(forwarder, third));
    expect((await bookings()).bookings.map((one) => [one.state, one.endedBy, one.remark])).toEqual([
      ['cancelled', 'forwarder', 'Rolled'],
      ['cancelled', 'buyer', 'Cargo is late'],
      ['withdrawn', 'buyer', ''],
    ]);
    expect((await told(forwarder, 'freightBookingEnded')).map((data) => (data as { state: string }).state)).toEqual([
      'withdrawn',
      'cancelled',
    ]);
    expect((await view(api, supplier, orderId)).subOrders[0]!.freight).toBeNull();
    expect(await dealNews(supplier)).toEqual([
      'freightConfirmed',
      'freightCancelled',
      'freightConfirmed',
      'freightCancelled',
    ]);
  });

  it('lapses when nobody answers, at the moment itself and for everybody when time has passed', async () => {
    const id = await booked({ answerBy: inDays(api, 1) });
    later(1.01);
    expect(await state()).toBe('lapsed');
    expect(await mine()).toMatchObject({ total: 0, asked: 0 });
    expect((await answer(forwarder, id)).status).toBe(409);
    expect((await passTime(api.services))['freightBookings']).toBe(1);
    expect((await passTime(api.services))['freightBookings']).toBe(0);
    expect(await told(buyer, 'freightBookingTold')).toMatchObject([{ state: 'lapsed' }]);
    expect(await told(forwarder, 'freightBookingEnded')).toMatchObject([{ state: 'lapsed' }]);
    expect(freight(await actions(buyer))).toEqual(['bookFreight', 'freightLapsed']);
    await booked();
  });

  it('makes room for the next one although nobody has tidied yet', async () => {
    await booked({ answerBy: inDays(api, 1) });
    later(1.01);
    await booked();
    expect((await bookings()).bookings.map((one) => one.state)).toEqual(['asked', 'lapsed']);
  });

  it('ends with its deal, and with the forwarder’s account', async () => {
    const first = await booked();
    dataOf(await answer(forwarder, first));
    await freightEnd.ended!(api.db, api.services, forwarder.id);
    expect((await bookings()).bookings[0]).toMatchObject({ state: 'cancelled', reason: 'forwarderLeft' });
    const other = await newForwarder(api);
    await laneOf(api, other);
    quoteId = (await quotedBy(api, other, requestId)).id;
    const second = await booked();
    dataOf(await answer(other, second));
    await api.db.update(subOrder).set({ status: 7 }).where(eq(subOrder.id, subOrderId));
    expect((await passTime(api.services))['freightBookings']).toBe(1);
    expect((await bookings()).bookings[0]).toMatchObject({ state: 'cancelled', reason: 'dealOver', endedBy: 'system' });
    expect(await told(other, 'freightBookingEnded')).toMatchObject([{ state: 'cancelled', reason: 'dealOver' }]);
  });

  it('stands until it is answered: the forwarder neither replaces nor withdraws the quote before', async () => {
    const id = await booked();
    const revise = { requestId, amount: '3900', currency: 'USD', transitDays: 28, validUntil: inDays(api, 10) };
    expect((await api.post(quoteFreight.path, forwarder, revise)).status).toBe(409);
    expect((await api.post(withdrawFreightQuote.path, forwarder, { requestId })).status).toBe(409);
    dataOf(await decline(id));
    dataOf(await api.post(withdrawFreightQuote.path, forwarder, { requestId }));
    expect((await book()).status).toBe(409);
  });
});

describe('a booking is refused', () => {
  it('for a quote that is over, goods that have left, and a time beyond the quote', async () => {
    const { validUntil } = (await freightOf(api, buyer, orderId)).quotes[0]!;
    expectInvalid(await book(buyer, { answerBy: inDays(api, 30) }), 'answerBy');
    expectInvalid(await book(buyer, { answerBy: inDays(api, -1) }), 'answerBy');
    await api.db.update(subOrder).set({ status: 5 }).where(eq(subOrder.id, subOrderId));
    expect((await book()).status).toBe(409);
    await api.db.update(subOrder).set({ status: 2 }).where(eq(subOrder.id, subOrderId));
    api.clock.now = new Date(validUntil);
    expect((await book()).status).toBe(409);
  });

  it('where one is asked or stands already, also when two ask at once; the same key is one request', async () => {
    const colleague = await api.person();
    await joinCompany(api, buyer, colleague, ['buyer']);
    const both = await Promise.all([book(), book(colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    dataOf(await withdraw(buyer, (await bookings()).bookings[0]!.id));
    const key = crypto.randomUUID();
    const same = await Promise.all([book(buyer, {}, key), book(buyer, {}, key)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect((await bookings()).bookings).toHaveLength(2);
  });

  it('while the forwarder’s company or the deal is on hold; a hold stops the clock', async () => {
    const operator = await api.person({ capabilities: ['operator'] });
    const place = async (kind: string, subjectId: string) =>
      dataOf(
        await api.post<{ id: string }>(placeHold.path, operator, { kind, subjectId, reason: 'dispute', note: '' }),
      );
    const id = await booked({ answerBy: inDays(api, 1) });
    const held = await place('deal', orderId);
    later(2);
    expect(await state()).toBe('asked');
    expect((await answer(forwarder, id)).body.errorcode).not.toBe(0);
    expect((await passTime(api.services))['freightBookings']).toBe(0);
    dataOf(await api.post(liftHold.path, operator, { id: held.id, note: '' }));
    expect(await state()).toBe('asked');
    dataOf(await decline(id));
    await place('company', forwarder.id);
    expect((await book()).status).toBe(409);
  });
});

describe('two answers at once', () => {
  it('are one: the confirmation or the withdrawal, never both', async () => {
    const id = await booked();
    const both = await Promise.all([answer(forwarder, id), withdraw(buyer, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const expected = both[0].status === 200 ? 'confirmed' : 'withdrawn';
    expect(await state()).toBe(expected);
  });

  it('of two people of the forwarder: the first counts', async () => {
    const colleague = await api.person();
    await joinCompany(api, forwarder, colleague, ['sales']);
    const id = await booked();
    const both = await Promise.all([answer(forwarder, id), answer(colleague, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(freight(await actions(buyer))).toEqual(['bookFreight', 'confirmFreight']);
  });
});

it('a stranger sees and moves nothing of a booking, whoever it is', async () => {
  const id = await booked();
  const [otherBuyer, otherForwarder] = [await newBuyer(api), await newForwarder(api)];
  const answers = [
    await book(otherBuyer),
    await book(supplier),
    await withdraw(otherBuyer, id),
    await withdraw(forwarder, id),
    await cancel(supplier, id),
    await answer(otherForwarder, id),
    await giveUp(otherForwarder, id),
    await api.get(getFreightBookings.path, otherForwarder, { orderId }),
    await api.get(getFreightBookings.path, supplier, { orderId }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await answer(buyer, id)).status).toBe(403);
  const [viewer, viewerOfForwarder] = [await api.person(), await api.person()];
  await joinCompany(api, buyer, viewer, ['viewer']);
  await joinCompany(api, forwarder, viewerOfForwarder, ['viewer']);
  expect((await withdraw(viewer, id)).status).toBe(403);
  expect((await answer(viewerOfForwarder, id)).status).toBe(403);
  expect(await state()).toBe('asked');
});

it.each([
  ['an empty reference', { reference: '' }, 'reference'],
  ['a departure that has passed', { etd: '2026-07-01', cutOff: undefined }, 'etd'],
  ['a cut-off that has passed', { cutOff: '2026-07-01T10:00:00.000Z' }, 'cutOff'],
  ['a cut-off after the departure', { cutOff: '2026-08-20T10:00:00.000Z' }, 'cutOff'],
])('a confirmation with %s is refused at its field', async (_, given, field) => {
  const id = await booked();
  expectInvalid(await answer(forwarder, id, { ...confirmation(), ...given }), field);
  expect(await state()).toBe('asked');
});
