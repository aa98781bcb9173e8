import { desc, eq, sql } from 'drizzle-orm';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { contract, signature } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { notFound } from '#server/platform/errors.ts';
import { ownShop, type OrderRow, type SubOrderRow } from '#server/deals/deal/index.ts';

export type ContractRow = typeof contract.$inferSelect;
export type SignatureRow = typeof signature.$inferSelect;
export type Side = 'buyer' | 'supplier';
export const bothSides: readonly Side[] = ['supplier', 'buyer'];

export type OwnContract = {
  contract: ContractRow;
  subOrder: SubOrderRow;
  order: OrderRow;
  side: Side | 'operator';
};

/** A contract of the caller, or any for operators. Throws 404 for every other id. */
export async function ownContract(context: MemberContext, id: string, db: Db = context.db): Promise<OwnContract> {
  const [found] = await db
    .select({ contract, subOrder, order: tradeOrder })
    .from(contract)
    .innerJoin(subOrder, eq(subOrder.id, contract.subOrderId))
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .where(eq(contract.id, id));
  if (!found) throw notFound();
  const { actor } = context;
  if (found.subOrder.buyerId === actor.party) return { ...found, side: 'buyer' };
  const shop = await ownShop({ db, actor });
  if (shop?.id === found.subOrder.shopId) return { ...found, side: 'supplier' };
  if (actor.capabilities.includes('operator')) return { ...found, side: 'operator' };
  throw notFound();
}

/** Signing ends with its deadline, whether or not the job that tidies after it has run. */
export const isOpen = ({ subOrder: row }: Pick<OwnContract, 'subOrder'>, now: Date): boolean => row.signBy > now;

/** The version that counts: the last that both have signed; before that the last that was issued. */
export async function latestContract(db: Db, subOrderId: string): Promise<ContractRow | undefined> {
  const [latest] = await db
    .select()
    .from(contract)
    .where(eq(contract.subOrderId, subOrderId))
    .orderBy(sql`${contract.sealedAt} is null`, desc(contract.version))
    .limit(1);
  return latest;
}

export const readSignatures = (db: Db, contractId: string): Promise<SignatureRow[]> =>
  db.select().from(signature).where(eq(signature.contractId, contractId));

export const companyOf = ({ order, subOrder: awarded }: Pick<OwnContract, 'order' | 'subOrder'>, side: Side): string =>
  side === 'buyer' ? order.buyerCompany : awarded.supplierCompany;
