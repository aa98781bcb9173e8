import { m } from '#i18n/messages.ts';
import { fieldOf } from '#api/market/offer-fields.ts';
import {
  commonColumns,
  fieldOfColumn,
  importColumnName,
  importColumnNames,
  importColumns,
  neededColumns,
  type CommonColumn,
  type ImportColumn,
} from '#api/market/import-columns.ts';
import { joinWords } from '#lib/join-words.ts';
import { invalid } from '#server/platform/errors.ts';
import { isKilograms, moneyIn, onlyCurrency } from './import-money.ts';
import type { LeftRow } from '#server/platform/db/schema/offers.ts';

export type NumberedCells = Pick<LeftRow, 'row' | 'cells'>;
/** Where each column stands; columns that the file does not have are left out. */
export type Places = ReadonlyMap<ImportColumn, number>;

const longestShown = 300;

/** Letters and digits alone, without what stands in brackets behind: `Price (USD/t) *` → `price`. */
const plain = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const withoutBrackets = (head: string): string => head.normalize('NFKC').split('(', 1)[0]!;

const known = new Map<string, ImportColumn>(
  importColumns.flatMap((column) => {
    const { en, zh, also } = importColumnNames[column];
    return [column, en, zh, ...also].map((name) => [plain(name), column] as const);
  }),
);

/** `Price USD/t` is a price, and so is `元/吨` by itself. */
function columnOf(head: string): ImportColumn | undefined {
  const named = known.get(plain(head)) ?? known.get(plain(withoutBrackets(head)));
  if (named) return named;
  const { currencies, rest } = moneyIn(head);
  if (currencies.size === 0) return undefined;
  return plain(rest) === '' ? (head.includes('/') ? 'price' : undefined) : known.get(plain(withoutBrackets(rest)));
}

/** Heads that stand for a grade where the file has no better one. */
const goodsNames = new Set(
  ['品名', '产品', '产品名称', '名称', 'product', 'product name', 'material', 'goods'].map(plain),
);
const isGoodsName = (head: string): boolean =>
  goodsNames.has(plain(head)) || goodsNames.has(plain(withoutBrackets(head)));

/** Title, date and address of a shop stand above the heads of a price list; more lines than these no list has there. */
const mostLinesAbove = 20;

/**
 * Where the heads of a table stand, -1 in an empty one: the first line that names all columns which are needed, else the one that
 * names most, so that what is said to be missing is missing there.
 */
export function headOf(cells: readonly (readonly string[])[]): number {
  const first = cells.findIndex((record) => record.some((cell) => cell.trim() !== ''));
  let [best, most] = [first, 0];
  for (let at = Math.max(first, 0); at < cells.length && at <= first + mostLinesAbove; at += 1) {
    const named = new Set(cells[at]!.flatMap((cell) => columnOf(cell) ?? []));
    if (neededColumns.every((column) => named.has(column))) return at;
    if (named.size > most) [best, most] = [at, named.size];
  }
  return best;
}

/**
 * Finds the columns by their heads, in any order and in either language. Throws 422 that names what is missing or twice; what may
 * be said for all rows together may be missing (lackingIn).
 */
export function placesOf(heads: readonly string[]): Places {
  const places = new Map<ImportColumn, number>();
  const namesGrade = heads.some((head) => columnOf(head) === 'grade' && !isGoodsName(head));
  for (const [index, head] of heads.entries()) {
    const column = columnOf(head);
    // Beside a grade, the name of the goods says what they are of: `ABS`.
    if (!column || (namesGrade && isGoodsName(head))) continue;
    if (places.has(column))
      throw invalid({ file: m.market_offers_fileColumnTwice({ name: importColumnName(column) }) });
    places.set(column, index);
    checkUnit(column, head);
  }
  const missing = neededColumns.filter((column) => !places.has(column));
  if (missing.every((column) => (commonColumns as readonly ImportColumn[]).includes(column))) return places;
  const names = joinWords(missing.map((column) => importColumnName(column)));
  const found = joinWords(heads.filter((head) => head.trim() !== '')).slice(0, longestShown);
  throw invalid({ file: m.market_offers_fileColumns({ names, found: found || '–' }) });
}

/** What a table does not say of any row and its supplier can say for all: needed or not. */
export function lackingIn(head: readonly string[]): { column: CommonColumn; needed: boolean }[] {
  const places = placesOf(head);
  return commonColumns
    .filter((column) => !places.has(column) && (column !== 'taxBasis' || !places.has('taxRate')))
    .map((column) => ({ column, needed: neededColumns.includes(column) }));
}

/** Kilograms under the head of a column of tonnes would be taken for a thousand times as much. Throws 422. */
function checkUnit(column: ImportColumn, head: string): void {
  const field = fieldOfColumn.get(column);
  if (!field || !['price', 'tonnes', 'stock'].includes(fieldOf(field).kind)) return;
  const words = head
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  if (words.some(isKilograms))
    throw invalid({ file: m.market_offers_fileKilograms({ name: importColumnName(column) }) });
}

type Whole = { head: string[]; rows: NumberedCells[] };

/** A table whose currency stands in the head of its prices, or else in a line above it, has it as a column of its own. */
export function withCurrency({ above, head, rows }: Whole & { above: readonly (readonly string[])[] }): Whole {
  if (head.some((name) => columnOf(name) === 'currency')) return { head, rows };
  const currency =
    onlyCurrency(head.filter((name) => columnOf(name) === 'price')) ?? onlyCurrency(above.flat(), { above: true });
  return currency === undefined ? { head, rows } : withColumns({ head, rows }, { currency });
}

/** The same table with columns behind it that say one thing in all rows. */
export function withColumns<Row extends NumberedCells>(
  { head, rows }: { head: string[]; rows: readonly Row[] },
  values: Partial<Record<ImportColumn, string>>,
): { head: string[]; rows: Row[] } {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), head.length);
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const names = (Object.keys(values) as ImportColumn[]).map(importColumnName);
  return {
    head: [...filled(head), ...names],
    rows: rows.map((row) => ({ ...row, cells: [...filled(row.cells), ...Object.values(values)] })),
  };
}
