import './deal.css';
import { lazy, Suspense, type ReactNode } from 'react';
import { dangerText } from '#api/deals/danger.ts';
import type { ShipmentEvent, ShipmentView } from '#api/deals/logistics.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { CopyButton } from '#components/center/CopyButton.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { cn } from '#components/ui/class-names.ts';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { formatDayOrMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { AccountWarning } from './AccountWarning.tsx';
import { tonnesText } from '#components/center/figures.ts';

// Few shipments are corrected: the others do without.
const Corrections = lazy(async () => ({ default: (await import('./Corrections.tsx')).Corrections }));

/** From where to where; of what is handed over at a place, that. */
const wayText = ({
  origin,
  destination,
  handedOver,
}: Pick<ShipmentView, 'origin' | 'destination' | 'handedOver'>): string =>
  handedOver ? origin.name : `${origin.name} → ${destination.name}`;

type Props = {
  /** Of the sub-order. */
  number: string;
  shipments: readonly ShipmentView[];
  /** What may be done with a shipment. */
  under?: ((shipment: ShipmentView) => ReactNode) | undefined;
};

/** Shipments of a sub-order: the way, what happened on it, documents. */
export function ShipmentList({ number, shipments, under }: Props) {
  return (
    <ul className="divide-line divide-y">
      {shipments.map((shipment) => (
        <li key={shipment.id} className="space-y-3 py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-medium">{wayText(shipment)}</span>
            <span className="figures">
              {shipment.gradeNumber && `${shipment.gradeNumber} · `}
              {tonnesText(shipment.quantity)}
            </span>
            <Punctuality daysLate={shipment.daysLate} />
            <a
              className="link press inline-flex items-center"
              href={localPath('/checkLogistics', { number, document: shipment.transportDocument })}
            >
              {m.deals_orders_trackPublicly()}
            </a>
          </p>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-table sm:gap-x-8 wide:grid-cols-4">
            <Fact label={m.deals_orders_carrier()} value={shipment.carrier} />
            <Fact
              label={shipment.handedOver ? m.deals_handover_receipt() : m.deals_orders_transportDocument()}
              value={shipment.transportDocument}
              copy
            />
            <Fact
              label={shipment.handedOver ? m.deals_handover_day() : m.deals_orders_etd()}
              value={formatDate(shipment.etd)}
            />
            {!shipment.handedOver && <Fact label={m.deals_orders_eta()} value={formatDate(shipment.eta)} />}
            {shipment.danger && <Fact label={m.deals_danger_title()} value={dangerText(shipment.danger) ?? ''} />}
            {shipment.containers.length > 0 && (
              <Fact label={m.deals_orders_containers()} value={joinWords(shipment.containers)} />
            )}
            {shipment.transportOn && (
              <Fact label={m.deals_correct_transportOn()} value={formatDate(shipment.transportOn)} />
            )}
            {shipment.vessel && <Fact label={m.deals_correct_vessel()} value={shipment.vessel} />}
            {shipment.seals.length > 0 && <Fact label={m.deals_correct_seals()} value={joinWords(shipment.seals)} />}
          </dl>
          {shipment.deviations.length > 0 && (
            <p className="figures text-table">
              {m.deals_deviation_shippedSo({ deviations: joinWords(shipment.deviations) })}
            </p>
          )}
          {shipment.corrections.length > 0 && (
            <Suspense>
              <Corrections corrections={shipment.corrections} />
            </Suspense>
          )}
          {shipment.bankWarning && <AccountWarning />}
          <Events events={shipment.events} />
          <Documents shipment={shipment} />
          {under?.(shipment)}
        </li>
      ))}
    </ul>
  );
}

function Punctuality({ daysLate }: { daysLate: number | null }) {
  if (daysLate === null) return null;
  if (daysLate > 0) return <Badge tone="amber">{m.deals_orders_daysLate({ days: daysLate })}</Badge>;
  return (
    <Badge tone="good">{daysLate < 0 ? m.deals_orders_daysEarly({ days: -daysLate }) : m.deals_orders_onTime()}</Badge>
  );
}

function Fact({ label, value, copy = false }: { label: string; value: string; copy?: boolean }) {
  return (
    <div className={cn(copy && 'max-sm:col-span-2')}>
      <dt className="text-soft">{label}</dt>
      <dd
        className={cn(
          'figures break-words',
          copy && '-my-1.5 flex flex-wrap items-center gap-x-2 pointer-coarse:-my-2.5',
        )}
      >
        {value} {copy && <CopyButton text={value} label={m.deals_orders_copy()} />}
      </dd>
    </div>
  );
}

function Events({ events }: { events: readonly ShipmentEvent[] }) {
  if (events.length === 0) return <p className="text-soft text-table">{m.deals_orders_noTracking()}</p>;
  return (
    <ol className="deal-events text-table">
      {events.map(({ id, name, at, expected, place, remark }) => (
        <li key={id} data-expected={expected || undefined}>
          <span className="font-medium">{name}</span>
          {place && <span> · {place.name}</span>}
          <span className="text-soft figures block">
            {formatDayOrMoment(at)}
            {expected && ` · ${m.deals_orders_expected()}`}
          </span>
          {remark && <span className="written block">{remark}</span>}
        </li>
      ))}
    </ol>
  );
}

function Documents({ shipment: { documents, lots } }: { shipment: ShipmentView }) {
  if (documents.length === 0 && lots.length === 0) return null;
  return (
    <dl className="grid gap-x-8 gap-y-2 text-table sm:grid-cols-2">
      {documents.map((file) => (
        <div key={file.id}>
          <dt className="text-soft">{file.kindName}</dt>
          <dd>
            <StoredFileButton file={file} read={readStoredFile} />
          </dd>
        </div>
      ))}
      {lots.map(({ lot, certificate }) => (
        <div key={lot}>
          <dt className="text-soft">{m.deals_orders_lot({ lot })}</dt>
          <dd>
            {certificate ? (
              <StoredFileButton file={certificate} read={readStoredFile} />
            ) : (
              m.deals_orders_noCertificate()
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
