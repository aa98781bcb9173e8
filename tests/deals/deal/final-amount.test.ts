import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { OrderPage, SubOrderPage, SupplierToday } from '#api/deals/order.ts';
import type { PaymentDetails, RemittanceCase } from '#api/deals/remittance.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import type { PaymentStatus } from '#api/deals/payment-view.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { behindTriggers } from '../../support/database.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { confirm, newOperator, openAccount, paths, record, transferInput } from '../payment/bank.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier, operator] = [await newBuyer(api), await newSupplier(api), await newOperator(api)];
  await openAccount(api, 'USD');
});

type Given = { paymentTerm?: string; packing?: string; unitPrice?: string; quantity?: string; received?: string };

/** Bulk goods ready to be shipped: 25 t at 1,420.00, 35,500.00 in all, of which what is due before shipment has come. */
async function bulkDeal({ packing = 'TANK', ...given }: Given = {}): Promise<Deal> {
  const deal = await dealAt(api, buyer, supplier, { status: 4, ...given });
  await api.db.update(subOrder).set({ packing }).where(eq(subOrder.id, deal.subOrderId));
  return deal;
}
let bills = 0;
type Part = { line?: number | undefined; last?: boolean };
const tryToShip = ({ subOrderId }: Deal, quantity: string, { line, last = false }: Part) =>
  api.post<OrderView>(
    'api/trade/supplier/logistics/ship',
    supplier,
    {
      ...{ subOrderId, quantity, last, carrier: 'Maersk', transportDocument: `MAEU ${1_000_000 + ++bills}` },
      ...{ containers: [], originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 2), eta: dayIn(api, 32) },
      ...(line !== undefined && { line }),
    },
    [{ field: 'billOfLading', name: 'bl.pdf', bytes: pdf(`bl ${bills}`) }],
  );
const ship = async (deal: Deal, quantity: string, part: Part = {}) =>
  dataOf(await tryToShip(deal, quantity, part)).subOrders[0]!;
const shipmentsOf = async (person: Company, { subOrderId }: Deal) =>
  dataOf(await api.get<{ shipments: ShipmentView[] }>('api/trade/web/logistics/getShipments', person, { subOrderId }))
    .shipments;
