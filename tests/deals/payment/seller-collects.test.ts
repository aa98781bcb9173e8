import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directDays } from '#api/deals/collecting.ts';
import type { CreditCase } from '#api/deals/refund.ts';
import type { RemittanceCase } from '#api/deals/remittance.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import { payout } from '#server/platform/db/schema/payout.ts';
import { refund, remittance } from '#server/platform/db/schema/payment.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dayIn, dealAt, newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { claimsOf, usd } from '../claim/claims.ts';
import { balancesOf, bookedAs, expectSound } from '../ledger/harness.ts';
import { issuedDeal, signBoth } from '../contract/harness.ts';
import { payoutsOf } from '../payout/harness.ts';
import { arrival, caseOf, hours, newOperator, openAccount, paths, record, transferInput } from './bank.ts';
import { direct, directOf, type DirectDeal } from './direct.ts';

const api = startMemberApi();
const { directDeal, confirm, giveBack, seenBy, details, recordsOf, paid } = directOf(api);
afterAll(() => expectSound(api));
let operator: Person;
const order = 'api/trade/web/order';

beforeAll(async () => {
  operator = await newOperator(api);
  // The marketplace has an account of its own, too: a deal keeps the way on which its contract was issued.
  await openAccount(api, 'USD');
});

const kindsTo = async (person: Person) =>
  (await api.emailsTo(person)).map(({ data }) => (data as { kind?: string }).kind);
const ship = (deal: DirectDeal) =>
  api.post<OrderView>('api/trade/supplier/logistics/ship', deal.supplier, {
    ...{ subOrderId: deal.subOrderId, carrier: 'MAEU', transportDocument: `DIR-${deal.subOrderId.slice(-8)}` },
    ...{ quantity: '25', originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30) },
  });
/** Paid in full, shipped and received. */
async function completed(): Promise<DirectDeal> {
  const deal = await directDeal();
  await paid(deal, '35500.00');
  dataOf(await ship(deal));
  dataOf(await api.post(`${order}/confirmReceipt`, deal.buyer, { subOrderId: deal.subOrderId }));
  return deal;
}
/** Ended by both after 10,650.00 had been paid: all of it goes back. */
async function ended(): Promise<DirectDeal> {
  const deal = await directDeal();
  await paid(deal, '10650.00');
  const proposal = { subOrderId: deal.subOrderId, keeps: '0', remark: 'No vessel' };
  const seq = dataOf(await api.post<OrderView>(`${order}/proposeEnd`, deal.supplier, proposal)).subOrders[0]!.ending!
    .seq;
  dataOf(await api.post(`${order}/decideEnd`, deal.buyer, { subOrderId: deal.subOrderId, seq, agree: true }));
  return deal;
}

