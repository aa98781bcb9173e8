import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderView } from '#api/deals/trade.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { openCredits } from '#server/deals/payment/credits.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { claimsOf } from '../claim/claims.ts';
import { banksOf } from '../documentary/banks.ts';
import { balancesOf, bookedAs, expectSound } from '../ledger/harness.ts';
import { confirm, hours, newOperator, openAccount, paths, record, transferInput } from '../payment/bank.ts';
import { direct, directOf } from '../payment/direct.ts';
import { expectAgreement } from './agreeing.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
const { make, answer, latest } = claimsOf(api);
const ofDirect = directOf(api);
let buyer: Company;
let supplier: Supplier;
let operator: Person;
let banks: ReturnType<typeof banksOf>;
beforeAll(async () => {
  [buyer, supplier, operator] = [await newBuyer(api), await newSupplier(api), await newOperator(api)];
  banks = banksOf(api, { buyer, supplier });
  await openAccount(api, 'USD');
});

const later = (days: number) => hours(api, 24 * days);
const seenBy = (person: Company, deal: Deal) => banks.dealOf(deal, person);
const close = ({ subOrderId }: Deal, who: Person = supplier) =>
  api.post<OrderView>('api/trade/web/order/avoidDeal', who, { subOrderId, remark: 'Nothing has come' });
const pay = async (deal: Deal, amount: string) =>
  confirm(api, operator, (await record(api, buyer, deal, { amount })).id, amount);
const toldOf = async (person: Person, { subNumber }: Deal) =>
  (await api.emailsTo(person)).flatMap(({ data }) => {
    const { number, kind } = data as { number?: string; kind?: string };
    return number === subNumber && kind ? [kind] : [];
  });

/** Of 35,500.00 the deposit of 10,650.00 has come; the goods have left today, with the copy that makes the rest due. */
async function sentDeal(from: Supplier = supplier, to: Company = buyer): Promise<Deal> {
  const deal = await dealAt(api, to, from, { status: 4 });
  const copy = { field: 'billOfLading', name: 'bl.pdf', bytes: pdf('bl') };
  dataOf(
    await api.post(
      'api/trade/supplier/logistics/ship',
      from,
      {
        ...{ subOrderId: deal.subOrderId, quantity: '25', carrier: 'Maersk', containers: [] },
        ...{ transportDocument: `UNPAID ${deal.subNumber}`, originPort: 'CNNGB', destinationPort: 'NGAPP' },
        ...{ etd: dayIn(api, 0), eta: dayIn(api, 30) },
      },
      [copy],
    ),
  );
  return deal;
}

