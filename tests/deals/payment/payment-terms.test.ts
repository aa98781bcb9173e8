import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShipmentView } from '#api/deals/logistics.ts';
import {
  askedBefore,
  duesOf,
  isTransferred,
  openNow,
  paidByBanks,
  paymentTerms,
  type Payable,
} from '#api/deals/payment-terms.ts';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { confirm, newOperator, openAccount, paths, record } from './bank.ts';
import { expectSound } from '../ledger/harness.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier, operator] = [await newBuyer(api), await newSupplier(api), await newOperator(api)];
  await openAccount(api, 'USD');
});

const usd = (amount: string) => ({ amount, currency: 'USD' });
const dealOf = async (person: Company, { orderId }: Deal) =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
const asked = async ({ subOrderId }: Deal) =>
  dataOf(await api.get<PaymentDetails>(paths.account, buyer, { subOrderId }));
const pay = async (deal: Deal, amount: string) =>
  confirm(api, operator, (await record(api, buyer, deal, { amount })).id, amount);
const giveNotice = ({ subOrderId }: Deal, who = supplier, remark = '') =>
  api.post<OrderView>('api/trade/supplier/logistics/noticeReady', who, { subOrderId, remark });
let bills = 0;
const ship = ({ subOrderId }: Deal, quantity: string, files?: Parameters<typeof api.post>[3]) =>
  api.post<OrderView>(
    'api/trade/supplier/logistics/ship',
    supplier,
    {
      ...{ subOrderId, quantity, carrier: 'Maersk', transportDocument: `MAEU 300${++bills}`, containers: [] },
      ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 2), eta: dayIn(api, 32) },
    },
    files,
  );
const copy = () => [{ field: 'billOfLading', name: 'bl.pdf', bytes: pdf(`bl ${bills}`) }];

describe('30 % with the order, the rest before shipment', () => {
  it('asks for the deposit first, for the rest when the goods are ready, and lets them leave when it has arrived', async () => {
    const deal = await dealAt(api, buyer, supplier, { paymentTerm: 'TT30_70SH' });
    expect(await asked(deal)).toMatchObject({
      due: usd('10650.00'),
      dues: [
        { part: 'deposit', amount: usd('10650.00'), dueOn: dayIn(api, 20) },
        { part: 'balance', amount: usd('24850.00'), dueOn: null, after: 'ready', days: 7 },
      ],
    });
    await pay(deal, '10650.00');
    expect(await asked(deal)).toMatchObject({ due: usd('0.00') });
    const ready = await dealOf(supplier, deal);
    expect(ready).toMatchObject({ status: 4 });
    expect(ready.allowedActions).toContain('noticeReady');
    expect(ready.allowedActions).not.toContain('ship');
    expect((await ship(deal, '25')).status).toBe(409);

    const { subOrders } = dataOf(await giveNotice(deal, supplier, 'On pallets in Ningbo'));
    expect(subOrders[0]).toMatchObject({ readyOn: dayIn(api, 0) });
    expect(await asked(deal)).toMatchObject({ due: usd('24850.00'), dues: [{}, { dueOn: dayIn(api, 7) }] });
    const told = expect.objectContaining({ kind: 'goodsReady', money: usd('24850.00'), day: dayIn(api, 7) });
    expect((await api.emailsTo(buyer)).map(({ data }) => data)).toContainEqual(told);
    expect((await giveNotice(deal)).status).toBe(409);
    expect((await ship(deal, '25')).status).toBe(409);
    await pay(deal, '24850.00');
    dataOf(await ship(deal, '25'));
  });

  it('is the supplier’s to say, and nobody else’s, nor where the terms know no such notice', async () => {
    const deal = await dealAt(api, buyer, supplier, { paymentTerm: 'TT20_80', status: 4 });
    expect((await giveNotice(deal, await newSupplier(api))).status).toBe(404);
    const other = await dealAt(api, buyer, supplier, { paymentTerm: 'TT100', status: 4 });
    expect((await giveNotice(other)).status).toBe(409);
    expect((await giveNotice(await dealAt(api, buyer, supplier, { paymentTerm: 'TT20_80' }))).status).toBe(409);
  });
});

