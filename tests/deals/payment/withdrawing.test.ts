import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Timeline } from '#api/deals/order.ts';
import {
  getCollectionAccount,
  getRemittanceByPage,
  getRemittanceQueue,
  type PaymentDetails,
  type RemittanceCase,
  type RemittanceRecord,
} from '#api/deals/remittance.ts';
import { getCompanyFile, type CompanyFile } from '#api/members/company-file.ts';
import { listTransfers } from '#api/members/console-lists.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { toldTo } from '../../support/notices.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { expectSound } from '../ledger/harness.ts';
import { arrival, confirm, hours, newOperator, openAccount, paths, record, second } from './bank.ts';
import { direct, directOf } from './direct.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});

const withdraw = (id: string, person: Person | null = buyer, key: string | null = crypto.randomUUID()) =>
  api.post<RemittanceRecord>(paths.withdraw, person, { id }, undefined, 'en-US', key);
const viewOf = async ({ orderId }: Deal, person: Person = buyer) =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
/** Whether its page offers to withdraw it. */
async function isOffered({ deal, id }: { deal: Deal; id: string }): Promise<boolean> {
  const asked = { subOrderId: deal.subOrderId };
  const { records } = dataOf(await api.get<PaymentDetails>(getCollectionAccount.path, buyer, asked));
  return records.find((one) => one.id === id)!.withdrawable;
}
async function recorded(): Promise<{ deal: Deal; id: string }> {
  const deal = await dealAt(api, buyer, supplier);
  return { deal, id: (await record(api, buyer, deal)).id };
}

