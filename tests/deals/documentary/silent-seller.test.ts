import { beforeAll, describe, expect, it } from 'vitest';
import { workingDaysAfter } from '#lib/days.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { startMemberApi, dataOf, type Person } from '../../support/member-api.ts';
import { expectAgreement } from '../deal/agreeing.ts';
import { hours } from '../payment/bank.ts';
import { banksOf } from './banks.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let banks: ReturnType<typeof banksOf>;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  banks = banksOf(api, { buyer, supplier });
});

/** The latest payment date, the day for opening, is 20 days from now; goods leave within 40. */
const deal = () => dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'LC_SIGHT' });
const pass = async (days: number) => {
  hours(api, 24 * days);
  await passTime(api.services);
};
/** Until the day after the last one for an answer is over everywhere. */
const passAnswer = () => pass(9);
const kindsTo = async (person: Person, { subNumber }: Deal) =>
  (await api.emailsTo(person)).flatMap(({ data }) => {
    const { number, kind, step } = data as { number?: string; kind?: string; step?: string };
    return number === subNumber ? [step ?? kind] : [];
  });

describe('a letter of credit that its seller does not answer', () => {
  it('is to be answered in 5 working days, of which it is reminded; then it counts as advised, and goods may leave', async () => {
    const of = await deal();
    dataOf(await banks.stateIt(of, 'opened'));
    const answerBy = workingDaysAfter(api.clock.now, 5);
    expect((await banks.dealOf(of)).banks?.credit).toMatchObject({ answer: null, answerBy });
    const row = (await banks.dealOf(of)).obligations.find(({ kind }) => kind === 'creditAnswer');
    expect(row).toMatchObject({ by: 'supplier', state: 'open', dueOn: answerBy });
    await expectAgreement(api, of, { buyer, supplier });
    await pass(5);
    await pass(0);
    expect((await kindsTo(supplier, of)).filter((kind) => kind === 'creditUnanswered')).toHaveLength(1);
    expect((await banks.dealOf(of)).banks?.awaitsCredit).toBe(true);
    await pass(4);
    expect((await banks.dealOf(of)).banks).toMatchObject({ awaitsCredit: false, credit: { answer: 'advised' } });
    for (const person of [buyer, supplier]) expect(await kindsTo(person, of)).toContain('adviseCredit');
    await expectAgreement(api, of, { buyer, supplier });
    dataOf(await banks.ship(of));
  });

  it('keeps the deal: it does not lapse on the buyer, who has opened it in time', async () => {
    const of = await deal();
    await pass(19);
    dataOf(await banks.stateIt(of, 'opened', { latestShipment: dayIn(api, 25), expiresOn: dayIn(api, 60) }));
    await pass(35);
    expect(await banks.dealOf(of)).toMatchObject({ status: 4, banks: { credit: { answer: 'advised' } } });
  });

  it('is waited for also where it comes on the last days before the deal would lapse', async () => {
    const of = await deal();
    await pass(49);
    dataOf(await banks.stateIt(of, 'opened', { issuedOn: dayIn(api, -30), expiresOn: dayIn(api, 60) }));
    await pass(3);
    expect(await banks.dealOf(of)).toMatchObject({ status: 4, banks: { credit: { answer: null } } });
  });

  it('counts as returned where it differs from the contract: the buyer has it amended, and has until the deal lapses for that', async () => {
    const of = await deal();
    dataOf(await banks.stateIt(of, 'opened', { amount: '30000.00' }));
    await passAnswer();
    expect(await banks.dealOf(of)).toMatchObject({
      ...{ status: 4, banks: { awaitsCredit: true, credit: { answer: 'amendment', answerBy: null } } },
    });
    expect(await kindsTo(buyer, of)).toContain('amendCredit');
    expect((await banks.ship(of)).status).toBe(409);
    await expectAgreement(api, of, { buyer, supplier });
    dataOf(await banks.stateIt(of, 'opened', { issuedOn: dayIn(api, 0), expiresOn: dayIn(api, 90) }));
    await passAnswer();
    expect((await banks.dealOf(of)).banks?.credit).toMatchObject({ version: 2, answer: 'advised' });
  });

  it('and of which nothing comes any more, lapses with its deal', async () => {
    const of = await deal();
    dataOf(await banks.stateIt(of, 'opened', { amount: '30000.00' }));
    await passAnswer();
    await pass(50);
    expect(await banks.dealOf(of)).toMatchObject({ status: 8, reason: 'creditLapsed' });
  });

  it('of a draft says that it may be opened so', async () => {
    const of = await deal();
    dataOf(await banks.stateIt(of, 'draft'));
    await passAnswer();
    expect((await banks.dealOf(of)).banks).toMatchObject({ awaitsCredit: true, credit: { answer: 'agreed' } });
  });

  it('accepts no change of one that is in force', async () => {
    const of = await deal();
    dataOf(await banks.stateIt(of, 'opened'));
    dataOf(await banks.answerIt(of, 1, 'advised'));
    dataOf(await banks.stateIt(of, 'opened', { amount: '30000.00' }));
    await pass(15);
    expect((await banks.dealOf(of)).banks).toMatchObject({
      ...{ awaitsCredit: false, credit: { version: 2, answer: null, answerBy: null } },
    });
    await expectAgreement(api, of, { buyer, supplier });
    dataOf(await banks.answerIt(of, 2, 'amendment', 'The amount is too low'));
  });
});
