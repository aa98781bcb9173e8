import { and, desc, eq } from 'drizzle-orm';
import type { PayoutAccountView } from '#api/deals/payout.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { payoutAccount } from '#server/platform/db/schema/payout.ts';
import { shop } from '#server/platform/db/schema/shops.ts';

export type AccountRow = typeof payoutAccount.$inferSelect;
export type Shop = Pick<typeof shop.$inferSelect, 'id' | 'ownerId' | 'nameEn' | 'nameZh'>;

/** Accounts of shops, the newest first. */
export const accountsOfShops = (db: Db, shopIds: readonly string[]): Promise<AccountRow[]> =>
  db
    .select()
    .from(payoutAccount)
    .where(isOneOf(payoutAccount.shopId, [...shopIds]))
    .orderBy(desc(payoutAccount.proposedAt), desc(payoutAccount.id));

const isConfirmed = ({ state }: AccountRow) => state === 'confirmed';
const isInForce = (row: AccountRow, now: Date) => isConfirmed(row) && row.inForceFrom! <= now;

type Of = { shopId: string; currency: string };
const isOf =
  ({ shopId, currency }: Of) =>
  (row: AccountRow) =>
    row.shopId === shopId && row.currency === currency;

/** Where a seller is paid now: of the confirmed ones that have waited out their time, the last. */
export const inForceOf = (rows: readonly AccountRow[], of: Of, now: Date): AccountRow | undefined =>
  rows
    .filter((row) => isOf(of)(row) && isInForce(row, now))
    .toSorted((one, other) => other.inForceFrom!.getTime() - one.inForceFrom!.getTime())[0];

/** The one that is under way: proposed, or confirmed and not in force yet. */
export const comingOf = (rows: readonly AccountRow[], of: Of, now: Date): AccountRow | undefined =>
  rows.find((row) => isOf(of)(row) && (row.state === 'proposed' || (isConfirmed(row) && !isInForce(row, now))));

export function describeAccount(row: AccountRow, all: readonly AccountRow[], now: Date): PayoutAccountView {
  const { id, currency, beneficiary, account, bic, bank, company, sameName, note, reason } = row;
  return {
    ...{ id, currency, beneficiary, account, bic, bank, company, sameName, note, reason },
    state: stateOf(row, all, now),
    proposedAt: row.proposedAt.toISOString(),
    inForceFrom: row.inForceFrom?.toISOString() ?? null,
  };
}

function stateOf(row: AccountRow, all: readonly AccountRow[], now: Date): PayoutAccountView['state'] {
  if (row.state !== 'confirmed') return row.state;
  if (!isInForce(row, now)) return 'coolingOff';
  return inForceOf(all, row, now)?.id === row.id ? 'inForce' : 'replaced';
}

/** What anybody may be shown of a number: its end. */
export const endOf = (account: string): string => `…${account.slice(-4)}`;

/** The shop of a company; undefined for those without one. */
export async function shopOf(db: Db, party: string): Promise<Shop | undefined> {
  const { id, ownerId, nameEn, nameZh } = shop;
  const [own] = await db
    .select({ id, ownerId, nameEn, nameZh })
    .from(shop)
    .where(and(eq(shop.ownerId, party)));
  return own;
}
