import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#api/common/common.ts';
import type { RemittanceCase } from '#api/deals/remittance.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { CreditCase } from '#api/deals/refund.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { pay, ship } from '../claim/claims.ts';
import { issuedDeal, signBoth } from '../contract/harness.ts';
import { banksOf, wayOf } from '../documentary/banks.ts';
import { balancesOf, expectSound } from '../ledger/harness.ts';
import { arrival, confirm, hours, newOperator, openAccount, paths, record, second, statementsOf } from './bank.ts';
import { camt, entry } from './camt.ts';
import { refundsOf } from './refunding.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier, operator] = [await newBuyer(api), await newSupplier(api), await newOperator(api)];
  await openAccount(api, 'USD');
});
afterEach(() => expectSound(api));

const { take, lineOf } = statementsOf(api, () => operator);
const { send } = refundsOf(api, () => ({ buyer, supplier, operator }));
const assign = async (reference: string, { subNumber }: Pick<Deal, 'subNumber'>, who = operator) =>
  api.post<RemittanceCase>(paths.recordLine, who, { id: (await lineOf(reference)).id, subOrderNumber: subNumber });
const confirmLine = async (reference: string, { id }: Pick<RemittanceCase, 'id'>, arrived: string) => {
  const statementLineId = (await lineOf(reference)).id;
  const input = { ...arrival(api, id, arrived), statementLineId };
  const { proposal } = dataOf(await api.post<RemittanceCase>(paths.confirm, operator, input));
  // More than is due to the deal.
  if (proposal) await second(api, proposal.id);
};
const arrive = (reference: string, amount = '10650.00') =>
  take(camt(entry(`<AcctSvcrRef>${reference}</AcctSvcrRef>`, amount)));
const dealOf = async ({ orderId }: Deal) =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', buyer, { id: orderId })).subOrders[0]!;

