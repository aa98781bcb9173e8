import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import { moneyProposal, remittanceReversal, statementLine, statementPart } from '#server/platform/db/schema/payment.ts';
import { AppError } from '#server/platform/errors.ts';
import type { LineRow } from './lines.ts';
import { lockConfirmed, proposeReversal } from './reverse.ts';

const letters = (column: string) => sql.raw(`lower(regexp_replace(${column}, '[^[:alnum:]]', '', 'g'))`);

/**
 * Marks new lines that are equal to one of another statement of the account, and have no numbers of the bank that tell
 * them apart: they are kept, and a person says whether they are two. Gives how many there are. Two equal lines of one
 * statement are two payments: the bank says so.
 */
export async function markDuplicates(tx: Transaction, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const fresh = sql`any(${sql.param(ids)}::uuid[])`;
  const marked = await tx.execute(sql`
    update statement_line n set duplicate_of = o.id from (
      select n.id as new, min(o.id::text)::uuid as id from statement_line n join statement_line o
        on o.statement_id <> n.statement_id and o.booked_at = n.booked_at and o.amount = n.amount
        and o.currency = n.currency and o.direction = n.direction and o.reversal = n.reversal
        and (o.account = n.account or o.account = '' or n.account = '')
        and ${letters('o.remitter')} = ${letters('n.remitter')}
        and not (o.transaction_key is not null and n.transaction_key is not null and o.account = n.account)
      where n.id = ${fresh} and (o.id < n.id or not o.id = ${fresh})
      group by n.id
    ) o where n.id = o.new`);
  return marked.rowCount ?? 0;
}

/**
 * Finds what each new reversal takes back. Where that has been confirmed as a transfer, the confirmation is put up for
 * reversal: the bank has taken the money.
 */
export async function linkReversals(tx: Transaction, context: MemberContext, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const reversals = await tx
    .select()
    .from(statementLine)
    .where(and(isOneOf(statementLine.id, ids), statementLine.reversal))
    .orderBy(asc(statementLine.bookedAt), asc(statementLine.id));
  for (const reversal of reversals) {
    const taken = await takenBackBy(tx, reversal);
    if (!taken) continue;
    await tx.update(statementLine).set({ reverses: taken }).where(eq(statementLine.id, reversal.id));
    if (reversal.direction === 'out') await putUp(tx, context, taken, reversal);
  }
}

/** The latest movement of the same sum the other way that has its reference, or its payer, and was not taken back yet. */
async function takenBackBy(tx: Transaction, line: LineRow): Promise<string | undefined> {
  const { account, amount, currency, bookedAt, reference, remitter, direction } = line;
  const other = direction === 'out' ? 'in' : 'out';
  const found = await tx.execute<{ id: string }>(sql`
    select o.id from statement_line o
    where o.account = ${account} and o.amount = ${amount} and o.currency = ${currency} and o.direction = ${other}
      and not o.reversal and o.booked_at <= ${bookedAt}
      and not exists (select from statement_line r where r.reverses = o.id)
      and ((${reference} <> '' and o.reference = ${reference})
        or ${letters('o.remitter')} = lower(regexp_replace(${remitter}, '[^[:alnum:]]', '', 'g')))
    order by o.reference = ${reference} desc, o.booked_at desc, o.id desc limit 1`);
  return found.rows[0]?.id;
}

async function putUp(tx: Transaction, context: MemberContext, lineId: string, { reference }: LineRow): Promise<void> {
  const parts = await tx
    .select({ id: statementPart.remittanceId })
    .from(statementPart)
    .leftJoin(remittanceReversal, eq(remittanceReversal.remittanceId, statementPart.remittanceId))
    .where(and(eq(statementPart.lineId, lineId), isNull(remittanceReversal.remittanceId)))
    .orderBy(asc(statementPart.remittanceId));
  for (const { id } of parts) {
    const open = and(eq(moneyProposal.remittanceId, id), eq(moneyProposal.state, 'open'));
    if ((await tx.$count(moneyProposal, open)) > 0) continue;
    try {
      await proposeReversal(tx, context, await lockConfirmed(tx, id), m.deals_remit_takenBack({ reference }));
    } catch (error) {
      // A deal that has ended: the line stays open, and says what it takes back.
      if (!(error instanceof AppError)) throw error;
    }
  }
}
