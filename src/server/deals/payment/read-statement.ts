import { statementSize } from '#api/deals/collection-rules.ts';
import { m } from '#i18n/messages.ts';
import type { Context } from '#server/platform/context.ts';
import type { StatementFormat } from '#server/platform/db/schema/payment.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { inReadingThread } from '#server/platform/reading-thread.ts';
import type { Statement } from './statement-entry.ts';
import { isMt940 } from './statement-mt940.ts';
import type { FileToRead, Told } from './statement-worker.ts';

/** Of what most days bring, read in a few milliseconds, a thread costs more than it spares. */
const readHere = 20_000;
const program = new URL('./statement-worker.ts', import.meta.url);

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
  const statements: Statement[] = [];
  const hear = (told: Told): boolean => {
    if ('fields' in told) throw invalid(told.fields);
    if ('statement' in told) statements.push(told.statement);
    else if (!('end' in told)) {
      statements.at(-1)!.entries.push(...(told.entries ?? []));
      statements.at(-1)!.problems.push(...(told.problems ?? []));
    }
    return 'end' in told;
  };
  await inReadingThread(program, file, hear, () => invalid({ content: m.deals_remit_fileNotCamt() }));
  return statements;
}
