import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStatement } from '#api/deals/ledger.ts';
import type { Timeline } from '#api/deals/order.ts';
import type { PaymentDetails, RemittanceCase, RemittanceRecord } from '#api/deals/remittance.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { holdDesk } from '../../support/hold-desk.ts';
import { dataOf, expectInvalid, startMemberApi, type Answer, type Person } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { expectSound } from '../ledger/harness.ts';
import { arrival, caseOf, confirm, newOperator, openAccount, paths, record, second, statementsOf } from './bank.ts';
import { refundsOf, usd } from './refunding.ts';

const api = startMemberApi();
// Whatever was moved: ledger, chains and records say the same.
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let other: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier, other] = [await newBuyer(api), await newSupplier(api), await newSupplier(api)];
  operator = await newOperator(api);
  await openAccount(api, 'USD');
  await openAccount(api, 'EUR');
});

const holds = holdDesk(api);
const { overpaid, send, seenBy, queue } = refundsOf(api, () => ({ buyer, supplier, operator }));
const movePath = 'api/trade/web/remittance/moveCredit';
type Given = { amount?: string; person?: Person | null; key?: string };
const move = (
  from: Deal,
  to: Deal,
  { amount = '500', person = buyer, key = crypto.randomUUID() }: Given = {},
): Promise<Answer<RemittanceRecord>> =>
  api.post(
    movePath,
    person,
    { fromSubOrderId: from.subOrderId, subOrderId: to.subOrderId, amount },
    undefined,
    'en-US',
    key,
  );
/** Needs 35,500.00, of another seller. */
const waiting = (given: Parameters<typeof dealAt>[3] = {}) => dealAt(api, buyer, other, given);
const pageOf = async ({ subOrderId }: Deal) =>
  dataOf(await api.get<PaymentDetails>(paths.account, buyer, { subOrderId }));
const confirmed = async (id: string, subOrderNumber: string) => {
  const proposed = dataOf(await api.post<RemittanceCase>(paths.confirm, operator, arrival(api, id, '1')));
  await second(api, proposed.proposal!.id);
  return caseOf(api, operator, { id, subOrderNumber });
};

