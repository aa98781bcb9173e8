import { asc, desc, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ledgerKinds, type LedgerKind } from '#api/deals/ledger-choices.ts';
import type { getLedger, Ledger } from '#api/deals/ledger.ts';
import { add, subtract } from '#lib/decimal.ts';
import type { Context } from '#server/platform/context.ts';
import { hasStanding, ledgerAccount, ledgerCheck } from '#server/platform/db/schema/ledger.ts';

type Sum = { currency: string; kind: LedgerKind; bankAccount: string | null; balance: string };
type Closing = { account: string; closing: string; on: string | null };

/** Whose the money is, by currency, beside what the banks' statements say. */
export async function ledgerOverview({ db }: Pick<Context, 'db'>): Promise<z.output<typeof getLedger.data>> {
  const sums = await db
    .select({
      currency: ledgerAccount.currency,
      kind: ledgerAccount.kind,
      bankAccount: ledgerAccount.bankAccount,
      balance: sql<string>`sum(${ledgerAccount.balance})::text`,
    })
    .from(ledgerAccount)
    .where(hasStanding(ledgerAccount))
    .groupBy(ledgerAccount.currency, ledgerAccount.kind, ledgerAccount.bankAccount)
    .orderBy(asc(ledgerAccount.currency), asc(ledgerAccount.bankAccount));
  const { rows: closings } = await db.execute<Closing>(sql`
    select distinct on (account) account, closing::text as closing, closing_on::text as on from bank_statement
    where closing is not null and account is not null
    order by account, closing_on desc nulls last, sequence desc, imported_at desc`);
  const [last] = await db.select().from(ledgerCheck).orderBy(desc(ledgerCheck.at)).limit(1);
  const currencies = [...Map.groupBy(sums, ({ currency }) => currency)];
  return {
    currencies: currencies.map(([currency, own]) => ({ currency, banks: banksOf(own, closings), held: heldOf(own) })),
    checked: last ? { at: last.at.toISOString(), doubts: last.doubts } : null,
  };
}

function banksOf(sums: readonly Sum[], closings: readonly Closing[]): Ledger['currencies'][number]['banks'] {
  return sums.flatMap(({ bankAccount, balance }) => {
    if (bankAccount === null) return [];
    const ledger = subtract('0.00', balance);
    const last = closings.find(({ account }) => account === bankAccount);
    const statement = last ? { closing: last.closing, on: last.on, difference: subtract(last.closing, ledger) } : null;
    return [{ account: bankAccount, ledger, statement }];
  });
}

function heldOf(sums: readonly Sum[]): Record<LedgerKind, string> {
  const of = (wanted: LedgerKind) => {
    const sum = add('0.00', ...sums.filter(({ kind }) => kind === wanted).map(({ balance }) => balance));
    // Balances of banks stand the other way round.
    return wanted === 'bank' || wanted === 'sellerBank' ? subtract('0.00', sum) : sum;
  };
  return Object.fromEntries(ledgerKinds.map((kind) => [kind, of(kind)])) as Record<LedgerKind, string>;
}
