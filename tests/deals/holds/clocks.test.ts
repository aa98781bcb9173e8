import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Notices } from '#api/deals/deal-notice.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { holdDesk } from '../../support/hold-desk.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { view } from '../../support/rfqs.ts';
import { claimsOf, ship } from '../claim/claims.ts';
import { banksOf } from '../documentary/banks.ts';

const api = startMemberApi();
const desk = holdDesk(api);
const claims = claimsOf(api);
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
});

const day = 86_400_000;
const wait = (days: number) => (api.clock.now = new Date(api.clock.now.getTime() + days * day));
const subOf = async ({ orderId }: Deal, person: Company = buyer): Promise<SubOrderView> =>
  (await view(api, person, orderId)).subOrders[0]!;
const call = (path: string, person: Company, { subOrderId }: Deal, input: object) =>
  api.post(`api/trade/${path}`, person, { subOrderId, ...input });
const addDays = (moment: string, days: number) => new Date(new Date(moment).getTime() + days * day).toISOString();

/** Two days pass, then the deal stands still for thirty; nothing happens in it meanwhile. */
async function standStill(deal: Deal, meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  wait(2);
  const hold = await desk.place({ kind: 'deal', subjectId: deal.orderId });
  wait(30);
  await passTime(api.services);
  await meanwhile();
  dataOf(await desk.lift(hold));
  await passTime(api.services);
}

describe('while a deal is on hold its clocks stand still:', () => {
  it('the seller has as much time left to answer a letter of credit as before', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'LC_SIGHT' });
    dataOf(await banksOf(api, { buyer, supplier }).stateIt(deal, 'opened', { expiresOn: dayIn(api, 90) }));
    const answer = async () => (await subOf(deal)).banks!.credit!;
    const { answerBy } = await answer();
    await standStill(deal);
    expect(await answer()).toMatchObject({ answer: null });
    expect((await answer()).answerBy! > answerBy!).toBe(true);
    wait(9);
    expect((await passTime(api.services))['silentCredits']).toBe(1);
    expect(await answer()).toMatchObject({ answer: 'advised', answerBy: null });
  });

  it('the buyer has as much time left to agree to a shipment as before', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4 });
    const late = { quantity: '25', etd: dayIn(api, 45), remark: 'The vessel was rolled over.' };
    dataOf(await call('supplier/logistics/askShipmentConsent', supplier, deal, late));
    const { until } = (await subOf(deal)).deviation!;
    await standStill(deal, async () => {
      for (const person of [buyer, supplier])
        expect(await subOf(deal, person)).toMatchObject({ deviation: { agreed: false }, allowedActions: [] });
    });
    for (const person of [buyer, supplier])
      expect((await subOf(deal, person)).deviation).toMatchObject({ agreed: false, until: addDays(until, 30) });
    wait(2);
    expect((await passTime(api.services))['consents']).toBe(0);
    const again = async () => call('web/logistics/answerShipmentConsent', buyer, deal, { seq: 1, agree: true });
    wait(1);
    expect((await again()).status).toBe(409);
    expect((await passTime(api.services))['consents']).toBe(1);
  });

  it('an end that was proposed can be agreed to as long as before', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4 });
    dataOf(await call('web/order/proposeEnd', buyer, deal, { keeps: '0', remark: 'We stop here.' }));
    const { until, seq } = (await subOf(deal)).ending!;
    await standStill(deal);
    expect((await subOf(deal, supplier)).ending).toMatchObject({ until: addDays(until, 30) });
    wait(4);
    dataOf(await call('web/order/decideEnd', supplier, deal, { seq, agree: true }));
  });

  it('a claim is answered as long as before, and nobody is reminded before that', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'OA30' });
    await ship(api, supplier, deal);
    dataOf(await claims.make(buyer, deal));
    const before = await claims.latest(supplier, deal);
    await standStill(deal);
    const after = await claims.latest(supplier, deal);
    expect(after).toMatchObject({
      state: before.state,
      answerBy: addDays(before.answerBy, 30),
    });
    expect((await passTime(api.services))['claims']).toBe(0);
    dataOf(await claims.answer(supplier, deal, { answer: 'rejected' }));
  });

  it('a notice counts as received as many days later', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4 });
    dataOf(
      await call('web/notice/giveNotice', supplier, deal, { kind: 'other', text: 'This is what we have to say.' }),
    );
    const read = async () =>
      dataOf(await api.get<Notices>('api/trade/web/notice/getNotices', buyer, { subOrderId: deal.subOrderId }))
        .notices[0]!;
    const hold = await desk.place({ kind: 'deal', subjectId: deal.orderId });
    const { receivedOn } = await read();
    wait(30);
    await passTime(api.services);
    expect(await read()).toMatchObject({ receivedAt: null });
    dataOf(await desk.lift(hold));
    expect(await read()).toMatchObject({ receivedAt: null, receivedOn: addDays(receivedOn, 30).slice(0, 10) });
    await passTime(api.services);
    expect(await read()).toMatchObject({ receivedAt: null });
  });

  it('documents that were presented do not count as accepted while nobody can answer', async () => {
    const banks = banksOf(api, { buyer, supplier });
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'LC_SIGHT' });
    dataOf(await banks.stateIt(deal, 'opened'));
    dataOf(await banks.answerIt(deal, 1, 'advised'));
    dataOf(await banks.ship(deal));
    dataOf(await banks.step(deal, 'supplier', 'presentDocuments'));
    const owed = async () => (await subOf(deal)).obligations.find(({ kind }) => kind === 'documentsAnswer')!;
    const { dueOn } = await owed();
    await standStill(deal);
    expect(await owed()).toMatchObject({ state: 'open' });
    expect((await owed()).dueOn! > addDays(dueOn!, 28).slice(0, 10)).toBe(true);
    dataOf(await banks.step(deal, 'buyer', 'noteDiscrepancies'));
  });

  it('goods need not leave before they could: the last day of delivery moves, and one that was put off stays', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4 });
    const grace = dayIn(api, 25);
    await api.db.update(subOrder).set({ graceUntil: grace }).where(eq(subOrder.id, deal.subOrderId));
    const last = async () => (await subOf(deal)).obligations.find(({ kind }) => kind === 'delivery')!.dueOn!;
    const before = await last();
    await standStill(deal);
    expect(await last()).toBe(addDays(before, 30).slice(0, 10));
    expect((await subOf(deal)).latestPayment).toBe(addDays(grace, 30).slice(0, 10));
    const goods = { carrier: 'MAEU', transportDocument: 'HELD 0001', quantity: '25', eta: dayIn(api, 90) };
    const leave = (etd: string) =>
      call('supplier/logistics/ship', supplier, deal, { ...goods, originPort: 'CNNGB', destinationPort: 'NGAPP', etd });
    expect((await leave(addDays(before, 31).slice(0, 10))).status).toBe(422);
    dataOf(await leave(addDays(before, 30).slice(0, 10)));
  });
});
