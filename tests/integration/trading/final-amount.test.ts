import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderPage, SubOrderPage } from '#api/order.ts';
import type { PaymentDetails, RemittanceCase } from '#api/remittance.ts';
import type { OrderView, PaymentStatus, SubOrderView } from '#api/trade.ts';
import { subOrder, subOrderLine } from '#server/db/schema/trading.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { confirm, newOperator, openAccount, paths, record, transferInput } from '../remittance/bank.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier, operator] = [await newBuyer(api), await newSupplier(api), await newOperator(api)];
  await openAccount(api, 'USD');
});

type Given = { paymentTerm?: string; packing?: string; unitPrice?: string; quantity?: string };

/** Bulk goods ready to be shipped: 25 t at 1,420.00, 35,500.00 in all. */
async function bulkDeal({ packing = 'TANK', ...given }: Given = {}): Promise<Deal> {
  const deal = await dealAt(api, buyer, supplier, { status: 4, ...given });
  await api.db.update(subOrder).set({ packing }).where(eq(subOrder.id, deal.subOrderId));
  return deal;
}
let bills = 0;
const ship = async ({ subOrderId }: Deal, quantity: string, last = false) =>
  dataOf(
    await api.post<OrderView>('api/trade/supplier/logistics/ship', supplier, {
      ...{ subOrderId, quantity, last, carrier: 'Maersk', transportDocument: `MAEU ${1_000_000 + ++bills}` },
      ...{ containers: [], originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 2), eta: dayIn(api, 32) },
    }),
  ).subOrders[0]!;
const pay = async (deal: Deal, amount: string, arrived = amount): Promise<RemittanceCase> =>
  confirm(api, operator, (await record(api, buyer, deal, { amount })).id, arrived);
const seenBy = async (person: Company, { orderId }: Deal): Promise<SubOrderView> =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
const payment = async ({ subOrderId }: Deal) =>
  dataOf(await api.get<PaymentDetails>(paths.account, buyer, { subOrderId }));
const receive = ({ subOrderId }: Deal) =>
  api.post<OrderView>('api/trade/web/order/confirmReceipt', buyer, { subOrderId });
const usd = (amount: string) => ({ amount, currency: 'USD' });

