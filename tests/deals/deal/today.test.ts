import { beforeAll, describe, expect, it } from 'vitest';
import type { BuyerToday, SupplierToday } from '#api/deals/order.ts';
import {
  answerSample,
  askSample,
  dispatchSample,
  receiveSample,
  stateTrial,
  type BuyersSample,
} from '#api/deals/sample.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { dayIn, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { newOffer } from '../../support/offers.ts';
import { inDays, post, quoteFor } from '../../support/rfqs.ts';
import { issuedDeal, sign, signBoth } from '../contract/harness.ts';

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

describe('samples among the tasks of today', () => {
  it('stand with whom they wait for, and are gone when the step is done', async () => {
    const [buyer, maker] = [await newBuyer(api), await newSupplier(api)];
    const offerId = await newOffer(api, maker.shopId);
    const asked = {
      ...{ offerId, kg: '2.5', purpose: 'Film trial', address: '14 Marina Road, Lagos, Nigeria' },
      ...{ courierPayer: 'supplier', neededBy: dayIn(api, 10) },
    };
    const { id, number } = dataOf(await api.post<BuyersSample>(askSample.path, buyer, asked));
    const ofSupplier = async () => (await sold(maker)).samples;
    const ofBuyer = async () => (await bought(buyer)).samples;
    expect(await ofSupplier()).toMatchObject([
      { id, number, step: 'answer', kg: '2.500', counterparty: buyer.company, until: inDays(api, 7), day: null },
    ]);
    expect(await ofBuyer()).toEqual([]);
    dataOf(await api.post(answerSample.path, maker, { answer: 'accept', id, dispatchBy: dayIn(api, 1) }));
    expect(await ofSupplier()).toMatchObject([{ id, step: 'dispatch', until: null, day: dayIn(api, 1) }]);
    const sent = { dispatchedOn: dayIn(api, 0), courier: 'DHL', tracking: '1Z999', lot: 'L1' };
    dataOf(await api.post(dispatchSample.path, maker, { id, ...sent }));
    expect(await ofSupplier()).toEqual([]);
    expect(await ofBuyer()).toMatchObject([{ id, step: 'receive', counterparty: maker.company }]);
    dataOf(await api.post(receiveSample.path, buyer, { id, receivedOn: dayIn(api, 0) }));
    expect(await ofBuyer()).toMatchObject([{ id, step: 'try' }]);
    dataOf(await api.post(stateTrial.path, buyer, { id, result: 'passed', triedOn: dayIn(api, 0) }));
    expect(await ofBuyer()).toEqual([]);
    expect((await bought(await newBuyer(api))).samples).toEqual([]);
    expect((await sold(supplier)).samples).toEqual([]);
  });

  it('leave with a request that has lapsed, though nobody has tidied', async () => {
    const [buyer, maker] = [await newBuyer(api), await newSupplier(api)];
    const asked = {
      ...{
        offerId: await newOffer(api, maker.shopId),
        kg: '1',
        purpose: 'Film trial',
        address: '14 Marina Road, Lagos',
      },
      ...{ courierPayer: 'supplier', neededBy: dayIn(api, 10) },
    };
    dataOf(await api.post(askSample.path, buyer, asked));
    const before = api.clock.now;
    api.clock.now = new Date(inDays(api, 8));
    expect((await sold(maker)).samples).toEqual([]);
    api.clock.now = before;
  });
});

describe('the figures of a buyer', () => {
  it('are nothing before the first deal', async () => {
    const { figures } = await bought(await newBuyer(api));
    expect(figures).toEqual({
      ...{
        toPay: [],
        overdue: [],
        nextPayment: null,
        late: 0,
        quotes: 0,
        quotedRfqs: 0,
        bought: [],
        contracts: 0,
        sellers: 0,
      },
      onTheWay: '0',
    });
  });

  it('count quotes that can be accepted, and what was bought this year', async () => {
    const buyer = await newBuyer(api);
    const { id } = await post(api, buyer);
    expect((await bought(buyer)).figures.quotes).toBe(0);
    await quoteFor(api, supplier, id);
    expect((await bought(buyer)).figures).toMatchObject({ quotes: 1, quotedRfqs: 1 });
    const deal = await issuedDeal(api);
    const { buyer: other } = deal;
    // Nothing is bought by a contract that nobody has signed.
    expect((await bought(other)).figures).toMatchObject({ contracts: 0, bought: [] });
    await signBoth(api, deal);
    expect((await bought(other)).figures).toMatchObject({
      ...{ quotes: 0, contracts: 1, sellers: 1, bought: [{ amount: '35500.00', currency: 'USD' }], overdue: [] },
    });
    api.clock.now = new Date(api.clock.now.getTime() + 45 * 86_400_000);
    const { toPay, overdue, nextPayment } = (await bought(other)).figures;
    expect([overdue, nextPayment! < api.clock.now.toISOString()]).toEqual([toPay, true]);
  });
});
