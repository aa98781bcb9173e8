import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderPage } from '#api/deals/order.ts';
import type { CreditCase } from '#api/deals/refund.ts';
import type { PaymentDetails, RemittanceCase } from '#api/deals/remittance.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { Page } from '#api/common/common.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { refund } from '#server/platform/db/schema/payment.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { prints } from '../contract/read-pdf.ts';
import { confirm, hours, newOperator, openAccount, paths, record } from './bank.ts';
import { refundsOf, usd } from './refunding.ts';
import { expectSound } from '../ledger/harness.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api, { locale: 'en-US' })];
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});

const { agree, overpaid, refundOf, send, seenBy, eventsOf, pageOf, queue } = refundsOf(api, () => ({
  buyer,
  supplier,
  operator,
}));

describe('the refund of a credit', () => {
  it('is seen by both sides everywhere, with what is left, and told to both', async () => {
    const [payer, seller] = [await newBuyer(api), await newSupplier(api, { locale: 'en-US' })];
    const deal = await dealAt(api, payer, seller);
    await confirm(api, operator, (await record(api, payer, deal, { amount: '36000' })).id, '36000');
    const given = { amount: '120.5', reference: 'OUT-77', note: 'Net of nothing: we bear the fee.' };
    const recorded = dataOf(await send(deal, given));
    expect(recorded).toMatchObject({
      ...{ subOrderNumber: deal.subNumber, buyer: payer.company, supplier: seller.company, status: 4 },
      ...{ received: usd('36000.00'), refunded: usd('120.50'), credit: usd('379.50') },
      payers: [{ remitter: 'Lagos Mouldings Ltd', remittanceBank: 'First Bank of Lagos' }],
      refunds: [{ amount: usd('120.50'), reference: 'OUT-77', note: given.note }],
    });
    const shown = { amount: usd('120.50'), valueDate: dayIn(api, 0), reference: 'OUT-77' };
    const money = { refunded: usd('120.50'), balance: usd('-379.50'), paymentStatus: 'overpaid' };
    expect(await seenBy(payer, deal)).toMatchObject({ ...money, refunds: [{ ...shown, note: given.note }] });
    expect(await seenBy(seller, deal)).toMatchObject({ ...money, refunds: [{ ...shown, note: null }] });
    const page = dataOf(await api.get<PaymentDetails>(paths.account, payer, { subOrderId: deal.subOrderId }));
    expect(page).toMatchObject({ ...money, due: usd('0.00'), refunds: [shown] });
    const left = [{ subOrderNumber: deal.subNumber, credit: usd('379.50') }];
    for (const [person, side] of [
      [payer, 'buyer'],
      [seller, 'supplier'],
    ] as const)
      expect(await pageOf(person, { side })).toMatchObject({
        ...{ list: [{ ...shown, subOrderNumber: deal.subNumber }], total: 1 },
        ...{ sums: [usd('120.50')], credits: left },
      });
    const { list } = dataOf(
      await api.post<Page<RemittanceCase>>(paths.queue, operator, { state: 'confirmed', keyword: deal.subNumber }),
    );
    expect(list[0]).toMatchObject({ refunded: usd('120.50'), balance: usd('-379.50') });
    for (const person of [payer, seller]) {
      const mails = (await api.emailsTo(person)).map(({ data }) => data).filter(({ kind }) => kind === 'refunded');
      expect(mails).toMatchObject([
        {
          number: deal.subNumber,
          money: { amount: '120.50', currency: 'USD' },
          words: person === payer ? given.note : '',
        },
      ]);
    }
    expect(await api.auditOf(recorded.refunds[0]!.id)).toMatchObject([
      { action: 'refund.record', detail: { proposedBy: operator.id, subOrder: deal.subNumber, amount: '120.50' } },
    ]);
  });

  it('stands in the chain of events, as data and on paper', async () => {
    const deal = await overpaid();
    dataOf(await send(deal, { reference: 'OUT-鑫' }));
    for (const person of [buyer, supplier]) {
      const { events, verified } = await eventsOf(person, deal);
      expect(verified).toBe(true);
      expect(events.at(-1)).toMatchObject({
        ...{ action: 'recordRefund', role: 'operator', by: null, subOrder: deal.subNumber, from: 4, to: 4 },
        detail: { amount: '500.00', currency: 'USD', valueDate: dayIn(api, 0), reference: 'OUT-鑫' },
      });
      const file = (format: string) =>
        api.fetch(`/api/trade/web/order/exportTimeline?${new URLSearchParams({ id: deal.orderId, format })}`, person);
      expect(await (await file('json')).text()).toContain('OUT-鑫');
      expect(prints(Buffer.from(await (await file('pdf')).arrayBuffer()), '鑫')).toBe(true);
    }
  });

  it('may be paid in parts, and when all of it has gone back the deal is paid, not overpaid', async () => {
    const deal = await overpaid();
    expect(dataOf(await send(deal, { amount: '499.99' })).credit).toEqual(usd('0.01'));
    expect(dataOf(await send(deal, { amount: '0.01' })).credit).toEqual(usd('0.00'));
    expect(await seenBy(buyer, deal)).toMatchObject({
      ...{ received: usd('36000.00'), refunded: usd('500.00'), balance: usd('0.00'), paymentStatus: 'paid' },
    });
    const lists = dataOf(
      await api.post<OrderPage>('api/trade/web/order/getOrderByPage', buyer, { keyword: deal.number }),
    );
    expect(lists.list[0]!.paymentStatus).toBe('paid');
    expect((await send(deal, { amount: '0.01' })).status).toBe(409);
  });

  it('of what a bulk delivery left short is paid when the deal is done, too', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 3, paymentTerm: 'TT100' });
    await api.db.update(subOrder).set({ packing: 'TANK' }).where(eq(subOrder.id, deal.subOrderId));
    await confirm(api, operator, (await record(api, buyer, deal, { amount: '35500' })).id, '35500');
    expect((await queue({ keyword: deal.subNumber })).list).toEqual([]);
    dataOf(
      await api.post<OrderView>('api/trade/supplier/logistics/ship', supplier, {
        ...{ subOrderId: deal.subOrderId, quantity: '24', last: true, carrier: 'Maersk', containers: [] },
        ...{ transportDocument: 'MAEU 2000001', originPort: 'CNNGB', destinationPort: 'NGAPP' },
        ...{ etd: dayIn(api, 2), eta: dayIn(api, 32) },
      }),
    );
    dataOf(await api.post('api/trade/web/order/confirmReceipt', buyer, { subOrderId: deal.subOrderId }));
    expect((await queue({ keyword: deal.subNumber })).list).toMatchObject([
      { status: 6, total: usd('35500.00'), finalAmount: usd('34080.00'), credit: usd('1420.00') },
    ]);
    dataOf(await send(deal, { amount: '1420' }));
    for (const person of [buyer, supplier])
      expect(await seenBy(person, deal)).toMatchObject({ status: 6, balance: usd('0.00'), paymentStatus: 'paid' });
    expect((await queue({ keyword: deal.subNumber })).list).toEqual([]);
    expect((await queue({ keyword: deal.subNumber, state: 'refunded' })).list).toMatchObject([{ credit: usd('0.00') }]);
  });

  it('is no longer counted when more becomes due afterwards: the rest is asked for', async () => {
    const deal = await overpaid();
    await api.db.update(subOrder).set({ packing: 'TANK' }).where(eq(subOrder.id, deal.subOrderId));
    dataOf(await send(deal));
    dataOf(
      await api.post<OrderView>(
        'api/trade/supplier/logistics/ship',
        supplier,
        {
          ...{ subOrderId: deal.subOrderId, quantity: '26.25', last: true, carrier: 'Maersk', containers: [] },
          ...{ transportDocument: 'MAEU 2000002', originPort: 'CNNGB', destinationPort: 'NGAPP' },
          ...{ etd: dayIn(api, 2), eta: dayIn(api, 32) },
        },
        [{ field: 'billOfLading', name: 'bl.pdf', bytes: pdf('bl') }],
      ),
    );
    const page = await api.get<PaymentDetails>(paths.account, buyer, { subOrderId: deal.subOrderId });
    expect(dataOf(page)).toMatchObject({ due: usd('1775.00'), balance: usd('1775.00'), paymentStatus: 'part' });
  });

  it('sent twice under one key is paid once', async () => {
    const deal = await overpaid();
    const input = refundOf(deal, { amount: '100' });
    const again = () => api.post<CreditCase>(paths.refund, operator, input, undefined, 'en-US', 'refund-once');
    const [first, second] = [await again(), await again()];
    expect(dataOf(second)).toEqual(dataOf(first));
    expect((await agree(deal, dataOf(first).proposal!.id)).status).toBe(200);
    expect((await seenBy(buyer, deal)).refunded).toEqual(usd('100.00'));
  });

  it('is refused at the field that is wrong, and nothing is kept', async () => {
    const deal = await overpaid();
    for (const amount of ['0', '0.00', '-1', '0.001', '1e2', '500.01', '', 'x'])
      expectInvalid(await send(deal, { amount }), 'amount');
    for (const currency of ['EUR', 'usd', '']) expectInvalid(await send(deal, { currency }), 'currency');
    for (const valueDate of [dayIn(api, 2), dayIn(api, -400), '2026-02-30', ''])
      expectInvalid(await send(deal, { valueDate }), 'valueDate');
    for (const reference of ['', '  ', 'x'.repeat(61)]) expectInvalid(await send(deal, { reference }), 'reference');
    expectInvalid(await send(deal, { note: 'x'.repeat(501) }), 'note');
    dataOf(await send(deal, { amount: '1', reference: 'OUT-taken' }));
    expectInvalid(await send(await overpaid(), { reference: 'OUT-taken' }), 'reference');
    const kept = await api.db.select().from(refund).where(eq(refund.subOrderId, deal.subOrderId));
    expect(kept.map(({ amount }) => amount)).toEqual(['1.00']);
  });

  it('is nothing where there is no credit, or no such deal', async () => {
    for (const status of [2, 3, 4, 5, 7, 8] as const)
      expect((await send(await dealAt(api, buyer, supplier, { status }))).status).toBe(409);
    for (const subOrderId of ['no-such-id', '01980000-0000-7000-8000-000000000000'])
      expect((await send(await overpaid(), { subOrderId })).status).toBe(404);
  });

  it('and the credits are the operators’ alone', async () => {
    const deal = await overpaid();
    for (const person of [buyer, supplier, await api.person()]) {
      expect((await send(deal, {}, person)).status).toBe(403);
      expect((await api.post(paths.credits, person)).status).toBe(403);
    }
    expect((await send(deal, {}, null)).status).toBe(401);
    const strangers = [await newBuyer(api), await newSupplier(api)];
    for (const person of strangers)
      for (const side of ['buyer', 'supplier'])
        expect(await pageOf(person, { side })).toMatchObject({ list: [], total: 0, sums: [], credits: [] });
  });
});

