import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MoneyProposal, RemittanceCase } from '#api/deals/remittance.ts';
import type { CreditCase } from '#api/deals/refund.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { lastNotice } from '../../support/notices.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import {
  arrival,
  caseOf,
  confirm,
  hours,
  newOperator,
  openAccount,
  paths,
  record,
  second,
  statementsOf,
  transferInput,
} from './bank.ts';
import { expectAgreement } from '../deal/agreeing.ts';
import { expectSound } from '../ledger/harness.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let operator: Person;
let other: Person;
const bank = statementsOf(api, () => operator);

beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api, { locale: 'en-US' })];
  [operator, other] = [await newOperator(api), await newOperator(api)];
  for (const currency of ['USD', 'CNY']) await openAccount(api, currency);
});

const viewOf = async ({ orderId }: Deal, person: Person = buyer) =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
const actionsOf = async ({ orderId }: Deal) => {
  const rows = await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, orderId)).orderBy(tradeEvent.seq);
  return rows.map(({ action }) => action);
};
const decide = (person: Person, id: string, approve: boolean, reason = '', language?: 'zh-CN') =>
  api.post<MoneyProposal>(paths.second, person, { id, approve, reason }, undefined, language);
async function proposed(deal: Deal, arrived = '10650', given: object = {}): Promise<RemittanceCase> {
  const { id } = await record(api, buyer, deal, { amount: '10650' });
  const input = { ...arrival(api, id, arrived), ...given };
  return dataOf(await api.post<RemittanceCase>(paths.confirm, operator, input));
}
async function byLine(deal: Deal, amount: string): Promise<RemittanceCase> {
  const { id } = await record(api, buyer, deal, { amount });
  const line = await bank.lineOf(await bank.importLine({ amount, remitter: `PAYER ${id}` }));
  const input = { ...arrival(api, id, amount), statementLineId: line.id };
  return dataOf(await api.post<RemittanceCase>(paths.confirm, operator, input));
}

describe('a transfer that no statement shows', () => {
  it('moves nothing until a second operator agrees, whom the site and an e-mail have told', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id, state, proposal } = await proposed(deal);
    expect(state).toBe('submitted');
    expect(proposal).toMatchObject({ kind: 'confirm', why: 'noLine', amount: { amount: '10650.00' }, own: true });
    expect(await viewOf(deal)).toMatchObject({ status: 3, received: { amount: '0.00' } });
    const [email] = (await api.emailsTo(other)).toReversed();
    expect(email).toMatchObject({ template: 'moneyProposed', data: { number: deal.subNumber, by: operator.email } });
    expect((await lastNotice(api, other)).subject).toContain(deal.subNumber);
    expect((await decide(operator, proposal!.id, true)).status).toBe(403);
    expect(await viewOf(deal)).toMatchObject({ status: 3 });
    expect(dataOf(await decide(other, proposal!.id, true))).toMatchObject({ state: 'done', decidedBy: other.email });
    expect(await viewOf(deal)).toMatchObject({ status: 4, received: { amount: '10650.00' } });
    const [row] = await api.db.select().from(remittance).where(eq(remittance.id, id));
    expect(row).toMatchObject({ proposedBy: operator.id, decidedBy: other.id });
    expect((await decide(other, proposal!.id, true)).status).toBe(409);
  });

  it('stands in the list of what waits, with who, what and why', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { proposal } = await proposed(deal);
    const list = await api.post<{ list: MoneyProposal[]; open: number }>(paths.proposals, other, { pageSize: 100 });
    expect(dataOf(list).list.find(({ id }) => id === proposal!.id)).toMatchObject({
      ...{ by: operator.email, own: false, subOrderNumber: deal.subNumber, buyer: buyer.company, line: false },
      ...{ why: 'noLine', state: 'open', remitter: 'Lagos Mouldings Ltd' },
    });
  });

  it('may be refused with a reason, withdrawn by who proposed it, and then be proposed anew', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id, proposal } = await proposed(deal);
    for (const path of [paths.confirm, paths.reject] as const) {
      const input = path === paths.confirm ? arrival(api, id, '10650') : { id, reason: 'notArrived' };
      expect((await api.post(path, other, input)).status).toBe(409);
    }
    expectInvalid(await decide(other, proposal!.id, false), 'reason');
    expect(dataOf(await decide(other, proposal!.id, false, 'Not at the bank'))).toMatchObject({ state: 'refused' });
    expect((await api.emailsTo(operator)).at(-1)).toMatchObject({
      template: 'moneyDecided',
      data: { state: 'refused', words: 'Not at the bank' },
    });
    const again = dataOf(await api.post<RemittanceCase>(paths.confirm, operator, arrival(api, id, '10650')));
    expect(dataOf(await decide(operator, again.proposal!.id, false))).toMatchObject({ state: 'withdrawn' });
    expect((await api.post(paths.reject, other, { id, reason: 'notArrived' })).status).toBe(200);
  });

  it('decided by two at once is decided once', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { proposal } = await proposed(deal);
    const third = await newOperator(api);
    const answers = await Promise.all([other, third].map((person) => decide(person, proposal!.id, true)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await actionsOf(deal)).toEqual(['submitRemittance', 'confirmRemittance', 'fundsArrived']);
  });
});

