import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { arrivalOf, arrivalPapers, arrivals } from '#api/deals/arrival-rules.ts';
import type { ShipmentEvent, ShipmentView } from '#api/deals/logistics.ts';
import type { Correction } from '#api/deals/shipment-corrections.ts';
import { dayMilliseconds, daysBetween, utcDay } from '#lib/days.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import { codeName, loadDirectory, type Directory } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import {
  dangerOf,
  describeCorrection,
  deviationTexts,
  lineGoods,
  loadCarriedGoods,
  loadNames,
  readHolds,
} from '#server/deals/deal/index.ts';
import { subOrder, subOrderLine, tradeEvent } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shipment, shipmentDocument, shipmentEvent } from '#server/platform/db/schema/shipment.ts';
import { describeFiles } from '#server/platform/files/index.ts';
import { placeById, placeByName } from './places.ts';

export type ShipmentRow = typeof shipment.$inferSelect;
export type EventRow = typeof shipmentEvent.$inferSelect;
type Look = Pick<Context, 'db' | 'cache' | 'locale' | 'now'>;

/** Shipments of a sub-order in the order in which they left. */
export async function readShipments(db: Db, context: Look, subOrderId: string): Promise<ShipmentView[]> {
  const rows = await db
    .select()
    .from(shipment)
    .where(eq(shipment.subOrderId, subOrderId))
    .orderBy(asc(shipment.position));
  return describeShipments(db, context, rows);
}

export async function describeShipments(db: Db, context: Look, rows: readonly ShipmentRow[]): Promise<ShipmentView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const directory = await loadDirectory(context);
  const events = await db
    .select()
    .from(shipmentEvent)
    .where(inArray(shipmentEvent.shipmentId, ids))
    .orderBy(asc(shipmentEvent.at), asc(shipmentEvent.id));
  const documents = await db
    .select()
    .from(shipmentDocument)
    .where(inArray(shipmentDocument.shipmentId, ids))
    .orderBy(desc(shipmentDocument.kind), asc(shipmentDocument.fileId));
  const corrections = await correctionsOf(db, rows);
  const held = await readHolds(db, [...new Set(rows.map(({ subOrderId }) => subOrderId))]);
  const names = await loadNames(context);
  const asked = { materialId: tradeOrder.materialId, categoryId: tradeOrder.categoryId };
  const grades = await db
    .select({
      id: shipment.id,
      gradeNumber: subOrderLine.gradeNumber,
      materialId: subOrderLine.materialId,
      order: asked,
    })
    .from(shipment)
    .innerJoin(
      subOrderLine,
      and(eq(subOrderLine.subOrderId, shipment.subOrderId), eq(subOrderLine.position, shipment.line)),
    )
    .innerJoin(subOrder, eq(subOrder.id, shipment.subOrderId))
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .where(inArray(shipment.id, ids));
  const goodsOf = await loadCarriedGoods({ ...context, db });
  const files = await describeFiles(
    { db },
    documents.map(({ fileId }) => fileId),
  );
  return rows.map((row) => {
    const corrected = corrections.filter(
      ({ subOrderId, detail }) => subOrderId === row.subOrderId && detail['shipment'] === row.position,
    );
    // The certificate of a lot is shown with its lot.
    const certificates = new Set(row.lots.map(({ certificateId }) => certificateId));
    const line = grades.find(({ id }) => id === row.id);
    const own = currentEvents(events.filter(({ shipmentId }) => shipmentId === row.id)).toSorted(byTime);
    return {
      ...outline(directory, row),
      gradeNumber: safeLine(line?.gradeNumber ?? '') || null,
      danger: line ? dangerOf(lineGoods(goodsOf, line, line.order)) : null,
      ...promiseKept(promisedEta(row, corrected), own, context.now()),
      arrival: arrivalOf(
        {
          ...{ statedOn: own.some(hasArrived) ? row.eta : null, confirmed: row.arrivalConfirmedAt !== null },
          paper: documents.some(({ shipmentId, kind }) => shipmentId === row.id && arrivalPapers.includes(kind)),
          ...{ eta: latestEta(row, events), holds: held.get(row.subOrderId) ?? [] },
        },
        context.now(),
      ),
      events: own.map((event) => describeEvent(directory, event)),
      lots: row.lots.map(({ lot, certificateId }) => ({
        lot,
        certificate: (certificateId && files.get(certificateId)) || null,
      })),
      bankWarning: namesAccount(
        ...[row.vessel, ...row.seals, isAtPlace(row) ? row.originPort : ''],
        ...own.flatMap(({ remark, placeName }) => [remark, placeName]),
        ...documents.filter(({ shipmentId }) => shipmentId === row.id).map(({ fileId }) => files.get(fileId)?.name),
      ),
      deviations: deviationTexts(row.deviations),
      corrections: corrected.map(({ at, detail }) => ({
        at: at.toISOString(),
        remark: safeProse(typeof detail['remark'] === 'string' ? detail['remark'] : ''),
        changes: describeCorrection(names, detail),
      })),
      documents: documents
        .filter(({ shipmentId, fileId }) => shipmentId === row.id && !certificates.has(fileId))
        .flatMap(({ fileId, kind }) => {
          const file = files.get(fileId);
          const kindName = codeName(directory, 'document', kind);
          return file ? [{ ...file, kind, kindName }] : [];
        }),
    };
  });
}

