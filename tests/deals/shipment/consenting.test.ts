import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#api/common/envelope.ts';
import { askConsentApproval, decideApproval, type ApprovalView } from '#api/deals/approval.ts';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { OrderPage, SubOrderPage, Timeline } from '#api/deals/order.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { saveLimits } from '#api/members/colleague.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { toldTo } from '../../support/notices.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';

const api = startMemberApi();
const path = 'api/trade/supplier/logistics';
let buyer: Company;
let supplier: Supplier;
let stranger: Supplier;
beforeAll(async () => {
  buyer = await newBuyer(api);
  [supplier, stranger] = [await newSupplier(api, { locale: 'en-US' }), await newSupplier(api)];
});

let bills = 0;
const ship = ({ subOrderId }: Deal, more: Record<string, unknown> = {}) =>
  api.post<OrderView>(`${path}/ship`, supplier, {
    ...{ subOrderId, carrier: 'Maersk', transportDocument: `CONS ${String(++bills).padStart(6, '0')}` },
    ...{ containers: [], quantity: '25', originPort: 'CNNGB', destinationPort: 'NGAPP' },
    ...{ etd: dayIn(api, 2), eta: dayIn(api, 90), ...more },
  });
const ask = ({ subOrderId }: Deal, more: Record<string, unknown> = {}, person: Person | null = supplier) =>
  api.post<OrderView>(`${path}/askShipmentConsent`, person, {
    ...{ subOrderId, quantity: '25', etd: dayIn(api, 2), remark: 'The vessel was rolled over.', ...more },
  });
const answer = ({ subOrderId }: Deal, agree: boolean, more: object = {}, person: Person | null = buyer) =>
  api.post<OrderView>('api/trade/web/logistics/answerShipmentConsent', person, {
    ...{ subOrderId, seq: 1, agree, remark: agree ? '' : 'We need the goods in time.', ...more },
  });
const withdraw = ({ subOrderId }: Deal, seq = 1, person: Person | null = supplier) =>
  api.post<OrderView>(`${path}/withdrawShipmentConsent`, person, { subOrderId, seq });

const dealOf = async ({ orderId }: Deal, person: Person = buyer): Promise<SubOrderView> =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
const shipmentsOf = async ({ subOrderId }: Deal, person: Person = buyer) =>
  dataOf(await api.get<{ shipments: ShipmentView[] }>('api/trade/web/logistics/getShipments', person, { subOrderId }))
    .shipments;
const nextOf = async ({ orderId, subOrderId }: Deal) => {
  const input = { pageSize: 50 };
  const theirs = await api.post<SubOrderPage>('api/trade/supplier/order/getSubOrderByPage', supplier, input);
  const own = await api.post<OrderPage>('api/trade/web/order/getOrderByPage', buyer, input);
  return [
    dataOf(own).list.find(({ id }) => id === orderId)?.next?.kind,
    dataOf(theirs).list.find(({ id }) => id === subOrderId)?.next?.kind,
  ];
};
const told = async (person: Company, { subNumber }: Deal) =>
  (await toldTo(api, person)).flatMap(({ data }) => (data['number'] === subNumber ? [data['kind']] : []));
const stepsOf = async ({ orderId }: Deal, person: Person) =>
  dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', person, { id: orderId })).events.filter(
    ({ action }) => action.endsWith('Deviation') || action === 'deviationLapsed' || action === 'ship',
  );
const paidDeal = () => dealAt(api, buyer, supplier, { status: 4 });
const inOneLot = async () => {
  const deal = await paidDeal();
  await api.db.update(subOrder).set({ deliveryMethod: 'ONE_LOT' }).where(eq(subOrder.id, deal.subOrderId));
  return deal;
};
/** The contract's last day is the fortieth. */
const late = () => ({ etd: dayIn(api, 45) });
/** Nothing is delivered before the tenth. */
const notYet = async () => {
  const deal = await paidDeal();
  await api.db
    .update(tradeOrder)
    .set({ deliveryStart: dayIn(api, 10) })
    .where(eq(tradeOrder.id, deal.orderId));
  return deal;
};
const inFlexitanks = async () => {
  const deal = await paidDeal();
  await api.db.update(subOrder).set({ packing: 'FLEXI' }).where(eq(subOrder.id, deal.subOrderId));
  return deal;
};

