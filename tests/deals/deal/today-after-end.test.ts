import { beforeAll, describe, expect, it } from 'vitest';
import type { BuyerToday, SupplierToday } from '#api/deals/order.ts';
import type { RemittanceCase } from '#api/deals/remittance.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { BuyerWaits, SupplierWaits } from '#api/deals/waits.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { claimsOf, pay, paths as claimPaths, ship } from '../claim/claims.ts';
import { confirm, hours, newOperator, openAccount, paths, record, statementsOf } from '../payment/bank.ts';
import { camt, entry } from '../payment/camt.ts';
import { direct, directOf, type DirectDeal } from '../payment/direct.ts';
import { banksOf } from '../documentary/banks.ts';

const api = startMemberApi();
const { directDeal, paid, giveBack } = directOf(api);
let operator: Person;
beforeAll(async () => {
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});

const { take, lineOf } = statementsOf(api, () => operator);
const order = 'api/trade/web/order';
const ofBuyer = async (person: Company) =>
  dataOf(await api.get<BuyerToday>(`${order}/getBuyerToday`, person)).tasks.map(({ kind }) => kind);
const ofSupplier = async (person: Company) =>
  dataOf(await api.get<SupplierToday>('api/trade/supplier/order/getSupplierToday', person)).tasks.map(
    ({ kind }) => kind,
  );

/** Both end it after 10,650.00 had been paid: all of it goes back. */
async function ended(deal: Deal & { buyer: Company; supplier: Supplier }): Promise<void> {
  const { subOrderId, buyer, supplier } = deal;
  const proposal = { subOrderId, keeps: '0', remark: 'No vessel' };
  const { seq } = dataOf(await api.post<OrderView>(`${order}/proposeEnd`, supplier, proposal)).subOrders[0]!.ending!;
  dataOf(await api.post(`${order}/decideEnd`, buyer, { subOrderId, seq, agree: true }));
}
const directlyEnded = async (): Promise<DirectDeal> => {
  const deal = await directDeal();
  await paid(deal, '10650.00');
  await ended(deal);
  return deal;
};

describe('of a deal that has ended the tasks of today name', () => {
  it('money that its seller is to return, then the buyer’s word on it, and nothing after that', async () => {
    const deal = await directlyEnded();
    expect(await ofSupplier(deal.supplier)).toEqual(['giveBack']);
    expect(await ofBuyer(deal.buyer)).toEqual([]);
    dataOf(await giveBack(deal, '10650.00'));
    expect(await ofSupplier(deal.supplier)).toEqual([]);
    expect(await ofBuyer(deal.buyer)).toEqual(['confirmReturn']);
    const waits = dataOf(await api.get<BuyerWaits>('api/trade/web/order/getBuyerWaits', deal.buyer));
    expect(waits).toMatchObject({ money: 1 });
    const sent = dataOf(await api.get<OrderView>(`${order}/getOrderById`, deal.buyer, { id: deal.orderId }));
    dataOf(await api.post(direct.came, deal.buyer, { id: sent.subOrders[0]!.refunds[0]!.id }));
    expect(await ofBuyer(deal.buyer)).toEqual([]);
  });

  it('a transfer that its seller has still to find, of what was closed as unpaid', async () => {
    const deal = await directDeal({ status: 4, paymentTerm: 'OA30' });
    await ship(api, deal.supplier, deal);
    hours(api, 24 * 65);
    dataOf(await api.post(`${order}/avoidDeal`, deal.supplier, { subOrderId: deal.subOrderId, remark: '' }));
    const { id } = await record(api, deal.buyer, deal, { amount: '35500.00' });
    expect(await ofSupplier(deal.supplier)).toEqual(['confirmTransfer']);
    expect(await ofBuyer(deal.buyer)).toEqual([]);
    dataOf(await api.post(direct.deny, deal.supplier, { id, reason: 'notArrived' }));
    expect(await ofSupplier(deal.supplier)).toEqual([]);
    expect(await ofBuyer(deal.buyer)).toEqual(['payBalance']);
  });

  it('that money came too late, to both, until one of them will not go on', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const deal = await dealAt(api, buyer, supplier);
    hours(api, 24 * 25);
    await passTime(api.services);
    await take(camt(entry('<AcctSvcrRef>LATE-TODAY</AcctSvcrRef>', '10650.00')));
    const line = { id: (await lineOf('LATE-TODAY')).id, subOrderNumber: deal.subNumber };
    const { id } = dataOf(await api.post<RemittanceCase>(paths.recordLine, operator, line));
    await confirm(api, operator, id, '10650.00');
    expect(await ofBuyer(buyer)).toEqual(['revive']);
    expect(await ofSupplier(supplier)).toEqual(['revive']);
    dataOf(await api.post(`${order}/reviveDeal`, supplier, { subOrderId: deal.subOrderId, agree: false }));
    expect(await ofBuyer(buyer)).toEqual([]);
    expect(await ofSupplier(supplier)).toEqual([]);
  });

  it('a settlement that one side owes the other', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const { make, answer, latest } = claimsOf(api);
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'DP' });
    const banks = banksOf(api, { buyer, supplier });
    dataOf(await banks.ship(deal));
    dataOf(await make(supplier, deal, { kind: 'notTaken', remedy: 'amount', figure: '900', text: 'Nobody takes it.' }));
    dataOf(await answer(buyer, deal, { answer: 'accepted' }));
    await ended({ ...deal, buyer, supplier });
    expect(await ofBuyer(buyer)).toEqual(['oweClaim']);
    const { id } = await latest(supplier, deal);
    dataOf(await api.post(claimPaths.paid, supplier, { id }));
    expect(await ofBuyer(buyer)).toEqual([]);
  });

  it('what is still owed for one that was closed as unpaid', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'OA30' });
    await ship(api, supplier, deal);
    hours(api, 24 * 65);
    dataOf(await api.post(`${order}/avoidDeal`, supplier, { subOrderId: deal.subOrderId, remark: '' }));
    expect(await ofBuyer(buyer)).toEqual(['payBalance']);
    await pay(api, operator, buyer, deal, '35500.00');
    expect(await ofBuyer(buyer)).toEqual([]);
    const waits = dataOf(await api.get<SupplierWaits>('api/trade/supplier/order/getSupplierWaits', supplier));
    expect(waits).toMatchObject({ money: 0, orders: 0 });
  });
});
