/** Reads the file of a bank statement, started by read-statement.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Locale } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import type { StatementFormat } from '#server/platform/db/schema/payment.ts';
import { AppError } from '#server/platform/errors.ts';
import { readCamt } from './statement-camt.ts';
import { readCsv } from './statement-csv.ts';
import type { Statement } from './statement-entry.ts';
import { readMt940 } from './statement-mt940.ts';

export type FileToRead = { content: string; format: StatementFormat; locale: Locale };
type Part = Partial<Pick<Statement, 'entries' | 'problems'>>;
/** Each statement, what stands in it some lines at a time, then the end; or what is wrong with the file. */
export type Told = { statement: Statement } | Part | { end: true } | { fields: Record<string, string> };

const readers: Record<StatementFormat, (content: string) => Statement[]> = {
  csv: (content) => [readCsv(content)],
  camt053: readCamt,
  mt940: readMt940,
};
export const readFile = ({ content, format }: Omit<FileToRead, 'locale'>): Statement[] => readers[format](content);

/** Few enough to be taken over in a few milliseconds. */
const atOnce = 500;

if (parentPort) {
  const port = parentPort;
  const tell = (told: Told) => port.postMessage(told);
  const tellParts = <Item>(items: Item[], part: (some: Item[]) => Part) => {
    for (let from = 0; from < items.length; from += atOnce) tell(part(items.slice(from, from + atOnce)));
  };
  const file = workerData as FileToRead;
  withLocale(file.locale, () => {
    try {
      for (const { entries, problems, ...head } of readFile(file)) {
        tell({ statement: { ...head, entries: [], problems: [] } });
        tellParts(entries, (some) => ({ entries: some }));
        tellParts(problems, (some) => ({ problems: some }));
      }
      tell({ end: true });
    } catch (error) {
      if (!(error instanceof AppError && error.fields)) throw error;
      tell({ fields: error.fields });
    }
  });
}
