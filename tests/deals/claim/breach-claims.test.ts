import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#api/common/common.ts';
import { claimDays } from '#api/deals/claim-choices.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { balancesOf, expectSound } from '../ledger/harness.ts';
import { hours, newOperator, openAccount, paths as bank, second } from '../payment/bank.ts';
import { directOf } from '../payment/direct.ts';
import { claimsOf, pay, paths, ship, usd } from './claims.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
const { make, answer, step, latest, claims, seenBy } = claimsOf(api);
const { directDeal, giveBack, paid } = directOf(api);
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api, { locale: 'en-US' })];
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});
const days = (count: number) => hours(api, 24 * count);
const order = 'api/trade/web/order';
const end = ({ subOrderId }: Deal, by: Person) => api.post(`${order}/avoidDeal`, by, { subOrderId, remark: '' });
const problemOf = async (person: Company, deal: Deal, kind: string) =>
  (await claims(person, deal)).kinds.find((one) => one.kind === kind)?.problem;

/** 25 t at 1,420.00: a deposit of 10,650.00 is paid, and nothing is shipped. */
const paidDeal = async (given: object = {}) => {
  const deal = await dealAt(api, buyer, supplier, { status: 3, paymentTerm: 'TT30_70SH', ...given });
  await pay(api, operator, buyer, deal, '10650.00');
  return deal;
};
/** The seller has goods ready, and the balance does not come: it ends the deal, and the deposit goes back. */
async function endedBySeller(): Promise<Deal> {
  const deal = await paidDeal();
  dataOf(await api.post('api/trade/supplier/logistics/noticeReady', supplier, { subOrderId: deal.subOrderId }));
  days(40);
  dataOf(await end(deal, supplier));
  return deal;
}
const refundOf = ({ subOrderId }: Deal, amount: string, reference: string) =>
  api.post(bank.refund, operator, {
    ...{ subOrderId, amount, currency: 'USD', valueDate: dayIn(api, 0), reference, note: '' },
  });
const dueBack = async ({ subNumber }: Deal) =>
  dataOf(await api.post<Page<{ credit: object }>>(bank.credits, operator, { keyword: subNumber })).list.map(
    ({ credit }) => credit,
  );
const resale = (price: string, given: object = {}) => ({
  ...{ kind: 'resale', remedy: 'difference', tonnes: '25', measured: price, unit: '', method: '' },
  ...{ text: 'Sold to another buyer at the price of the day.', ...given },
});
const cover = (price: string, given: object = {}) => ({ ...resale(price), kind: 'cover', ...given });

