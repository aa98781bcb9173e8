import { beforeAll, describe, expect, it } from 'vitest';
import { documentaryDays } from '#api/deals/documentary-steps.ts';
import { daysBetween, daysLater, utcDay, workingDaysAfter } from '#lib/days.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { holdDesk } from '../../support/hold-desk.ts';
import { dataOf, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { claimsOf } from '../claim/claims.ts';
import { expectAgreement } from '../deal/agreeing.ts';
import { hours } from '../payment/bank.ts';
import { banksOf } from './banks.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let banks: ReturnType<typeof banksOf>;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api, { locale: 'en-US' })];
  banks = banksOf(api, { buyer, supplier });
});

const { make } = claimsOf(api);
const desk = holdDesk(api);
const pass = async (days: number) => {
  hours(api, 24 * days);
  await passTime(api.services);
};
/** Until a day is over everywhere, and so many more. */
const passDay = (day: string, more = 0) => pass(daysBetween(utcDay(api.clock.now), day) + 2 + more);
const sent = async (paymentTerm: string, changes: object = {}) => {
  const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm });
  dataOf(await banks.ship(deal, '25', changes));
  return deal;
};
const rowOf = async (deal: Deal, kind: string) =>
  (await banks.dealOf(deal)).obligations.find((row) => row.kind === kind)!;
const kindsTo = async (person: Person, { subNumber }: Deal) =>
  (await api.emailsTo(person)).flatMap(({ data }) => {
    const { number, kind } = data as { number?: string; kind?: string };
    return number === subNumber ? [kind] : [];
  });
const end = (deal: Deal, by: Person) =>
  api.post('api/trade/web/order/avoidDeal', by, { subOrderId: deal.subOrderId, remark: 'We cannot wait.' });

describe.each(['DP', 'CAD', 'DA30'])('documents of %s that their seller does not present', (term) => {
  it('have a day, reminders, and a right of the buyer after 30 days', async () => {
    const deal = await sent(term);
    // The goods are at sea for 30 days: the period for presentation is over before.
    const day = daysLater(dayIn(api, 2), documentaryDays.presentation);
    expect(await rowOf(deal, 'presentation')).toMatchObject({ by: 'supplier', state: 'open', dueOn: day });
    await expectAgreement(api, deal, { buyer, supplier });
    await passDay(day);
    expect(await rowOf(deal, 'presentation')).toMatchObject({
      ...{ state: 'late', ifLate: expect.stringContaining('may end') },
    });
    expect(await kindsTo(supplier, deal)).toContain('presentationOverdue');
    expect(await kindsTo(buyer, deal)).toContain('theirPresentationOverdue');
    expect((await banks.dealOf(deal)).delay).toEqual({
      ...{ right: 'notPresented', by: 'buyer', lastDay: day, from: daysLater(day, 31), holds: false },
      closesOn: null,
    });
    expect((await end(deal, buyer)).status).toBe(409);
    await expectAgreement(api, deal, { buyer, supplier });
    await pass(30);
    expect((await banks.dealOf(deal)).allowedActions).toContain('avoidShipped');
    expect((await banks.dealOf(deal, supplier)).allowedActions).not.toContain('avoidShipped');
    expect(await kindsTo(buyer, deal)).toContain('endRight');
    expect((await end(deal, supplier)).status).toBe(409);
    expect((await end(deal, await newBuyer(api))).status).toBe(404);
    dataOf(await end(deal, buyer));
    expect(await banks.dealOf(deal)).toMatchObject({ status: 7, reason: 'notPresented', delay: null });
    expect(await kindsTo(supplier, deal)).toContain('avoided');
    await expectAgreement(api, deal, { buyer, supplier });
  });
});

