import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { mayNow } from '#api/deals/order-states.ts';
import type { RemittanceRecord } from '#api/deals/remittance.ts';
import type { Db } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import {
  collectionAccount,
  moneyProposal,
  remittance,
  remittanceReversal,
} from '#server/platform/db/schema/payment.ts';
import { payoutAccount } from '#server/platform/db/schema/payout.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { describeFiles } from '#server/platform/files/index.ts';
import type { SubOrderRow } from '#server/deals/deal/index.ts';
import { sellersAccount, type PaidAccount } from '#server/deals/ledger/index.ts';

export type RemittanceRow = typeof remittance.$inferSelect;

const movedSigns = 12;
/** The number under which both deals show what went from one to the other; it names neither. */
export const movedReference = (id: string): string => `MV-${id.replaceAll('-', '').slice(-movedSigns).toUpperCase()}`;

export type Recorded = { remittance: RemittanceRow; subOrder: SubOrderRow; account: PaidAccount };
/** The buyer and operators see all; a supplier who does not collect itself sees who paid and how much, not from which bank to which account. */
export type Side = 'buyer' | 'supplier' | 'operator';

/** As it is read: one of the two accounts is null. */
export type Read = Omit<Recorded, 'account'> & {
  own: typeof collectionAccount.$inferSelect | null;
  sellers: typeof payoutAccount.$inferSelect | null;
};
/** The account that a transfer was for: the marketplace's, or its seller's. */
export const accountOf = ({ own, sellers }: Pick<Read, 'own' | 'sellers'>): PaidAccount =>
  own ?? sellersAccount(sellers!);

/** As a record keeps it. */
export const accountColumn = ({ collecting }: Pick<SubOrderRow, 'collecting'>, { id }: Pick<PaidAccount, 'id'>) =>
  collecting === 'seller' ? { payoutAccountId: id } : { accountId: id };

/** Remittances with the sub-order and the account that each was for; the caller adds whose. */
export const selectRecords = (db: Db) =>
  db
    .select({ remittance, subOrder, own: collectionAccount, sellers: payoutAccount })
    .from(remittance)
    .innerJoin(subOrder, eq(subOrder.id, remittance.subOrderId))
    .leftJoin(collectionAccount, eq(collectionAccount.id, remittance.accountId))
    .leftJoin(payoutAccount, eq(payoutAccount.id, remittance.payoutAccountId))
    .$dynamic();

/** Records as a side may see them. */
export async function describeRecords(
  db: Db,
  rows: readonly (Recorded | Read)[],
  side: Side,
): Promise<RemittanceRecord[]> {
  const isSupplier = side === 'supplier';
  const shown = rows.filter(({ subOrder: of }) => !isSupplier || of.collecting === 'seller');
  const slipIds = shown.flatMap((row) => row.remittance.slipId ?? []);
  const [slips, reversals, sources, withdrawable] = await inOnePipeline([
    describeFiles({ db }, slipIds),
    readReversals(db, rows),
    readSources(db, rows),
    side === 'buyer' ? readWithdrawable(db, rows) : new Set<string>(),
  ]);
  return rows.map((read) => {
    const { remittance: row, subOrder: of } = read;
    const account = 'account' in read ? read.account : accountOf(read);
    // Who collects itself knows its own account, and is told what a person has to look for in its statement.
    const isHidden = isSupplier && of.collecting === 'marketplace';
    const money = (amount: string) => ({ amount, currency: row.currency });
    return {
      id: row.id,
      subOrderId: row.subOrderId,
      orderId: of.orderId,
      subOrderNumber: of.number,
      state: row.reason === 'withdrawn' ? 'withdrawn' : row.state,
      remitter: row.remitter,
      remittanceBank: isHidden ? '' : row.remittanceBank,
      amount: money(row.amount),
      postscript: row.postscript,
      collectionAccount: isHidden ? '' : `${account.bank}, ${account.account}`,
      collecting: of.collecting,
      receivingNumber: row.receivingNumber,
      sentAt: row.sentAt,
      submittedAt: row.submittedAt.toISOString(),
      arrivedAt: row.arrivedAt,
      arrived: row.arrived === null ? null : money(row.arrived),
      bankCharge: money(row.bankCharge),
      reversed: describeReversal(reversals.get(row.id), isHidden),
      reason: row.reason as RemittanceRecord['reason'],
      withdrawable: withdrawable.has(row.id),
      remark: isHidden ? null : row.remark,
      slip: slips.get(row.slipId ?? '') ?? null,
      moved: describeSource(row, sources, isSupplier),
    };
  });
}

