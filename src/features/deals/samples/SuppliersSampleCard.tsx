import { lazy, Suspense, useState } from 'react';
import type { SuppliersSample } from '#api/deals/sample.ts';
import { sampleDays, type SampleDeclineReason } from '#api/deals/sample-choices.ts';
import { sampleDeclineOptions } from '#api/deals/sample-words.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { Panel } from '#components/center/Panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { MailLink } from '../deal/MailLink.tsx';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { answerSample } from '../stores/samples.ts';
import { SampleFacts, SampleTitle } from './SampleFacts.tsx';

const AcceptForm = lazy(async () => ({ default: (await import('./AcceptForm.tsx')).AcceptForm }));
const DispatchForm = lazy(async () => ({ default: (await import('./DispatchForm.tsx')).DispatchForm }));

type Props = { sample: SuppliersSample; load: () => void };

/** What happens next, and when nobody does anything. */
function nextText({ state, until, dispatchBy, dispatched, missedAt, buyer }: SuppliersSample): string {
  switch (state) {
    case 'asked':
      return m.deals_samples_nextAnswer({ time: formatMoment(until!) });
    case 'accepted':
      return m.deals_samples_nextDispatch({ day: formatDate(dispatchBy!), days: sampleDays.overdue });
    case 'dispatched':
      return missedAt
        ? m.deals_samples_nextFind({ who: buyer.company, time: formatMoment(until!) })
        : m.deals_samples_nextArrives({ who: buyer.company, time: formatMoment(until!) });
    case 'received':
      return m.deals_samples_nextTheirs({ who: buyer.company });
    case 'lapsed':
      return dispatched ? m.deals_samples_nextUnsaid({ who: buyer.company }) : m.deals_samples_nextNothing();
    default:
      return m.deals_samples_nextNothing();
  }
}

/** A sample as its supplier sees it; nothing of the trial. */
export function SuppliersSampleCard({ sample, load }: Props) {
  const { id, state, missedAt, buyer, allowedActions } = sample;
  const isSent = state === 'dispatched';
  const [doing, setDoing] = useState<'accept' | 'decline' | 'dispatch' | null>(null);
  const [key] = useState(onceKey);
  const close = () => setDoing(null);
  const may = (action: (typeof allowedActions)[number]) => allowedActions.includes(action);
  return (
    <Panel title={<SampleTitle sample={sample} />}>
      <div className="space-y-4">
        <p>{nextText(sample)}</p>
        <ForCall<'api/trade/supplier/sample/answerSample'> as="sales">
          <div className="flex flex-wrap gap-2 empty:hidden">
            {may('accept') && <Button onClick={() => setDoing('accept')}>{m.deals_samples_accept()}</Button>}
            {may('dispatch') && (
              <Button variant={isSent && !missedAt ? 'outline' : 'primary'} onClick={() => setDoing('dispatch')}>
                {isSent ? m.deals_samples_dispatchAgain() : m.deals_samples_dispatch()}
              </Button>
            )}
            {may('decline') && (
              <Button variant="quiet" onClick={() => setDoing('decline')}>
                {m.deals_samples_decline()}
              </Button>
            )}
          </div>
        </ForCall>
        <SampleFacts
          sample={sample}
          first={[
            {
              label: m.deals_orders_buyer(),
              value: (
                <>
                  <bdi>{buyer.company}</bdi> <span className="text-soft">{buyer.nation}</span>{' '}
                  <MailLink to={buyer.id} name={buyer.company} />
                </>
              ),
            },
          ]}
        />
      </div>
      <Suspense>
        {doing === 'accept' && <AcceptForm sample={sample} load={load} onClose={close} />}
        {doing === 'dispatch' && <DispatchForm sample={sample} load={load} onClose={close} />}
      </Suspense>
      <ReasonDialog
        of={`declineSample:${id}`}
        open={doing === 'decline'}
        onClose={close}
        title={m.deals_samples_decline()}
        description={m.deals_samples_declineText({ who: buyer.company })}
        reasons={sampleDeclineOptions()}
        onSend={async ({ reason, remark }) => {
          const input = { answer: 'decline', id, reason: reason as SampleDeclineReason, remark } as const;
          const outcome = await answerSample(key, input, load);
          if (!outcome.ok) return outcome;
          showToast(m.deals_samples_declined(), 'success');
          return { ok: true, data: undefined };
        }}
      />
    </Panel>
  );
}
