import { Worker } from 'node:worker_threads';
import { statementSize } from '#api/deals/collection-rules.ts';
import { m } from '#i18n/messages.ts';
import type { Context } from '#server/platform/context.ts';
import type { StatementFormat } from '#server/platform/db/schema/payment.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { Statement } from './statement-entry.ts';
import { isMt940 } from './statement-mt940.ts';
import type { FileToRead, Told } from './statement-worker.ts';

/** Of what most days bring, read in a few milliseconds, a thread costs more than it spares. */
const readHere = 20_000;
/** What the largest honest file needs many times over. */
const longestMilliseconds = 60_000;
const mostMegabytes = 512;

/** The statements of a text as a member sends it. Throws 413 for one that is too long, 422 for what is no statement. */
export async function readStatementFile({ locale }: Pick<Context, 'locale'>, content: string) {
  const { signs, megabytes } = statementSize;
  if (content.length > signs)
    throw new AppError('tooLarge', { fields: { content: m.field_fileTooLarge({ megabytes }) } });
  if (content.includes('\0')) throw invalid({ content: m.deals_remit_fileNotText() });
  const format = formatOf(content);
  return { format, statements: await readStatements({ content, format, locale }) };
}

function formatOf(content: string): StatementFormat {
  const begin = content.slice(0, 500).trimStart();
  if (begin.startsWith('<')) return 'camt053';
  return isMt940(begin) ? 'mt940' : 'csv';
}

/**
 * The statements of a file, CSV, camt.053 or MT940; a long one is read in a thread of its own, because it takes half a second.
 * Throws 422 for what cannot be read.
 */
async function readStatements(file: FileToRead): Promise<Statement[]> {
  if (file.content.length <= readHere) {
    const { readFile } = await import('./statement-worker.ts');
    return readFile(file);
  }
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const statements: Statement[] = [];
  return new Promise((resolve, reject) => {
    const unreadable = () => reject(invalid({ content: m.deals_remit_fileNotCamt() }));
    const timer = setTimeout(() => {
      unreadable();
      void worker.terminate();
    }, longestMilliseconds);
    worker.on('message', (told: Told) => {
      if ('statement' in told) statements.push(told.statement);
      else if ('end' in told) resolve(statements);
      else if ('fields' in told) reject(invalid(told.fields));
      else {
        statements.at(-1)!.entries.push(...(told.entries ?? []));
        statements.at(-1)!.problems.push(...(told.problems ?? []));
      }
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') unreadable();
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The statement was not read to its end'));
    });
  });
}
