import { describe, expect, it } from 'vitest';
import { startImport, type OfferImport } from '#api/market/own-offer.ts';
import { newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { importSteps } from './imports.ts';
import { csvOf, goodLine, utf8, type Line } from './offers.ts';

const api = startMemberApi();
const { send, read } = importSteps(api);
const places = ({ problems }: OfferImport) => problems.map(({ row, column }) => [row, column]);

describe('a row', () => {
  it.each<[string, Line, string, RegExp]>([
    ['a formula as a remark', { remarksEn: '=HYPERLINK("http://evil.example","x")' }, 'remarksEn', /formula/],
    ['a formula as a grade', { grade: '@SUM(A1)' }, 'grade', /formula/],
    ['a formula as a price', { price: '=1+1' }, 'price', /formula/],
    ['a plus at the start of a text', { remarksZh: '+8613800000000' }, 'remarksZh', /formula/],
    ['a full-width sign of a formula', { warehouseCity: '＝A1' }, 'warehouseCity', /formula/],
    ['a price that can be read in two ways', { price: '850,500' }, 'price', /850500 or 850\.500/],
    ['a stock that can be read in two ways', { stock: '1.250' }, 'stock', /1250 or 1\.250.*1\.2500/],
    ['no price', { price: '' }, 'price', /fill out/],
    ['a negative stock', { stock: '-5' }, 'stock', /tonnes/],
    ['less in stock than the MOQ', { stock: '5' }, 'stock', /MOQ of 25 t/],
    ['a currency that no deal is made in', { currency: 'JPY' }, 'currency', /USD, CNY/],
    ['a currency that does not exist', { currency: 'XXX' }, 'currency', /Not recognised/],
    ['a city that is not known', { warehouseCity: 'Atlantis' }, 'warehouseCity', /Not recognised/],
    ['a term that is not known', { tradeTerm: 'DDP' }, 'tradeTerm', /Not recognised/],
    ['FOB without a port', { port: '' }, 'port', /names a port/],
    ['EXW with a port', { tradeTerm: 'EXW' }, 'port', /does not use/],
    ['a day that may be two', { validUntil: '08/09/2026' }, 'validUntil', /year first/],
    ['a day that does not exist', { validUntil: '2026-02-30' }, 'validUntil', /year first/],
    ['a day that has passed', { validUntil: '2026-01-31' }, 'validUntil', /later day/],
    ['half a day of lead time', { leadTimeDays: '1.5' }, 'leadTimeDays', /Whole days/],
    ['a grade with a slip', { grade: 'POLYLAC PA-758X' }, 'grade', /Do you mean .*75/],
    ['a grade that nobody makes', { grade: 'Unobtainium 9000 Ultra Plus' }, 'grade', /not in the physical property/],
    ['another maker than the grade has', { manufacturer: 'BASF' }, 'manufacturer', /made by/],
    ['characters of a wrong encoding', { remarksEn: 'f\u0007oo' }, 'remarksEn', /cannot be read/],
    ['a remark that is too long', { remarksEn: 'x'.repeat(501) }, 'remarksEn', /500/],
  ])('with %s is named with its row, its column and what it says', async (_, given, column, text) => {
    const supplier = await newSupplier(api);
    const found = await read(
      supplier,
      utf8(csvOf([goodLine(api, { warehouseCity: 'Shanghai' }), goodLine(api, given)])),
    );
    expect(found).toMatchObject({ total: 2, good: 1, problemRows: 1 });
    expect(found.problems).toMatchObject([{ row: 3, column, text: expect.stringMatching(text) as string }]);
    const value = given[column as keyof Line]?.slice(0, 100) ?? 'CNNGB';
    expect(found.problems[0]!.value).toBe(value);
  });

  it.each([
    ['1,285', 'USD'],
    ['1.285', 'EUR'],
    ['9,850元/吨', 'CNY'],
    ['USD 12,850', 'USD'],
  ])('with the price %s means thousands: no tonne costs less than a hundred', async (price, currency) => {
    const supplier = await newSupplier(api);
    const found = await read(supplier, utf8(csvOf([goodLine(api, { price, currency })])));
    expect(found).toMatchObject({ good: 1, problems: [] });
    const [digits] = /[\d.,]+/.exec(price)!;
    expect(Number(found.sample[0]!.price.amount)).toBe(Number(digits.replace(/[.,]/, '')));
  });

  it.each(['1285,50', '1,285.50', '1.285,50', '1 285,50', '１,２８５.５'])(
    'with the price %s has it',
    async (price) => {
      const supplier = await newSupplier(api);
      const found = await read(supplier, utf8(csvOf([goodLine(api, { price })])));
      expect(found).toMatchObject({ good: 1, problems: [] });
      expect(found.sample[0]).toMatchObject({ price: { amount: expect.stringMatching(/^1285\.50*$/) as string } });
    },
  );

  it('with the grade, warehouse and trade term of another is named with that one', async () => {
    const supplier = await newSupplier(api);
    const found = await read(
      supplier,
      utf8(csvOf([goodLine(api), goodLine(api, { tradeTerm: 'EXW', port: '' }), goodLine(api)])),
    );
    expect(found.good).toBe(2);
    expect(found.problems).toMatchObject([
      { row: 4, column: 'grade', text: expect.stringContaining('row 2') as string },
    ]);
  });

  it('with several faults says all of them, in the reader’s language', async () => {
    const supplier = await newSupplier(api);
    const bytes = utf8(csvOf([goodLine(api, { price: 'cheap', stock: '', warehouseCity: 'Atlantis' })]));
    const found = dataOf(await send(supplier, bytes, 'offers.csv', 'zh-CN'));
    expect(new Set(places(found).map(([, column]) => column))).toEqual(new Set(['price', 'stock', 'warehouseCity']));
    expect(found.problems.every(({ text }) => /\p{Script=Han}/u.test(text))).toBe(true);
  });

  it('is counted among the bad ones also beyond the 200 faults that are shown', async () => {
    const supplier = await newSupplier(api);
    const lines = Array.from({ length: 300 }, () => goodLine(api, { price: '0' }));
    const found = await read(supplier, utf8(csvOf([...lines])));
    expect(found).toMatchObject({ total: 300, good: 0, problemRows: 300, sample: [] });
    expect(found.problems).toHaveLength(200);
    expectInvalid(await api.post(startImport.path, supplier, { id: found.id }), 'id');
  });
});
