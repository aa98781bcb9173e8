import { Worker } from 'node:worker_threads';
import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
import type { UploadedFile } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import type { FileToRead, Told } from './import-worker.ts';

/** What the largest honest file needs many times over. */
const longestMilliseconds = 60_000;
const mostMegabytes = 512;

/**
 * The cells of a CSV or XLSX file, read in a thread of its own: it takes a second, and nobody else should wait for it.
 * Throws 422 for what cannot be read, and for what takes more time or memory than any list of offers.
 */
export function cellsOf({ bytes, type }: UploadedFile): Promise<string[][]> {
  const workerData: FileToRead = { bytes, isCsv: type === 'text/csv', locale: getLocale() };
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const cells: string[][] = [];
  return new Promise<string[][]>((resolve, reject) => {
    const unreadable = () => reject(invalid({ file: m.market_offers_fileNoWorkbook() }));
    const timer = setTimeout(() => {
      unreadable();
      void worker.terminate();
    }, longestMilliseconds);
    worker.on('message', (told: Told) => {
      if ('rows' in told) cells.push(...told.rows);
      else if ('end' in told) resolve(cells);
      else reject(invalid(told.fields));
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') unreadable();
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The file was not read to its end'));
    });
  });
}
