import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Claims } from '#api/deals/claim.ts';
import { proposeAmendment } from '#api/deals/contract.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import { submitGuestQuote } from '#api/deals/guest.ts';
import { addShipmentDocument, type ShipmentView } from '#api/deals/logistics.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { daysLater, endOfDay, workingDaysAfter } from '#lib/days.ts';
import { duties } from '#server/deals/deadlines/duties.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { invitation } from '#server/platform/db/schema/rfq.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { goodQuote, tryPost, view, wholeOf } from '../../support/rfqs.ts';
import { claimsOf, pay, ship } from '../claim/claims.ts';
import { issuedDeal, signBoth } from '../contract/harness.ts';
import { banksOf } from '../documentary/banks.ts';
import { newOperator, openAccount, record } from '../payment/bank.ts';
import { directOf } from '../payment/direct.ts';
import { dayMilliseconds, eventsOf, quoteFor, waitingRfq } from './waiting-rfqs.ts';

const api = startMemberApi();
let operator: Person;
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});

const later = (days: number) => new Date(api.clock.now.getTime() + days * dayMilliseconds);
const over = (day: string) => new Date(endOfDay(day));
/** From midnight in UTC on: lists that are looked at once a day. */
const dayAfter = (day: string) => new Date(`${daysLater(day, 1)}T00:00:00Z`);
const partOf = async ({ orderId }: Pick<Deal, 'orderId'>, person: Company = buyer): Promise<SubOrderView> =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;

type Case = {
  orderId: string;
  /** The first moment at which the deadline is over, as the rules or the deal's page say. */
  end: Date;
};
const sealed = async (given: Parameters<typeof issuedDeal>[1] = {}) => {
  const deal = await issuedDeal(api, { buyer, supplier, ...given });
  await signBoth(api, deal);
  return deal;
};
const shipped = async (paid: string) => {
  const deal = await dealAt(api, buyer, supplier);
  await pay(api, operator, buyer, deal, paid);
  await ship(api, supplier, deal);
  return deal;
};
const shipmentOf = async ({ subOrderId }: Deal) =>
  dataOf(await api.get<{ shipments: ShipmentView[] }>('api/trade/web/logistics/getShipments', supplier, { subOrderId }))
    .shipments[0]!;
const { claims, make } = claimsOf(api);
const { directDeal, paid: paidDirectly } = directOf(api);

