import { freightCabinets } from '#api/deals/freight-choices.ts';
import type { FreightOfOrder } from '#api/deals/freight.ts';
import { containersFor, usualContainers } from '#api/deals/container-load.ts';
import { utcDay } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';
import { carriageIn, type OrderRow } from '#server/deals/deal/index.ts';

/** What an RFQ says of its freight: the ports that its trade term leaves in, its container and how many it takes. */
export async function suggestionFor(context: Context, order: OrderRow): Promise<FreightOfOrder['suggested']> {
  const asked = freightCabinets.find((code) => code === order.cabinetType);
  // Part loads are asked for by the container, if at all.
  const carriage = await carriageIn(context, order);
  const packing = carriage.packings.find(({ code }) => code === order.packing);
  const usual = packing ? (usualContainers(packing).at(-1) ?? null) : null;
  const cabinetType = asked ?? (order.cabinetType === null ? usual : null);
  const today = utcDay(context.now());
  return {
    departurePort: order.departurePort,
    destinationPort: order.destinationPort ?? order.portDischarge,
    cabinetType,
    containers:
      cabinetType === null
        ? null
        : containersFor(
            order.quantity,
            { packing: order.packing, cabinetType, country: order.destinationCountry },
            carriage,
          ),
    readyOn: order.deliveryStart < today ? today : order.deliveryStart,
  };
}
