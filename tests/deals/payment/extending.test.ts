import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deadline } from '#api/deals/calendar.ts';
import { extendPayment, type Timeline } from '#api/deals/order.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { daysLater } from '#lib/days.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { expectSound } from '../ledger/harness.ts';
import { confirm, hours, newOperator, openAccount, record } from './bank.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});
beforeEach(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
});

const extend = ({ subOrderId }: Deal, until: string, who: Person | null = supplier, remark = '') =>
  api.post<OrderView>(extendPayment.path, who, { subOrderId, until, remark });
const viewOf = async ({ orderId }: Deal, person: Person = buyer) =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
const dueOn = async (deal: Deal, kind: string) =>
  (await viewOf(deal, supplier)).obligations.find((one) => one.kind === kind)!.dueOn!;
const deadlines = async ({ orderId }: Deal, person: Person) =>
  dataOf(await api.get<Deadline[]>('api/trade/web/calendar/getDeadlines', person, { orderId })).map((one) => one.dueOn);
const passDays = async (days: number) => {
  hours(api, 24 * days);
  await passTime(api.services);
};
/** The whole of what is paid first. */
async function pay(deal: Deal): Promise<void> {
  const { id } = await record(api, buyer, deal, { amount: '10650.00' });
  await confirm(api, operator, id, '10650.00');
}

describe('the seller gives its buyer more time for what is paid first', () => {
  it('alone: every day that counts from it moves, both sides see it, and then it is over', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { latestPayment, allowedActions } = await viewOf(deal, supplier);
    expect(allowedActions).toContain('extendPayment');
    expect((await viewOf(deal)).allowedActions).not.toContain('extendPayment');
    const until = daysLater(latestPayment, 10);
    dataOf(await extend(deal, until, supplier, 'Your bank is slow'));
    for (const person of [buyer, supplier]) {
      expect(await viewOf(deal, person)).toMatchObject({ latestPayment: until, dues: [{ dueOn: until }, {}] });
      expect(await deadlines(deal, person)).toContain(until);
      expect(await deadlines(deal, person)).not.toContain(latestPayment);
      const asked = { id: deal.orderId };
      const { events, verified } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', person, asked));
      expect(verified).toBe(true);
      expect(events.at(-1)).toMatchObject({ action: 'extendPayment', by: supplier.company });
    }
    expect((await toldTo(api, buyer)).at(-1)).toMatchObject({
      data: { kind: 'paymentExtended', day: until, money: { amount: '10650.00' }, words: 'Your bank is slow' },
    });
    await passDays(22);
    expect(await viewOf(deal)).toMatchObject({ status: 3 });
    // Again, as long as the deal is alive.
    dataOf(await extend(deal, daysLater(until, 5)));
    await passDays(11);
    expect(await viewOf(deal)).toMatchObject({ status: 3 });
    await passDays(5);
    expect(await viewOf(deal)).toMatchObject({ status: 8, reason: 'paymentLapsed' });
    expect((await extend(deal, dayIn(api, 5))).status).toBe(409);
  });

  it('keeps a deal of which a part has come, and loses none of its time to deliver', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const agreed = [await dueOn(deal, 'delivery'), (await viewOf(deal)).latestPayment] as const;
    const { id } = await record(api, buyer, deal, { amount: '650.00' });
    await confirm(api, operator, id, '650.00');
    dataOf(await extend(deal, daysLater(agreed[1], 20)));
    expect((await toldTo(api, buyer)).at(-1)!.data).toMatchObject({ money: { amount: '10000.00' } });
    await passDays(30);
    expect(await viewOf(deal)).toMatchObject({ status: 3 });
    const rest = await record(api, buyer, deal, { amount: '10000.00' });
    await confirm(api, operator, rest.id, '10000.00');
    expect(await viewOf(deal)).toMatchObject({ status: 4 });
    const late = (Date.parse(dayIn(api, 0)) - Date.parse(agreed[1])) / 86_400_000;
    expect(late).toBeGreaterThan(5);
    expect(await dueOn(deal, 'delivery')).toBe(daysLater(agreed[0], late));
    expect((await extend(deal, dayIn(api, 20))).status).toBe(409);
  });

  it('leaves the time to deliver as it was where it is paid by the day that was agreed', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const agreed = await dueOn(deal, 'delivery');
    dataOf(await extend(deal, dayIn(api, 40)));
    await pay(deal);
    expect(await dueOn(deal, 'delivery')).toBe(agreed);
  });

  it('to a later day, not in the past, and not further ahead than anybody means', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { latestPayment } = await viewOf(deal);
    for (const wrong of [latestPayment, dayIn(api, 2), dayIn(api, -3), dayIn(api, 95)])
      expectInvalid(await extend(deal, wrong), 'until');
    expect((await extend(deal, 'soon')).status).toBe(422);
    expect(await viewOf(deal)).toMatchObject({ latestPayment });
    expect((await toldTo(api, buyer)).map(({ data }) => data)).not.toContainEqual(
      expect.objectContaining({ kind: 'paymentExtended' }),
    );
  });

  it('and nobody else does', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const until = dayIn(api, 40);
    const [rival, reader] = [await newSupplier(api), await api.person()];
    await joinCompany(api, supplier, reader, ['viewer']);
    const tries = [rival, reader, buyer, operator, null].map(async (who) => (await extend(deal, until, who)).status);
    expect(await Promise.all(tries)).toEqual([404, 403, 403, 403, 401]);
    expect((await viewOf(deal)).latestPayment).not.toBe(until);
  });
});
