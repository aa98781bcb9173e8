import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeEmail } from '#server/platform/mailer/templates.ts';
import type { getRemittanceQueue, PaymentDetails, RemittanceCase } from '#api/deals/remittance.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { z } from 'zod';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { lastNotice } from '../../support/notices.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { arrival, caseOf, confirm, newOperator, openAccount, paths, record, second } from './bank.ts';
import { expectSound } from '../ledger/harness.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let operator: Person;

beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api, { locale: 'en-US' })];
  operator = await newOperator(api);
  for (const currency of ['USD', 'CNY']) await openAccount(api, currency);
});

const orderOf = async ({ orderId }: Deal, person: Person = buyer) =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId }));
const statusOf = async (deal: Deal) => (await orderOf(deal)).subOrders[0]!.status;
const actionsOf = async ({ orderId }: Deal) => {
  const rows = await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, orderId)).orderBy(tradeEvent.seq);
  return rows.map(({ action }) => action);
};
const noticesTo = async (person: Person) =>
  (await api.emailsTo(person)).map(({ data }) => (data as { kind: string }).kind);

describe('confirming a transfer', () => {
  it('releases the goods as soon as what is due before shipment is there, and tells both sides', async () => {
    const [payer, seller] = [await newBuyer(api), await newSupplier(api)];
    const deal = await dealAt(api, payer, seller);
    const { id } = await record(api, payer, deal);
    const input = arrival(api, id, '10650.00');
    const { proposal } = dataOf(await api.post<RemittanceCase>(paths.confirm, operator, input));
    expect((await orderOf(deal, payer)).status).toBe(3);
    const other = await newOperator(api);
    await second(api, proposal!.id, other);
    const decided = await caseOf(api, operator, { id, subOrderNumber: deal.subNumber });
    expect(decided).toMatchObject({
      state: 'confirmed',
      buyer: payer.company,
      supplier: seller.company,
      arrived: { amount: '10650.00', currency: 'USD' },
      arrivedAt: input.arrivedAt,
      receivingNumber: input.receivingNumber,
      balance: { amount: '24850.00' },
    });
    expect((await orderOf(deal, payer)).status).toBe(4);
    expect(await actionsOf(deal)).toEqual(['submitRemittance', 'confirmRemittance', 'fundsArrived']);
    expect(await noticesTo(payer)).toEqual(['remittanceConfirmed']);
    expect(await noticesTo(seller)).toEqual(['fundsArrived']);
    expect((await lastNotice(api, payer)).content).toContain('USD 10,650.00');
    expect(await api.auditOf(id)).toMatchObject([
      { action: 'remittance.submit' },
      { action: 'remittance.confirm', actorId: other.id, detail: { proposedBy: operator.id } },
    ]);
  });

  it('keeps part payments visible, and the goods back until they suffice', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const ids = [];
    for (const amount of ['4000', '6600']) ids.push((await record(api, buyer, deal, { amount })).id);
    await confirm(api, operator, ids[0]!, '3990.55');
    expect(await statusOf(deal)).toBe(3);
    expect((await orderOf(deal)).subOrders[0]).toMatchObject({
      received: { amount: '3990.55' },
      submitted: { amount: '6600.00' },
      bankCharges: { amount: '9.45' },
      balance: { amount: '31500.00' },
    });
    await confirm(api, operator, ids[1]!, '6600');
    // 50.00 were not sent at all: no bank has kept them.
    expect(await statusOf(deal)).toBe(3);
    const page = await api.get<PaymentDetails>(paths.account, buyer, { subOrderId: deal.subOrderId });
    expect(dataOf(page).due.amount).toBe('50.00');
    await confirm(api, operator, (await record(api, buyer, deal, { amount: '50' })).id, '49.75');
    expect(await statusOf(deal)).toBe(4);
  });

  it('takes a shortfall up to the tolerance for bank fees, and one cent more for a shortfall', async () => {
    const short = await dealAt(api, buyer, supplier, { paymentTerm: 'TT100' });
    await confirm(api, operator, (await record(api, buyer, short, { amount: '35500' })).id, '35449.99');
    expect(await statusOf(short)).toBe(3);
    const enough = await dealAt(api, buyer, supplier, { paymentTerm: 'TT100' });
    await confirm(api, operator, (await record(api, buyer, enough, { amount: '35500' })).id, '35450.00');
    expect(await statusOf(enough)).toBe(4);
    const yuan = await dealAt(api, buyer, supplier, { paymentTerm: 'TT100', currency: 'CNY' });
    // The smaller one counts: 350.00, or 0.5 % of what was due.
    await confirm(api, operator, (await record(api, buyer, yuan, { amount: '35500' })).id, '35322.50');
    expect(await statusOf(yuan)).toBe(4);
  });

  it('shows what was paid too much as a balance below nothing', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal, { amount: '36000.01' });
    const decided = await confirm(api, operator, id, '36000.01');
    expect(decided).toMatchObject({ balance: { amount: '-500.01' }, due: { amount: '0.00' } });
    expect((await orderOf(deal)).subOrders[0]!.allowedActions).not.toContain('submitRemittance');
  });

  it('counts what arrived, whatever was recorded, and nothing that has not been confirmed', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal, { amount: '70000' });
    expect((await orderOf(deal)).subOrders[0]!.received.amount).toBe('0.00');
    await confirm(api, operator, id, '120.10');
    expect((await orderOf(deal)).subOrders[0]!.received.amount).toBe('120.10');
  });

  it('of the balance leaves a deal on its way where it is', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 5 });
    await confirm(api, operator, (await record(api, buyer, deal, { amount: '35500' })).id, '35500');
    expect(await statusOf(deal)).toBe(5);
    expect(await actionsOf(deal)).toEqual(['submitRemittance', 'confirmRemittance']);
  });

  it('refuses what cannot be', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal);
    const send = (given: object) => api.post(paths.confirm, operator, { ...arrival(api, id, '10650'), ...given });
    for (const arrived of ['0', '-5', '1.005', '1e3']) expectInvalid(await send({ arrived }), 'arrived');
    for (const arrivedAt of [dayIn(api, 2), '2026-13-01']) expectInvalid(await send({ arrivedAt }), 'arrivedAt');
    expectInvalid(await send({ receivingNumber: ' ' }), 'receivingNumber');
    const { receivingNumber } = await confirm(api, operator, (await record(api, buyer, deal)).id, '10650');
    expectInvalid(await send({ receivingNumber }), 'receivingNumber');
    expect((await send({ id: 'no-such-id' })).status).toBe(404);
    expect((await send({ statementLineId: 'no-such-id' })).status).toBe(404);
    expect(await api.db.select().from(remittance).where(eq(remittance.id, id))).toMatchObject([{ state: 'submitted' }]);
  });

  it('under one receiving number happens to one of two transfers, also when both come at once', async () => {
    const deals = [await dealAt(api, buyer, supplier), await dealAt(api, buyer, supplier)];
    const ids = [];
    for (const deal of deals) ids.push((await record(api, buyer, deal)).id);
    const inputs = ids.map((id) => ({ ...arrival(api, id, '10650'), receivingNumber: 'FX-the-same' }));
    const proposed = [];
    for (const input of inputs)
      proposed.push(dataOf(await api.post<RemittanceCase>(paths.confirm, operator, input)).proposal!.id);
    const other = await newOperator(api);
    const answers = await Promise.all(
      proposed.map((proposal) => api.post(paths.second, other, { id: proposal, approve: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('two operators', () => {
  it('who confirm at once: one wins, the other is told so', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal);
    const other = await newOperator(api);
    const answers = await Promise.all(
      [operator, other].map((person) => api.post(paths.confirm, person, arrival(api, id, '10650'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await orderOf(deal)).subOrders[0]!.received.amount).toBe('0.00');
    // Who was slower is the second person.
    const loser = answers[0]!.status === 409 ? operator : other;
    await second(api, (await caseOf(api, operator, { id, subOrderNumber: deal.subNumber })).proposal!.id, loser);
    expect((await orderOf(deal)).subOrders[0]!.received.amount).toBe('10650.00');
    expect(await actionsOf(deal)).toEqual(['submitRemittance', 'confirmRemittance', 'fundsArrived']);
  });

  it('of whom one confirms and one rejects at once: one wins, the other is told so', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal);
    const input = arrival(api, id, '10650');
    const { proposal } = dataOf(await api.post<RemittanceCase>(paths.confirm, operator, input));
    const [confirmed, rejected] = await Promise.all([
      api.post(paths.second, await newOperator(api), { id: proposal!.id, approve: true }),
      api.post(paths.reject, await newOperator(api), { id, reason: 'notArrived' }),
    ]);
    // While a second operator is awaited nobody rejects; afterwards it is decided.
    expect([confirmed.status, rejected.status]).toEqual([200, 409]);
    expect((await orderOf(deal)).subOrders[0]!.received.amount).toBe('10650.00');
  });
});

describe('rejecting a transfer', () => {
  it('tells the buyer why, in the buyer’s language, and counts nothing', async () => {
    const payer = await newBuyer(api, { locale: 'zh-CN' });
    const deal = await dealAt(api, payer, supplier);
    const { id } = await record(api, payer, deal);
    const input = { id, reason: 'unreadableSlip', remark: 'Page two is missing' };
    expect(dataOf(await api.post<RemittanceCase>(paths.reject, operator, input))).toMatchObject({
      state: 'rejected',
      reason: 'unreadableSlip',
      remark: 'Page two is missing',
      arrived: null,
    });
    const [mail] = await api.emailsTo(payer);
    expect(mail!.data).toMatchObject({ kind: 'remittanceRejected', reason: 'unreadableSlip' });
    const { text } = composeEmail('deal', mail!.data as never, { locale: 'zh-CN', siteUrl: 'https://site.example' });
    expect(text).toMatch(/^> 银行水单无法辨认\n> Page two is missing\n> 您可在 .+ 前重新付款并提交记录。$/m);
    expect((await orderOf(deal, payer)).subOrders[0]).toMatchObject({
      status: 3,
      submitted: { amount: '0.00' },
      allowedActions: ['submitRemittance', 'proposeEnd', 'giveNotice'],
    });
    expect(await actionsOf(deal)).toEqual(['submitRemittance', 'rejectRemittance']);
    for (const [path, again] of [
      [paths.reject, input],
      [paths.confirm, arrival(api, id, '1')],
    ] as const)
      expect((await api.post(path, operator, again)).status).toBe(409);
  });

  it('for another reason than those known needs words', async () => {
    const { id } = await record(api, buyer, await dealAt(api, buyer, supplier));
    expectInvalid(await api.post(paths.reject, operator, { id, reason: 'other' }), 'remark');
    expectInvalid(await api.post(paths.reject, operator, { id, reason: 'because' }), 'reason');
    expect((await api.post(paths.reject, operator, { id: 'no-such-id', reason: 'notArrived' })).status).toBe(404);
  });
});

describe('the queue', () => {
  it('shows what waits, longest first, then what was decided, and can be searched', async () => {
    const payer = await newBuyer(api, { companyName: 'Zanzibar Plastics' });
    const deal = await dealAt(api, payer, supplier);
    const ids = [];
    for (const amount of ['1', '2', '3']) ids.push((await record(api, payer, deal, { amount })).id);
    await confirm(api, operator, ids[0]!, '1');
    type Queue = z.output<typeof getRemittanceQueue.data>;
    const queue = async (input: object) => dataOf(await api.post<Queue>(paths.queue, operator, { ...input }));
    const own = await queue({ keyword: 'zanzibar' });
    expect(own.list.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
    expect(own).toMatchObject({ total: 3 });
    expect(own.list[0]).toMatchObject({
      ...{ buyer: 'Zanzibar Plastics', supplier: supplier.company },
      ...{ gradeNumber: 'ABS PA-757', shop: expect.stringMatching(/\S/) },
    });
    const waiting = await queue({ state: 'submitted' });
    expect(waiting.total).toBe(waiting.waiting);
    expect((await queue({ keyword: 'zanzibar', state: 'confirmed' })).list).toMatchObject([{ id: ids[0] }]);
  });

  it('is searched by the number of a deal as it was typed, by what the buyer wrote and by either company', async () => {
    const payer = await newBuyer(api, { companyName: 'Limpopo Plastics' });
    const [deal, other] = [await dealAt(api, payer, supplier), await dealAt(api, payer, supplier)];
    const { id } = await record(api, payer, deal, { remitter: 'Limpopo Treasury' });
    await record(api, payer, other);
    type Queue = z.output<typeof getRemittanceQueue.data>;
    const found = async (keyword: string) =>
      dataOf(await api.post<Queue>(paths.queue, operator, { keyword })).list.map((row) => row.id);
    const { number } = await orderOf(deal, payer);
    for (const keyword of [deal.subNumber, deal.subNumber.toLowerCase(), deal.subNumber.replace('-', ' '), number])
      expect(await found(keyword), keyword).toEqual([id]);
    expect(await found('limpopo treasury')).toEqual([id]);
    expect(await found('limpopo plastics')).toHaveLength(2);
    expect(await found(`${supplier.company} nothing like it`)).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  it('and its decisions are the operators’ alone', async () => {
    const { id } = await record(api, buyer, await dealAt(api, buyer, supplier));
    for (const person of [buyer, supplier]) {
      expect((await api.post(paths.queue, person)).status).toBe(403);
      expect((await api.post(paths.confirm, person, arrival(api, id, '1'))).status).toBe(403);
      expect((await api.post(paths.reject, person, { id, reason: 'notArrived' })).status).toBe(403);
      expect((await api.post(paths.import, person, { name: 'x', content: 'x' })).status).toBe(403);
      expect((await api.post(paths.lines, person)).status).toBe(403);
      expect((await api.post(paths.ignore, person, { id, reason: 'x' })).status).toBe(403);
    }
  });
});
