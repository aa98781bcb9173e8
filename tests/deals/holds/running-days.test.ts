import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directDays } from '#api/deals/collecting.ts';
import { daysLater } from '#lib/days.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dayIn, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { holdDesk } from '../../support/hold-desk.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { expectSound } from '../ledger/harness.ts';
import { hours, openAccount, record } from '../payment/bank.ts';
import { direct, directOf, type DirectDeal } from '../payment/direct.ts';

/** Days that run from something that happened in a deal, and stand in no row: a hold that comes between takes none of them. */
const api = startMemberApi();
afterAll(() => expectSound(api));
const desk = holdDesk(api);
const sellers = directOf(api);
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  await openAccount(api, 'USD');
});

const wait = (days: number) => hours(api, 24 * days);
/** The deal stands still for so many days; time passes, and nothing happens in it. */
async function standStill({ orderId }: Deal, days: number, meanwhile: () => Promise<void> = async () => undefined) {
  const hold = await desk.place({ kind: 'deal', subjectId: orderId });
  wait(days);
  await passTime(api.services);
  await meanwhile();
  dataOf(await desk.lift(hold));
  await passTime(api.services);
}
const newsOf = async (person: Person, { subNumber }: Deal) =>
  (await api.emailsTo(person)).flatMap(({ data }) => {
    const { number, kind } = data as { number?: string; kind?: string };
    return number === subNumber && kind && /Overdue|endRight/.test(kind) ? [kind] : [];
  });

describe('money that goes to the seller itself', () => {
  it('does not count as arrived while the seller cannot say that it has not', async () => {
    const deal = await sellers.directDeal();
    const { id } = await record(api, deal.buyer, deal, { amount: '10650.00' });
    const { answerBy } = (await sellers.seenBy(deal.supplier, deal)).direct!;
    wait(1);
    const deny = () => api.post(direct.deny, deal.supplier, { id, reason: 'notArrived' });
    await standStill(deal, 30, async () => expect((await deny()).status).toBe(403));
    expect((await sellers.recordsOf(deal.supplier, 'supplier', deal))[0]).toMatchObject({ state: 'submitted' });
    expect((await sellers.seenBy(deal.supplier, deal)).direct!.answerBy! >= daysLater(answerBy!, 28)).toBe(true);
    wait(directDays.silence - 2);
    await passTime(api.services);
    expect((await sellers.recordsOf(deal.supplier, 'supplier', deal))[0]).toMatchObject({ state: 'submitted' });
    dataOf(await deny());
  });

  it('counts as arrived once the days that were left have passed without a word', async () => {
    const deal = await sellers.directDeal();
    await record(api, deal.buyer, deal, { amount: '10650.00' });
    await standStill(deal, 30);
    wait(directDays.silence + 6);
    await passTime(api.services);
    expect(await sellers.seenBy(deal.buyer, deal)).toMatchObject({ status: 4, received: { amount: '10650.00' } });
  });

  /** 500.00 beyond the price had come, and went back, as the seller says. */
  async function returned(): Promise<{ deal: DirectDeal; id: string }> {
    const deal = await sellers.directDeal();
    await sellers.paid(deal, '36000.00');
    dataOf(await sellers.giveBack(deal, '500.00'));
    return { deal, id: (await sellers.seenBy(deal.buyer, deal)).refunds[0]!.id };
  }
  const objectBy = async (deal: DirectDeal) => {
    const seen = await sellers.seenBy(deal.buyer, deal);
    return [seen.direct!.objectBy, seen.refunds[0]!.direct!.objectBy];
  };

  it('that went back can be said not to have come as long as before, and not once that time was over', async () => {
    const { deal, id } = await returned();
    const [before] = await objectBy(deal);
    wait(2);
    await standStill(deal, 30);
    const after = new Date(Date.parse(before!) + 30 * 86_400_000).toISOString();
    expect(await objectBy(deal)).toEqual([after, after]);
    const deny = (one: string) =>
      api.post(direct.neverCame, deal.buyer, { id: one, reason: 'Nothing has come to our account' });
    wait(directDays.objection - 3);
    dataOf(await deny(id));

    const other = await returned();
    wait(directDays.objection + 1);
    await standStill(other.deal, 30);
    const late = { id: other.id, reason: 'Nothing has come to our account' };
    expect((await api.post(direct.neverCame, other.deal.buyer, late)).status).toBe(409);
  });

  it('is to go back as many days later', async () => {
    const deal = await sellers.directDeal();
    await sellers.paid(deal, '36000.00');
    const giveBackBy = async () => (await sellers.seenBy(deal.supplier, deal)).direct!.giveBackBy;
    expect(await giveBackBy()).toBe(dayIn(api, directDays.giveBack));
    const due = dayIn(api, directDays.giveBack);
    wait(1);
    await standStill(deal, 20);
    expect(await giveBackBy()).toBe(daysLater(due, 20));
    expect(await newsOf(deal.supplier, deal)).toEqual([]);
  });
});

const of = ({ subOrderId }: Deal) => ({ subOrderId });
