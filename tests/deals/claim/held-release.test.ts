/** While a claim is open its amount stays with the deal; what nobody claims is the seller's when receipt would have counted as confirmed. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#api/common/common.ts';
import type { CreditCase } from '#api/deals/refund.ts';
import type { RemittanceCase } from '#api/deals/remittance.ts';
import { getQueues, type Queues } from '#api/deals/queues.ts';
import type { Timeline } from '#api/deals/order.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { balancesOf, bookedAs, expectSound } from '../ledger/harness.ts';
import { confirm, hours, newOperator, openAccount, paths as bank, record, second } from '../payment/bank.ts';
import { payoutsOf } from '../payout/harness.ts';
import { claimsOf, pay, paths, ship, usd } from './claims.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let operator: Person;
beforeAll(async () => {
  buyer = await newBuyer(api);
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});
const { latest, make, answer, step, seenBy } = claimsOf(api);
const { make: makeBatch, openPayoutAccount, desk } = payoutsOf(api);
const days = (count: number) => hours(api, 24 * count);
const newSeller = () => newSupplier(api, { locale: 'en-US' });

/** Paid, shipped, and arrived today. */
async function arrivedDeal(seller: Supplier, parts: readonly string[] = ['35500.00']): Promise<Deal> {
  const deal = await dealAt(api, buyer, seller);
  for (const part of parts) {
    const { id } = await record(api, buyer, deal, { amount: part });
    await confirm(api, operator, id, part);
  }
  await ship(api, seller, deal);
  const [sent] = await api.db.select().from(shipment).where(eq(shipment.subOrderId, deal.subOrderId));
  dataOf(await api.post('api/trade/web/logistics/confirmArrival', buyer, { shipmentId: sent!.id, on: dayIn(api, 0) }));
  return deal;
}

/** A claim of 852.00 is open when receipt would have counted as confirmed. */
async function heldDeal(seller: Supplier, given: object = {}): Promise<Deal> {
  const deal = await arrivedDeal(seller);
  dataOf(await make(buyer, deal, given));
  days(15);
  await passTime(api.services);
  return deal;
}
const standing = async ({ subOrderId }: Deal) => {
  const { deal = '0.00', refund = '0.00' } = await balancesOf(api, subOrderId);
  return { deal, refund };
};
const credits = async ({ subNumber }: Deal) =>
  dataOf(await api.post<Page<CreditCase>>(bank.credits, operator, { keyword: subNumber })).list;
const isPart = { kind: 'releasedPart', legs: { deal: '-34648.00', seller: '34648.00' } };

