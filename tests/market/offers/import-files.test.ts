import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { getImport, getImportTemplate, previewImport, startImport } from '#api/market/own-offer.ts';
import { importColumnNames, importColumns } from '#api/market/import-columns.ts';
import { csvCell } from '#lib/csv-cell.ts';
import { spreadsheetRule } from '#api/common/limits.ts';
import { offerImport } from '#server/platform/db/schema/offers.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { gb18030 } from '../../support/gb18030.ts';
import { fileFault, importSteps } from './imports.ts';
import { csvOf, goodLine, storedOffers, utf8 } from './offers.ts';

const api = startMemberApi();
const { send, read } = importSteps(api);
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};
describe('a file of offers', () => {
  it('is read and shown before anything of it is an offer', async () => {
    const supplier = await newSupplier(api);
    const found = await read(supplier, utf8(csvOf([goodLine(api), goodLine(api, { warehouseCity: 'Shanghai' })])));
    expect(found).toMatchObject({
      state: 'preview',
      fileName: 'offers.csv',
      total: 2,
      good: 2,
      problems: [],
      problemRows: 0,
    });
    expect(found.sample).toMatchObject([
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
    const found = dataOf(await send(supplier, encode(csvOf(lines, { language: 'zh' }))));
    expect(found.problems).toEqual([]);
    expect(found.good).toBe(1);
  });

  it.each([';', '\t', ','])('is read with %j between its cells, quoted ones with it inside', async (delimiter) => {
    const supplier = await newSupplier(api);
    const line = goodLine(api, { remarksEn: `packed; sealed, "as is"\tnew` });
    const found = await read(supplier, utf8(csvOf([line], { delimiter })));
    expect(found).toMatchObject({ good: 1, problems: [] });
  });

  it('may have its columns in any order, others besides, and empty lines that count', async () => {
    const supplier = await newSupplier(api);
    const columns = [...importColumns]
      .reverse()
      .filter((column) => column !== 'manufacturer' && column !== 'remarksZh');
    const [head, ...rows] = csvOf([goodLine(api), goodLine(api, { price: '12,5' })], { columns }).split('\r\n');
    const text = [`${head},Our number`, `${rows[0]},4711`, '', `${rows[1]!.replace('12,5', 'x')},4712`].join('\r\n');
    const found = await read(supplier, utf8(text));
    expect(found).toMatchObject({ total: 2, good: 1 });
    expect(found.problems[0]).toMatchObject({ row: 4 });
  });

  it('is refused in an encoding whose letters would turn into others', async () => {
    const supplier = await newSupplier(api);
    const latin = Buffer.from(csvOf([goodLine(api, { warehouseCity: 'São Paulo' })]), 'latin1');
    expect(fileFault(await send(supplier, latin))).toContain('encoding');
    expect(fileFault(await send(supplier, utf16(csvOf([goodLine(api)])).subarray(0, 101)))).toContain('encoding');
    const answer = await send(supplier, latin, 'offers.csv', 'zh-CN');
    expect(answer.body.fields!['file']).toContain('编码');
  });

  it('is refused without columns that it needs, which are named as the reader calls them', async () => {
    const supplier = await newSupplier(api);
    const columns = importColumns.filter((column) => column !== 'price' && column !== 'validUntil');
    const bytes = utf8(csvOf([goodLine(api)], { columns }));
    expect(fileFault(await send(supplier, bytes))).toMatch(/Price per tonne, Valid until.*Grade/s);
    expect(fileFault(await send(supplier, bytes, 'offers.csv', 'zh-CN'))).toContain('单价');
    const twice = csvOf([goodLine(api)]).replace('Stock', 'Price');
    expect(fileFault(await send(supplier, utf8(twice)))).toContain('twice');
  });

  it('is refused when it is empty, or has nothing but heads', async () => {
    const supplier = await newSupplier(api);
    expect(fileFault(await send(supplier, utf8('\r\n\r\n')))).toContain('no rows');
    expect(fileFault(await send(supplier, utf8(csvOf([]))))).toContain('no rows');
    expect(fileFault(await send(supplier, utf8(`${csvOf([goodLine(api)])}\r\n"never closed`)))).toContain(
      'quotation mark',
    );
  });

  it('of 1,000,001 rows is refused before all of it is read', async () => {
    const supplier = await newSupplier(api);
    const text = `${csvOf([goodLine(api)])}\r\n${'x\r\n'.repeat(1_000_000)}`;
    expect(fileFault(await send(supplier, utf8(text)))).toContain('20000');
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
    const found = await read(supplier, utf8(csvOf([goodLine(api)])));
    const [stranger, buyer] = [await newSupplier(api), await newBuyer(api)];
    expect((await api.get(getImport.path, stranger, { id: found.id })).status).toBe(404);
    expect((await api.post(startImport.path, stranger, { id: found.id })).status).toBe(404);
    expect((await api.get(getImport.path, stranger, { id: 'no-uuid' })).status).toBe(404);
    expect((await send(buyer, utf8(csvOf([goodLine(api)])))).status).toBe(403);
    expect((await send(null, utf8(csvOf([goodLine(api)])))).status).toBe(401);
  });
});

it('is held to the same limits before and after it is sent', () => {
  expect(spreadsheetRule).toEqual({
    types: previewImport.files!['file']!.types,
    maxBytes: previewImport.files!['file']!.maxBytes,
  });
});

/** `AA` is the twenty-seventh. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

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
    const found = dataOf(await send(supplier, bytes, `template.${format}`, language));
    expect(found).toMatchObject({ total: 2, good: 2, problems: [] });
    if (format === 'csv') {
      const head = new TextDecoder().decode(bytes).split('\r\n')[0]!;
      expect(head).toContain(language === 'zh-CN' ? '牌号' : 'Grade');
    }
  });

  it.each(['en-US', 'zh-CN'] as const)(
    'as a workbook in %s has lists to choose from, which the import reads',
    async (language) => {
      const supplier = await newSupplier(api);
      const response = await api.fetch(`/${getImportTemplate.path}?format=xlsx`, supplier, language);
      const bytes = Buffer.from(await response.arrayBuffer());
      const [offers, choices] = await readXlsxFile(bytes);
      const [heads, ...examples] = offers!.data.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
      const [lists, ...values] = choices!.data.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
      expect(lists!.every((name) => heads!.includes(name))).toBe(true);
      const term = importColumnNames.tradeTerm[language === 'zh-CN' ? 'zh' : 'en'];
      expect(lists).toContain(term);
      const listOf = (name: string) => values.map((row) => row[lists!.indexOf(name)]!).filter((value) => value !== '');
      expect(listOf(term)).toContain('FOB');
      const part = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!);
      const rules = Array.from(
        part.matchAll(/<dataValidation [^>]*sqref="([A-Z]+)2:[^>]*><formula1>'([^']+)'!\$([A-Z]+)\$2:\$\3\$(\d+)</g),
      );
      expect(part.indexOf('<dataValidations')).toBeGreaterThan(part.indexOf('</sheetData>'));
      expect(rules).toHaveLength(lists!.length);
      for (const [, cells, sheet, list, last] of rules) {
        const name = heads![columnOf(cells!)]!;
        expect([sheet, lists![columnOf(list!)], Number(last)]).toEqual([choices!.sheet, name, listOf(name).length + 1]);
      }
      // What can be chosen is understood: no cell that says it is a problem of its column.
      const [example] = examples;
      const chosen = lists!.flatMap((name) =>
        listOf(name)
          .slice(0, 40)
          .map((value) => ({ name, value })),
      );
      const rows = chosen.map(({ name, value }) => heads!.map((head, at) => (head === name ? value : example![at]!)));
      const found = dataOf(
        await send(
          supplier,
          utf8([heads!, ...rows].map((row) => row.map(csvCell).join(',')).join('\n')),
          'all.csv',
          language,
        ),
      );
      expect(found.problems.filter(({ text }) => /Not recognised|无法识别/.test(text))).toEqual([]);
    },
  );

  it('is for suppliers', async () => {
    expect((await api.fetch(`/${getImportTemplate.path}?format=csv`, null)).status).toBe(401);
  });
});
