import type { ReactNode } from 'react';
import { lotsPath } from '#api/deals/deal-address.ts';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { readShipments } from '../stores/orders.ts';
import { ArrivalNote } from './ArrivalNote.tsx';
import { ShipmentList } from './ShipmentList.tsx';
import { useAsked } from './use-asked.ts';

type Props = {
  orderId: string;
  side: 'buyer' | 'supplier' | 'operator';
  subOrder: SubOrderView;
  /** What may be done with a shipment; `onDone` asks for the list again. */
  under?: (shipment: ShipmentView, onDone: () => void) => ReactNode;
};

/** What is on its way; asked for only when something has been shipped. */
export const Shipments = (props: Props) =>
  compare(props.subOrder.shippedQuantity, '0') > 0 ? <Sent {...props} /> : null;

function Sent({ orderId, side, subOrder, under }: Props) {
  const { id, number, shippedQuantity } = subOrder;
  const asked = useAsked(() => readShipments(id), [id, shippedQuantity]);
  return (
    <section id={`${number}-goods`} className="border-line scroll-mt-4 border-t pt-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="font-semibold">{m.deals_trade_addTracking()}</h4>
        {side !== 'operator' && (
          <a className="link press inline-flex items-center" href={lotsPath(side, id)}>
            {m.deals_lots_title()}
          </a>
        )}
      </div>
      <Loaded {...asked} skeleton={<Skeleton rows={2} />}>
        {({ shipments }) => (
          <ShipmentList
            number={number}
            shipments={shipments}
            under={(shipment) => (
              <>
                <ArrivalNote
                  orderId={orderId}
                  side={side}
                  subOrder={subOrder}
                  shipment={shipment}
                  onDone={asked.onRetry}
                />
                {under?.(shipment, asked.onRetry)}
              </>
            )}
          />
        )}
      </Loaded>
    </section>
  );
}
