import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BuyerToday, OrderPage, SubOrderPage } from '#api/deals/order.ts';
import type { BuyerNeed } from '#api/deals/next-step.ts';
import type { OrderStatus } from '#api/deals/order-states.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { post, postTo, quoteFor, view } from '../../support/rfqs.ts';
import { issuedDeal, sign, signBoth } from '../contract/harness.ts';

const api = startMemberApi();
let supplier: Supplier;
beforeAll(async () => {
  supplier = await newSupplier(api);
});

const orders = async (person: Company, input: Record<string, unknown> = {}) =>
  dataOf(await api.post<OrderPage>('api/trade/web/order/getOrderByPage', person, input));
const sold = async (person: Company, input: Record<string, unknown> = {}) =>
  dataOf(await api.post<SubOrderPage>('api/trade/supplier/order/getSubOrderByPage', person, input));
const today = async (person: Company) => dataOf(await api.get<BuyerToday>('api/trade/web/order/getBuyerToday', person));
const nextOf = async (person: Company) => (await orders(person)).list[0]!.next;

describe('what is next in an order', () => {
  it('is the suppliers’ until one has quoted, then the buyer’s, until the first quote expires', async () => {
    const buyer = await newBuyer(api);
    const { id } = await post(api, buyer);
    const [{ quoteDueAt }] = (await orders(buyer)).list as [OrderPage['list'][number]];
    expect(await nextOf(buyer)).toMatchObject({ kind: 'waitQuotes', turn: 'theirs', until: quoteDueAt });
    const quote = await quoteFor(api, supplier, id);
    expect(await nextOf(buyer)).toMatchObject({ kind: 'choose', turn: 'own', until: quote.versions[0]!.validUntil });
    expect((await view(api, buyer, id)).allowedActions).toContain('acceptQuotes');
  });

  it('is to wait while the bids are sealed', async () => {
    const buyer = await newBuyer(api);
    const sealedUntil = new Date(api.clock.now.getTime() + 48 * 3600 * 1000).toISOString();
    const { id } = await postTo(api, buyer, [supplier], { sealedUntil });
    await quoteFor(api, supplier, id);
    expect(await nextOf(buyer)).toMatchObject({ kind: 'sealed', turn: 'theirs', until: sealedUntil });
  });

  it('is to answer a question first', async () => {
    const buyer = await newBuyer(api);
    const { id } = await post(api, buyer);
    dataOf(
      await api.post<OrderView>('api/trade/supplier/rfq/askQuestion', supplier, {
        orderId: id,
        question: 'Which colour?',
      }),
    );
    expect((await orders(buyer)).list[0]).toMatchObject({ next: { kind: 'answer', turn: 'own' }, alsoOwn: 0 });
  });

  it('is the signature of who has not signed, with the contract, its total and the end of the time', async () => {
    const deal = await issuedDeal(api);
    const { buyer, supplier: maker, contractId } = deal;
    const wanted = {
      turn: 'own',
      kind: 'sign',
      contract: { id: contractId },
      amount: { amount: '35500.00', currency: 'USD' },
    };
    expect(await nextOf(buyer)).toMatchObject(wanted);
    expect((await sold(maker)).list[0]!.next).toMatchObject(wanted);
    dataOf(await sign(api, buyer, contractId));
    expect(await nextOf(buyer)).toMatchObject({ kind: 'theySign', turn: 'theirs' });
    expect((await sold(maker)).list[0]!.next).toMatchObject(wanted);
    const late = new Date(api.clock.now.getTime() - 1000);
    await api.db.update(subOrder).set({ signBy: late }).where(eq(subOrder.id, deal.subOrderId));
    expect((await sold(maker)).list[0]!.next, 'over').toMatchObject({ kind: 'theySign', turn: 'theirs' });
  });

  it('is what the server allows, at every status, for both sides', async () => {
    const action = {
      sign: 'sign',
      pay: 'submitRemittance',
      payBalance: 'submitRemittance',
      ship: 'ship',
      receive: 'confirmReceipt',
    };
    const told: Record<string, string[]> = { buyer: [], supplier: [] };
    for (const status of [2, 3, 4, 5, 6, 7, 8] as OrderStatus[]) {
      const buyer = await newBuyer(api);
      const maker = await newSupplier(api);
      const { orderId } = await dealAt(api, buyer, maker, { status });
      for (const [side, person, next] of [
        ['buyer', buyer, await nextOf(buyer)],
        ['supplier', maker, (await sold(maker)).list[0]!.next],
      ] as const) {
        told[side]!.push(`${next?.kind ?? null}`);
        if (next?.turn !== 'own') continue;
        const { subOrders } = await view(api, person, orderId);
        expect(subOrders[0]!.allowedActions).toContain(action[next.kind as keyof typeof action]);
      }
    }
    // Without a contract nobody is asked to sign one; deals made as rows have none.
    expect(told).toEqual({
      buyer: ['theySign', 'pay', 'theyShip', 'theyShip', 'evaluate', 'repeat', 'repeat'],
      supplier: ['theySign', 'theyPay', 'ship', 'ship', 'null', 'null', 'null'],
    });
  });

  it('is nobody’s but the marketplace’s while the deal is on hold', async () => {
    const buyer = await newBuyer(api);
    const { orderId } = await dealAt(api, buyer, supplier, { status: 3 });
    await api.db.update(tradeOrder).set({ heldAt: api.clock.now }).where(eq(tradeOrder.id, orderId));
    expect(await nextOf(buyer)).toMatchObject({ kind: 'held', turn: 'marketplace' });
  });
});

