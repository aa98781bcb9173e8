import { beforeAll, describe, expect, it } from 'vitest';
import { bankStatement, statementLine } from '#server/platform/db/schema/payment.ts';
import { expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { newOperator, openAccount, paths, statementHeader, statementsOf } from './bank.ts';

const api = startMemberApi();
let operator: Person;

beforeAll(async () => {
  operator = await newOperator(api);
  for (const currency of ['USD', 'CNY']) await openAccount(api, currency);
});

const { send, take, lineOf, allLines } = statementsOf(api, () => operator);

describe('a bank statement as CSV', () => {
  it('is read with commas or semicolons, headers in English or Chinese, in any order, with or without its mark', async () => {
    expect(await take(`${statementHeader}\n2026-07-01,"1,234.50",USD,Acme,hello,A1\n`)).toMatchObject({ imported: 1 });
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
    for (const content of [
      '',
      ' \n',
      statementHeader,
      `${statementHeader}\n`,
      'just a text',
      `${statementHeader}\nNUL\u0000`,
    ])
      expectInvalid(await send(content), 'content');
  });

  it('that is broken leaves nothing', async () => {
    const before = [await api.db.$count(bankStatement), await api.db.$count(statementLine)];
    const answer = await send(`${statementHeader}\n2026-07-01,1,USD,a,b,BROKEN\n2026-07-02,2,USD,"a,b,c\n`);
    expectInvalid(answer, 'content');
    expect([await api.db.$count(bankStatement), await api.db.$count(statementLine)]).toEqual(before);
  });

  it('names the lines that cannot be read, and takes the others, also money that went away', async () => {
    const lines = [
      statementHeader,
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
    expect(answer).toMatchObject({ imported: 3, duplicates: 0 });
    expect(answer.problems.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(answer.problems.map(({ message }) => message)[0]).toContain('03/04/2026');
    expect((await lineOf('GOOD-2')).amount.amount).toBe('0.29');
    expect(await lineOf('went away')).toMatchObject({ direction: 'out', amount: { amount: '100.00' }, proposals: [] });
  });

  it('keeps two equal payments of one statement, and asks of an equal one in another', async () => {
    const line = '2026-07-03,77.00,USD,Acme,instalment,';
    const both = [statementHeader, line, line].join('\n');
    expect(await take(both)).toMatchObject({ imported: 2, duplicates: 0, possible: 0, known: false });
    expect(await take(both)).toMatchObject({ imported: 0, duplicates: 2, possible: 0, known: true });
    expect(await take([statementHeader, line].join('\n'))).toMatchObject({ imported: 1, possible: 1 });
    const own = (await allLines()).list.filter(({ amount }) => amount.amount === '77.00');
    expect(own.map(({ duplicateOf }) => duplicateOf !== null).sort()).toEqual([false, false, true]);
    const { id } = own.find(({ duplicateOf }) => duplicateOf !== null)!;
    expect((await api.post(paths.duplicate, operator, { id, duplicate: false })).status).toBe(200);
    expect((await api.post(paths.duplicate, operator, { id, duplicate: true })).status).toBe(409);
    expect((await allLines()).list.find((one) => one.id === id)).toMatchObject({ state: 'open', duplicateOf: null });
  });

  it('with the bank’s own numbers has each once, in whatever order two operators import them at once', async () => {
    const header = statementHeader.replace('Reference', 'Bank reference');
    const lines = Array.from({ length: 200 }, (_, at) => `2026-07-05,${at + 1}.00,USD,Acme,x,NO-${at}`);
    const answers = await Promise.all([lines, lines.toReversed()].map((all) => take([header, ...all].join('\n'))));
    expect(answers[0]!.imported + answers[1]!.imported).toBe(200);
    expect(answers[0]!.duplicates + answers[1]!.duplicates).toBe(200);
  });

  it('imported twice at once is kept once', async () => {
    const content = [
      statementHeader,
      ...Array.from({ length: 50 }, (_, at) => `2026-07-03,${at + 1},USD,a,b,AT-ONCE-${at}`),
    ].join('\n');
    const answers = await Promise.all([take(content), take(content)]);
    expect(answers[0].imported + answers[1].imported).toBe(50);
    expect(answers[0].duplicates + answers[1].duplicates).toBe(50);
  });

  it('of thousands of lines names those that cannot be read, and is refused in the reader’s language, like a short one', async () => {
    const lines = Array.from(
      { length: 1_500 },
      (_, at) => `2026-07-06,${at === 700 ? 'lots' : at + 1},USD,Acme,x,LONG-${at}`,
    );
    expect(await take([statementHeader, ...lines].join('\n'))).toMatchObject({
      imported: 1_499,
      problems: [{ line: 702, message: expect.stringContaining('lots') }],
    });
    const wrong = ['Date,Amount', ...lines].join('\n');
    const input = { name: 'statement', content: wrong };
    expectInvalid(await send(wrong), 'content');
    const { body } = await api.post(paths.import, operator, input, undefined, 'zh-CN');
    expect(body.fields!['content']).toMatch(/\p{Script=Han}/u);
  });

  it('may be as large as two megabytes', async () => {
    const lines = Array.from(
      { length: 12_000 },
      (_, at) => `2026-07-04,${at + 1},CNY,宁波塑料有限公司,货款${'长'.repeat(100)},BIG-${at}`,
    );
    const content = [statementHeader, ...lines].join('\n');
    expect(content.length).toBeGreaterThan(1_500_000);
    expect(await take(content)).toMatchObject({ imported: 12_000 });
    // A sign more than there is room for, and a body that is not even read to its end.
    for (const size of [2_000_001, 6_600_000]) {
      const { body } = await send('x'.repeat(size));
      expect(body).toMatchObject({ errorcode: 413, fields: { content: 'At most 2 MB per file' } });
    }
  });
});
