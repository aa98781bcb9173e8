import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#api/common/common.ts';
import type { NextStep } from '#api/deals/order.ts';
import type { CreditCase } from '#api/deals/refund.ts';
import type { MoneyProposal } from '#api/deals/remittance.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { confirm, hours, newOperator, openAccount, paths, record, second } from '../payment/bank.ts';
import { claimsOf } from '../claim/claims.ts';
import { bookedAs, expectSound } from '../ledger/harness.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api, { locale: 'en-US' }), await newSupplier(api, { locale: 'en-US' })];
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});

const proposePath = 'api/trade/web/order/proposeEnd';
const decidePath = 'api/trade/web/order/decideEnd';
const words = { remark: 'The plant is down until March.' };
const propose = (person: Company, { subOrderId }: Deal, given: object = {}) =>
  api.post<OrderView>(proposePath, person, { subOrderId, keeps: '0', ...words, ...given });
const decide = (person: Company, { subOrderId }: Deal, agree: boolean, given: object = {}) =>
  api.post<OrderView>(decidePath, person, { subOrderId, seq: 1, agree, ...given });
const seenBy = async (person: Company, { orderId }: Deal): Promise<SubOrderView> =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
const usd = (amount: string) => ({ amount, currency: 'USD' });

/** The deposit of 10,650.00 has arrived; goods have not left. */
async function paidDeal(): Promise<Deal> {
  const deal = await dealAt(api, buyer, supplier);
  await confirm(api, operator, (await record(api, buyer, deal)).id, '10650.00');
  return deal;
}

