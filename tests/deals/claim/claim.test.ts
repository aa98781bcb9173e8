import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CalledInClaim } from '#api/deals/claim.ts';
import type { Page } from '#api/common/common.ts';
import { getQueues, type Queues } from '#api/deals/queues.ts';
import { endOfDay, workingDaysAfter } from '#lib/days.ts';
import { exportTimeline, type NextStep } from '#api/deals/order.ts';
import { passTime } from '#server/deals/deadlines/pass-time.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { textOf } from '../../support/pdf-glyphs.ts';
import { balancesOf, bookedAs, expectSound } from '../ledger/harness.ts';
import { hours, newOperator, openAccount, paths as bank } from '../payment/bank.ts';
import { claimsOf, pay, paths, ship, usd } from './claims.ts';

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
const { latest, make, answer, step, decide, seenBy } = claimsOf(api);
const days = (count: number) => hours(api, 24 * count);

/** The deposit of 10,650.00 has arrived, 25 t have left. */
async function shippedDeal(paid = '10650.00'): Promise<Deal> {
  const deal = await dealAt(api, buyer, supplier);
  await pay(api, operator, buyer, deal, paid);
  await ship(api, supplier, deal);
  return deal;
}

describe('a claim for short weight', () => {
  it('is reckoned from the contract, countered, and settled as a credit on the balance', async () => {
    const deal = await shippedDeal();
    const before = await seenBy(buyer, deal);
    expect(before.allowedActions).toContain('makeClaim');
    const report = { field: 'evidence', name: 'weighbridge.pdf', bytes: pdf() };
    const made = dataOf(await make(buyer, deal, {}, [report])).subOrders[0]!;
    expect(made).toMatchObject({
      ...{ status: 5, balance: usd('24850.00'), credited: usd('0.00') },
      claims: [{ by: 'buyer', kind: 'short', state: 'open', turn: 'supplier', amount: usd('852.00'), owed: null }],
    });
    const read = await latest(supplier, deal);
    expect(read).toMatchObject({
      ...{ promised: '25.000000', measured: '24400.000000', unit: 'kg', basis: { tonnes: '0.600' } },
      versions: [{ amount: usd('852.00'), files: [{ name: 'weighbridge.pdf' }] }],
      allowed: ['acceptClaim', 'counterClaim', 'rejectClaim'],
    });
    // The clock of the contract: the seller answers within 10 days.
    expect(Date.parse(read.answerBy) - Date.parse(read.madeAt)).toBe(10 * 24 * 3_600_000);
    dataOf(await answer(supplier, deal, { answer: 'countered', remedy: 'goodsPrice', tonnes: '0.4' }));
    expect(await latest(buyer, deal)).toMatchObject({
      ...{ pen: 'buyer', allowed: ['acceptClaim', 'counterClaim', 'withdrawClaim'] },
      versions: [{ answer: 'countered' }, { by: 'supplier', tonnes: '0.400', amount: usd('568.00') }],
    });
    const settled = dataOf(await answer(buyer, deal, { answer: 'accepted' })).subOrders[0]!;
    expect(settled).toMatchObject({
      ...{ status: 5, balance: usd('24282.00'), credited: usd('568.00') },
      claims: [{ state: 'settled', turn: null, amount: usd('568.00'), owed: null }],
    });
    expect(settled.dues.reduce((sum, { open }) => sum + Number(open.amount), 0)).toBe(24_282);
    // Paid to its end, the seller gets the price less the credit.
    await pay(api, operator, buyer, deal, '24282.00');
    dataOf(await api.post('api/trade/web/order/confirmReceipt', buyer, { subOrderId: deal.subOrderId }));
    expect(await bookedAs(api, deal.subOrderId)).toEqual([
      { kind: 'released', legs: { deal: '-34932.00', seller: '34932.00' } },
    ]);
    for (const [person, action] of [
      [supplier, 'makeClaim'],
      [buyer, 'counterClaim'],
      [supplier, 'acceptClaim'],
    ] as const)
      expect((await api.emailsTo(person)).map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ kind: 'claimStep', step: action, number: deal.subNumber }),
      );
  });

  it('of a deal that is paid in full is refunded by the desk', async () => {
    const deal = await shippedDeal('35500.00');
    dataOf(await make(buyer, deal));
    dataOf(await answer(supplier, deal, { answer: 'accepted', remark: '' }));
    expect(await seenBy(buyer, deal)).toMatchObject({ balance: usd('-852.00'), paymentStatus: 'overpaid' });
    const { list } = dataOf(await api.post<Page<object>>(bank.credits, operator, { keyword: deal.subNumber }));
    expect(list).toMatchObject([{ subOrderNumber: deal.subNumber, credit: usd('852.00') }]);
  });

  it('after the deal is completed takes what is due to the seller, and the rest is a debt', async () => {
    const deal = await shippedDeal('35500.00');
    dataOf(await api.post('api/trade/web/order/confirmReceipt', buyer, { subOrderId: deal.subOrderId }));
    dataOf(await make(buyer, deal));
    expect((await seenBy(buyer, deal)).allowedActions).not.toContain('evaluate');
    const { id } = await latest(buyer, deal);
    const settled = dataOf(await answer(supplier, deal, { answer: 'accepted' })).subOrders[0]!;
    expect(settled).toMatchObject({ status: 6, credited: usd('852.00'), balance: usd('-852.00') });
    expect(await bookedAs(api, id)).toEqual([{ kind: 'settled', legs: { seller: '-852.00', refund: '852.00' } }]);
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ refund: '852.00' });
  });

  it('is owed by the seller directly where banks pay, until the buyer has it', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 5, paymentTerm: 'DP' });
    await ship(api, supplier, deal);
    dataOf(await make(buyer, deal));
    dataOf(await answer(supplier, deal, { answer: 'accepted' }));
    expect(await seenBy(buyer, deal)).toMatchObject({ credited: usd('0.00'), claims: [{ owed: usd('852.00') }] });
    dataOf(await step(paths.paid, buyer, deal));
    expect(await seenBy(supplier, deal)).toMatchObject({ claims: [{ state: 'settled', owed: null }] });
  });

  it('is refused where nothing has left, for ordinary loss, in a wrong unit and for figures that are none', async () => {
    const unsent = await dealAt(api, buyer, supplier, { status: 4 });
    expectInvalid(await make(buyer, unsent), 'kind');
    const deal = await shippedDeal();
    expectInvalid(await make(buyer, deal, { measured: '24.9', unit: 't' }), 'measured');
    expectInvalid(await make(buyer, deal, { measured: '25.1', unit: 't' }), 'measured');
    expectInvalid(await make(buyer, deal, { unit: 'lb' }), 'unit');
    expectInvalid(await make(buyer, deal, { measured: '24,4', unit: 't' }), 'measured');
    expectInvalid(await make(buyer, deal, { remedy: 'damages' }), 'remedy');
    expectInvalid(await make(buyer, deal, { remedy: 'amount', figure: '0' }), 'figure');
    expectInvalid(await make(buyer, deal, { remedy: 'amount' }), 'figure');
    expectInvalid(await make(buyer, deal, { remedy: 'amount', figure: '852.01' }), 'figure');
    expectInvalid(await make(buyer, deal, { items: ['LOT-9'] }), 'items');
    expectInvalid(await make(buyer, deal, { shipment: 2 }), 'shipment');
    expectInvalid(await make(supplier, deal), 'kind');
    dataOf(await make(buyer, deal, { items: ['LOT-1', 'CSQU3054383'], shipment: 1 }));
    expect((await make(buyer, deal)).status).toBe(409);
  });

  it('is refused after the time for objections', async () => {
    const deal = await shippedDeal('35500.00');
    dataOf(await api.post('api/trade/web/order/confirmReceipt', buyer, { subOrderId: deal.subOrderId }));
    days(16);
    expectInvalid(await make(buyer, deal), 'kind');
    const quality = { kind: 'offSpec', property: 'MFI', promised: '20', measured: '26.5', unit: 'g/10 min' };
    const asked = { remedy: 'perTonne', figure: '20', tonnes: '25', text: 'The melt flow is above the limit.' };
    dataOf(await make(buyer, deal, { ...quality, ...asked }));
    expect((await latest(supplier, deal)).versions).toMatchObject([{ amount: usd('500.00') }]);
    dataOf(await step(paths.withdraw, buyer, deal));
    days(15);
    expectInvalid(await make(buyer, deal, { ...quality, ...asked }), 'kind');
    dataOf(await make(buyer, deal, { ...quality, ...asked, hidden: true }));
    dataOf(await step(paths.withdraw, buyer, deal));
    // Half a day before the 181st: six months have no fewer.
    days(149.5);
    dataOf(await make(buyer, deal, { ...quality, ...asked, hidden: true }));
  });
});

