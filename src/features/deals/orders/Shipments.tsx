import { useEffect, useState } from 'react';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { ShipmentList } from '../deal/ShipmentList.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import type { Outcome } from '#lib/outcome.ts';
import { readShipments } from '../stores/orders.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';

type Props = { subOrder: SubOrderView };

/** What is on its way; asked for only when something has been shipped. */
export function Shipments({ subOrder: { id, number, shippedQuantity } }: Props) {
  const [outcome, setOutcome] = useState<Outcome<{ shipments: ShipmentView[] }> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isShipped = compare(shippedQuantity, '0') > 0;
  useEffect(() => {
    if (!isShipped) return;
    let current = true;
    void readShipments(id).then((answer) => current && setOutcome(answer));
    return () => {
      current = false;
    };
  }, [id, shippedQuantity, attempt]);
  if (!isShipped) return null;
  return (
    <section className="border-line border-t pt-4">
      <h4 className="mb-3 font-semibold">{m.deals_trade_addTracking()}</h4>
      {!outcome ? (
        <Skeleton rows={2} />
      ) : outcome.ok ? (
        <ShipmentList number={number} shipments={outcome.data.shipments} readFile={readStoredFile} />
      ) : (
        <p role="alert" className="text-bad flex flex-wrap items-center gap-3">
          {outcome.message}
          <Button variant="outline" size="small" onClick={() => setAttempt(attempt + 1)}>
            {m.center_retry()}
          </Button>
        </p>
      )}
    </section>
  );
}
