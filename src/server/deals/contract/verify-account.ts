import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { verifyAccount as call } from '#api/deals/contract.ts';
import { isTransferred } from '#api/deals/payment-terms.ts';
import { accountCode, approvedAccounts, isInForce, plainAccount, typedCode } from '#server/deals/ledger/index.ts';
import type { Context } from '#server/platform/context.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';

type Verification = z.output<(typeof call)['data']>;
const unknown: Verification = { standing: 'unknown', from: null, changed: false };

/** Whether money under the version of a contract that was sealed last goes to this account. Says nothing else of it. */
export async function verifyAccount(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { contractNumber, account }: z.output<(typeof call)['input']>,
): Promise<Verification> {
  const [sealed] = await db
    .select({ contract, subOrder })
    .from(contract)
    .innerJoin(subOrder, eq(subOrder.id, contract.subOrderId))
    .where(and(eq(contract.number, contractNumber.toUpperCase()), isNotNull(contract.sealedAt)))
    .orderBy(desc(contract.version))
    .limit(1);
  if (!sealed || !isTransferred(sealed.subOrder.paymentTerm)) return unknown;
  const { accountSalt, sealedAt } = sealed.contract;
  const approved = await approvedAccounts(db, sealed.subOrder);
  const [number, code] = [plainAccount(account), typedCode(account)];
  const inForce = approved.findLast((row) => isInForce(row, now()));
  const given = approved.findLast(
    (row) => plainAccount(row.account) === number || (accountSalt !== null && accountCode(accountSalt, row) === code),
  );
  if (!given) return unknown;
  const from = given.inForceFrom!;
  return {
    standing: !isInForce(given, now()) ? 'coming' : given === inForce ? 'inForce' : 'replaced',
    from: from.toISOString(),
    changed: from > sealedAt!,
  };
}