describe('a line of a statement', () => {
  it('is enough for one operator', async () => {
    const deal = await dealAt(api, buyer, supplier);
    expect(await byLine(deal, '10650.00')).toMatchObject({ state: 'confirmed', proposal: null });
    expect(await viewOf(deal)).toMatchObject({ status: 4 });
  });

  it('is not, for more than 110 % of what is due, nor for a large sum', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const much = await byLine(deal, '39050.01');
    expect(much).toMatchObject({ state: 'submitted', proposal: { why: 'moreThanDue' } });
    const large = await dealAt(api, buyer, supplier, { quantity: '100.000' });
    expect(await byLine(large, '100000.01')).toMatchObject({ proposal: { why: 'aboveLimit' } });
    await second(api, much.proposal!.id, other);
    expect(await viewOf(deal)).toMatchObject({ status: 4, received: { amount: '39050.01' } });
  });
});

describe('an operator whose own deal it is', () => {
  it('decides nothing, and reads why in the own language', async () => {
    await api.db
      .update(member)
      .set({ capabilities: ['buyer', 'operator'] })
      .where(eq(member.id, buyer.id));
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal);
    const asked = arrival(api, id, '10650');
    const refused = await api.post(paths.confirm, buyer, asked);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('party to this deal');
    const chinese = await api.post(paths.reject, buyer, { id, reason: 'notArrived' }, undefined, 'zh-CN');
    expect(chinese.body.message).toContain('须由其他运营人员办理');
    const { proposal } = dataOf(await api.post<RemittanceCase>(paths.confirm, operator, asked));
    expect((await decide(buyer, proposal!.id, true)).status).toBe(403);
    expect((await decide(buyer, proposal!.id, false, 'No')).status).toBe(403);
    await second(api, proposal!.id, other);
    expect((await api.post(paths.reverse, buyer, { id, reason: 'Wrong' })).status).toBe(403);
    await api.db
      .update(member)
      .set({ capabilities: ['buyer'] })
      .where(eq(member.id, buyer.id));
  });

  it('also as a colleague of the company, and as the seller', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal);
    for (const company of [buyer, supplier]) {
      const colleague = await newOperator(api);
      await api.db
        .update(member)
        .set({ companyId: company.id, joinedAt: api.clock.now })
        .where(eq(member.id, colleague.id));
      expect((await api.post(paths.confirm, colleague, arrival(api, id, '10650'))).status).toBe(403);
    }
  });
});

