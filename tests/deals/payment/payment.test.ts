import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentDetails, RemittancePage, RemittanceRecord } from '#api/deals/remittance.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { postscriptOf } from '#api/deals/postscript.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { dealAt, dayIn, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { confirm, newOperator, openAccount, paths, record, transferInput } from './bank.ts';
import { expectSound } from '../ledger/harness.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let stranger: Supplier;
let operator: Person;
const pay = (person: Person, subOrderId: string) => api.get<PaymentDetails>(paths.account, person, { subOrderId });

beforeAll(async () => {
  [buyer, supplier, stranger] = [await newBuyer(api), await newSupplier(api), await newSupplier(api)];
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});

describe('the payment page', () => {
  it('says where, how much and with which postscript to pay', async () => {
    const deal = await dealAt(api, buyer, supplier);
    expect(dataOf(await pay(buyer, deal.subOrderId))).toMatchObject({
      account: { currency: 'USD', swift: 'BSWHHKHH', account: '012-875-USD-123456' },
      changing: null,
      postscript: postscriptOf(deal.subNumber),
      total: { amount: '35500.00', currency: 'USD' },
      received: { amount: '0.00' },
      due: { amount: '10650.00', currency: 'USD' },
      balance: { amount: '35500.00' },
      tolerance: { amount: '50.00' },
      records: [],
    });
  });

  it('is the buyer’s alone', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier);
    for (const person of [supplier, stranger]) expect((await pay(person, subOrderId)).status).toBe(404);
    expect((await pay(buyer, 'no-such-id')).status).toBe(404);
    expect((await pay(operator, subOrderId)).status).toBe(403);
    expect((await api.get(paths.account, null, { subOrderId })).status).toBe(401);
  });

  it('has nothing to show before the contract is signed and after the deal is over', async () => {
    for (const status of [2, 6, 7, 8] as const) {
      const { subOrderId } = await dealAt(api, buyer, supplier, { status });
      const answer = await pay(buyer, subOrderId);
      expect(answer.status).toBe(409);
      expect(answer.body.fields).toEqual({ status: String(status) });
    }
  });

  it('says so where no account for the currency is in force', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { currency: 'EUR' });
    const answer = await pay(buyer, subOrderId);
    expect(answer.status).toBe(409);
    expect(answer.body.fields!['account']).toMatch(/EUR/);
    expect((await api.post(paths.create, buyer, transferInput(api, { subOrderId }))).status).toBe(409);
  });

  it('does not ask again for what has been sent, nor for the balance before it falls due', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal);
    expect(dataOf(await pay(buyer, deal.subOrderId))).toMatchObject({
      submitted: { amount: '10650.00' },
      due: { amount: '0.00' },
      records: [{ id, state: 'submitted' }],
    });
    await confirm(api, operator, id, '10650');
    expect(dataOf(await pay(buyer, deal.subOrderId))).toMatchObject({
      received: { amount: '10650.00' },
      submitted: { amount: '0.00' },
      due: { amount: '0.00' },
      balance: { amount: '24850.00' },
    });
  });
});