describe('goods that have left and are not paid for', () => {
  it('let the seller close the deal 30 days later: what has come is its own, and the rest stays owed', async () => {
    const from = await newSupplier(api);
    const deal = await sentDeal(from);
    const [lastDay, first, closesOn] = [dayIn(api, 7), dayIn(api, 38), dayIn(api, 98)];
    later(7);
    expect((await seenBy(from, deal)).delay).toBeNull();
    later(1);
    const late = { right: 'priceUnpaid', by: 'supplier', lastDay, from: first, closesOn };
    expect((await seenBy(from, deal)).delay).toEqual({ ...late, holds: false });
    expect((await close(deal, from)).status).toBe(409);
    await expectAgreement(api, deal, { buyer, supplier: from });
    later(30);
    expect((await seenBy(from, deal)).delay).toEqual({ ...late, holds: true });
    expect((await seenBy(from, deal)).allowedActions).toContain('closeUnpaid');
    expect((await seenBy(buyer, deal)).allowedActions).not.toContain('closeUnpaid');
    expect((await close(deal, buyer)).status).toBe(409);
    expect((await close(deal, await newSupplier(api))).status).toBe(404);

    dataOf(await close(deal, from));
    expect(await seenBy(buyer, deal)).toMatchObject({
      ...{
        status: 7,
        reached: 5,
        reason: 'priceUnpaid',
        delay: null,
        paymentStatus: 'part',
        balance: { amount: '24850.00' },
      },
    });
    expect(await bookedAs(api, deal.subOrderId)).toEqual([
      { kind: 'released', legs: { deal: '-10650.00', seller: '10650.00' } },
    ]);
    expect(await balancesOf(api, deal.subOrderId)).not.toHaveProperty('deal');
    expect(await openCredits(api.db, eq(subOrder.id, deal.subOrderId))).toEqual([]);
    const told = (await api.emailsTo(buyer)).map(({ data }) => data);
    expect(told).toContainEqual(
      expect.objectContaining({ kind: 'closedUnpaid', words: 'Nothing has come', money: { amount: '24850.00', currency: 'USD' } }), // prettier-ignore
    );
    const rows = (await seenBy(buyer, deal)).obligations.filter(({ state }) => state === 'open' || state === 'late');
    expect(rows).toMatchObject([{ kind: 'instalment', by: 'buyer', state: 'late', open: { amount: '24850.00' } }]);
    await expectAgreement(api, deal, { buyer, supplier: from });

    // What is still owed may come, and is the seller's.
    await pay(deal, '20000.00');
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 7, balance: { amount: '4850.00' } });
    await pay(deal, '5000.00');
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 7, balance: { amount: '-150.00' } });
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ refund: '150.00' });
    const [due] = await openCredits(api.db, eq(subOrder.id, deal.subOrderId));
    expect(due?.balance.credit).toBe('150.00');
    const again = await api.post(paths.create, buyer, transferInput(api, deal, { amount: '10.00' }));
    expect(again.status).toBe(409);
  });

  it('tell both sides of the right, and who closes it whom it concerns', async () => {
    const deal = await sentDeal();
    later(38);
    await passTime(api.services);
    expect((await toldOf(supplier, deal)).filter((kind) => kind.startsWith('endRight'))).toEqual(['endRight']);
    expect((await toldOf(buyer, deal)).filter((kind) => kind.startsWith('endRight'))).toEqual(['endRightTheirs']);
  });

  it('give no right while a transfer waits to be found, nor while a claim is open that the buyer made before it', async () => {
    const deal = await sentDeal();
    later(20);
    dataOf(await make(buyer, deal));
    later(18);
    expect(await seenBy(supplier, deal)).toMatchObject({ delay: { right: 'priceUnpaid', holds: true } });
    expect((await seenBy(supplier, deal)).allowedActions).not.toContain('closeUnpaid');
    expect((await close(deal)).status).toBe(409);
    dataOf(await answer(supplier, deal, { answer: 'rejected' }));
    const { id } = await latest(buyer, deal);
    dataOf(await api.post('api/trade/web/claim/withdrawClaim', buyer, { id }));
    // One that comes when the right is there holds nothing up.
    dataOf(await make(buyer, deal));
    const { id: recorded } = await record(api, buyer, deal, { amount: '24850.00' });
    expect((await close(deal)).status).toBe(409);
    dataOf(await api.post('api/trade/web/remittance/withdrawRemittance', buyer, { id: recorded }));
    dataOf(await close(deal));
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 7, claims: [{ turn: null }, { turn: 'supplier' }] });
    // It lessens what is owed: of what its seller has had of it nothing has to go back.
    dataOf(await answer(supplier, deal, { answer: 'accepted' }));
    expect(await seenBy(buyer, deal)).toMatchObject({ balance: { amount: '23998.00' } });
    expect(await balancesOf(api, deal.subOrderId)).not.toHaveProperty('refund');
  });

  it('are closed by themselves where nobody does anything for 90 days, and both are told before', async () => {
    const from = await newSupplier(api);
    const deal = await sentDeal(from);
    // Due on the seventh day, like everything that waits for a copy of the transport document.
    const closesOn = dayIn(api, 98);
    later(38);
    for (const person of [buyer, from]) expect(await seenBy(person, deal)).toMatchObject({ delay: { closesOn } });
    later(49);
    await passTime(api.services);
    expect(await toldOf(buyer, deal)).not.toContain('closesUnpaid');
    later(2);
    for (let run = 0; run < 2; run += 1) await passTime(api.services);
    for (const person of [buyer, from])
      expect((await toldOf(person, deal)).filter((kind) => kind === 'closesUnpaid')).toEqual(['closesUnpaid']);
    later(8);
    await passTime(api.services);
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 5 });
    later(2);
    for (let run = 0; run < 2; run += 1) await passTime(api.services);
    for (const person of [buyer, from]) {
      expect(await seenBy(person, deal)).toMatchObject({
        ...{ status: 7, reason: 'priceUnpaid', delay: null, balance: { amount: '24850.00' } },
      });
      expect((await toldOf(person, deal)).filter((kind) => kind === 'closedIdle')).toEqual(['closedIdle']);
    }
    // As if its seller had done it: what has come is the seller's, and what comes later as well.
    expect(await bookedAs(api, deal.subOrderId)).toEqual([
      { kind: 'released', legs: { deal: '-10650.00', seller: '10650.00' } },
    ]);
    await pay(deal, '24850.00');
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 7, balance: { amount: '0.00' } });
    await expectAgreement(api, deal, { buyer, supplier: from });
  });

  it('are not closed by themselves while something is claimed or sent, nor soon after a notice', async () => {
    const notify = (deal: Deal) =>
      api.post('api/trade/web/notice/giveNotice', supplier, {
        ...{ subOrderId: deal.subOrderId, kind: 'other', text: 'Pay by instalments, as agreed by telephone.' },
      });
    const [claimed, sent, told] = [await sentDeal(), await sentDeal(), await sentDeal()];
    later(90);
    const recorded = await record(api, buyer, sent, { amount: '24850.00' });
    dataOf(await notify(told));
    dataOf(await make(supplier, claimed, { kind: 'unpaid', remedy: 'damages', text: 'Nothing has come.' }));
    later(9);
    for (const deal of [claimed, sent, told]) {
      await passTime(api.services);
      expect(await seenBy(buyer, deal)).toMatchObject({ status: 5 });
    }
    expect((await seenBy(supplier, sent)).delay?.closesOn ?? null).toBeNull();
    expect((await seenBy(supplier, told)).delay).toMatchObject({ closesOn: dayIn(api, 82) });
    dataOf(await api.post('api/trade/web/remittance/withdrawRemittance', buyer, { id: recorded.id }));
    await passTime(api.services);
    later(1);
    await passTime(api.services);
    expect(await seenBy(buyer, sent)).toMatchObject({ status: 7, reason: 'priceUnpaid' });
  });

  it('end what has not left with it, and only what has is owed', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'OA30' });
    dataOf(await banks.ship(deal, '10', { etd: dayIn(api, 0) }));
    later(75);
    expect((await seenBy(supplier, deal)).delay).toMatchObject({ right: 'priceUnpaid', holds: true });
    dataOf(await close(deal));
    expect(await seenBy(buyer, deal)).toMatchObject({
      ...{ status: 7, finalAmount: { amount: '14200.00' }, balance: { amount: '14200.00' }, paymentStatus: 'unpaid' },
    });
  });

  it('are closed in the same way where the seller collects itself, whose silence about a later transfer counts', async () => {
    const deal = await ofDirect.directDeal({ status: 4, paymentTerm: 'OA30' });
    const own = banksOf(api, deal);
    dataOf(await own.ship(deal, '25', { etd: dayIn(api, 0) }));
    later(65);
    dataOf(await close(deal, deal.supplier));
    await record(api, deal.buyer, deal, { amount: '35500.00' });
    later(17);
    await passTime(api.services);
    expect(await own.dealOf(deal)).toMatchObject({ status: 7, balance: { amount: '0.00' } });
    expect(await balancesOf(api, deal.subOrderId)).not.toHaveProperty('directRefund');
    const { id } = (await ofDirect.recordsOf(deal.supplier, 'supplier', deal))[0]!;
    dataOf(await api.post(direct.takeBack, deal.supplier, { id, reason: 'Of another buyer' }));
    expect(await own.dealOf(deal)).toMatchObject({ status: 7, balance: { amount: '35500.00' } });
  });
});

