import '#i18n/browser.ts';
import { useState } from 'react';
import type { First } from '#app/first.ts';
import type { Report } from '#api/deals/report.ts';
import { reportedName, reportOutcomeName, reportReasonName } from '#api/deals/report-words.ts';
import { shopHref } from '#api/market/shop-path.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { StateTabs } from '#app/console/StateTabs.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { NarrowedBy } from '#components/center/NarrowedBy.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { reportFilter, reports, reportState } from '../stores/reports.ts';
import { DecideReport } from './DecideReport.tsx';

const names = {
  waiting: m.members_feedback_waiting,
  decided: m.deals_report_decided,
  all: m.ui_all,
} as const;

/** What was reported, and what came of it. */
export default function ReportQueue({ first }: { first: First<typeof reports> }) {
  return (
    <MembersOnly audience="operator">
      <Queue first={first} />
    </MembersOnly>
  );
}

function Queue({ first }: { first: First<typeof reports> }) {
  const address = useAddress();
  const { params, search, go, href } = address;
  const filter = reportFilter(params);
  const load = () => reports.load(filter);
  const queue = useRemote(reports, first, search, () => void load());
  const [deciding, setDeciding] = useState<Report | null>(null);
  return (
    <div className="space-y-4">
      <NewsBar load={() => void load()} />
      <StateTabs
        label={m.console_states()}
        address={address}
        names={names}
        shown={reportState(params)}
        counts={queue.state === 'ready' ? { waiting: queue.data.waiting } : {}}
      />
      {filter.thingId && (
        <NarrowedBy name={m.deals_report_ofOne()} onRemove={() => go({ thingId: undefined, pageNo: undefined })} />
      )}
      <PagedList
        remote={queue}
        onRetry={() => void load()}
        address={address}
        empty={() => <EmptyState drawing="done" title={m.deals_report_none()} />}
      >
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((row) => (
              <Entry
                key={row.id}
                row={row}
                others={href({ thingId: row.thingId, state: 'all', pageNo: undefined })}
                onDecide={() => setDeciding(row)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {deciding && <DecideReport report={deciding} reload={load} onClose={() => setDeciding(null)} />}
    </div>
  );
}

/** Where the thing stands; null: nobody but its reader can open it. */
function placeOf({ thing, thingId, shopId, party }: Report): string | null {
  if (thing === 'offer') return localPath('/productDetail', { id: thingId });
  if (thing === 'company' && party) return localPath('/backstage/company', { id: party.id });
  return shopId && shopHref(shopId);
}

function Entry({ row, others, onDecide }: { row: Report; others: string; onDecide: () => void }) {
  const { thing, name, content, party, reason, words, at, by, visitor, decided } = row;
  const place = placeOf(row);
  const title = <bdi className="wrap-anywhere">{name}</bdi>;
  return (
    <li id={row.id} className="panel space-y-3 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{reportedName(thing)}</Badge>
        {place ? (
          <a className="link font-medium" href={place}>
            {title}
          </a>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        {party && (
          <a className="link text-table wrap-anywhere" href={localPath('/backstage/company', { id: party.id })}>
            {party.email}
          </a>
        )}
        {row.reports.all > 1 && (
          <a className="link text-table" href={others}>
            {m.deals_report_others({ all: row.reports.all, open: row.reports.open })}
          </a>
        )}
      </p>
      {content && <blockquote className="border-line text-soft written border-l-2 pl-3">{content}</blockquote>}
      <div>
        <p className="font-medium">{reportReasonName(reason)}</p>
        {words && <p className="written">{words}</p>}
        <p className="text-soft figures text-table wrap-anywhere">
          {[visitor ? `${m.console_visitor()}, ${by}` : by, formatMoment(at)].join(' · ')}
        </p>
      </div>
      {decided ? (
        <div className="border-brand border-l-2 pl-3">
          <p className="flex flex-wrap items-center gap-x-3">
            <Badge tone={decided.outcome === 'nothing' ? 'plain' : 'good'}>{reportOutcomeName(decided.outcome)}</Badge>
            <span className="text-soft figures text-table wrap-anywhere">
              {[decided.by, formatMoment(decided.at)].join(' · ')}
            </span>
          </p>
          <p className="written mt-1">{decided.answer}</p>
        </div>
      ) : (
        <Button onClick={onDecide}>{m.deals_report_decide()}</Button>
      )}
    </li>
  );
}