describe('an answer', () => {
  it('is given by who holds the pen, to the version that was read', async () => {
    const deal = await shippedDeal();
    dataOf(await make(buyer, deal));
    expect((await answer(buyer, deal, { answer: 'accepted' })).status).toBe(409);
    expect((await answer(supplier, deal, { answer: 'accepted', version: 2 })).status).toBe(409);
    const counter = { answer: 'countered', remedy: 'amount', figure: '100' };
    dataOf(await answer(supplier, deal, counter));
    expect((await answer(supplier, deal, counter)).status).toBe(409);
    expect((await answer(buyer, deal, { answer: 'rejected' })).status).toBe(409);
    expectInvalid(await answer(buyer, deal, { answer: 'countered', remedy: 'amount', figure: '852.01' }), 'figure');
    expectInvalid(await answer(buyer, deal, { answer: 'countered', remedy: 'amount', figure: '0' }), 'figure');
    expectInvalid(await answer(buyer, deal, { ...counter, remark: '' }), 'remark');
    dataOf(await answer(buyer, deal, { ...counter, figure: '300' }));
    expect((await latest(supplier, deal)).versions.map(({ by }) => by)).toEqual(['buyer', 'supplier', 'buyer']);
  });

  it('counts once, when one side accepts while the other withdraws', async () => {
    const deal = await shippedDeal();
    dataOf(await make(buyer, deal));
    const both = await Promise.all([answer(supplier, deal, { answer: 'accepted' }), step(paths.withdraw, buyer, deal)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { state, credited } = await latest(buyer, deal);
    expect([`settled ${'852.00'}`, 'withdrawn 0.00']).toContain(`${state} ${credited.amount}`);
  });

  it('is nobody else’s, and neither is the claim', async () => {
    const deal = await shippedDeal();
    const report = { field: 'evidence', name: 'weighbridge.pdf', bytes: pdf() };
    dataOf(await make(buyer, deal, {}, [report]));
    const { id, versions } = await latest(buyer, deal);
    const file = versions[0]!.files[0]!;
    for (const stranger of [await newBuyer(api), await newSupplier(api)]) {
      expect((await make(stranger, deal)).status).toBe(404);
      expect((await api.get(paths.claims, stranger, { subOrderId: deal.subOrderId })).status).toBe(404);
      for (const path of [paths.withdraw, paths.callIn, paths.paid])
        expect((await api.post(path, stranger, { id })).status).toBe(404);
      expect((await api.post(paths.answer, stranger, { id, version: 1, answer: 'accepted' })).status).toBe(404);
      expect((await api.post(paths.decide, stranger, { id, version: 1, agree: true })).status).toBe(404);
      expect((await api.fetch(file.href, stranger)).status).toBe(404);
    }
    for (const person of [buyer, supplier, operator]) expect((await api.fetch(file.href, person)).status).toBe(200);
    expect(
      (await api.post(paths.propose, buyer, { id, version: 1, amount: '1', text: 'We propose this.' })).status,
    ).toBe(403);
  });
});

describe('while a claim is open', () => {
  it('receipt is not confirmed, by the buyer or by itself, and the lists say whose turn it is', async () => {
    const deal = await shippedDeal('35500.00');
    dataOf(
      await api.post('api/trade/web/logistics/confirmArrival', buyer, {
        ...{ shipmentId: (await shipmentOf(deal)).id, on: dayIn(api, 0) },
      }),
    );
    dataOf(await make(buyer, deal));
    days(14);
    await passTime(api.services);
    days(2);
    await passTime(api.services);
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 5 });
    expect((await api.post('api/trade/web/order/confirmReceipt', buyer, { subOrderId: deal.subOrderId })).status).toBe(
      409,
    );
    type Row = { number: string; next: NextStep | null };
    const asked = { keyword: deal.subNumber, pageNo: 1, pageSize: 20 };
    const bought = await api.post<Page<Row>>('api/trade/web/order/getOrderByPage', buyer, { ...asked, needs: 'claim' });
    expect(dataOf(bought).list).toMatchObject([{ number: deal.number }]);
    const sold = await api.post<Page<Row>>('api/trade/supplier/order/getSubOrderByPage', supplier, asked);
    expect(JSON.stringify(dataOf(sold).list)).toContain('"answerClaim"');
    dataOf(await step(paths.withdraw, buyer, deal));
    await passTime(api.services);
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 6 });
  });
});

