import { describe, expect, it } from 'vitest';
import {
  getImport,
  getImportTemplate,
  importColumns,
  previewImport,
  startImport,
  type OfferImport,
} from '#api/own-offer.ts';
import { spreadsheetRule } from '#components/center/form-limits.ts';
import { importColumnNames } from '#lib/import-columns.ts';
import { offerImport } from '#server/db/schema/shops.ts';
import { newBuyer, newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Answer, type Person } from '../../support/member-api.ts';
import { csvOf, goodLine, storedOffers, utf8, type Line } from './offers.ts';
import { sheetRows, workbook, zipFile, type Cell } from './zip-file.ts';

const api = startMemberApi();

const send = (caller: Person | null, bytes: Uint8Array, name = 'offers.csv', language: 'en-US' | 'zh-CN' = 'en-US') =>
  api.post<OfferImport>(previewImport.path, caller, {}, [{ field: 'file', name, bytes }], language);
const preview = async (supplier: Supplier, ...lines: Line[]) => dataOf(await send(supplier, utf8(csvOf(lines))));
const fault = (answer: Answer<unknown>): string => {
  expectInvalid(answer, 'file');
  return answer.body.fields!['file']!;
};
const places = ({ problems }: OfferImport) => problems.map(({ row, column }) => [row, column]);

const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};
/** Enough of GB18030 for the heads and cities of a file, as there is no encoder at hand. */
const gb18030 = (text: string): Buffer => {
  const decoder = new TextDecoder('gb18030');
  const codes = new Map<string, number[]>();
  for (let high = 0xa1; high < 0xf8; high++)
    for (let low = 0xa1; low < 0xff; low++) codes.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
  return Buffer.from([...text].flatMap((sign) => (sign < '\u0080' ? [sign.charCodeAt(0)] : codes.get(sign)!)));
};