describe('30 % with the order, 70 % against a copy of the bill of lading', () => {
  it('asks for each of three shipments apart, when its copy stands there', async () => {
    const deal = await dealAt(api, buyer, supplier, { paymentTerm: 'TT30_70BL' });
    await pay(deal, '10650.00');
    dataOf(await ship(deal, '10', copy()));
    expect(await asked(deal)).toMatchObject({ due: usd('9940.00'), balance: usd('24850.00') });
    dataOf(await ship(deal, '5'));
    expect(await asked(deal)).toMatchObject({
      due: usd('9940.00'),
      dues: [
        { part: 'deposit', open: usd('0.00') },
        { part: 'shipment', shipment: 1, amount: usd('9940.00'), dueOn: dayIn(api, 7) },
        { part: 'shipment', shipment: 2, amount: usd('4970.00'), dueOn: null },
        { part: 'balance', shipment: null, amount: usd('9940.00'), dueOn: null },
      ],
    });
    const { shipments } = dataOf(
      await api.get<{ shipments: ShipmentView[] }>('api/trade/web/logistics/getShipments', supplier, {
        subOrderId: deal.subOrderId,
      }),
    );
    const second = shipments.find(({ position }) => position === 2)!;
    const document = [{ field: 'document', name: 'bl.pdf', bytes: pdf('bl 2') }];
    dataOf(
      await api.post(
        'api/trade/supplier/logistics/addShipmentDocument',
        supplier,
        { shipmentId: second.id, kind: 'BL' },
        document,
      ),
    );
    expect(await asked(deal)).toMatchObject({ due: usd('14910.00') });
    await pay(deal, '9940.00');
    dataOf(await ship(deal, '10', copy()));
    expect(await asked(deal)).toMatchObject({ due: usd('14910.00'), balance: usd('14910.00') });
  });
});

describe('open account', () => {
  it('asks for nothing before shipment, and for each shipment by its day', async () => {
    const deal = await dealAt(api, buyer, supplier, { paymentTerm: 'OA30', status: 4 });
    expect(await asked(deal)).toMatchObject({ due: usd('0.00'), dues: [{ part: 'whole', dueOn: null }] });
    dataOf(await ship(deal, '25'));
    expect(await asked(deal)).toMatchObject({ due: usd('35500.00'), dues: [{ shipment: 1, dueOn: dayIn(api, 32) }] });
  });
});

