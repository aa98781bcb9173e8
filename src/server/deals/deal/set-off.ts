import { compare } from '#lib/decimal.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { bookSetOff } from '#server/deals/ledger/index.ts';
import { askForPayoutAccount } from '#server/deals/payout/index.ts';
import { readBalance, type Balance } from './balance.ts';
import type { SubOrderRow } from './rows.ts';

/**
 * Money of a deal that is over pays first what the buyer still owes for it. That is its seller's, who is asked for an
 * account where none was given. `balance`: as it is now, where the caller has read it.
 */
export async function setOff(
  tx: Transaction,
  context: Pick<Context, 'actor' | 'now'>,
  subOrder: SubOrderRow,
  { id, balance }: { id: string; balance?: Balance },
): Promise<void> {
  const { credit } = balance ?? (await readBalance(tx, subOrder));
  const amount = await bookSetOff(tx, context, subOrder, { id, credit });
  if (compare(amount, '0') > 0) await askForPayoutAccount(tx, context, subOrder);
}