describe('a file of offers', () => {
  it('is read and shown before anything of it is an offer', async () => {
    const supplier = await newSupplier(api);
    const read = await preview(supplier, goodLine(api), goodLine(api, { warehouseCity: 'Shanghai' }));
    expect(read).toMatchObject({
      state: 'preview',
      fileName: 'offers.csv',
      total: 2,
      good: 2,
      problems: [],
      problemRows: 0,
    });
    expect(read.sample).toMatchObject([
      {
        row: 2,
        manufacturer: 'CHIMEI Corporation',
        price: { amount: '1285.50', currency: 'USD' },
        moq: '25',
        warehouseCity: 'Ningbo',
        changes: false,
      },
      { row: 3, warehouseCity: 'Shanghai' },
    ]);
    expect(await storedOffers(api, supplier)).toEqual([]);
  });

  const chinese = {
    warehouseCity: '宁波',
    countryOfOrigin: '台湾',
    remarksZh: '原厂原包',
    currency: '美元',
  };
  it.each([
    ['UTF-8', (text: string) => utf8(text)],
    ['UTF-8 with its mark', (text: string) => utf8(`\uFEFF${text}`)],
    ['UTF-16, little end first', (text: string) => utf16(text)],
    ['UTF-16, big end first', (text: string) => utf16(text, true)],
    ['GB18030, as spreadsheets in China write it', gb18030],
  ])('is read in %s, with Chinese heads and names', async (_, encode) => {
    const supplier = await newSupplier(api);
    const lines = [goodLine(api, { ...chinese, manufacturer: '奇美' })];
    const read = dataOf(await send(supplier, encode(csvOf(lines, { language: 'zh' }))));
    expect(read.problems).toEqual([]);
    expect(read.good).toBe(1);
  });

  it.each([';', '\t', ','])('is read with %j between its cells, quoted ones with it inside', async (delimiter) => {
    const supplier = await newSupplier(api);
    const line = goodLine(api, { remarksEn: `packed; sealed, "as is"\tnew` });
    const read = dataOf(await send(supplier, utf8(csvOf([line], { delimiter }))));
    expect(read).toMatchObject({ good: 1, problems: [] });
  });

  it('may have its columns in any order, others besides, and empty lines that count', async () => {
    const supplier = await newSupplier(api);
    const columns = [...importColumns]
      .reverse()
      .filter((column) => column !== 'manufacturer' && column !== 'remarksZh');
    const [head, ...rows] = csvOf([goodLine(api), goodLine(api, { price: '12,5' })], { columns }).split('\r\n');
    const text = [`${head},Our number`, `${rows[0]},4711`, '', `${rows[1]!.replace('12,5', 'x')},4712`].join('\r\n');
    const read = dataOf(await send(supplier, utf8(text)));
    expect(read).toMatchObject({ total: 2, good: 1 });
    expect(read.problems[0]).toMatchObject({ row: 4 });
  });

  it('is refused in an encoding whose letters would turn into others', async () => {
    const supplier = await newSupplier(api);
    const latin = Buffer.from(csvOf([goodLine(api, { warehouseCity: 'São Paulo' })]), 'latin1');
    expect(fault(await send(supplier, latin))).toContain('encoding');
    expect(fault(await send(supplier, utf16(csvOf([goodLine(api)])).subarray(0, 101)))).toContain('encoding');
    const answer = await send(supplier, latin, 'offers.csv', 'zh-CN');
    expect(answer.body.fields!['file']).toContain('编码');
  });

  it('is refused without columns that it needs, which are named as the reader calls them', async () => {
    const supplier = await newSupplier(api);
    const columns = importColumns.filter((column) => column !== 'price' && column !== 'validUntil');
    const bytes = utf8(csvOf([goodLine(api)], { columns }));
    expect(fault(await send(supplier, bytes))).toMatch(/Price per tonne, Valid until.*Grade/s);
    expect(fault(await send(supplier, bytes, 'offers.csv', 'zh-CN'))).toContain('单价');
    const twice = csvOf([goodLine(api)]).replace('Stock', 'Price');
    expect(fault(await send(supplier, utf8(twice)))).toContain('twice');
  });

  it('is refused when it is empty, or has nothing but heads', async () => {
    const supplier = await newSupplier(api);
    expect(fault(await send(supplier, utf8('\r\n\r\n')))).toContain('no rows');
    expect(fault(await send(supplier, utf8(csvOf([]))))).toContain('no rows');
    expect(fault(await send(supplier, utf8(`${csvOf([goodLine(api)])}\r\n"never closed`)))).toContain('quotation mark');
  });

  it('of 1,000,001 rows is refused before all of it is read', async () => {
    const supplier = await newSupplier(api);
    const text = `${csvOf([goodLine(api)])}\r\n${'x\r\n'.repeat(1_000_000)}`;
    expect(fault(await send(supplier, utf8(text)))).toContain('20000');
    expect(await api.db.select().from(offerImport)).not.toContainEqual(
      expect.objectContaining({ shopId: supplier.shopId }),
    );
  });

  it('larger than 8 MB, a picture or a PDF is refused', async () => {
    const supplier = await newSupplier(api);
    expect((await send(supplier, new Uint8Array(8 * 1024 * 1024 + 1).fill(65))).status).toBe(413);
    expect((await send(supplier, Buffer.from('%PDF-1.7 offers'), 'offers.csv')).status).toBe(415);
    expect((await api.post(previewImport.path, supplier, {}, [])).status).toBe(422);
  });

  it('is for suppliers, and its preview for nobody else', async () => {
    const supplier = await newSupplier(api);
    const read = await preview(supplier, goodLine(api));
    const [stranger, buyer] = [await newSupplier(api), await newBuyer(api)];
    expect((await api.get(getImport.path, stranger, { id: read.id })).status).toBe(404);
    expect((await api.post(startImport.path, stranger, { id: read.id })).status).toBe(404);
    expect((await api.get(getImport.path, stranger, { id: 'no-uuid' })).status).toBe(404);
    expect((await send(buyer, utf8(csvOf([goodLine(api)])))).status).toBe(403);
    expect((await send(null, utf8(csvOf([goodLine(api)])))).status).toBe(401);
  });
});

