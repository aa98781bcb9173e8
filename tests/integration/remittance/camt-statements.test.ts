import { beforeAll, describe, expect, it } from 'vitest';
import { bankStatement, statementLine } from '#server/db/schema/deals.ts';
import { expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { newOperator, openAccount, statementsOf } from './bank.ts';

const api = startMemberApi();
let operator: Person;

beforeAll(async () => {
  operator = await newOperator(api);
  for (const currency of ['USD', 'CNY']) await openAccount(api, currency);
});

const { send, take, lineOf } = statementsOf(api, () => operator);

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
