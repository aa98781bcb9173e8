import { and, eq, inArray, sql } from 'drizzle-orm';
import { heldStatuses } from '#api/deals/order-states.ts';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { signature } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AccountRow } from './accounts.ts';

/** Tells the sides of open deals whose buyers pay their seller directly that its account will change, or will not after all. */
export type TellOpenDeals = (
  tx: Transaction,
  context: MemberContext,
  account: Pick<AccountRow, 'shopId' | 'currency'>,
  news: { kind: 'accountChanging' | 'accountStopped'; day: Date },
) => Promise<void>;

/** Under which a buyer pays, or will pay as soon as it signs, to an account of this seller, in any currency. */
const paysSeller = (shopId: string) =>
  and(
    ...[eq(subOrder.shopId, shopId), eq(subOrder.collecting, 'seller')],
    inArray(subOrder.status, heldStatuses),
    sql`exists (select from ${signature} where ${signature.contractId} = ${subOrder.newestContractId} and ${signature.side} = 'supplier'
      or ${signature.contractId} = ${subOrder.contractId} and ${signature.side} = 'supplier')`,
  );

/** The same, to its account in this currency. */
export const paidDirectly = ({ shopId, currency }: Pick<AccountRow, 'shopId' | 'currency'>) =>
  and(paysSeller(shopId), eq(subOrder.currency, currency));

/** Currencies in which buyers of open deals pay a seller itself: its accounts in force for them can only be replaced. */
export async function currenciesPaidIn(db: Db, shopId: string): Promise<string[]> {
  const rows = await db.selectDistinct({ currency: subOrder.currency }).from(subOrder).where(paysSeller(shopId));
  return rows.map(({ currency }) => currency).sort();
}

/** An account that buyers of open deals have on their contracts is replaced, never taken away: 409, in words. */
export async function refuseWhilePaidTo(tx: Transaction, row: AccountRow, now: Date): Promise<void> {
  const inForce = row.state === 'confirmed' && row.inForceFrom! <= now;
  if (inForce && (await tx.$count(subOrder, paidDirectly(row))) > 0)
    throw new AppError('conflict', { words: m.deals_direct_accountInUse() });
}