describe('a confirmation that was wrong', () => {
  it('is taken back by two, and the goods wait for payment again', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const confirmed = await byLine(deal, '10650.00');
    const { id } = confirmed;
    const asked = dataOf(await api.post<RemittanceCase>(paths.reverse, operator, { id, reason: 'Other order' }));
    expect(asked.proposal).toMatchObject({ kind: 'reversal', own: true });
    expect(await viewOf(deal)).toMatchObject({ status: 4 });
    expect((await decide(operator, asked.proposal!.id, true)).status).toBe(403);
    await second(api, asked.proposal!.id, other);
    expect(await viewOf(deal)).toMatchObject({ status: 3, received: { amount: '0.00' } });
    expect((await actionsOf(deal)).slice(-2)).toEqual(['reverseRemittance', 'fundsReversed']);
    expect(await caseOf(api, operator, confirmed)).toMatchObject({
      ...{ state: 'confirmed', arrived: { amount: '10650.00' }, reversed: { reason: 'Other order' } },
    });
    for (const side of [buyer, supplier])
      expect((await api.emailsTo(side)).at(-1)!.data).toMatchObject({ kind: 'remittanceReversed' });
    expect((await api.get(paths.receipt, buyer, { id })).status).toBe(404);
    expect((await api.post(paths.reverse, operator, { id, reason: 'Again' })).status).toBe(409);
    // The bank's payment is there, and may be what it is.
    const next = await dealAt(api, buyer, supplier);
    const rightly = await record(api, buyer, next);
    const line = (await bank.allLines({ state: 'open' })).list.find(({ amount }) => amount.amount === '10650.00')!;
    const input = { ...arrival(api, rightly.id, '10650'), receivingNumber: confirmed.receivingNumber! };
    const answer = await api.post<RemittanceCase>(paths.confirm, operator, { ...input, statementLineId: line.id });
    expect(dataOf(answer)).toMatchObject({ state: 'confirmed' });
  });

  it('lets nothing more leave of what has left in part, until the deposit has come again', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await byLine(deal, '10650.00');
    const ship = (quantity: string) =>
      api.post('api/trade/supplier/logistics/ship', supplier, {
        ...{ subOrderId: deal.subOrderId, quantity, carrier: 'Maersk', containers: [], lots: ['L1'] },
        ...{ transportDocument: `OB ${deal.subNumber} ${quantity}`, originPort: 'CNNGB', destinationPort: 'NGAPP' },
        ...{ etd: dayIn(api, 1), eta: dayIn(api, 25) },
      });
    dataOf(await ship('10'));
    expect((await viewOf(deal, supplier)).allowedActions).toContain('ship');
    const asked = dataOf(await api.post<RemittanceCase>(paths.reverse, operator, { id, reason: 'Other order' }));
    await second(api, asked.proposal!.id, other);
    expect(await viewOf(deal, supplier)).toMatchObject({ received: { amount: '0.00' } });
    expect((await viewOf(deal, supplier)).allowedActions).not.toContain('ship');
    // Nor is anybody asked to.
    expect(await expectAgreement(api, deal, { buyer, supplier })).not.toContain('ship');
    expect((await ship('15')).status).toBe(409);
    await byLine(deal, '10650.00');
    dataOf(await ship('15'));
  });

  it('shows as paid short once the goods have left', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 5, received: '0.00' });
    const { id } = await confirm(api, operator, (await record(api, buyer, deal, { amount: '35500' })).id, '35500');
    expect(await viewOf(deal)).toMatchObject({ paymentStatus: 'paid' });
    const asked = dataOf(await api.post<RemittanceCase>(paths.reverse, operator, { id, reason: 'Other order' }));
    await second(api, asked.proposal!.id, other);
    expect(await viewOf(deal)).toMatchObject({ status: 5, paymentStatus: 'unpaid', balance: { amount: '35500.00' } });
    expect((await viewOf(deal)).allowedActions).toContain('submitRemittance');
  });

  it('leaves some working days to pay, and then the deal ends as one that nobody has paid', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await confirm(api, operator, (await record(api, buyer, deal)).id, '10650');
    hours(api, 24 * 19);
    const asked = dataOf(await api.post<RemittanceCase>(paths.reverse, operator, { id, reason: 'Other order' }));
    await second(api, asked.proposal!.id, other);
    hours(api, 24 * 3);
    await passTime(api.services);
    expect(await viewOf(deal)).toMatchObject({ status: 3 });
    hours(api, 24 * 6);
    await passTime(api.services);
    expect(await viewOf(deal)).toMatchObject({ status: 8 });
  });
});