describe('documents that are to be presented', () => {
  it('come before the goods where these are there sooner, and not in less than five banking days', async () => {
    const short = await sent('DP', { eta: dayIn(api, 12) });
    expect(await rowOf(short, 'presentation')).toMatchObject({ dueOn: dayIn(api, 12) });
    const shortest = await sent('DP', { eta: dayIn(api, 3) });
    const etd = new Date(`${dayIn(api, 2)}T00:00Z`);
    expect(await rowOf(shortest, 'presentation')).toMatchObject({ dueOn: workingDaysAfter(etd, 5) });
  });

  it('give no right once they are presented, nor while the buyer has others that it has not paid for', async () => {
    const deal = await sent('DP', {});
    await pass(60);
    dataOf(await banks.step(deal, 'supplier', 'handDocuments'));
    expect((await banks.dealOf(deal)).allowedActions).toContain('avoidShipped');
    dataOf(await banks.step(deal, 'supplier', 'presentDocuments'));
    expect((await banks.dealOf(deal)).delay?.right).not.toBe('notPresented');

    const parts = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'DP' });
    dataOf(await banks.ship(parts, '10'));
    dataOf(await banks.ship(parts, '15'));
    dataOf(await banks.step(parts, 'supplier', 'handDocuments'));
    dataOf(await banks.step(parts, 'supplier', 'presentDocuments'));
    await pass(60);
    expect((await banks.dealOf(parts)).delay?.right).toBe('priceUnpaid');
    dataOf(await banks.step(parts, 'buyer', 'statePaid'));
    dataOf(await banks.step(parts, 'supplier', 'confirmPaid'));
    dataOf(await end(parts, buyer));
    expect(await banks.dealOf(parts)).toMatchObject({ status: 7, reason: 'notPresented' });
  });

  it('under a letter of credit give the buyer the same right', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'LC_SIGHT' });
    dataOf(await banks.stateIt(deal, 'opened'));
    dataOf(await banks.answerIt(deal, 1, 'advised'));
    dataOf(await banks.ship(deal));
    const { dueOn } = await rowOf(deal, 'presentation');
    expect(dueOn).toBe(daysLater(dayIn(api, 2), documentaryDays.presentation));
    await passDay(dueOn!, 30);
    dataOf(await end(deal, buyer));
    expect(await banks.dealOf(deal)).toMatchObject({ status: 7, reason: 'notPresented' });
  });
});

describe('documents of a collection that the buyer has refused', () => {
  it.each([[[]], [['handDocuments']]])(
    'are no delay of their seller’s, and the deal ends without a breach when nobody does anything: then %j',
    async (after) => {
      const deal = await sent('DP');
      for (const action of ['handDocuments', 'presentDocuments']) dataOf(await banks.step(deal, 'supplier', action));
      await pass(40);
      dataOf(await banks.step(deal, 'buyer', 'refuseDocuments', { remark: 'We no longer want the goods.' }));
      for (const action of after) dataOf(await banks.step(deal, 'supplier', action));
      await pass(documentaryDays.presentation + 40);
      expect((await banks.dealOf(deal)).delay?.right).not.toBe('notPresented');
      expect((await banks.dealOf(deal)).allowedActions).not.toContain('avoidShipped');
      expect((await end(deal, buyer)).status).toBe(409);
      expect(await kindsTo(supplier, deal)).not.toContain('presentationOverdue');
      await pass(documentaryDays.idle - 42);
      expect(await banks.dealOf(deal)).toMatchObject({ status: 5 });
      await pass(4);
      expect(await banks.dealOf(deal)).toMatchObject({ status: 8, reason: 'documentsRefused' });
      for (const person of [buyer, supplier])
        expect((await banks.dealOf(deal, person)).allowedActions).not.toContain('makeClaim');
      await expectAgreement(api, deal, { buyer, supplier });
    },
  );
});

describe('a draft that the buyer does not accept', () => {
  it('has a day, reminders, and a right of the seller after 30 days', async () => {
    const deal = await sent('DA60');
    dataOf(await banks.step(deal, 'supplier', 'handDocuments'));
    dataOf(await banks.step(deal, 'supplier', 'presentDocuments'));
    const day = workingDaysAfter(api.clock.now, documentaryDays.acceptance);
    expect(await rowOf(deal, 'documentsAnswer')).toMatchObject({ by: 'buyer', state: 'open', dueOn: day });
    await expectAgreement(api, deal, { buyer, supplier });
    await passDay(day);
    expect(await rowOf(deal, 'documentsAnswer')).toMatchObject({ state: 'late' });
    expect(await kindsTo(buyer, deal)).toContain('acceptanceOverdue');
    expect(await kindsTo(supplier, deal)).toContain('theirAcceptanceOverdue');
    expect((await banks.dealOf(deal)).delay).toMatchObject({ right: 'notAccepted', by: 'supplier', holds: false });
    expect((await end(deal, supplier)).status).toBe(409);
    await pass(30);
    expect((await end(deal, buyer)).status).toBe(409);
    dataOf(await end(deal, supplier));
    expect(await banks.dealOf(deal)).toMatchObject({ status: 7, reason: 'notAccepted', balance: { amount: '0.00' } });
  });

  it('is no delay once it is accepted', async () => {
    const deal = await sent('DA60');
    for (const action of ['handDocuments', 'presentDocuments']) dataOf(await banks.step(deal, 'supplier', action));
    dataOf(await banks.step(deal, 'buyer', 'acceptDocuments'));
    await pass(20);
    expect((await banks.dealOf(deal)).delay).toBeNull();
  });
});

