import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountStatement } from '#api/deals/ledger.ts';
import { claimDays } from '#api/deals/claim-choices.ts';
import type { BuyerToday, SupplierToday, Timeline } from '#api/deals/order.ts';
import { daysLater, workingDaysAfter } from '#lib/days.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { holdAdmin } from '../../support/hold-desk.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { banksOf } from '../documentary/banks.ts';
import { expectAgreement } from '../deal/agreeing.ts';
import { hours, newOperator } from '../payment/bank.ts';
import { claimsOf, paths, usd } from './claims.ts';

const api = startMemberApi();
const { make, answer, step, latest, seenBy } = claimsOf(api);
let operator: Person;
beforeAll(async () => (operator = await newOperator(api)));
const days = (count: number) => hours(api, 24 * count);
/** Until a day is over everywhere. */
const passUntilAfter = (day: string) =>
  hours(api, (Date.parse(`${daysLater(day, 1)}T12:01Z`) - api.clock.now.getTime()) / 3_600_000);

type Owing = { deal: Deal; buyer: Company; supplier: Supplier };
/** A deal that banks pay, whose goods nobody takes: its buyer owes 900.00 directly. */
async function owing(): Promise<Owing> {
  const [buyer, supplier] = [await newBuyer(api), await newSupplier(api, { locale: 'en-US' })];
  const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'DP' });
  dataOf(await banksOf(api, { buyer, supplier }).ship(deal));
  const claim = { kind: 'notTaken', remedy: 'amount', figure: '900', text: 'Nobody takes the goods.' };
  dataOf(await make(supplier, deal, claim));
  dataOf(await answer(buyer, deal, { answer: 'accepted' }));
  return { deal, buyer, supplier };
}
const paid = (given: object = {}) => ({ paidOn: dayIn(api, 0), reference: 'TT 4711', ...given });
const rowsOf = async (person: Company, deal: Deal) =>
  (await seenBy(person, deal)).obligations.filter(({ kind }) => kind.startsWith('settlement'));
const tasks = async ({ buyer, supplier }: Owing) => [
  ...dataOf(await api.get<BuyerToday>('api/trade/web/order/getBuyerToday', buyer)).tasks,
  ...dataOf(await api.get<SupplierToday>('api/trade/supplier/order/getSupplierToday', supplier)).tasks,
];
const newsTo = async (person: Person) =>
  (await toldTo(api, person)).map(({ data }) => data as { kind?: string; step?: string; words?: string });
const overdueTo = async (person: Person) =>
  (await newsTo(person)).map(({ kind }) => kind).filter((kind) => /SettlementOverdue$/i.test(kind ?? ''));
/** Both end the deal. */
async function end({ deal: { subOrderId }, buyer, supplier }: Owing): Promise<void> {
  const order = 'api/trade/web/order';
  dataOf(await api.post(`${order}/proposeEnd`, supplier, { subOrderId, keeps: '0', remark: 'No vessel' }));
  dataOf(await api.post(`${order}/decideEnd`, buyer, { subOrderId, seq: 1, agree: true }));
}