describe('recording a transfer', () => {
  it('keeps it with its slip, tells the chain of events, and leaves the status', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const made = await record(api, buyer, deal, {}, [{ field: 'slip', name: '水单.pdf', bytes: pdf('slip') }]);
    expect(made).toMatchObject({
      subOrderId: deal.subOrderId,
      orderId: deal.orderId,
      subOrderNumber: deal.subNumber,
      state: 'submitted',
      remitter: 'Lagos Mouldings Ltd',
      remittanceBank: 'First Bank of Lagos',
      amount: { amount: '10650.00', currency: 'USD' },
      postscript: postscriptOf(deal.subNumber),
      arrived: null,
      slip: { name: '水单.pdf', type: 'application/pdf' },
    });
    const seen = dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', buyer, { id: deal.orderId }));
    expect(seen).toMatchObject({ status: 3, subOrders: [{ status: 3, submitted: { amount: '10650.00' } }] });
    const events = await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, deal.orderId));
    expect(events).toMatchObject([{ action: 'submitRemittance', role: 'buyer', from: 3, to: 3 }]);
    expect(await api.auditOf(made.id)).toMatchObject([{ action: 'remittance.submit', actorId: buyer.id }]);
  });

  it('refuses wrong amounts and days at the field', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const send = (given: object) => api.post(paths.create, buyer, { ...transferInput(api, deal), ...given });
    for (const amount of ['0', '0.00', '-1', '1e5', '10.005', '71000.01', ''])
      expectInvalid(await send({ amount }), 'amount');
    for (const sentAt of [dayIn(api, 2), dayIn(api, -3), '2026-02-30', 'yesterday'])
      expectInvalid(await send({ sentAt }), 'sentAt');
    expectInvalid(await send({ remitter: ' ', remittanceBank: 'a\u0007b', amount: '5' }), 'remittanceBank', 'remitter');
    expectInvalid(await send({ remittanceBank: 'a\u0007b' }), 'remittanceBank');
    expect(await api.db.select().from(remittance).where(eq(remittance.subOrderId, deal.subOrderId))).toEqual([]);
    await record(api, buyer, deal, { amount: '71000', sentAt: dayIn(api, 0) });
  });

  it('is the buyer’s alone, and only while something is to be paid', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const other = await newBuyer(api);
    for (const person of [supplier, stranger, other])
      expect((await api.post(paths.create, person, transferInput(api, deal))).status).toBe(404);
    for (const status of [2, 6, 7, 8] as const) {
      const over = await dealAt(api, buyer, supplier, { status });
      const answer = await api.post(paths.create, buyer, transferInput(api, over));
      expect(answer.status).toBe(409);
      expect(answer.body.fields).toEqual({ status: String(status) });
    }
    const { id } = await record(api, buyer, deal, { amount: '35500' });
    await confirm(api, operator, id, '35460.00');
    expect((await api.post(paths.create, buyer, transferInput(api, deal))).status).toBe(409);
  });

  it('happens once, however often the same request arrives', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const send = () =>
      api.post<RemittanceRecord>(paths.create, buyer, transferInput(api, deal), undefined, 'en-US', 'one-key');
    const [first, second] = await Promise.all([send(), send()]);
    expect(dataOf(second).id).toBe(dataOf(first).id);
    expect(dataOf(await send()).id).toBe(dataOf(first).id);
    expect(await api.db.$count(remittance, eq(remittance.subOrderId, deal.subOrderId))).toBe(1);
  });

  it('adds up amounts that binary floats would round wrongly', async () => {
    // 1000.1 + 2000.2 is 3000.3000000000002 there.
    const deal = await dealAt(api, buyer, supplier, { quantity: '2.100', unitPrice: '1430.1000' });
    const ids = [];
    for (const amount of ['1000.1', '2000.2']) ids.push((await record(api, buyer, deal, { amount })).id);
    expect(dataOf(await pay(buyer, deal.subOrderId))).toMatchObject({
      total: { amount: '3003.21' },
      submitted: { amount: '3000.30' },
    });
    for (const [index, arrived] of ['1000.10', '2000.20'].entries()) await confirm(api, operator, ids[index]!, arrived);
    expect(dataOf(await pay(buyer, deal.subOrderId))).toMatchObject({
      received: { amount: '3000.30' },
      bankCharges: { amount: '2.91' },
      balance: { amount: '0.00' },
      due: { amount: '0.00' },
    });
  });
});

