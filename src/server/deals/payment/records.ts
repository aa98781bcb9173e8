import { eq, inArray } from 'drizzle-orm';
import type { RemittanceRecord } from '#api/deals/remittance.ts';
import type { Db } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { collectionAccount, remittance, remittanceReversal } from '#server/platform/db/schema/payment.ts';
import { describeFiles } from '#server/platform/files/index.ts';
import type { SubOrderRow } from '#server/deals/deal/index.ts';
import type { AccountRow } from '#server/deals/ledger/index.ts';

export type RemittanceRow = typeof remittance.$inferSelect;
export type Recorded = { remittance: RemittanceRow; subOrder: SubOrderRow; account: AccountRow };
/** The buyer and operators see all; a supplier sees who paid and how much, not from which bank to which account. */
export type Side = 'buyer' | 'supplier' | 'operator';

/** Remittances with the sub-order and the account that each was for; the caller adds whose. */
export const selectRecords = (db: Db) =>
  db
    .select({ remittance, subOrder, account: collectionAccount })
    .from(remittance)
    .innerJoin(subOrder, eq(subOrder.id, remittance.subOrderId))
    .innerJoin(collectionAccount, eq(collectionAccount.id, remittance.accountId))
    .$dynamic();

/** Records as a side may see them. */
export async function describeRecords(db: Db, rows: readonly Recorded[], side: Side): Promise<RemittanceRecord[]> {
  const isSupplier = side === 'supplier';
  const slipIds = isSupplier ? [] : rows.flatMap((row) => row.remittance.slipId ?? []);
  const slips = await describeFiles({ db }, slipIds);
  const reversals = await readReversals(db, rows);
  return rows.map(({ remittance: row, subOrder: of, account }) => {
    const money = (amount: string) => ({ amount, currency: row.currency });
    return {
      id: row.id,
      subOrderId: row.subOrderId,
      orderId: of.orderId,
      subOrderNumber: of.number,
      state: row.state,
      remitter: row.remitter,
      remittanceBank: isSupplier ? '' : row.remittanceBank,
      amount: money(row.amount),
      postscript: row.postscript,
      collectionAccount: isSupplier ? '' : `${account.bank}, ${account.account}`,
      receivingNumber: row.receivingNumber,
      sentAt: row.sentAt,
      submittedAt: row.submittedAt.toISOString(),
      arrivedAt: row.arrivedAt,
      arrived: row.arrived === null ? null : money(row.arrived),
      bankCharge: money(row.bankCharge),
      reversed: describeReversal(reversals.get(row.id), isSupplier),
      reason: row.reason as RemittanceRecord['reason'],
      remark: isSupplier ? null : row.remark,
      slip: slips.get(row.slipId ?? '') ?? null,
    };
  });
}

type Reversal = typeof remittanceReversal.$inferSelect;

async function readReversals(db: Db, rows: readonly Recorded[]): Promise<Map<string, Reversal>> {
  const ids = rows.flatMap(({ remittance: { id, state } }) => (state === 'confirmed' ? id : []));
  if (ids.length === 0) return new Map();
  const found = await db.select().from(remittanceReversal).where(inArray(remittanceReversal.remittanceId, ids));
  return new Map(found.map((one) => [one.remittanceId, one]));
}

const describeReversal = (reversal: Reversal | undefined, isSupplier: boolean): RemittanceRecord['reversed'] =>
  reversal ? { at: reversal.at.toISOString(), reason: isSupplier ? null : reversal.reason } : null;