describe('a transfer that the buyer has not recorded', () => {
  it('is recorded by the desk from the line of the bank, and counts as if the buyer had', async () => {
    const deal = await dealAt(api, buyer, supplier);
    await arrive('UNSAID');
    const waiting = dataOf(await assign('UNSAID', deal));
    expect(waiting).toMatchObject({
      ...{ state: 'submitted', amount: { amount: '10650.00', currency: 'USD' } },
      subOrderNumber: deal.subNumber,
    });
    await confirmLine('UNSAID', waiting, '10650.00');
    expect(await dealOf(deal)).toMatchObject({ status: 4, received: { amount: '10650.00' } });
    expect(await lineOf('UNSAID')).toMatchObject({ state: 'matched' });
  });

  it('is nobody else’s to record, nor for a deal that it cannot be of', async () => {
    const deal = await dealAt(api, buyer, supplier);
    await arrive('MINE', '99.00');
    const wrong = async (number: string) => (await assign('MINE', { subNumber: number })).body.fields;
    expect((await assign('MINE', deal, buyer)).status).toBe(403);
    expect((await assign('MINE', { subNumber: 'SO000101-999999' })).status).toBe(422);
    const others = {
      currency: await dealAt(api, buyer, supplier, { currency: 'EUR' }),
      banks: await dealAt(api, buyer, supplier, { paymentTerm: 'LC_SIGHT', status: 4 }),
      unsigned: await dealAt(api, buyer, supplier, { status: 2 }),
    };
    for (const other of Object.values(others)) {
      const answer = await assign('MINE', other);
      expect(answer).toMatchObject({ status: 422, body: { fields: { subOrderNumber: expect.any(String) } } });
    }
    await record(api, buyer, deal, { amount: '99.00' });
    expect(await wrong(deal.subNumber)).toEqual({ subOrderNumber: expect.stringContaining('already') });
    await take(camt(entry('<AcctSvcrRef>OUT</AcctSvcrRef>', '5.00', 'DBIT')));
    expect((await assign('OUT', deal)).status).toBe(422);
    expect((await dealOf(deal)).submitted.amount).toBe('99.00');
  });

  it('is recorded once, however many operators see the line', async () => {
    const deal = await dealAt(api, buyer, supplier);
    await arrive('RACE', '1234.00');
    const others = [operator, await newOperator(api), await newOperator(api)];
    const answers = await Promise.all(others.map((who) => assign('RACE', deal, who)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });
});

describe('money for a deal that is over', () => {
  it('that was cancelled is due to the buyer, whom the desk pays back; both sides are told', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 7 });
    await arrive('LATE');
    const waiting = dataOf(await assign('LATE', deal));
    await confirmLine('LATE', waiting, '10650.00');
    expect(await dealOf(deal)).toMatchObject({ status: 7, received: { amount: '10650.00' }, dues: [] });
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ refund: '10650.00' });
    for (const person of [buyer, supplier])
      expect((await api.emailsTo(person)).map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ kind: 'lateMoney', money: { amount: '10650.00', currency: 'USD' } }),
      );
    dataOf(await send(deal, { amount: '10650.00' }));
    expect(await balancesOf(api, deal.subOrderId)).not.toHaveProperty('refund');
  });

  const completed = async () => {
    const deal = await dealAt(api, buyer, supplier);
    const [first] = [await record(api, buyer, deal, { amount: '10650.00' })];
    await confirm(api, operator, first.id, '10650.00');
    await pay(api, operator, buyer, deal, '24850.00');
    await ship(api, supplier, deal);
    dataOf(await api.post('api/trade/web/order/confirmReceipt', buyer, { subOrderId: deal.subOrderId }));
    return { deal, first };
  };

  it('that is completed is due to the buyer, too', async () => {
    const { deal } = await completed();
    await arrive('TWICE', '500.00');
    await confirmLine('TWICE', dataOf(await assign('TWICE', deal)), '500.00');
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ refund: '500.00' });
  });

  it('that is completed pays first what the buyer owes again, since a transfer was taken back', async () => {
    const { deal, first } = await completed();
    const before = Number((await balancesOf(api))['seller']);
    const taken = dataOf(
      await api.post<RemittanceCase>(paths.reverse, operator, { id: first.id, reason: 'Other order' }),
    );
    await second(api, taken.proposal!.id);
    expect(await dealOf(deal)).toMatchObject({ balance: { amount: '10650.00' } });
    expect(Number((await balancesOf(api))['seller'])).toBe(before - 10_650);
    await arrive('AGAIN', '11000.00');
    await confirmLine('AGAIN', dataOf(await assign('AGAIN', deal)), '11000.00');
    expect(await dealOf(deal)).toMatchObject({ balance: { amount: '-350.00' } });
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ refund: '350.00' });
    expect(Number((await balancesOf(api))['seller'])).toBe(before);
    // Only what is more than was owed is said to go back.
    for (const person of [buyer, supplier]) {
      const letters = (await api.emailsTo(person)).filter(
        ({ data }) => (data as { number?: string }).number === deal.subNumber,
      );
      const late = letters.filter(({ data }) =>
        ['lateMoney', 'remittanceConfirmed'].includes((data as { kind: string }).kind),
      );
      expect(late.slice(-2).map(({ data }) => data)).toMatchObject([
        { kind: 'remittanceConfirmed', money: { amount: '10650.00' } },
        { kind: 'lateMoney', money: { amount: '350.00' } },
      ]);
    }
  });

  it('that its bank has paid stands on the desk, to be paid back', async () => {
    const deal = await issuedDeal(api, { paymentTerm: 'LC30', buyer, supplier });
    await signBoth(api, deal);
    const banks = banksOf(api, deal);
    dataOf(await banks.stateIt(deal, 'opened'));
    dataOf(await banks.answerIt(deal, 1, 'advised'));
    await ship(api, supplier, deal);
    await banks.through(deal, wayOf.credit);
    await banks.arrive(deal);
    dataOf(await banks.receive(deal));
    await arrive('BESIDE', '700.00');
    await confirmLine('BESIDE', dataOf(await assign('BESIDE', deal)), '700.00');
    const waiting = await api.post<Page<CreditCase>>(paths.credits, operator, { keyword: deal.subNumber });
    expect(dataOf(waiting).list).toMatchObject([{ credit: { amount: '700.00' } }]);
    dataOf(await send(deal, { amount: '700.00' }));
    expect(await balancesOf(api, deal.subOrderId)).not.toHaveProperty('refund');
  });

  it('that comes back from the bank after a transfer was taken back pays what the buyer owes again', async () => {
    const { deal, first } = await completed();
    await arrive('MORE', '500.00');
    await confirmLine('MORE', dataOf(await assign('MORE', deal)), '500.00');
    dataOf(await send(deal, { amount: '500.00' }));
    const taken = dataOf(
      await api.post<RemittanceCase>(paths.reverse, operator, { id: first.id, reason: 'Other order' }),
    );
    await second(api, taken.proposal!.id);
    const { id } = (await dealOf(deal)).refunds[0]!;
    dataOf(await api.post(paths.returned, operator, { id, returnedOn: dayIn(api, 0), reason: 'Closed' }));
    expect(await dealOf(deal)).toMatchObject({ balance: { amount: '10150.00' } });
    expect(await balancesOf(api, deal.subOrderId)).not.toHaveProperty('refund');
  });
});

