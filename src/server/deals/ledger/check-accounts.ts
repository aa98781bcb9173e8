import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { heldStatuses } from '#api/deals/order-states.ts';
import type { Db } from '#server/platform/db/database.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { accountCode } from './account-code.ts';
import type { LedgerDoubt } from './check.ts';
import { approvedAccounts, isInForce, type PaidAccount, type PaidTo } from './collection-accounts.ts';

/** Contracts under which money may still come, and whose account is kept otherwise than they were sealed with. */
export async function doubtsOfAccounts(db: Db): Promise<LedgerDoubt[]> {
  const { number, sealedAt, accountSalt, accountCode: code } = contract;
  const paidTo = { currency: subOrder.currency, shopId: subOrder.shopId, collecting: subOrder.collecting };
  const rows = await db
    .select({ number, sealedAt, accountSalt, code, paidTo })
    .from(contract)
    .innerJoin(subOrder, eq(subOrder.contractId, contract.id))
    .where(and(inArray(subOrder.status, heldStatuses), isNotNull(accountSalt)));
  const accounts = new Map<string, PaidAccount[]>();
  for (const row of rows)
    if (!accounts.has(keyOf(row.paidTo))) accounts.set(keyOf(row.paidTo), await approvedAccounts(db, row.paidTo));
  return rows.flatMap((row) => {
    const account = accounts.get(keyOf(row.paidTo))!.findLast((one) => isInForce(one, row.sealedAt!));
    const kept = account ? accountCode(row.accountSalt!, account) : 'gone';
    return kept === row.code ? [] : [{ what: 'account' as const, of: row.number, kept, told: row.code! }];
  });
}

/** Collection accounts are everybody's; a seller's are its own. */
const keyOf = ({ currency, shopId, collecting }: PaidTo): string =>
  collecting === 'seller' ? `${currency} ${shopId}` : currency;
