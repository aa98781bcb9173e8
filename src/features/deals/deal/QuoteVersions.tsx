import './deal.css';
import { lazy, Suspense, useState } from 'react';
import type { LimitView } from '#api/deals/spec-limit.ts';
import type { QuoteVersion } from '#api/deals/trade.ts';
import { useIsHydrating } from '#components/center/use-is-hydrating.ts';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { isChanged, quoteRows, type QuoteRow } from './quote-rows.ts';

// Most quotes have one version: nothing of windows and fields comes along for it.
const Switch = lazy(async () => ({ default: (await import('#components/ui/switch.tsx')).Switch }));

type Props = {
  /** Newest first. */
  versions: readonly QuoteVersion[];
  /** What the RFQ asks for, which each version answers. */
  limits: readonly LimitView[];
  /** Whose quote it is, to name the table. */
  supplier: string;
};

/** The versions of a quote side by side, newest first; what changed from one to the next is marked. */
export function QuoteVersions({ versions, limits, supplier }: Props) {
  const [onlyChanges, setOnlyChanges] = useState(false);
  const several = versions.length > 1;
  const isHydrating = useIsHydrating();
  const room = <span className="h-5 w-9" />;
  const changes = (row: QuoteRow) => versions.some((_, index) => isChanged(row, index));
  const groups = quoteRows(versions, limits)
    .map(({ rows, ...group }) => ({ ...group, rows: onlyChanges ? rows.filter(changes) : rows }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <div className="space-y-2">
      {several && (
        <label className="press flex w-fit items-center gap-2 text-table">
          {isHydrating ? (
            room
          ) : (
            <Suspense fallback={room}>
              <Switch checked={onlyChanges} onCheckedChange={setOnlyChanges} />
            </Suspense>
          )}
          {m.deals_orders_onlyChanges()}
        </label>
      )}
      <section className="deal-table" tabIndex={0} aria-label={m.deals_orders_versionsOf({ supplier })}>
        <table>
          <thead>
            <tr>
              <td />
              {versions.map(({ version, at }) => (
                <th key={version} scope="col">
                  {m.deals_orders_version({ version })}
                  <span className="text-soft figures block text-meta font-normal">{formatMoment(at)}</span>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ title, written, rows }) => (
            <tbody key={title}>
              <tr className="deal-group">
                <th scope="rowgroup" colSpan={versions.length + 1} lang={written ? '' : undefined}>
                  <span>{title}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  {row.values.map((value, index) => (
                    <td key={versions[index]!.version} className={isChanged(row, index) ? 'deal-changed' : undefined}>
                      <span className="written figures">{value || '–'}</span>
                      {isChanged(row, index) && <span className="sr-only"> {m.deals_orders_changedHere()}</span>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        {groups.length === 0 && <p className="text-soft p-3">{m.deals_orders_noChanges()}</p>}
      </section>
    </div>
  );
}