describe('a deal that both sides end', () => {
  it('ends at once when the other side agrees: the supplier keeps its part, the rest is due to the buyer', async () => {
    const deal = await paidDeal();
    const proposed = dataOf(await propose(supplier, deal, { keeps: '650' }));
    const ending = { seq: 1, by: 'supplier', keeps: usd('650.00'), goesBack: usd('10000.00'), ...words };
    expect(proposed.subOrders[0]).toMatchObject({ status: 4, ending });
    expect((await seenBy(buyer, deal)).allowedActions).toEqual(
      expect.arrayContaining(['agreeEnd', 'refuseEnd', 'submitRemittance']),
    );
    // A proposal of one's own, and one that was not read, cannot be agreed to.
    expect((await decide(supplier, deal, true)).status).toBe(409);
    expect((await decide(buyer, deal, true, { seq: 2 })).status).toBe(409);
    const ended = dataOf(await decide(buyer, deal, true)).subOrders[0]!;
    expect(ended).toMatchObject({
      ...{ status: 7, reason: 'endedByAgreement', ending: null, keptOnEnd: usd('650.00'), dues: [] },
      ...{ received: usd('10650.00'), balance: usd('-10000.00') },
    });
    expect(await bookedAs(api, deal.subOrderId)).toEqual([
      { kind: 'ended', legs: { deal: '-10650.00', seller: '650.00', refund: '10000.00' } },
    ]);
    // The desk pays back what is due, and no more.
    const input = { keyword: deal.subNumber };
    const { list } = dataOf(await api.post<Page<CreditCase>>(paths.credits, operator, input));
    expect(list).toMatchObject([{ subOrderNumber: deal.subNumber, credit: usd('10000.00') }]);
    for (const [person, kind] of [
      [buyer, 'endProposed'],
      [supplier, 'endAgreed'],
    ] as const)
      expect((await api.emailsTo(person)).map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ kind, number: deal.subNumber }),
      );
    for (const again of [propose(buyer, deal), decide(supplier, deal, true)]) expect((await again).status).toBe(409);
  });

  it('settles with it what a claim had taken off the price: no more goes back than there is', async () => {
    const deal = await paidDeal();
    const { make, answer } = claimsOf(api);
    const claimed = { kind: 'late', remedy: 'amount', figure: '400', text: 'Nothing has been shipped in time.' };
    hours(api, 24 * 60);
    dataOf(await make(buyer, deal, { ...claimed, measured: undefined, unit: '', method: '' }));
    dataOf(await answer(supplier, deal, { answer: 'accepted' }));
    expect(await seenBy(buyer, deal)).toMatchObject({ credited: usd('400.00') });
    dataOf(await propose(supplier, deal, { keeps: '650' }));
    const ended = dataOf(await decide(buyer, deal, true)).subOrders[0]!;
    expect(ended).toMatchObject({ keptOnEnd: usd('650.00'), balance: usd('-10000.00'), credited: usd('0.00') });
    const { list } = dataOf(await api.post<Page<CreditCase>>(paths.credits, operator, { keyword: deal.subNumber }));
    expect(list).toMatchObject([{ subOrderNumber: deal.subNumber, credit: usd('10000.00') }]);
  });

  it('ends too when more went back than its own money: the transfer was another deal’s, and is reversed', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal, { amount: '40000.00' });
    await confirm(api, operator, id, '40000.00');
    const more = { subOrderId: deal.subOrderId, amount: '4500.00', currency: 'USD', valueDate: dayIn(api, 0) };
    const other = await newOperator(api);
    dataOf(await api.post(paths.refund, other, { ...more, reference: `BACK-${deal.subNumber}`, note: '' }));
    dataOf(await api.post(paths.reverse, operator, { id, reason: 'Of another company' }));
    for (const waiting of dataOf(await api.post<Page<MoneyProposal>>(paths.proposals, other, { pageSize: 100 })).list)
      await second(api, waiting.id);
    expect(await seenBy(buyer, deal)).toMatchObject({ received: usd('0.00'), refunded: usd('4500.00') });
    expectInvalid(await propose(buyer, deal, { keeps: '1' }), 'keeps');
    dataOf(await propose(buyer, deal));
    expect((await seenBy(supplier, deal)).ending).toMatchObject({ keeps: usd('0.00'), goesBack: usd('0.00') });
    dataOf(await decide(supplier, deal, true));
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 7, reason: 'endedByAgreement' });
  });

  it('goes on when the other side refuses, when the proposal is taken back, and when nobody answers for seven days', async () => {
    const deal = await paidDeal();
    for (const [seq, person] of [
      [1, buyer],
      [2, supplier],
    ] as const) {
      dataOf(await propose(supplier, deal));
      expect((await propose(buyer, deal)).status).toBe(409);
      dataOf(await decide(person, deal, false, { seq, remark: 'We wait.' }));
      expect(await seenBy(buyer, deal)).toMatchObject({ status: 4, ending: null });
    }
    dataOf(await propose(buyer, deal));
    hours(api, 24 * 7);
    expect((await decide(supplier, deal, true, { seq: 3 })).status).toBe(409);
    expect(await seenBy(supplier, deal)).toMatchObject({ status: 4, ending: null });
    dataOf(await propose(buyer, deal));
  });

  it('is asked of both: whose turn it is stands in the order lists', async () => {
    const deal = await paidDeal();
    dataOf(await propose(buyer, deal));
    const input = { keyword: deal.subNumber, pageNo: 1, pageSize: 20, status: 0 };
    type Row = { next: NextStep[] };
    const own = dataOf(await api.post<Page<Row>>('api/trade/supplier/order/getSubOrderByPage', supplier, input)).list;
    const theirs = dataOf(await api.post<Page<Row>>('api/trade/web/order/getOrderByPage', buyer, input)).list;
    expect(JSON.stringify(own)).toContain('"answerEnd"');
    expect(JSON.stringify(theirs)).toContain('"theyAnswerEnd"');
  });

  it('keeps no more than was received, also where a confirmation was taken back in between', async () => {
    const deal = await paidDeal();
    expectInvalid(await propose(supplier, deal, { keeps: '10650.01' }), 'keeps');
    expectInvalid(await propose(supplier, deal, { remark: '' }), 'remark');
    const second = await record(api, buyer, deal, { amount: '100.00' });
    await confirm(api, operator, second.id, '100.00');
    dataOf(await propose(supplier, deal, { keeps: '10750' }));
    const wrong = { id: second.id, reason: 'Not ours' };
    const { proposal } = dataOf(await api.post<{ proposal: { id: string } }>(paths.reverse, operator, wrong));
    dataOf(await api.post(paths.second, await newOperator(api), { id: proposal.id, approve: true }));
    expect((await decide(buyer, deal, true)).status).toBe(409);
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 4 });
  });

  it('waits for a transfer that the marketplace has not decided', async () => {
    const deal = await paidDeal();
    const { id } = await record(api, buyer, deal, { amount: '100.00' });
    dataOf(await propose(supplier, deal));
    expect((await decide(buyer, deal, true)).status).toBe(409);
    dataOf(await api.post(paths.reject, operator, { id, reason: 'notArrived', remark: '' }));
    dataOf(await decide(buyer, deal, true));
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 7, balance: usd('-10650.00') });
  });

  it('is ended once, when both answer at the same time', async () => {
    const deal = await paidDeal();
    dataOf(await propose(supplier, deal));
    const answers = await Promise.all([decide(buyer, deal, true), decide(supplier, deal, false)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('may be ended before anything is paid and after goods have left, not before both have signed', async () => {
    const unpaid = await dealAt(api, buyer, supplier, { status: 3 });
    dataOf(await propose(buyer, unpaid));
    expect(dataOf(await decide(supplier, unpaid, true)).subOrders[0]).toMatchObject({
      status: 7,
      balance: usd('0.00'),
    });
    const signing = await dealAt(api, buyer, supplier, { status: 2 });
    expect((await propose(buyer, signing)).status).toBe(409);
    const gone = await paidDeal();
    dataOf(
      await api.post('api/trade/supplier/logistics/ship', supplier, {
        ...{ subOrderId: gone.subOrderId, carrier: 'MAEU', transportDocument: 'ENDED', quantity: '10' },
        ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30) },
      }),
    );
    dataOf(await propose(supplier, gone, { keeps: '10650' }));
    expect(dataOf(await decide(buyer, gone, true)).subOrders[0]).toMatchObject({ status: 7, balance: usd('0.00') });
  });

  it('is nobody else’s', async () => {
    const deal = await paidDeal();
    dataOf(await propose(supplier, deal));
    for (const stranger of [await newBuyer(api), await newSupplier(api)]) {
      expect((await propose(stranger, deal)).status).toBe(404);
      expect((await decide(stranger, deal, true)).status).toBe(404);
    }
  });
});
