import type { ShipmentView } from '#api/deals/logistics.ts';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { ChangeList } from './RfqChanges.tsx';

/** What its seller has corrected of a shipment: what it said before, struck through, and what it says now. */
export const Corrections = ({ corrections }: Pick<ShipmentView, 'corrections'>) => (
  <ul className="bg-sunken space-y-3 rounded p-3">
    {corrections.map(({ at, remark, changes }) => (
      <li key={at} className="space-y-1">
        <p className="text-soft figures text-table">{m.deals_correct_at({ time: formatMoment(at) })}</p>
        <ChangeList fields={changes} />
        <p className="written text-table">{remark}</p>
      </li>
    ))}
  </ul>
);
