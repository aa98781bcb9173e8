import { and, eq } from 'drizzle-orm';
import type { SupplierToday } from '#api/deals/order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askSigningApproval, decideApproval, type ApprovalView } from '#api/deals/approval.ts';
import { decideAmendment, proposeAmendment, type Verification } from '#api/deals/contract.ts';
import type { Timeline } from '#api/deals/order.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { doubtfulDeals } from '#server/deals/deal/index.ts';
import { getCreditQueue, type CreditCase } from '#api/deals/refund.ts';
import { saveLimits } from '#api/members/colleague.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder, tradeEvent } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { placeHold } from '#api/deals/hold.ts';
import { claimsOf, pay, ship } from '../claim/claims.ts';
import { banksOf } from '../documentary/banks.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dayIn, newSupplier, type Company } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Answer, type Person } from '../../support/member-api.ts';
import { newOperator, openAccount, record } from '../payment/bank.ts';
import { expectSound } from '../ledger/harness.ts';
import { bytesOf, issuedDeal, path, pdfOf, read, sign, signBoth, type IssuedDeal } from './harness.ts';
import { streamsOf } from './read-pdf.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let operator: Person;
beforeAll(async () => {
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});

const propose = (person: Company, id: string, changes: Record<string, unknown>) =>
  api.post<OrderView>(proposeAmendment.path, person, { id, ...changes });
const decide = (person: Company, id: string, seq: number, agree: boolean, remark = '') =>
  api.post<OrderView>(decideAmendment.path, person, { id, seq, agree, remark });
const part = async (person: Person, { orderId }: IssuedDeal): Promise<SubOrderView> =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
const changeOf = async (person: Person, deal: IssuedDeal) => (await part(person, deal)).change!;
const more = { lines: [{ position: 1, quantity: '30' }], remark: 'We need more' };
const money = (amount: string) => expect.stringMatching(new RegExp(`^USD.${amount}$`)) as string;
const words = ({ body }: Answer<unknown>) => body.message;

/** 25 t at 1,420.00 under 30/70, signed by both. */
async function sealedDeal(given: Parameters<typeof issuedDeal>[1] = {}): Promise<IssuedDeal> {
  const deal = await issuedDeal(api, given);
  await signBoth(api, deal);
  return deal;
}

/** Proposes, and both sign. */
async function changed(deal: IssuedDeal, by: Company, changes: Record<string, unknown>): Promise<string> {
  const asked = dataOf(await propose(by, (await part(by, deal)).contract!.id, changes));
  const { contractId } = asked.subOrders[0]!.change!;
  for (const person of [deal.supplier, deal.buyer]) dataOf(await sign(api, person, contractId));
  return contractId;
}

