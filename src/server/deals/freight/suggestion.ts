import { freightCabinets } from '#api/deals/freight-choices.ts';
import type { FreightOfOrder } from '#api/deals/freight.ts';
import { containerLoads, roundLots } from '#api/deals/container-load.ts';
import { utcDay } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';
import { rfqChoices } from '#server/deals/rfq/index.ts';
import type { OrderRow } from '#server/deals/deal/index.ts';

/** What most resin travels in. */
const usualCabinet = '40HQ';

/** What an RFQ says of its freight: the ports that its trade term leaves in, its container and how many it takes. */
export async function suggestionFor(context: Context, order: OrderRow): Promise<FreightOfOrder['suggested']> {
  const asked = freightCabinets.find((code) => code === order.cabinetType);
  // Part loads are asked for by the container, if at all.
  const cabinetType = asked ?? (order.cabinetType === null ? usualCabinet : null);
  const today = utcDay(context.now());
  return {
    departurePort: order.departurePort,
    destinationPort: order.destinationPort ?? order.portDischarge,
    cabinetType,
    containers: cabinetType === null ? null : await containersFor(context, order, cabinetType),
    readyOn: order.deliveryStart < today ? today : order.deliveryStart,
  };
}

/** Full containers for the whole quantity, loaded as full as the packing allows; null where no rule is known. */
async function containersFor(context: Context, order: OrderRow, cabinetType: string): Promise<number | null> {
  const { packings, cabinetTypes } = await rfqChoices(context);
  const packing = packings.find(({ code }) => code === order.packing);
  const container = cabinetTypes.find(({ code }) => code === cabinetType);
  const fullest = packing && container && containerLoads(packing, container).at(-1);
  return fullest ? roundLots(order.quantity, fullest.tonnes).at(-1)!.containers : null;
}
