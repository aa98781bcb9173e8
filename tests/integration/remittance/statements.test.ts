import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { getStatementLines, importStatement, StatementLine } from '#api/remittance.ts';
import { postscriptOf } from '#lib/postscript.ts';
import { bankStatement, statementLine } from '#server/db/schema/deals.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { arrival, confirm, newOperator, openAccount, paths, record } from './bank.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let operator: Person;
type Imported = z.output<typeof importStatement.data>;
type Lines = z.output<typeof getStatementLines.data>;

beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  operator = await newOperator(api);
  for (const currency of ['USD', 'CNY']) await openAccount(api, currency);
});

const send = (content: string) => api.post<Imported>(paths.import, operator, { name: 'statement', content });
const take = async (content: string) => dataOf(await send(content));
const allLines = async (input: object = {}) =>
  dataOf(await api.post<Lines>(paths.lines, operator, { pageSize: 100, ...input }));
const lineOf = async (reference: string): Promise<StatementLine> =>
  (await allLines()).list.find((line) => line.reference === reference)!;

const header = 'Date,Amount,Currency,Remitter,Remark,Reference';
let serial = 0;
type Given = { amount?: string; currency?: string; remitter?: string; remark?: string; bookedAt?: string };
/** A statement of one line; gives its reference. */
async function importLine({
  amount = '10650.00',
  currency = 'USD',
  remitter = 'SOMEBODY ELSE',
  remark = '',
  bookedAt = '2026-07-15',
}: Given): Promise<string> {
  const reference = `REF-${++serial}`;
  const answer = await take(`${header}\n${bookedAt},${amount},${currency},"${remitter}","${remark}",${reference}\n`);
  expect(answer).toMatchObject({ imported: 1, duplicates: 0, problems: [] });
  return reference;
}