describe('a row', () => {
  it.each<[string, Line, string, RegExp]>([
    ['a formula as a remark', { remarksEn: '=HYPERLINK("http://evil.example","x")' }, 'remarksEn', /formula/],
    ['a formula as a grade', { grade: '@SUM(A1)' }, 'grade', /formula/],
    ['a formula as a price', { price: '=1+1' }, 'price', /formula/],
    ['a plus at the start of a text', { remarksZh: '+8613800000000' }, 'remarksZh', /formula/],
    ['a full-width sign of a formula', { warehouseCity: '＝A1' }, 'warehouseCity', /formula/],
    ['a decimal comma', { price: '1285,50' }, 'price', /1250\.50/],
    ['signs of thousands', { price: '1,285.50' }, 'price', /1250\.50/],
    ['no price', { price: '' }, 'price', /fill out/],
    ['a negative stock', { stock: '-5' }, 'stock', /tonnes/],
    ['less in stock than the MOQ', { stock: '5' }, 'stock', /MOQ of 25 t/],
    ['a currency that no deal is made in', { currency: 'JPY' }, 'currency', /./],
    ['a currency that does not exist', { currency: 'XXX' }, 'currency', /Not known/],
    ['a city that is not known', { warehouseCity: 'Atlantis' }, 'warehouseCity', /Not known/],
    ['a term that is not known', { tradeTerm: 'DDP' }, 'tradeTerm', /Not known/],
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
    const read = await preview(supplier, goodLine(api, { warehouseCity: 'Shanghai' }), goodLine(api, given));
    expect(read).toMatchObject({ total: 2, good: 1, problemRows: 1 });
    expect(read.problems).toMatchObject([{ row: 3, column, text: expect.stringMatching(text) as string }]);
    const value = given[column as keyof Line]?.slice(0, 100) ?? 'CNNGB';
    expect(read.problems[0]!.value).toBe(value);
  });

  it('with the grade, warehouse and trade term of another is named with that one', async () => {
    const supplier = await newSupplier(api);
    const read = await preview(supplier, goodLine(api), goodLine(api, { tradeTerm: 'EXW', port: '' }), goodLine(api));
    expect(read.good).toBe(2);
    expect(read.problems).toMatchObject([
      { row: 4, column: 'grade', text: expect.stringContaining('row 2') as string },
    ]);
  });

  it('with several faults says all of them, in the reader’s language', async () => {
    const supplier = await newSupplier(api);
    const bytes = utf8(csvOf([goodLine(api, { price: 'cheap', stock: '', warehouseCity: 'Atlantis' })]));
    const read = dataOf(await send(supplier, bytes, 'offers.csv', 'zh-CN'));
    expect(new Set(places(read).map(([, column]) => column))).toEqual(new Set(['price', 'stock', 'warehouseCity']));
    expect(read.problems.every(({ text }) => /\p{Script=Han}/u.test(text))).toBe(true);
  });

  it('is counted among the bad ones also beyond the 200 faults that are shown', async () => {
    const supplier = await newSupplier(api);
    const lines = Array.from({ length: 300 }, () => goodLine(api, { price: '0' }));
    const read = await preview(supplier, ...lines);
    expect(read).toMatchObject({ total: 300, good: 0, problemRows: 300, sample: [] });
    expect(read.problems).toHaveLength(200);
    expectInvalid(await api.post(startImport.path, supplier, { id: read.id }), 'id');
  });
});