type Reversal = typeof remittanceReversal.$inferSelect;

async function readReversals(db: Db, rows: readonly Pick<Recorded, 'remittance'>[]): Promise<Map<string, Reversal>> {
  const ids = rows.flatMap(({ remittance: { id, state } }) => (state === 'confirmed' ? id : []));
  if (ids.length === 0) return new Map();
  const found = await db.select().from(remittanceReversal).where(inArray(remittanceReversal.remittanceId, ids));
  return new Map(found.map((one) => [one.remittanceId, one]));
}

async function readWithdrawable(
  db: Db,
  rows: readonly Pick<Recorded, 'remittance' | 'subOrder'>[],
): Promise<ReadonlySet<string>> {
  const waiting = rows.filter(
    ({ remittance: { state }, subOrder: { status } }) =>
      state === 'submitted' && mayNow('subOrder', status, 'withdrawRemittance', 'buyer', {}),
  );
  if (waiting.length === 0) return new Set();
  const ids = waiting.map(({ remittance: { id } }) => id);
  const orderIds = waiting.map(({ subOrder: { orderId } }) => orderId);
  const [proposed, held] = await inOnePipeline([
    db
      .select({ id: moneyProposal.remittanceId })
      .from(moneyProposal)
      .where(and(inArray(moneyProposal.remittanceId, ids), eq(moneyProposal.state, 'open'))),
    db
      .select({ id: tradeOrder.id })
      .from(tradeOrder)
      .where(and(inArray(tradeOrder.id, orderIds), isNotNull(tradeOrder.heldAt))),
  ]);
  const decided = new Set(proposed.map(({ id }) => id));
  const stopped = new Set(held.map(({ id }) => id));
  const open = waiting.filter(
    ({ remittance: { id }, subOrder: { orderId } }) => !decided.has(id) && !stopped.has(orderId),
  );
  return new Set(open.map(({ remittance: { id } }) => id));
}

/** The deals that what was moved comes from. */
async function readSources(db: Db, rows: readonly Pick<Recorded, 'remittance'>[]) {
  const ids = rows.flatMap(({ remittance: { fromSubOrderId } }) => fromSubOrderId ?? []);
  if (ids.length === 0) return new Map<string, { orderId: string; number: string }>();
  const { id, orderId, number } = subOrder;
  const found = await db.select({ id, orderId, number }).from(subOrder).where(inArray(subOrder.id, ids));
  return new Map(found.map(({ id: of, ...deal }) => [of, deal]));
}

/** Its seller reads that the buyer has moved it, and not from where: that is a deal with somebody else. */
const describeSource = (
  { id, fromSubOrderId }: RemittanceRow,
  sources: Awaited<ReturnType<typeof readSources>>,
  isSupplier: boolean,
): RemittanceRecord['moved'] =>
  fromSubOrderId === null
    ? null
    : { reference: movedReference(id), deal: isSupplier ? null : (sources.get(fromSubOrderId) ?? null) };

const describeReversal = (reversal: Reversal | undefined, isHidden: boolean): RemittanceRecord['reversed'] =>
  reversal ? { at: reversal.at.toISOString(), reason: isHidden ? null : reversal.reason } : null;
