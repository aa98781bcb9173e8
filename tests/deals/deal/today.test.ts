import { beforeAll, describe, expect, it } from 'vitest';
import type { BuyerToday, SupplierToday } from '#api/deals/order.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { post, quoteFor } from '../../support/rfqs.ts';
import { issuedDeal, sign } from '../contract/harness.ts';

const api = startMemberApi();
let supplier: Supplier;
beforeAll(async () => {
  supplier = await newSupplier(api);
});

const bought = async (person: Company) =>
  dataOf(await api.get<BuyerToday>('api/trade/web/order/getBuyerToday', person));
const sold = async (person: Company) =>
  dataOf(await api.get<SupplierToday>('api/trade/supplier/order/getSupplierToday', person));

describe('the tasks of today', () => {
  it('name the step, the deal, the goods, the other side, the amount and the end of the time', async () => {
    const { buyer, supplier: maker, contractId } = await issuedDeal(api);
    const { tasks } = await bought(buyer);
    expect(tasks).toMatchObject([
      {
        ...{ kind: 'sign', turn: 'own', contract: { id: contractId }, counterparty: maker.company },
        ...{ amount: { amount: '35500.00', currency: 'USD' }, quantity: '25.000', until: expect.any(String) },
      },
    ]);
    expect((await sold(maker)).tasks).toMatchObject([
      { kind: 'sign', contract: { id: contractId }, counterparty: buyer.company, gradeNumber: tasks[0]!.gradeNumber },
    ]);
    dataOf(await sign(api, buyer, contractId));
    expect((await bought(buyer)).tasks).toEqual([]);
    expect((await sold(maker)).tasks).toHaveLength(1);
  });

  it('are their reader’s alone', async () => {
    await issuedDeal(api);
    expect((await bought(await newBuyer(api))).tasks).toEqual([]);
    expect((await sold(await newSupplier(api))).tasks).toEqual([]);
  });
});

describe('the figures of a buyer', () => {
  it('are nothing before the first deal', async () => {
    const { figures } = await bought(await newBuyer(api));
    expect(figures).toEqual({
      ...{ toPay: [], nextPayment: null, late: 0, quotes: 0, quotedRfqs: 0, bought: [], contracts: 0, sellers: 0 },
      onTheWay: '0',
    });
  });

  it('count quotes that can be accepted, and what was bought this year', async () => {
    const buyer = await newBuyer(api);
    const { id } = await post(api, buyer);
    expect((await bought(buyer)).figures.quotes).toBe(0);
    await quoteFor(api, supplier, id);
    expect((await bought(buyer)).figures).toMatchObject({ quotes: 1, quotedRfqs: 1 });
    const { buyer: other } = await issuedDeal(api);
    expect((await bought(other)).figures).toMatchObject({
      ...{ quotes: 0, contracts: 1, sellers: 1, bought: [{ amount: '35500.00', currency: 'USD' }], toPay: [] },
    });
  });
});
