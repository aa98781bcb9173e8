import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { m } from '#i18n/messages.ts';
import { csvCell, guardedText } from '#lib/csv-cell.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { inTurn } from '#server/platform/idempotency/in-turn.ts';
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

type Parts<Row> = AsyncIterator<readonly Row[], void>;

/**
 * A CSV file of rows that are read while it is sent, some at a time: however many there are, few are in memory. What goes
 * wrong on the way breaks it off, so that nobody takes a part for the whole.
 */
export function streamedCsv(name: string, heads: readonly string[], rows: Parts<readonly string[]>): FileAnswer {
  const bytes = streamed(head(heads), rows, (some) => some.map(line).join(''), '');
  return new FileAnswer({ bytes, type: types.csv, name: `${name}.csv` });
}

/** The same as JSON: an object of what `about` says and the rows as a list under a name, one a line. */
export function streamedJson(name: string, about: object, list: string, rows: Parts<object>): FileAnswer {
  let isFirst = true;
  const written = (some: readonly object[]) => {
    const lines = some.map((row) => JSON.stringify(row)).join(',\n');
    const before = isFirst ? '' : ',\n';
    isFirst &&= some.length === 0;
    return some.length === 0 ? '' : before + lines;
  };
  const bytes = streamed(`${JSON.stringify(about).slice(0, -1)},"${list}":[\n`, rows, written, '\n]}\n');
  return new FileAnswer({ bytes, type: 'application/json', name: `${name}.json` });
}

function streamed<Row>(
  begin: string,
  rows: Parts<Row>,
  write: (some: readonly Row[]) => string,
  end: string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  // It is read when the call has been answered: in the language and for the member of the call.
  const within = AsyncLocalStorage.snapshot();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (sink) => sink.enqueue(encoder.encode(begin)),
    pull: (sink) =>
      within(async () => {
        const next = await rows.next();
        sink.enqueue(encoder.encode(next.done ? end : write(next.value)));
        if (next.done) sink.close();
      }),
    cancel: () => void rows.return?.(),
  });
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

/**
 * In a thread of its own: ten thousand rows take seconds, and nobody else should wait for them. Two at one time in this process, as each
 * takes a lot of memory: 503 for whose turn does not come soon.
 */
function asXlsx({ title, columns, rows }: Table): Promise<Uint8Array> {
  const sheet: Sheet = {
    title,
    choicesTitle: m.form_choices(),
    columns,
    rows: rows.map((row) => row.map(guardedText)),
  };
  return inTurn('workbooks', () => {
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { workerData: sheet });
    return new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The workbook was not written')));
    });
  });
}