describe('two operators', () => {
  it('who refund the same credit at once: one wins, the other is told so', async () => {
    const deal = await overpaid();
    const people = [operator, await newOperator(api)];
    const whole = await Promise.all(people.map((person) => send(deal, {}, person)));
    expect(whole.map(({ status }) => status).sort()).toEqual([200, 409]);
    const other = await overpaid();
    const parts = await Promise.all(people.map((person) => send(other, { amount: '300' }, person)));
    const [taken, late] = parts.map(({ status }) => status).sort();
    // While the first waits for its second operator, or once it has gone.
    expect(taken).toBe(200);
    expect([409, 422]).toContain(late);
    for (const [one, refunded] of [
      [deal, '500.00'],
      [other, '300.00'],
    ] as const)
      expect((await seenBy(buyer, one)).refunded).toEqual(usd(refunded));
  });

  it('who use one reference for two deals at once: one wins', async () => {
    const deals = [await overpaid(), await overpaid()];
    const answers = await Promise.all(deals.map((deal) => send(deal, { reference: 'OUT-the-same' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('the queue of credits', () => {
  it('shows what waits, and what was refunded, and can be searched', async () => {
    const payer = await newBuyer(api, { companyName: 'Zambezi Mouldings' });
    const deals = [];
    for (const over of ['1.00', '2.00', '3.00']) deals.push(await overpaid(over, { of: payer }));
    dataOf(await send(deals[1]!, { amount: '2' }));
    hours(api, 1);
    dataOf(await send(deals[2]!, { amount: '1' }));
    const own = await queue({ keyword: 'zambezi' });
    expect(own.list.map(({ credit }) => credit.amount).sort()).toEqual(['1.00', '2.00']);
    expect(own.total).toBe(2);
    expect(own.waiting).toBeGreaterThanOrEqual(2);
    const done = await queue({ keyword: 'zambezi', state: 'refunded' });
    expect(done.list.map(({ subOrderId }) => subOrderId)).toEqual([deals[2]!.subOrderId, deals[1]!.subOrderId]);
    const byPage = await queue({ keyword: 'zambezi', pageSize: 1, pageNo: 2 });
    expect(byPage).toMatchObject({ list: [{ buyer: 'Zambezi Mouldings' }], total: 2, pageNo: 2 });
  });

  it('offers a refund to the operator alone, and only while something is left', async () => {
    const deal = await overpaid();
    const actions = async (person: Person) => (await seenBy(person as Company, deal)).allowedActions;
    expect(await actions(operator)).toContain('recordRefund');
    for (const person of [buyer, supplier]) expect(await actions(person)).not.toContain('recordRefund');
    dataOf(await send(deal));
    expect(await actions(operator)).not.toContain('recordRefund');
  });
});
