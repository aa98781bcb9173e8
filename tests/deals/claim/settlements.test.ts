import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#api/common/common.ts';
import { errorCodes } from '#api/common/envelope.ts';
import { askClaimApproval, askEndApproval, decideApproval, type ApprovalView } from '#api/deals/approval.ts';
import { saveLimits } from '#api/members/colleague.ts';
import { joinCompany } from '../../support/colleagues.ts';
import type { SubOrderPage } from '#api/deals/order.ts';
import type { RemittanceCase } from '#api/deals/remittance.ts';
import { passTime } from '#server/deals/deadlines/pass-time.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { holdDesk } from '../../support/hold-desk.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { balancesOf, bookedAs, expectSound } from '../ledger/harness.ts';
import { confirm, hours, newOperator, openAccount, paths as bank, record, second } from '../payment/bank.ts';
import { payoutsOf } from '../payout/harness.ts';
import { claimsOf, pay, paths, ship, usd } from './claims.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api, { locale: 'en-US' })];
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});
const { latest, make, answer, step, seenBy, claims } = claimsOf(api);
const desk = holdDesk(api);
const days = (count: number) => hours(api, 24 * count);
const received = (deal: Deal, by: Person = buyer) =>
  api.post('api/trade/web/order/confirmReceipt', by, { subOrderId: deal.subOrderId });

async function shippedDeal(paid = '35500.00', given: Parameters<typeof dealAt>[3] = {}): Promise<Deal> {
  const deal = await dealAt(api, buyer, supplier, given);
  if (paid) await pay(api, operator, buyer, deal, paid);
  await ship(api, supplier, deal);
  return deal;
}

/** A contract that both have signed, made of a template. */
async function sealed({ subOrderId, subNumber }: Deal, templateVersion: string): Promise<void> {
  const fileId = uuidv7(api.clock.now);
  await api.db.insert(storedFile).values({
    ...{ id: fileId, ownerId: buyer.id, purpose: 'contract', name: 'c.pdf', type: 'application/pdf', size: 1 },
    ...{ sha256: '0'.repeat(64), storedAt: api.clock.now },
  });
  await api.db.insert(contract).values({
    ...{ id: uuidv7(api.clock.now), number: `SC-${subNumber}`, subOrderId, version: 1, templateVersion, fileId },
    ...{ sha256: '0'.repeat(64), issuedAt: api.clock.now, sealedFileId: fileId, sealedAt: api.clock.now },
  });
}

const unpaid = { kind: 'unpaid', remedy: 'damages', text: 'The invoice fell due long ago.' } as const;

describe('interest on what is paid late', () => {
  it.each([
    ['2026-2', '1775.00'],
    ['2026-3', '2130.00'],
  ])('follows the contract of the deal: %s', async (template, amount) => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'OA30' });
    await sealed(deal, template);
    await ship(api, supplier, deal);
    // Twelve full weeks after the day: 6 % of 35,500.00, or 5 % where there is a cap.
    days(30 + 7 * 12 + 1);
    dataOf(await make(supplier, deal, unpaid));
    expect(await latest(buyer, deal)).toMatchObject({ versions: [{ amount: usd(amount) }] });
    dataOf(await answer(buyer, deal, { answer: 'countered', remedy: 'amount', figure: '100' }));
    dataOf(await answer(supplier, deal, { answer: 'countered', remedy: 'damages' }));
    expect((await latest(buyer, deal)).versions.at(-1)).toMatchObject({ amount: usd(amount) });
  });

  it('is due on top of the price, and the deal is completed once it has come', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'OA30' });
    await ship(api, supplier, deal);
    days(38);
    dataOf(await make(supplier, deal, unpaid));
    dataOf(await answer(buyer, deal, { answer: 'accepted' }));
    expect(await seenBy(buyer, deal)).toMatchObject({
      ...{ balance: usd('35677.50'), claims: [{ state: 'settled', owed: null }] },
      dues: [{ part: 'shipment' }, { part: 'claim', amount: usd('177.50'), dueOn: dayIn(api, 7) }],
    });
    await pay(api, operator, buyer, deal, '35500.00');
    expect((await received(deal)).status).toBe(409);
    await pay(api, operator, buyer, deal, '177.50');
    dataOf(await received(deal));
    expect(await bookedAs(api, deal.subOrderId)).toEqual([
      { kind: 'released', legs: { deal: '-35677.50', seller: '35677.50' } },
    ]);
  });
});