describe('a bank statement as CSV', () => {
  it('is read with commas or semicolons, headers in English or Chinese, in any order, with or without its mark', async () => {
    expect(await take(`${header}\n2026-07-01,"1,234.50",USD,Acme,hello,A1\n`)).toMatchObject({ imported: 1 });
    const german =
      '\uFEFFReference;Remark;Remitter;Currency;Amount;Date\r\nA2;hallo;Müller GmbH;EUR;1.234,50;01.07.2026\r\n';
    expect(await take(german)).toMatchObject({ imported: 1, problems: [] });
    const chinese = '日期,金额,币种,汇款人,附言,流水号\n2026/7/1,1234.5,人民币,宁波塑料有限公司,货款,请查收,A3\n';
    expect(await take(chinese)).toMatchObject({ imported: 0, problems: [{ line: 2 }] });
    expect(await take(chinese.replace('货款,请查收', '"货款,请查收"'))).toMatchObject({ imported: 1, problems: [] });
    expect(await lineOf('A1')).toMatchObject({
      amount: { amount: '1234.50', currency: 'USD' },
      bookedAt: '2026-07-01',
    });
    expect(await lineOf('A2')).toMatchObject({
      amount: { amount: '1234.50', currency: 'EUR' },
      remitter: 'Müller GmbH',
    });
    expect(await lineOf('A3')).toMatchObject({
      amount: { currency: 'CNY' },
      remark: '货款,请查收',
      bookedAt: '2026-07-01',
    });
  });

  it('with a wrong header is refused with the columns that are missing', async () => {
    const answer = await send('Datum,Amount,Currency,Remitter,Remark,Reference\n2026-07-01,1,USD,a,b,c\n');
    expectInvalid(answer, 'content');
    expect(answer.body.fields!['content']).toMatch(/: date$/);
    for (const content of ['', ' \n', header, `${header}\n`, 'just a text', `${header}\nNUL\u0000`])
      expectInvalid(await send(content), 'content');
  });

  it('that is broken leaves nothing', async () => {
    const before = [await api.db.$count(bankStatement), await api.db.$count(statementLine)];
    const answer = await send(`${header}\n2026-07-01,1,USD,a,b,BROKEN\n2026-07-02,2,USD,"a,b,c\n`);
    expectInvalid(answer, 'content');
    expect([await api.db.$count(bankStatement), await api.db.$count(statementLine)]).toEqual(before);
  });

  it('names the lines that cannot be read, takes the others, and leaves out money that went away', async () => {
    const lines = [
      header,
      '2026-07-01,100.00,USD,a,b,GOOD-1',
      '03/04/2026,100.00,USD,a,b,which month',
      '2026-02-30,100.00,USD,a,b,no day',
      '2026-07-01,12.345,USD,a,b,thousands or three places',
      '2026-07-01,0.00,USD,a,b,nothing',
      '2026-07-01,100.00,dollars,a,b,no currency',
      '2026-07-01,100.00,USD,a,b',
      '2026-07-01,-100.00,USD,a,b,went away',
      '2026-07-01,0.29,USD,a,b,GOOD-2',
    ];
    const answer = await take(lines.join('\n'));
    expect(answer).toMatchObject({ imported: 2, duplicates: 0 });
    expect(answer.problems.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(answer.problems.map(({ message }) => message)[0]).toContain('03/04/2026');
    expect((await lineOf('GOOD-2')).amount.amount).toBe('0.29');
    expect(await lineOf('went away')).toBeUndefined();
  });

  it('shows the same line once, in one file, in the next one, and imported twice at once', async () => {
    const line = '2026-07-03,77.00,USD,Acme,twice,SAME';
    expect(await take([header, line, line].join('\n'))).toMatchObject({ imported: 1, duplicates: 1 });
    expect(await take([header, line].join('\n'))).toMatchObject({ imported: 0, duplicates: 1 });
    const content = [
      header,
      ...Array.from({ length: 50 }, (_, at) => `2026-07-03,${at + 1},USD,a,b,AT-ONCE-${at}`),
    ].join('\n');
    const answers = await Promise.all([take(content), take(content)]);
    expect(answers[0].imported + answers[1].imported).toBe(50);
    expect(answers[0].duplicates + answers[1].duplicates).toBe(50);
  });

  it('may be as large as two megabytes', async () => {
    const lines = Array.from(
      { length: 12_000 },
      (_, at) => `2026-07-04,${at + 1},CNY,宁波塑料有限公司,货款${'长'.repeat(100)},BIG-${at}`,
    );
    const content = [header, ...lines].join('\n');
    expect(content.length).toBeGreaterThan(1_500_000);
    expect(await take(content)).toMatchObject({ imported: 12_000 });
    // A sign more than there is room for, and a body that is not even read to its end.
    for (const size of [2_000_001, 6_600_000]) {
      const { body } = await send('x'.repeat(size));
      expect(body).toMatchObject({ errorcode: 413, fields: { content: 'At most 2 MB per file' } });
    }
    await api.db.delete(statementLine);
  });
});

const camt = (entries: string, root = 'Document') => `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><Othr><Id>012-875-USD-123456</Id></Othr></Id></Acct>${entries}</Stmt></BkToCstmrStmt></${root}>`;
const entry = (inner: string, amount = '10650.00', credit = 'CRDT', status = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${credit}</CdtDbtInd>${status}<BookgDt><Dt>2026-07-15</Dt></BookgDt>${inner}</Ntry>`;
const detail = (reference: string, rest: string) =>
  `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>${rest}</TxDtls>`;

describe('a bank statement as camt.053', () => {
  it('gives the booked credits, each payment of a collective entry by itself', async () => {
    const debtor = '<RltdPties><Dbtr><Pty><Nm>Lagos &amp; Sons</Nm></Pty></Dbtr></RltdPties>';
    const remark = '<RmtInf><Ustrd>货款 &#x4E2D;</Ustrd><Ustrd>part two</Ustrd></RmtInf>';
    const several = ['<Amt Ccy="USD">1.10</Amt>', '<Amt Ccy="USD">2.20</Amt>'].map((amount, at) =>
      detail(`C-M-${at}`, amount),
    );
    const answer = await take(
      camt(
        [
          entry(`<NtryDtls>${detail('C-1', debtor + remark)}</NtryDtls>`),
          entry(
            '<AcctSvcrRef>C-2</AcctSvcrRef><AddtlNtryInf>no details</AddtlNtryInf>',
            '5',
            'CRDT',
            '<Sts>BOOK</Sts>',
          ),
          entry('<AcctSvcrRef>C-debit</AcctSvcrRef>', '5', 'DBIT'),
          entry('<AcctSvcrRef>C-pending</AcctSvcrRef>', '5', 'CRDT', '<Sts><Cd>PDNG</Cd></Sts>'),
          entry('<RvslInd>true</RvslInd><AcctSvcrRef>C-reversal</AcctSvcrRef>', '5'),
          entry(`<NtryDtls>${several.join('')}</NtryDtls>`, '3.30'),
          entry(`<NtryDtls>${detail('x', '')}${detail('y', '')}</NtryDtls>`, '3.30'),
          entry('<AcctSvcrRef>C-bad</AcctSvcrRef>', 'lots'),
        ].join('\n'),
      ),
    );
    expect(answer).toMatchObject({ imported: 4, duplicates: 0, problems: [{ line: 7 }, { line: 8 }] });
    expect(await lineOf('C-1')).toMatchObject({
      amount: { amount: '10650.00', currency: 'USD' },
      bookedAt: '2026-07-15',
      remitter: 'Lagos & Sons',
      remark: '货款 中 part two',
    });
    expect(await lineOf('C-2')).toMatchObject({ amount: { amount: '5.00' }, remark: 'no details' });
    expect((await lineOf('C-M-1')).amount.amount).toBe('2.20');
    for (const left of ['C-debit', 'C-pending', 'C-reversal', 'C-bad']) expect(await lineOf(left)).toBeUndefined();
  });

  it('with prefixed names is read the same', async () => {
    const content = camt(entry('<AcctSvcrRef>PREFIXED</AcctSvcrRef>', '9.99'))
      .replace(/<(\/?)([A-Z])/g, '<$1ns2:$2')
      .replace('xmlns=', 'xmlns:ns2=');
    expect(await take(content)).toMatchObject({ imported: 1 });
    expect((await lineOf('PREFIXED')).amount.amount).toBe('9.99');
  });

  it('is refused when malformed, when something else, and with a document type or entities', async () => {
    const before = [await api.db.$count(bankStatement), await api.db.$count(statementLine)];
    const good = camt(entry('<AcctSvcrRef>REFUSED</AcctSvcrRef>'));
    const bomb = `<!DOCTYPE bomb [<!ENTITY a "ha">${[...'bcdefghij']
      .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
      .join('')}]>`;
    for (const content of [
      good.replace('</Stmt>', ''),
      good.slice(0, 300),
      good.replace('Ccy="USD"', 'Ccy=USD'),
      good.replace('BkToCstmrStmt', 'BkToCstmrAcctRpt').replace('/BkToCstmrStmt', '/BkToCstmrAcctRpt'),
      '<html><body>Log in</body></html>',
      '<',
      good.replace('?>', `?>${bomb}`).replace('REFUSED', '&j;'),
      good.replace('?>', '?><!DOCTYPE Document SYSTEM "file:///etc/passwd">'),
      good.replace('?>', '?><!doctype x [<!entity e SYSTEM "http://example.org/">]>').replace('REFUSED', '&e;'),
      camt('<Ntry>'.repeat(5_000) + '</Ntry>'.repeat(5_000)),
    ])
      expectInvalid(await send(content), 'content');
    expect([await api.db.$count(bankStatement), await api.db.$count(statementLine)]).toEqual(before);
  });

  it('with names that mean something to JavaScript is only text', async () => {
    const content = camt(
      `<__proto__><polluted>yes</polluted></__proto__>${entry('<AcctSvcrRef>PROTO</AcctSvcrRef>', '8')}`,
    );
    await send(content);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

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
    const near = await lineOf(await importLine({ amount: '5505.55' }));
    expect(near.proposals).toMatchObject([{ remittanceId: id, why: ['near'] }]);
    expect((await lineOf(await importLine({ amount: '5505.54' }))).proposals).toEqual([]);
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
    expect(proposals).toEqual([{ remittanceId: null, subOrderNumber: deal.subNumber, score: 60, why: ['postscript'] }]);
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
