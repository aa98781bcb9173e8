import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderView } from '#api/deals/trade.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { balancesOf, expectSound } from '../ledger/harness.ts';
import { confirm, hours, newOperator, openAccount, record } from '../payment/bank.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier, operator] = [await newBuyer(api), await newSupplier(api), await newOperator(api)];
  await openAccount(api, 'USD');
});

const later = (days: number) => hours(api, 24 * days);
const dealOf = async ({ orderId }: Deal, person: Company = buyer) =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
const avoid = ({ subOrderId }: Deal, who: Person = buyer) =>
  api.post<OrderView>('api/trade/web/order/avoidDeal', who, { subOrderId, remark: 'We have bought elsewhere' });
const pay = async (deal: Deal, amount: string) =>
  confirm(api, operator, (await record(api, buyer, deal, { amount })).id, amount);
const ship = ({ subOrderId }: Deal, quantity = '25') =>
  api.post<OrderView>('api/trade/supplier/logistics/ship', supplier, {
    ...{ subOrderId, quantity, carrier: 'Maersk', transportDocument: `AVOID ${subOrderId.slice(-6)}` },
    ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30), containers: [] },
  });
/** Goods of 35,500.00 USD, to be delivered within 40 days; 30 % of it is to be there within 20 days. */
const paidDeal = async () => {
  const deal = await dealAt(api, buyer, supplier);
  await pay(deal, '10650.00');
  return deal;
};

describe('lateness', () => {
  const kinds = async (person: Person, { subNumber }: Deal) =>
    (await api.emailsTo(person)).flatMap(({ data }) => {
      const { number, kind } = data as { number?: string; kind?: string };
      return number === subNumber && kind ? [kind] : [];
    });
  const newsOf = async (person: Person, deal: Deal) =>
    (await kinds(person, deal)).filter((kind) => /Overdue|endRight/.test(kind));

  it('of a payment is told to both after 1, 7 and 21 days, once each', async () => {
    const remindersOf = async (person: Person) => (await newsOf(person, deal)).filter((kind) => /Overdue$/.test(kind));
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'OA30' });
    dataOf(await ship(deal));
    later(30);
    await passTime(api.services);
    expect(await newsOf(buyer, deal)).toEqual([]);
    for (const [days, told] of [
      [1, 1],
      [5, 1],
      [1, 2],
      [14, 3],
      [30, 3],
    ] as const) {
      later(days);
      await passTime(api.services);
      await passTime(api.services);
      expect(await remindersOf(buyer)).toEqual(Array(told).fill('paymentOverdue'));
      expect(await remindersOf(supplier)).toEqual(Array(told).fill('theirPaymentOverdue'));
    }
  });

  it('that gives a right to end the deal is told to who has it and to the other one', async () => {
    const deal = await paidDeal();
    later(70);
    await passTime(api.services);
    expect(await newsOf(buyer, deal)).toEqual([]);
    later(2);
    await passTime(api.services);
    later(1);
    await passTime(api.services);
    expect(await newsOf(buyer, deal)).toEqual(['endRight']);
    expect(await newsOf(supplier, deal)).toEqual(['endRightTheirs']);
  });
});