describe('a workbook', () => {
  const heads = importColumns.map((column) => importColumnNames[column].en);
  const cells = (line: Line): Cell[] => importColumns.map((column) => line[column] ?? '');
  const xlsx = (rows: Cell[][], given?: { head?: string }) => zipFile(workbook(sheetRows(rows), given));
  const sheet = (...lines: Line[]) => [heads, ...lines.map(cells)];

  it('is read like a CSV file, numbers as they are shown and days as days', async () => {
    const supplier = await newSupplier(api);
    const [head, row] = sheet(goodLine(api));
    row![importColumns.indexOf('price')] = { number: '1250.4999999999998' };
    row![importColumns.indexOf('moq')] = { number: '2.5E1' };
    const read = dataOf(await send(supplier, xlsx([head!, row!]), 'offers.xlsx'));
    expect(read).toMatchObject({ good: 1, problems: [] });
    expect(read.sample).toMatchObject([{ price: { amount: '1250.50' }, moq: '25' }]);
  });

  it('keeps the value of a formula and never the formula', async () => {
    const supplier = await newSupplier(api);
    const [head, row] = sheet(goodLine(api));
    row![importColumns.indexOf('remarksEn')] = { formula: 'HYPERLINK("http://evil.example")', value: 'Fresh lot' };
    const read = dataOf(await send(supplier, xlsx([head!, row!]), 'offers.xlsx'));
    const [kept] = await api.db.select().from(offerImport);
    expect(read.good).toBe(1);
    expect(JSON.stringify(kept)).not.toContain('HYPERLINK');
    row![importColumns.indexOf('remarksEn')] = '=HYPERLINK("http://evil.example")';
    expect(places(dataOf(await send(supplier, xlsx([head!, row!]), 'offers.xlsx')))).toEqual([[2, 'remarksEn']]);
  });

  it('that unpacks to 100 MB is refused unread', async () => {
    const supplier = await newSupplier(api);
    const bomb = [...workbook(''), { name: 'xl/media/bomb.xml', bytes: Buffer.alloc(100 * 1024 * 1024, 32) }];
    expect(fault(await send(supplier, zipFile(bomb), 'offers.xlsx'))).toContain('no workbook');
  });

  it('that is packed far too tightly, or says less than it holds, is refused', async () => {
    const supplier = await newSupplier(api);
    const tight = [...workbook(''), { name: 'xl/big.xml', bytes: Buffer.alloc(30 * 1024 * 1024, 32) }];
    const liar = [...workbook(''), { name: 'xl/liar.xml', bytes: Buffer.alloc(100 * 1024 * 1024, 32), claimed: 10 }];
    const hiding = [
      ...workbook(sheetRows(sheet(goodLine(api)))),
      { name: 'xl/hidden.xml', bytes: Buffer.alloc(100 * 1024 * 1024, 32), hidden: true },
    ];
    const many = Array.from({ length: 400 }, (_, index) => ({ name: `xl/n${index}.xml`, bytes: Buffer.from('<a/>') }));
    for (const parts of [tight, liar, hiding, [...workbook(''), ...many]])
      expect(fault(await send(supplier, zipFile(parts), 'offers.xlsx'))).toContain('no workbook');
  });

  it('with a document type or an outside entity is refused', async () => {
    const supplier = await newSupplier(api);
    const head = '<!DOCTYPE worksheet [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
    const bytes = xlsx(sheet(goodLine(api, { remarksEn: '&secret;' })), { head });
    expect(fault(await send(supplier, bytes, 'offers.xlsx'))).toContain('no workbook');
  });

  it('with 1,000,001 rows, one row far down or one column far out is refused', async () => {
    const supplier = await newSupplier(api);
    const rows = sheetRows(sheet(goodLine(api)));
    const others = Array.from({ length: 1_000_000 }, (_, index) => `<row ht="${index}"/>`).join('');
    const many = zipFile(workbook(rows + others));
    expect(fault(await send(supplier, many, 'offers.xlsx'))).toContain('20000');
    const deep = zipFile(workbook(`${rows}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`));
    expect(fault(await send(supplier, deep, 'offers.xlsx'))).toContain('20000');
    const wide = zipFile(workbook(`${rows}<row r="3"><c r="XFD3"><v>1</v></c></row>`));
    expect(fault(await send(supplier, wide, 'offers.xlsx'))).toContain('100');
  });

  it('that is damaged is refused', async () => {
    const supplier = await newSupplier(api);
    const good = xlsx(sheet(goodLine(api)));
    const broken = Buffer.from(good);
    broken.fill(0, good.length - 60, good.length - 30);
    expect([415, 422]).toContain((await send(supplier, broken, 'offers.xlsx')).status);
    const sheetless = zipFile(workbook('').slice(0, 4));
    expect(fault(await send(supplier, sheetless, 'offers.xlsx'))).toContain('no workbook');
  });
});

it('is held to the same limits before and after it is sent', () => {
  expect(spreadsheetRule).toEqual({
    types: previewImport.files!['file']!.types,
    maxBytes: previewImport.files!['file']!.maxBytes,
  });
});

describe('the template', () => {
  it.each([
    ['csv', 'en-US'],
    ['csv', 'zh-CN'],
    ['xlsx', 'en-US'],
    ['xlsx', 'zh-CN'],
  ] as const)('as %s in %s has rows that can be imported as they stand', async (format, language) => {
    const supplier = await newSupplier(api);
    const path = `/${getImportTemplate.path}?format=${format}`;
    const response = await api.fetch(path, supplier, language);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Disposition')).toContain('attachment');
    const bytes = new Uint8Array(await response.arrayBuffer());
    const read = dataOf(await send(supplier, bytes, `template.${format}`, language));
    expect(read).toMatchObject({ total: 2, good: 2, problems: [] });
    if (format === 'csv') {
      const head = new TextDecoder().decode(bytes).split('\r\n')[0]!;
      expect(head).toContain(language === 'zh-CN' ? '牌号' : 'Grade');
    }
  });

  it('is for suppliers', async () => {
    expect((await api.fetch(`/${getImportTemplate.path}?format=csv`, null)).status).toBe(401);
  });
});