describe('a settlement that one side pays the other directly', () => {
  it('is due ten working days after both have agreed, and is read by both as what it is', async () => {
    const owed = await owing();
    const { deal, buyer, supplier } = owed;
    const dueOn = workingDaysAfter(api.clock.now, claimDays.owed);
    for (const person of [buyer, supplier]) {
      expect(await latest(person, deal)).toMatchObject({ owed: usd('900.00'), owedBy: dueOn, owedPaidOn: null });
      expect((await rowsOf(person, deal))[0]).toMatchObject({
        ...{ kind: 'settlement', by: 'buyer', state: 'open', dueOn, amount: usd('900.00') },
      });
    }
    await expectAgreement(api, deal, owed);
    passUntilAfter(dueOn);
    expect((await rowsOf(supplier, deal))[0]).toMatchObject({ state: 'late', ifLate: expect.stringContaining('0.5') });
  });

  it('is said to be paid by who owes it, and confirmed by who is owed', async () => {
    const owed = await owing();
    const { deal, buyer, supplier } = owed;
    expect((await step(paths.statePaid, supplier, deal, paid())).status).toBe(409);
    expectInvalid(await step(paths.statePaid, buyer, deal, paid({ paidOn: dayIn(api, 3) })), 'paidOn');
    expectInvalid(await step(paths.statePaid, buyer, deal, paid({ reference: ' ' })), 'reference');
    expect((await step(paths.denyPaid, supplier, deal, { reason: 'Nothing has come' })).status).toBe(409);
    dataOf(await step(paths.statePaid, buyer, deal, paid()));
    expect((await step(paths.statePaid, buyer, deal, paid())).status).toBe(409);
    expect(await latest(supplier, deal)).toMatchObject({
      ...{ owedPaidOn: dayIn(api, 0), owedReference: 'TT 4711', owedPaidAt: null },
      allowed: ['claimPaid', 'denyClaimPaid'],
    });
    expect((await rowsOf(buyer, deal)).map(({ kind, by, state }) => [kind, by, state])).toEqual([
      ['settlement', 'buyer', 'waiting'],
      ['settlementAnswer', 'supplier', 'open'],
    ]);
    expect((await tasks(owed)).filter(({ amount }) => amount?.amount === '900.00')).toMatchObject([
      { kind: 'confirmSettlement', until: expect.any(String) },
    ]);
    await expectAgreement(api, deal, owed);
    const { id } = await latest(buyer, deal);
    const stranger = await newBuyer(api);
    expect((await api.post(paths.statePaid, stranger, { id, ...paid() })).status).toBe(404);
    expect((await api.post(paths.denyPaid, stranger, { id, reason: 'Nothing has come' })).status).toBe(404);
    expect((await step(paths.paid, buyer, deal)).status).toBe(409);
    dataOf(await step(paths.paid, supplier, deal));
    expect((await rowsOf(buyer, deal)).map(({ state }) => state)).toEqual(['done', 'done']);
    expect((await tasks(owed)).filter(({ amount }) => amount?.amount === '900.00')).toEqual([]);
  });

  it('is owed again where it has not come, and the debtor reads why', async () => {
    const { deal, buyer, supplier } = await owing();
    dataOf(await step(paths.statePaid, buyer, deal, paid()));
    expectInvalid(await step(paths.denyPaid, supplier, deal, { reason: '' }), 'reason');
    dataOf(await step(paths.denyPaid, supplier, deal, { reason: 'Nothing on our account' }));
    expect(await latest(buyer, deal)).toMatchObject({ owedPaidOn: null, allowed: ['stateClaimPaid'] });
    expect((await rowsOf(buyer, deal))[0]).toMatchObject({ state: 'open' });
    expect((await newsTo(buyer)).at(-1)).toMatchObject({
      kind: 'claimStep',
      step: 'denyClaimPaid',
      words: 'Nothing on our account',
    });
    const { events } = dataOf(
      await api.get<Timeline>('api/trade/web/order/getTimeline', supplier, { id: deal.orderId }),
    );
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['stateClaimPaid', 'denyClaimPaid']));
    dataOf(await step(paths.statePaid, buyer, deal, paid({ reference: 'TT 4712' })));
    dataOf(await step(paths.paid, supplier, deal));
  });

  it('counts as received five working days after that without a word, and no hold takes days away', async () => {
    for (const isHeld of [false, true]) {
      const { deal, buyer, supplier } = await owing();
      dataOf(await step(paths.statePaid, buyer, deal, paid()));
      const day = workingDaysAfter(api.clock.now, claimDays.owedSilence);
      if (isHeld) {
        const { id } = dataOf(
          await api.post<{ id: string }>(`${holdAdmin}/placeHold`, operator, {
            ...{ kind: 'deal', subjectId: deal.orderId, reason: 'dispute' },
          }),
        );
        days(20);
        // What is held is passed over, and the run comes to its end.
        await passTime(api.services);
        expect(await latest(buyer, deal)).toMatchObject({ owedPaidAt: null });
        dataOf(await api.post(`${holdAdmin}/liftHold`, operator, { id }));
        await passTime(api.services);
        expect(await latest(buyer, deal)).toMatchObject({ owedPaidAt: null });
        days(8);
      } else {
        hours(api, 24);
        await passTime(api.services);
        expect(await latest(buyer, deal)).toMatchObject({ owedPaidAt: null });
        passUntilAfter(day);
      }
      expect((await step(paths.denyPaid, supplier, deal, { reason: 'Nothing has come' })).status).toBe(409);
      await passTime(api.services);
      expect(await latest(buyer, deal)).toMatchObject({ owedPaidAt: api.clock.now.toISOString(), allowed: [] });
      expect((await rowsOf(buyer, deal)).map(({ state }) => state)).toEqual(['done', 'done']);
      for (const person of [buyer, supplier])
        expect((await newsTo(person)).at(-1)).toMatchObject({ kind: 'claimStep', step: 'claimPaidTaken' });
    }
  });

  it.each(['goes on', 'has ended'])('is asked for again 1, 7 and 21 days late, while its deal %s', async (how) => {
    const owed = await owing();
    const { deal, buyer, supplier } = owed;
    if (how === 'has ended') await end(owed);
    const { owedBy } = await latest(buyer, deal);
    hours(api, (Date.parse(`${owedBy}T12:00Z`) - api.clock.now.getTime()) / 3_600_000);
    await passTime(api.services);
    expect(await overdueTo(buyer)).toEqual([]);
    for (const [count, times] of [
      [1, 1],
      [5, 1],
      [1, 2],
      [14, 3],
      [30, 3],
    ] as const) {
      days(count);
      await passTime(api.services);
      await passTime(api.services);
      expect(await overdueTo(buyer)).toEqual(Array(times).fill('settlementOverdue'));
      expect(await overdueTo(supplier)).toEqual(Array(times).fill('theirSettlementOverdue'));
    }
    expect((await tasks(owed)).map(({ kind }) => kind)).toContain('oweClaim');
  });

  it('is not asked for again once it is said to be paid', async () => {
    const { deal, buyer, supplier } = await owing();
    passUntilAfter((await latest(buyer, deal)).owedBy!);
    dataOf(await step(paths.statePaid, buyer, deal, paid()));
    await passTime(api.services);
    expect([...(await overdueTo(buyer)), ...(await overdueTo(supplier))]).toEqual([]);
  });

  it('stands in the statement of account of both until it is paid, and in no sum that is held', async () => {
    const owed = await owing();
    const { deal, buyer, supplier } = owed;
    await end(owed);
    const statement = async (side: 'buyer' | 'supplier') =>
      dataOf(
        await api.post<AccountStatement>(
          'api/trade/web/remittance/getAccountStatement',
          side === 'buyer' ? buyer : supplier,
          { side, pageNo: 1, pageSize: 20 },
        ),
      );
    for (const side of ['buyer', 'supplier'] as const)
      expect(await statement(side)).toMatchObject({
        held: [],
        owed: [
          {
            ...{ by: 'buyer', amount: usd('900.00'), deal: { orderId: deal.orderId, number: deal.subNumber } },
            ...{ dueOn: (await latest(buyer, deal)).owedBy, saidOn: null },
          },
        ],
      });
    const pdf = await api.fetch('/api/trade/web/remittance/exportAccountStatement?side=buyer&format=pdf', buyer);
    expect(pdf.status).toBe(200);
    // The file of a spreadsheet has it as well, in a column of its own: no balance knows it.
    const csv = async (side: 'buyer' | 'supplier') => {
      const person = side === 'buyer' ? buyer : supplier;
      const file = await api.fetch(`/api/trade/web/remittance/exportAccountStatement?side=${side}`, person);
      const rows = (await file.text()).trim().split(/\r?\n/);
      return rows.filter((row) => row.includes(deal.subNumber)).map((row) => row.split(','));
    };
    for (const [side, amount] of [
      ['buyer', '-900.00'],
      ['supplier', '900.00'],
    ] as const) {
      const [row, ...others] = await csv(side);
      expect(others).toEqual([]);
      expect(row!.at(0)).toBe((await latest(buyer, deal)).owedBy);
      expect(row!.slice(-6)).toEqual([deal.subNumber, '', '', 'USD', '', amount]);
    }
    dataOf(await step(paths.statePaid, buyer, deal, paid()));
    expect((await statement('supplier')).owed).toMatchObject([{ saidOn: dayIn(api, 0) }]);
    dataOf(await step(paths.paid, supplier, deal));
    for (const side of ['buyer', 'supplier'] as const) {
      expect((await statement(side)).owed).toEqual([]);
      expect(await csv(side)).toEqual([]);
    }
  });
});