describe('goods that do not leave', () => {
  it('give the buyer the right to end the deal 30 days later, and the deposit back', async () => {
    const deal = await paidDeal();
    const [lastDay, from] = [dayIn(api, 40), dayIn(api, 71)];
    later(40);
    expect(await dealOf(deal)).toMatchObject({ status: 4, delay: null });
    later(1);
    const late = { right: 'notShipped', by: 'buyer', lastDay, from };
    expect(await dealOf(deal)).toMatchObject({ delay: { ...late, holds: false } });
    expect((await dealOf(deal)).allowedActions).not.toContain('avoid');
    later(29);
    expect((await avoid(deal)).status).toBe(409);
    later(1);
    expect(await dealOf(deal)).toMatchObject({ delay: { ...late, holds: true } });
    expect((await dealOf(deal)).allowedActions).toContain('avoid');
    expect((await dealOf(deal, supplier)).allowedActions).not.toContain('avoid');
    expect((await avoid(deal, supplier)).status).toBe(409);
    expect((await avoid(deal, await newBuyer(api))).status).toBe(404);

    dataOf(await avoid(deal));
    expect(await dealOf(deal)).toMatchObject({ status: 7, reason: 'notShipped', delay: null, dues: [] });
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ refund: '10650.00' });
    const told = (await api.emailsTo(supplier)).map(({ data }) => data);
    expect(told).toContainEqual(expect.objectContaining({ kind: 'avoided', words: 'We have bought elsewhere' }));
    expect((await ship(deal)).status).toBe(409);
  });

  it('may leave as much later as the buyer has paid late', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const deadline = dayIn(api, 40);
    const moved = dayIn(api, 43);
    later(20);
    const { id } = await record(api, buyer, deal, { amount: '10650.00' });
    later(3);
    await passTime(api.services);
    await confirm(api, operator, id, '10650.00');
    expect(await dealOf(deal)).toMatchObject({ status: 4, deliveryDeadline: deadline });
    later(20);
    expect((await dealOf(deal)).delay).toBeNull();
    later(1);
    expect((await dealOf(deal)).delay).toMatchObject({ right: 'notShipped', lastDay: moved });
  });

  it('give the right as to the rest once a part of them has left', async () => {
    const deal = await paidDeal();
    dataOf(await ship(deal, '10'));
    later(80);
    expect(await dealOf(deal)).toMatchObject({ status: 5, delay: { right: 'notShipped', by: 'buyer', holds: true } });
    dataOf(await avoid(deal));
    expect(await dealOf(deal)).toMatchObject({ status: 5, delay: null, finalAmount: { amount: '14200.00' } });
    expect((await avoid(deal)).status).toBe(409);
  });
});

describe('a balance that is not paid', () => {
  const waiting = async () => {
    const deal = await dealAt(api, buyer, supplier, { paymentTerm: 'TT30_70SH' });
    await pay(deal, '10650.00');
    const { subOrderId } = deal;
    dataOf(await api.post('api/trade/supplier/logistics/noticeReady', supplier, { subOrderId, remark: '' }));
    return deal;
  };

  it('gives the supplier the right to end the deal 30 days later, and the buyer none', async () => {
    const deal = await waiting();
    const [lastDay, from] = [dayIn(api, 7), dayIn(api, 38)];
    later(8);
    expect((await dealOf(deal, supplier)).delay).toEqual({
      ...{ right: 'balanceUnpaid', by: 'supplier', lastDay, from },
      ...{ holds: false, closesOn: null },
    });
    expect((await avoid(deal, supplier)).status).toBe(409);
    // The goods are late, too: because of the buyer.
    later(70);
    expect((await dealOf(deal, supplier)).allowedActions).toContain('avoid');
    expect((await dealOf(deal)).allowedActions).not.toContain('avoid');
    expect((await avoid(deal)).status).toBe(409);
    dataOf(await avoid(deal, supplier));
    expect(await dealOf(deal)).toMatchObject({ status: 7, reason: 'balanceUnpaid' });
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ refund: expect.any(String) });
  });

  it('gives none while a transfer waits to be found', async () => {
    const deal = await waiting();
    later(60);
    expect((await dealOf(deal, supplier)).allowedActions).toContain('avoid');
    await record(api, buyer, deal, { amount: '5000.00' });
    expect((await dealOf(deal, supplier)).delay).toMatchObject({ right: 'balanceUnpaid', holds: true });
    expect((await dealOf(deal, supplier)).allowedActions).not.toContain('avoid');
    expect((await avoid(deal, supplier)).status).toBe(409);
    await record(api, buyer, deal, { amount: '19850.00' });
    expect((await dealOf(deal, supplier)).delay).toBeNull();
  });
});
