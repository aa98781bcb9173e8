import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimDays } from '#api/deals/claim-choices.ts';
import { directDays } from '#api/deals/collecting.ts';
import { documentaryDays } from '#api/deals/documentary-steps.ts';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { daysLater } from '#lib/days.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { holdDesk } from '../../support/hold-desk.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Person, type Sent } from '../../support/member-api.ts';
import { view } from '../../support/rfqs.ts';
import { claimsOf } from '../claim/claims.ts';
import { banksOf } from '../documentary/banks.ts';
import { expectSound } from '../ledger/harness.ts';
import { confirm, hours, openAccount, record } from '../payment/bank.ts';
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
const subOf = async ({ orderId }: Deal, person: Company = buyer): Promise<SubOrderView> =>
  (await view(api, person, orderId)).subOrders[0]!;
const end = ({ subOrderId }: Deal, who: Person = supplier) =>
  api.post<OrderView>('api/trade/web/order/avoidDeal', who, { subOrderId, remark: 'It has taken too long' });
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

describe('what is due', () => {
  it('when the goods are ready is not late while nobody can pay, and the seller cannot end the deal for it', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'TT30_70SH' });
    dataOf(await api.post('api/trade/supplier/logistics/noticeReady', supplier, { ...of(deal), remark: '' }));
    const dueOn = dayIn(api, 7);
    const due = async () => (await subOf(deal)).dues.find(({ part }) => part === 'balance')!;
    expect(await due()).toMatchObject({ dueOn, open: { amount: '24850.00' } });
    wait(2);
    await standStill(deal, 45, async () => {
      const pay = await api.post('api/trade/web/remittance/createRemittance', buyer, of(deal));
      expect(pay.status).not.toBe(200);
    });
    expect(await due()).toMatchObject({ dueOn: daysLater(dueOn, 45) });
    expect([await newsOf(buyer, deal), await newsOf(supplier, deal)]).toEqual([[], []]);
    expect((await subOf(deal)).delay).toBeNull();
    expect((await end(deal)).status).toBe(409);
    // As many days as there were left, and the thirty after them.
    wait(5 + 31);
    expect(await subOf(deal)).toMatchObject({ delay: { right: 'balanceUnpaid', lastDay: daysLater(dueOn, 45) } });
    dataOf(await end(deal));
  });

  it('and was late before the hold stays due on its day', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'TT30_70SH' });
    dataOf(await api.post('api/trade/supplier/logistics/noticeReady', supplier, { ...of(deal), remark: '' }));
    const dueOn = dayIn(api, 7);
    wait(10);
    await standStill(deal, 10);
    expect((await subOf(deal)).dues.find(({ part }) => part === 'balance')).toMatchObject({ dueOn });
    expect(await subOf(deal)).toMatchObject({ delay: { right: 'balanceUnpaid', lastDay: dueOn, holds: false } });
  });

  it('after a hold that was over before it began has all of its days, and no more', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'TT30_70SH' });
    await standStill(deal, 5);
    dataOf(await api.post('api/trade/supplier/logistics/noticeReady', supplier, { ...of(deal), remark: '' }));
    expect((await subOf(deal)).dues.find(({ part }) => part === 'balance')).toMatchObject({ dueOn: dayIn(api, 7) });
  });

  it.each([
    ['OA30', 30],
    ['DA30', 30],
  ])('after the transport document moves by the hold: %s', async (paymentTerm, days) => {
    const banks = banksOf(api, { buyer, supplier });
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm });
    dataOf(await banks.ship(deal, '25', { etd: dayIn(api, 0) }));
    const dueOn = dayIn(api, days);
    const due = async () => (await subOf(deal)).dues[0]!.dueOn;
    expect(await due()).toBe(dueOn);
    wait(10);
    await standStill(deal, 70);
    expect(await due()).toBe(daysLater(dueOn, 70));
    expect((await newsOf(buyer, deal)).filter((kind) => /^(their)?payment/i.test(kind))).toEqual([]);
    expect((await end(deal)).status).toBe(409);
  });

  it('after a presentation to the bank, or the copy of the transport document, moves by it as well', async () => {
    const banks = banksOf(api, { buyer, supplier });
    const byBank = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'LC_SIGHT' });
    dataOf(await banks.stateIt(byBank, 'opened'));
    dataOf(await banks.answerIt(byBank, 1, 'advised'));
    dataOf(await banks.ship(byBank, '25', { etd: dayIn(api, 0) }));
    dataOf(await banks.step(byBank, 'supplier', 'presentDocuments'));
    const due = async (deal: Deal) => (await subOf(deal)).dues.find(({ shipment }) => shipment === 1)!.dueOn;
    const before = await due(byBank);
    wait(1);
    await standStill(byBank, 60);
    expect(await due(byBank)).toBe(daysLater(before!, 60));
    expect((await end(byBank)).status).toBe(409);
  });

  it('before goods leave, and is paid late because of a hold, gives the seller no days twice', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'TT30_70SH' });
    const deliverBy = async () => (await subOf(deal)).obligations.find(({ kind }) => kind === 'delivery')!.dueOn;
    const before = await deliverBy();
    // Ready when the latest payment date is long over.
    wait(35);
    dataOf(await api.post('api/trade/supplier/logistics/noticeReady', supplier, { ...of(deal), remark: '' }));
    wait(10);
    await standStill(deal, 20);
    const { id } = await record(api, buyer, deal, { amount: '24850.00' });
    await confirm(api, desk.operator, id, '24850.00');
    // Three days late, and twenty on hold.
    expect(await deliverBy()).toBe(daysLater(before!, 23));
  });
});