describe('own records', () => {
  it('are listed for the buyer with everything, for the supplier without slip and banks', async () => {
    const [payer, seller] = [await newBuyer(api), await newSupplier(api)];
    const deal = await dealAt(api, payer, seller);
    const slip = [{ field: 'slip', name: 'slip.pdf', bytes: pdf('slip') }];
    const { id } = await record(api, payer, deal, { amount: '10000' }, slip);
    await record(api, payer, deal, { amount: '650', remitter: 'A sister company' });
    await confirm(api, operator, id, '9990.50');
    const list = async (person: Person, input: object) =>
      dataOf(await api.post<RemittancePage>(paths.page, person, { ...input }));

    const sent = await list(payer, {});
    expect(sent).toMatchObject({ total: 2, sums: [{ amount: '9990.50', currency: 'USD' }] });
    expect(sent.list.map(({ remitter }) => remitter)).toEqual(['A sister company', 'Lagos Mouldings Ltd']);
    expect(sent.list[1]).toMatchObject({
      remittanceBank: 'First Bank of Lagos',
      collectionAccount: expect.stringContaining('012-875-USD-123456'),
      slip: { name: 'slip.pdf' },
      // What it was for, with whom, and what is still to arrive: a ledger needs no second list beside it.
      ...{ gradeNumber: 'ABS PA-757', party: { name: expect.stringMatching(/\S/), company: seller.company } },
      balance: { currency: 'USD' },
    });
    expect(sent.list[0]!.balance).toEqual(sent.list[1]!.balance);
    const received = await list(seller, { side: 'supplier' });
    expect(received).toMatchObject({ total: 2, sums: [{ amount: '9990.50', currency: 'USD' }] });
    expect(received.list[1]).toMatchObject({
      party: { name: payer.company, company: payer.company, logo: null },
      remitter: 'Lagos Mouldings Ltd',
      remittanceBank: '',
      collectionAccount: '',
      slip: null,
    });
    expect(JSON.stringify(received)).not.toMatch(/First Bank|123456/);

    expect((await list(seller, {})).total).toBe(0);
    for (const side of ['buyer', 'supplier']) expect((await list(stranger, { side })).total).toBe(0);
    expect((await list(payer, { state: 'confirmed' })).list).toMatchObject([{ id }]);
    expect((await list(payer, { keyword: 'sister' })).total).toBe(1);
    expect((await list(payer, { keyword: '%' })).total).toBe(0);
    expect((await list(payer, { keyword: deal.subNumber })).total).toBe(2);
    expect((await list(payer, { from: dayIn(api, 1) })).total).toBe(0);
    expect((await list(payer, { to: dayIn(api, 0), pageSize: 1, pageNo: 2 })).list).toHaveLength(1);
  });

  it('keep a slip from everybody but its buyer', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const made = await record(api, buyer, deal, {}, [{ field: 'slip', name: 'slip.pdf', bytes: pdf('slip') }]);
    expect(await api.db.$count(storedFile, eq(storedFile.id, made.slip!.id))).toBe(1);
    expect((await api.fetch(made.slip!.href, buyer)).status).toBe(200);
    expect((await api.fetch(made.slip!.href, operator)).status).toBe(200);
    for (const person of [supplier, stranger, null])
      expect((await api.fetch(made.slip!.href, person)).status).toBe(404);
  });

  it('are exported as CSV that no spreadsheet runs, with the mark of UTF-8', async () => {
    const payer = await newBuyer(api);
    const deal = await dealAt(api, payer, supplier);
    const remitters = ['=HYPERLINK("http://evil")', '+1', '-1+1', '@SUM(A1)', '拉各斯, "模塑"'];
    for (const remitter of remitters) await record(api, payer, deal, { amount: '1', remitter });
    const response = await api.fetch(`/${paths.export}?side=buyer`, payer);
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text.split('\r\n')[0]).toMatch(/^Sub-order number,State,Remitter/);
    for (const cell of [`"'=HYPERLINK(""http://evil"")"`, `,'+1,`, `,'-1+1,`, `,'@SUM(A1),`, `"拉各斯, ""模塑"""`])
      expect(text).toContain(cell);
    const other = await (await api.fetch(`/${paths.export}?side=buyer`, stranger)).text();
    expect(other.trim().split('\r\n')).toHaveLength(1);
    const received = await (await api.fetch(`/${paths.export}?side=supplier`, supplier)).text();
    expect(received).toContain(deal.subNumber);
    expect(received).not.toMatch(/First Bank|123456/);
  });

  it('have a receipt for both sides once the money is there', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal, { remitter: '宁波塑料有限公司 𠮷' });
    const receipt = (person: Person) => api.fetch(`/${paths.receipt}?id=${id}`, person);
    expect((await receipt(buyer)).status).toBe(404);
    await confirm(api, operator, id, '10650');
    for (const person of [buyer, supplier]) {
      const response = await receipt(person);
      expect(response.headers.get('Content-Type')).toBe('application/pdf');
      expect(await response.text()).toMatch(/^%PDF-/);
    }
    expect((await receipt(stranger)).status).toBe(404);
    expect((await api.fetch(`/${paths.receipt}?id=nothing`, buyer)).status).toBe(404);
  });
});
