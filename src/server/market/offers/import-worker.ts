/** Reads a file of offers, started by import-file.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Locale } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import { AppError } from '#server/platform/errors.ts';
import { readCsv } from './import-csv.ts';
import { readXlsx } from './import-xlsx.ts';

export type FileToRead = { bytes: Uint8Array; isCsv: boolean; locale: Locale };
/** Some rows at a time, then the end; or what is wrong with the file, in the reader's language. */
export type Told = { rows: string[][] } | { end: true } | { fields: Record<string, string> };

/** Few enough to be taken over in a few milliseconds. */
const rowsAtOnce = 500;

if (parentPort) {
  const port = parentPort;
  const tell = (told: Told) => port.postMessage(told);
  const { bytes, isCsv, locale } = workerData as FileToRead;
  await withLocale(locale, async () => {
    try {
      const rows = isCsv ? readCsv(bytes) : await readXlsx(bytes);
      for (let from = 0; from < rows.length; from += rowsAtOnce) tell({ rows: rows.slice(from, from + rowsAtOnce) });
      tell({ end: true });
    } catch (error) {
      if (!(error instanceof AppError && error.fields)) throw error;
      tell({ fields: error.fields });
    }
  });
}