const offSpec = {
  ...{ kind: 'offSpec', property: 'MFI', promised: '20', measured: '26.5', unit: 'g/10 min', tonnes: '5' },
  text: 'The melt flow of five tonnes is above the limit.',
} as const;
const parcel = (given: object = {}) => ({
  ...{ quantity: '5', carrier: 'DHL', transportDocument: 'DHL 4711 0815', etd: dayIn(api, 0), eta: dayIn(api, 20) },
  ...given,
});
const [shipGoods, receiveGoods] = ['api/trade/web/claim/shipClaimGoods', 'api/trade/web/claim/receiveClaimGoods'];

describe('a claim that is settled with goods', () => {
  it('waits for the replacement, and ends when the buyer has it', async () => {
    const deal = await shippedDeal();
    dataOf(await make(buyer, deal, { ...offSpec, remedy: 'replacement' }));
    dataOf(await answer(supplier, deal, { answer: 'accepted' }));
    expect(await seenBy(supplier, deal)).toMatchObject({ claims: [{ state: 'goods', turn: 'supplier' }] });
    expect((await received(deal)).status).toBe(409);
    expect((await step(shipGoods, buyer, deal, parcel())).status).toBe(409);
    expect((await step(receiveGoods, buyer, deal)).status).toBe(409);
    expectInvalid(await step(shipGoods, supplier, deal, parcel({ eta: dayIn(api, -1) })), 'eta');
    dataOf(await step(shipGoods, supplier, deal, parcel()));
    expect(await latest(buyer, deal)).toMatchObject({
      allowed: ['receiveClaimGoods', 'callInMarketplace'],
      goods: [{ by: 'supplier', quantity: '5.000', transportDocument: 'DHL47110815', receivedAt: null }],
    });
    const { id } = await latest(buyer, deal);
    for (const [path, input] of [
      [shipGoods, parcel()],
      [receiveGoods, {}],
    ] as const)
      expect((await api.post(path, await newBuyer(api), { id, ...input })).status).toBe(404);
    dataOf(await step(receiveGoods, buyer, deal));
    expect(await seenBy(buyer, deal)).toMatchObject({
      claims: [{ state: 'settled', turn: null }],
      credited: usd('0.00'),
    });
    dataOf(await received(deal));
  });

  it('lets the buyer ask for money where the replacement is not sent in time, and lapses where nobody does', async () => {
    const deal = await shippedDeal();
    dataOf(await make(buyer, deal, { ...offSpec, remedy: 'replacement' }));
    dataOf(await answer(supplier, deal, { answer: 'accepted' }));
    expect((await latest(buyer, deal)).allowed).toEqual(['withdrawClaim']);
    days(31);
    await passTime(api.services);
    expect((await latest(buyer, deal)).allowed).toEqual(['counterClaim', 'callInMarketplace', 'withdrawClaim']);
    dataOf(await answer(buyer, deal, { answer: 'countered', remedy: 'percent', figure: '10' }));
    dataOf(await answer(supplier, deal, { answer: 'accepted' }));
    expect(await seenBy(buyer, deal)).toMatchObject({ credited: usd('710.00'), claims: [{ state: 'settled' }] });

    const other = await shippedDeal();
    dataOf(await make(buyer, other, { ...offSpec, remedy: 'replacement' }));
    dataOf(await answer(supplier, other, { answer: 'accepted' }));
    days(45);
    await passTime(api.services);
    expect(await seenBy(buyer, other)).toMatchObject({ claims: [{ state: 'lapsed' }] });
  });

  it('sends goods back against their price, which counts once the supplier has them, or says nothing', async () => {
    for (const silent of [false, true]) {
      const deal = await shippedDeal();
      dataOf(await make(buyer, deal, { ...offSpec, remedy: 'return' }));
      dataOf(await answer(supplier, deal, { answer: 'accepted' }));
      dataOf(await step(shipGoods, buyer, deal, parcel()));
      expect(await seenBy(buyer, deal)).toMatchObject({ credited: usd('0.00'), claims: [{ turn: 'supplier' }] });
      days(silent ? 36 : 21);
      if (silent) await passTime(api.services);
      else dataOf(await step(receiveGoods, supplier, deal));
      expect(await latest(buyer, deal)).toMatchObject({
        ...{ state: 'settled', settled: usd('7100.00'), credited: usd('7100.00') },
        goods: [{ by: 'buyer', receivedAt: api.clock.now.toISOString() }],
      });
      const { list } = dataOf(await api.post<Page<object>>(bank.credits, operator, { keyword: deal.subNumber }));
      expect(list).toMatchObject([{ credit: usd('7100.00') }]);
    }
  });
});