/** For each duty of the clock, a deal that it waits for; the sides are `buyer` and `supplier`. */
const cases: Readonly<Record<string, () => Promise<Case>>> = {
  counters: async () => {
    const { id } = await waitingRfq(api, buyer, [supplier]);
    await quoteFor(api, id, supplier, 30);
    const end = later(3);
    const own = and(eq(invitation.orderId, id), eq(invitation.shopId, supplier.shopId));
    await api.db.update(invitation).set({ pen: 'supplier', counterUntil: end }).where(own);
    return { orderId: id, end };
  },
  guestAwards: async () => {
    const email = `sales-${supplier.id}@example.com`;
    const asked = { company: 'Ningbo Yongguang Plastics', email, locale: 'zh-CN' as const };
    const { id } = dataOf(await tryPost(api, buyer, { guests: [asked], guestsOnly: true }));
    const [letter] = await api.db.select().from(outgoingEmail).where(eq(outgoingEmail.to, email));
    const { token } = letter!.data as { token: string };
    dataOf(await api.post(submitGuestQuote.path, null, { token, after: 0, ...goodQuote(api) }));
    const [quote] = (await view(api, buyer, id)).quotes;
    const award = { orderId: id, awards: [wholeOf(quote!)] };
    const { guestAward } = dataOf(await api.post<OrderView>(acceptQuotes.path, buyer, award));
    return { orderId: id, end: new Date(guestAward!.until) };
  },
  unquoted: async () => ({ orderId: (await waitingRfq(api, buyer, [supplier])).id, end: later(7) }),
  reminders: async () => ({ orderId: (await waitingRfq(api, buyer, [supplier])).id, end: later(3) }),
  unsigned: async () => {
    const { orderId } = await issuedDeal(api, { buyer, supplier });
    return { orderId, end: later(7) };
  },
  changes: async () => {
    const { orderId, contractId } = await sealed();
    const change = { id: contractId, lines: [{ position: 1, quantity: '30' }], remark: 'We need more' };
    const asked = dataOf(await api.post<OrderView>(proposeAmendment.path, buyer, change));
    return { orderId, end: new Date(asked.subOrders[0]!.change!.until) };
  },
  silentTransfers: async () => {
    const deal = await directDeal();
    ({ buyer, supplier } = deal);
    await record(api, buyer, deal, { amount: '10650.00' });
    return { orderId: deal.orderId, end: over(workingDaysAfter(api.clock.now, 10)) };
  },
  unpaid: async () => ({ orderId: (await dealAt(api, buyer, supplier)).orderId, end: over(dayIn(api, 20)) }),
  silentCredits: async () => {
    const deal = await sealed({ paymentTerm: 'LC30' });
    dataOf(await banksOf(api, deal).stateIt(deal, 'opened'));
    return { orderId: deal.orderId, end: over(workingDaysAfter(api.clock.now, 5)) };
  },
  withoutCredit: async () => {
    const { orderId } = await sealed({ paymentTerm: 'LC30' });
    return { orderId, end: over(dayIn(api, 20 + 30)) };
  },
  documents: async () => {
    const deal = await sealed({ paymentTerm: 'LC30' });
    const banks = banksOf(api, deal);
    dataOf(await banks.stateIt(deal, 'opened'));
    dataOf(await banks.answerIt(deal, 1, 'advised'));
    dataOf(await banks.ship(deal));
    dataOf(await banks.step(deal, 'supplier', 'presentDocuments'));
    return { orderId: deal.orderId, end: over(workingDaysAfter(api.clock.now, 7)) };
  },
  idleDocuments: async () => {
    const deal = await sealed({ paymentTerm: 'DP' });
    dataOf(await banksOf(api, deal).ship(deal));
    const { obligations } = await partOf(deal);
    const { dueOn } = obligations.find(({ kind }) => kind === 'presentation')!;
    return { orderId: deal.orderId, end: over(daysLater(dueOn!, 90)) };
  },
  consents: async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4 });
    const asked = { subOrderId: deal.subOrderId, quantity: '25', etd: dayIn(api, 45), remark: 'Rolled over.' };
    dataOf(await api.post('api/trade/supplier/logistics/askShipmentConsent', supplier, asked));
    return { orderId: deal.orderId, end: new Date((await partOf(deal)).deviation!.until) };
  },
  notices: async () => {
    const deal = await shipped('10650.00');
    const given = { subOrderId: deal.subOrderId, kind: 'other', text: 'This is what we have to say.' };
    dataOf(await api.post('api/trade/web/notice/giveNotice', buyer, given));
    return { orderId: deal.orderId, end: over((await partOf(deal)).notices[0]!.until!) };
  },
  claims: async () => {
    const deal = await shipped('10650.00');
    dataOf(await make(buyer, deal));
    const { answerBy } = (await claims(buyer, deal)).claims[0] as Claims['claims'][number];
    return { orderId: deal.orderId, end: new Date(answerBy) };
  },
  statedArrivals: async () => {
    const deal = await shipped('35500.00');
    const { id: shipmentId } = await shipmentOf(deal);
    const arrived = { shipmentId, milestone: 'ARRIVED', at: api.clock.now.toISOString() };
    dataOf(await api.post('api/trade/supplier/logistics/addTracking', supplier, arrived));
    return { orderId: deal.orderId, end: over((await shipmentOf(deal)).arrival.lastDay) };
  },
  arrived: async () => {
    const deal = await shipped('35500.00');
    const { id: shipmentId } = await shipmentOf(deal);
    const arrived = { shipmentId, milestone: 'ARRIVED', at: api.clock.now.toISOString() };
    dataOf(await api.post('api/trade/supplier/logistics/addTracking', supplier, arrived));
    dataOf(await api.post('api/trade/web/logistics/confirmArrival', buyer, { shipmentId, on: dayIn(api, 0) }));
    return { orderId: deal.orderId, end: later(15) };
  },
  late: async () => {
    const deal = await shipped('10650.00');
    const { id: shipmentId } = await shipmentOf(deal);
    const copy = [{ field: 'document', name: 'bl.pdf', bytes: pdf() }];
    dataOf(await api.post(addShipmentDocument.path, supplier, { shipmentId, kind: 'BL' }, copy));
    const due = (await partOf(deal)).obligations.find(({ kind, state }) => kind === 'instalment' && state === 'open');
    return { orderId: deal.orderId, end: dayAfter(due!.dueOn!) };
  },
  owing: async () => {
    const deal = await directDeal();
    ({ buyer, supplier } = deal);
    await paidDirectly(deal, '10650.00');
    const { subOrderId } = deal;
    const proposal = { subOrderId, keeps: '0', remark: 'No vessel' };
    const asked = dataOf(await api.post<OrderView>('api/trade/web/order/proposeEnd', supplier, proposal));
    const { seq } = asked.subOrders[0]!.ending!;
    dataOf(await api.post('api/trade/web/order/decideEnd', buyer, { subOrderId, seq, agree: true }));
    return { orderId: deal.orderId, end: dayAfter(dayIn(api, 10)) };
  },
};
/** Looks at what has come to stand without any hour of its own. */
const withoutDeadline = ['paid'];

describe('a deadline of each duty of the clock', () => {
  it('has its case here', () => {
    expect([...Object.keys(cases), ...withoutDeadline].sort()).toEqual(duties.map(({ name }) => name).sort());
  });

  it.each(Object.keys(cases))(
    '%s: is over at its moment, not a second before, once, whichever way clocks are set',
    async (name) => {
      [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
      const begun = api.clock.now;
      const { orderId, end } = await cases[name]!();
      const told = async () => {
        const notices = (await Promise.all([buyer, supplier].map((person) => toldTo(api, person)))).flat();
        return [await eventsOf(api, orderId), notices.map(({ data }) => data['kind'] ?? data['step'])];
      };
      const at = async (moment: Date, times = 1) => {
        api.clock.now = moment;
        await Promise.all(Array.from({ length: times }, () => passTime(api.services)));
        return told();
      };
      const second = 1_000;
      // What comes before it on the way there, as reminders, has come.
      const before = await at(new Date(end.getTime() - second));
      const after = await at(end, 2);
      expect(after).not.toEqual(before);
      // A clock that is set back, by an hour or by the whole time, and goes on again: nothing happens twice, or is undone.
      for (const moment of [new Date(end.getTime() - 3_600 * second), begun, new Date(end.getTime() + second)])
        expect(await at(moment)).toEqual(after);
    },
  );
});