describe('a record of a transfer that nobody has decided on', () => {
  it('is withdrawn by its buyer, stays on record, and is recorded anew', async () => {
    const { deal, id } = await recorded();
    expect((await viewOf(deal)).allowedActions).toContain('withdrawRemittance');
    expect(dataOf(await withdraw(id))).toMatchObject({ state: 'withdrawn', reason: 'withdrawn', remark: null });
    const view = await viewOf(deal);
    expect(view).toMatchObject({ status: 3, submitted: { amount: '0.00' }, received: { amount: '0.00' } });
    expect(view.allowedActions).not.toContain('withdrawRemittance');
    for (const person of [buyer, supplier]) {
      const asked = { id: deal.orderId };
      const { events, verified } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', person, asked));
      expect(verified).toBe(true);
      expect(events.at(-1)).toMatchObject({ action: 'withdrawRemittance', by: buyer.company });
    }
    expect((await api.auditOf(id)).at(-1)).toMatchObject({ action: 'remittance.withdraw', actorId: buyer.id });
    // Without being asked whether it is another one: nothing is on record any more.
    await record(api, buyer, deal, { another: false });
  });

  it('is withdrawn once, also when sent twice under one key', async () => {
    const { id } = await recorded();
    const [one, other] = await Promise.all([withdraw(id, buyer, 'w-1'), withdraw(id, buyer, 'w-1')]);
    expect(dataOf(one)).toEqual(dataOf(other));
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { fields: { state: 'rejected' } } });
  });

  it('is not, once it was confirmed or rejected, or while an operator has proposed to confirm it', async () => {
    const counted = await recorded();
    await confirm(api, operator, counted.id, '10650.00');
    expect(await isOffered(counted)).toBe(false);
    expect(await withdraw(counted.id)).toMatchObject({ status: 409, body: { fields: { state: 'confirmed' } } });
    const refused = await recorded();
    dataOf(await api.post(paths.reject, operator, { id: refused.id, reason: 'notArrived' }));
    expect((await withdraw(refused.id)).status).toBe(409);
    const proposed = await recorded();
    expect(await isOffered(proposed)).toBe(true);
    const withdraws = async () => (await viewOf(proposed.deal)).allowedActions.includes('withdrawRemittance');
    expect(await withdraws()).toBe(true);
    const input = arrival(api, proposed.id, '10650.00');
    const { proposal } = dataOf(await api.post<RemittanceCase>(paths.confirm, operator, input));
    expect(await isOffered(proposed)).toBe(false);
    expect(await withdraws()).toBe(false);
    // Beside it one that nobody has proposed anything about.
    const beside = await record(api, buyer, proposed.deal, { amount: '1000.00', another: true });
    expect(await withdraws()).toBe(true);
    dataOf(await withdraw(beside.id));
    expect(await withdraws()).toBe(false);
    const answer = await withdraw(proposed.id);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('second operator')]);
    await second(api, proposal!.id);
    expect(await viewOf(proposed.deal)).toMatchObject({ status: 4, received: { amount: '10650.00' } });
  });

  it('is told apart from one that was rejected, in the lists of buyer, operators and console', async () => {
    const gone = await recorded();
    dataOf(await withdraw(gone.id));
    const refused = await record(api, buyer, gone.deal);
    dataOf(await api.post(paths.reject, operator, { id: refused.id, reason: 'notArrived' }));
    const { number } = await viewOf(gone.deal);
    for (const [state, id] of [
      ['withdrawn', gone.id],
      ['rejected', refused.id],
    ] as const) {
      const asked = { keyword: number, pageNo: 1, pageSize: 20 };
      const shown = { total: 1, list: [{ id, state }] };
      expect(dataOf(await api.post(getRemittanceByPage.path, buyer, { ...asked, state }))).toMatchObject(shown);
      expect(dataOf(await api.post(getRemittanceQueue.path, operator, { ...asked, state }))).toMatchObject(shown);
      expect(dataOf(await api.post(listTransfers.path, operator, { ...asked, only: state }))).toMatchObject(shown);
    }
    const { transfers } = dataOf(await api.get<CompanyFile>(getCompanyFile.path, operator, { id: buyer.id }));
    const counts = Object.fromEntries(transfers.map(({ state, count }) => [state, count]));
    expect(counts.rejected).toBe(2);
    expect(counts.withdrawn).toBeGreaterThanOrEqual(3);
  });

  it('is decided or withdrawn, when both happen at once', async () => {
    const { deal, id } = await recorded();
    const answers = await Promise.all([withdraw(id), api.post(paths.reject, operator, { id, reason: 'notArrived' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { events } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', buyer, { id: deal.orderId }));
    expect(events.filter(({ action }) => action.endsWith('Remittance'))).toHaveLength(2);
  });

  it('is nobody else’s to withdraw', async () => {
    const { id } = await recorded();
    const stranger = await newBuyer(api);
    const answers = [stranger, supplier, operator, null].map((person) => withdraw(id, person));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 403, 401]);
    expect((await withdraw('no-such-id')).status).toBe(404);
  });

  it('keeps the deal alive no longer: it ends where the last day to pay has passed', async () => {
    const { deal, id } = await recorded();
    hours(api, 24 * 25);
    await passTime(api.services);
    expect(await viewOf(deal)).toMatchObject({ status: 3 });
    dataOf(await withdraw(id));
    await passTime(api.services);
    expect(await viewOf(deal)).toMatchObject({ status: 8, reason: 'paymentLapsed' });
  });

  it('is no more the seller’s to look for, where it collects itself', async () => {
    const { directDeal, confirm: sellerConfirms } = directOf(api);
    const deal = await directDeal();
    const { id } = await record(api, deal.buyer, deal);
    dataOf(await withdraw(id, deal.buyer));
    expect((await sellerConfirms(deal.supplier, id, '10650.00')).status).toBe(409);
    expect((await api.post(direct.deny, deal.supplier, { id, reason: 'notArrived' })).status).toBe(409);
    const told = await toldTo(api, deal.supplier);
    expect(told.find(({ asks }) => asks.includes('confirmTransfer'))).toMatchObject({
      doneAt: expect.any(Date) as Date,
    });
    expect(told.at(-1)!.data).toMatchObject({ kind: 'transferWithdrawn', money: { amount: '10650.00' } });
  });
});
