import { letters } from '#lib/letters.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { cellsOf } from './import-file.ts';

/** `row` as the spreadsheet counts. */
export type TableRow<Column extends string> = { row: number; cells: Record<Column, string> };
/** How the heads of each column are written, by their letters alone. */
export type Heads<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** The rows of an operator's file by their columns, whatever these are called of what `heads` lists, and the columns it has. */
export async function tableRows<Column extends string>(
  { files }: MemberContext,
  heads: Heads<Column>,
): Promise<{ columns: ReadonlySet<Column>; rows: TableRow<Column>[] }> {
  const [head = [], ...rows] = await cellsOf(files[0]!);
  const written = head.map(letters);
  const places = (Object.keys(heads) as Column[]).map(
    (column) => [column, written.findIndex((text) => heads[column].includes(text))] as const,
  );
  return {
    columns: new Set(places.flatMap(([column, at]) => (at >= 0 ? column : []))),
    rows: rows.map((row, index) => ({
      row: index + 2,
      cells: Object.fromEntries(places.map(([column, at]) => [column, (row[at] ?? '').trim()])) as Record<
        Column,
        string
      >,
    })),
  };
}