describe('a deal whose payment came after its end', () => {
  const revivePath = 'api/trade/web/order/reviveDeal';
  const revive = ({ subOrderId }: Deal, who: Person, agree = true) =>
    api.post<OrderView>(revivePath, who, { subOrderId, agree });
  let lates = 0;
  const lateDeal = async (amount = '10650.00') => {
    const deal = await dealAt(api, buyer, supplier);
    hours(api, 24 * 24);
    await passTime(api.services);
    const reference = `REVIVE-${++lates}`;
    await arrive(reference, amount);
    await confirmLine(reference, dataOf(await assign(reference, deal)), amount);
    return deal;
  };
  const kindsTo = async (person: Person) =>
    (await api.emailsTo(person)).map(({ data }) => (data as { kind?: string }).kind);

  it('goes on as signed when both sides want it, and the money counts', async () => {
    const deal = await lateDeal();
    expect(await kindsTo(supplier)).toContain('lateMoneyRevivable');
    const offered = await dealOf(deal);
    expect(offered).toMatchObject({ status: 8, revival: { agreed: [], amount: { amount: '10650.00' } } });
    expect(offered.allowedActions).toEqual(expect.arrayContaining(['agreeRevival', 'refuseRevival']));
    expect((await revive(deal, await newBuyer(api))).status).toBe(404);
    // The money waits as long as that is open.
    const { list } = dataOf(
      await api.post<{ list: CreditCase[] }>(paths.credits, operator, { keyword: deal.subNumber }),
    );
    expect(list).toMatchObject([{ revivalUntil: expect.any(String) }]);
    expect((await send(deal, { amount: '10650.00' })).status).toBe(409);

    dataOf(await revive(deal, supplier));
    expect(await kindsTo(buyer)).toContain('revivalAgreed');
    expect((await revive(deal, supplier)).status).toBe(409);
    expect(await dealOf(deal)).toMatchObject({ status: 8, revival: { agreed: ['supplier'] } });
    dataOf(await revive(deal, buyer));
    expect(await dealOf(deal)).toMatchObject({
      status: 4,
      reason: null,
      revival: null,
      received: { amount: '10650.00' },
    });
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ deal: '10650.00' });
    expect(await kindsTo(supplier)).toContain('revived');
  });

  it('waits for the rest where only a part has come, with days to pay it', async () => {
    const deal = await lateDeal('4000.00');
    dataOf(await revive(deal, buyer));
    dataOf(await revive(deal, supplier));
    expect(await dealOf(deal)).toMatchObject({ status: 3, received: { amount: '4000.00' } });
    await arrive('REST', '6650.00');
    const { id } = await record(api, buyer, deal, { amount: '6650.00' });
    await confirmLine('REST', { id }, '6650.00');
    expect(await dealOf(deal)).toMatchObject({ status: 4 });
  });

  it('stays ended when a side does not, or after seven days, and the money goes back', async () => {
    const refused = await lateDeal();
    dataOf(await revive(refused, buyer));
    dataOf(await revive(refused, supplier, false));
    expect(await kindsTo(buyer)).toContain('revivalRefused');
    expect((await revive(refused, supplier)).status).toBe(409);
    dataOf(await send(refused, { amount: '10650.00' }));

    const late = await lateDeal();
    dataOf(await revive(late, buyer));
    hours(api, 24 * 7);
    expect(await dealOf(late)).toMatchObject({ revival: null });
    expect((await revive(late, supplier)).status).toBe(409);
    dataOf(await send(late, { amount: '10650.00' }));
  });

  it('ends again, for good, when the rest does not come, though a part had come in time', async () => {
    const deal = await dealAt(api, buyer, supplier);
    await arrive('IN-TIME', '4000.00');
    await confirmLine('IN-TIME', dataOf(await assign('IN-TIME', deal)), '4000.00');
    hours(api, 24 * 30);
    await passTime(api.services);
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ refund: '4000.00' });
    await arrive('TOO-LATE', '1000.00');
    await confirmLine('TOO-LATE', dataOf(await assign('TOO-LATE', deal)), '1000.00');
    for (const who of [buyer, supplier]) dataOf(await revive(deal, who));
    expect(await dealOf(deal)).toMatchObject({ status: 3 });
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ deal: '5000.00' });

    hours(api, 24 * 12);
    await passTime(api.services);
    expect(await dealOf(deal)).toMatchObject({ status: 8, revival: null });
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ refund: '5000.00' });
    expect((await revive(deal, buyer)).status).toBe(409);
    dataOf(await send(deal, { amount: '5000.00' }));
  });

  it('is revived once, however many say so at once', async () => {
    const deal = await lateDeal();
    const answers = await Promise.all([buyer, supplier, buyer, supplier].map((who) => revive(deal, who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await dealOf(deal)).toMatchObject({ status: 4 });
    expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ deal: '10650.00' });
  });

  it('is not what one is that was ended by its sides', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 7 });
    await arrive('ENDED', '300.00');
    await confirmLine('ENDED', dataOf(await assign('ENDED', deal)), '300.00');
    expect(await dealOf(deal)).toMatchObject({ revival: null });
    expect((await revive(deal, buyer)).status).toBe(409);
  });
});
