import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RemittanceCase } from '#api/deals/remittance.ts';
import { postscriptOf } from '#api/deals/postscript.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import {
  arrival,
  caseOf,
  newOperator,
  openAccount,
  paths,
  record,
  second,
  statementHeader,
  statementsOf,
} from './bank.ts';
import { camt, entry } from './camt.ts';
import { refundsOf } from './refunding.ts';
import { expectSound } from '../ledger/harness.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier, operator] = [await newBuyer(api), await newSupplier(api), await newOperator(api)];
  for (const currency of ['USD', 'CNY']) await openAccount(api, currency);
});

const { take, allLines, lineOf, importLine } = statementsOf(api, () => operator);
const { overpaid, propose, agree, send, seenBy } = refundsOf(api, () => ({ buyer, supplier, operator }));

type Given = { receivingNumber?: string };
const confirmBy = (statementLineId: string, id: string, arrived: string, given: Given = {}) =>
  api.post<RemittanceCase>(paths.confirm, operator, { ...arrival(api, id, arrived), statementLineId, ...given });
/** A deal that asks 10,650.00 before shipment, and the record of a transfer for it. */
async function recorded(amount = '10650.00') {
  const deal = await dealAt(api, buyer, supplier);
  return { deal, ...(await record(api, buyer, deal, { amount })) };
}
const stateOf = async (deal: Deal) => {
  const { status, received } = await seenBy(buyer, deal);
  return { status, received: received.amount };
};

