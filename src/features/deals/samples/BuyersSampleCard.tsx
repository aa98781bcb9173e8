import { lazy, Suspense, useState } from 'react';
import type { BuyersSample } from '#api/deals/sample.ts';
import { hasPassed, sampleDays, type SampleWithdrawReason } from '#api/deals/sample-choices.ts';
import { isAfterNeed } from '#api/deals/sample-rules.ts';
import { sampleWithdrawOptions, trialResultName } from '#api/deals/sample-words.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import type { Fact } from '#components/center/Facts.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import type { Outcome } from '#lib/outcome.ts';
import { localPath } from '#lib/paths.ts';
import { MailLink } from '../deal/MailLink.tsx';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { missSample, withdrawSample } from '../stores/samples.ts';
import { SampleFacts, SampleTitle } from './SampleFacts.tsx';

const TrialForm = lazy(async () => ({ default: (await import('./TrialForm.tsx')).TrialForm }));
const ReceiveForm = lazy(async () => ({ default: (await import('./ReceiveForm.tsx')).ReceiveForm }));
const ApproveForm = lazy(async () => ({ default: (await import('./ApproveForm.tsx')).ApproveForm }));

type Props = { sample: BuyersSample; load: () => void };

/** What happens next, and when nobody does anything. */
function nextText({ state, until, dispatchBy, dispatched, missedAt, trial, source, shop }: BuyersSample): string {
  switch (state) {
    case 'asked':
      return m.deals_samples_nextAsked({ who: shop.name, time: formatMoment(until!) });
    case 'accepted':
      return m.deals_samples_nextAccepted({ who: shop.name, day: formatDate(dispatchBy!), days: sampleDays.overdue });
    case 'dispatched':
      return missedAt
        ? m.deals_samples_nextMissed({ who: shop.name, time: formatMoment(until!) })
        : m.deals_samples_nextDispatched({ time: formatMoment(until!) });
    case 'received':
      return m.deals_samples_nextReceived();
    case 'tried':
      if (source) return m.deals_samples_nextApproved({ day: formatDate(source.validUntil) });
      return trial && hasPassed(trial.result) ? m.deals_samples_nextPassed() : m.deals_samples_nextFailed();
    case 'lapsed':
      return dispatched ? m.deals_samples_nextLost() : m.deals_samples_nextLapsed({ who: shop.name });
    default:
      return m.deals_samples_nextOver();
  }
}

function say(outcome: Outcome<BuyersSample>, done: string): void {
  if (outcome.ok) showToast(done, 'success');
  else showToast(outcome.message, 'warning');
}