describe('a refund', () => {
  const refund = (deal: Deal, person: Person, reference: string) =>
    api.post<CreditCase>(paths.refund, person, {
      ...{ subOrderId: deal.subOrderId, amount: '100', currency: 'USD', valueDate: dayIn(api, 0), reference, note: '' },
    });

  it('counts when a second operator agrees, who has not alone confirmed the money', async () => {
    const deal = await dealAt(api, buyer, supplier);
    await byLine(deal, '35600.00');
    const { credit, proposal } = dataOf(await refund(deal, other, 'TWO-1'));
    expect([credit.amount, proposal!.kind]).toEqual(['100.00', 'refund']);
    const alone = await decide(operator, proposal!.id, true);
    expect([alone.status, alone.body.message]).toEqual([403, expect.stringContaining('You alone confirmed')]);
    expect((await refund(deal, operator, 'TWO-2')).status).toBe(409);
    expect(dataOf(await decide(other, proposal!.id, false))).toMatchObject({ state: 'withdrawn' });
    const again = dataOf(await refund(deal, operator, 'TWO-1'));
    expect((await viewOf(deal)).refunded.amount).toBe('0.00');
    await second(api, again.proposal!.id, other);
    expect((await viewOf(deal)).refunded.amount).toBe('100.00');
  });
});

describe('one cent', () => {
  it('pays nothing, however small the sum: not the price, not the prepayment', async () => {
    for (const paymentTerm of ['TT100', 'TT30_70BL']) {
      const deal = await dealAt(api, buyer, supplier, { paymentTerm, quantity: '0.050', unitPrice: '1000.0000' });
      const { id } = await record(api, buyer, deal, { amount: '50' });
      await confirm(api, operator, id, '0.01');
      expect(await viewOf(deal)).toMatchObject({ status: 3, paymentStatus: 'part', bankCharges: { amount: '0.00' } });
    }
  });

  it('is taken for a bank charge once, as it was agreed, whatever is configured later', async () => {
    const deal = await dealAt(api, buyer, supplier, { paymentTerm: 'TT100' });
    const { id } = await record(api, buyer, deal, { amount: '35500' });
    const done = await confirm(api, operator, id, '35455');
    expect(done).toMatchObject({ paymentStatus: 'paid', bankCharge: { amount: '45.00' }, balance: { amount: '0.00' } });
    const { bankFeeTolerance } = api.services.config;
    api.services.config.bankFeeTolerance = { USD: '10' };
    expect(await viewOf(deal)).toMatchObject({ paymentStatus: 'paid', balance: { amount: '0.00' } });
    api.services.config.bankFeeTolerance = bankFeeTolerance;
  });
});

describe('the same transfer announced twice', () => {
  it('asks whether it is another one, and shows operators that it may be the same', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const first = await record(api, buyer, deal);
    const again = transferInput(api, deal, { another: false });
    expectInvalid(await api.post(paths.create, buyer, again), 'another');
    const twice = await record(api, buyer, deal, { another: true });
    for (const one of [first, twice])
      expect(await caseOf(api, operator, one)).toMatchObject({ possibleDuplicate: true });
  });

  it('stops at ten that wait', async () => {
    const deal = await dealAt(api, buyer, supplier);
    for (let count = 0; count < 10; count += 1) await record(api, buyer, deal, { amount: '1' });
    const answer = await api.post(paths.create, buyer, transferInput(api, deal, { amount: '1' }));
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('Too many records')]);
  });
});

describe('the last day to pay', () => {
  it('is at least three working days after a rejection', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal);
    // Past the latest payment date: the record alone keeps the deal.
    hours(api, 24 * 25);
    await passTime(api.services);
    dataOf(await api.post(paths.reject, operator, { id, reason: 'notArrived' }));
    await passTime(api.services);
    expect(await viewOf(deal)).toMatchObject({
      status: 3,
      allowedActions: ['submitRemittance', 'proposeEnd', 'giveNotice'],
    });
    await record(api, buyer, deal);
    await passTime(api.services);
    expect(await viewOf(deal)).toMatchObject({ status: 3 });
  });

  it('counts at the moment of use, whether or not the deal has been ended by then', async () => {
    const deal = await dealAt(api, buyer, supplier);
    hours(api, 24 * 22);
    const late = await api.post(paths.create, buyer, transferInput(api, deal));
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('last day to pay has passed')]);
  });
});
