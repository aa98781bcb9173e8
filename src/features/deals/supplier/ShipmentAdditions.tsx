import { lazy, Suspense, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import type { ShipmentView } from '#api/deals/logistics.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { $choices } from '../stores/rfq-talk.ts';

const DocumentForm = lazy(async () => ({ default: (await import('./DocumentForm.tsx')).DocumentForm }));
const CorrectForm = lazy(async () => ({ default: (await import('./CorrectForm.tsx')).CorrectForm }));
const TrackingForm = lazy(async () => ({ default: (await import('./TrackingForm.tsx')).TrackingForm }));

type Props = {
  orderId: string;
  shipment: ShipmentView;
  may: (action: TradeAction) => boolean;
  onDone: () => void;
};

/** What the supplier adds to a shipment: what happened to it, a document. */
export function ShipmentAdditions({ orderId, shipment, may, onDone }: Props) {
  const choices = useStore($choices).data;
  const [open, setOpen] = useState<'tracking' | 'correct' | 'document' | null>(null);
  if (!choices) return null;
  const button = (which: 'tracking' | 'correct' | 'document', label: string) => (
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
  // Of a hand-over nothing is corrected once the buyer has confirmed it.
  const corrects = may('correctShipment') && !(shipment.handedOver && shipment.arrival.shownBy === 'buyer');
  const form = { orderId, shipment, choices, onDone: done };
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        {may('addTracking') && button('tracking', m.deals_supplier_addEvent())}
        {corrects && button('correct', m.deals_correct_action())}
        {may('addDocument') && button('document', m.deals_trade_addDocument())}
      </div>
      <Suspense>
        {open === 'tracking' && may('addTracking') && <TrackingForm {...form} />}
        {open === 'correct' && corrects && <CorrectForm {...form} />}
        {open === 'document' && may('addDocument') && <DocumentForm {...form} />}
      </Suspense>
    </div>
  );
}