/** A sample as the buyer's company sees it, with the trial that it alone reads. */
export function BuyersSampleCard({ sample, load }: Props) {
  const { id, state, material, manufacturer, shop, dispatched, trial, source, allowedActions } = sample;
  const [doing, setDoing] = useState<'receive' | 'miss' | 'try' | 'approve' | 'withdraw' | null>(null);
  const close = () => setDoing(null);
  const may = (action: (typeof allowedActions)[number]) => allowedActions.includes(action);
  const approves = trial !== null && hasPassed(trial.result) && source === null && state === 'tried';
  const isOver = state === 'declined' || state === 'withdrawn' || state === 'lapsed';
  const facts: Fact[] = trial
    ? [
        { label: m.deals_samples_trial(), value: `${trialResultName(trial.result)} · ${formatDate(trial.triedOn)}` },
        ...(trial.notes ? [{ label: m.deals_samples_trialNotes(), value: trial.notes }] : []),
        { label: m.deals_samples_trialBy(), value: <bdi>{trial.by}</bdi> },
        ...(trial.file
          ? [
              {
                label: m.deals_samples_trialFile(),
                value: <StoredFileButton file={trial.file} read={readStoredFile} />,
              },
            ]
          : []),
      ]
    : [];
  return (
    <Panel title={<SampleTitle sample={sample} />}>
      <div className="space-y-4">
        <p>{nextText(sample)}</p>
        {state === 'accepted' && isAfterNeed(sample.dispatchBy!, sample.neededBy) && (
          <Notice tone="amber" title={m.deals_samples_afterNeed({ day: formatDate(sample.neededBy) })} />
        )}
        <ForCall<'api/trade/web/sample/receiveSample'> as="buyer">
          <div className="flex flex-wrap gap-2 empty:hidden">
            {may('receive') && (
              <Button variant={isOver ? 'outline' : 'primary'} onClick={() => setDoing('receive')}>
                {isOver ? m.deals_samples_receiveLate() : m.deals_samples_receive()}
              </Button>
            )}
            {may('miss') && (
              <Button variant="outline" onClick={() => setDoing('miss')}>
                {m.deals_samples_miss()}
              </Button>
            )}
            {may('try') && (
              <Button variant={state === 'tried' ? 'outline' : 'primary'} onClick={() => setDoing('try')}>
                {state === 'tried' ? m.deals_samples_tryAgain() : m.deals_samples_try()}
              </Button>
            )}
            {approves && <Button onClick={() => setDoing('approve')}>{m.deals_sources_approve()}</Button>}
            {may('withdraw') && (
              <Button variant="outline" onClick={() => setDoing('withdraw')}>
                {m.deals_samples_withdraw()}
              </Button>
            )}
            {isOver && (
              <Button asChild variant="outline">
                <a href={localPath('/userCenter/samples/new', { material: material.id, shop: shop.id })}>
                  {m.deals_samples_askAgain()}
                </a>
              </Button>
            )}
            {source && (
              <Button asChild variant="outline">
                <a href={localPath('/userCenter/approvedSources', { keyword: material.name })}>
                  {m.deals_sources_open()}
                </a>
              </Button>
            )}
          </div>
        </ForCall>
        <Suspense>
          {doing === 'receive' && <ReceiveForm sample={sample} load={load} onClose={close} />}
          {doing === 'try' && <TrialForm sample={sample} load={load} onClose={close} />}
          {doing === 'approve' && <ApproveForm sample={sample} load={load} onClose={close} />}
        </Suspense>
        <SampleFacts
          sample={sample}
          first={[
            {
              label: m.deals_samples_supplier(),
              value: (
                <>
                  <bdi lang="">{shop.name}</bdi> <MailLink to={shop.id} name={shop.name} />
                </>
              ),
            },
            { label: m.deals_samples_maker(), value: manufacturer },
          ]}
          last={facts}
        />
      </div>
      <ConfirmDialog
        open={doing === 'withdraw' && !dispatched}
        onClose={close}
        title={m.deals_samples_withdraw()}
        description={m.deals_samples_withdrawText({ who: shop.name })}
        action={m.deals_samples_withdraw()}
        onConfirm={async () => say(await withdrawSample({ id }, load), m.deals_samples_withdrawn())}
      />
      <ConfirmDialog
        open={doing === 'miss'}
        onClose={close}
        title={m.deals_samples_miss()}
        description={m.deals_samples_missText({ who: shop.name })}
        action={m.deals_samples_miss()}
        onConfirm={async () => say(await missSample(id, load), m.deals_samples_missed())}
      />
      <ReasonDialog
        of={`withdrawSample:${id}`}
        open={doing === 'withdraw' && dispatched !== null}
        onClose={close}
        title={m.deals_samples_withdraw()}
        description={m.deals_samples_withdrawUnderway({ who: shop.name })}
        reasons={sampleWithdrawOptions()}
        onSend={async ({ reason, remark }) => {
          const outcome = await withdrawSample({ id, reason: reason as SampleWithdrawReason, remark }, load);
          if (!outcome.ok) return outcome;
          showToast(m.deals_samples_withdrawn(), 'success');
          return { ok: true, data: undefined };
        }}
      />
    </Panel>
  );
}
