import { createHash } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { importStatement } from '#api/deals/statement.ts';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { bankStatement, collectionAccount, statementLine } from '#server/platform/db/schema/payment.ts';
import { invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { takingTurns } from '#server/platform/jobs/turns.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { bookLines, bookOpening, isInForce, type AccountRow } from '#server/deals/ledger/index.ts';
import { takePayouts } from './payout-lines.ts';
import { readStatementFile } from './read-statement.ts';
import type { Entry, Statement } from './statement-entry.ts';
import { linkReversals, markDuplicates } from './statement-links.ts';

type Imported = z.output<typeof importStatement.data>;
/** A statement with what it is known by. */
type Known = Statement & { currency: string | null; identity: string; rows: NewLine[] };
type NewLine = Omit<typeof statementLine.$inferInsert, 'statementId'>;

const rowsPerStatement = 1_000;
/** More problems than that help nobody. */
const mostProblems = 100;

/**
 * Imports the movements of a bank statement. A file that is too large (413), cannot be read as a whole, is not whole or
 * is of an account that is not ours (422) is refused and leaves nothing; of a good one, lines that cannot be read are
 * named, and lines known already left out: the same place of the same statement, or the same true number of the bank.
 */
export async function importBankStatement(
  context: MemberContext,
  input: z.output<typeof importStatement.input>,
): Promise<Imported> {
  const { name, content } = input;
  const { format, statements } = await readStatementFile(context, content);
  const importedAt = context.now();
  return idempotently(context, importStatement, input, async (tx) => {
    const accounts = await tx.select().from(collectionAccount).where(eq(collectionAccount.state, 'approved'));
    const known: Known[] = [];
    for (const statement of statements) known.push(await identify(statement, content, accounts, importedAt));
    const warnings: string[] = [];
    const kept: { id: string; isNew: boolean }[] = [];
    const fresh: string[] = [];
    for (const statement of known) {
      const { account, number, sequence, opening, closing, closingOn, identity, rows } = statement;
      warnings.push(...(await gaps(tx, statement)));
      const values = { account, number, sequence, opening, closing, closingOn, identity };
      const [made] = await tx
        .insert(bankStatement)
        .values({ id: uuidv7(importedAt), name, format, importedAt, importedBy: context.actor.id, ...values })
        .onConflictDoNothing({ target: bankStatement.identity })
        .returning({ id: bankStatement.id });
      const id = made?.id ?? (await idOf(tx, identity));
      if (made) await bookOpening(tx, context, { ...statement, id });
      kept.push({ id, isNew: made !== undefined });
      fresh.push(...(await keepNew(tx, id, rows)));
    }
    const possible = await markDuplicates(tx, fresh);
    await bookFresh(tx, context, fresh);
    await linkReversals(tx, context, fresh);
    await takePayouts(tx, context, fresh);
    const imported = fresh.length;
    const problems = known.flatMap((statement) => statement.problems);
    const duplicates = known.reduce((sum, { rows }) => sum + rows.length, 0) - imported;
    const { id } = kept[0]!;
    const detail = { name, format, imported, duplicates, problems: problems.length };
    await audit(tx, context, 'statement.import', { kind: 'bankStatement', id }, detail);
    const answer = { id, imported, duplicates, possible, known: kept.every(({ isNew }) => !isNew) };
    return { ...answer, warnings, problems: problems.slice(0, mostProblems) };
  });
}

/** What the bank says stands in the ledger; what may be a duplicate when somebody has said that it is none. */
async function bookFresh(tx: Transaction, context: MemberContext, lines: readonly string[]): Promise<void> {
  const isFresh = sql`${statementLine.id} = any(${sql.param(lines)}::uuid[])`;
  await bookLines(
    tx,
    context,
    await tx
      .select()
      .from(statementLine)
      .where(and(isFresh, isNull(statementLine.duplicateOf))),
  );
}

async function idOf(tx: Transaction, identity: string): Promise<string> {
  const [row] = await tx
    .select({ id: bankStatement.id })
    .from(bankStatement)
    .where(eq(bankStatement.identity, identity));
  return row!.id;
}

const hashOf = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
/** Banks write an account with and without spaces and strokes. */
export const plain = (account: string) => account.replace(/[^0-9A-Za-z]/g, '').toUpperCase();

/** Throws 422 where the statement is of an account into which nobody has ever been asked to pay. */
async function identify(
  statement: Statement,
  content: string,
  accounts: readonly AccountRow[],
  now: Date,
): Promise<Known> {
  const { account: named, number, opening, closing, closingOn } = statement;
  const own = named === null ? null : (accounts.find((one) => plain(one.account) === plain(named)) ?? undefined);
  if (own === undefined) throw invalid({ content: m.deals_remit_fileOtherAccount({ account: named || '–' }) });
  const account = own && plain(own.account);
  // Without a number of its own, or balances, a statement is what stands in it.
  const hasBalances = opening !== null && closing !== null;
  const identity =
    own && number && hasBalances
      ? hashOf(account, number, opening, closing, closingOn)
      : hashOf(account, number, own ? statement.entries : content);
  const counted = new Map<string, number>();
  const turn = takingTurns();
  const rows: NewLine[] = [];
  for (const entry of statement.entries) {
    await turn();
    const of = account ?? accountFor(entry, accounts, now);
    const key = hashOf(of, entry.transactionId, entry.amount, entry.currency, entry.direction, entry.reversal);
    const before = counted.get(key) ?? 0;
    counted.set(key, before + 1);
    const { transactionId, place, ...facts } = entry;
    rows.push({
      ...facts,
      id: uuidv7(now),
      account: of,
      state: 'open' as const,
      identity: hashOf(identity, place),
      // Payments of one collective entry may share its number: each is the nth of them.
      transactionKey: transactionId ? hashOf(key, before) : null,
    });
  }
  return { ...statement, account, currency: own?.currency ?? null, identity, rows };
}

/** A CSV does not say whose it is: the account that is in force for the currency. */
function accountFor({ currency }: Entry, accounts: readonly AccountRow[], now: Date): string {
  const inForce = accounts
    .filter((one) => one.currency === currency && isInForce(one, now))
    .toSorted((one, other) => one.inForceFrom!.getTime() - other.inForceFrom!.getTime());
  return plain(inForce.at(-1)?.account ?? '');
}

/** What does not go on where the last statement of the account ended: a statement is missing between them. */
async function gaps(tx: Transaction, { account, identity, sequence, opening, closingOn }: Known): Promise<string[]> {
  if (account === null) return [];
  if (opening === null) return [m.deals_remit_noBalances()];
  const [last] = await tx
    .select()
    .from(bankStatement)
    .where(and(eq(bankStatement.account, account), sql`${bankStatement.identity} <> ${identity}`))
    .orderBy(
      sql`${bankStatement.closingOn} desc nulls last`,
      desc(bankStatement.sequence),
      desc(bankStatement.importedAt),
    )
    .limit(1);
  // An older one that comes later fills a gap; it has none.
  if (!last || (closingOn !== null && last.closingOn !== null && closingOn < last.closingOn)) return [];
  const warnings = [];
  if (last.closing !== null && compare(last.closing, opening) !== 0)
    warnings.push(m.deals_remit_gapBalance({ closing: last.closing, opening }));
  if (sequence !== null && last.sequence !== null && sequence > last.sequence + 1)
    warnings.push(m.deals_remit_gapSequence({ last: last.sequence, sequence }));
  return warnings;
}

/** In the order of what makes them the same, so that two who import the same lines do not wait for one another. */
async function keepNew(tx: Transaction, statementId: string, lines: readonly NewLine[]): Promise<string[]> {
  const keyOf = ({ transactionKey, identity }: NewLine) => transactionKey ?? identity;
  const sorted = lines.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const kept: string[] = [];
  for (let from = 0; from < sorted.length; from += rowsPerStatement) {
    const rows = sorted.slice(from, from + rowsPerStatement).map((line) => ({ ...line, statementId }));
    const inserted = await tx
      .insert(statementLine)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: statementLine.id });
    kept.push(...inserted.map(({ id }) => id));
  }
  return kept;
}
