import { useState } from 'react';
import { useStore } from '@nanostores/react';
import type { TradeAction } from '#api/deals/order-states.ts';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ShipmentList } from '../deal/ShipmentList.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { readShipments } from '../stores/orders.ts';
import { $choices } from '../stores/rfq-talk.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { Answered } from './Answered.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { TrackingForm } from './TrackingForm.tsx';
import { useAnswer } from './use-answer.ts';

type Props = { orderId: string; subOrder: SubOrderView };

/** What is on its way, with what happens to it; asked for only when something has been shipped. */
export function Shipments(props: Props) {
  return compare(props.subOrder.shippedQuantity, '0') > 0 ? <Sent {...props} /> : null;
}

function Sent({ orderId, subOrder: { id, number, shippedQuantity, allowedActions } }: Props) {
  const { outcome, again } = useAnswer(() => readShipments(id), [id, shippedQuantity]);
  return (
    <section className="border-line border-t pt-4">
      <h4 className="mb-3 font-semibold">{m.deals_trade_addTracking()}</h4>
      <Answered outcome={outcome} again={again}>
        {({ shipments }) => (
          <ShipmentList
            number={number}
            shipments={shipments}
            readFile={readStoredFile}
            under={(shipment) => (
              <Additions
                orderId={orderId}
                shipment={shipment}
                may={(action) => allowedActions.includes(action)}
                onDone={again}
              />
            )}
          />
        )}
      </Answered>
    </section>
  );
}

type AdditionsProps = {
  orderId: string;
  shipment: ShipmentView;
  may: (action: TradeAction) => boolean;
  onDone: () => void;
};

function Additions({ orderId, shipment, may, onDone }: AdditionsProps) {
  const choices = useStore($choices).data;
  const [open, setOpen] = useState<'tracking' | 'document' | null>(null);
  if (!choices) return null;
  const button = (which: 'tracking' | 'document', label: string) => (
    <Button
      variant="outline"
      size="small"
      aria-expanded={open === which}
      onClick={() => setOpen(open === which ? null : which)}
    >
      {label}
    </Button>
  );
  const done = () => {
    setOpen(null);
    onDone();
  };
  const form = { orderId, shipment, choices, onDone: done };
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        {may('addTracking') && button('tracking', m.deals_supplier_addEvent())}
        {may('addDocument') && button('document', m.deals_trade_addDocument())}
      </div>
      {open === 'tracking' && may('addTracking') && <TrackingForm {...form} />}
      {open === 'document' && may('addDocument') && <DocumentForm {...form} />}
    </div>
  );
}