describe('goods of which more or less was shipped', () => {
  it('cost what was shipped: the balance of an over-shipment is asked for before receipt', async () => {
    const deal = await bulkDeal();
    await pay(deal, '10650.00');
    const shipped = await ship(deal, '26.125', true);
    expect(shipped).toMatchObject({
      ...{ total: usd('35500.00'), shippedQuantity: '26.125', finalAmount: usd('37097.50') },
      ...{ dueBeforeShipment: usd('10650.00'), balance: usd('26447.50') },
    });
    expect(await payment(deal)).toMatchObject({
      ...{ total: usd('35500.00'), quantity: '25.000', shippedQuantity: '26.125', finalAmount: usd('37097.50') },
      ...{ due: usd('26447.50'), balance: usd('26447.50') },
    });
    // What the contract's total would have left: no longer enough.
    expect(await pay(deal, '24850.00')).toMatchObject({ finalAmount: usd('37097.50'), balance: usd('1597.50') });
    expect((await receive(deal)).status).toBe(409);
    await pay(deal, '1597.50');
    expect(dataOf(await receive(deal)).subOrders[0]).toMatchObject({ status: 6, balance: usd('0.00') });
  });

  it('cost less when less was shipped: the rest is less, and neither side waits for more', async () => {
    const deal = await bulkDeal();
    await pay(deal, '10650.00');
    await ship(deal, '23.75', true);
    expect(await payment(deal)).toMatchObject({ finalAmount: usd('33725.00'), due: usd('23075.00') });
    await pay(deal, '23075.00');
    expect((await seenBy(supplier, deal)).balance).toEqual(usd('0.00'));
    expect((await receive(deal)).status).toBe(200);
  });

  it('paid in full before and over-shipped: the difference is asked for', async () => {
    const deal = await bulkDeal({ paymentTerm: 'TT100' });
    await pay(deal, '35500.00');
    await ship(deal, '26.25');
    expect(await payment(deal)).toMatchObject({ due: usd('1775.00'), balance: usd('1775.00') });
    expect((await receive(deal)).status).toBe(409);
    await pay(deal, '1775.00');
    expect((await receive(deal)).status).toBe(200);
  });

  it('paid in full before and under-shipped: what is over stays a credit, also when the deal is done', async () => {
    const deal = await bulkDeal({ paymentTerm: 'TT100' });
    await pay(deal, '35500.00');
    const shipped = await ship(deal, '24', true);
    expect(shipped).toMatchObject({ finalAmount: usd('34080.00'), balance: usd('-1420.00') });
    expect(await payment(deal)).toMatchObject({ due: usd('0.00'), balance: usd('-1420.00') });
    const more = await api.post(paths.create, buyer, transferInput(api, deal, { amount: '100.00' }));
    expect(more.status).toBe(409);
    expect((await receive(deal)).status).toBe(200);
    for (const person of [buyer, supplier]) expect((await seenBy(person, deal)).balance).toEqual(usd('-1420.00'));
    const { list } = dataOf(
      await api.post<{ list: RemittanceCase[] }>(paths.queue, operator, {
        state: 'confirmed',
        keyword: deal.subNumber,
      }),
    );
    expect(list[0]).toMatchObject({ total: usd('35500.00'), finalAmount: usd('34080.00'), balance: usd('-1420.00') });
  });

  it('shipped exactly cost the total of the contract', async () => {
    const deal = await bulkDeal({ unitPrice: '1420.3333' });
    const shipped = await ship(deal, '25', true);
    expect(shipped).toMatchObject({ total: usd('35508.33'), finalAmount: usd('35508.33') });
    expect(await told('finalAmount', deal)).toEqual([]);
  });

  it('in parts: nothing is final before the last of them has left', async () => {
    const deal = await bulkDeal();
    await pay(deal, '10650.00');
    expect(await ship(deal, '20')).toMatchObject({ finalAmount: null, balance: usd('24850.00') });
    expect((await payment(deal)).finalAmount).toBeNull();
    expect(await ship(deal, '4.1')).toMatchObject({ finalAmount: null });
    // 24.1 t × 1,420.00
    expect(await ship(deal, '0.001', true)).toMatchObject({
      ...{ shippedQuantity: '24.101', finalAmount: usd('34223.42'), balance: usd('23573.42') },
    });
  });

  it('leave what banks keep of a transfer out of account, at the final amount', async () => {
    const [short, enough] = [await bulkDeal({ paymentTerm: 'TT100' }), await bulkDeal({ paymentTerm: 'TT100' })];
    for (const [deal, arrived] of [
      [short, '37224.99'],
      [enough, '37225.00'],
    ] as const) {
      await ship(deal, '26.25', true);
      await pay(deal, '37275.00', arrived);
    }
    expect((await receive(short)).status).toBe(409);
    expect((await payment(short)).due).toEqual(usd('50.01'));
    expect((await payment(enough)).due).toEqual(usd('0.00'));
    expect((await receive(enough)).status).toBe(200);
  });

  it('may be recorded as paid up to twice the final amount', async () => {
    const deal = await bulkDeal();
    await ship(deal, '26.25', true);
    const input = (amount: string) => api.post(paths.create, buyer, transferInput(api, deal, { amount }));
    expectInvalid(await input('74550.01'), 'amount');
    expect((await input('74550.00')).status).toBe(200);
  });

  it('of several prices are settled at the average price of the contract', async () => {
    const deal = await bulkDeal({ quantity: '30.000', unitPrice: '1000.0000' });
    const [line] = await api.db.select().from(subOrderLine).where(eq(subOrderLine.subOrderId, deal.subOrderId));
    const second = { position: 2, quantity: '20', unitPrice: '1300.5000', amount: '26010' };
    await api.db.transaction(async (tx) => {
      await tx
        .update(subOrderLine)
        .set({ quantity: '10', amount: '10000' })
        .where(eq(subOrderLine.subOrderId, deal.subOrderId));
      await tx.insert(subOrderLine).values({ ...line!, ...second });
      await tx.update(subOrder).set({ total: '36010' }).where(eq(subOrder.id, deal.subOrderId));
    });
    // 36,010.00 for 30 t; 31.001 t were shipped.
    expect(await ship(deal, '31.001', true)).toMatchObject({ finalAmount: usd('37211.53') });
  });

  it('have the buyer told what they cost now, which the chain of events keeps, too', async () => {
    const deal = await bulkDeal();
    await ship(deal, '24.5', true);
    expect(await told('finalAmount', deal)).toEqual([{ who: 'USD 34790.00', goods: 'ABS PA-757, 24.5 t' }]);
  });

  it('are nothing to goods in packages: what the contract says is what is paid', async () => {
    const deal = await bulkDeal({ packing: 'BAG25' });
    expect(await ship(deal, '25')).toMatchObject({ finalAmount: null, balance: usd('35500.00') });
  });
});

describe('the payment status', () => {
  const inLists = async (deal: Deal) => {
    const own = { keyword: deal.number };
    const bought = dataOf(await api.post<OrderPage>('api/trade/web/order/getOrderByPage', buyer, own));
    const sold = dataOf(await api.post<SubOrderPage>('api/trade/supplier/order/getSubOrderByPage', supplier, own));
    return [bought.list[0]!.paymentStatus, sold.list[0]!.paymentStatus];
  };

  it('is told by lists, deal and payment page alike: unpaid, part paid, paid in full, overpaid', async () => {
    const deal = await bulkDeal();
    const expectEverywhere = async (status: PaymentStatus) => {
      expect(await inLists(deal)).toEqual([status, status]);
      for (const person of [buyer, supplier]) expect((await seenBy(person, deal)).paymentStatus).toBe(status);
      expect((await payment(deal)).paymentStatus).toBe(status);
    };
    await expectEverywhere('unpaid');
    await pay(deal, '10650.00');
    await expectEverywhere('part');
    // 50.00 USD is what banks may keep.
    await pay(deal, '24850.00', '24800.00');
    await expectEverywhere('paid');
    await ship(deal, '26.25', true);
    await expectEverywhere('part');
    expect((await pay(deal, '3000.00')).paymentStatus).toBe('overpaid');
    await expectEverywhere('overpaid');
  });

  it('is none of a deal that ended without money', async () => {
    const { number } = await dealAt(api, buyer, supplier, { status: 8 });
    expect(await inLists({ number } as Deal)).toEqual([null, null]);
  });
});

const told = async (kind: string, deal: Deal) =>
  (await api.emailsTo(buyer))
    .map(({ data }) => data)
    .filter((data) => data['kind'] === kind && data['number'] === deal.subNumber)
    .map(({ who, goods }) => ({ who, goods }));