describe('the instalments of every payment term', () => {
  const deal: Payable = {
    ...{ paymentTerm: 'TT100', total: '35500.00', finalAmount: null, payBy: '2027-01-10', readyOn: null },
    ...{ shipments: [], added: [], holds: [], fullyShipped: false, settled: '0.00' },
  };
  const shipments = [1, 2, 3].map((position) => ({
    ...{ position, value: '11833.33', transportOn: '2027-01-20', copyOn: '2027-01-25' },
    ...{ presentedOn: '2027-01-26', paidByBank: false },
  }));
  const sum = (amounts: string[]) => amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0);

  it.each(Object.keys(paymentTerms))(
    '%s come to the price at every stage, and each has a day in the end',
    (paymentTerm) => {
      const stages: Partial<Payable>[] = [
        {},
        { readyOn: '2027-01-12' },
        { readyOn: '2027-01-12', shipments: shipments.slice(0, 1) },
        { readyOn: '2027-01-12', shipments, fullyShipped: true },
      ];
      for (const stage of stages) {
        const dues = duesOf({ ...deal, paymentTerm, ...stage });
        expect(sum(dues.map(({ amount }) => amount))).toBe(3_550_000);
        expect(sum(dues.map(({ open }) => open))).toBe(3_550_000);
      }
      const last = duesOf({ ...deal, paymentTerm, ...stages.at(-1) });
      expect(last.every(({ dueOn }) => dueOn !== null)).toBe(true);
      // What banks pay for is never asked for by transfer, and is settled shipment by shipment.
      const byTransfer = isTransferred(paymentTerm);
      expect(openNow(last)).toBe(byTransfer ? '35500.00' : '0.00');
      const paid = byTransfer
        ? { settled: '35500.00' }
        : { shipments: shipments.map((one) => ({ ...one, paidByBank: true })) };
      const settled = duesOf({ ...deal, paymentTerm, ...stages.at(-1), ...paid });
      expect(sum(settled.map(({ open }) => open))).toBe(0);
      expect(paidByBanks(settled)).toBe(byTransfer ? '0.00' : '35500.00');
    },
  );

  it.each(['34000.00', '36000.00'])('come to a final amount of %s, whatever has been asked before', (finalAmount) => {
    for (const paymentTerm of Object.keys(paymentTerms)) {
      const dues = duesOf({
        ...{ ...deal, paymentTerm, finalAmount, readyOn: '2027-01-12' },
        ...{ shipments, fullyShipped: true },
      });
      expect(sum(dues.map(({ amount }) => amount)), paymentTerm).toBe(Number(finalAmount) * 100);
    }
  });

  it('fall due as much later as the deal was on hold since what they wait for, and not where that was late before', () => {
    const hold = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });
    const dueOf = (paymentTerm: string, holds: Payable['holds'], changes: Partial<Payable> = {}) =>
      duesOf({ ...deal, ...changes, paymentTerm, shipments: shipments.slice(0, 1), holds })[0]!.dueOn;
    // Thirty days after 20 January; the hold is over before it, lies around it, after it, and after the day itself.
    expect(dueOf('OA30', [])).toBe('2027-02-19');
    expect(dueOf('OA30', [hold('2027-01-02T08:00Z', '2027-01-20T08:00Z')])).toBe('2027-02-19');
    expect(dueOf('OA30', [hold('2027-01-15T08:00Z', '2027-01-23T00:00Z')])).toBe('2027-02-22');
    expect(dueOf('OA30', [hold('2027-01-20T08:00Z', '2027-01-20T09:00Z')])).toBe('2027-02-20');
    expect(dueOf('OA30', [hold('2027-02-01T08:00Z', '2027-02-11T08:00Z')])).toBe('2027-03-01');
    expect(dueOf('OA30', [hold('2027-02-21T08:00Z', '2027-03-21T08:00Z')])).toBe('2027-02-19');
    // One after the other; the second begins when the first has moved the day.
    const two = [hold('2027-02-01T08:00Z', '2027-02-11T08:00Z'), hold('2027-02-28T08:00Z', '2027-03-05T08:00Z')];
    expect(dueOf('OA30', two)).toBe('2027-03-06');
    // The latest payment date has its holds in it already.
    expect(dueOf('TT100', two)).toBe('2027-01-10');
    expect(duesOf({ ...deal, paymentTerm: 'TT30_70SH', readyOn: '2027-01-30', holds: two })[1]!.dueOn).toBe(
      '2027-02-16',
    );
    const added = [{ amount: '100.00', on: '2027-01-31' }];
    expect(duesOf({ ...deal, added, holds: two }).at(-1)!.dueOn).toBe('2027-02-17');
  });

  it('ask before goods leave for as much as the form of an RFQ says', () => {
    const before = (paymentTerm: string) => askedBefore(duesOf({ ...deal, paymentTerm }), 'shipment');
    expect([before('TT100'), before('TT30_70BL'), before('TT30_70SH'), before('OA60')]).toEqual([
      '35500.00',
      '10650.00',
      '35500.00',
      '0.00',
    ]);
  });
});
