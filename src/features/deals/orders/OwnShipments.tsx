import '#i18n/browser.ts';
import { useEffect, useState } from 'react';
import type { TrackedShipment } from '#api/deals/logistics.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { trackOwn } from '../stores/orders.ts';

type Props = { number: string };

/**
 * What a party of the deal finds with one number: the page itself is the same for everybody and does not know who reads
 * it. Nothing is shown, and nothing said, to others.
 */
export default function OwnShipments({ number }: Props) {
  const [shipments, setShipments] = useState<readonly TrackedShipment[]>([]);
  useEffect(() => {
    void trackOwn(number).then(setShipments);
  }, [number]);
  if (shipments.length === 0) return null;
  return (
    <section className="panel mt-6 p-4" aria-labelledby="own-shipments">
      <h2 id="own-shipments" className="text-h3">
        {m.deals_logistics_own()}
      </h2>
      <ul className="divide-line mt-2 divide-y">
        {shipments.map((shipment) => (
          <li
            key={`${shipment.number} ${shipment.transportDocument}`}
            className="flex flex-wrap items-baseline gap-x-4 py-2"
          >
            <a
              className="link press figures inline-flex items-center"
              href={localPath('/checkLogistics', {
                number: shipment.number,
                document: shipment.transportDocument,
              })}
            >
              {shipment.number} · {shipment.transportDocument}
            </a>
            <span>
              {shipment.handedOver ? shipment.origin.name : `${shipment.origin.name} → ${shipment.destination.name}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