describe('what banks should have paid', () => {
  const interest = { kind: 'unpaid', remedy: 'damages', text: 'The bank has not paid.' } as const;
  /** Goods that have left two days from now; of the documents of each term as much was said. */
  const steps = {
    DP: [['supplier', 'handDocuments'], ['buyer', 'presentDocuments']], // prettier-ignore
    DA30: [['supplier', 'handDocuments'], ['supplier', 'presentDocuments'], ['buyer', 'acceptDocuments']], // prettier-ignore
    LC60: [
      ['supplier', 'presentDocuments'],
      ['buyer', 'acceptDocuments'],
    ],
  } as const;
  /** Days from shipment until the last day to pay: on presentation but not before the latest payment date, or by its tenor. */
  const dueIn = { DP: 20, DA30: 32, LC60: 62 } as const;

  async function presented(paymentTerm: keyof typeof steps): Promise<Deal> {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm });
    if (paymentTerm === 'LC60') {
      dataOf(await banks.stateIt(deal, 'opened', { tenorDays: 60, expiresOn: dayIn(api, 90) }));
      dataOf(await banks.answerIt(deal, 1, 'advised'));
    }
    dataOf(await banks.ship(deal));
    return deal;
  }

  it.each(['DP', 'DA30', 'LC60'] as const)(
    'and has not can be claimed, and is reminded of, from its last day on: %s',
    async (paymentTerm) => {
      const deal = await presented(paymentTerm);
      const days = dueIn[paymentTerm];
      await banks.through(deal, steps[paymentTerm]);
      later(days);
      expect((await make(supplier, deal, interest)).status).toBe(422);
      later(1);
      await passTime(api.services);
      expect(await toldOf(buyer, deal)).toContain('paymentOverdue');
      expect(await toldOf(supplier, deal)).toContain('theirPaymentOverdue');
      expect((await seenBy(supplier, deal)).delay).toMatchObject({ right: 'priceUnpaid', holds: false });
      await expectAgreement(api, deal, { buyer, supplier });
      later(7);
      const claimed = await make(supplier, deal, interest);
      expect(claimed.status).toBe(200);
      expect((await latest(supplier, deal)).versions[0]!.amount).toEqual({ amount: '177.50', currency: 'USD' });
    },
  );

  it('is not overdue as long as its documents were not presented, and neither claimed nor closed', async () => {
    const deal = await presented('DA30');
    later(80);
    await passTime(api.services);
    expect(await toldOf(buyer, deal)).not.toContain('paymentOverdue');
    const { allowedActions, delay } = await seenBy(supplier, deal);
    // That is the seller's delay, and no right of its own.
    expect(delay).toMatchObject({ right: 'notPresented', by: 'buyer' });
    expect((await make(supplier, deal, interest)).status).toBe(422);
    expect(allowedActions).not.toContain('closeUnpaid');
  });

  it('is closed by itself where its buyer has accepted the draft, and neither says anything more', async () => {
    const deal = await presented('DA30');
    await banks.through(deal, steps.DA30);
    later(35);
    const { delay } = await seenBy(supplier, deal);
    expect(delay).toMatchObject({ right: 'priceUnpaid', closesOn: expect.any(String) });
    expect((await seenBy(buyer, deal)).delay).toEqual(delay);
    while (dayIn(api, 0) <= delay!.closesOn!) later(10);
    await passTime(api.services);
    expect(await seenBy(buyer, deal)).toMatchObject({
      status: 7,
      reason: 'priceUnpaid',
      balance: { amount: '35500.00' },
    });
    await expectAgreement(api, deal, { buyer, supplier });
  });

  it('stays owed where the deal was closed, and is said to have been paid as before', async () => {
    const deal = await presented('DP');
    await banks.through(deal, steps.DP);
    later(51);
    dataOf(await close(deal));
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 7, balance: { amount: '35500.00' } });
    expect((await seenBy(buyer, deal)).allowedActions).toContain('statePaid');
    await expectAgreement(api, deal, { buyer, supplier });
    await banks.through(deal, [['buyer', 'statePaid']]);
    await expectAgreement(api, deal, { buyer, supplier });
    later(17);
    await passTime(api.services);
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 7, balance: { amount: '0.00' } });
  });

  it('is asked no more where a deal has ended otherwise', async () => {
    const deal = await presented('DP');
    await banks.through(deal, steps.DP);
    const { subOrderId } = deal;
    const proposal = { subOrderId, keeps: '0', remark: 'The goods come back' };
    const path = 'api/trade/web/order';
    const { seq } = dataOf(await api.post<OrderView>(`${path}/proposeEnd`, supplier, proposal)).subOrders[0]!.ending!;
    dataOf(await api.post(`${path}/decideEnd`, buyer, { subOrderId, seq, agree: true }));
    expect((await seenBy(buyer, deal)).allowedActions).not.toContain('statePaid');
    expect((await seenBy(supplier, deal)).allowedActions).not.toContain('confirmPaid');
    expect((await banks.step(deal, 'buyer', 'statePaid')).status).toBe(409);
    expect((await banks.step(deal, 'supplier', 'confirmPaid')).status).toBe(409);
  });
});