/** Whether the deal is among those of which the supplier has something to ship: it alone, of a shop of many. */
const toShip = async ({ subOrderId }: Deal): Promise<boolean> => {
  const count = async () =>
    dataOf(await api.get<SupplierToday>('api/trade/supplier/order/getSupplierToday', supplier)).toShip;
  const before = await count();
  await api.db.update(subOrder).set({ status: 6 }).where(eq(subOrder.id, subOrderId));
  const after = await count();
  await api.db.update(subOrder).set({ status: 5 }).where(eq(subOrder.id, subOrderId));
  return before > after;
};
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
    const shipped = await ship(deal, '26.125', { last: true });
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
    await ship(deal, '23.75', { last: true });
    expect(await payment(deal)).toMatchObject({ finalAmount: usd('33725.00'), due: usd('23075.00') });
    await pay(deal, '23075.00');
    expect((await seenBy(supplier, deal)).balance).toEqual(usd('0.00'));
    expect((await receive(deal)).status).toBe(200);
  });

  it('paid in full before and over-shipped: the difference is asked for', async () => {
    const deal = await bulkDeal({ paymentTerm: 'TT100' });
    await ship(deal, '26.25');
    expect(await payment(deal)).toMatchObject({ due: usd('1775.00'), balance: usd('1775.00') });
    expect((await receive(deal)).status).toBe(409);
    await pay(deal, '1775.00');
    expect((await receive(deal)).status).toBe(200);
  });

  it('paid in full before and under-shipped: what is over stays a credit, also when the deal is done', async () => {
    const deal = await bulkDeal({ paymentTerm: 'TT100' });
    const shipped = await ship(deal, '24', { last: true });
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
    const shipped = await ship(deal, '25', { last: true });
    expect(shipped).toMatchObject({ total: usd('35508.33'), finalAmount: usd('35508.33') });
    expect(await told('finalAmount', deal)).toEqual([]);
  });

  it('in parts: nothing is final before the last of them has left', async () => {
    const deal = await bulkDeal();
    expect(await ship(deal, '20')).toMatchObject({ finalAmount: null, balance: usd('24850.00') });
    expect((await payment(deal)).finalAmount).toBeNull();
    expect(await ship(deal, '4.1')).toMatchObject({ finalAmount: null });
    // 24.1 t × 1,420.00
    expect(await ship(deal, '0.001', { last: true })).toMatchObject({
      ...{ shippedQuantity: '24.101', finalAmount: usd('34223.42'), balance: usd('23573.42') },
    });
  });

  it('leave what banks keep of a transfer out of account, at the final amount', async () => {
    const [short, enough] = [await bulkDeal({ paymentTerm: 'TT100' }), await bulkDeal({ paymentTerm: 'TT100' })];
    for (const [deal, arrived] of [
      [short, '1766.11'],
      // 0.5 % of it.
      [enough, '1766.12'],
    ] as const) {
      await ship(deal, '26.25', { last: true });
      await pay(deal, '1775.00', arrived);
    }
    expect((await receive(short)).status).toBe(409);
    expect((await payment(short)).due).toEqual(usd('8.89'));
    expect((await payment(enough)).due).toEqual(usd('0.00'));
    expect((await receive(enough)).status).toBe(200);
  });

  it('may be recorded as paid up to twice the final amount', async () => {
    const deal = await bulkDeal();
    await ship(deal, '26.25', { last: true });
    const input = (amount: string) => api.post(paths.create, buyer, transferInput(api, deal, { amount }));
    expectInvalid(await input('74550.01'), 'amount');
    expect((await input('74550.00')).status).toBe(200);
  });

  describe('of several prices', () => {
    /** 20 t at 1,000.00 and 5 t at 3,000.00: 35,000.00 in all. */
    const twoPrices = async () => {
      const deal = await bulkDeal({ paymentTerm: 'TT100', unitPrice: '1000.0000', received: '35000.00' });
      const of = eq(subOrderLine.subOrderId, deal.subOrderId);
      const [line] = await api.db.select().from(subOrderLine).where(of);
      const second = { position: 2, gradeNumber: 'PC 110', quantity: '5', unitPrice: '3000', amount: '15000' };
      await api.db.transaction(async (tx) => {
        await tx.update(subOrderLine).set({ quantity: '20', amount: '20000' }).where(of);
        await tx.insert(subOrderLine).values({ ...line!, ...second });
        await tx.update(subOrder).set({ total: '35000' }).where(eq(subOrder.id, deal.subOrderId));
      });
      return deal;
    };

    const rowOf = ({ subOrderId }: Deal, given: { line?: number; quantity?: string }) => ({
      ...{
        id: uuidv7(api.clock.now),
        subOrderId,
        position: 1,
        carrier: 'MAEU',
        transportDocument: 'B1',
        containers: [],
      },
      ...{ quantity: '1', originPort: 'CNNGB', destinationPort: 'NGAPP', etd: '2026-07-20', eta: '2026-08-20' },
      ...{ shippedAt: api.clock.now, lots: [], ...given },
    });

    it('are settled line by line at the price of the contract', async () => {
      const deal = await twoPrices();
      expect(await ship(deal, '19', { line: 1 })).toMatchObject({ finalAmount: null });
      const shipped = await ship(deal, '5', { line: 2, last: true });
      expect(shipped).toMatchObject({
        ...{ shippedQuantity: '24.000', finalAmount: usd('34000.00'), balance: usd('-1000.00') },
        lines: [
          { position: 1, quantity: '20.000', shippedQuantity: '19.000' },
          { position: 2, quantity: '5.000', shippedQuantity: '5.000' },
        ],
      });
      for (const person of [buyer, supplier])
        expect((await shipmentsOf(person, deal)).map(({ gradeNumber, quantity }) => [gradeNumber, quantity])).toEqual([
          ['ABS PA-757', '19.000'],
          ['PC 110', '5.000'],
        ]);
      expect((await receive(deal)).status).toBe(200);
    });

    it('are not shipped without saying of which line they are, nor of a line that there is not', async () => {
      const deal = await twoPrices();
      for (const line of [undefined, 3]) expectInvalid(await tryToShip(deal, '5', { line }), 'line');
    });

    it('are tolerated line by line: more of the dear one does not stand for less of the cheap one', async () => {
      const deal = await twoPrices();
      const tooMuch = await tryToShip(deal, '5.251', { line: 2 });
      expectInvalid(tooMuch, 'deviations');
      expect(tooMuch.body.fields!['deviations']).toContain('at most 5.25 t');
      await ship(deal, '5.25', { line: 2 });
      const tooLittle = await tryToShip(deal, '18.75', { line: 1, last: true });
      expectInvalid(tooLittle, 'deviations');
      expect(tooLittle.body.fields!['deviations']).toMatch(/ABS PA-757: 18\.75 t in all, .*at least 19 t agreed/);
      // More than 25 t have not left, but all that was agreed of one line has not either.
      expect(await ship(deal, '19.75', { line: 1 })).toMatchObject({ shippedQuantity: '25.000', finalAmount: null });
      expect(await toShip(deal)).toBe(true);
      expect(await ship(deal, '0.25', { line: 1 })).toMatchObject({ finalAmount: usd('35750.00') });
      expect(await toShip(deal)).toBe(false);
    });

    it('stay at the average price where older shipments do not say of which line they are', async () => {
      const deal = await twoPrices();
      await behindTriggers(api.db, 'shipment', (tx) => tx.insert(shipment).values(rowOf(deal, { quantity: '10' })));
      // 10 t at 1,400.00, 9 t at 1,000.00, 5 t at 3,000.00.
      await ship(deal, '9', { line: 1 });
      expect(await ship(deal, '5', { line: 2, last: true })).toMatchObject({ finalAmount: usd('38000.00') });
      expect((await shipmentsOf(buyer, deal))[0]).toMatchObject({ gradeNumber: null, quantity: '10.000' });
    });

    it('are found by the migration where there is one line to choose from, and left as they were where there are more', async () => {
      const [one, several] = [await bulkDeal(), await twoPrices()];
      for (const deal of [one, several])
        await behindTriggers(api.db, 'shipment', (tx) => tx.insert(shipment).values(rowOf(deal, {})));
      const migration = new URL(
        '../../../src/server/platform/db/migrations/older/0022_shipments_name_their_line.sql',
        import.meta.url,
      );
      const update = readFileSync(migration, 'utf8')
        .split('--> statement-breakpoint')
        .find((statement) => statement.includes('UPDATE "shipment"'))!;
      await behindTriggers(api.db, 'shipment', (tx) => tx.execute(sql.raw(update)));
      expect((await seenBy(buyer, one)).lines).toMatchObject([{ shippedQuantity: '1.000' }]);
      expect((await seenBy(buyer, several)).lines).toMatchObject([
        { shippedQuantity: '0.000' },
        { shippedQuantity: '0.000' },
      ]);
      expect((await seenBy(buyer, several)).shippedQuantity).toBe('1.000');
    });

    it('are never kept without their line', async () => {
      const deal = await twoPrices();
      const keep = (row: { line?: number; quantity?: string }) => api.db.insert(shipment).values(rowOf(deal, row));
      for (const wrong of [{}, { line: 3 }, { line: 1, quantity: '0' }]) await expect(keep(wrong)).rejects.toThrow();
      await keep({ line: 2 });
    });
  });

  it('have the buyer told what they cost now, which the chain of events keeps, too', async () => {
    const deal = await bulkDeal();
    await ship(deal, '24.5', { last: true });
    expect(await told('finalAmount', deal)).toEqual([
      { money: usd('34790.00'), goods: { grade: 'ABS PA-757', quantity: '24.5' } },
    ]);
  });

  it('are nothing to goods in packages: what the contract says is what is paid', async () => {
    const deal = await bulkDeal({ packing: 'BAG25' });
    expect(await ship(deal, '25')).toMatchObject({ finalAmount: null, balance: usd('24850.00') });
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
    const deal = await bulkDeal({ received: '0.00' });
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
    await ship(deal, '26.25', { last: true });
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
    .map(({ money, goods }) => ({ money, goods }));
