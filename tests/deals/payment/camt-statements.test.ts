import { beforeAll, describe, expect, it } from 'vitest';
import { bankStatement, statementLine } from '#server/platform/db/schema/payment.ts';
import { asMessage } from '../../support/iso-20022.ts';
import { expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { newOperator, openAccount, statementsOf } from './bank.ts';
import { balances, camt, detail, entry } from './camt.ts';

const api = startMemberApi();
let operator: Person;

beforeAll(async () => {
  operator = await newOperator(api);
  for (const currency of ['USD', 'CNY']) await openAccount(api, currency);
});

const { send, take, lineOf } = statementsOf(api, () => operator);
const asBanksWrite = (xml: string) => asMessage('camt.053.001.08', xml);

describe('a bank statement as camt.053', () => {
  it('gives the booked credits, each payment of a collective entry by itself', async () => {
    const debtor = '<RltdPties><Dbtr><Pty><Nm>Lagos &amp; Sons</Nm></Pty></Dbtr></RltdPties>';
    const remark = '<RmtInf><Ustrd>货款 &#x4E2D;</Ustrd><Ustrd>part two</Ustrd></RmtInf>';
    const several = ['<Amt Ccy="USD">1.10</Amt>', '<Amt Ccy="USD">2.20</Amt>'].map((amount, at) =>
      detail(`C-M-${at}`, amount),
    );
    const content = camt(
      [
        entry(`<NtryDtls>${detail('C-1', debtor + remark)}</NtryDtls>`),
        entry('<AcctSvcrRef>C-2</AcctSvcrRef><AddtlNtryInf>no details</AddtlNtryInf>', '5', 'CRDT', '<Sts>BOOK</Sts>'),
        entry('<AcctSvcrRef>C-debit</AcctSvcrRef>', '5', 'DBIT'),
        entry('<AcctSvcrRef>C-pending</AcctSvcrRef>', '5', 'CRDT', '<Sts><Cd>PDNG</Cd></Sts>'),
        entry('<RvslInd>true</RvslInd><AcctSvcrRef>C-reversal</AcctSvcrRef>', '5'),
        entry(`<NtryDtls>${several.join('')}</NtryDtls>`, '3.30'),
        entry(`<NtryDtls>${detail('x', '')}${detail('y', '')}</NtryDtls>`, '3.30'),
        entry('<AcctSvcrRef>C-bad</AcctSvcrRef>', 'lots'),
      ].join('\n'),
    );
    // Broken on purpose: an amount that is none, and the status as version 2 of the message writes it.
    asBanksWrite(content.replace('>lots<', '>1.00<').replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>'));
    const answer = await take(content);
    expect(answer).toMatchObject({ imported: 6, duplicates: 0, problems: [{ line: 7 }, { line: 8 }] });
    expect(await lineOf('C-1')).toMatchObject({
      amount: { amount: '10650.00', currency: 'USD' },
      bookedAt: '2026-07-15',
      remitter: 'Lagos & Sons',
      remark: '货款 中 part two',
    });
    expect(await lineOf('C-2')).toMatchObject({ amount: { amount: '5.00' }, remark: 'no details' });
    expect((await lineOf('C-M-1')).amount.amount).toBe('2.20');
    expect(await lineOf('C-debit')).toMatchObject({ direction: 'out', reversal: false });
    expect(await lineOf('C-reversal')).toMatchObject({ direction: 'in', reversal: true, proposals: [] });
    for (const left of ['C-pending', 'C-bad']) expect(await lineOf(left)).toBeUndefined();
  });

  it('of an account that is not ours is refused, and one that does not add up', async () => {
    const good = asBanksWrite(camt(balances('100.00', '109.00') + entry('<AcctSvcrRef>SUM</AcctSvcrRef>', '9.00')));
    const wrong = await send(good.replace('109.00', '999999.00'));
    expectInvalid(wrong, 'content');
    expect(wrong.body.fields!['content']).toContain('109.00');
    const strange = await send(good.replace('012-875-USD-123456', 'DE89370400440532013000'));
    expectInvalid(strange, 'content');
    expect(strange.body.fields!['content']).toContain('DE89370400440532013000');
    expect(await lineOf('SUM')).toBeUndefined();
    expect(await take(good)).toMatchObject({ imported: 1, known: false });
    expect(await take(good)).toMatchObject({ imported: 0, duplicates: 1, known: true });
  });

  it('says what is missing between it and the statement before', async () => {
    const at = (sequence: number, opening: string, closing: string, day: string) =>
      asBanksWrite(
        camt(
          balances(opening, closing, day) + entry(`<AcctSvcrRef>G-${sequence}</AcctSvcrRef>`, '1.00'),
          'Document',
          sequence,
        ),
      );
    const first = await take(at(7, '10.00', '11.00', '2026-07-20'));
    expect(first.imported).toBe(1);
    expect(await take(at(8, '11.00', '12.00', '2026-07-21'))).toMatchObject({ warnings: [] });
    const { warnings } = await take(at(11, '50.00', '51.00', '2026-07-22'));
    expect(warnings).toEqual([expect.stringMatching(/12\.00.*50\.00/), expect.stringMatching(/8.*11/)]);
  });

  it('keeps equal payments of two accounts, and leaves out one that the bank has numbered and sent again', async () => {
    await openAccount(api, 'USD', 'SECOND-USD-1');
    const payment = entry(`<NtryDtls>${detail('NUMBERED', '')}</NtryDtls>`, '321.00');
    const bare = entry('', '322.00');
    const one = asBanksWrite(camt(balances('0', '643.00', '2026-08-01') + payment + bare));
    expect(await take(one)).toMatchObject({ imported: 2, possible: 0 });
    const other = one.replace('012-875-USD-123456', 'SECOND-USD-1');
    expect(await take(other)).toMatchObject({ imported: 2, possible: 0 });
    const longer = camt(`${balances('0', '643.00', '2026-08-02')}${payment}${bare}`).replace('<Id>1<', '<Id>2<');
    expect(await take(longer)).toMatchObject({ imported: 1, duplicates: 1, possible: 1 });
  });

  it('as version 2 of the message writes it is read the same', async () => {
    const parties = '<RltdPties><Dbtr><Nm>Lagos Mouldings Ltd</Nm></Dbtr></RltdPties>';
    const sum = (amount: string) => `<AmtDtls><TxAmt><Amt Ccy="USD">${amount}</Amt></TxAmt></AmtDtls>`;
    const payments = [detail('V2-1', sum('1.10') + parties), detail('V2-2', sum('2.20'))].join('');
    const content = camt(entry(`<NtryDtls>${payments}</NtryDtls>`, '3.30', 'CRDT', '<Sts>BOOK</Sts>'));
    const older = asMessage('camt.053.001.02', content.replace('camt.053.001.08', 'camt.053.001.02'));
    expect(await take(older)).toMatchObject({ imported: 2, problems: [] });
    expect(await lineOf('V2-1')).toMatchObject({ amount: { amount: '1.10' }, remitter: 'Lagos Mouldings Ltd' });
    expect(await lineOf('V2-2')).toMatchObject({ amount: { amount: '2.20' } });
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
    const good = asBanksWrite(camt(entry('<AcctSvcrRef>REFUSED</AcctSvcrRef>')));
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
