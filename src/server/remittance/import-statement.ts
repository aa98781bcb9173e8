import type { z } from 'zod';
import { statementSize } from '#api/collection-rules.ts';
import { importStatement } from '#api/remittance.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/audit.ts';
import type { MemberContext } from '#server/context.ts';
import { bankStatement, statementLine } from '#server/db/schema/deals.ts';
import { AppError, invalid } from '#server/errors.ts';
import { once, type Transaction } from '#server/once.ts';
import { uuidv7 } from '#server/uuid.ts';
import { readCamt } from './statement-camt.ts';
import { readCsv } from './statement-csv.ts';
import { fingerprintOf, type Entry } from './statement-entry.ts';

type Imported = z.output<typeof importStatement.data>;

const rowsPerStatement = 1_000;
/** More problems than that help nobody. */
const mostProblems = 100;

/**
 * Imports the incoming payments of a bank statement. A file that is too large (413) or cannot be read as a whole (422) is
 * refused and leaves nothing; of a good one, lines that cannot be read are named, lines known already left out.
 */
export function importBankStatement(
  context: MemberContext,
  input: z.output<typeof importStatement.input>,
): Promise<Imported> {
  const { name, content } = input;
  const { signs, megabytes } = statementSize;
  if (content.length > signs)
    throw new AppError('tooLarge', { fields: { content: m.field_fileTooLarge({ megabytes }) } });
  if (content.includes('\0')) throw invalid({ content: m.remit_fileNotText() });
  const format = /^\s*\uFEFF?\s*</.test(content) ? 'camt053' : 'csv';
  const { entries, problems } = format === 'csv' ? readCsv(content) : readCamt(content);
  const importedAt = context.now();
  const id = uuidv7(importedAt);
  return once(context, importStatement, input, async (tx) => {
    await tx.insert(bankStatement).values({ id, name, format, importedAt, importedBy: context.actor.id });
    const imported = await keepNew(tx, id, importedAt, entries);
    const duplicates = entries.length - imported;
    const detail = { name, format, imported, duplicates, problems: problems.length };
    await audit(tx, context, 'statement.import', { kind: 'bankStatement', id }, detail);
    return { id, imported, duplicates, problems: problems.slice(0, mostProblems) };
  });
}

async function keepNew(tx: Transaction, statementId: string, at: Date, entries: readonly Entry[]): Promise<number> {
  let kept = 0;
  for (let from = 0; from < entries.length; from += rowsPerStatement) {
    const rows = entries.slice(from, from + rowsPerStatement).map((entry) => ({
      ...entry,
      id: uuidv7(at),
      statementId,
      fingerprint: fingerprintOf(entry),
      state: 'open' as const,
    }));
    const inserted = await tx
      .insert(statementLine)
      .values(rows)
      .onConflictDoNothing({ target: statementLine.fingerprint })
      .returning({ id: statementLine.id });
    kept += inserted.length;
  }
  return kept;
}
