import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { arrivalOf, arrivals } from '#api/deals/arrival-rules.ts';
import { confirmArrival, type ShipmentView } from '#api/deals/logistics.ts';
import { m } from '#i18n/messages.ts';
import { latestDay, utcDay } from '#lib/days.ts';
import type { MemberContext, Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { shipment, shipmentEvent } from '#server/platform/db/schema/shipment.ts';
import { invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  awaitsArrival,
  goodsOf,
  hasAllArrived,
  markArrived,
  moveSubOrder,
  notifyBuyer,
  notifySupplier,
  readBalance,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { departureOf, lockOwnShipment } from './own-shipment.ts';
import { endOf, readShipments, type ShipmentRow } from './shipment-view.ts';

/** The buyer says that a shipment has arrived, and on which day; the supplier is told. */
export function confirmOwnArrival(
  context: MemberContext,
  { shipmentId, on }: z.output<typeof confirmArrival.input>,
): Promise<{ shipments: ShipmentView[] }> {
  return idempotently(context, confirmArrival, { shipmentId, on }, async (tx) => {
    const { own, deal } = await lockOwnShipment(tx, context, shipmentId, 'buyer');
    const before = await readBalance(tx, deal.subOrder);
    const { order, subOrder } = await moveSubOrder(tx, context, deal.order, deal.subOrder, {
      action: 'confirmArrival',
      role: 'buyer',
      company: deal.company,
      facts: { awaitsArrival: own.arrivalConfirmedAt === null && awaitsArrival(deal.subOrder, before) },
      detail: { shipment: own.position, on },
    });
    const now = context.now();
    if (on > latestDay(now)) throw invalid({ on: m.deals_logistics_notYet() });
    const left = await departureOf(tx, own.id);
    if (left && on < utcDay(left)) throw invalid({ on: m.deals_logistics_beforeDeparture() });
    await tx
      .update(shipment)
      .set({ arrivalConfirmedAt: now, arrivalConfirmedBy: context.actor.id })
      .where(eq(shipment.id, own.id));
    if (before.arrivals.get(own.position)?.statedOn === null)
      await tx.insert(shipmentEvent).values({
        ...{ id: uuidv7(now), shipmentId: own.id, milestone: 'ARRIVED', at: new Date(`${on}T00:00Z`) },
        ...{ expected: false, ...endOf(own), remark: '' },
        ...{ recordedAt: now, recordedBy: context.actor.id },
      });
    const goods = goodsOf({ ...order, quantity: own.quantity });
    await notifySupplier(tx, context, order, subOrder.shopId, {
      ...{ kind: 'arrivalConfirmed', who: deal.company, number: subOrder.number, goods, day: on },
    });
    await passArrival(tx, context, order, subOrder);
    return { shipments: await readShipments(tx, context, subOrder.id) };
  });
}

/**
 * Where everything counts as arrived, the buyer is told, and the days begin after which receipt counts as confirmed. They
 * begin when it is known: an arrival in the past takes none of them away. False: nothing has begun.
 */
export async function passArrival(
  tx: Transaction,
  context: Pick<Services, 'now'> & { actor: MemberContext['actor'] | null },
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  const now = context.now();
  if (!hasAllArrived(await readBalance(tx, row), now) || !(await markArrived(tx, row, now))) return false;
  const goods = goodsOf({ ...order, quantity: row.quantity });
  await notifyBuyer(tx, context, order, { kind: 'arrived', who: row.supplierCompany, number: row.number, goods });
  return true;
}

/** The supplier says that goods have arrived: where more is needed than its word, the buyer is told what, once for each shipment. */
export async function tellOfArrival(
  tx: Transaction,
  context: MemberContext,
  order: OrderRow,
  row: SubOrderRow,
  { id, position, quantity }: Pick<ShipmentRow, 'id' | 'position' | 'quantity'>,
): Promise<void> {
  if (await passArrival(tx, context, order, row)) return;
  const known = (await readBalance(tx, row)).arrivals.get(position);
  const isNews = (await tx.$count(shipmentEvent, and(eq(shipmentEvent.shipmentId, id), isArrival))) === 1;
  if (!known || !isNews || row.arrivedAt !== null) return;
  const { shownBy, lastDay } = arrivalOf(known, context.now());
  if (shownBy !== null) return;
  const about = { number: row.number, goods: goodsOf({ ...order, quantity }), day: lastDay };
  await notifyBuyer(tx, context, order, { kind: 'arrivalStated', who: row.supplierCompany, ...about });
}

const isArrival = and(inArray(shipmentEvent.milestone, [...arrivals]), eq(shipmentEvent.expected, false));
