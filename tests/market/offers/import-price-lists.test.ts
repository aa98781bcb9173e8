import { describe, expect, it } from 'vitest';
import { completeImport, getOwnOfferByPage, type OfferImport, type OwnOfferPage } from '#api/market/own-offer.ts';
import { dayIn, newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { fileFault, importSteps } from './imports.ts';
import { csvOf, goodLine, storedOffers, utf8, type Line } from './offers.ts';

const api = startMemberApi();
const { send, read, start, whenOver } = importSteps(api);
const complete = (caller: Parameters<typeof start>[0], id: string, values: Record<string, string>) =>
  api.post<OfferImport>(completeImport.path, caller, { id, values });

/** A list as a trader keeps it, its head and its rows as they stand. */
const list = (head: string[], ...rows: string[][]) =>
  utf8([head, ...rows].map((cells) => cells.join(',')).join('\r\n'));
const head = [
  '牌号',
  '单价（元/吨）',
  '起订量',
  '库存',
  '交货期',
  '有效期',
  '贸易术语',
  '仓库',
  '包装',
  '等级',
  '付款方式',
];
const row = ['PA-757', '11300元', '25吨', '120吨', '3天', '12月15日', 'EXW', '宁波', '25kg', '优等品', '款到发货'];
const rowWith = (column: string, value: string) => row.map((cell, at) => (head[at] === column ? value : cell));

describe('a price list from a trader’s own spreadsheet', () => {
  it('has its currency in a head, and units and words of the trade in its cells', async () => {
    const supplier = await newSupplier(api);
    const found = dataOf(await send(supplier, list(head, row), 'list.csv', 'zh-CN'));
    expect(found.problems).toEqual([]);
    expect(found).toMatchObject({ good: 1, lacking: [{ column: 'taxBasis', needed: false }] });
    expect(found.sample[0]).toMatchObject({ price: { currency: 'CNY' }, moq: '25', stock: '120' });
    expect(found.sample[0]!.price.amount).toMatch(/^11300(\.0+)?$/);
    dataOf(await start(supplier, found.id));
    await whenOver(supplier, found.id);
    const [offer] = await storedOffers(api, supplier);
    expect(offer).toMatchObject({ leadTimeDays: 3, packingCode: 'BAG25', paymentTermCode: 'TT100' });
    // The next one that comes.
    expect(offer!.validUntil).toMatch(/-12-15$/);
    expect(offer!.validUntil >= dayIn(api, 0)).toBe(true);
  });

  it.each([
    ['单价(元/吨)', 'CNY'],
    ['Price USD/t', 'USD'],
    ['Price ($/MT)', 'USD'],
    ['价格 RMB/MT', 'CNY'],
    ['USD/MT', 'USD'],
    ['€/t', 'EUR'],
  ])('with the head %s is in %s', async (price, currency) => {
    const supplier = await newSupplier(api);
    const found = await read(supplier, list(head.with(1, price), rowWith('单价（元/吨）', '1285.50')));
    expect(found).toMatchObject({ good: 1, problems: [], sample: [{ price: { currency } }] });
  });

  it('may name its currency in a line above the table, or in each price', async () => {
    const supplier = await newSupplier(api);
    const plain = head.with(1, '单价');
    const above = utf8(
      ['宁波某某塑料 3单元,,', '单位：元/吨,,', plain.join(','), rowWith('单价（元/吨）', '11300').join(',')].join(
        '\n',
      ),
    );
    expect(await read(supplier, above)).toMatchObject({ good: 1, sample: [{ price: { currency: 'CNY' } }] });
    const each = await read(supplier, list(plain, rowWith('单价（元/吨）', 'USD 1285.50')));
    expect(each).toMatchObject({ good: 1, sample: [{ price: { currency: 'USD' } }] });
  });

  it('is asked where its currency is in doubt', async () => {
    const supplier = await newSupplier(api);
    const doubtful = await read(supplier, list(head.with(1, '单价（元或美元）'), rowWith('单价（元/吨）', '11300')));
    expect(doubtful).toMatchObject({ good: 0, problems: [] });
    expect(doubtful.lacking).toContainEqual({ column: 'currency', needed: true });
    const other = await read(supplier, list(head.with(1, '单价（港元/吨）'), rowWith('单价（元/吨）', '11300')));
    expect(other.lacking).toContainEqual({ column: 'currency', needed: true });
  });

  it('that reckons in kilograms is refused, or reckoned in tonnes', async () => {
    const supplier = await newSupplier(api);
    expect(fileFault(await send(supplier, list(head.with(1, '单价（元/公斤）'), row)))).toContain('kilograms');
    expect(fileFault(await send(supplier, list(head.with(3, '库存(kg)'), row)))).toContain('kilograms');
    const cells = await read(supplier, list(head, rowWith('库存', '120000 kg')));
    expect(cells).toMatchObject({ good: 1, sample: [{ stock: '120' }] });
    const price = await read(supplier, list(head, rowWith('单价（元/吨）', '11.3元/kg')));
    expect(price.problems).toMatchObject([
      { column: 'price', text: expect.stringContaining('per kilogram') as string },
    ]);
  });

  it.each<[string, string, string, RegExp]>([
    ['another currency than its column', '单价（元/吨）', 'USD 1285', /another currency/],
    ['a packing that is none', '包装', '散', /Allowed: .*25 kg bag/],
    ['an unclear payment', '付款方式', '月结', /Allowed: .*T\/T/],
    ['a day that may be two', '有效期', '08/09/2027', /year first/],
    ['a unit that is none', '库存', '120 lb', /tonnes/],
  ])('with %s says what is allowed', async (_, column, value, text) => {
    const supplier = await newSupplier(api);
    const found = await read(supplier, list(head, rowWith(column, value)));
    expect(found.problems).toMatchObject([{ value, text: expect.stringMatching(text) as string }]);
  });

  it('does not take one number of a grade for another', async () => {
    const supplier = await newSupplier(api);
    const found = await read(supplier, list(head, rowWith('牌号', '7042')));
    expect(found.problems.map(({ text }) => text)).not.toContainEqual(expect.stringContaining('1042'));
  });
});

describe('what a file does not say', () => {
  const open = (given: Line = {}): Line[] => [
    goodLine(api, given),
    goodLine(api, { ...given, warehouseCity: 'Shanghai' }),
  ];
  const columns = ['grade', 'price', 'moq', 'stock', 'leadTimeDays', 'validUntil', 'warehouseCity'] as const;
  const said = { currency: 'CNY', tradeTerm: 'EXW', packing: 'BAG25', qualityClass: 'PREMIUM', paymentTerm: 'TT100' };

  it('is said once for all rows', async () => {
    const supplier = await newSupplier(api);
    const found = await read(supplier, utf8(csvOf(open(), { columns })));
    expect(found).toMatchObject({ total: 2, good: 0, problems: [] });
    expect(found.lacking.map(({ column }) => column).sort()).toEqual([...Object.keys(said), 'taxBasis'].sort());
    const whole = dataOf(await complete(supplier, found.id, { ...said, taxBasis: 'INCLUDED', taxRate: '9' }));
    expect(whole).toMatchObject({
      good: 2,
      problemRows: 0,
      lacking: [],
      sample: [{ tax: { taxRate: '9', assumed: false } }, {}],
    });
    dataOf(await start(supplier, found.id));
    await whenOver(supplier, found.id);
    const page = dataOf<OwnOfferPage>(await api.post(getOwnOfferByPage.path, supplier, {}));
    expect(page.list).toMatchObject([{ taxRate: '9', price: { currency: 'CNY' } }, { taxRate: '9' }]);
  });

  it('is shown where it goes without saying, and can be said otherwise', async () => {
    const supplier = await newSupplier(api);
    const yuan = { currency: 'CNY', tradeTerm: 'EXW', port: '', taxBasis: undefined };
    const without = Object.keys(goodLine(api)) as (keyof Line)[];
    const found = await read(supplier, utf8(csvOf(open(yuan), { columns: without })));
    expect(found).toMatchObject({ good: 2, lacking: [{ column: 'taxBasis', needed: false }] });
    expect(found.sample[0]!.tax).toMatchObject({ taxBasis: { code: 'INCLUDED' }, taxRate: '13', assumed: true });
    const other = dataOf(await complete(supplier, found.id, { taxBasis: 'EXCLUDED' }));
    expect(other).toMatchObject({ good: 2, lacking: [] });
    expect(other.sample[0]!.tax).toMatchObject({ taxBasis: { code: 'EXCLUDED' }, taxRate: null, assumed: false });
    dataOf(await start(supplier, found.id));
    await whenOver(supplier, found.id);
    expect(await storedOffers(api, supplier)).toMatchObject([
      { taxBasis: 'EXCLUDED', taxRate: null },
      { taxBasis: 'EXCLUDED' },
    ]);
  });

  it('is no value that it cannot be, nothing that the file says, and nobody else’s', async () => {
    const [supplier, stranger] = [await newSupplier(api), await newSupplier(api)];
    const { id } = await read(supplier, utf8(csvOf(open(), { columns })));
    expectInvalid(await complete(supplier, id, { packing: 'CRATE' }), 'values.packing');
    expectInvalid(await complete(supplier, id, { currency: 'JPY' }), 'values.currency');
    expectInvalid(await complete(supplier, id, { warehouseCity: 'CNNGB' }), 'values.warehouseCity');
    expectInvalid(await complete(supplier, id, { taxBasis: 'INCLUDED' }), 'values.taxRate');
    expectInvalid(await complete(supplier, id, { taxRate: '13' }), 'values.taxRate');
    expect((await complete(stranger, id, said)).status).toBe(404);
    const answers = await Promise.all([complete(supplier, id, said), complete(supplier, id, said)]);
    expect(answers.map(({ status }) => status).sort(), 'the second finds that it is said').toEqual([200, 422]);
    dataOf(await start(supplier, id));
    expect((await complete(supplier, id, { taxBasis: 'EXCLUDED' })).status).toBe(409);
    await whenOver(supplier, id);
  });
});