describe('what was paid too much for one deal', () => {
  it('pays another deal of its buyer once two operators have confirmed it', async () => {
    const [from, to] = [await overpaid(), await waiting()];
    const offered = (await pageOf(to)).credits.find(({ subOrderId }) => subOrderId === from.subOrderId);
    expect(offered).toEqual({ subOrderId: from.subOrderId, subOrderNumber: from.subNumber, over: usd('500.00') });
    const asked = dataOf(await move(from, to));
    expect(asked).toMatchObject({
      ...{ state: 'submitted', amount: usd('500.00'), subOrderNumber: to.subNumber, withdrawable: true },
      moved: { deal: { orderId: from.orderId, number: from.subNumber } },
    });
    // Set aside meanwhile: it is not refunded, and not offered again.
    expect((await queue({ keyword: from.subNumber })).list).toEqual([]);
    expect((await pageOf(to)).credits.map(({ subOrderId }) => subOrderId)).not.toContain(from.subOrderId);
    // Whatever the operator types: it is the whole of it, by a number that both deals show, and one is not enough.
    const proposed = dataOf(await api.post<RemittanceCase>(paths.confirm, operator, arrival(api, asked.id, '1')));
    expect(proposed.proposal).toMatchObject({ kind: 'confirm', why: 'always', amount: usd('500.00') });
    expect((await seenBy(buyer, to)).received).toEqual(usd('0.00'));
    await second(api, proposed.proposal!.id);

    expect(await seenBy(buyer, to)).toMatchObject({ received: usd('500.00'), balance: usd('35000.00') });
    expect(await seenBy(buyer, from)).toMatchObject({ refunded: usd('500.00'), balance: usd('0.00') });
    const { reference } = asked.moved!;
    const came = await caseOf(api, operator, asked);
    expect(came).toMatchObject({ state: 'confirmed', receivingNumber: reference, arrived: usd('500.00') });
    expect(await seenBy(buyer, from)).toMatchObject({
      refunds: [{ reference, moved: { deal: { orderId: to.orderId, number: to.subNumber } } }],
    });
    expect(JSON.stringify(await toldTo(api, buyer))).toContain('creditMoved');
  });

  it('stands in both chains and in the statement of account, and no seller reads of the other deal', async () => {
    const [from, to] = [await overpaid(), await waiting()];
    const asked = dataOf(await move(from, to));
    await confirmed(asked.id, to.subNumber);
    const { reference } = asked.moved!;
    for (const [deal, seller, action, detail] of [
      [from, supplier, 'recordRefund', { amount: '500.00', reference, moved: 'out' }],
      [to, other, 'confirmRemittance', { arrived: '500.00', receivingNumber: reference }],
    ] as const) {
      const asking = { id: deal.orderId };
      for (const person of [buyer, seller]) {
        const { events, verified } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', person, asking));
        expect(verified).toBe(true);
        expect(events.findLast((event) => event.action === action)).toMatchObject({ detail });
      }
      const view = dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', seller, asking));
      expect(JSON.stringify(view)).not.toContain(deal === from ? to.subNumber : from.subNumber);
    }
    const records = dataOf(
      await api.post<{ list: RemittanceRecord[] }>(paths.page, other, { side: 'supplier', keyword: to.subNumber }),
    );
    expect(records.list[0]).toMatchObject({ moved: { reference, deal: null } });
    const statement = dataOf(
      await api.post<AccountStatement>('api/trade/web/remittance/getAccountStatement', buyer, { currency: 'USD' }),
    );
    const entries = statement.list.filter((one) => one.reference === reference);
    expect(entries.toSorted((a, b) => a.amount.localeCompare(b.amount))).toMatchObject([
      { kind: 'refunded', moved: true, amount: '-500.00', deal: { number: from.subNumber } },
      { kind: 'received', moved: true, amount: '500.00', deal: { number: to.subNumber } },
    ]);
  });

  it('lets goods leave where it is the whole price', async () => {
    const [from, to] = [await overpaid('35000.00'), await waiting({ quantity: '24.000' })];
    const asked = dataOf(await move(from, to, { amount: '34080' }));
    await confirmed(asked.id, to.subNumber);
    expect(await seenBy(buyer, to)).toMatchObject({ status: 4, paymentStatus: 'paid' });
    expect((await queue({ keyword: from.subNumber })).list).toMatchObject([{ credit: usd('920.00') }]);
  });

  it('comes from a deal that is completed as well', async () => {
    const from = await dealAt(api, buyer, supplier, { paymentTerm: 'TT100' });
    await api.db.update(subOrder).set({ packing: 'TANK' }).where(eq(subOrder.id, from.subOrderId));
    await confirm(api, operator, (await record(api, buyer, from, { amount: '35500' })).id, '35500');
    dataOf(
      await api.post<OrderView>('api/trade/supplier/logistics/ship', supplier, {
        ...{ subOrderId: from.subOrderId, quantity: '24', last: true, carrier: 'Maersk', containers: [] },
        ...{ transportDocument: 'MAEU 2000001', originPort: 'CNNGB', destinationPort: 'NGAPP' },
        ...{ etd: dayIn(api, 2), eta: dayIn(api, 32) },
      }),
    );
    dataOf(await api.post('api/trade/web/order/confirmReceipt', buyer, { subOrderId: from.subOrderId }));
    const to = await waiting();
    const asked = dataOf(await move(from, to, { amount: '1420' }));
    await confirmed(asked.id, to.subNumber);
    expect(await seenBy(buyer, from)).toMatchObject({ status: 6, balance: usd('0.00'), refunded: usd('1420.00') });
    expect(await seenBy(buyer, to)).toMatchObject({ received: usd('1420.00') });
  });

  it('is set free where its buyer withdraws it, or an operator rejects it', async () => {
    const [from, to] = [await overpaid(), await waiting()];
    for (const end of [
      async (id: string) => api.post(paths.withdraw, buyer, { id }, undefined, 'en-US', crypto.randomUUID()),
      async (id: string) => api.post(paths.reject, operator, { id, reason: 'other', remark: 'Ask your bank' }),
    ]) {
      const { id } = dataOf(await move(from, to));
      expect((await queue({ keyword: from.subNumber })).list).toEqual([]);
      dataOf(await end(id));
      expect((await queue({ keyword: from.subNumber })).list).toMatchObject([{ credit: usd('500.00') }]);
    }
  });
});

