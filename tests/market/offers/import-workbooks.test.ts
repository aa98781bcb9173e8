import { describe, expect, it } from 'vitest';
import { type OfferImport } from '#api/market/own-offer.ts';
import { importColumnNames, importColumns } from '#api/market/import-columns.ts';
import { offerImport } from '#server/platform/db/schema/offers.ts';
import { newSupplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { fileFault, importSteps } from './imports.ts';
import { goodLine, type Line } from './offers.ts';
import { relationships, sheetRows, workbook, zipFile, type Cell } from './zip-file.ts';

const api = startMemberApi();
const { send, read } = importSteps(api);
const places = ({ problems }: OfferImport) => problems.map(({ row, column }) => [row, column]);

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
    const found = await read(supplier, xlsx([head!, row!]), 'offers.xlsx');
    expect(found).toMatchObject({ good: 1, problems: [] });
    expect(found.sample).toMatchObject([{ price: { amount: '1250.50' }, moq: '25' }]);
  });

  it('with cells merged downwards says the same in each of their rows, under Chinese heads, with thousands apart', async () => {
    const supplier = await newSupplier(api);
    const chinese = importColumns.map((column) => importColumnNames[column].zh);
    const at = (column: (typeof importColumns)[number]) => importColumns.indexOf(column);
    const rows = ['PA-757', 'PA-727', 'PA-747S'].map((grade, index) => {
      const row = cells(goodLine(api, { grade, price: '1,200.00' }));
      // The first row of a merge has the value, the others have none.
      if (index > 0) for (const column of ['manufacturer', 'warehouseCity'] as const) row[at(column)] = '';
      return row;
    });
    const ref = (column: (typeof importColumns)[number]) => {
      const letter = String.fromCharCode(65 + at(column));
      return `${letter}2:${letter}4`;
    };
    const merges = [ref('manufacturer'), ref('warehouseCity'), 'A1:B1'];
    const sheetOf = (given: readonly string[]) => zipFile(workbook(sheetRows([chinese, ...rows]), { merges: given }));
    const found = await read(supplier, sheetOf(merges), 'offers.xlsx');
    expect(found).toMatchObject({ good: 3, problems: [] });
    expect(found.sample.map(({ price }) => price?.amount)).toEqual(['1200.00', '1200.00', '1200.00']);
    // The same cells without a merge are empty ones.
    const apart = dataOf(await send(await newSupplier(api), sheetOf([]), 'offers.xlsx'));
    expect(apart.good).toBeLessThan(3);
  });

  it('is read from its heads on, whatever a shop says above them, and rows keep their numbers', async () => {
    const supplier = await newSupplier(api);
    const above: Cell[][] = [['East China Plastics 现货报价单'], [''], ['2026-06-30', '', 'price incl. delivery']];
    const rows = [heads, cells(goodLine(api)), cells(goodLine(api, { warehouseCity: 'Atlantis' }))];
    const found = await read(supplier, xlsx([...above, ...rows]), 'offers.xlsx');
    expect(found).toMatchObject({ total: 2, good: 1 });
    expect(places(found)).toEqual([[6, 'warehouseCity']]);
  });

  it('keeps the value of a formula and never the formula', async () => {
    const supplier = await newSupplier(api);
    const [head, row] = sheet(goodLine(api));
    row![importColumns.indexOf('remarksEn')] = { formula: 'HYPERLINK("http://evil.example")', value: 'Fresh lot' };
    const found = await read(supplier, xlsx([head!, row!]), 'offers.xlsx');
    const [kept] = await api.db.select().from(offerImport);
    expect(found.good).toBe(1);
    expect(JSON.stringify(kept)).not.toContain('HYPERLINK');
    row![importColumns.indexOf('remarksEn')] = '=HYPERLINK("http://evil.example")';
    expect(places(dataOf(await send(supplier, xlsx([head!, row!]), 'offers.xlsx')))).toEqual([[2, 'remarksEn']]);
  });

  it('that unpacks to 100 MB is refused unread', async () => {
    const supplier = await newSupplier(api);
    const bomb = [...workbook(''), { name: 'xl/media/bomb.xml', bytes: Buffer.alloc(100 * 1024 * 1024, 32) }];
    expect(fileFault(await send(supplier, zipFile(bomb), 'offers.xlsx'))).toContain('not a readable workbook');
  });

  it('whose cells all say one long text is refused: small as it is, they would fill the memory', async () => {
    const supplier = await newSupplier(api);
    const shared = `${relationships}/sharedStrings`;
    const row = (place: number) =>
      `<row r="${place}">${[...'ABCD'].map((column) => `<c r="${column}${place}" t="s"><v>0</v></c>`).join('')}</row>`;
    const rows = Array.from({ length: 2_000 }, (_, index) => row(index + 1)).join('');
    const parts = workbook(rows).map((part) =>
      part.name === 'xl/_rels/workbook.xml.rels'
        ? {
            ...part,
            bytes: Buffer.from(
              String(part.bytes).replace(
                '</Relationships>',
                `<Relationship Id="rId2" Type="${shared}" Target="sharedStrings.xml"/></Relationships>`,
              ),
            ),
          }
        : part,
    );
    const texts = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(60_000)}</t></si></sst>`;
    const bytes = zipFile([...parts, { name: 'xl/sharedStrings.xml', bytes: Buffer.from(texts) }]);
    expect(bytes.length).toBeLessThan(100_000);
    expect(fileFault(await send(supplier, bytes, 'offers.xlsx'))).toContain('not a readable workbook');
    const tall = workbook(sheetRows([heads, ['x'.repeat(60_000)], ...Array.from({ length: 2_000 }, () => ['', 'y'])]), {
      merges: ['A2:A2002'],
    });
    expect(fileFault(await send(supplier, zipFile(tall), 'offers.xlsx'))).toContain('not a readable workbook');
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
      expect(fileFault(await send(supplier, zipFile(parts), 'offers.xlsx'))).toContain('not a readable workbook');
  });

  it('with a document type or an outside entity is refused', async () => {
    const supplier = await newSupplier(api);
    const head = '<!DOCTYPE worksheet [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
    const bytes = xlsx(sheet(goodLine(api, { remarksEn: '&secret;' })), { head });
    expect(fileFault(await send(supplier, bytes, 'offers.xlsx'))).toContain('not a readable workbook');
  });

  it('with 1,000,001 rows, one row far down or one column far out is refused', async () => {
    const supplier = await newSupplier(api);
    const rows = sheetRows(sheet(goodLine(api)));
    const others = Array.from({ length: 1_000_000 }, (_, index) => `<row ht="${index}"/>`).join('');
    const many = zipFile(workbook(rows + others));
    expect(fileFault(await send(supplier, many, 'offers.xlsx'))).toContain('20000');
    const deep = zipFile(workbook(`${rows}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`));
    expect(fileFault(await send(supplier, deep, 'offers.xlsx'))).toContain('20000');
    const wide = zipFile(workbook(`${rows}<row r="3"><c r="XFD3"><v>1</v></c></row>`));
    expect(fileFault(await send(supplier, wide, 'offers.xlsx'))).toContain('100');
  });

  it('that is damaged is refused', async () => {
    const supplier = await newSupplier(api);
    const good = xlsx(sheet(goodLine(api)));
    const broken = Buffer.from(good);
    broken.fill(0, good.length - 60, good.length - 30);
    expect([415, 422]).toContain((await send(supplier, broken, 'offers.xlsx')).status);
    const sheetless = zipFile(workbook('').slice(0, 4));
    expect(fileFault(await send(supplier, sheetless, 'offers.xlsx'))).toContain('not a readable workbook');
  });
});
