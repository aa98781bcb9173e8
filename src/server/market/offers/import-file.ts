import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
import type { UploadedFile } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { inReadingThread } from '#server/platform/reading-thread.ts';
import type { FileToRead, Told } from './import-worker.ts';

const program = new URL('./import-worker.ts', import.meta.url);

/** The cells of a CSV or XLSX file. Throws 422 for what cannot be read, and for what takes more time or memory than any list of offers. */
export async function cellsOf({ bytes, type }: UploadedFile): Promise<string[][]> {
  const file: FileToRead = { bytes, isCsv: type === 'text/csv', locale: getLocale() };
  const cells: string[][] = [];
  const hear = (told: Told): boolean => {
    if ('fields' in told) throw invalid(told.fields);
    if ('rows' in told) cells.push(...told.rows);
    return 'end' in told;
  };
  await inReadingThread(program, file, hear, () => invalid({ file: m.market_offers_fileNoWorkbook() }));
  return cells;
}
