import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { csvCell, guardedText } from '#lib/csv-cell.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import type { Sheet, TableColumn } from './workbook-worker.ts';

export type { TableColumn };
export type TableFormat = 'csv' | 'xlsx';

export type Table = {
  /** Without an ending. */
  name: string;
  /** What the sheet of a workbook is called. */
  title: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
};

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
/** Rows written before others have their turn. */
const rowsAtOnce = 1_000;

/** A table as a file that spreadsheets open. What could be a formula does not run there (see guardedText). */
export async function tableFile(format: TableFormat, table: Table): Promise<FileAnswer> {
  const bytes = format === 'csv' ? await asCsv(table) : await asXlsx(table);
  return new FileAnswer({ bytes, type: types[format], name: `${table.name}.${format}` });
}

/**
 * A CSV file of rows that are read while it is sent, some at a time: however many there are, few are in memory. What goes
 * wrong on the way breaks it off, so that nobody takes a part for the whole.
 */
export function streamedCsv(
  name: string,
  heads: readonly string[],
  rows: AsyncIterator<readonly (readonly string[])[], void>,
): FileAnswer {
  // It is read when the call has been answered: in the language and for the member of the call.
  const within = AsyncLocalStorage.snapshot();
  const encoder = new TextEncoder();
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (sink) => sink.enqueue(encoder.encode(head(heads))),
    pull: (sink) =>
      within(async () => {
        const next = await rows.next();
        if (next.done) sink.close();
        else sink.enqueue(encoder.encode(next.value.map(line).join('')));
      }),
    cancel: () => void rows.return?.(),
  });
  return new FileAnswer({ bytes, type: types.csv, name: `${name}.csv` });
}

const line = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;
/** With the mark that makes spreadsheets read it as UTF-8. */
const head = (names: readonly string[]) => `\uFEFF${line(names)}`;

async function asCsv({ columns, rows }: Table): Promise<Uint8Array> {
  const parts = [head(columns.map(({ name }) => name))];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    if (from > 0) await setImmediate();
    parts.push(
      rows
        .slice(from, from + rowsAtOnce)
        .map(line)
        .join(''),
    );
  }
  return Buffer.from(parts.join(''));
}

/** In a thread of its own: ten thousand rows take seconds, and nobody else should wait for them. */
function asXlsx({ title, columns, rows }: Table): Promise<Uint8Array> {
  const sheet: Sheet = { title, columns, rows: rows.map((row) => row.map(guardedText)) };
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { workerData: sheet });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The workbook was not written')));
  });
}