const shipmentOf = async ({ subOrderId }: Deal) =>
  dataOf(await api.get<{ shipments: { id: string }[] }>('api/trade/web/logistics/getShipments', buyer, { subOrderId }))
    .shipments[0]!;

describe('a claim that is not settled between the sides', () => {
  it('is told of once it is late, and lapses when nobody goes on with it', async () => {
    const deal = await shippedDeal();
    dataOf(await make(buyer, deal));
    dataOf(await answer(supplier, deal, { answer: 'rejected' }));
    expect((await latest(buyer, deal)).allowed).toEqual(['counterClaim', 'withdrawClaim']);
    expect((await latest(supplier, deal)).allowed).toEqual(['acceptClaim']);
    days(28);
    await passTime(api.services);
    expect((await latest(buyer, deal)).state).toBe('rejected');
    days(2);
    await passTime(api.services);
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 5, claims: [{ state: 'lapsed', turn: null }] });
    for (const person of [buyer, supplier])
      expect((await api.emailsTo(person)).map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ step: 'claimLapsed', number: deal.subNumber }),
      );
  });

  it('is what the marketplace proposes, when both agree; it is called in once the time to settle is over', async () => {
    const deal = await shippedDeal();
    dataOf(await make(buyer, deal));
    expect((await step(paths.callIn, buyer, deal)).status).toBe(409);
    days(11);
    await passTime(api.services);
    expect((await api.emailsTo(buyer)).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ step: 'claimOverdue', number: deal.subNumber }),
    );
    days(5);
    dataOf(await step(paths.callIn, supplier, deal));
    const { list } = dataOf(await api.post<Page<CalledInClaim>>(paths.calledIn, operator, { pageSize: 100 }));
    const called = list.find(({ number }) => number === deal.subNumber)!;
    expect(called).toMatchObject({ state: 'calledIn', amount: usd('852.00'), version: 1 });
    const proposal = { id: called.id, version: 1, amount: '426', text: 'Half of it: both weights are in doubt.' };
    expectInvalid(await api.post(paths.propose, operator, { ...proposal, amount: '852.01' }), 'amount');
    expectInvalid(await api.post(paths.propose, operator, { ...proposal, amount: '0' }), 'amount');
    // Nobody settles a claim of the own company.
    await api.db
      .update(member)
      .set({ capabilities: ['buyer', 'operator'] })
      .where(eq(member.id, buyer.id));
    expect((await api.post(paths.propose, buyer, proposal)).status).toBe(403);
    await api.db
      .update(member)
      .set({ capabilities: ['buyer'] })
      .where(eq(member.id, buyer.id));
    dataOf(await api.post(paths.propose, operator, proposal));
    expect((await api.post(paths.propose, operator, { ...proposal, version: 2 })).status).toBe(409);
    dataOf(await decide(supplier, deal, true));
    expect((await decide(supplier, deal, true)).status).toBe(409);
    expect(await seenBy(buyer, deal)).toMatchObject({ claims: [{ state: 'proposed', turn: 'buyer' }] });
    dataOf(await decide(buyer, deal, true));
    expect(await seenBy(buyer, deal)).toMatchObject({ credited: usd('426.00'), claims: [{ state: 'settled' }] });
  });

  it('waits for the marketplace ten working days: its operators are told, and once more when they are over', async () => {
    const told = async (person: Person) =>
      (await api.emailsTo(person)).filter(({ template }) => template === 'claimCalledIn').map(({ data }) => data);
    const deal = await shippedDeal();
    const about = { claim: 'short', number: deal.subNumber, money: usd('852.00') };
    dataOf(await make(buyer, deal));
    days(16);
    const until = endOfDay(workingDaysAfter(api.clock.now, 10));
    dataOf(await step(paths.callIn, buyer, deal));
    expect(await told(operator)).toContainEqual(expect.objectContaining({ ...about, late: false, until }));
    expect(await seenBy(supplier, deal)).toMatchObject({ claims: [{ state: 'calledIn', turn: 'operator', until }] });
    const queue = async () => {
      const all = dataOf(await api.get<Queues>(getQueues.path, operator));
      return all.find(({ name }) => name === 'claims')!.cases.find(({ number }) => number === deal.subNumber);
    };
    expect(await queue()).toMatchObject({ name: buyer.company, money: usd('852.00'), until });
    const late = async () => (await told(operator)).filter((data) => data['number'] === deal.subNumber && data['late']);
    await passTime(api.services);
    expect(await late()).toHaveLength(0);
    api.clock.now = new Date(until);
    await passTime(api.services);
    await passTime(api.services);
    expect(await late()).toHaveLength(1);
    for (const person of [buyer, supplier]) expect(await told(person)).toEqual([]);

    // Late or not, a proposal ends the wait.
    const { id } = await latest(buyer, deal);
    const text = 'Half of it: both weights are in doubt.';
    dataOf(await api.post(paths.propose, operator, { id, version: 1, amount: '426', text }));
    expect(await queue()).toBeUndefined();
  });

  it('ends without a settlement where one side refuses the proposal, or is silent for seven days', async () => {
    for (const silent of [false, true]) {
      const deal = await shippedDeal();
      dataOf(await make(buyer, deal));
      days(16);
      dataOf(await step(paths.callIn, buyer, deal));
      const { id } = await latest(buyer, deal);
      const text = 'Half of it, since nobody was there.';
      dataOf(await api.post(paths.propose, operator, { id, version: 1, amount: '426', text }));
      dataOf(await decide(buyer, deal, true));
      if (silent) {
        days(8);
        await passTime(api.services);
      } else dataOf(await decide(supplier, deal, false));
      expect(await seenBy(buyer, deal)).toMatchObject({ credited: usd('0.00'), claims: [{ state: 'unsettled' }] });
    }
  });
});