describe('what the end of a deal costs the side that did not break it', () => {
  it('is claimed by a buyer who bought elsewhere, and owed by the seller directly', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 3, paymentTerm: 'TT100' });
    await pay(api, operator, buyer, deal, '35500.00');
    days(80);
    dataOf(await end(deal, buyer));
    expect(await seenBy(supplier, deal)).toMatchObject({ status: 7, reached: 4, reason: 'notShipped' });
    expect((await seenBy(supplier, deal)).allowedActions).not.toContain('makeClaim');
    expect(await problemOf(supplier, deal, 'resale')).toContain('not ended');
    expectInvalid(await make(buyer, deal, cover('1400')), 'measured');
    expectInvalid(await make(buyer, deal, cover('1500', { tonnes: '26' })), 'tonnes');
    expectInvalid(await make(buyer, deal, cover('1500', { tonnes: undefined })), 'tonnes');
    dataOf(await make(buyer, deal, cover('1500')));
    expect(await latest(supplier, deal)).toMatchObject({
      ...{ kind: 'cover', promised: '1420.000000', measured: '1500.000000', unit: 'USD/t' },
      versions: [{ amount: usd('2000.00'), remedy: 'difference', tonnes: '25.000' }],
    });
    // What goes back goes back all the same.
    expect(await dueBack(deal)).toEqual([usd('35500.00')]);
    dataOf(await answer(supplier, deal, { answer: 'countered', remedy: 'difference', tonnes: '20' }));
    expect((await latest(buyer, deal)).versions.at(-1)).toMatchObject({ amount: usd('1600.00') });
    dataOf(await answer(buyer, deal, { answer: 'accepted' }));
    expect(await latest(buyer, deal)).toMatchObject({ state: 'settled', owed: usd('1600.00') });
    expect(await dueBack(deal)).toEqual([usd('35500.00')]);
    dataOf(await step(paths.statePaid, supplier, deal, { paidOn: dayIn(api, 0), reference: 'COVER-1' }));
    dataOf(await step(paths.paid, buyer, deal));
  });

  it('is held of what goes back to the buyer while a seller claims it, and taken from that once it is settled', async () => {
    const deal = await endedBySeller();
    expect(await dueBack(deal)).toEqual([usd('10650.00')]);
    dataOf(await make(supplier, deal, resale('1300')));
    expect(await latest(buyer, deal)).toMatchObject({ versions: [{ amount: usd('3000.00') }] });
    // A counter-offer of the buyer's frees nothing.
    dataOf(await answer(buyer, deal, { answer: 'countered', remedy: 'amount', figure: '1' }));
    expect(await dueBack(deal)).toEqual([usd('7650.00')]);
    for (const person of [buyer, supplier])
      expect(await seenBy(person, deal)).toMatchObject({ balance: usd('-10650.00'), refundable: usd('7650.00') });
    expectInvalid(await refundOf(deal, '10650.00', 'OUT-ALL'), 'amount');
    const { proposal } = dataOf(
      await api.post<{ proposal: { id: string } }>(bank.refund, operator, {
        ...{ subOrderId: deal.subOrderId, amount: '7650.00', currency: 'USD', valueDate: dayIn(api, 0) },
        ...{ reference: 'OUT-REST', note: '' },
      }),
    );
    await second(api, proposal.id);
    expect(await dueBack(deal)).toEqual([]);
    dataOf(await answer(supplier, deal, { answer: 'countered', remedy: 'difference', tonnes: '25' }));
    dataOf(await answer(buyer, deal, { answer: 'accepted' }));
    expect(await latest(supplier, deal)).toMatchObject({
      ...{ state: 'settled', settled: usd('3000.00'), added: usd('3000.00'), owed: usd('0.00') },
    });
    expect(await balancesOf(api, deal.subOrderId)).not.toHaveProperty('refund');
    expect(await seenBy(buyer, deal)).toMatchObject({ balance: usd('0.00') });
  });

  it('is owed directly as far as nothing is held, and all goes back where the claim is withdrawn', async () => {
    const deal = await endedBySeller();
    dataOf(await make(supplier, deal, resale('900')));
    expect(await latest(buyer, deal)).toMatchObject({ versions: [{ amount: usd('13000.00') }] });
    expect(await dueBack(deal)).toEqual([]);
    expect((await refundOf(deal, '10650.00', 'OUT-NONE')).status).toBe(409);
    dataOf(await answer(buyer, deal, { answer: 'accepted' }));
    expect(await latest(supplier, deal)).toMatchObject({ added: usd('10650.00'), owed: usd('2350.00') });

    const other = await endedBySeller();
    dataOf(await make(supplier, other, resale('1300')));
    dataOf(await step(paths.withdraw, supplier, other, { remark: 'Sold at the same price' }));
    expect(await dueBack(other)).toEqual([usd('10650.00')]);
  });

  it('is no money that a seller who collects itself is asked, or lets itself be asked, to send back', async () => {
    const deal = await directDeal({ status: 3, paymentTerm: 'TT30_70SH' });
    const { buyer: own, supplier: seller } = deal;
    await paid(deal, '10650.00');
    dataOf(await api.post('api/trade/supplier/logistics/noticeReady', seller, { subOrderId: deal.subOrderId }));
    days(40);
    dataOf(await end(deal, seller));
    expect((await seenBy(seller, deal)).allowedActions).toContain('recordRefund');
    dataOf(await make(seller, deal, resale('900')));
    for (const person of [own, seller])
      expect(await seenBy(person, deal)).toMatchObject({ refundable: usd('0.00'), direct: { isOwed: false } });
    expect((await seenBy(seller, deal)).allowedActions).not.toContain('recordRefund');
    expect((await giveBack(deal, '10650.00')).status).toBe(409);
  });

  it('is claimed by a seller whose buyer has never paid, for 30 days', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 3, paymentTerm: 'TT100' });
    days(25);
    await passTime(api.services);
    expect(await seenBy(supplier, deal)).toMatchObject({ status: 8, reached: 3, reason: 'paymentLapsed' });
    expect((await seenBy(buyer, deal)).allowedActions).not.toContain('makeClaim');
    expect((await make(buyer, deal, cover('1500'))).status).toBe(422);
    expect((await seenBy(supplier, deal)).allowedActions).toContain('makeClaim');
    const late = await dealAt(api, buyer, supplier, { status: 3, paymentTerm: 'TT100' });
    dataOf(await make(supplier, deal, resale('1400', { remedy: 'amount', figure: '700' })));
    dataOf(await answer(buyer, deal, { answer: 'accepted' }));
    expect(await latest(supplier, deal)).toMatchObject({ owed: usd('700.00') });
    days(25);
    await passTime(api.services);
    days(claimDays.breach);
    expect((await seenBy(supplier, late)).allowedActions).not.toContain('makeClaim');
    expectInvalid(await make(supplier, late, resale('1300')), 'kind');
  });

  it('is nothing where both have agreed to the end', async () => {
    const deal = await paidDeal();
    const { subOrderId } = deal;
    dataOf(await api.post<OrderView>(`${order}/proposeEnd`, supplier, { subOrderId, keeps: '0', remark: 'No vessel' }));
    dataOf(await api.post(`${order}/decideEnd`, buyer, { subOrderId, seq: 1, agree: true }));
    for (const person of [buyer, supplier])
      expect((await seenBy(person, deal)).allowedActions).not.toContain('makeClaim');
    expectInvalid(await make(buyer, deal, cover('1500')), 'kind');
  });

  it('is claimed for the rest alone where a part has been shipped', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 3, paymentTerm: 'TT100' });
    await pay(api, operator, buyer, deal, '35500.00');
    await ship(api, supplier, deal, { quantity: '10' });
    days(80);
    dataOf(await end(deal, buyer));
    expectInvalid(await make(buyer, deal, cover('1500', { tonnes: '16' })), 'tonnes');
    dataOf(await make(buyer, deal, cover('1500', { tonnes: '15' })));
    expect(await latest(supplier, deal)).toMatchObject({ versions: [{ amount: usd('1200.00') }] });
  });
});