/** What was corrected since, newest first: the chain of events keeps it. */
async function correctionsOf(db: Db, rows: readonly ShipmentRow[]) {
  const of = [...new Set(rows.map(({ subOrderId }) => subOrderId))];
  const orders = db.select({ id: subOrder.orderId }).from(subOrder).where(inArray(subOrder.id, of));
  const { subOrderId, at, detail } = tradeEvent;
  return db
    .select({ subOrderId, at, detail })
    .from(tradeEvent)
    .where(and(inArray(tradeEvent.orderId, orders), inArray(subOrderId, of), eq(tradeEvent.action, 'correctShipment')))
    .orderBy(desc(tradeEvent.seq));
}

/** Its two ends are one place where it was handed over there. */
export const isAtPlace = ({
  originPort,
  destinationPort,
}: Pick<ShipmentRow, 'originPort' | 'destinationPort'>): boolean => originPort === destinationPort;

/** Where it arrives, for an event. */
export const endOf = (row: Pick<ShipmentRow, 'originPort' | 'destinationPort'>) =>
  isAtPlace(row)
    ? { placeId: null, placeName: row.destinationPort }
    : { placeId: row.destinationPort, placeName: null };

function outline(directory: Directory, row: ShipmentRow) {
  const port = (id: string) => placeById(directory, id) ?? placeByName(id);
  return {
    id: row.id,
    position: row.position,
    carrier: codeName(directory, 'carrier', row.carrier),
    transportDocument: row.transportDocument,
    transportOn: row.transportOn,
    vessel: row.vessel,
    containers: row.containers,
    seals: row.seals,
    quantity: row.quantity,
    origin: port(row.originPort),
    destination: port(row.destinationPort),
    handedOver: isAtPlace(row),
    etd: row.etd,
    eta: row.eta,
  };
}

function describeEvent(directory: Directory, row: EventRow): ShipmentEvent {
  return {
    id: row.id,
    milestone: row.milestone,
    name: codeName(directory, 'milestone', row.milestone),
    at: row.at.toISOString(),
    expected: row.expected,
    place: (row.placeId && placeById(directory, row.placeId)) || (row.placeName ? placeByName(row.placeName) : null),
    remark: row.remark,
  };
}

/** Without expectations that have come true or were replaced by later ones. Transshipments happen at several places. */
export function currentEvents(rows: readonly EventRow[]): EventRow[] {
  const what = ({ milestone, placeId, placeName }: EventRow) =>
    milestone === 'TRANSSHIP' ? `${milestone} ${placeId ?? placeName ?? ''}` : milestone;
  return rows.filter((row) => {
    if (!row.expected) return true;
    return !rows.some(
      (other) =>
        other !== row &&
        what(other) === what(row) &&
        (!other.expected || isLater([other.recordedAt, other.id], [row.recordedAt, row.id])),
    );
  });
}

/** What is expected of a day comes after what has happened on it. */
const byTime = (one: EventRow, other: EventRow): number => moment(one) - moment(other);
const moment = ({ at, expected }: EventRow): number =>
  at.getTime() + (expected && at.getTime() % dayMilliseconds === 0 ? dayMilliseconds - 1 : 0);

const isLater = ([at, id]: [Date, string], [otherAt, otherId]: [Date, string]): boolean =>
  at > otherAt || (at.getTime() === otherAt.getTime() && id > otherId);

const hasArrived = ({ milestone, expected }: EventRow): boolean => arrivals.includes(milestone) && !expected;

/** The latest day on which it was ever expected. */
const latestEta = ({ id, eta }: ShipmentRow, events: readonly EventRow[]): string =>
  [
    eta,
    ...events
      .filter(({ shipmentId, milestone, expected }) => shipmentId === id && expected && arrivals.includes(milestone))
      .map(({ at }) => utcDay(at)),
  ]
    .toSorted()
    .at(-1)!;

/** As it was first promised: a day that is put right later makes nobody punctual. `corrected` has the newest first. */
function promisedEta({ eta }: ShipmentRow, corrected: readonly { detail: Record<string, unknown> }[]): string {
  const changes = corrected.flatMap(({ detail }) => (detail['corrected'] ?? []) as Correction[]);
  return changes.findLast(({ fact }) => fact === 'eta')?.from ?? eta;
}

/** Promised against actual: what has not happened is late as soon as its day is over. */
function promiseKept(eta: string, events: readonly EventRow[], now: Date) {
  const first = (isIt: (row: EventRow) => boolean) => events.find((row) => isIt(row))?.at ?? null;
  const departedAt = first(({ milestone, expected }) => milestone === 'DEPARTED' && !expected);
  const arrivedAt = first(hasArrived);
  const expectedAt = first(({ milestone, expected }) => milestone === 'ARRIVED' && expected);
  const estimate = expectedAt && (expectedAt > now ? expectedAt : now);
  const counted = arrivedAt ?? estimate;
  return {
    departedAt: departedAt?.toISOString() ?? null,
    arrivedAt: arrivedAt?.toISOString() ?? null,
    daysLate: counted ? daysBetween(eta, utcDay(counted)) : null,
  };
}
