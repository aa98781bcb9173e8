import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { subtract } from '#lib/decimal.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { bankStatement, type statementLine } from '#server/platform/db/schema/payment.ts';
import { book, type Entry } from './book.ts';

type Booker = Pick<Context, 'actor' | 'now'>;
type Line = Pick<
  typeof statementLine.$inferSelect,
  'id' | 'account' | 'direction' | 'amount' | 'currency' | 'reverses'
>;

const negative = (amount: string) => subtract('0.00', amount);

/** What a bank says of its account: what comes is nobody's yet, what goes is what an operator has recorded or will. */
export const bookLines = (tx: Transaction, context: Booker, lines: readonly Line[]) =>
  book(
    tx,
    context,
    lines.map(({ id, account, direction, amount, currency }) => {
      const bank = { kind: 'bank', bankAccount: account } as const;
      return direction === 'in'
        ? {
            kind: 'lineIn',
            sourceId: id,
            currency,
            legs: [
              { of: bank, amount: negative(amount) },
              { of: { kind: 'suspense' }, amount },
            ],
          }
        : {
            kind: 'lineOut',
            sourceId: id,
            currency,
            legs: [
              { of: bank, amount },
              { of: { kind: 'transit' }, amount: negative(amount) },
            ],
          };
    }),
  );

/**
 * What stood on an account before its first statement; afterwards the lines tell it. An earlier statement that comes later
 * says it anew. Nothing is booked of a statement without balances.
 */
export async function bookOpening(
  tx: Transaction,
  context: Booker,
  statement: Pick<typeof bankStatement.$inferSelect, 'id' | 'account' | 'opening' | 'closingOn'> & {
    currency: string | null;
  },
): Promise<void> {
  const { id: sourceId, account, currency, opening, closingOn } = statement;
  if (account === null || currency === null || opening === null) return;
  const [first] = await tx
    .select({ opening: bankStatement.opening, closingOn: bankStatement.closingOn })
    .from(bankStatement)
    .where(and(eq(bankStatement.account, account), ne(bankStatement.id, sourceId), isNotNull(bankStatement.opening)))
    .orderBy(sql`${bankStatement.closingOn} nulls last`, asc(bankStatement.sequence), asc(bankStatement.importedAt))
    .limit(1);
  const isEarlier = first && closingOn !== null && first.closingOn !== null && closingOn < first.closingOn;
  if (first && !isEarlier) return;
  const amount = subtract(opening, first?.opening ?? '0.00');
  const legs = [
    { of: { kind: 'bank', bankAccount: account } as const, amount: negative(amount) },
    { of: { kind: 'other' } as const, amount },
  ];
  await book(tx, context, [{ kind: 'opened', sourceId, currency, legs }]);
}

/** What is left of a movement is no business of a deal: charges of a bank where it went out. */
export async function bookAside(tx: Transaction, context: Booker, line: Line): Promise<void> {
  const { id: sourceId, currency, direction, reverses } = line;
  const amount = await unexplained(tx, line);
  const legs: Entry['legs'] =
    direction === 'in'
      ? [
          { of: { kind: 'suspense' }, amount: negative(amount) },
          { of: { kind: 'other' }, amount },
        ]
      : [
          { of: { kind: 'transit' }, amount },
          { of: { kind: reverses === null ? 'fee' : 'other' }, amount: negative(amount) },
        ];
  await book(tx, context, [{ kind: 'lineAside', sourceId, currency, legs }]);
}

/** What of a movement is nobody's yet; of one that takes another back, what was not taken out of a deal for it. */
async function unexplained(tx: Transaction, { id, direction, reverses }: Line): Promise<string> {
  const [account, of] = direction === 'in' ? ['suspense', id] : ['transit', reverses];
  const { rows } = await tx.execute<{ amount: string }>(sql`
    select coalesce(abs(sum(leg.amount)), 0)::text as amount from posting
      join posting_leg leg on leg.posting_id = posting.id
      join ledger_account account on account.id = leg.account_id and account.kind = ${account}
    where posting.source_id = ${id}
      or posting.source_id in (select remittance_id from statement_part where line_id = ${of})
        and (${direction} = 'in' or posting.kind = 'reversed')`);
  return rows[0]!.amount;
}

/** Money that came is what had been recorded before its line: a refund that the bank sent back. */
export const bookExplained = (tx: Transaction, context: Booker, line: Line) =>
  book(tx, context, [
    {
      kind: 'explained',
      sourceId: line.id,
      currency: line.currency,
      legs: [
        { of: { kind: 'suspense' }, amount: negative(line.amount) },
        { of: { kind: 'transit' }, amount: line.amount },
      ],
    },
  ]);