describe('the payment page of a deal whose seller collects', () => {
  it('shows the account of the seller, and never one of the marketplace', async () => {
    const deal = await directDeal();
    expect(dataOf(await details(deal.buyer, deal))).toMatchObject({
      collecting: 'seller',
      account: { account: 'DE89370400440532013000', swift: 'COBADEFFXXX', beneficiary: deal.supplier.company },
    });
    for (const person of [deal.supplier, await newSupplier(api)])
      expect((await details(person, deal)).status).toBe(404);
  });

  it('shows none, and takes no record, while the seller has none in force', async () => {
    const { buyer, supplier } = await directDeal({ currency: 'EUR' });
    const deal = await dealAt(api, buyer, supplier, { collecting: 'seller' });
    const answer = await details(buyer, deal);
    expect([answer.status, answer.body.fields!['account']]).toEqual([409, expect.stringContaining('USD')]);
    expect((await api.post(paths.create, buyer, transferInput(api, deal))).status).toBe(409);
  });

  it('shows the coming account beside the old one; the sides of open deals are told, and the old one cannot be taken away', async () => {
    const { propose, decideAccount } = payoutsOf(api);
    const deal = await signedDeal();
    const { id } = dataOf(await propose(deal.supplier, { account: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' }));
    dataOf(await decideAccount(await newOperator(api), id));
    expect(dataOf(await details(deal.buyer, deal)).changing).toMatchObject({
      account: { account: 'DE02120300000000202051' },
    });
    for (const person of [deal.buyer, deal.supplier]) expect(await kindsTo(person)).toContain('accountChanging');
    const own = await payoutsOf(api).own(deal.supplier);
    expect(own.paidTo).toEqual(['USD']);
    const old = own.accounts.find(({ state }) => state === 'inForce')!;
    const taken = await api.post('api/trade/supplier/payout/withdrawPayoutAccount', deal.supplier, { id: old.id });
    expect(taken.status).toBe(409);
    hours(api, 49);
    expect(dataOf(await details(deal.buyer, deal))).toMatchObject({
      account: { account: 'DE02120300000000202051' },
      changing: null,
    });
  });

  /** One with a contract that both have signed. */
  async function signedDeal(): Promise<DirectDeal> {
    const supplier = await newSupplier(api);
    await payoutsOf(api).openPayoutAccount(supplier);
    const issued = await issuedDeal(api, { collecting: 'seller', supplier });
    await signBoth(api, issued);
    return issued;
  }
});

describe('a transfer to the seller', () => {
  it('waits for the seller, who confirms it with day and amount: the goods may be shipped, and the marketplace holds nothing', async () => {
    const deal = await directDeal();
    const { id } = await record(api, deal.buyer, deal, { amount: '10650.00' });
    expect(await seenBy(deal.supplier, deal)).toMatchObject({
      collecting: 'seller',
      allowedActions: expect.arrayContaining(['confirmRemittance', 'rejectRemittance']) as string[],
      direct: { answerBy: expect.any(String) as string },
    });
    expect((await recordsOf(deal.supplier, 'supplier', deal))[0]).toMatchObject({
      ...{ id, collecting: 'seller', remittanceBank: 'First Bank of Lagos' },
      collectionAccount: expect.stringContaining('DE89370400440532013000') as string,
    });
    const view = dataOf(await confirm(deal.supplier, id, '10650.00', { receivingNumber: 'S-1' }));
    expect(view).toMatchObject({ status: 4, subOrders: [{ status: 4, received: { amount: '10650.00' } }] });
    expect(await bookedAs(api, id)).toEqual([
      { kind: 'received', legs: { direct: '10650.00', sellerBank: '-10650.00' } },
    ]);
    const { sellerBank: _, ...held } = await balancesOf(api, deal.subOrderId);
    expect(held).toEqual({ direct: '10650.00' });
    expect((await recordsOf(deal.buyer, 'buyer', deal))[0]).toMatchObject({
      state: 'confirmed',
      receivingNumber: 'S-1',
    });
  });

  it('is nobody else’s to confirm: not an operator’s, a stranger’s, the buyer’s, nor a colleague’s without the role', async () => {
    const deal = await directDeal();
    const { id } = await record(api, deal.buyer, deal);
    expect((await api.post(paths.confirm, operator, arrival(api, id, '10650'))).status).toBe(409);
    expect((await api.post(paths.reject, operator, { id, reason: 'notArrived' })).status).toBe(409);
    for (const person of [deal.buyer, await newSupplier(api), operator])
      expect((await confirm(person, id, '10650.00')).status).toBe(404);
    expect((await api.post(direct.confirm, null, { id, arrived: '1', arrivedAt: dayIn(api, 0) })).status).toBe(401);
    const colleague = await api.person({ capabilities: [] });
    await joinCompany(api, deal.supplier, colleague, ['sales']);
    expect((await confirm(colleague, id, '10650.00')).status).toBe(403);
    const treasurer = await api.person({ capabilities: [] });
    await joinCompany(api, deal.supplier, treasurer, ['treasurer']);
    dataOf(await confirm(treasurer, id, '10650.00'));
    // The desk sees it, and does not wait for it.
    expect(await caseOf(api, operator, { id, subOrderNumber: deal.subNumber })).toMatchObject({ state: 'confirmed' });
  });

  it('does not wait on the operators’ desk', async () => {
    const deal = await directDeal();
    await record(api, deal.buyer, deal);
    const queue = dataOf(
      await api.post<{ list: RemittanceCase[] }>(paths.queue, operator, {
        state: 'submitted',
        keyword: deal.subNumber,
      }),
    );
    expect(queue.list).toEqual([]);
  });

  it('counts once, however many say so at once', async () => {
    const deal = await directDeal();
    const { id } = await record(api, deal.buyer, deal);
    const answers = await Promise.all([confirm(deal.supplier, id, '10650.00'), confirm(deal.supplier, id, '10650.00')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ direct: '10650.00' });
  });

  it('is refused with wrong amounts, days and numbers at their fields', async () => {
    const deal = await directDeal();
    const { id } = await record(api, deal.buyer, deal);
    expectInvalid(await confirm(deal.supplier, id, '0.00'), 'arrived');
    expectInvalid(await confirm(deal.supplier, id, '5.00', { arrivedAt: dayIn(api, 3) }), 'arrivedAt');
    expectInvalid(await api.post(direct.deny, deal.supplier, { id, reason: 'other' }), 'remark');
  });

  it('has not arrived, says the seller: the buyer is told why and pays anew', async () => {
    const deal = await directDeal();
    const { id } = await record(api, deal.buyer, deal);
    dataOf(await api.post(direct.deny, deal.supplier, { id, reason: 'notArrived' }));
    expect((await recordsOf(deal.buyer, 'buyer', deal))[0]).toMatchObject({ state: 'rejected', reason: 'notArrived' });
    expect((await confirm(deal.supplier, id, '10650.00')).status).toBe(409);
    await paid(deal, '10650.00');
    expect(await seenBy(deal.buyer, deal)).toMatchObject({ status: 4 });
  });

  it('counts as arrived after ten working days without a word, and can still be taken back', async () => {
    const deal = await directDeal();
    const { id } = await record(api, deal.buyer, deal);
    hours(api, 24 * directDays.silence);
    await passTime(api.services);
    expect((await recordsOf(deal.buyer, 'buyer', deal))[0]).toMatchObject({ state: 'submitted' });
    hours(api, 24 * 6);
    await passTime(api.services);
    expect(await seenBy(deal.buyer, deal)).toMatchObject({ status: 4, received: { amount: '10650.00' } });
    dataOf(await api.post(direct.takeBack, deal.supplier, { id, reason: 'Nothing on our statement' }));
    expect(await seenBy(deal.buyer, deal)).toMatchObject({ status: 3, received: { amount: '0.00' } });
    expect((await recordsOf(deal.buyer, 'buyer', deal))[0]).toMatchObject({
      reversed: { reason: 'Nothing on our statement' },
    });
  });

  it('is taken back once, and not once the deal is completed', async () => {
    const deal = await directDeal();
    const id = await paid(deal, '10650.00');
    const takeBack = () => api.post(direct.takeBack, deal.supplier, { id, reason: 'Another buyer’s' });
    expect((await Promise.all([takeBack(), takeBack()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await bookedAs(api, id)).toEqual([
      { kind: 'received', legs: { direct: '10650.00', sellerBank: '-10650.00' } },
      { kind: 'reversed', legs: { direct: '-10650.00', sellerBank: '10650.00' } },
    ]);
    const done = await completed();
    const [counted] = await recordsOf(done.buyer, 'buyer', done);
    const late = await api.post(direct.takeBack, done.supplier, { id: counted!.id, reason: 'Too late' });
    expect(late.status).toBe(409);
  });

  it('is the seller’s to record where the buyer has not', async () => {
    const deal = await directDeal();
    const said = { remitter: 'Lagos Mouldings Ltd', arrivedAt: dayIn(api, 0) };
    const input = { subOrderId: deal.subOrderId, amount: '10650.00', ...said };
    expect((await api.post(direct.record, deal.buyer, input)).status).toBe(404);
    dataOf(await api.post(direct.record, deal.supplier, input));
    expect(await seenBy(deal.buyer, deal)).toMatchObject({ status: 4, received: { amount: '10650.00' } });
  });
});

describe('a completed deal whose seller collects', () => {
  it('leaves the seller with its money where it is: nothing is paid out, and nothing stands open', async () => {
    const deal = await completed();
    expect(await seenBy(deal.buyer, deal)).toMatchObject({ status: 6, balance: { amount: '0.00' } });
    const own = await api.db.select().from(ledgerAccount).where(eq(ledgerAccount.shopId, deal.supplier.shopId));
    expect(Object.fromEntries(own.map(({ kind, balance }) => [kind, balance]))).toEqual({
      directSeller: '35500.00',
      sellerBank: '-35500.00',
    });
    expect(await balancesOf(api, deal.subOrderId)).not.toHaveProperty('direct');
    const { desk, make } = payoutsOf(api);
    expect((await desk(operator)).due.filter(({ seller }) => seller.shopId === deal.supplier.shopId)).toEqual([]);
    expect((await make(operator, [deal.supplier])).status).toBe(409);
    expect(await api.db.$count(payout, eq(payout.shopId, deal.supplier.shopId))).toBe(0);
    const kinds = (await seenBy(deal.supplier, deal)).obligations.map(({ kind }) => kind);
    expect(kinds).toContain('transferAnswer');
    expect(kinds).not.toContain('payout');
  });
});

describe('what the seller has to return', () => {
  it('is shown to both sides with its day; the seller records it, the buyer confirms it, and the desk has no part in it', async () => {
    const deal = await ended();
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ directRefund: '10650.00' });
    for (const person of [deal.buyer, deal.supplier]) {
      const seen = await seenBy(person, deal);
      expect(seen.direct).toMatchObject({ isOwed: true, giveBackBy: dayIn(api, directDays.giveBack) });
      expect(seen.obligations.find(({ kind }) => kind === 'repayment')).toMatchObject({
        by: 'supplier',
        state: 'open',
      });
    }
    const credits = dataOf(
      await api.post<{ list: CreditCase[] }>(paths.credits, operator, { keyword: deal.subNumber }),
    );
    expect(credits.list).toEqual([]);
    const asOperator = { subOrderId: deal.subOrderId, amount: '10650', currency: 'USD', valueDate: dayIn(api, 0) };
    expect((await api.post(paths.refund, operator, { ...asOperator, reference: 'OP-1' })).status).toBe(409);
    expectInvalid(await giveBack(deal, '10650.01'), 'amount');
    expect((await giveBack(deal, '10650.00', {}, deal.buyer)).status).toBe(404);
    dataOf(await giveBack(deal, '10650.00', { reference: 'BACK-1' }));
    const [sent] = (await seenBy(deal.buyer, deal)).refunds;
    expect(sent).toMatchObject({ direct: { confirmedAt: null }, returned: null });
    expect((await api.post(direct.came, deal.supplier, { id: sent!.id })).status).toBe(404);
    expect((await api.post(direct.came, await newSupplier(api), { id: sent!.id })).status).toBe(404);
    dataOf(await api.post(direct.came, deal.buyer, { id: sent!.id }));
    expect((await api.post(direct.neverCame, deal.buyer, { id: sent!.id, reason: 'Changed my mind' })).status).toBe(
      409,
    );
    expect(await balancesOf(api, deal.subOrderId)).not.toHaveProperty('directRefund');
    expect((await seenBy(deal.supplier, deal)).obligations.find(({ kind }) => kind === 'repayment')).toMatchObject({
      state: 'done',
    });
    expect(await bookedAs(api, sent!.id)).toEqual([
      { kind: 'refunded', legs: { directRefund: '-10650.00', sellerBank: '10650.00' } },
    ]);
  });

  it('is due again where the buyer says that it never came', async () => {
    const deal = await ended();
    dataOf(await giveBack(deal, '10650.00', { reference: 'LOST-1' }));
    const [sent] = (await seenBy(deal.buyer, deal)).refunds;
    dataOf(await api.post(direct.neverCame, deal.buyer, { id: sent!.id, reason: 'Nothing on our account' }));
    expect(await seenBy(deal.supplier, deal)).toMatchObject({
      direct: { isOwed: true },
      refunds: [{ returned: { reason: 'Nothing on our account' } }],
    });
    expectInvalid(await giveBack(deal, '10650.00', { reference: 'LOST-1' }), 'reference');
    dataOf(await giveBack(deal, '10650.00', { reference: 'LOST-2' }));
    expect((await seenBy(deal.supplier, deal)).direct).toMatchObject({ isOwed: false });
  });

  it('is asked for again 1, 7 and 21 days after its day, of a deal that has ended too, until it is recorded', async () => {
    const deal = await ended();
    const told = async (person: Person) => (await kindsTo(person)).filter((kind) => /ReturnOverdue$/i.test(kind ?? ''));
    hours(api, 24 * directDays.giveBack);
    await passTime(api.services);
    expect(await told(deal.supplier)).toEqual([]);
    for (const [days, times] of [
      [1, 1],
      [5, 1],
      [1, 2],
      [14, 3],
      [30, 3],
    ] as const) {
      hours(api, 24 * days);
      await passTime(api.services);
      await passTime(api.services);
      expect(await told(deal.supplier)).toEqual(Array(times).fill('returnOverdue'));
      expect(await told(deal.buyer)).toEqual(Array(times).fill('theirReturnOverdue'));
    }
    const other = await ended();
    dataOf(await giveBack(other, '10650.00', { reference: 'IN-TIME' }));
    hours(api, 24 * (directDays.giveBack + 1));
    await passTime(api.services);
    expect(await told(other.supplier)).toEqual([]);
  });

  it('counts as arrived after ten days without a word', async () => {
    const deal = await ended();
    dataOf(await giveBack(deal, '10650.00', { reference: 'SILENT-1' }));
    hours(api, 24 * directDays.objection);
    const [sent] = await api.db.select().from(refund).where(eq(refund.subOrderId, deal.subOrderId));
    expect((await api.post(direct.neverCame, deal.buyer, { id: sent!.id, reason: 'Late' })).status).toBe(409);
    expect((await seenBy(deal.buyer, deal)).obligations.find(({ kind }) => kind === 'repayment')).toMatchObject({
      state: 'done',
    });
  });

  it('is what came after the end, too: the seller records it as it stands on its statement', async () => {
    const deal = await directDeal();
    hours(api, 24 * 30);
    await passTime(api.services);
    expect(await seenBy(deal.buyer, deal)).toMatchObject({ status: 8, reason: 'paymentLapsed' });
    const said = { remitter: 'Lagos Mouldings Ltd', arrivedAt: dayIn(api, 0) };
    dataOf(await api.post(direct.record, deal.supplier, { subOrderId: deal.subOrderId, amount: '10650.00', ...said }));
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ directRefund: '10650.00' });
    // Both may still go on with it: until then the money waits.
    expect((await giveBack(deal, '10650.00')).status).toBe(409);
    dataOf(await api.post(`${order}/reviveDeal`, deal.buyer, { subOrderId: deal.subOrderId, agree: false }));
    dataOf(await giveBack(deal, '10650.00'));
    expect(await api.db.$count(remittance, eq(remittance.subOrderId, deal.subOrderId))).toBe(1);
  });
});

describe('a deal that goes wrong, and whose seller collects', () => {
  const { make, answer, latest } = claimsOf(api);

  it('settles a claim by money that the seller returns; the marketplace books only what the two say', async () => {
    const deal = await directDeal();
    await paid(deal, '35500.00');
    dataOf(await ship(deal));
    dataOf(await make(deal.buyer, deal));
    dataOf(await answer(deal.supplier, deal, { answer: 'accepted' }));
    expect(await latest(deal.buyer, deal)).toMatchObject({ settled: usd('852.00') });
    for (const person of [deal.buyer, deal.supplier])
      expect(await seenBy(person, deal)).toMatchObject({
        direct: { isOwed: true, giveBackBy: dayIn(api, directDays.giveBack) },
        balance: { amount: '-852.00' },
      });
    // Nothing of it is the operators' to pay, nor a step that both sides pay each other by themselves.
    const asOperator = { subOrderId: deal.subOrderId, amount: '852', currency: 'USD', valueDate: dayIn(api, 0) };
    expect((await api.post(paths.refund, operator, { ...asOperator, reference: 'OP-2' })).status).toBe(409);
    expectInvalid(await giveBack(deal, '852.01'), 'amount');
    dataOf(await giveBack(deal, '852.00', { reference: 'CLAIM-1' }));
    const [sent] = (await seenBy(deal.buyer, deal)).refunds;
    dataOf(await api.post(direct.came, deal.buyer, { id: sent!.id }));
    expect(await seenBy(deal.buyer, deal)).toMatchObject({ balance: { amount: '0.00' }, direct: { isOwed: false } });
    dataOf(await api.post(`${order}/confirmReceipt`, deal.buyer, { subOrderId: deal.subOrderId }));
    expect(await seenBy(deal.buyer, deal)).toMatchObject({ status: 6, balance: { amount: '0.00' } });
  });

  it('is ended by the buyer where the goods never leave: the deposit is due back from the seller', async () => {
    const deal = await directDeal();
    await paid(deal, '10650.00');
    hours(api, 24 * 71);
    dataOf(
      await api.post(`${order}/avoidDeal`, deal.buyer, { subOrderId: deal.subOrderId, remark: 'Bought elsewhere' }),
    );
    expect(await seenBy(deal.buyer, deal)).toMatchObject({ status: 7, direct: { isOwed: true } });
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ directRefund: '10650.00' });
    dataOf(await giveBack(deal, '10650.00'));
    expect((await seenBy(deal.buyer, deal)).direct).toMatchObject({ isOwed: false });
  });
});