describe('one line for two sub-orders', () => {
  it('is split: each is paid with its part, and the line is done when nothing of it is left', async () => {
    const [one, other] = [await recorded(), await recorded()];
    const line = await lineOf(
      await importLine({
        amount: '21300.00',
        remark: `${postscriptOf(one.deal.subNumber)} ${postscriptOf(other.deal.subNumber)}`,
      }),
    );
    expect(line.proposals.map(({ subOrderNumber }) => subOrderNumber).sort()).toEqual(
      [one.deal.subNumber, other.deal.subNumber].sort(),
    );
    // The bank has one number for both.
    const number = { receivingNumber: line.reference };
    dataOf(await confirmBy(line.id, one.id, '10650.00', number));
    expect(await lineOf(line.reference)).toMatchObject({ state: 'open', left: { amount: '10650.00' } });
    expect([await stateOf(one.deal), await stateOf(other.deal)]).toEqual([
      { status: 4, received: '10650.00' },
      { status: 3, received: '0.00' },
    ]);
    const tooMuch = await confirmBy(line.id, other.id, '10650.01', number);
    expectInvalid(tooMuch, 'arrived');
    expect(tooMuch.body.fields!['arrived']).toContain('10650.00');
    dataOf(await confirmBy(line.id, other.id, '10650.00', number));
    expect(await lineOf(line.reference)).toMatchObject({ state: 'matched' });
    expect(await stateOf(other.deal)).toEqual({ status: 4, received: '10650.00' });
    const third = await recorded('1.00');
    expect((await confirmBy(line.id, third.id, '1.00')).status).toBe(409);
  });

  it('is never more than it shows, also when both parts are taken at once', async () => {
    const both = [await recorded('8000.00'), await recorded('8000.00')];
    const line = await lineOf(await importLine({ amount: '12000.00' }));
    const answers = await Promise.all(both.map(({ id }) => confirmBy(line.id, id, '8000.00')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await lineOf(line.reference)).toMatchObject({ state: 'open', left: { amount: '4000.00' } });
  });

  it('gives back the part of which the confirmation is reversed, and no more', async () => {
    const [one, other] = [await recorded('3000.00'), await recorded('2000.00')];
    const line = await lineOf(await importLine({ amount: '5000.00' }));
    for (const { id, amount } of [one, other]) dataOf(await confirmBy(line.id, id, amount.amount));
    const { proposal } = dataOf(
      await api.post<RemittanceCase>(paths.reverse, operator, { id: one.id, reason: 'Another deal' }),
    );
    await second(api, proposal!.id);
    expect(await lineOf(line.reference)).toMatchObject({ state: 'open', left: { amount: '3000.00' } });
    const right = await recorded('3000.00');
    dataOf(await confirmBy(line.id, right.id, '3000.00'));
    expect(await lineOf(line.reference)).toMatchObject({ state: 'matched' });
    expect((await stateOf(one.deal)).received).toBe('0.00');
  });
});

describe('what the bank takes back', () => {
  const reversalOf = (reference: string, amount: string) =>
    camt(entry(`<RvslInd>true</RvslInd><AcctSvcrRef>${reference}</AcctSvcrRef>`, amount, 'DBIT'));
  const arrivalOf = (reference: string, amount: string) =>
    camt(entry(`<AcctSvcrRef>${reference}</AcctSvcrRef>`, amount));

  it('puts the confirmation of it up for reversal, which two operators decide on', async () => {
    const one = await recorded();
    await take(arrivalOf('TAKEN-1', '10650.00'));
    const line = await lineOf('TAKEN-1');
    dataOf(await confirmBy(line.id, one.id, '10650.00'));
    expect(await stateOf(one.deal)).toEqual({ status: 4, received: '10650.00' });
    expect(await take(reversalOf('TAKEN-1', '10650.00'))).toMatchObject({ imported: 1 });
    const back = (await allLines()).list.find(({ reversal, reference }) => reversal && reference === 'TAKEN-1')!;
    expect(back).toMatchObject({ direction: 'out', state: 'open', proposals: [] });
    // Nothing has moved yet: the importer has proposed, somebody else decides.
    expect(await stateOf(one.deal)).toEqual({ status: 4, received: '10650.00' });
    const { proposal } = await caseOf(api, operator, one);
    expect(proposal).toMatchObject({ kind: 'reversal', own: true });
    expect((await api.post(paths.second, operator, { id: proposal!.id, approve: true })).status).toBe(403);
    await second(api, proposal!.id);
    expect(await stateOf(one.deal)).toEqual({ status: 3, received: '0.00' });
  });

  it('is nothing to confirm with, before and after', async () => {
    const one = await recorded('777.00');
    await take(arrivalOf('TAKEN-2', '777.00'));
    await take(reversalOf('TAKEN-2', '777.00'));
    for (const { id } of (await allLines()).list.filter(({ reference }) => reference === 'TAKEN-2'))
      expectInvalid(await confirmBy(id, one.id, '777.00'), 'statementLineId');
    expect((await stateOf(one.deal)).received).toBe('0.00');
  });

  it('leaves another payment of the same sum alone', async () => {
    const [one, other] = [await recorded('888.00'), await recorded('888.00')];
    await take(arrivalOf('TAKEN-3', '888.00'));
    await take(arrivalOf('KEPT-3', '888.00').replace('<Id>1<', '<Id>2<'));
    dataOf(await confirmBy((await lineOf('TAKEN-3')).id, one.id, '888.00'));
    dataOf(await confirmBy((await lineOf('KEPT-3')).id, other.id, '888.00'));
    await take(reversalOf('TAKEN-3', '888.00'));
    expect((await caseOf(api, operator, one)).proposal).toMatchObject({ kind: 'reversal' });
    expect((await caseOf(api, operator, other)).proposal).toBeNull();
  });
});

describe('money that goes out', () => {
  const match = (id: string, refundId: string, person: Person = operator) =>
    api.post(paths.matchRefund, person, { id, refundId });
  let serial = 0;
  const outgoing = async (amount: string, currency = 'USD') => {
    const reference = `WENT-${++serial}`;
    await take(`${statementHeader}\n2026-07-16,-${amount},${currency},Buyer,refund,${reference}\n`);
    return lineOf(reference);
  };
  async function refunded(amount: string): Promise<{ deal: Deal; id: string }> {
    const deal = await overpaid(amount);
    const { proposal } = dataOf(await propose(deal, { amount }));
    expect((await agree(deal, proposal!.id)).status).toBe(200);
    return { deal, id: (await seenBy(buyer, deal)).refunds[0]!.id };
  }

  it('is the recorded refund of the same sum, once', async () => {
    const [one, other] = [await refunded('412.00'), await refunded('412.00')];
    const line = await outgoing('412.00');
    expect(line.refunds.map(({ refundId }) => refundId).sort()).toEqual([one.id, other.id].sort());
    expect((await match(line.id, one.id)).status).toBe(200);
    expect(await lineOf(line.reference)).toMatchObject({ state: 'matched', refunds: [{ refundId: one.id }] });
    expect((await match(line.id, other.id)).status).toBe(409);
    const repeated = await outgoing('412.00');
    // It may be the same line once more, which is nothing to be matched before somebody has looked.
    expect(repeated.refunds).toEqual([]);
    expectInvalid(await match(repeated.id, other.id), 'refundId');
    dataOf(await api.post(paths.duplicate, operator, { id: repeated.id, duplicate: false }));
    const again = await lineOf(repeated.reference);
    expect(again.refunds.map(({ refundId }) => refundId)).toEqual([other.id]);
    expect((await match(again.id, one.id)).status).toBe(409);
    expect((await match(again.id, other.id)).status).toBe(200);
    expect((await api.auditOf(again.id)).at(-1)).toMatchObject({ action: 'statementLine.match' });
  });

  it('is not one of another sum or currency, nor money that came in, nor matched by a party of the deal', async () => {
    const { id } = await refunded('413.00');
    expectInvalid(await match((await outgoing('413.01')).id, id), 'refundId');
    expectInvalid(await match((await outgoing('413.00', 'CNY')).id, id), 'refundId');
    expectInvalid(await match((await lineOf(await importLine({ amount: '413.00' }))).id, id), 'refundId');
    const line = await outgoing('413.00');
    expect((await match(line.id, 'no-such-refund')).status).toBe(404);
    expect((await match(line.id, id, buyer)).status).toBe(403);
  });

  it('and came back is the refund that the bank returned', async () => {
    const { deal, id } = await refunded('414.00');
    const back = await lineOf(await importLine({ amount: '414.00' }));
    expectInvalid(await match(back.id, id), 'refundId');
    const returnedOn = dayIn(api, 0);
    dataOf(await api.post(paths.returned, operator, { id, returnedOn, reason: 'Account closed' }));
    expect((await lineOf(back.reference)).refunds.map(({ refundId }) => refundId)).toEqual([id]);
    expect((await match(back.id, id)).status).toBe(200);
    expect((await send(deal, { amount: '414.00' })).status).toBe(200);
  });
});

describe('money in another currency than the deal’s', () => {
  it('is no payment, and its way is kept: sent back by the bank, both movements set aside with their reason', async () => {
    const one = await recorded('6000.00');
    const remark = postscriptOf(one.deal.subNumber);
    const line = await lineOf(await importLine({ remark, amount: '43000.00', currency: 'CNY' }));
    expect(line).toMatchObject({
      state: 'open',
      proposals: [{ remittanceId: one.id, why: ['postscript', 'currency'] }],
    });
    const refused = await confirmBy(line.id, one.id, '6000.00');
    expectInvalid(refused, 'statementLineId');
    expect(refused.body.fields!['statementLineId']).toContain('CNY');
    await take(`${statementHeader}\n2026-07-17,-43000.00,CNY,Buyer,return,BACK-1\n`);
    for (const { id } of [line, await lineOf('BACK-1')])
      dataOf(await api.post(paths.ignore, operator, { id, reason: 'Sent back to the remitter, BACK-1' }));
    for (const reference of [line.reference, 'BACK-1'])
      expect(await lineOf(reference)).toMatchObject({ state: 'ignored', reason: 'Sent back to the remitter, BACK-1' });
    expect(await stateOf(one.deal)).toEqual({ status: 3, received: '0.00' });
    // The buyer hears of it by the record.
    dataOf(
      await api.post(paths.reject, operator, {
        id: one.id,
        reason: 'other',
        remark: 'Arrived in CNY, sent back as BACK-1',
      }),
    );
    expect((await api.emailsTo(buyer)).at(-1)!.data).toMatchObject({ kind: 'remittanceRejected' });
  });
});
