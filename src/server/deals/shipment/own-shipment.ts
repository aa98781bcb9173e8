import { and, eq } from 'drizzle-orm';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { shipment, shipmentEvent } from '#server/platform/db/schema/shipment.ts';
import { notFound } from '#server/platform/errors.ts';
import { lockOwnSubOrder, type SubOrderDeal } from '#server/deals/deal/index.ts';
import type { ShipmentRow } from './shipment-view.ts';

/** A shipment that the caller sent, or bought, with its deal, which is locked. Throws 404 for every other id. */
export async function lockOwnShipment(
  tx: Transaction,
  context: MemberContext,
  shipmentId: string,
  side: 'buyer' | 'supplier' = 'supplier',
): Promise<{ own: ShipmentRow; deal: SubOrderDeal }> {
  const byId = eq(shipment.id, shipmentId);
  const [known] = await tx.select({ subOrderId: shipment.subOrderId }).from(shipment).where(byId);
  if (!known) throw notFound();
  const deal = await lockOwnSubOrder(tx, context, known.subOrderId, [side]);
  // Read after the lock: what was written by whom we waited for is seen.
  const [own] = await tx.select().from(shipment).where(byId);
  return { own: own!, deal };
}

/** When it left, as was said; undefined: nobody has. */
export async function departureOf(tx: Transaction, shipmentId: string): Promise<Date | undefined> {
  const departed = and(
    eq(shipmentEvent.shipmentId, shipmentId),
    eq(shipmentEvent.milestone, 'DEPARTED'),
    eq(shipmentEvent.expected, false),
  );
  const [row] = await tx.select({ at: shipmentEvent.at }).from(shipmentEvent).where(departed);
  return row?.at;
}
