import { desc, lt, sql } from 'drizzle-orm';
import { daysBefore } from '#lib/days.ts';
import type { Services } from '#server/platform/context.ts';
import { ledgerCheck } from '#server/platform/db/schema/ledger.ts';
import { doubtsOfLog } from '#server/deals/evidence/index.ts';
import { doubtsOfAccounts, doubtsOfLedger } from '#server/deals/ledger/index.ts';

const keptDays = 90;

/**
 * Reckons the ledger again, and the public log of its postings, once a day whatever number of processes ask, and keeps what was found. Gives how much is in
 * doubt by the last check.
 */
export async function checkLedgerDaily(
  { db, now }: Pick<Services, 'db' | 'now'>,
  report: (error: unknown) => void,
): Promise<number> {
  return db.transaction(async (tx) => {
    const [own] = (
      await tx.execute<{ first: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext('ledger check')) as first`)
    ).rows;
    const [last] = await tx.select().from(ledgerCheck).orderBy(desc(ledgerCheck.at)).limit(1);
    if (!own!.first || (last && last.at > daysBefore(now(), 1))) return last?.doubts.length ?? 0;
    const doubts = [...(await doubtsOfLedger(tx)), ...(await doubtsOfAccounts(tx)), ...(await doubtsOfLog(tx))];
    for (const doubt of doubts) report(new Error(`The ledger is not what its records tell: ${JSON.stringify(doubt)}`));
    await tx.insert(ledgerCheck).values({ at: now(), doubts });
    await tx.delete(ledgerCheck).where(lt(ledgerCheck.at, daysBefore(now(), keptDays)));
    return doubts.length;
  });
}