describe('damages for delay', () => {
  it('count by full weeks, and are due with the price where the buyer pays late', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 5, paymentTerm: 'OA30' });
    const late = { kind: 'unpaid', remedy: 'damages', text: 'The invoice fell due weeks ago.' };
    expectInvalid(await make(supplier, deal, late), 'kind');
    const { shippedQuantity } = await seenBy(buyer, deal);
    expect(shippedQuantity).toBe('0.000');
    await ship(api, supplier, deal);
    days(30 + 6);
    expectInvalid(await make(supplier, deal, late), 'remedy');
    days(2);
    dataOf(await make(supplier, deal, late));
    // One full week: 0.5 % of 35,500.00.
    expect(await latest(buyer, deal)).toMatchObject({ versions: [{ amount: usd('177.50') }], pen: 'buyer' });
    // Money that is late costs interest, by every name it is given.
    const paper = await api.fetch(`/${exportTimeline.path}?id=${deal.orderId}&format=pdf`, supplier);
    const said = textOf(Buffer.from(await paper.arrayBuffer())).replace(/\s/g, '');
    expect(said).toContain('Interestonlatepayment');
    expect(said).not.toContain('Liquidateddamages');
    dataOf(await answer(buyer, deal, { answer: 'accepted' }));
    expect(await seenBy(supplier, deal)).toMatchObject({
      ...{ credited: usd('0.00'), balance: usd('35677.50'), claims: [{ owed: null }] },
    });
    expect((await step(paths.paid, supplier, deal)).status).toBe(409);
  });

  it('stop at the cap', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4 });
    const late = { kind: 'notShipped', remedy: 'damages', text: 'Nothing has been shipped to this day.' };
    expectInvalid(await make(buyer, deal, late), 'kind');
    days(40 + 7 * 30);
    dataOf(await make(buyer, deal, late));
    expect((await latest(buyer, deal)).versions).toMatchObject([{ amount: usd('1775.00') }]);
  });
});
