import '#i18n/browser.ts';
import { lazy, Suspense, useState } from 'react';
import type { First } from '#app/first.ts';
import type { FigureReport } from '#api/market/figure.ts';
import { figureReportStateName } from '#api/market/figure-words.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { StateTabs } from '#app/console/StateTabs.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { useNow } from '#components/center/use-now.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatAge, formatCount, formatDate } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { figureFilter, figureReports, figureView } from '../stores/figures.ts';
import { VersionFacts } from '../figures/VersionFacts.tsx';
import type { Deciding } from './DecideFigure.tsx';

const DecideFigure = lazy(async () => ({ default: (await import('./DecideFigure.tsx')).DecideFigure }));
const FigureChanges = lazy(async () => ({ default: (await import('./FigureChanges.tsx')).FigureChanges }));
const FigureImport = lazy(() => import('./FigureImport.tsx'));
const MaterialFigures = lazy(async () => ({ default: (await import('./MaterialFigures.tsx')).MaterialFigures }));

const tabNames = {
  waiting: m.market_figure_stateWaiting,
  changes: m.market_figure_tabChanges,
  decided: m.market_figure_tabDecided,
  material: m.market_figure_tabMaterial,
  file: m.market_figure_tabFile,
} as const;

/** Figures that readers report, changes that wait for a second operator, and all figures of a material. */
export default function FigureDesk({ first }: { first: First<typeof figureReports> }) {
  return (
    <MembersOnly audience="operator">
      <Desk first={first} />
    </MembersOnly>
  );
}

function Desk({ first }: { first: First<typeof figureReports> }) {
  const address = useAddress();
  const { params, search } = address;
  const view = figureView(params);
  const filter = figureFilter(params);
  const load = () => figureReports.load(filter);
  const queue = useRemote(figureReports, first, search, () => void load());
  const now = useNow();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const counts = queue.state === 'ready' ? { waiting: queue.data.waiting, changes: queue.data.changes } : {};
  return (
    <div className="space-y-4">
      <NewsBar load={() => void load()} />
      <StateTabs label={m.console_states()} address={address} names={tabNames} shown={view} counts={counts} />
      {view === 'changes' && (
        <AfterHydration>
          <Suspense>
            <FigureChanges reloadCounts={load} />
          </Suspense>
        </AfterHydration>
      )}
      {view === 'material' && (
        <AfterHydration>
          <Suspense>
            <MaterialFigures materialId={params.get('materialId') ?? ''} address={address} />
          </Suspense>
        </AfterHydration>
      )}
      {view === 'file' && (
        <AfterHydration>
          <Suspense>
            <FigureImport reload={load} />
          </Suspense>
        </AfterHydration>
      )}
      {(view === 'waiting' || view === 'decided') && (
        <PagedList
          remote={queue}
          onRetry={() => void load()}
          address={address}
          empty={() => <EmptyState drawing="done" title={m.market_figure_deskNone()} />}
        >
          {({ list }) => (
            <ul className="space-y-3">
              {list.map((report) => (
                <Entry key={report.id} report={report} now={now} onDecide={setDeciding} />
              ))}
            </ul>
          )}
        </PagedList>
      )}
      {deciding && (
        <Suspense>
          <DecideFigure {...deciding} reload={load} onClose={() => setDeciding(null)} />
        </Suspense>
      )}
    </div>
  );
}

type EntryProps = { report: FigureReport; now: Date; onDecide: (deciding: Deciding) => void };

function Entry({ report, now, onDecide }: EntryProps) {
  const { figure, state, words, source, by, answer, answerBy, overdue, open, readVersion, decidedBy } = report;
  const { material, property, versions } = figure;
  const newest = versions[0]!;
  const named = { property: property.name, grade: material.name };
  return (
    <li id={report.id} className="panel">
      <div className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-3">
        <p className="min-w-0 grow basis-60">
          <a className="link text-h3 font-semibold wrap-anywhere" href={localPath('/figure', { id: figure.figureId })}>
            {m.market_figure_title(named)}
          </a>
        </p>
        <span className="text-soft text-table">{formatAge(report.at, now)}</span>
        <Badge tone={state === 'waiting' ? 'amber' : 'plain'}>{figureReportStateName(state)}</Badge>
      </div>
      <div className="grid gap-6 p-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <blockquote className="border-line-strong written border-l-2 pl-3">{words}</blockquote>
          <Facts
            facts={[
              ...(source ? [{ label: m.market_figure_reportedSource(), value: source }] : []),
              { label: m.market_figure_reportedBy(), value: by },
              {
                label: m.market_figure_answerUntil(),
                value: overdue ? `${formatDate(answerBy)} (${m.market_figure_overdue()})` : formatDate(answerBy),
                marked: overdue,
              },
              ...(open > 1 ? [{ label: m.market_figure_othersOpen(), value: formatCount(open) }] : []),
              ...(answer ? [{ label: m.market_figure_answer(), value: answer }] : []),
              ...(decidedBy ? [{ label: m.market_documents_decidedBy(), value: decidedBy }] : []),
            ]}
          />
          {readVersion !== newest.version && (
            <p className="text-amber text-table">{m.market_figure_readOlder({ number: readVersion })}</p>
          )}
          {state === 'waiting' && (
            <div className="flex flex-wrap gap-3">
              <Button
                aria-label={m.market_figure_correctOf(named)}
                onClick={() => onDecide({ by: 'correct', figure, from: newest, reported: report.id })}
              >
                {m.market_figure_correct()}
              </Button>
              {!newest.withdrawn && (
                <Button
                  variant="outline"
                  aria-label={m.market_figure_withdrawOf(named)}
                  onClick={() => onDecide({ by: 'withdraw', figure, from: newest, reported: report.id })}
                >
                  {m.market_figure_withdraw()}
                </Button>
              )}
              <Button
                variant="outline"
                aria-label={m.market_figure_keepOf(named)}
                onClick={() => onDecide({ by: 'keep', figure, from: newest, reported: report.id })}
              >
                {m.market_figure_keep()}
              </Button>
            </div>
          )}
        </div>
        <div className="min-w-0">
          <VersionFacts property={property} version={newest} />
        </div>
      </div>
    </li>
  );
}
