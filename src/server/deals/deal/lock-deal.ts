import { and, eq, getTableColumns, type SQLWrapper } from 'drizzle-orm';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { certifiedCompany } from '#server/members/company/index.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { InvitationRow, OrderRow, SubOrderRow } from './rows.ts';

/**
 * Loads a deal through the caller's own scope and locks it: whatever happens to a deal happens one after the other.
 * Everything that is not the caller's is not found. `company` is the name under which the caller acts: as certified,
 * the shop's where that is not known.
 */
export type BuyersDeal = { order: OrderRow; role: 'buyer'; company: string };
export type SuppliersDeal = {
  order: OrderRow;
  role: 'supplier';
  company: string;
  shopId: string;
  invitation: InvitationRow;
};
export type SubOrderDeal = {
  order: OrderRow;
  subOrder: SubOrderRow;
  role: 'buyer' | 'supplier';
  company: string;
};

/** The shop of the caller, if it has one. */
export async function ownShop({
  db,
  actor,
}: {
  db: Db;
  actor: MemberContext['actor'];
}): Promise<{ id: string; nameEn: string; nameZh: string } | undefined> {
  const { id, nameEn, nameZh } = shop;
  const [own] = await db.select({ id, nameEn, nameZh }).from(shop).where(eq(shop.ownerId, actor.party));
  return own;
}

export async function lockOwnOrder(tx: Transaction, { actor }: MemberContext, orderId: string): Promise<BuyersDeal> {
  const [order] = await tx
    .select()
    .from(tradeOrder)
    .where(and(eq(tradeOrder.id, orderId), eq(tradeOrder.buyerId, actor.party)))
    .for('update');
  if (!order) throw notFound();
  refuseHeld(order);
  return { order, role: 'buyer', company: order.buyerCompany };
}

export async function lockInvitedOrder(
  tx: Transaction,
  context: MemberContext,
  orderId: string,
): Promise<SuppliersDeal> {
  const { party } = context.actor;
  const own = and(eq(invitation.orderId, orderId), eq(shop.ownerId, party));
  const [[locked], [invited], certified] = await inOnePipeline([
    // The order alone, as the buyer's side does: two locks taken in different orders would wait for one another.
    tx
      .select({ order: tradeOrder, shopName: shop.nameEn })
      .from(tradeOrder)
      .innerJoin(invitation, eq(invitation.orderId, tradeOrder.id))
      .innerJoin(shop, eq(shop.id, invitation.shopId))
      .where(own)
      .for('update', { of: tradeOrder }),
    // Read after the lock: what was written by whom we waited for is seen.
    tx.select(getTableColumns(invitation)).from(invitation).innerJoin(shop, eq(shop.id, invitation.shopId)).where(own),
    certifiedCompany(tx, party),
  ]);
  if (!locked || !invited) throw notFound();
  refuseHeld(locked.order);
  const company = certified?.company ?? locked.shopName;
  return { order: locked.order, invitation: invited, role: 'supplier', company, shopId: invited.shopId };
}

/** A sub-order of the caller on one of the `sides`; operators and the system lock with `lockSubOrder`. */
export async function lockOwnSubOrder(
  tx: Transaction,
  context: MemberContext,
  subOrderId: string,
  sides: readonly ('buyer' | 'supplier')[] = ['buyer', 'supplier'],
): Promise<SubOrderDeal> {
  const { order, subOrder: found } = await lockSubOrder(tx, subOrderId);
  if (sides.includes('buyer') && found.buyerId === context.actor.party) {
    refuseHeld(order);
    return { order, subOrder: found, role: 'buyer', company: order.buyerCompany };
  }
  const own = sides.includes('supplier') ? await ownShop({ db: tx, actor: context.actor }) : undefined;
  if (own && found.shopId === own.id) {
    refuseHeld(order);
    return { order, subOrder: found, role: 'supplier', company: found.supplierCompany };
  }
  throw notFound();
}

/** A deal on hold moves for nobody but the marketplace. */
export function refuseHeld({ heldAt }: OrderRow): void {
  if (heldAt) throw new AppError('onHold');
}

/** Without a scope: for operators, and for what happens by itself. */
export async function lockSubOrder(
  tx: Transaction,
  subOrderId: string | SQLWrapper,
): Promise<{ order: OrderRow; subOrder: SubOrderRow }> {
  const [[locked], [found]] = await inOnePipeline([
    tx
      .select({ order: tradeOrder })
      .from(tradeOrder)
      .innerJoin(subOrder, eq(subOrder.orderId, tradeOrder.id))
      .where(eq(subOrder.id, subOrderId))
      .for('update', { of: tradeOrder }),
    // Read after the lock: what was written by whom we waited for is seen.
    tx.select().from(subOrder).where(eq(subOrder.id, subOrderId)),
  ]);
  if (!locked || !found) throw notFound();
  return { ...locked, subOrder: found };
}
