import '#i18n/browser.ts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Named } from '#api/common/common.ts';
import type { GuestDeal } from '#api/deals/guest.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { tonnesText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { Changes } from '../deal/Changes.tsx';
import { DealFacts } from '../deal/DealFacts.tsx';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { guestDeal, guestVoice, loadGuestDeal, readGuestFile, refuseInvitations } from '../stores/guest.ts';
import { loadChoices } from '../stores/rfq-talk.ts';
import { DeclineRfq } from '../supplier/DeclineRfq.tsx';
import { ownQuote } from '../supplier/own-quote.ts';
import { QuotePanel } from '../supplier/QuotePanel.tsx';
import { TalkPanel } from '../supplier/TalkPanel.tsx';
import { VoiceContext } from '../supplier/voice.ts';

const WonAward = lazy(() => import('./WonAward.tsx'));

type Props = { token: string; countries: readonly Named[]; first: GuestDeal | null };

/** The one page of somebody who was asked by e-mail: what is asked for, the quote, and how to hear no more. */
export default function GuestQuote({ token, countries, first }: Props) {
  const load = () => void loadGuestDeal(token);
  const remote = useRemote(guestDeal, first, token, load);
  // The page may have been made for a program that follows links; that somebody looks at it is known now.
  useEffect(() => {
    if (first?.state === 'open') load();
    void loadChoices();
  }, []);
  const voice = useMemo(() => guestVoice(token), [token]);
  return (
    <Loaded remote={remote} onRetry={load} skeleton={<Skeleton of="form" rows={8} />}>
      {(opened) => (
        <VoiceContext value={voice}>
          <div className="space-y-5">
            {opened.state === 'withdrawn' && (
              <Notice tone="plain" title={m.deals_guest_takenBack()}>
                <p>{m.deals_guest_takenBackText()}</p>
              </Notice>
            )}
            {opened.state === 'over' && (
              <Notice tone="plain" title={m.deals_guest_over()}>
                <p>{m.deals_guest_overText()}</p>
              </Notice>
            )}
            {opened.together.length > 0 && <Together rfqs={opened.together} />}
            {opened.deal && <Deal token={token} opened={opened} deal={opened.deal} countries={countries} />}
            {!opened.deal?.guestAward && <NoMore token={token} email={opened.email} />}
          </div>
        </VoiceContext>
      )}
    </Loaded>
  );
}

/** Each has a page of its own, which only the letter's links open. */
const Together = ({ rfqs }: { rfqs: GuestDeal['together'] }) => (
  <Panel title={m.deals_bundle_together()} lead={m.deals_guest_togetherText()}>
    <ul className="divide-line divide-y">
      {rfqs.map(({ id, grade, quantity, state }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="font-medium wrap-anywhere" lang="">
            {grade}
          </span>
          <span className="text-soft figures text-table">{tonnesText(quantity)}</span>
          <Badge tone={state === 'quoted' ? 'good' : 'plain'}>{togetherStates[state]()}</Badge>
        </li>
      ))}
    </ul>
  </Panel>
);
const togetherStates: Record<GuestDeal['together'][number]['state'], () => string> = {
  sent: m.deals_bundle_notQuoted,
  seen: m.deals_bundle_notQuoted,
  quoted: m.deals_bundle_quoted,
  declined: m.deals_guest_state_declined,
  over: m.deals_guest_state_over,
  withdrawn: m.deals_guest_state_withdrawn,
};

type DealProps = { token: string; opened: GuestDeal; deal: OrderView; countries: readonly Named[] };

function Deal({ token, opened: { company, email }, deal, countries }: DealProps) {
  const { buyer, rfq, quoteDueAt, allowedActions, guestAward, number } = deal;
  const isQuoted = ownQuote(deal)?.state === 'live';
  return (
    <>
      {guestAward && (
        <AfterHydration>
          <Suspense fallback={<Skeleton of="form" rows={5} />}>
            <WonAward token={token} award={guestAward} email={email} company={company} buyer={buyer.company} />
          </Suspense>
        </AfterHydration>
      )}
      <div className="panel space-y-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="min-w-0">
            <span className="text-soft block text-table">
              {m.deals_orders_inquiryNumber()} <span className="figures">{number}</span>
            </span>
            <span className="text-h3 font-semibold wrap-anywhere">{buyer.company}</span>{' '}
            <span className="text-soft whitespace-nowrap">{buyer.nation}</span>
          </p>
          {allowedActions.includes('declineRfq') && <DeclineRfq orderId={deal.id} />}
        </div>
        {!isQuoted && !guestAward && (
          <p>
            <span className="text-soft">{m.deals_supplier_quoteDue()}</span>{' '}
            <TimeLeft until={rfq.sealedUntil ?? quoteDueAt} past={m.deals_orders_quotingOver()} />
          </p>
        )}
        <p className="text-soft text-table wrap-anywhere">{m.deals_guest_sentTo({ email })}</p>
      </div>
      <Panel title={m.deals_supplier_asked()}>
        <Changes changes={rfq.changes} />
        <DealFacts rfq={rfq} subOrders={[]} readFile={readGuestFile(token)} forSupplier />
      </Panel>
      <QuotePanel deal={deal} countries={countries} />
      <TalkPanel deal={deal} countries={countries} />
    </>
  );
}

/** Where the letter's second link leads. */
function NoMore({ token, email }: { token: string; email: string }) {
  const [busy, setBusy] = useState<'stop' | 'report' | null>(null);
  const [done, setDone] = useState<'stop' | 'report' | null>(null);
  const [problem, setProblem] = useState('');
  const { state } = useStore(guestDeal.$state);
  const send = async (what: 'stop' | 'report') => {
    setBusy(what);
    const outcome = await refuseInvitations({ token, report: what === 'report' });
    setBusy(null);
    if (!outcome.ok) return setProblem(outcome.message);
    setDone(what);
    await loadGuestDeal(token);
  };
  return (
    <section id="noMore" className="border-line space-y-3 border-t pt-5" aria-busy={state === 'loading' || undefined}>
      <h2 className="text-h3">{m.deals_guest_stopTitle()}</h2>
      {done ? (
        <Notice tone="good" live title={done === 'report' ? m.deals_guest_reported() : m.deals_guest_stopped()} />
      ) : (
        <>
          <p className="text-soft max-w-[44rem] wrap-anywhere">{m.deals_guest_stopText({ email })}</p>
          {problem && (
            <Notice tone="bad" live>
              <p>{problem}</p>
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="outline" busy={busy === 'stop'} onClick={() => void send('stop')}>
              {m.deals_guest_stop()}
            </Button>
            <Button variant="quiet" busy={busy === 'report'} onClick={() => void send('report')}>
              {m.deals_guest_report()}
            </Button>
          </div>
          <p className="text-soft text-table">{m.deals_guest_reportText()}</p>
        </>
      )}
    </section>
  );
}