describe('documents', () => {
  const presentBy = async (deal: Deal) =>
    (await subOf(deal, supplier)).obligations.find(({ kind }) => kind === 'presentation')!.dueOn;

  it('under a letter of credit are presented by the day that the bank knows, and end no deal before their seller can say that they were', async () => {
    const banks = banksOf(api, { buyer, supplier });
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'LC_SIGHT' });
    await standStill(deal, 10);
    dataOf(await banks.stateIt(deal, 'opened', { expiresOn: dayIn(api, 90) }));
    dataOf(await banks.answerIt(deal, 1, 'advised'));
    dataOf(await banks.ship(deal, '25', { etd: dayIn(api, 0), eta: dayIn(api, 30) }));
    const asked = dayIn(api, documentaryDays.presentation);
    expect(await presentBy(deal)).toBe(asked);
    wait(5);
    await standStill(deal, 60);
    expect(await presentBy(deal)).toBe(asked);
    expect((await banks.docs(deal)).shipments[0]).toMatchObject({ doBy: asked });
    expect((await end(deal, buyer)).status).toBe(409);
    dataOf(await banks.step(deal, 'supplier', 'presentDocuments'));
  });

  it('of a collection are presented as much later as the deal was held since the goods left', async () => {
    const banks = banksOf(api, { buyer, supplier });
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'DP' });
    await standStill(deal, 10);
    dataOf(await banks.ship(deal, '25', { etd: dayIn(api, 0), eta: dayIn(api, 40) }));
    const asked = dayIn(api, documentaryDays.presentation);
    expect(await presentBy(deal)).toBe(asked);
    wait(5);
    await standStill(deal, 20);
    expect(await presentBy(deal)).toBe(daysLater(asked, 20));
  });
});

describe('force majeure', () => {
  const give = (deal: Deal, kind: string, countsOn?: string, sent?: Sent[]) =>
    api.post<OrderView>('api/trade/web/notice/giveNotice', supplier, { ...of(deal), kind, text: 'A typhoon has closed the port.', ...(countsOn && { countsOn }) }, sent); // prettier-ignore

  it('is shown as much later, and ends no deal before its side could say that it is over', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4 });
    dataOf(await give(deal, 'forceMajeureBegun'));
    wait(5);
    await standStill(deal, 70);
    dataOf(await give(deal, 'forceMajeureProof', undefined, [paper()]));
    expect((await subOf(deal)).delay).toMatchObject({ right: 'forceMajeure', holds: false });
    for (const side of [buyer, supplier]) expect((await end(deal, side)).status).toBe(409);
    wait(56);
    expect(await subOf(deal)).toMatchObject({ delay: { right: 'forceMajeure', holds: true } });
  });

  it('that befell a side while the deal was on hold is told within the days for it afterwards', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4 });
    const begun = dayIn(api, 3);
    await standStill(deal, 40);
    wait(9);
    expectInvalid(await give(deal, 'forceMajeureBegun', begun), 'countsOn');
    wait(-2);
    dataOf(await give(deal, 'forceMajeureBegun', begun));
  });
});

describe('goods', () => {
  it('do not count as arrived by the seller’s word while the buyer can say nothing', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'OA60' });
    const banks = banksOf(api, { buyer, supplier });
    dataOf(await banks.ship(deal, '25', { etd: dayIn(api, 0), eta: dayIn(api, 5) }));
    wait(6);
    const shipments = async () =>
      dataOf(await api.get<{ shipments: ShipmentView[] }>('api/trade/web/logistics/getShipments', supplier, of(deal)))
        .shipments;
    const [sent] = await shipments();
    const lastDay = sent!.arrival.lastDay;
    dataOf(
      await api.post('api/trade/supplier/logistics/addTracking', supplier, {
        ...{ shipmentId: sent!.id, milestone: 'ARRIVED', at: api.clock.now.toISOString() },
      }),
    );
    await standStill(deal, 30);
    expect((await passTime(api.services))['statedArrivals']).toBe(0);
    expect((await shipments())[0]!.arrival).toMatchObject({ shownBy: null, lastDay: daysLater(lastDay, 30) });
    wait(15);
    expect((await passTime(api.services))['statedArrivals']).toBe(1);
  });
});

describe('claims', () => {
  const claims = claimsOf(api);
  const problemOf = async (deal: Deal, kind: string) =>
    (await claims.claims(buyer, deal)).kinds.find((one) => one.kind === kind)!.problem;
  const ship = (deal: Deal, quantity: string) => banksOf(api, { buyer, supplier }).ship(deal, quantity);

  it('for what the end of the rest has cost are made as long as before', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'TT100' });
    dataOf(await ship(deal, '10'));
    wait(80);
    dataOf(await end(deal, buyer));
    wait(5);
    await standStill(deal, 40);
    wait(24);
    expect(await problemOf(deal, 'cover')).toBeNull();
    wait(1);
    expect(await problemOf(deal, 'cover')).not.toBeNull();
  });

  it('for what was received are made as long as before, where another sub-order of the RFQ went on', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'TT100' });
    dataOf(await ship(deal, '25'));
    dataOf(await api.post('api/trade/web/order/confirmReceipt', buyer, of(deal)));
    await api.db.update(tradeOrder).set({ status: 5 }).where(eq(tradeOrder.id, deal.orderId));
    wait(5);
    await standStill(deal, 30);
    wait(claimDays.visible - 6);
    expect(await problemOf(deal, 'damaged')).toBeNull();
    wait(2);
    expect(await problemOf(deal, 'damaged')).not.toBeNull();
  });
});

const paper = (): Sent => ({ field: 'papers', name: 'certificate.pdf', bytes: pdf('certificate.pdf') });
const of = ({ subOrderId }: Deal) => ({ subOrderId });
