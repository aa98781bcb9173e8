import { and, eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { allOrderStatuses, next } from '#api/deals/order-states.ts';
import type { CreditCase } from '#api/deals/refund.ts';
import type { SupplierToday } from '#api/deals/order.ts';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import { subOrder, tradeEvent } from '#server/platform/db/schema/deal.ts';
import { posting, postingLeg } from '#server/platform/db/schema/ledger.ts';
import { refund } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { dayIn, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { prints } from '../contract/read-pdf.ts';
import { hours, newOperator, openAccount, paths } from './bank.ts';
import { refundsOf, usd } from './refunding.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api, { locale: 'en-US' }), await newSupplier(api, { locale: 'en-US' })];
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});
const { overpaid, send, seenBy, eventsOf, pageOf, queue } = refundsOf(api, () => ({ buyer, supplier, operator }));

const reason = 'Account closed since June.';
const bringBack = (id: string, given: object = {}, person: Person | null = operator) =>
  api.post<CreditCase>(paths.returned, person, { id, returnedOn: dayIn(api, 0), reason, ...given });

type Refunded = { deal: Deal; id: string; reference: string };
/** 500.00 were paid too much, so much of it was refunded. */
async function refunded(amount = '500.00', given: Parameters<typeof overpaid>[1] = {}): Promise<Refunded> {
  const deal = await overpaid('500.00', given);
  const { id, reference } = dataOf(await send(deal, { amount })).refunds[0]!;
  return { deal, id, reference };
}
const rowOf = async (id: string) => (await api.db.select().from(refund).where(eq(refund.id, id)))[0]!;

