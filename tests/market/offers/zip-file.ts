import { crc32, deflateRawSync } from 'node:zlib';

export type Packed = {
  name: string;
  bytes: Buffer;
  /** What the directory says instead of the truth. */
  claimed?: number;
  /** Stands in the file, but not in its directory. */
  hidden?: boolean;
};

/** A ZIP file, honest or not. */
export function zipFile(parts: readonly Packed[]): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, bytes, claimed = bytes.length, hidden = false } of parts) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    if (!hidden) {
      const [mark, end] = [Buffer.alloc(6), Buffer.alloc(14)];
      mark.write('PK\x01\x02', 'latin1');
      mark.writeUInt16LE(20, 4);
      end.writeUInt32LE(at, 10);
      directory.push(Buffer.concat([mark, common, end, Buffer.from(name)]));
    }
    bodies.push(body);
    at += body.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, central, end]);
}

const part = (name: string, xml: string): Packed => ({ name, bytes: Buffer.from(`<?xml version="1.0"?>${xml}`) });
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
export const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook whose only sheet has these rows, as XML. */
export const workbook = (sheetData: string, { head = '', merges = [] as readonly string[] } = {}): Packed[] => [
  part(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
  ),
  part(
    '_rels/.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  part(
    'xl/workbook.xml',
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationships}"><sheets><sheet name="Offers" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  {
    name: 'xl/worksheets/sheet1.xml',
    bytes: Buffer.from(
      `<?xml version="1.0"?>${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheetData}</sheetData>${merges.length > 0 ? `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`,
    ),
  },
];

export type Cell = string | { formula: string; value: string } | { number: string };

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
const escaped = (text: string) => text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));

/** Rows of a sheet as XML. */
export const sheetRows = (rows: readonly (readonly Cell[])[]): string =>
  rows
    .map((cells, row) => {
      const inner = cells.map((cell, column) => {
        const place = `${letters(column)}${row + 1}`;
        if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
        if ('number' in cell) return `<c r="${place}"><v>${cell.number}</v></c>`;
        return `<c r="${place}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`;
      });
      return `<row r="${row + 1}">${inner.join('')}</row>`;
    })
    .join('');
