import { useState } from 'react';
import type { FigureChange } from '#api/market/figure.ts';
import { figureText } from '#api/market/figure-choices.ts';
import { figureChangeName } from '#api/market/figure-words.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { textError } from '#components/center/checks.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useNow } from '#components/center/use-now.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatAge } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { consentToChange, declineChange, figureChanges } from '../stores/figures.ts';
import { VersionFacts } from '../figures/VersionFacts.tsx';

/** Changes of figures on which safety hangs: what stands beside what is asked for. */
export function FigureChanges({ reloadCounts }: { reloadCounts: () => Promise<void> }) {
  const load = () => figureChanges.load(null);
  const changes = useRemote(figureChanges, null, '', () => void load());
  const [declining, setDeclining] = useState<FigureChange | null>(null);
  const reload = async () => {
    await Promise.all([load(), reloadCounts()]);
  };
  const now = useNow();
  return (
    <>
      <Loaded remote={changes} onRetry={() => void load()} skeleton={<Skeleton rows={6} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState drawing="paper" title={m.market_figure_changesNone()} />
          ) : (
            <ul className="space-y-3">
              {list.map((change) => (
                <Entry
                  key={change.id}
                  change={change}
                  now={now}
                  reload={reload}
                  onDecline={() => setDeclining(change)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {declining && <Decline change={declining} reload={reload} onClose={() => setDeclining(null)} />}
    </>
  );
}

type EntryProps = { change: FigureChange; now: Date; reload: () => Promise<void>; onDecline: () => void };

function Entry({ change, now, reload, onDecline }: EntryProps) {
  const { id, kind, material, property, before, after, decimals, reason, askedAt, askedBy, own } = change;
  const named = { property: property.name, grade: material.name };
  const consent = async () => {
    const outcome = await consentToChange(id, reload);
    showToast(outcome.ok ? m.market_figure_consentedToast() : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  return (
    <li className="panel">
      <div className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-3">
        <p className="min-w-0 grow basis-60">
          <a className="link text-h3 font-semibold wrap-anywhere" href={localPath('/absDetail', { id: material.id })}>
            {m.market_figure_title(named)}
          </a>
        </p>
        <span className="text-soft text-table">{formatAge(askedAt, now)}</span>
        <Badge tone="amber">{figureChangeName(kind)}</Badge>
      </div>
      <div className="grid gap-6 p-4 sm:grid-cols-2">
        <Side title={m.market_figure_before()}>
          {before ? <VersionFacts property={{ decimals }} version={before} /> : m.market_figure_none()}
        </Side>
        <Side title={m.market_figure_after()}>
          {after ? <VersionFacts property={{ decimals }} version={after} /> : m.market_figure_withdrawnShort()}
        </Side>
      </div>
      <div className="space-y-3 px-4 pb-4">
        {reason && <blockquote className="border-line-strong written border-l-2 pl-3">{reason}</blockquote>}
        <p className="text-soft text-table">
          {m.market_figure_askedBy()}: {askedBy}
          {own && ` · ${m.market_figure_ownChange()}`}
        </p>
        <div className="flex flex-wrap gap-3">
          {!own && (
            <Button aria-label={m.market_figure_consentOf(named)} onClick={() => void consent()}>
              {m.market_figure_consent()}
            </Button>
          )}
          <Button variant="outline" aria-label={m.market_figure_declineOf(named)} onClick={onDecline}>
            {own ? m.market_figure_takeBack() : m.market_figure_decline()}
          </Button>
        </div>
      </div>
    </li>
  );
}

function Side({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="min-w-0 space-y-2" aria-label={title}>
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  );
}

type DeclineProps = { change: FigureChange; reload: () => Promise<void>; onClose: () => void };

function Decline({ change: { id, material, property, own }, reload, onClose }: DeclineProps) {
  const form = useForm({
    initial: { words: '' },
    draft: () => draftOf(`declineFigure:${id}`),
    check: ({ words }) => ({ words: textError(words, figureText.reason) }),
    send: async ({ words }) => {
      const sent = await declineChange({ id, words }, reload);
      if (sent.ok) {
        showToast(m.market_figure_declinedToast(), 'success');
        onClose();
      }
      return sent;
    },
  });
  return (
    <FormDialog
      title={m.market_figure_declineOf({ property: property.name, grade: material.name })}
      description={m.market_figure_declineText()}
      form={form}
      labels={{ words: m.console_reason() }}
      action={own ? m.market_figure_takeBack() : m.market_figure_decline()}
      danger
      onClose={onClose}
    >
      <LongTextField form={form} name="words" required maxLength={figureText.reason[1]} />
    </FormDialog>
  );
}
