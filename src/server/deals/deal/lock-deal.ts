import { and, eq, getTableColumns, sql, type SQLWrapper } from 'drizzle-orm';
import type { MemberContext } from '#server/platform/context.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { planOnce } from '#server/platform/db/plan-once.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { moneyProposal, refund, remittance } from '#server/platform/db/schema/payment.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { certifiedCompany } from '#server/members/company/index.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { keepEnd, selectEnd } from './events.ts';
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

/** By the columns' own encoders: what is no id is not found. */
const theOrder = sql.param(sql.placeholder('orderId'), tradeOrder.id);
const theParty = sql.placeholder('party');
const selectOrderEnd = selectEnd(theOrder);
const lockBuyersOrder = builtOnce((db) =>
  db
    .select()
    .from(tradeOrder)
    .where(and(eq(tradeOrder.id, theOrder), eq(tradeOrder.buyerId, theParty)))
    .for('update'),
);

export async function lockOwnOrder(tx: Transaction, { actor }: MemberContext, orderId: string): Promise<BuyersDeal> {
  const [, [order], [end]] = await inOnePipeline([
    planOnce(tx),
    lockBuyersOrder(tx, { orderId, party: actor.party }),
    // Read after the lock, as all that follows one here: what was written by whom we waited for is seen.
    selectOrderEnd(tx, { orderId }),
  ]);
  if (!order) throw notFound();
  refuseHeld(order);
  keepEnd(tx, orderId, end);
  return { order, role: 'buyer', company: order.buyerCompany };
}

const isInvited = and(eq(invitation.orderId, theOrder), eq(shop.ownerId, theParty));
const lockSuppliersOrder = builtOnce((db) =>
  // The order alone, as the buyer's side does: two locks taken in different orders would wait for one another.
  db
    .select({ order: tradeOrder, shopName: shop.nameEn })
    .from(tradeOrder)
    .innerJoin(invitation, eq(invitation.orderId, tradeOrder.id))
    .innerJoin(shop, eq(shop.id, invitation.shopId))
    .where(isInvited)
    .for('update', { of: tradeOrder }),
);
const selectInvitation = builtOnce((db) =>
  db
    .select(getTableColumns(invitation))
    .from(invitation)
    .innerJoin(shop, eq(shop.id, invitation.shopId))
    .where(isInvited),
);

export async function lockInvitedOrder(
  tx: Transaction,
  context: MemberContext,
  orderId: string,
): Promise<SuppliersDeal> {
  const { party } = context.actor;
  const own = { orderId, party };
  const [, [locked], [invited], [end], certified] = await inOnePipeline([
    planOnce(tx),
    lockSuppliersOrder(tx, own),
    selectInvitation(tx, own),
    selectOrderEnd(tx, { orderId }),
    certifiedCompany(tx, party),
  ]);
  if (!locked || !invited) throw notFound();
  refuseHeld(locked.order);
  keepEnd(tx, orderId, end);
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

/** The sub-order with this id, or that of such a thing with it. */
const lockWays = {
  subOrder: lockWay(theId()),
  remittance: of(remittance),
  refund: of(refund),
  proposal: of(moneyProposal),
};

/** Without a scope: for operators, and for what happens by itself. `by`: of what the id is. */
export async function lockSubOrder(
  tx: Transaction,
  id: string,
  by: keyof typeof lockWays = 'subOrder',
): Promise<{ order: OrderRow; subOrder: SubOrderRow }> {
  const way = lockWays[by];
  const [, [locked], [found], [end]] = await inOnePipeline([
    planOnce(tx),
    way.lock(tx, { id }),
    way.select(tx, { id }),
    way.end(tx, { id }),
  ]);
  if (!locked || !found) throw notFound();
  keepEnd(tx, locked.order.id, end);
  return { ...locked, subOrder: found };
}

function of({ id, subOrderId }: typeof remittance | typeof refund | typeof moneyProposal) {
  return lockWay(sql`(select ${subOrderId} from ${id.table} where ${id} = ${theId()})`);
}

function lockWay(subOrderId: SQLWrapper) {
  const isIt = eq(subOrder.id, subOrderId);
  return {
    lock: builtOnce((db) =>
      db
        .select({ order: tradeOrder })
        .from(tradeOrder)
        .innerJoin(subOrder, eq(subOrder.orderId, tradeOrder.id))
        .where(isIt)
        .for('update', { of: tradeOrder }),
    ),
    // Read after the lock.
    select: builtOnce((db) => db.select().from(subOrder).where(isIt)),
    end: selectEnd(sql`(select ${subOrder.orderId} from ${subOrder} where ${isIt})`),
  };
}

function theId() {
  return sql.param(sql.placeholder('id'), subOrder.id);
}
