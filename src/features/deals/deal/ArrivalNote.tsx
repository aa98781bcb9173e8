import { lazy, Suspense } from 'react';
import type { ShipmentView } from '#api/deals/logistics.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';

const ConfirmArrival = lazy(async () => ({ default: (await import('./ConfirmArrival.tsx')).ConfirmArrival }));

type Side = 'buyer' | 'supplier' | 'operator';
type Props = { orderId: string; side: Side; subOrder: SubOrderView; shipment: ShipmentView; onDone: () => void };

const shown = { buyer: m.deals_arrival_byBuyer, paper: m.deals_arrival_byPaper, days: m.deals_arrival_byDays };
const open = {
  buyer: m.deals_arrival_openBuyer,
  supplier: m.deals_arrival_openSupplier,
  operator: m.deals_arrival_openOperator,
};

/** Whether a shipment counts as arrived, by what or what is missing; the buyer can confirm it. */
export function ArrivalNote({ orderId, side, subOrder, shipment, onDone }: Props) {
  const { stated, shownBy, lastDay } = shipment.arrival;
  const asks =
    subOrder.allowedActions.includes('confirmArrival') && shownBy !== 'buyer' && !(stated && shownBy === 'paper');
  const canAsk = side === 'buyer' && asks;
  return (
    <>
      {shownBy && <p className="text-soft text-table">{shown[shownBy]()}</p>}
      {!shownBy && stated && asksStill(subOrder) && (
        <Notice tone="plain" live={false}>
          {open[side]({ day: formatDate(lastDay) })}
        </Notice>
      )}
      {canAsk && (
        <Suspense>
          <ConfirmArrival orderId={orderId} shipmentId={shipment.id} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
}

/** Nothing waits for an arrival any more once the deal is over. */
const asksStill = ({ status }: SubOrderView): boolean => status === orderStatuses.shipped;
