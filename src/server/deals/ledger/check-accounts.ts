import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { heldStatuses } from '#api/deals/order-states.ts';
import type { Db } from '#server/platform/db/database.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { accountCode } from './account-code.ts';
import type { LedgerDoubt } from './check.ts';
import { approvedAccounts, isInForce, type AccountRow } from './collection-accounts.ts';

/** Contracts under which money may still come, and whose account is kept otherwise than they were sealed with. */
export async function doubtsOfAccounts(db: Db): Promise<LedgerDoubt[]> {
  const { number, sealedAt, accountSalt, accountCode: code } = contract;
  const rows = await db
    .select({ number, sealedAt, accountSalt, code, currency: subOrder.currency })
    .from(contract)
    .innerJoin(subOrder, eq(subOrder.contractId, contract.id))
    .where(and(inArray(subOrder.status, heldStatuses), isNotNull(accountSalt)));
  const accounts = new Map<string, AccountRow[]>();
  for (const currency of new Set(rows.map((row) => row.currency)))
    accounts.set(currency, await approvedAccounts(db, currency));
  return rows.flatMap((row) => {
    const account = accounts.get(row.currency)!.findLast((one) => isInForce(one, row.sealedAt!));
    const kept = account ? accountCode(row.accountSalt!, account) : 'gone';
    return kept === row.code ? [] : [{ what: 'account' as const, of: row.number, kept, told: row.code! }];
  });
}
