import { lazy, Suspense, useState } from 'react';
import type { MaterialFigures as All } from '#api/market/figure.ts';
import { conditionText, sourceText } from '#api/market/figure-words.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import type { useAddress } from '#components/center/use-address.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { materialFigures } from '../stores/figures.ts';
import { saidText } from '../figures/VersionFacts.tsx';
import type { Deciding } from './DecideFigure.tsx';
import { FindMaterial } from './FindMaterial.tsx';

const DecideFigure = lazy(async () => ({ default: (await import('./DecideFigure.tsx')).DecideFigure }));
const FigureForm = lazy(async () => ({ default: (await import('./FigureForm.tsx')).FigureForm }));

type Props = { materialId: string; address: Pick<ReturnType<typeof useAddress>, 'go'> };

/** All figures of one material, to be entered, corrected, withdrawn, or said again as they once were. */
export function MaterialFigures({ materialId, address }: Props) {
  const [text, setText] = useState('');
  return (
    <div className="space-y-4">
      <div className="max-w-xl">
        <FindMaterial
          name="materialId"
          label={m.market_figure_chooseMaterial()}
          text={text}
          onText={setText}
          except={null}
          chosen={null}
          onChoose={(one) => {
            setText(one.grade);
            address.go({ materialId: one.id });
          }}
        />
      </div>
      {materialId && <OfMaterial key={materialId} materialId={materialId} />}
    </div>
  );
}

function OfMaterial({ materialId }: { materialId: string }) {
  const load = () => materialFigures.load(materialId);
  const found = useRemote(materialFigures, null, materialId, () => void load());
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [entering, setEntering] = useState(false);
  return (
    <>
      <Loaded remote={found} onRetry={() => void load()} skeleton={<Skeleton rows={8} />}>
        {(all) => <List all={all} onDecide={setDeciding} onEnter={() => setEntering(true)} />}
      </Loaded>
      <Suspense>
        {deciding && <DecideFigure {...deciding} reload={load} onClose={() => setDeciding(null)} />}
        {entering && (
          <FigureForm
            materialId={materialId}
            figure={null}
            from={null}
            reported={null}
            reload={load}
            onClose={() => setEntering(false)}
          />
        )}
      </Suspense>
    </>
  );
}

type ListProps = { all: All; onDecide: (deciding: Deciding) => void; onEnter: () => void };

function List({ all: { material, figures }, onDecide, onEnter }: ListProps) {
  return (
    <section className="panel" aria-labelledby="figures-of">
      <div className="border-line flex flex-wrap items-center gap-3 border-b px-4 py-3">
        <h2 id="figures-of" className="min-w-0 grow text-h3">
          <a className="link" href={localPath('/absDetail', { id: material.id })}>
            {material.name}
          </a>
        </h2>
        <Button onClick={onEnter}>{m.market_figure_enter()}</Button>
      </div>
      {figures.length === 0 && <EmptyState drawing="paper" title={m.market_figure_materialNone()} />}
      <ul className="divide-line divide-y">
        {figures.map((figure) => {
          const { figureId, property, versions, waits } = figure;
          const newest = versions[0]!;
          const named = { property: property.name, grade: material.name };
          const begin = (by: Deciding['by'], from = newest) => onDecide({ by, figure, from, reported: null });
          return (
            <li key={figureId} className="space-y-1 px-4 py-3">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <p className="min-w-0 grow basis-72">
                  <a className="link font-medium" href={localPath('/figure', { id: figureId })}>
                    {property.name}
                  </a>{' '}
                  <span className="figures">
                    {newest.withdrawn ? m.market_figure_withdrawnShort() : saidText(newest, property)}
                  </span>{' '}
                  <span className="text-soft text-table">{conditionText(newest)}</span>
                </p>
                {waits ? (
                  <Badge tone="amber">{m.market_figure_waitsMark()}</Badge>
                ) : (
                  <div className="flex flex-wrap gap-2">
                    <Button
                      variant="outline"
                      aria-label={m.market_figure_correctOf(named)}
                      onClick={() => begin('correct')}
                    >
                      {m.market_figure_correct()}
                    </Button>
                    {!newest.withdrawn && (
                      <Button
                        variant="outline"
                        aria-label={m.market_figure_withdrawOf(named)}
                        onClick={() => begin('withdraw')}
                      >
                        {m.market_figure_withdraw()}
                      </Button>
                    )}
                  </div>
                )}
              </div>
              <p className="text-soft text-table">{sourceText(newest.source, newest.basis)}</p>
              {versions.length > 1 && !waits && (
                <details className="fold">
                  <summary className="press text-soft text-table">{m.market_figure_history()}</summary>
                  <ul className="mt-1 space-y-1 text-table">
                    {versions.slice(1).map((version) => (
                      <li key={version.versionId} className="flex flex-wrap items-center gap-3">
                        <span>
                          {m.market_figure_version({ number: version.version })} ·{' '}
                          {version.withdrawn ? m.market_figure_withdrawnShort() : saidText(version, property)} ·{' '}
                          {formatDate(version.validFrom)}
                        </span>
                        {!version.withdrawn && (
                          <Button
                            variant="quiet"
                            size="small"
                            aria-label={m.market_figure_restoreOf({ number: version.version })}
                            onClick={() => begin('correct', version)}
                          >
                            {m.market_figure_restore()}
                          </Button>
                        )}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
