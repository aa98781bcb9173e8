import type { RfqChange, RfqView } from '#api/deals/trade.ts';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';

/** What an RFQ has said otherwise before, newest change first. */
export function RfqChanges({ changes }: Pick<RfqView, 'changes'>) {
  return (
    <div className="mb-4 space-y-3">
      {changes.map(({ version, at, fields }) => (
        <Notice key={version} tone="amber" title={m.deals_change_at({ time: formatMoment(at) })}>
          <ChangeList fields={fields} />
        </Notice>
      ))}
    </div>
  );
}

/** Field by field, before and now. */
export function ChangeList({ fields }: { fields: readonly RfqChange[] }) {
  return (
    <dl className="space-y-1 text-table">
      {fields.map(({ field, label, from, to }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{label}</dt>
          <dd className="figures min-w-0 break-words">
            {from !== null && <del className="text-soft">{from}</del>}
            {from !== null && ' → '}
            <ins className="font-medium no-underline">{to ?? m.deals_change_none()}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