describe('a small claim', () => {
  it('keeps its amount with the deal; the rest is the seller’s, and paid out', async () => {
    const seller = await newSeller();
    await openPayoutAccount(seller);
    const deal = await arrivedDeal(seller);
    dataOf(await make(buyer, deal));
    expect((await latest(buyer, deal)).holds).toEqual(usd('852.00'));
    expect(await seenBy(seller, deal)).toMatchObject({ status: 5, released: null });
    days(14);
    await passTime(api.services);
    expect(await standing(deal)).toMatchObject({ deal: '35500.00' });
    days(1);
    await passTime(api.services);
    await passTime(api.services);
    expect(await bookedAs(api, deal.subOrderId)).toEqual([isPart]);
    for (const side of [buyer, seller]) {
      expect(await seenBy(side, deal)).toMatchObject({ status: 5, released: usd('34648.00') });
      expect((await api.emailsTo(side)).at(-1)!.data).toMatchObject({
        ...{ kind: side === buyer ? 'restReleasedTheirs' : 'restReleased', money: usd('34648.00') },
      });
    }
    const { events } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', buyer, { id: deal.orderId }));
    expect(events.at(-1)).toMatchObject({ action: 'releaseRest' });
    const batch = dataOf(await makeBatch(operator, [seller]));
    expect(batch.total).toEqual(usd('34648.00'));
  });

  it('is settled: what was held goes back, and nothing of it twice', async () => {
    const seller = await newSeller();
    const deal = await heldDeal(seller);
    dataOf(await answer(seller, deal, { answer: 'accepted' }));
    expect(await seenBy(buyer, deal)).toMatchObject({
      credited: usd('852.00'),
      claims: [{ state: 'settled', owed: null }],
    });
    expect(await credits(deal)).toMatchObject([{ credit: usd('852.00') }]);
    await passTime(api.services);
    expect(await bookedAs(api, deal.subOrderId)).toEqual([
      isPart,
      { kind: 'released', legs: { deal: '-852.00', refund: '852.00' } },
    ]);
    expect(await standing(deal)).toEqual({ deal: '0.00', refund: '852.00' });
  });

  it('is taken back: what was held is the seller’s', async () => {
    const seller = await newSeller();
    const deal = await heldDeal(seller);
    dataOf(await step(paths.withdraw, buyer, deal));
    await passTime(api.services);
    expect((await bookedAs(api, deal.subOrderId)).at(-1)).toEqual({
      kind: 'released',
      legs: { deal: '-852.00', seller: '852.00' },
    });
  });

  it('that asks less is held for less, and one that asks more for as much as there is', async () => {
    const seller = await newSeller();
    await openPayoutAccount(seller);
    const deal = await heldDeal(seller);
    // What the other side offers frees nothing.
    dataOf(await answer(seller, deal, { answer: 'countered', remedy: 'amount', figure: '1' }));
    await passTime(api.services);
    expect(await standing(deal)).toMatchObject({ deal: '852.00' });
    dataOf(await answer(buyer, deal, { answer: 'countered', remedy: 'amount', figure: '500' }));
    await passTime(api.services);
    expect(await standing(deal)).toMatchObject({ deal: '500.00' });
    dataOf(await answer(seller, deal, { answer: 'countered', remedy: 'amount', figure: '2' }));
    dataOf(await answer(buyer, deal, { answer: 'countered', remedy: 'amount', figure: '800' }));
    // Desk, queue and batch go by one rule.
    const money = usd('34700.00');
    expect((await desk(operator)).due).toContainEqual(expect.objectContaining({ money }));
    const queues = dataOf(await api.get<Queues>(getQueues.path, operator));
    expect(queues.find(({ name }) => name === 'payouts')!.cases).toContainEqual(expect.objectContaining({ money }));
    const batch = dataOf(await makeBatch(operator, [seller]));
    expect(batch.total).toEqual(money);
    dataOf(
      await api.post('api/backstage/admin/payout/decidePayoutBatch', operator, {
        id: batch.id,
        approve: false,
        reason: 'Later',
      }),
    );
    dataOf(await answer(seller, deal, { answer: 'accepted' }));
    expect(await seenBy(buyer, deal)).toMatchObject({ credited: usd('800.00'), released: usd('34700.00') });
    expect(await standing(deal)).toMatchObject({ deal: '800.00' });
    await passTime(api.services);
    expect(await standing(deal)).toEqual({ deal: '0.00', refund: '800.00' });
  });

  it('that is settled for more than is left leaves the rest to be paid directly', async () => {
    const seller = await newSeller();
    await openPayoutAccount(seller);
    const deal = await heldDeal(seller);
    const batch = dataOf(await makeBatch(operator, [seller]));
    expect(batch.total).toEqual(usd('34648.00'));
    dataOf(await answer(seller, deal, { answer: 'countered', remedy: 'amount', figure: '1' }));
    dataOf(await answer(buyer, deal, { answer: 'countered', remedy: 'amount', figure: '852' }));
    dataOf(await answer(seller, deal, { answer: 'accepted' }));
    dataOf(
      await make(buyer, deal, {
        kind: 'offSpec',
        property: 'MFI',
        promised: '20',
        measured: '26.5',
        unit: 'g',
        tonnes: '1',
        remedy: 'return',
      }),
    );
    dataOf(await answer(seller, deal, { answer: 'accepted' }));
    dataOf(
      await step('api/trade/web/claim/shipClaimGoods', buyer, deal, {
        quantity: '1',
        carrier: 'DHL',
        transportDocument: '4711',
        etd: dayIn(api, 0),
        eta: dayIn(api, 9),
      }),
    );
    dataOf(await step('api/trade/web/claim/receiveClaimGoods', seller, deal));
    expect(await seenBy(buyer, deal)).toMatchObject({ credited: usd('852.00') });
    expect(await latest(buyer, deal)).toMatchObject({
      settled: usd('1420.00'),
      credited: usd('0.00'),
      owed: usd('1420.00'),
    });
  });

  it('of goods holds what they are worth', async () => {
    const deal = await arrivedDeal(await newSeller());
    dataOf(
      await make(buyer, deal, {
        kind: 'offSpec',
        property: 'MFI',
        promised: '20',
        measured: '26.5',
        unit: 'g',
        tonnes: '5',
        remedy: 'replacement',
      }),
    );
    expect((await latest(buyer, deal)).holds).toEqual(usd('7100.00'));
    days(15);
    await passTime(api.services);
    expect(await standing(deal)).toMatchObject({ deal: '7100.00' });
  });
});

