import { describe, expect, it } from 'vitest';
import { asLatin, lookOf, marketplaceIn, officeIn } from '#lib/look-alike.ts';

describe('a name that passes for the marketplace', () => {
  it.each([
    'Resinport',
    'RESINPORT',
    'resin port',
    'Resin-Port',
    'R.e.s.i.n.p.o.r.t',
    'Res1nport',
    'Reslnport',
    'Resinp0rt Ltd',
    'ᖇesinport',
    'Rеsinpоrt',
    'Ｒｅｓｉｎｐｏｒｔ',
    'Resin\u200bport',
    'Ŕésiñpört',
    '𝗥𝗲𝘀𝗶𝗻𝗽𝗼𝗿𝘁',
    '塑港',
    '塑 港 财务部',
    '「塑·港」',
  ])('%s', (name) => expect(marketplaceIn(name)).toBeDefined());
});

describe('a name that passes for an office of the marketplace', () => {
  it.each([
    'Support',
    'Suρport',
    '5upport',
    'S U P P O R T',
    'Customer-Service',
    'Operator',
    'Оperator',
    'Finance Department',
    'FINANCE DEPT.',
    'Admin',
    'admin team',
    'Escrow agent',
    'Official store',
    '客服',
    '平 台 客 服',
    '财务部',
    '财务中心',
    '官方旗舰店',
    '运营',
  ])('%s', (name) => expect(officeIn(name)).toBeDefined());
});

describe('an honest name', () => {
  it.each([
    'Lion Lane Pte. Ltd.',
    '宁波狮道塑化有限公司',
    'Badminton Plastics',
    'Rhein Polymer GmbH',
    'Port of Resins',
    'Paper Crane (Ningbo)',
    '港塑化工',
    'Müller & Söhne',
    'Wang Fang',
    '李娜',
  ])('%s holds no word of the marketplace', (name) => {
    expect([marketplaceIn(name), officeIn(name)]).toEqual([undefined, undefined]);
  });
});

describe('two names that look the same', () => {
  it.each([
    ['Otter Resins', 'Оtter Rеsins'],
    ['Otter Resins', 'OTTER-RESINS'],
    ['Otter Resins', '0tter  Reslns'],
    ['Modern Polymer', 'Modem Polymer'],
    ['Wave Chem', 'VVave Chem'],
    ['水獭树脂', '水獭 · 树脂'],
    ['Café Resins', 'Cafe Resins'],
  ])('%s and %s', (one, other) => expect(lookOf(one)).toBe(lookOf(other)));

  it.each([
    ['Otter Resins', 'Otto Resins'],
    ['水獭树脂', '水獭塑料'],
    ['Polymer 3', 'Polymer 4'],
  ])('%s and %s do not', (one, other) => expect(lookOf(one)).not.toBe(lookOf(other)));
});

it('reads other scripts that pass for Latin, and leaves Chinese alone', () => {
  expect(asLatin('ΙВАΝ ＤＥ89\u200b 请汇至 账户')).toBe('IBAN DE89 请汇至 账户');
});