describe('a shipment that deviates from the contract is refused without the consent of the buyer:', () => {
  it.each([
    ['too early', notYet, () => ({ etd: dayIn(api, 8) }), /leaves from .*first day/],
    ['too late', paidDeal, late, /leaves by .*last day/],
    ['more than packed goods count', paidDeal, () => ({ quantity: '26' }), /26 t in all \(at most 25 t/],
    ['more than bulk goods may weigh', inFlexitanks, () => ({ quantity: '27' }), /27 t in all \(at most 26.25 t/],
    ['in a lot more than agreed', inOneLot, () => ({ quantity: '10' }), /2 shipments \(1 agreed\)/],
    ['the last one with too little', paidDeal, () => ({ quantity: '20', last: true }), /20 t in all/],
  ])('%s; asked for and agreed to, it leaves and says so', async (_, dealWith, plan, words) => {
    const deal = await dealWith();
    const refused = await ship(deal, plan());
    expectInvalid(refused, 'deviations');
    expect(refused.body.fields!['deviations']).toMatch(words);
    expect(await shipmentsOf(deal)).toEqual([]);

    dataOf(await ask(deal, plan()));
    expectInvalid(await ship(deal, plan()), 'deviations');
    expect(await nextOf(deal)).toEqual(['answerDeviation', 'ship']);
    expect(await dealOf(deal)).toMatchObject({
      deviation: {
        seq: 1,
        agreed: false,
        deviations: [expect.stringMatching(words)],
        remark: 'The vessel was rolled over.',
      },
      allowedActions: expect.arrayContaining(['agreeDeviation', 'refuseDeviation']),
    });
    expect((await dealOf(deal, supplier)).allowedActions).toContain('withdrawDeviation');

    dataOf(await answer(deal, true));
    expect(await dealOf(deal, supplier)).toMatchObject({ deviation: { agreed: true } });
    dataOf(await ship(deal, plan()));
    for (const person of [buyer, supplier])
      expect(await shipmentsOf(deal, person)).toMatchObject([{ deviations: [expect.stringMatching(words)] }]);
    expect((await dealOf(deal)).deviation).toBeNull();
    const [row] = await api.db.select().from(shipment).where(eq(shipment.subOrderId, deal.subOrderId));
    expect(row).toMatchObject({ consent: 1, deviations: [{ by: expect.any(String) }] });
    expect((await told(buyer, deal)).filter((kind) => kind === 'deviationAsked')).toHaveLength(1);
    expect(await told(supplier, deal)).toContain('deviationAgreed');
    for (const person of [buyer, supplier]) {
      const steps = await stepsOf(deal, person);
      expect(steps.map(({ action }) => action)).toEqual(['askDeviation', 'agreeDeviation', 'ship']);
      for (const { changes } of steps) expect(changes.map(({ to }) => to)).toContainEqual(expect.stringMatching(words));
    }
  });

  it('nobody is asked for what is as agreed, or cannot be shipped at all', async () => {
    const deal = await paidDeal();
    expectInvalid(await ask(deal), 'deviations');
    expectInvalid(await ask(deal, { ...late(), quantity: '27.501' }), 'quantity');
    expectInvalid(await ask(await inFlexitanks(), { quantity: '26.25' }), 'deviations');
    expectInvalid(await ask(deal, { ...late(), quantity: '0' }), 'quantity');
    expectInvalid(await ask(deal, { ...late(), remark: '' }), 'remark');
    expect((await dealOf(deal)).deviation).toBeNull();
    for (const status of [3, 6, 7] as const)
      expect((await ask(await dealAt(api, buyer, supplier, { status }), late())).status).toBe(409);
  });
});

describe('consent', () => {
  it('covers what was asked and nothing beyond it, and one shipment alone', async () => {
    const deal = await inOneLot();
    dataOf(await ask(deal, { ...late(), quantity: '10' }));
    dataOf(await answer(deal, true));
    expectInvalid(await ship(deal, { quantity: '10', etd: dayIn(api, 46) }), 'deviations');
    expectInvalid(await ship(deal, { ...late(), quantity: '10', last: true }), 'deviations');
    dataOf(await ship(deal, { quantity: '10', etd: dayIn(api, 44) }));
    // The second lot was agreed to with the first, that it leaves late was not.
    expectInvalid(await ship(deal, { ...late(), quantity: '15' }), 'deviations');
    expectInvalid(await ship(deal, { quantity: '10' }), 'deviations');
    dataOf(await ship(deal, { quantity: '15' }));
    expect(await shipmentsOf(deal)).toMatchObject([
      { deviations: [{}, {}].map(() => expect.any(String)) },
      { deviations: [] },
    ]);
  });

  it('to an early day or to more covers no earlier day and nothing beyond it', async () => {
    const early = await notYet();
    dataOf(await ask(early, { etd: dayIn(api, 6) }));
    dataOf(await answer(early, true));
    expectInvalid(await ship(early, { etd: dayIn(api, 5) }), 'deviations');
    dataOf(await ship(early, { etd: dayIn(api, 7) }));
    const more = await paidDeal();
    dataOf(await ask(more, { quantity: '26' }));
    dataOf(await answer(more, true));
    expectInvalid(await ship(more, { quantity: '26.5' }), 'deviations');
    expectInvalid(await ship(more, { quantity: '27.501' }), 'quantity');
    dataOf(await ship(more, { quantity: '25.5' }));
  });

  it('to more than agreed makes the buyer pay for what was shipped, and both see it owed', async () => {
    const deal = await paidDeal();
    dataOf(await ask(deal, { quantity: '26' }));
    dataOf(await answer(deal, true));
    dataOf(await ship(deal, { quantity: '26' }));
    for (const person of [buyer, supplier])
      expect(await dealOf(deal, person)).toMatchObject({
        ...{ finalAmount: { amount: '36920.00' }, shippedQuantity: '26.000' },
        dues: expect.arrayContaining([expect.objectContaining({ part: 'shipment', amount: expect.anything() })]),
      });
    expect(await told(buyer, deal)).toContain('finalAmount');
  });

  it('is not needed for what is as agreed, and stays for what it was given for', async () => {
    const deal = await paidDeal();
    dataOf(await ask(deal, late()));
    dataOf(await answer(deal, true));
    dataOf(await ship(deal, { quantity: '10' }));
    dataOf(await ship(deal, { ...late(), quantity: '10' }));
    expectInvalid(await ship(deal, { ...late(), quantity: '5' }), 'deviations');
    expect((await shipmentsOf(deal)).map(({ deviations }) => deviations.length)).toEqual([0, 1]);
  });

  it('that nothing follows ends the rest: what has left is what is paid', async () => {
    const deal = await paidDeal();
    dataOf(await ask(deal, { quantity: '20', last: true }));
    dataOf(await answer(deal, true));
    expectInvalid(await ship(deal, { quantity: '19.999', last: true }), 'deviations');
    dataOf(await ship(deal, { quantity: '20', last: true }));
    const sent = await dealOf(deal, supplier);
    expect(sent).toMatchObject({ finalAmount: { amount: '28400.00' }, shippedQuantity: '20.000' });
    expect(sent.allowedActions).not.toContain('ship');
    expect((await ship(deal, { quantity: '5' })).status).toBe(409);
  });

  it('that is asked for anew replaces the one that was not used', async () => {
    const deal = await paidDeal();
    dataOf(await ask(deal, late()));
    dataOf(await answer(deal, true));
    dataOf(await ask(deal, { etd: dayIn(api, 50) }));
    expectInvalid(await ship(deal, late()), 'deviations');
    expect((await answer(deal, true)).status).toBe(409);
    dataOf(await answer(deal, true, { seq: 2 }));
    dataOf(await ship(deal, { etd: dayIn(api, 50) }));
  });
});

describe('a request', () => {
  it('that is refused says why, and leaves the contract as it is', async () => {
    const deal = await paidDeal();
    dataOf(await ask(deal, late()));
    expect((await ask(deal, late())).status).toBe(409);
    expectInvalid(await answer(deal, false, { remark: '' }), 'remark');
    dataOf(await answer(deal, false));
    expect((await answer(deal, true)).status).toBe(409);
    expectInvalid(await ship(deal, late()), 'deviations');
    expect(await dealOf(deal, supplier)).toMatchObject({ deviation: null });
    expect(await told(supplier, deal)).toContain('deviationRefused');
    expect(await nextOf(deal)).toEqual(['theyShip', 'ship']);
    dataOf(await ship(deal));
  });

  it('is taken back by who asked, as long as nobody has answered', async () => {
    const deal = await paidDeal();
    dataOf(await ask(deal, late()));
    expect((await withdraw(deal, 2)).status).toBe(409);
    dataOf(await withdraw(deal));
    expect((await withdraw(deal)).status).toBe(409);
    expect((await answer(deal, true)).status).toBe(409);
    expect(await told(buyer, deal)).toContain('deviationWithdrawn');
    expect(await dealOf(deal)).toMatchObject({ deviation: null });
  });

  it('is answered or taken back once, whoever is faster', async () => {
    const deal = await paidDeal();
    dataOf(await ask(deal, late()));
    const answers = await Promise.all([answer(deal, true), withdraw(deal)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const agreed = answers[0].status === 200;
    expect((await ship(deal, late())).status).toBe(agreed ? 200 : 422);
  });

  it('ends by itself after five days, and both are told', async () => {
    const deal = await paidDeal();
    dataOf(await ask(deal, late()));
    const [asked] = (await toldTo(api, buyer)).filter(({ data }) => data['number'] === deal.subNumber);
    expect(asked!.data).toMatchObject({ kind: 'deviationAsked', day: dayIn(api, 5) });
    api.clock.now = new Date(api.clock.now.getTime() + 5 * 24 * 3600 * 1000);
    expect((await answer(deal, true)).status).toBe(409);
    expect((await dealOf(deal)).deviation).toBeNull();
    expect((await passTime(api.services))['consents']).toBe(1);
    expect((await passTime(api.services))['consents']).toBe(0);
    for (const person of [buyer, supplier]) expect(await told(person, deal)).toContain('deviationLapsed');
    expect((await stepsOf(deal, buyer)).map(({ action }) => action)).toEqual(['askDeviation', 'deviationLapsed']);
    dataOf(await ask(deal, late()));
  });

  it('holds nothing up, and is no matter once everything has left as agreed', async () => {
    const deal = await paidDeal();
    dataOf(await ask(deal, late()));
    dataOf(await ship(deal));
    expect(await dealOf(deal)).toMatchObject({ deviation: null });
    expect((await answer(deal, true)).status).toBe(409);
    expect(await nextOf(deal)).not.toContain('answerDeviation');
  });

  it('is an affair of its two sides: others find nothing, and each takes its own steps', async () => {
    const deal = await paidDeal();
    expect((await ask(deal, late(), stranger)).status).toBe(404);
    expect((await ask(deal, late(), buyer)).status).toBe(403);
    expect((await ask(deal, late(), null)).status).toBe(401);
    dataOf(await ask(deal, late()));
    expect((await answer(deal, true, {}, stranger)).status).toBe(404);
    expect((await answer(deal, true, {}, supplier)).status).toBe(404);
    expect((await answer(deal, true, {}, null)).status).toBe(401);
    expect((await withdraw(deal, 1, stranger)).status).toBe(404);
    expect((await withdraw(deal, 1, buyer)).status).toBe(403);
    expect((await dealOf(deal)).deviation).toMatchObject({ agreed: false });
  });
});

describe('more goods than agreed to take, in a company with a limit for what is settled,', () => {
  let approver: Person;
  const limit = (amount: string | null) =>
    api.post(saveLimits.path, buyer, { limits: amount === null ? [] : [{ act: 'settle', currency: 'USD', amount }] });
  const cost = ({ subOrderId }: Deal, seq = 1, person: Person = buyer) =>
    api.post<ApprovalView>(askConsentApproval.path, person, { subOrderId, seq });
  const approve = (id: string) => api.post<ApprovalView>(decideApproval.path, approver, { id, approve: true });
  beforeAll(async () => {
    approver = await api.person();
    await joinCompany(api, buyer, approver, ['approver']);
  });
  beforeEach(async () => void dataOf(await limit('500')));
  afterAll(async () => void dataOf(await limit(null)));
  /** 0.75 t above what is tolerated, at 1,420 a tonne. */
  const asked = async (more: Record<string, unknown> = {}) => {
    const deal = await inFlexitanks();
    dataOf(await ask(deal, { quantity: '27', ...more }));
    return deal;
  };

  it('above it another person approves first what they cost', async () => {
    const deal = await asked();
    expect((await answer(deal, true)).body.errorcode).toBe(errorCodes.approvalNeeded);
    const request = dataOf(await cost(deal));
    expect(request).toMatchObject({ amount: { amount: '1065.00', currency: 'USD' }, extra: true, side: 'buyer' });
    expect(request.parts).toEqual([{ company: supplier.company, quantity: '0.750', total: '1065.00' }]);
    expect((await answer(deal, true)).body.errorcode).toBe(errorCodes.approvalNeeded);
    expect((await toldTo(api, approver)).at(-1)!.data).toMatchObject({ number: deal.subNumber, extra: true });
    dataOf(await approve(request.id));
    dataOf(await answer(deal, true));
    dataOf(await ship(deal, { quantity: '27' }));
  });

  it('within it, to refuse them, and another day of the same goods, need nobody', async () => {
    dataOf(await limit('1065'));
    dataOf(await answer(await asked(), true));
    dataOf(await limit('500'));
    dataOf(await answer(await asked(), false));
    const deal = await paidDeal();
    dataOf(await ask(deal, late()));
    expect((await cost(deal)).status).toBe(409);
    dataOf(await answer(deal, true));
  });

  it('what was approved is this request alone: not the next one, for more', async () => {
    const deal = await asked();
    dataOf(await approve(dataOf(await cost(deal)).id));
    dataOf(await withdraw(deal));
    dataOf(await ask(deal, { quantity: '27.4' }));
    expect((await cost(deal)).status).toBe(409);
    expect((await answer(deal, true, { seq: 2 })).body.errorcode).toBe(errorCodes.approvalNeeded);
  });

  it('is asked about by the company itself: not by its supplier, nor by a stranger', async () => {
    const deal = await asked();
    for (const person of [supplier, stranger, await newBuyer(api)])
      expect((await cost(deal, 1, person)).status).toBe(404);
  });
});
