import { readSheet } from 'read-excel-file/node';
import { mostImportRows } from '#api/market/own-offer.ts';
import { utcDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { unmistakable } from '#lib/typed-number.ts';
import { invalid } from '#server/platform/errors.ts';
import { MergedCells } from './import-merges.ts';
import { checkZip, UnsafeZip } from './import-zip.ts';

/** A sheet is laid out up to its last column: one cell far out would make it as wide. */
const mostColumns = 100;

/**
 * The cells of the first sheet of an XLSX file as text. Formulas are not looked at: what counts is the value that the
 * spreadsheet has kept; cells that are merged downwards say the same in each row. Throws 422 for what is no workbook, unpacks to too much or has too many rows.
 */
export async function readXlsx(file: Uint8Array): Promise<string[][]> {
  const bytes = Buffer.from(file);
  try {
    const merged = new MergedCells();
    await checkZip(bytes, (name, xml) => {
      checkPart(name, xml);
      merged.look(name, xml, columnNumber);
    });
    const rows = await readSheet<string>(bytes, 1, {
      // A number of the file is read once: it says by itself what its point is.
      parseNumber: (stored) => unmistakable(plainNumber(stored)),
    });
    const cells = merged.fill(rows.map((row) => row.map(cellText)));
    checkText(cells);
    return cells;
  } catch (error) {
    // Our own answer, or a file that some reader of its parts cannot make sense of.
    if (error instanceof UnsafeZip || !(error instanceof Error && 'fields' in error))
      throw invalid({ file: m.market_offers_fileNoWorkbook() });
    throw error;
  }
}

/**
 * What all cells say together. A text may stand in the file once and in a million cells (shared strings, merged cells): as long
 * as they share it, it takes no room, and each has its own once they are passed on.
 */
const mostSigns = 20_000_000;

function checkText(cells: readonly (readonly string[])[]): void {
  let signs = 0;
  for (const row of cells) for (const cell of row) signs += cell.length;
  if (signs > mostSigns) throw new UnsafeZip('says too much');
}

/** A document type could name other files, or itself again and again; no spreadsheet writes one. */
function checkPart(name: string, xml: string): void {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(xml)) throw new UnsafeZip('a document type');
  if (!/^xl\/worksheets\//i.test(name)) return;
  let rows = 0;
  for (const [, tag, attributes] of xml.matchAll(/<(?:[\w.-]+:)?(row|c)\b([^>]*)/g)) {
    if (tag === 'row') rows += 1;
    const place = /\sr\s*=\s*["']([^"']*)["']/.exec(attributes!)?.[1];
    const [, column = '', row = '0'] = /^([A-Z]*)(\d*)$/.exec(place ?? '') ?? [];
    if (place !== undefined && `${column}${row}` !== place) throw new UnsafeZip('a place that is none');
    if (rows > mostImportRows + 1 || Number(row) > mostImportRows + 1)
      throw invalid({ file: m.market_offers_fileTooManyRows({ max: mostImportRows }) });
    if (columnNumber(column) > mostColumns)
      throw invalid({ file: m.market_offers_fileTooManyColumns({ max: mostColumns }) });
  }
}

/** A → 1, Z → 26, AA → 27. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * A number as the file keeps it, without what binary floats add to it: spreadsheets show fifteen digits, and a sum of
 * theirs may be stored as 1250.4999999999998.
 */
export function plainNumber(stored: string): string {
  const text = stored.trim();
  const isPlain = /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15;
  if (isPlain) return trimZeros(text);
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  const short = Number(value.toPrecision(15));
  return trimZeros(short.toFixed(Math.abs(short) < 1 ? 10 : 6));
}

function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : utcDay(value);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}
