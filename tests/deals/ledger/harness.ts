import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { LedgerKind, PostingKind } from '#api/deals/ledger-choices.ts';
import { ledgerAccount, posting, postingLeg } from '#server/platform/db/schema/ledger.ts';
import { doubtsOfLedger } from '#server/deals/ledger/index.ts';
import type { MemberApi } from '../../support/member-api.ts';

/** What is owed by kind of account, of one sub-order and of nobody alone; zeros are left out. */
export async function balancesOf(api: MemberApi, subOrderId?: string): Promise<Partial<Record<LedgerKind, string>>> {
  const rows = await api.db.select().from(ledgerAccount).orderBy(asc(ledgerAccount.kind));
  const own = rows.filter((row) => row.subOrderId === null || row.subOrderId === subOrderId);
  return Object.fromEntries(own.filter(({ balance }) => Number(balance) !== 0).map((row) => [row.kind, row.balance]));
}

/** What a record is booked as, with its legs. */
export async function bookedAs(api: MemberApi, sourceId: string): Promise<{ kind: PostingKind; legs: object }[]> {
  const rows = await api.db
    .select({ id: posting.id, kind: posting.kind, account: ledgerAccount.kind, amount: postingLeg.amount })
    .from(posting)
    .innerJoin(postingLeg, eq(postingLeg.postingId, posting.id))
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, postingLeg.accountId))
    .where(eq(posting.sourceId, sourceId))
    .orderBy(asc(posting.at), asc(posting.id));
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((legs) => ({
    kind: legs[0]!.kind,
    legs: Object.fromEntries(legs.map(({ account, amount }) => [account, amount])),
  }));
}

/** The ledger tells what the records tell. */
export const expectSound = async (api: MemberApi) => expect(await doubtsOfLedger(api.db)).toEqual([]);