describe('a refund that the bank returns', () => {
  it('is a credit again, seen by both sides as returned, and told to both', async () => {
    const [payer, seller] = [await newBuyer(api), await newSupplier(api, { locale: 'en-US' })];
    const of = refundsOf(api, () => ({ buyer: payer, supplier: seller, operator }));
    const deal = await of.overpaid();
    const given = { amount: '320.5', reference: 'OUT-back', note: 'Here it is.' };
    const { id } = dataOf(await of.send(deal, given)).refunds[0]!;
    const before = await rowOf(id);
    hours(api, 49);
    const answer = dataOf(await bringBack(id, { returnedOn: dayIn(api, -1) }));
    const returned = { on: dayIn(api, -1), reason };
    expect(answer).toMatchObject({
      ...{ subOrderId: deal.subOrderId, refunded: usd('0.00'), credit: usd('500.00') },
      refunds: [{ id, amount: usd('320.50'), reference: 'OUT-back', note: given.note, returned }],
    });
    // The record says what it said.
    const mark = { returnedOn: dayIn(api, -1), returnedReason: reason, returnedBy: operator.id };
    expect(await rowOf(id)).toEqual({ ...before, ...mark, returnedAt: api.clock.now });

    const money = { refunded: usd('0.00'), balance: usd('-500.00'), paymentStatus: 'overpaid' };
    const seen = { ...returned, reason: null };
    expect(await seenBy(payer, deal)).toMatchObject({ ...money, refunds: [{ id, returned }] });
    expect(await seenBy(seller, deal)).toMatchObject({ ...money, refunds: [{ id, note: null, returned: seen }] });
    const page = await api.get<PaymentDetails>(paths.account, payer, { subOrderId: deal.subOrderId });
    expect(dataOf(page)).toMatchObject({ ...money, due: usd('0.00'), refunds: [{ id, returned }] });
    const left = [{ subOrderNumber: deal.subNumber, credit: usd('500.00') }];
    for (const [person, side, as] of [
      [payer, 'buyer', returned],
      [seller, 'supplier', seen],
    ] as const)
      expect(await pageOf(person, { side })).toMatchObject({
        ...{ list: [{ id, returned: as }], total: 1, sums: [], credits: left },
      });
    for (const person of [payer, seller]) {
      const mails = (await api.emailsTo(person))
        .map(({ data }) => data)
        .filter(({ kind }) => kind === 'refundReturned');
      expect(mails).toMatchObject([
        { number: deal.subNumber, money: { amount: '320.50', currency: 'USD' }, words: person === payer ? reason : '' },
      ]);
    }
    expect(await api.auditOf(id)).toMatchObject([
      { action: 'refund.record' },
      { action: 'refund.return', actorId: operator.id, detail: { subOrder: deal.subNumber, amount: '320.50', reason } },
    ]);
  });

  it('stands in the chain of events, as data and on paper; its reason is the buyer’s alone', async () => {
    const deal = await overpaid();
    const reference = 'OUT-鑫森';
    const { id } = dataOf(await send(deal, { reference })).refunds[0]!;
    dataOf(await bringBack(id, { reason: '账户已注销，合规退回' }));
    for (const person of [buyer, supplier]) {
      const { events, verified } = await eventsOf(person, deal);
      expect(verified).toBe(true);
      expect(events.at(-1)).toMatchObject({
        ...{ action: 'returnRefund', role: 'operator', by: null, subOrder: deal.subNumber, from: 4, to: 4 },
        detail: { amount: '500.00', currency: 'USD', returnedOn: dayIn(api, 0), reference },
      });
      const file = (format: string) =>
        api.fetch(`/api/trade/web/order/exportTimeline?${new URLSearchParams({ id: deal.orderId, format })}`, person);
      const json = await (await file('json')).text();
      expect(json).toContain('returnRefund');
      expect(json).not.toContain('合规');
      const pdf = Buffer.from(await (await file('pdf')).arrayBuffer());
      expect([prints(pdf, '鑫'), prints(pdf, '规')]).toEqual([true, false]);
    }
  });

  it('is refunded anew under another reference, as often as it takes', async () => {
    const { deal, id, reference } = await refunded();
    expect((await send(deal)).status).toBe(409);
    dataOf(await bringBack(id));
    expectInvalid(await send(deal, { reference }), 'reference');
    expectInvalid(await send(deal, { amount: '500.01' }), 'amount');
    const again = dataOf(await send(deal, { amount: '499.99' }));
    expect(again).toMatchObject({ refunded: usd('499.99'), credit: usd('0.01') });
    expect(again.refunds.map(({ returned }) => returned?.on ?? null)).toEqual([dayIn(api, 0), null]);
    dataOf(await bringBack(again.refunds[1]!.id));
    dataOf(await send(deal));
    expect(await seenBy(buyer, deal)).toMatchObject({ balance: usd('0.00'), paymentStatus: 'paid' });
    const { events, verified } = await eventsOf(buyer, deal);
    expect(verified).toBe(true);
    const money = events.map(({ action }) => action).filter((action) => action.endsWith('Refund'));
    expect(money).toEqual(['recordRefund', 'returnRefund', 'recordRefund', 'returnRefund', 'recordRefund']);
  });

  it('leaves what else was refunded of the deal', async () => {
    const { deal, id } = await refunded('200');
    dataOf(await send(deal, { amount: '300' }));
    expect(dataOf(await bringBack(id))).toMatchObject({ refunded: usd('300.00'), credit: usd('200.00') });
    const own = await pageOf(buyer, { keyword: deal.subNumber });
    expect(own).toMatchObject({ total: 2, sums: [usd('300.00')], credits: expect.any(Array) });
  });

  it('comes back into the queue of what waits, and stays among what was refunded, latest first', async () => {
    const payer = await newBuyer(api, { companyName: 'Okavango Films' });
    const [first, second] = [await refunded('500', { of: payer }), await refunded('500', { of: payer })];
    const find = async (state: 'open' | 'refunded') =>
      (await queue({ keyword: 'okavango', state })).list.map(({ subOrderId }) => subOrderId);
    expect(await find('open')).toEqual([]);
    hours(api, 1);
    dataOf(await bringBack(first.id));
    expect(await find('open')).toEqual([first.deal.subOrderId]);
    expect(await find('refunded')).toEqual([first.deal.subOrderId, second.deal.subOrderId]);
  });

  it('sent twice under one key is marked once', async () => {
    const { deal, id } = await refunded();
    const input = { id, returnedOn: dayIn(api, 0), reason };
    const mark = () => api.post<CreditCase>(paths.returned, operator, input, undefined, 'en-US', 'return-once');
    const [first, second] = [await mark(), await mark()];
    expect(dataOf(second)).toEqual(dataOf(first));
    expect((await eventsOf(buyer, deal)).events.filter(({ action }) => action === 'returnRefund')).toHaveLength(1);
  });

  it('is marked once, also when two operators do it at once', async () => {
    const { deal, id } = await refunded();
    const people = [operator, await newOperator(api)];
    const both = await Promise.all(people.map((person) => bringBack(id, {}, person)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await bringBack(id, { reason: 'Another' });
    expect(late).toMatchObject({ status: 409, body: { fields: { state: 'returned' } } });
    expect(await rowOf(id)).toMatchObject({ returnedReason: reason });
    expect((await eventsOf(buyer, deal)).events.filter(({ action }) => action === 'returnRefund')).toHaveLength(1);
  });

  it('is not returned twice over when it is refunded anew at the same moment', async () => {
    const { deal, id } = await refunded('200');
    const [back, more] = await Promise.all([bringBack(id), send(deal, { amount: '300' })]);
    expect([back.status, more.status]).toEqual([200, 200]);
    expect(await seenBy(buyer, deal)).toMatchObject({ refunded: usd('300.00'), balance: usd('-200.00') });
  });

  it('is refused at the field that is wrong, and nothing is kept', async () => {
    const { deal, id } = await refunded();
    const early = dataOf(await send(await overpaid(), { valueDate: dayIn(api, 1) })).refunds[0]!;
    for (const returnedOn of [dayIn(api, -1), dayIn(api, 2), '2026-02-30', ''])
      expectInvalid(await bringBack(id, { returnedOn }), 'returnedOn');
    expectInvalid(await bringBack(early.id), 'returnedOn');
    for (const text of ['', '  ', 'x'.repeat(501)]) expectInvalid(await bringBack(id, { reason: text }), 'reason');
    expect(await rowOf(id)).toMatchObject({ returnedOn: null, returnedReason: null, returnedBy: null });
    expect((await seenBy(buyer, deal)).refunds).toMatchObject([{ id, returned: null }]);
    for (const unknown of ['no-such-id', '01980000-0000-7000-8000-000000000000', deal.subOrderId])
      expect((await bringBack(unknown)).status).toBe(404);
  });

  it('is marked by operators alone, at every status where the table has it', async () => {
    const { deal, id } = await refunded();
    const { status: home } = await seenBy(buyer, deal);
    const strangers = [await newBuyer(api), await newSupplier(api), await api.person()];
    for (const person of [buyer, supplier, ...strangers]) expect((await bringBack(id, {}, person)).status).toBe(403);
    expect((await bringBack(id, {}, null)).status).toBe(401);
    for (const status of allOrderStatuses) {
      await api.db.update(subOrder).set({ status }).where(eq(subOrder.id, deal.subOrderId));
      await api.db.update(tradeOrder).set({ status: home }).where(eq(tradeOrder.id, deal.orderId));
      const open = next('subOrder', status, 'returnRefund', 'operator') !== null;
      for (const [person, shown] of [
        [operator as Company, open],
        [buyer, false],
        [supplier, false],
      ] as const)
        expect((await seenBy(person, deal)).allowedActions.includes('returnRefund'), `${status}`).toBe(shown);
      const events = await api.db.$count(tradeEvent);
      const answer = await bringBack(id);
      expect(answer.status, `${status}`).toBe(open ? 200 : 409);
      if (!open) expect(answer.body.fields).toMatchObject({ status: String(status) });
      expect(await api.db.$count(tradeEvent)).toBe(open ? events + 1 : events);
      expect((await rowOf(id)).returnedOn === null).toBe(!open);
      await api.db.transaction(async (tx) => {
        // What was written once cannot be changed otherwise.
        await tx.execute(sql`set local session_replication_role = replica`);
        const notReturned = { returnedOn: null, returnedReason: null, returnedBy: null, returnedAt: null };
        await tx.update(refund).set(notReturned).where(eq(refund.id, id));
        const own = and(eq(posting.sourceId, id), eq(posting.kind, 'returned'));
        const legs = tx.select({ id: posting.id }).from(posting).where(own);
        await tx.delete(postingLeg).where(inArray(postingLeg.postingId, legs));
        await tx.delete(posting).where(own);
      });
    }
  });
});

describe('what a supplier received in 30 days', () => {
  it('is net of refunds, but not of those that the bank returned', async () => {
    const seller = await newSupplier(api);
    const of = refundsOf(api, () => ({ buyer, supplier: seller, operator }));
    const received = async () =>
      dataOf(await api.get<SupplierToday>('api/trade/supplier/order/getSupplierToday', seller, {})).received;
    expect(await received()).toEqual([]);
    const deal = await of.overpaid();
    expect(await received()).toEqual([usd('36000.00')]);
    hours(api, 24 * 29);
    const { id } = dataOf(await of.send(deal, { amount: '120.5' })).refunds[0]!;
    dataOf(await of.send(deal, { amount: '20' }));
    expect(await received()).toEqual([usd('35859.50')]);
    dataOf(await bringBack(id));
    expect(await received()).toEqual([usd('35980.00')]);
    // The transfer is longer ago than 30 days, the refund is not.
    hours(api, 48);
    expect(await received()).toEqual([usd('-20.00')]);
    hours(api, 24 * 30);
    expect(await received()).toEqual([]);
  });
});

describe('the export of remittances', () => {
  const columns = {
    buyer: ['Kind', 'Amount refunded', 'Value date', 'Bank reference', 'Returned on', 'Note to the buyer'],
    supplier: ['Kind', 'Amount refunded', 'Value date', 'Bank reference', 'Returned on'],
  };
  async function tableOf(person: Person, side: 'buyer' | 'supplier') {
    const text = await (await api.fetch(`/${paths.export}?side=${side}`, person)).text();
    const [head, ...rows] = text
      .trim()
      .split('\r\n')
      .map((line) => line.replace('\uFEFF', '').split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
    return { head: head!, rows: rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head![at]!, cell]))) };
  }

  it('has a row of its own kind for each refund, newest first, and says which were returned', async () => {
    const [payer, seller] = [await newBuyer(api), await newSupplier(api)];
    const of = refundsOf(api, () => ({ buyer: payer, supplier: seller, operator }));
    const deal = await of.overpaid();
    hours(api, 1);
    const note = '=HYPERLINK(1)';
    const { id } = dataOf(await of.send(deal, { amount: '100', reference: 'CSV-1', note })).refunds[0]!;
    hours(api, 1);
    dataOf(await of.send(deal, { amount: '400', reference: '@CSV-2' }));
    dataOf(await bringBack(id, { reason: '+Closed' }));

    const { head, rows } = await tableOf(payer, 'buyer');
    expect(head.slice(0, 5)).toEqual(['Sub-order number', 'State', 'Remitter', 'Remittance amount', 'Currency']);
    expect(head.slice(12)).toEqual([
      ...['Remittance bank', 'Overseas collection account', 'Remark'],
      ...[...columns.buyer, 'Why the bank returned it'],
    ]);
    const common = { 'Sub-order number': deal.subNumber, Currency: 'USD', 'Remittance amount': '' };
    expect(rows).toMatchObject([
      { ...common, State: 'Refunded', Kind: 'Refund', 'Amount refunded': '400.00', 'Bank reference': "'@CSV-2" },
      {
        ...{ ...common, State: 'Returned by the bank', Kind: 'Refund', 'Amount refunded': '100.00' },
        ...{ 'Bank reference': 'CSV-1', 'Value date': dayIn(api, 0), 'Returned on': dayIn(api, 0) },
        ...{ 'Note to the buyer': "'=HYPERLINK(1)", 'Why the bank returned it': "'+Closed" },
      },
      { State: 'Confirmed', Kind: 'Transfer', 'Remittance amount': '36000.00', 'Amount refunded': '' },
    ]);
    expect(rows[0]).toMatchObject({ 'Returned on': '', 'Why the bank returned it': '' });

    const theirs = await tableOf(seller, 'supplier');
    expect(theirs.head.slice(12)).toEqual(columns.supplier);
    expect(theirs.rows.map((row) => [row['State'], row['Amount refunded'], row['Returned on']])).toEqual([
      ['Refunded', '400.00', ''],
      ['Returned by the bank', '100.00', dayIn(api, 0)],
      ['Confirmed', '', ''],
    ]);
    const strange = await newBuyer(api);
    expect((await tableOf(strange, 'buyer')).rows).toEqual([]);
  });
});