describe('what was released', () => {
  it('is the least that the seller keeps where both end the deal', async () => {
    const seller = await newSeller();
    const deal = await arrivedDeal(seller);
    dataOf(await make(buyer, deal));
    const { subOrderId } = deal;
    const propose = (keeps: string) =>
      api.post('api/trade/web/order/proposeEnd', buyer, { subOrderId, keeps, remark: 'We settle all of it.' });
    dataOf(await propose('30000'));
    days(15);
    await passTime(api.services);
    const decide = (agree: boolean, seq: number) =>
      api.post('api/trade/web/order/decideEnd', seller, { subOrderId, seq, agree });
    // The proposal has lapsed meanwhile.
    expectInvalid(await propose('34647.99'), 'keeps');
    dataOf(await propose('35000'));
    dataOf(await decide(true, 2));
    expect((await bookedAs(api, subOrderId)).at(-1)).toEqual({
      kind: 'ended',
      legs: { deal: '-852.00', seller: '352.00', refund: '500.00' },
    });
    await expectSound(api);
  });

  it('is held again where the bank takes a transfer back, and released anew once it is paid', async () => {
    const seller = await newSeller();
    const deal = await arrivedDeal(seller, ['20000.00', '15500.00']);
    dataOf(await make(buyer, deal));
    days(15);
    await passTime(api.services);
    const { list } = dataOf(
      await api.post<Page<RemittanceCase>>(bank.queue, operator, { keyword: deal.subNumber, state: 'confirmed' }),
    );
    const first = list.find(({ amount }) => amount.amount === '20000.00')!;
    const taken = dataOf(
      await api.post<RemittanceCase>(bank.reverse, operator, { id: first.id, reason: 'Other order' }),
    );
    await second(api, taken.proposal!.id);
    expect(await seenBy(seller, deal)).toMatchObject({ balance: usd('20000.00') });
    await expectSound(api);
    await passTime(api.services);
    await pay(api, operator, buyer, deal, '20000.00');
    await passTime(api.services);
    expect(await standing(deal)).toMatchObject({ deal: '852.00' });
    dataOf(await answer(seller, deal, { answer: 'accepted' }));
    await passTime(api.services);
    expect(await standing(deal)).toEqual({ deal: '0.00', refund: '852.00' });
  });

  it('of a claim of the seller alone is everything', async () => {
    const seller = await newSeller();
    const deal = await dealAt(api, buyer, seller, { status: 4, paymentTerm: 'OA30' });
    await ship(api, seller, deal);
    days(38);
    dataOf(await make(seller, deal, { kind: 'unpaid', remedy: 'damages', text: 'The invoice fell due long ago.' }));
    await pay(api, operator, buyer, deal, '35500.00');
    const [sent] = await api.db.select().from(shipment).where(eq(shipment.subOrderId, deal.subOrderId));
    dataOf(
      await api.post('api/trade/web/logistics/confirmArrival', buyer, { shipmentId: sent!.id, on: dayIn(api, 0) }),
    );
    days(15);
    await passTime(api.services);
    expect(await bookedAs(api, deal.subOrderId)).toEqual([
      { kind: 'releasedPart', legs: { deal: '-35500.00', seller: '35500.00' } },
    ]);
  });
});
