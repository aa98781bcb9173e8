import type { z } from 'zod';
import { arrivals } from '#api/deals/arrival-rules.ts';
import { addTracking, type ShipmentView } from '#api/deals/logistics.ts';
import { m } from '#i18n/messages.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { loadDirectory, type Directory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { shipmentEvent } from '#server/platform/db/schema/shipment.ts';
import { invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { moveSubOrder } from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { tellOfArrival } from './arrival.ts';
import { departureOf, lockOwnShipment } from './own-shipment.ts';
import { placeById } from './places.ts';
import { readShipments } from './shipment-view.ts';

/** Milliseconds by which the clock of who writes may be ahead of ours: what happened just now is not in the future. */
const clocksApart = 5 * 60_000;

type Input = z.output<typeof addTracking.input>;
/** What cannot have happened before the goods left. */
const afterDeparture = ['TRANSSHIP', 'ARRIVED', 'DISCHARGED', 'CUSTOMS_IMP', 'GATE_OUT', 'DELIVERED', 'EMPTY_IN'];

/** Adds what has happened to an own shipment, or is expected. Of an arrival the buyer is told, and what shows it. */
export function addTrackingEvent(context: MemberContext, input: Input): Promise<{ shipments: ShipmentView[] }> {
  return idempotently(context, addTracking, input, async (tx) => {
    const { own, deal } = await lockOwnShipment(tx, context, input.shipmentId);
    const { milestone, expected, placeId = null, placeName = null, remark } = input;
    const at = new Date(input.at);
    const { order, subOrder } = await moveSubOrder(tx, context, deal.order, deal.subOrder, {
      action: 'addTracking',
      role: 'supplier',
      company: deal.company,
      detail: { shipment: own.position, milestone, at: at.toISOString(), expected, place: placeId ?? placeName },
    });
    const directory = await loadDirectory({ ...context, db: tx });
    const problems = trackingProblems(context, directory, input, await departureOf(tx, own.id));
    if (Object.keys(problems).length > 0) throw invalid(problems);

    const now = context.now();
    await tx.insert(shipmentEvent).values({
      id: uuidv7(now),
      shipmentId: own.id,
      milestone,
      at,
      expected,
      placeId,
      placeName: placeId ? null : placeName || null,
      remark,
      recordedAt: now,
      recordedBy: context.actor.id,
    });
    await noteAccount(tx, context, 'deal', order.id, placeName, remark);
    if (!expected && arrivals.includes(milestone)) await tellOfArrival(tx, context, order, subOrder, own);
    return { shipments: await readShipments(tx, context, subOrder.id) };
  });
}

function trackingProblems(
  context: MemberContext,
  directory: Directory,
  { milestone, expected, placeId, ...input }: Input,
  departedAt: Date | undefined,
): Record<string, string> {
  const at = new Date(input.at);
  const problems: Record<string, string> = {};
  if (!directory.codes.get('milestone')?.has(milestone)) problems['milestone'] = m.field_chooseOne();
  if (placeId && !placeById(directory, placeId)) problems['placeId'] = m.deals_logistics_unknownPlace();
  if (!expected && at.getTime() > context.now().getTime() + clocksApart) problems['at'] = m.deals_logistics_notYet();
  else if (!expected && departedAt && at < departedAt && afterDeparture.includes(milestone))
    problems['at'] = m.deals_logistics_beforeDeparture();
  return problems;
}