describe.each(['DP', 'CAD'])('documents of %s that were presented', (term) => {
  const presented = async (after = 0) => {
    const deal = await sent(term);
    await pass(after);
    for (const action of ['handDocuments', 'presentDocuments']) dataOf(await banks.step(deal, 'supplier', action));
    const { dueOn } = (await banks.dealOf(deal)).dues[0]!;
    return { deal, day: dueOn! };
  };

  it('and not taken up are reminded of, may be closed as unpaid, and lapse 90 days after their day', async () => {
    const { deal, day } = await presented();
    await passDay(day);
    expect(await kindsTo(buyer, deal)).toContain('paymentOverdue');
    expect(await kindsTo(supplier, deal)).toContain('theirPaymentOverdue');
    await passDay(day, documentaryDays.idle - 2);
    expect(await banks.dealOf(deal)).toMatchObject({ status: 5, delay: { right: 'priceUnpaid', holds: true } });
    expect((await banks.dealOf(deal, supplier)).allowedActions).toContain('closeUnpaid');
    await pass(2);
    expect(await banks.dealOf(deal)).toMatchObject({ status: 8, reason: 'notTakenUp', balance: { amount: '0.00' } });
    for (const person of [buyer, supplier]) expect(await kindsTo(person, deal)).toContain('bankStep');
    // The goods are still the seller's, and what it loses on them is its claim.
    expect((await banks.dealOf(deal, supplier)).allowedActions).toContain('makeClaim');
    expect((await banks.dealOf(deal, buyer)).allowedActions).not.toContain('makeClaim');
    await expectAgreement(api, deal, { buyer, supplier });
  });

  it('and not taken up lapse as many days later as their deal was on hold', async () => {
    // After the latest payment date, which holds move by themselves.
    const { deal, day } = await presented(22);
    expect(day).toBe(dayIn(api, 0));
    const hold = await desk.place({ kind: 'deal', subjectId: deal.orderId });
    await pass(20);
    dataOf(await desk.lift(hold));
    await passDay(day, documentaryDays.idle + 15);
    expect(await banks.dealOf(deal)).toMatchObject({ status: 5 });
    await pass(8);
    expect(await banks.dealOf(deal)).toMatchObject({ status: 8, reason: 'notTakenUp' });
  });

  it('and paid for, as their buyer says and their seller does not, are closed as unpaid when nobody says anything more', async () => {
    const { deal } = await presented();
    dataOf(await banks.step(deal, 'buyer', 'statePaid'));
    dataOf(await banks.step(deal, 'supplier', 'disputePaid', { remark: 'Nothing has come.' }));
    const since = dayIn(api, 0);
    await passDay(since, documentaryDays.idle - 5);
    expect((await banks.dealOf(deal)).status).toBe(5);
    await pass(7);
    expect(await banks.dealOf(deal)).toMatchObject({
      status: 7,
      reason: 'priceUnpaid',
      balance: { amount: '35500.00' },
    });
    for (const person of [buyer, supplier]) expect(await kindsTo(person, deal)).toContain('closedContested');
    // The payment can still be shown, and counts then.
    const sent = [{ field: 'evidence', name: 'advice.pdf', bytes: pdf('advice') }];
    dataOf(await banks.step(deal, 'buyer', 'statePaid', { sent }));
    await pass(20);
    expect((await banks.docs(deal)).shipments[0]).toMatchObject({ state: 'settled' });
    await expectAgreement(api, deal, { buyer, supplier });
  });

  it.each([
    ['not presented', []],
    ['with the bank, and not taken up', ['handDocuments', 'presentDocuments']],
    ['refused', ['handDocuments', 'presentDocuments', 'refuseDocuments']],
  ] as const)('and contradicted end their deal also beside others that are %s', async (_, steps) => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: term });
    for (const quantity of ['10', '15']) dataOf(await banks.ship(deal, quantity));
    for (const action of ['handDocuments', 'presentDocuments']) dataOf(await banks.step(deal, 'supplier', action));
    for (const action of steps)
      dataOf(await banks.step(deal, action === 'refuseDocuments' ? 'buyer' : 'supplier', action, { at: 1 }));
    dataOf(await banks.step(deal, 'buyer', 'statePaid'));
    dataOf(await banks.step(deal, 'supplier', 'disputePaid', { remark: 'Nothing has come.' }));
    await passDay(dayIn(api, 0), documentaryDays.idle - 5);
    expect((await banks.dealOf(deal)).status).toBe(5);
    await pass(60);
    // Of goods whose documents are with their seller nothing is owed.
    const amount = steps.at(-1) === 'presentDocuments' ? '35500.00' : '14200.00';
    expect(await banks.dealOf(deal)).toMatchObject({ status: 7, reason: 'priceUnpaid', balance: { amount } });
    for (const person of [buyer, supplier]) expect(await kindsTo(person, deal)).toContain('closedContested');
    await expectAgreement(api, deal, { buyer, supplier });
    const sent = [{ field: 'evidence', name: 'advice.pdf', bytes: pdf('advice') }];
    dataOf(await banks.step(deal, 'buyer', 'statePaid', { sent }));
    await pass(20);
    expect(await banks.dealOf(deal)).toMatchObject({
      balance: { amount: steps.at(-1) === 'presentDocuments' ? '21300.00' : '0.00' },
    });
  });

  it('and contradicted wait for a claim that is open', async () => {
    const { deal } = await presented();
    dataOf(await banks.step(deal, 'buyer', 'statePaid'));
    dataOf(await banks.step(deal, 'supplier', 'disputePaid', { remark: 'Nothing has come.' }));
    await passDay(dayIn(api, 0), documentaryDays.idle - 5);
    dataOf(await make(supplier, deal, { kind: 'unpaid', remedy: 'damages', text: 'Nothing has come for weeks.' }));
    await pass(8);
    expect((await banks.dealOf(deal)).status).toBe(5);
  });
});

