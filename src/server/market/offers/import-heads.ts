import { m } from '#i18n/messages.ts';
import {
  importColumnName,
  importColumnNames,
  importColumns,
  neededColumns,
  type ImportColumn,
} from '#api/market/import-columns.ts';
import { joinWords } from '#lib/join-words.ts';
import { invalid } from '#server/platform/errors.ts';

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

const columnOf = (head: string): ImportColumn | undefined =>
  known.get(plain(head)) ?? known.get(plain(withoutBrackets(head)));

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

/** Finds the columns by their heads, in any order and in either language. Throws 422 that names what is missing or twice. */
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
  }
  const missing = neededColumns.filter((column) => !places.has(column));
  if (missing.length === 0) return places;
  const names = joinWords(missing.map((column) => importColumnName(column)));
  const found = joinWords(heads.filter((head) => head.trim() !== '')).slice(0, longestShown);
  throw invalid({ file: m.market_offers_fileColumns({ names, found: found || '–' }) });
}