describe('what needs a buyer now', () => {
  const needing = async (person: Company, needs: BuyerNeed) =>
    (await orders(person, { needs })).list.map(({ number }) => number);

  it('names the one contract or order with sum and date, and is found by its filter alone', async () => {
    const deal = await issuedDeal(api);
    const { buyer } = deal;
    const paid = await dealAt(api, buyer, supplier, { status: 3, paymentTerm: 'TT30_70BL' });
    await dealAt(api, buyer, supplier, { status: 4 });
    const { needs, counts } = await today(buyer);
    expect(counts).toMatchObject({ 0: 3, 2: 1, 3: 1, 4: 1 });
    expect(needs).toMatchObject([
      {
        ...{ need: 'sign', orders: 1, amounts: [{ amount: '35500.00', currency: 'USD' }] },
        first: { orderId: deal.orderId, contract: { id: deal.contractId }, counterparty: deal.supplier.company },
      },
      {
        ...{ need: 'pay', orders: 1, amounts: [{ amount: '10650.00', currency: 'USD' }] },
        first: { orderId: paid.orderId, subOrder: { number: paid.subNumber }, day: dayIn(api, 20) },
      },
    ]);
    expect(await needing(buyer, 'sign')).toEqual([deal.number]);
    expect(await needing(buyer, 'pay')).toEqual([paid.number]);
    expect(await needing(buyer, 'choose')).toEqual([]);
    await signBoth(api, deal);
    expect((await today(buyer)).needs).toMatchObject([{ need: 'pay', orders: 2 }]);
    expect(await needing(buyer, 'pay')).toHaveLength(2);
  });

  it('adds up several by currency, the next to end first', async () => {
    const buyer = await newBuyer(api);
    const later = await dealAt(api, buyer, supplier, { status: 3, paymentTerm: 'TT100' });
    const sooner = await dealAt(api, buyer, supplier, { status: 3, paymentTerm: 'TT100', currency: 'CNY' });
    await api.db
      .update(subOrder)
      .set({ latestPayment: dayIn(api, 3) })
      .where(eq(subOrder.id, sooner.subOrderId));
    const { needs } = await today(buyer);
    expect(needs).toMatchObject([{ need: 'pay', orders: 2, first: { orderId: sooner.orderId, day: dayIn(api, 3) } }]);
    expect(needs[0]!.amounts).toHaveLength(2);
    expect((await needing(buyer, 'pay')).sort()).toEqual([later.number, sooner.number].sort());
  });

  it('is nothing of others', async () => {
    expect((await today(await newBuyer(api))).needs).toEqual([]);
  });
});