describe('documents in which a bank has found discrepancies', () => {
  it('are with it again by the day of the letter of credit, or waived by the buyer', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'LC_SIGHT' });
    dataOf(await banks.stateIt(deal, 'opened'));
    dataOf(await banks.answerIt(deal, 1, 'advised'));
    dataOf(await banks.ship(deal));
    const day = daysLater(dayIn(api, 2), documentaryDays.presentation);
    dataOf(await banks.step(deal, 'supplier', 'presentDocuments'));
    expect(await rowOf(deal, 'presentation')).toMatchObject({ state: 'done' });
    dataOf(await banks.step(deal, 'buyer', 'noteDiscrepancies', { items: ['Late shipment'] }));
    expect(await rowOf(deal, 'presentation')).toMatchObject({ by: 'supplier', state: 'open', dueOn: day });
    expect((await banks.dealOf(deal)).banks!.documents).toMatchObject([{ state: 'discrepant', doBy: day }]);
    await expectAgreement(api, deal, { buyer, supplier });
    await passDay(day, 40);
    expect(await rowOf(deal, 'presentation')).toMatchObject({ state: 'late' });
    expect((await banks.dealOf(deal)).allowedActions).not.toContain('avoidShipped');
    expect(await kindsTo(supplier, deal)).not.toContain('presentationOverdue');
    dataOf(await banks.step(deal, 'buyer', 'waiveDiscrepancies'));
    expect(await rowOf(deal, 'presentation')).toMatchObject({ state: 'done' });
  });
});

describe('a deal whose documents nobody does anything about', () => {
  it.each([
    ['DP', []],
    ['DA30', ['handDocuments', 'presentDocuments']],
  ])('loses effectiveness 90 days after the last day, by %s', async (term, steps) => {
    const deal = await sent(term);
    for (const action of steps) dataOf(await banks.step(deal, 'supplier', action));
    const { dueOn } = await rowOf(deal, steps.length > 0 ? 'documentsAnswer' : 'presentation');
    await passDay(dueOn!, documentaryDays.idle - 2);
    expect(await banks.dealOf(deal)).toMatchObject({ status: 5 });
    await pass(2);
    expect(await banks.dealOf(deal)).toMatchObject({
      status: 8,
      reason: steps.length > 0 ? 'notAccepted' : 'notPresented',
    });
    for (const person of [buyer, supplier]) expect(await kindsTo(person, deal)).toContain('bankStep');
  });
});
