import type { ReactNode } from 'react';
import type { DeskChange } from '#api/market/desk.ts';
import { changeStateNames, deskFieldName, thingNames } from '#api/market/desk-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { valueText } from './desk-text.ts';

const tones = { waiting: 'amber', done: 'good', refused: 'bad', withdrawn: 'plain' } as const;

type Props = { change: DeskChange; /** Of which entry it is, too. */ named?: boolean; children?: ReactNode };

/** One change: what was said before, what now, by whom and why, and what a second operator said of it. */
export function ChangeItem({ change, named = false, children }: Props) {
  const { thing, key, name, field, before, after, state, at, by, reason, source, undoes } = change;
  const { decidedAt, decidedBy, decision } = change;
  return (
    <li className="border-line space-y-2 border-b px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="min-w-0 grow font-medium wrap-anywhere">
          {named && (
            <>
              <span className="text-soft font-normal">{thingNames[thing]()} · </span>
              <a className="link" href={localPath('/backstage/entries', { thing, key })}>
                {name}
              </a>
              {' · '}
            </>
          )}
          {deskFieldName(field)}
        </p>
        {undoes && <span className="text-soft text-table">{m.market_desk_undoes()}</span>}
        <Badge tone={tones[state]}>{changeStateNames[state]()}</Badge>
      </div>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {field !== '' && (
          <div>
            <dt className="text-soft text-table">{m.market_desk_before()}</dt>
            <dd className="wrap-anywhere whitespace-pre-line" lang="">
              {valueText(before)}
            </dd>
          </div>
        )}
        <div>
          <dt className="text-soft text-table">{m.market_desk_after()}</dt>
          <dd className="wrap-anywhere whitespace-pre-line" lang="">
            {valueText(after)}
          </dd>
        </div>
      </dl>
      <p className="text-soft text-table wrap-anywhere">
        {formatMoment(at)} · {by} · <span lang="">{reason}</span>
        {source && (
          <>
            {' · '}
            <span lang="">{m.market_desk_sourceOf({ source })}</span>
          </>
        )}
      </p>
      {decidedAt && (
        <p className="text-soft text-table wrap-anywhere">
          {formatMoment(decidedAt)} · {decidedBy}
          {decision && <span lang=""> · {decision}</span>}
        </p>
      )}
      {children}
    </li>
  );
}
