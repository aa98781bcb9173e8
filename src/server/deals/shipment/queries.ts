import { and, arrayContains, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ShipmentView, track, TrackedShipment } from '#api/deals/logistics.ts';
import { m } from '#i18n/messages.ts';
import { plainNumber, readContainerNumber } from '#api/deals/container-number.ts';
import { add } from '#lib/decimal.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { invalid, notFound, type AppError } from '#server/platform/errors.ts';
import { ownShop } from '#server/deals/deal/index.ts';
import { placeByName } from './places.ts';
import { describeShipments, readShipments } from './shipment-view.ts';

/** Of an order that goes in many parts the latest. */
const mostTracked = 50;

/** Shipments of a sub-order for its two sides and operators, with how much of the quantity they are. */
export async function shipmentsFor(
  context: MemberContext,
  subOrderId: string,
): Promise<{ shipments: ShipmentView[]; quantity: string; shipped: string }> {
  const { db, actor } = context;
  const [row] = await db.select().from(subOrder).where(eq(subOrder.id, subOrderId));
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
 * Where the goods are, for who has the documents: the number of order or sub-order, which others can guess, together
 * with that of the B/L or a container. Parties of the deal need any one of these numbers. Says nothing of parties,
 * quantities and what they wrote. Throws 404 for numbers that do not belong together, whether they exist or not, 422
 * where the second one is wanted or has a wrong check digit.
 */
export async function trackShipments(
  context: Context,
  { number: typed, document }: z.output<typeof track.input>,
): Promise<{ shipments: TrackedShipment[] }> {
  const { db } = context;
  const number = plainNumber(typed);
  // The marketplace's numbers have a dash, which people leave out.
  const ours = number.replace(/^((?:RQ|SO)\d{6})(\d+)$/, '$1-$2');
  const isDeal = or(eq(subOrder.number, ours), eq(tradeOrder.number, ours));
  const rows = await db
    .select({ row: shipment, number: subOrder.number, status: subOrder.status })
    .from(shipment)
    .innerJoin(subOrder, eq(subOrder.id, shipment.subOrderId))
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .where(
      document === undefined
        ? and(or(isDeal, hasDocument(number)), await isOwn(context))
        : and(isDeal, hasDocument(plainNumber(document))),
    )
    .orderBy(desc(shipment.shippedAt), desc(shipment.position))
    .limit(mostTracked);
  if (rows.length === 0) throw notTracked(document);
  const views = await describeShipments(
    db,
    context,
    rows.map(({ row }) => row),
  );
  return {
    shipments: views.map(
      (
        {
          id: _i,
          arrival: _a,
          position: _p,
          quantity: _q,
          gradeNumber: _g,
          danger: _h,
          lots: _l,
          documents: _d,
          bankWarning: _b,
          corrections: _c,
          deviations: _w,
          transportOn: _t,
          vessel: _v,
          seals: _s,
          ...view
        },
        index,
      ) => ({
        ...view,
        // What the seller wrote of the place is no port, and for the parties.
        ...(view.handedOver && {
          origin: placeByName(m.deals_handover_place()),
          destination: placeByName(m.deals_handover_place()),
        }),
        number: rows[index]!.number,
        status: rows[index]!.status,
        events: view.events.map((event) => ({ ...event, remark: '', place: event.place?.id ? event.place : null })),
      }),
    ),
  };
}

const hasDocument = (number: string): SQL | undefined =>
  or(eq(shipment.transportDocument, number), arrayContains(shipment.containers, [number]));

/** Of the deals of who calls: nobody has none, operators have all. */
async function isOwn({ db, actor }: Context): Promise<SQL | undefined> {
  if (!actor) return sql`false`;
  if (actor.capabilities.includes('operator')) return sql`true`;
  const own = await ownShop({ db, actor });
  return or(eq(subOrder.buyerId, actor.party), own && eq(subOrder.shopId, own.id));
}

/** Says the same of all numbers: nothing here depends on what there is. */
function notTracked(document: string | undefined): AppError {
  if (document === undefined) return invalid({ document: m.deals_logistics_documentNeeded() });
  const read = readContainerNumber(document);
  return !read.ok && read.wrong === 'checkDigit'
    ? invalid({ document: m.deals_logistics_containerCheckDigit({ number: read.number, expected: read.expected }) })
    : notFound();
}
