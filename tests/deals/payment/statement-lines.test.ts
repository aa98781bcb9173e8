import { beforeAll, describe, expect, it } from 'vitest';
import { postscriptOf } from '#api/deals/postscript.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { arrival, confirm, newOperator, openAccount, paths, record, statementsOf } from './bank.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let operator: Person;

beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  operator = await newOperator(api);
  for (const currency of ['USD', 'CNY']) await openAccount(api, currency);
});

const { allLines, lineOf, importLine } = statementsOf(api, () => operator);

describe('what a line may be', () => {
  it('is told by the postscript, also in lower case and with spaces, by amount and remitter', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal, { remitter: 'Kano Moulding Ltd' });
    const spaced = postscriptOf(deal.subNumber)
      .toLowerCase()
      .replace(/(.{4})/g, '$1 ');
    const { proposals } = await lineOf(
      await importLine({ remark: `/INV/ ${spaced}`, remitter: 'KANO MOULDING LIMITED' }),
    );
    expect(proposals[0]).toEqual({
      remittanceId: id,
      subOrderNumber: deal.subNumber,
      sent: { amount: '10650.00', currency: 'USD' },
      remitter: 'Kano Moulding Ltd',
      score: 100,
      why: ['postscript', 'amount', 'remitter'],
    });
  });

  it('with an unknown postscript is proposed by the amount alone, or not at all', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal, { amount: '4321.09' });
    const remark = postscriptOf('SO991231-9999');
    const { proposals } = await lineOf(await importLine({ remark, amount: '4321.09' }));
    expect(proposals).toMatchObject([{ remittanceId: id, why: ['amount'] }]);
    expect((await lineOf(await importLine({ remark, amount: '4321.10' }))).proposals).toEqual([]);
    const miswritten = postscriptOf(deal.subNumber).replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect((await lineOf(await importLine({ remark: miswritten, amount: '1.00' }))).proposals).toEqual([]);
  });

  it('that is short by bank fees comes near', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal, { amount: '5555.55' });
    const near = await lineOf(await importLine({ amount: '5527.77' }));
    expect(near.proposals).toMatchObject([{ remittanceId: id, why: ['near'] }]);
    expect((await lineOf(await importLine({ amount: '5527.76' }))).proposals).toEqual([]);
  });

  it('in another currency is marked so, comes after the others, and cannot be confirmed with', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal, { amount: '6666.00' });
    const remark = postscriptOf(deal.subNumber);
    const wrong = await lineOf(await importLine({ remark, amount: '6666.00', currency: 'CNY' }));
    const right = await lineOf(await importLine({ remark, amount: '6666.00' }));
    expect(wrong.proposals[0]).toMatchObject({ remittanceId: id, why: ['postscript', 'amount', 'currency'] });
    expect(wrong.proposals[0]!.score).toBeLessThan(right.proposals[0]!.score);
    const answer = await api.post(paths.confirm, operator, { ...arrival(api, id, '6666'), statementLineId: wrong.id });
    expectInvalid(answer, 'statementLineId');
  });

  it('names the sub-order when the buyer forgot to record the transfer', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { proposals } = await lineOf(await importLine({ remark: postscriptOf(deal.subNumber), amount: '0.01' }));
    const unrecorded = { remittanceId: null, sent: null, remitter: buyer.company };
    expect(proposals).toEqual([{ ...unrecorded, subOrderNumber: deal.subNumber, score: 60, why: ['postscript'] }]);
  });

  it('is never a sub-order that only another line names', async () => {
    const payer = await newBuyer(api, { companyName: 'Maputo Films' });
    const deal = await dealAt(api, payer, supplier);
    const remitter = 'MAPUTO FILMS';
    await importLine({ remark: postscriptOf(deal.subNumber), amount: '0.02', remitter });
    expect((await lineOf(await importLine({ amount: '0.03', remitter }))).proposals).toEqual([]);
  });

  it('is settled by confirming with it, once, for the amount that it shows', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal);
    const line = await lineOf(await importLine({ remark: postscriptOf(deal.subNumber), amount: '10640.00' }));
    const send = (remittanceId: string, arrived: string) =>
      api.post(paths.confirm, operator, { ...arrival(api, remittanceId, arrived), statementLineId: line.id });
    expectInvalid(await send(id, '10650.00'), 'arrived');
    expect((await send(id, '10640')).status).toBe(200);
    expect(await lineOf(line.reference)).toMatchObject({
      state: 'matched',
      proposals: [{ remittanceId: id, subOrderNumber: deal.subNumber }],
    });
    const another = await record(api, buyer, deal);
    expect((await send(another.id, '10640')).status).toBe(409);
    expect((await api.post(paths.ignore, operator, { id: line.id, reason: 'late' })).status).toBe(409);
  });

  it('matches one of two transfers that are confirmed with it at once', async () => {
    const deals = [await dealAt(api, buyer, supplier), await dealAt(api, buyer, supplier)];
    const ids = [];
    for (const deal of deals) ids.push((await record(api, buyer, deal, { amount: '7777' })).id);
    const line = await lineOf(await importLine({ amount: '7777.00' }));
    const answers = await Promise.all(
      ids.map((id) => api.post(paths.confirm, operator, { ...arrival(api, id, '7777'), statementLineId: line.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('can be set aside with a reason, once', async () => {
    const line = await lineOf(await importLine({ remark: 'interest', amount: '0.42' }));
    const { open } = await allLines();
    const input = { id: line.id, reason: 'Interest of the bank' };
    expectInvalid(await api.post(paths.ignore, operator, { id: line.id, reason: ' ' }), 'reason');
    expect((await api.post(paths.ignore, operator, input)).status).toBe(200);
    expect((await api.post(paths.ignore, operator, input)).status).toBe(409);
    expect((await api.post(paths.ignore, operator, { ...input, id: 'no-such-id' })).status).toBe(404);
    const after = await allLines();
    expect(after.open).toBe(open - 1);
    expect(after.list.findIndex(({ state }) => state !== 'open')).toBe(after.open);
    expect((await allLines({ state: 'ignored' })).list).toMatchObject([{ id: line.id }]);
    expect(await api.auditOf(line.id)).toMatchObject([{ action: 'statementLine.ignore' }]);
  });

  it('is not proposed for what has been decided', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal, { amount: '8888.00', sentAt: dayIn(api, 0) });
    await confirm(api, operator, id, '8888');
    expect((await lineOf(await importLine({ amount: '8888.00' }))).proposals).toEqual([]);
  });
});
