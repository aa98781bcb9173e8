import { arrayContains, desc, eq, or } from 'drizzle-orm';
import type { ShipmentView, TrackedShipment } from '#api/logistics.ts';
import { m } from '#i18n/messages.ts';
import { plainNumber, readContainerNumber } from '#lib/container-number.ts';
import { add } from '#lib/decimal.ts';
import type { Context, MemberContext } from '#server/context.ts';
import { shipment } from '#server/db/schema/deals.ts';
import { subOrder, tradeOrder } from '#server/db/schema/trading.ts';
import { invalid, notFound } from '#server/errors.ts';
import { ownShop } from '#server/trading/index.ts';
import { isUuid } from '#server/uuid.ts';
import { describeShipments, readShipments } from './shipment-view.ts';

/** A container travels again and again: the latest journeys are what is asked for. */
const mostTracked = 10;

/** Shipments of a sub-order for its two sides and operators, with how much of the quantity they are. */
export async function shipmentsFor(
  context: MemberContext,
  subOrderId: string,
): Promise<{ shipments: ShipmentView[]; quantity: string; shipped: string }> {
  const { db, actor } = context;
  const [row] = isUuid(subOrderId) ? await db.select().from(subOrder).where(eq(subOrder.id, subOrderId)) : [];
  if (!row) throw notFound();
  const isParty =
    row.buyerId === actor.party ||
    actor.capabilities.includes('operator') ||
    (await ownShop(context))?.id === row.shopId;
  if (!isParty) throw notFound();
  const shipments = await readShipments(db, context, row.id);
  return { shipments, quantity: row.quantity, shipped: add('0.000', ...shipments.map(({ quantity }) => quantity)) };
}

/**
 * Where the goods are, for anybody who knows a number of theirs: order, sub-order, B/L or container. Says nothing of
 * parties, quantities and what they wrote. Throws 404 for an unknown number, 422 for a container number with a wrong
 * check digit.
 */
export async function trackShipments(context: Context, text: string): Promise<{ shipments: TrackedShipment[] }> {
  const { db } = context;
  const number = plainNumber(text);
  // The marketplace's numbers have a dash, which people leave out.
  const ours = number.replace(/^((?:RQ|SO)\d{6})(\d+)$/, '$1-$2');
  const rows = await db
    .select({ row: shipment, status: subOrder.status })
    .from(shipment)
    .innerJoin(subOrder, eq(subOrder.id, shipment.subOrderId))
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .where(
      ours === number
        ? or(eq(shipment.transportDocument, number), arrayContains(shipment.containers, [number]))
        : or(eq(subOrder.number, ours), eq(tradeOrder.number, ours)),
    )
    .orderBy(desc(shipment.shippedAt), desc(shipment.position))
    .limit(mostTracked);
  if (rows.length === 0) {
    const container = readContainerNumber(text);
    if (!container.ok && container.wrong === 'checkDigit')
      throw invalid({ number: m.logistics_containerCheckDigit({ number, expected: container.expected }) });
    throw notFound();
  }
  const views = await describeShipments(
    db,
    context,
    rows.map(({ row }) => row),
  );
  return {
    shipments: views.map(
      ({ id: _id, position: _position, quantity: _quantity, lots: _lots, documents: _, ...view }, index) => ({
        ...view,
        status: rows[index]!.status,
        events: view.events.map((event) => ({ ...event, remark: '', place: event.place?.id ? event.place : null })),
      }),
    ),
  };
}
