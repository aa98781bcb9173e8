import { beforeAll, describe, expect, it } from 'vitest';
import { statementText } from '#features/deals/stores/statement-file.ts';
import { bankStatement } from '#server/platform/db/schema/payment.ts';
import { gb18030 } from '../../support/gb18030.ts';
import { expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { newOperator, openAccount, statementsOf } from './bank.ts';

const api = startMemberApi();
let operator: Person;

beforeAll(async () => {
  operator = await newOperator(api);
  for (const currency of ['USD', 'EUR']) await openAccount(api, currency);
});

const { send, take, lineOf } = statementsOf(api, () => operator);

type Given = { account?: string; number?: string; opening?: string; closing?: string };
/** A message as banks send it, with the lines between its balances. */
const mt940 = (lines: string, given: Given = {}) => {
  const { account = '012-875-USD-123456', number = '00131/001' } = given;
  const { opening = 'C260714USD100,', closing = 'C260715USD10750,00' } = given;
  const fields = [':20:STARTUMS', `:25:${account}`, `:28C:${number}`, `:60F:${opening}`, lines, `:62F:${closing}`];
  return `${fields.join('\r\n')}\r\n:64:${closing}\r\n-\r\n`;
};

describe('a bank statement as MT940', () => {
  it('tells who has paid and for what, in each way that banks write it', async () => {
    const answer = await take(
      mt940(
        [
          ':61:2607150715CD10650,00NTRFNONREF//M-1',
          ':86:166?00CREDIT?20EREF+77?21 SO260715-00?2201 goods?30BSWHHKHH?32Lagos Mould?33ings Ltd',
          ':61:260715D20,5NCHGFEES-7//M-2',
          ':86:Charges of the month, and of what the correspondent bank has asked',
          ' for SO260715-0002',
          ':61:2607150714C20,50NMSCOUR-3',
          'PAID AT THE COUNTER',
          ':61:2607150715RD1,FMSCNONREF//M-4',
          ':86:/EREF/NOTPROVIDED/ORDP//NAME/Rhein Kunststoffe GmbH/REMI//USTD//Invoice 12/',
          ':61:2607150715RC1,FMSCNONREF//M-5',
        ].join('\r\n'),
      ),
    );
    expect(answer).toMatchObject({ imported: 5, duplicates: 0, problems: [], warnings: [] });
    expect(await lineOf('M-1')).toMatchObject({
      ...{ amount: { amount: '10650.00', currency: 'USD' }, bookedAt: '2026-07-15', direction: 'in' },
      ...{ remitter: 'Lagos Mouldings Ltd', remark: 'EREF+77 SO260715-0001 goods' },
    });
    expect(await lineOf('M-2')).toMatchObject({
      ...{ amount: { amount: '20.50' }, direction: 'out', remitter: '' },
      remark: 'Charges of the month, and of what the correspondent bank has asked for SO260715-0002',
    });
    expect(await lineOf('OUR-3')).toMatchObject({ bookedAt: '2026-07-14', remark: 'PAID AT THE COUNTER' });
    expect(await lineOf('M-4')).toMatchObject({ direction: 'in', reversal: true, remitter: 'Rhein Kunststoffe GmbH' });
    expect(await lineOf('M-5')).toMatchObject({ direction: 'out', reversal: true });
  });

  it('is put together of its pages, in the envelope of the network, of an account with the bank’s code before it', async () => {
    const page = (number: string, [from, to]: [string, string], line: string) =>
      `{1:F01BSWHHKHHAXXX0000000000}{2:I940BSWHHKHHXXXXN}{4:\n:20:9\n:25:30020900/012-875-EUR-123456EUR\n:28C:${number}\n${from}\n${line}\n${to}\n-}{5:{CHK:1}}\n`;
    const first = page('5/1', [':60F:D251230EUR1,00', ':62M:C260102EUR1,'], ':61:2512300102C2,00NTRFNONREF//P-1');
    const second = page('5/2', [':60M:C260102EUR1,', ':62F:C260102EUR4,00'], ':61:2601021231C3,NTRFNONREF//P-2');
    expect(await take(first + second)).toMatchObject({ imported: 2, problems: [] });
    expect(await lineOf('P-1')).toMatchObject({ amount: { currency: 'EUR' }, bookedAt: '2026-01-02' });
    expect(await lineOf('P-2')).toMatchObject({ bookedAt: '2025-12-31' });
    expect(await take(first + second)).toMatchObject({ imported: 0, duplicates: 2, known: true });
    const kept = (await api.db.select().from(bankStatement)).find(({ number }) => number === '5');
    expect(kept).toMatchObject({ format: 'mt940', opening: '-1.00', closing: '4.00', closingOn: '2026-01-02' });
  });

  it.each([
    ['UTF-8', 'E-1', 'Müller Spritzguß Köln', (text: string) => Buffer.from(text)],
    ['Latin letters of one byte', 'E-2', 'Müller Spritzguß Köln', (text: string) => Buffer.from(text, 'latin1')],
    ['GB18030', 'E-3', '宁波纸鹤塑化有限公司', gb18030],
  ])('may be written in %s', async (_, reference, name, encode) => {
    const text = mt940(`:61:2607150715C1,00NTRFNONREF//${reference}\r\n:86:166?00CREDIT?20Größe 3?32${name}`, {
      ...{ number: `9${reference.at(-1)!}`, opening: 'C260714USD1,', closing: 'C260715USD2,' },
    }).replace('Größe', encode === gb18030 ? '货款' : 'Größe');
    const file = new File([new Uint8Array(encode(text))], 'statement.sta');
    const read = await statementText(file);
    expect(read.ok && (await take(read.data))).toMatchObject({ imported: 1, problems: [] });
    expect((await lineOf(reference))?.remitter).toBe(name);
  });

  it('leaves the lines that cannot be read, and names them', async () => {
    const lines = ':61:2607160716C1,00NTRFNONREF//L-1\r\n:61:260716 lots\r\n:61:2613450716C1,00NTRFNONREF//L-3';
    const answer = await take(mt940(lines, { number: '132', opening: 'C260715USD10750,00', closing: 'C260716USD1,' }));
    expect(answer).toMatchObject({ imported: 2, problems: [{ line: 2, message: expect.stringContaining('lots') }] });
    expect((await lineOf('L-3'))?.bookedAt).toBe('2026-07-16');
  });

  it.each([
    ['does not add up', mt940(':61:260715C1,00NTRFNONREF//X-1'), '10750.00'],
    [
      'is of an account that is not ours',
      mt940('', { account: 'DE89370400440532013000', opening: 'C260714USD10750,' }),
      'DE89370400440532013000',
    ],
    ['has no closing balance', mt940('').replace(':62F:', ':99:'), ':62F:'],
    ['has no account', mt940('').replace(':25:', ':99:'), ':25:'],
    ['has a balance that is none', mt940('', { opening: 'C260714USDmuch' }), 'C260714USDmuch'],
  ])('that %s is refused whole', async (_, content, said) => {
    const refused = await send(content);
    expectInvalid(refused, 'content');
    expect(refused.body.fields!['content']).toContain(said);
    expect(await lineOf('X-1')).toBeUndefined();
  });

  it('is refused for a day that there is not, and is not counted by a number that none has', async () => {
    for (const given of [{ closing: 'C261345USD10750,00' }, { opening: 'C260230USD100,' }])
      expectInvalid(
        await send(mt940(':61:2607150715CD10650,00NTRFNONREF//D-1', { ...given, number: '801' })),
        'content',
      );
    const counted = mt940(':61:2607150715CD10650,00NTRFNONREF//D-2', { number: '99999999999/1' });
    expect(await take(counted)).toMatchObject({ imported: 1 });
    const kept = (await api.db.select().from(bankStatement)).find(({ number }) => number === '99999999999');
    expect(kept).toMatchObject({ sequence: null });
  });

  it('is read in a moment, whatever signs stand where in it', async () => {
    const strokes = mt940(`:61:2607150715CD10650,00NTRFNONREF//S-1\r\n:86:/REMI/a${'/'.repeat(300_000)}b`, {
      number: '802',
    });
    expect(await take(strokes)).toMatchObject({ imported: 1, problems: [] });
  });
});