describe('claims at their edges', () => {
  it('are answered by a company on hold', async () => {
    const deal = await shippedDeal();
    dataOf(await make(buyer, deal));
    const hold = await desk.place({ kind: 'company', subjectId: supplier.id });
    dataOf(await answer(supplier, deal, { answer: 'countered', remedy: 'amount', figure: '100' }));
    const other = await desk.place({ kind: 'company', subjectId: buyer.id });
    dataOf(await answer(buyer, deal, { answer: 'accepted' }));
    dataOf(await desk.lift(hold));
    dataOf(await desk.lift(other));
    expect(await seenBy(buyer, deal)).toMatchObject({ credited: usd('100.00') });
  });

  it('pause the payout of what they ask, and of nothing else', async () => {
    const { make: makeBatch, openPayoutAccount } = payoutsOf(api);
    const seller = await newSupplier(api, { locale: 'en-US' });
    await openPayoutAccount(seller);
    const deal = await dealAt(api, buyer, seller);
    await pay(api, operator, buyer, deal, '35500.00');
    await ship(api, seller, deal);
    dataOf(await received(deal));
    dataOf(await make(buyer, deal));
    const batch = dataOf(await makeBatch(operator, [seller]));
    expect(batch.total).toEqual(usd('34648.00'));
    dataOf(await answer(seller, deal, { answer: 'accepted' }));
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ refund: '852.00' });
  });

  it('of a deal that is paid no more lessen what is open, and move nothing that goes back', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal, { amount: '10650.00' });
    await confirm(api, operator, id, '10650.00');
    await pay(api, operator, buyer, deal, '24850.00');
    await ship(api, supplier, deal);
    dataOf(await received(deal));
    const taken = dataOf(await api.post<RemittanceCase>(bank.reverse, operator, { id, reason: 'Other order' }));
    await second(api, taken.proposal!.id);
    const before = (await balancesOf(api))['seller'];
    dataOf(await make(buyer, deal));
    dataOf(await answer(supplier, deal, { answer: 'accepted' }));
    expect(await seenBy(buyer, deal)).toMatchObject({ credited: usd('852.00'), balance: usd('9798.00') });
    expect(await balancesOf(api, deal.subOrderId)).not.toHaveProperty('refund');
    expect((await balancesOf(api))['seller']).toBe(before);
  });

  it('are settled once, for what one side has read, when both write at the same moment', async () => {
    const deal = await shippedDeal();
    dataOf(await make(buyer, deal));
    dataOf(await answer(supplier, deal, { answer: 'countered', remedy: 'amount', figure: '400' }));
    const { id } = await latest(buyer, deal);
    const said = { id, version: 2, remark: 'This is our answer.' };
    const both = await Promise.all([
      api.post(paths.answer, buyer, { ...said, answer: 'accepted' }),
      api.post(paths.answer, buyer, { ...said, answer: 'countered', remedy: 'amount', figure: '500' }),
      api.post(paths.answer, supplier, { ...said, answer: 'countered', remedy: 'amount', figure: '300' }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { state, settled, versions } = await latest(buyer, deal);
    expect([`settled 400.00 2`, 'open none 3']).toContain(`${state} ${settled?.amount ?? 'none'} ${versions.length}`);
  });

  it('ask no more than the goods are worth, of what has left, in their time', async () => {
    const deal = await dealAt(api, buyer, supplier);
    await pay(api, operator, buyer, deal, '35500.00');
    expectInvalid(await make(buyer, deal, { ...offSpec, remedy: 'return' }), 'kind');
    await ship(api, supplier, deal, { quantity: '10', lots: ['LOT-A'] });
    expectInvalid(await make(buyer, deal, { ...offSpec, tonnes: '10.001', remedy: 'return' }), 'tonnes');
    expectInvalid(await make(buyer, deal, { ...offSpec, items: ['LOT-B'], remedy: 'return' }), 'items');
    expectInvalid(await make(buyer, deal, { ...offSpec, remedy: 'amount', figure: '7100.01' }), 'figure');
    dataOf(await make(buyer, deal, { ...offSpec, items: ['LOT-A'], remedy: 'return' }));
    dataOf(await step(paths.withdraw, buyer, deal));
    const done = await shippedDeal();
    dataOf(await received(done));
    // Six months are 184 days at most.
    days(185);
    const { kinds } = await claims(buyer, done);
    expect(kinds.every(({ problem }) => problem !== null)).toBe(true);
    expect((await make(buyer, done, { ...offSpec, remedy: 'return', hidden: true })).status).not.toBe(200);
  });

  it('are found by the supplier among all its deals', async () => {
    const deal = await shippedDeal();
    const other = await shippedDeal();
    dataOf(await make(buyer, deal));
    const list = async (needs?: 'claim') =>
      dataOf(
        await api.post<SubOrderPage>('api/trade/supplier/order/getSubOrderByPage', supplier, {
          ...{ pageNo: 1, pageSize: 100, needs },
        }),
      ).list.map(({ number }) => number);
    expect(await list()).toEqual(expect.arrayContaining([deal.subNumber, other.subNumber]));
    expect(await list('claim')).toContain(deal.subNumber);
    expect(await list('claim')).not.toContain(other.subNumber);
    const csv = await (await api.fetch('/api/trade/supplier/order/exportSubOrders?needs=claim', supplier)).text();
    expect(csv).toContain(deal.subNumber);
    expect(csv).not.toContain(other.subNumber);
  });
});

describe('a settlement above the company’s limit', () => {
  const limits = (amount: string | null, by: Person) =>
    api.post(saveLimits.path, by, { limits: amount === null ? [] : [{ act: 'settle', currency: 'USD', amount }] });
  const ask = (path: string, by: Person, input: Record<string, unknown>) => api.post<ApprovalView>(path, by, input);
  const approve = (by: Person, id: string) => api.post(decideApproval.path, by, { id, approve: true });
  let approver: Person;
  beforeAll(async () => {
    approver = await api.person();
    await joinCompany(api, supplier, approver, ['approver']);
    dataOf(await limits('500', supplier));
  });
  afterAll(async () => dataOf(await limits(null, supplier)));

  it('of a claim is approved by another person, for what exactly was read or offered', async () => {
    const deal = await shippedDeal();
    dataOf(await make(buyer, deal));
    expect((await answer(supplier, deal, { answer: 'accepted' })).body.errorcode).toBe(errorCodes.approvalNeeded);
    const { id } = await latest(supplier, deal);
    const wanted = { id, version: 1, remedy: 'amount', figure: '600' };
    expect((await ask(askClaimApproval.path, buyer, { id, version: 1 })).status).toBe(409);
    expect((await ask(askClaimApproval.path, await newBuyer(api), { id, version: 1 })).status).toBe(404);
    expect((await ask(askClaimApproval.path, supplier, { ...wanted, figure: '400' })).status).toBe(409);
    const asked = dataOf(await ask(askClaimApproval.path, supplier, wanted));
    expect(asked).toMatchObject({ act: 'settle', side: 'supplier', amount: usd('600.00'), number: deal.subNumber });
    dataOf(await approve(approver, asked.id));
    const counter = { answer: 'countered', remedy: 'amount' };
    expect((await answer(supplier, deal, { ...counter, figure: '601' })).body.errorcode).toBe(
      errorCodes.approvalNeeded,
    );
    dataOf(await answer(supplier, deal, { ...counter, figure: '600' }));
    // What one has asked for oneself costs nothing.
    dataOf(await answer(buyer, deal, { answer: 'accepted' }));
    expect(await seenBy(buyer, deal)).toMatchObject({ credited: usd('600.00') });
  });

  it('within the limit, and a rejection, need nobody; what was answered meanwhile is overtaken', async () => {
    const deal = await shippedDeal();
    dataOf(await make(buyer, deal));
    const { id } = await latest(supplier, deal);
    const asked = dataOf(await ask(askClaimApproval.path, supplier, { id, version: 1 }));
    dataOf(await answer(supplier, deal, { answer: 'countered', remedy: 'amount', figure: '499.99' }));
    expect((await approve(approver, asked.id)).status).toBe(409);
    dataOf(await step(paths.withdraw, buyer, deal));
    dataOf(await make(buyer, deal));
    dataOf(await answer(supplier, deal, { answer: 'rejected' }));
  });

  it('of an end by agreement as well: what goes back, to who gives it up', async () => {
    const deal = await dealAt(api, buyer, supplier);
    await pay(api, operator, buyer, deal, '10650.00');
    const { subOrderId } = deal;
    dataOf(
      await api.post('api/trade/web/order/proposeEnd', buyer, { subOrderId, keeps: '0', remark: 'We stop here.' }),
    );
    const agree = () => api.post('api/trade/web/order/decideEnd', supplier, { subOrderId, seq: 1, agree: true });
    expect((await agree()).body.errorcode).toBe(errorCodes.approvalNeeded);
    expect((await ask(askEndApproval.path, await newBuyer(api), { subOrderId, keeps: '0' })).status).toBe(404);
    const asked = dataOf(await ask(askEndApproval.path, supplier, { subOrderId, keeps: '0' }));
    expect(asked).toMatchObject({ amount: usd('10650.00'), subjectId: subOrderId });
    dataOf(await approve(approver, asked.id));
    dataOf(await agree());
    expect(await seenBy(buyer, deal)).toMatchObject({ status: 7 });
  });
});