describe('nothing is moved', () => {
  it('by anybody but the buyer of both deals', async () => {
    const [from, to] = [await overpaid(), await waiting()];
    const stranger = await newBuyer(api);
    const theirs = await dealAt(api, stranger, other);
    for (const person of [stranger, supplier, other]) expect((await move(from, to, { person })).status).not.toBe(200);
    expect((await move(from, to, { person: stranger })).status).toBe(404);
    expect((await move(from, theirs)).status).toBe(404);
    expect((await move(from, theirs, { person: stranger })).status).toBe(404);
    expect((await move(from, to, { person: null })).status).toBe(401);
  });

  it('beyond what is left over, or what the other deal needs', async () => {
    const [from, to] = [await overpaid('35000.00'), await waiting({ quantity: '24.000' })];
    expectInvalid(await move(from, to, { amount: '0' }), 'amount');
    expectInvalid(await move(from, to, { amount: '35000.01' }), 'amount');
    expectInvalid(await move(from, to, { amount: '34080.01' }), 'amount');
    // What waits for operators already is needed no more.
    await record(api, buyer, to, { amount: '30000' });
    expectInvalid(await move(from, to, { amount: '4080.01' }), 'amount');
    dataOf(await move(from, to, { amount: '4080' }));
    expect((await move(from, to, { amount: '1' })).status).toBe(409);
    expectInvalid(await move(from, from), 'fromSubOrderId');
  });

  it('to a deal of another currency, of a seller who collects itself, that is paid, on hold or has ended', async () => {
    const from = await overpaid();
    const paid = await waiting();
    await confirm(api, operator, (await record(api, buyer, paid, { amount: '35500' })).id, '35500');
    const held = await waiting();
    await holds.place({ kind: 'deal', subjectId: held.orderId });
    const targets = [
      [await waiting({ currency: 'EUR' }), 'EUR'],
      [await waiting({ collecting: 'seller' }), 'paid to the marketplace'],
      [await waiting({ paymentTerm: 'LC_SIGHT' }), 'not waiting for a payment'],
      [paid, 'not waiting for a payment'],
      [await waiting({ status: 7 }), 'not waiting for a payment'],
      [await waiting({ status: 2 }), 'not waiting for a payment'],
      [held, 'on hold'],
    ] as const;
    for (const [to, words] of targets) {
      const { status, body } = await move(from, to);
      expect([status, body.message]).toEqual([409, expect.stringContaining(words)]);
    }
  });

  it('that is refunded already, or about to be', async () => {
    const [from, to] = [await overpaid(), await waiting()];
    dataOf(
      await api.post(paths.refund, operator, {
        subOrderId: from.subOrderId,
        amount: '500.00',
        currency: 'USD',
        valueDate: api.clock.now.toISOString().slice(0, 10),
        reference: 'GONE-1',
        note: '',
      }),
    );
    expect((await move(from, to)).body.message).toContain('already under way');
    const [back, free] = [await overpaid(), await waiting()];
    dataOf(await send(back));
    expect((await move(back, free)).status).toBe(409);
  });

  it('where two ask for the same at once, more than once', async () => {
    const from = await overpaid();
    const targets = await Promise.all([waiting(), waiting(), waiting()]);
    const answers = await Promise.all(targets.map((to) => move(from, to)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('twice under one key', async () => {
    const [from, to] = [await overpaid('1000.00'), await waiting()];
    const [one, same] = await Promise.all([move(from, to, { key: 'mv-1' }), move(from, to, { key: 'mv-1' })]);
    expect(dataOf(one)).toEqual(dataOf(same));
    expect((await pageOf(to)).submitted).toEqual(usd('500.00'));
  });

  it('when the other deal needs it no more by the time of the confirmation, or by one operator of its own', async () => {
    const [from, to] = [await overpaid(), await waiting()];
    const asked = dataOf(await move(from, to));
    await confirm(api, operator, (await record(api, buyer, to, { amount: '35500' })).id, '35500');
    const late = await api.post<RemittanceCase>(paths.confirm, operator, arrival(api, asked.id, '500'));
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('no longer takes')]);
    dataOf(await api.post(paths.reject, operator, { id: asked.id, reason: 'other', remark: 'Paid otherwise' }));
    expect((await queue({ keyword: from.subNumber })).list).toMatchObject([{ credit: usd('500.00') }]);
  });

  it('by a line of a bank’s statement, and no bank takes it back', async () => {
    const [from, to] = [await overpaid(), await waiting()];
    const asked = dataOf(await move(from, to));
    const { importLine, lineOf } = statementsOf(api, () => operator);
    const line = await lineOf(
      await importLine({ amount: '500.00', remitter: 'Lagos Mouldings Ltd', remark: to.subNumber }),
    );
    expect(line.proposals.map(({ remittanceId }) => remittanceId)).not.toContain(asked.id);
    const withLine = { ...arrival(api, asked.id, '500'), statementLineId: line.id };
    expectInvalid(await api.post(paths.confirm, operator, withLine), 'statementLineId');
    await confirmed(asked.id, to.subNumber);
    expect((await api.post(paths.reverse, operator, { id: asked.id, reason: 'A mistake' })).status).toBe(409);
    const [back] = (await seenBy(buyer, from)).refunds;
    const returned = { id: back!.id, returnedOn: back!.valueDate, reason: 'A mistake' };
    expect((await api.post(paths.returned, operator, returned, undefined, 'en-US', crypto.randomUUID())).status).toBe(
      409,
    );
  });
});
