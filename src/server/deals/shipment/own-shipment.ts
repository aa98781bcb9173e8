import { eq } from 'drizzle-orm';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { notFound } from '#server/platform/errors.ts';
import { lockOwnSubOrder, type SubOrderDeal } from '#server/deals/deal/index.ts';
import type { ShipmentRow } from './shipment-view.ts';

/** A shipment that the caller sent, with its deal, which is locked. Throws 404 for every other id. */
export async function lockOwnShipment(
  tx: Transaction,
  context: MemberContext,
  shipmentId: string,
): Promise<{ own: ShipmentRow; deal: SubOrderDeal }> {
  const byId = eq(shipment.id, shipmentId);
  const [known] = await tx.select({ subOrderId: shipment.subOrderId }).from(shipment).where(byId);
  if (!known) throw notFound();
  const deal = await lockOwnSubOrder(tx, context, known.subOrderId, ['supplier']);
  // Read after the lock: what was written by whom we waited for is seen.
  const [own] = await tx.select().from(shipment).where(byId);
  return { own: own!, deal };
}