describe('a change of a contract that both have signed', () => {
  it('is a version that both sign, which names the one before it; from then on the deal is what it says', async () => {
    const deal = await sealedDeal();
    const { buyer, supplier, contractId, orderId, subOrderId } = deal;
    const changes = {
      ...more,
      ...{ destinationPort: 'CNSHA', departurePort: 'SGSIN', packing: 'FIBC1000', deliveryDeadline: dayIn(api, 60) },
      agreedRemarks: 'Two lots of 15 t each.',
    };
    const asked = dataOf(await propose(buyer, contractId, changes)).subOrders[0]!;
    expect(asked).toMatchObject({
      ...{ status: 3, total: { amount: '35500.00' }, quantity: '25.000', contract: { id: contractId, version: 1 } },
      change: { version: 2, by: 'buyer', signedBy: [], total: { amount: '42600.00' } },
    });
    expect(asked.allowedActions).toEqual(expect.arrayContaining(['sign', 'refuseAmendment']));
    expect(asked.allowedActions).not.toContain('proposeAmendment');
    const { contractId: second } = asked.change!;
    expect((await api.emailsTo(supplier)).at(-1)!.data).toMatchObject({
      kind: 'changeProposed',
      words: 'We need more',
    });
    expect(await read(api, supplier, contractId)).toMatchObject({
      ...{
        standing: 'inForce',
        maySign: false,
        mayAmend: false,
        mayDecideAmendment: true,
        total: { amount: '35500.00' },
      },
      amendment: { own: false, issued: { id: second, version: 2 }, terms: { total: '42600.00', packing: 'FIBC1000' } },
    });
    expect(await read(api, supplier, second)).toMatchObject({
      ...{ standing: 'toSign', maySign: true, mayAmend: false, total: { amount: '42600.00' }, newerId: null },
      named: { SGSIN: 'Singapore' },
    });

    dataOf(await sign(api, buyer, second));
    expect(await part(supplier, deal)).toMatchObject({
      ...{ total: { amount: '35500.00' }, change: { signedBy: ['buyer'] } },
    });
    // It is one of those that the supplier's desk says are to be signed.
    const toSign = async () =>
      dataOf(await api.get<SupplierToday>('api/trade/supplier/order/getSupplierToday', supplier)).toSign;
    const waiting = await toSign();
    const done = dataOf((await sign(api, supplier, second)) as Answer<OrderView>).subOrders[0]!;
    expect(await toSign()).toBe(waiting - 1);
    expect(done).toMatchObject({
      ...{ status: 3, total: { amount: '42600.00' }, quantity: '30.000', change: null },
      ...{ contract: { id: second, version: 2, signedBy: ['buyer', 'supplier'] } },
      ...{ packing: { code: 'FIBC1000' }, deliveryDeadline: dayIn(api, 60), balance: { amount: '42600.00' } },
      terms: { departurePort: { id: 'SGSIN' }, destinationPort: { id: 'CNSHA' }, destinationCountry: { id: 'CN' } },
    });
    expect(done.dues[0]).toMatchObject({ amount: { amount: '12780.00' }, open: { amount: '12780.00' } });
    for (const person of [buyer, supplier])
      expect((await api.emailsTo(person)).at(-1)!.data).toMatchObject({ kind: 'changeInForce' });

    const first = await read(api, buyer, contractId);
    expect(first).toMatchObject({ standing: 'replaced', newerId: second });
    const now = await read(api, buyer, second);
    expect(now).toMatchObject({
      standing: 'inForce',
      newerId: null,
      terms: { agreedRemarks: 'Two lots of 15 t each.' },
    });
    expect(now.versions.map(({ version, standing }) => [version, standing])).toEqual([
      [1, 'replaced'],
      [2, 'inForce'],
    ]);
    const carried = streamsOf(await bytesOf(await pdfOf(api, buyer, second, true)))
      .map((stream) => stream.toString())
      .find((stream) => stream.slice(0, 20).includes('"contractNumber"'))!;
    expect(JSON.parse(carried)).toMatchObject({
      ...{ version: 2, total: '42600.00', agreedRemarks: 'Two lots of 15 t each.' },
      change: {
        replaces: { version: 1, sha256: first.sealedSha256 },
        rows: [
          { label: { en: 'Quantity' } },
          { label: { en: 'Total' }, from: { en: money('35,500.00') }, to: { en: money('42,600.00') } },
          { label: { en: 'More is due' }, to: { en: money('7,100.00') } },
          { label: { en: 'Delivery window ends' } },
          { label: { en: 'Port of loading' } },
          { label: { en: 'Port of destination' } },
          { label: { en: 'Destination' } },
          { label: { en: 'Packing' } },
        ],
      },
    });
    // The older version stays what it was.
    const old = await bytesOf(await pdfOf(api, supplier, contractId, true));
    expect(old.length).toBeGreaterThan(1_000);
    const verify = async (sha256: string) =>
      dataOf(await api.get<Verification>(path('verify'), null, { contractNumber: first.number, sha256 }));
    expect(await verify(first.sealedSha256!)).toMatchObject({ genuine: true, version: 1, versionInForce: 2 });
    expect(await verify(now.sealedSha256!)).toMatchObject({ genuine: true, version: 2, versionInForce: 2 });

    const { events, verified } = dataOf(
      await api.get<Timeline>('api/trade/web/order/getTimeline', supplier, { id: orderId }),
    );
    expect(verified).toBe(true);
    expect(events.slice(-4).map(({ action, by }) => [action, by])).toEqual([
      ['proposeAmendment', buyer.company],
      ['sign', buyer.company],
      ['sign', supplier.company],
      ['amended', null],
    ]);
    expect(events.at(-1)!.detail).toMatchObject({ version: 2, terms: { total: '42600.00' } });
    await expectNoDoubt(deal);
    expect(subOrderId).toBe(done.id);
  });

  it('is refused with a reason, taken back by who proposed it, and numbers are never used again', async () => {
    const deal = await sealedDeal();
    const { buyer, supplier, contractId } = deal;
    dataOf(await propose(buyer, contractId, more));
    const { contractId: second } = await changeOf(buyer, deal);
    dataOf(await sign(api, buyer, second));
    expectInvalid(await decide(supplier, second, 1, false), 'remark');
    expect((await decide(supplier, second, 1, true)).status).toBe(409);
    dataOf(await decide(supplier, second, 1, false, 'No more to sell'));
    expect((await api.emailsTo(buyer)).at(-1)!.data).toMatchObject({ kind: 'changeOff', words: 'No more to sell' });
    for (const person of [buyer, supplier]) expect((await sign(api, person, second)).status).toBe(409);
    expect(await read(api, supplier, second)).toMatchObject({
      standing: 'dropped',
      newerId: contractId,
      maySign: false,
    });
    expect(await read(api, supplier, contractId)).toMatchObject({ standing: 'inForce', newerId: null, mayAmend: true });

    dataOf(await propose(supplier, contractId, more));
    const { version } = await changeOf(buyer, deal);
    expect(version).toBe(3);
    dataOf(await decide(supplier, contractId, 2, false));
    expect(await part(buyer, deal)).toMatchObject({ change: null, total: { amount: '35500.00' } });
    expect((await decide(buyer, contractId, 2, false, 'late')).status).toBe(409);
    const third = await changed(deal, buyer, more);
    expect(await read(api, buyer, third)).toMatchObject({ version: 4, standing: 'inForce' });
    await expectNoDoubt(deal);
  });

  it('lapses by itself when it is not signed in time, and both are told', async () => {
    const deal = await sealedDeal();
    const { buyer, supplier, contractId, subOrderId } = deal;
    dataOf(await propose(buyer, contractId, { ...more, latestPayment: dayIn(api, 40) }));
    const { contractId: second } = await changeOf(buyer, deal);
    dataOf(await sign(api, buyer, second));
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 7 * 24 * 3600_000 + 1000);
    expect((await sign(api, supplier, second)).status).toBe(409);
    await passTime(api.services);
    for (const person of [buyer, supplier])
      expect((await api.emailsTo(person)).map(({ data }) => (data as { kind: string }).kind)).toContain('changeLapsed');
    expect(await part(buyer, deal)).toMatchObject({ status: 3, change: null });
    await passTime(api.services);
    const lapsed = and(eq(tradeEvent.subOrderId, subOrderId), eq(tradeEvent.action, 'amendmentLapsed'));
    expect(await api.db.$count(tradeEvent, lapsed)).toBe(1);
    expect(await read(api, supplier, second)).toMatchObject({ standing: 'dropped' });
    api.clock.now = before;
  });

  it('raises what is due next, and gives back what is paid too much', async () => {
    const deal = await sealedDeal({ paymentTerm: 'TT100' });
    const { buyer, supplier } = deal;
    await pay(api, operator, buyer, deal, '35500.00');
    expect(await part(buyer, deal)).toMatchObject({ status: 4, paymentStatus: 'paid' });
    await changed(deal, supplier, more);
    const raised = await part(buyer, deal);
    expect(raised).toMatchObject({ status: 4, paymentStatus: 'part', balance: { amount: '7100.00' } });
    expect(raised.allowedActions).toContain('submitRemittance');
    // Goods that are not paid for do not leave.
    expect((await part(supplier, deal)).allowedActions).not.toContain('ship');
    await pay(api, operator, buyer, deal, '7100.00');
    expect((await part(supplier, deal)).allowedActions).toContain('ship');
    await changed(deal, buyer, { lines: [{ position: 1, quantity: '20', unitPrice: '1400' }] });
    expect(await part(buyer, deal)).toMatchObject({ paymentStatus: 'overpaid', balance: { amount: '-14600.00' } });
    const credits = dataOf(
      await api.post<{ list: CreditCase[] }>(getCreditQueue.path, operator, { pageNo: 1, pageSize: 50 }),
    );
    expect(credits.list.find(({ subOrderId }) => subOrderId === deal.subOrderId)).toMatchObject({
      credit: { amount: '14600.00' },
    });
    await expectNoDoubt(deal);
  });

  it('makes a deal begin where less is due first than has come', async () => {
    const deal = await sealedDeal();
    await pay(api, operator, deal.buyer, deal, '8520.00');
    expect(await part(deal.buyer, deal)).toMatchObject({ status: 3 });
    await changed(deal, deal.buyer, { lines: [{ position: 1, quantity: '20' }] });
    expect(await part(deal.buyer, deal)).toMatchObject({ status: 4, total: { amount: '28400.00' } });
  });

  it('asks more first only with a day on which it can still be paid', async () => {
    const deal = await sealedDeal({ paymentTerm: 'TT100' });
    const { buyer, contractId } = deal;
    await pay(api, operator, buyer, deal, '35500.00');
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 25 * 24 * 3600_000);
    expectInvalid(await propose(buyer, contractId, more), 'latestPayment');
    const asked = await propose(buyer, contractId, { ...more, latestPayment: dayIn(api, 3) });
    expect(asked.status).toBe(200);
    const { contractId: second } = await changeOf(buyer, deal);
    api.clock.now = new Date(before.getTime() + 31 * 24 * 3600_000);
    const late = await sign(api, buyer, second);
    expect([late.status, words(late)]).toEqual([409, expect.stringContaining('latest payment date')]);
    api.clock.now = before;
  });

  it('may be of what has not left: never below what has, nor its price, and of nothing once all has', async () => {
    const deal = await sealedDeal();
    const { buyer, supplier, contractId } = deal;
    await pay(api, operator, buyer, deal, '10650.00');
    await ship(api, supplier, deal, { quantity: '15' });
    expectInvalid(
      await propose(buyer, contractId, { lines: [{ position: 1, quantity: '14.999' }] }),
      'lines.0.quantity',
    );
    const dearer = await propose(supplier, contractId, { lines: [{ position: 1, unitPrice: '1500' }] });
    expect([dearer.status, words(dearer)]).toEqual([409, expect.stringContaining('left')]);
    expect((await propose(buyer, contractId, { packing: 'FIBC1000' })).status).toBe(409);
    expect((await read(api, buyer, contractId)).locked).toEqual(
      expect.arrayContaining([
        { field: 'lines.0.unitPrice', why: 'shipped' },
        { field: 'packing', why: 'shipped' },
        { field: 'portDischarge', why: 'absent' },
      ]),
    );
    // The rest is not wanted any more: everything is on its way then.
    const second = await changed(deal, supplier, { lines: [{ position: 1, quantity: '15' }] });
    const done = await part(supplier, deal);
    expect(done).toMatchObject({ status: 5, total: { amount: '21300.00' }, shippedQuantity: '15.000' });
    expect(done.allowedActions).not.toContain('ship');
    expect(done.allowedActions).not.toContain('proposeAmendment');
    expect((await propose(buyer, second, { agreedRemarks: 'Anything' })).status).toBe(409);
  });

  it('waits for a transfer that nobody has found yet, and for claims that are reckoned from it', async () => {
    const deal = await sealedDeal();
    const { buyer, supplier, contractId } = deal;
    dataOf(await propose(buyer, contractId, more));
    const { contractId: second } = await changeOf(buyer, deal);
    await record(api, buyer, deal, { amount: '10650.00' });
    const meanwhile = await sign(api, supplier, second);
    expect([meanwhile.status, words(meanwhile)]).toEqual([409, expect.stringContaining('transfer')]);
    dataOf(await decide(buyer, second, 1, false));
    expect((await propose(buyer, contractId, more)).status).toBe(409);
    // What is not about money may be changed.
    expect((await propose(buyer, contractId, { departurePort: 'SGSIN' })).status).toBe(200);

    const claimed = await sealedDeal();
    await pay(api, operator, claimed.buyer, claimed, '10650.00');
    await ship(api, claimed.supplier, claimed, { quantity: '15' });
    dataOf(await claimsOf(api).make(claimed.buyer, claimed, { shipment: 1, measured: '14000' }));
    const about = await propose(claimed.buyer, claimed.contractId, { lines: [{ position: 1, quantity: '20' }] });
    expect([about.status, words(about)]).toEqual([409, expect.stringContaining('claim')]);
    expect((await propose(claimed.buyer, claimed.contractId, { deliveryDeadline: dayIn(api, 70) })).status).toBe(200);
  });

  it('is not signed once what it was made from is another: it is proposed anew', async () => {
    const deal = await sealedDeal();
    const { buyer, contractId, subOrderId } = deal;
    dataOf(await propose(buyer, contractId, { departurePort: 'SGSIN' }));
    const { contractId: second } = await changeOf(buyer, deal);
    // As the end of a hold moves it.
    await api.db
      .update(subOrder)
      .set({ latestPayment: dayIn(api, 25) })
      .where(eq(subOrder.id, subOrderId));
    const answer = await sign(api, buyer, second);
    expect([answer.status, words(answer)]).toEqual([409, expect.stringContaining('propose it again')]);
    dataOf(await decide(buyer, second, 1, false));
    await changed(deal, buyer, { departurePort: 'SGSIN' });
    expect(await part(buyer, deal)).toMatchObject({ latestPayment: dayIn(api, 25) });
  });

  it('is one at a time, whoever is first, and comes into force once', async () => {
    const deal = await sealedDeal();
    const { buyer, supplier, contractId, subOrderId } = deal;
    const both = await Promise.all([propose(buyer, contractId, more), propose(supplier, contractId, more)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { contractId: second } = await changeOf(buyer, deal);
    const signed = await Promise.all([sign(api, buyer, second), sign(api, supplier, second)]);
    expect(signed.map(({ status }) => status)).toEqual([200, 200]);
    expect((await sign(api, buyer, second)).status).toBe(409);
    const events = and(eq(tradeEvent.subOrderId, subOrderId), eq(tradeEvent.action, 'amended'));
    expect(await api.db.$count(tradeEvent, events)).toBe(1);
    // The first version is not in force any more.
    expect((await propose(buyer, contractId, { agreedRemarks: 'Late' })).status).toBe(409);
  });

  it('of more goods is new business: who is kept from that does not agree to it', async () => {
    const deal = await sealedDeal();
    const { buyer, supplier, contractId } = deal;
    dataOf(await api.post(placeHold.path, operator, { kind: 'buying', subjectId: buyer.id, reason: 'dispute' }));
    expect((await propose(buyer, contractId, more)).status).toBe(403);
    dataOf(await propose(supplier, contractId, more));
    const { contractId: second } = await changeOf(supplier, deal);
    expect((await sign(api, buyer, second)).status).toBe(403);
    dataOf(await decide(buyer, second, 1, false, 'Not now'));
    expect((await propose(buyer, contractId, { lines: [{ position: 1, quantity: '20' }] })).status).toBe(200);
  });

  it('asks for approval where it makes a contract dearer than the limit, and for none where it does not', async () => {
    const deal = await sealedDeal();
    const { buyer, supplier, contractId } = deal;
    const approver = await api.person();
    await joinCompany(api, buyer, approver, ['approver']);
    const limits = [{ act: 'sign', currency: 'USD', amount: '30000' }];
    dataOf(await api.post(saveLimits.path, buyer, { limits }));
    await changed(deal, supplier, { lines: [{ position: 1, unitPrice: '1400' }] });
    dataOf(await propose(supplier, (await part(buyer, deal)).contract!.id, more));
    const { contractId: third } = await changeOf(buyer, deal);
    expect((await sign(api, buyer, third)).status).toBe(403);
    const asked = dataOf(await api.post<ApprovalView>(askSigningApproval.path, buyer, { id: third }));
    expect(asked).toMatchObject({ state: 'waiting' });
    dataOf(await api.post(decideApproval.path, approver, { id: asked.id, approve: true }));
    dataOf(await sign(api, buyer, third));
    expect(await changeOf(buyer, deal)).toMatchObject({ signedBy: ['buyer'] });
    expect(contractId).not.toBe(third);
  });

  it('changes the payment term only while nothing was paid or begun by the old one', async () => {
    const deal = await sealedDeal();
    await changed(deal, deal.supplier, { paymentTerm: 'OA30' });
    // Nothing is asked first any more.
    expect(await part(deal.buyer, deal)).toMatchObject({ status: 4, paymentTerm: { code: 'OA30' } });
    const paid = await sealedDeal();
    await pay(api, operator, paid.buyer, paid, '5000.00');
    expect((await propose(paid.buyer, paid.contractId, { paymentTerm: 'OA30' })).status).toBe(409);
  });

  it('to a payment in advance waits for it, with days to pay, though the deal had begun without money', async () => {
    const deal = await sealedDeal({ paymentTerm: 'OA30' });
    const { buyer, supplier, subOrderId } = deal;
    await changed(deal, buyer, { paymentTerm: 'TT100', latestPayment: dayIn(api, 1) });
    const now = await part(supplier, deal);
    expect(now).toMatchObject({ status: 3, paymentTerm: { code: 'TT100' }, balance: { amount: '35500.00' } });
    expect(now.allowedActions).not.toContain('ship');
    const sent = { subOrderId, carrier: 'MAEU', transportDocument: 'TOO-EARLY', quantity: '25' };
    const places = { originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30) };
    expect((await api.post('api/trade/supplier/logistics/ship', supplier, { ...sent, ...places })).status).toBe(409);
    // The latest payment date is over before three working days are: there are as many to pay nevertheless.
    api.clock.now = new Date(`${dayIn(api, 2)}T12:00:01Z`);
    await passTime(api.services);
    expect(await part(buyer, deal)).toMatchObject({ status: 3 });
    await pay(api, operator, buyer, deal, '35500.00');
    expect(await part(supplier, deal)).toMatchObject({ status: 4 });
  });

  it('is compared with by a letter of credit, and asks for its amendment', async () => {
    const deal = await sealedDeal({ paymentTerm: 'LC_SIGHT' });
    await changed(deal, deal.supplier, more);
    const banks = banksOf(api, deal);
    dataOf(await banks.stateIt(deal, 'draft'));
    const { versions } = await banks.docs(deal);
    expect(versions.at(-1)!.differences).toEqual([{ field: 'amount', agreed: '42600.00', stated: '35500.00' }]);
    // Whose terms it is opened by are not changed any more.
    expect((await propose(deal.buyer, deal.subOrderId, {})).status).toBe(404);
    const { id } = (await part(deal.buyer, deal)).contract!;
    expect((await propose(deal.buyer, id, { paymentTerm: 'TT100' })).status).toBe(409);
  });

  it.each([
    ['nothing', {}, 'lines'],
    ['a port that there is not', { departurePort: 'XXXXX' }, 'departurePort'],
    ['a port that the trade term does not know', { portDischarge: 'SGSIN' }, 'portDischarge'],
    ['goods to where they come from', { destinationPort: 'CNNGB' }, 'destinationPort'],
    ['a packing that there is not', { packing: 'SACKS' }, 'packing'],
    ['a payment term that there is not', { paymentTerm: 'CASH' }, 'paymentTerm'],
    ['a day that is over', { deliveryDeadline: '2026-07-01' }, 'deliveryDeadline'],
    ['no goods', { lines: [{ position: 1, quantity: '0' }] }, 'lines.0.quantity'],
  ])('is refused where it asks for %s', async (_, changes, field) => {
    const { buyer, contractId, subOrderId } = await sealedDeal();
    expectInvalid(await propose(buyer, contractId, changes), field);
    expect(await api.db.$count(contract, eq(contract.subOrderId, subOrderId))).toBe(1);
  });

  it('is for the two sides, on no held deal, and over with the deal', async () => {
    const deal = await sealedDeal();
    const { buyer, supplier, contractId, orderId, subOrderId } = deal;
    dataOf(await propose(buyer, contractId, more));
    const { contractId: second } = await changeOf(buyer, deal);
    for (const stranger of [await newSupplier(api), { ...operator, company: '' }]) {
      expect((await propose(stranger, contractId, more)).status).toBe(404);
      expect((await decide(stranger, second, 1, false, 'x')).status).toBe(404);
    }
    const other = await newSupplier(api);
    expect((await api.get(path('getContractById'), other, { id: second })).status).toBe(404);
    expect((await pdfOf(api, other, second)).status).toBe(404);
    await api.db.update(tradeOrder).set({ heldAt: api.clock.now }).where(eq(tradeOrder.id, orderId));
    expect((await sign(api, supplier, second)).status).not.toBe(200);
    expect(await read(api, supplier, second)).toMatchObject({ maySign: false, mayDecideAmendment: false });
    await api.db.update(tradeOrder).set({ heldAt: null }).where(eq(tradeOrder.id, orderId));
    await api.db.update(subOrder).set({ status: 7 }).where(eq(subOrder.id, subOrderId));
    expect((await sign(api, supplier, second)).status).toBe(409);
    expect((await propose(supplier, contractId, more)).status).toBe(409);
    expect(await read(api, supplier, second)).toMatchObject({ maySign: false, standing: 'dropped', amendment: null });
  });
});

async function expectNoDoubt({ orderId, subOrderId }: IssuedDeal): Promise<void> {
  const found = [];
  for await (const { doubts } of doubtfulDeals(api.db, eq(tradeOrder.id, orderId))) found.push(...doubts);
  // These deals are written as rows: of what the award would tell there is nothing.
  const [row] = await api.db.select().from(subOrder).where(eq(subOrder.id, subOrderId));
  expect(found.filter(({ what }) => !['status'].includes(what) || !row)).toEqual([]);
}
