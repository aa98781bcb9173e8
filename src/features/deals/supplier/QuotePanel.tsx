import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Named } from '#api/common/common.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { quoteStates } from '../deal/deal-words.ts';
import { QuoteVersions } from '../deal/QuoteVersions.tsx';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { Stopped, useAsk, useStop } from '#app/center/ForCall.tsx';
import { $choices, loadChoices } from '../stores/rfq-talk.ts';
import { isStanding, openCounterOffer, ownHistory, ownQuote } from './own-quote.ts';

const QuoteHistory = lazy(async () => ({ default: (await import('../deal/QuoteHistory.tsx')).QuoteHistory }));
const QuoteDialog = lazy(async () => ({ default: (await import('./QuoteDialog.tsx')).QuoteDialog }));
const QuoteForm = lazy(async () => ({ default: (await import('./QuoteForm.tsx')).QuoteForm }));

/** As high as a phone, so that who comes for the form stands before it when it is there. */
const FormSoon = () => (
  <div className="max-md:min-h-dvh">
    <Skeleton of="form" rows={6} />
  </div>
);

type Props = { deal: OrderView; countries: readonly Named[] };

/** The supplier's own quote: its versions, and the form for the next one. */
export function QuotePanel({ deal, countries }: Props) {
  const choices = useStore($choices);
  const quote = ownQuote(deal);
  const version = quote?.versions[0];
  const asked = useAsk('sales');
  const stopped = useStop('selling');
  const may = (action: TradeAction) => !asked && deal.allowedActions.includes(action);
  const wouldQuote = may('submitQuote');
  const mayQuote = wouldQuote && !stopped;
  const standing = isStanding(quote);
  const countered = openCounterOffer(deal);
  // Who has not quoted yet, or is asked for something better, came for the form.
  const expected = !quote || countered !== undefined;
  const [writing, setWriting] = useState(expected);
  const [deed, setDeed] = useState<'keep' | 'withdraw' | null>(null);
  const [keys] = useState(() => ({ keep: onceKey(), withdraw: onceKey() }));
  // What comes later is drawn by the browser: the server would send it along in a script of its own.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  useEffect(() => setWriting(expected), [quote?.id, version?.version, countered?.id]);
  if (!quote && !wouldQuote) return null;
  return (
    <Panel
      id="quote"
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {m.deals_supplier_yourQuote()}
          {quote && <Badge tone={quoteStates[quote.state].tone}>{quoteStates[quote.state].name()}</Badge>}
          {quote?.state === 'live' && (
            <Badge tone={quote.pen === 'supplier' ? 'amber' : 'plain'}>
              {quote.pen === 'supplier' ? m.deals_orders_yourTurn() : m.deals_orders_theirTurn()}
            </Badge>
          )}
        </span>
      }
      aside={
        <div className="flex flex-wrap gap-2">
          {may('withdrawQuote') && (
            <Button variant="quiet" onClick={() => setDeed('withdraw')}>
              {m.deals_trade_withdrawQuote()}
            </Button>
          )}
          {may('keepQuote') && (
            <Button variant="outline" onClick={() => setDeed('keep')}>
              {m.deals_trade_keepQuote()}
            </Button>
          )}
          {mayQuote && quote && (
            <Button variant="outline" aria-expanded={writing} onClick={() => setWriting(!writing)}>
              {writing ? m.ui_hide() : standing ? m.deals_supplier_revise() : m.deals_supplier_quoteAgain()}
            </Button>
          )}
        </div>
      }
      lead={
        quote?.state === 'live' &&
        version && (
          <>
            {m.deals_orders_valid()} <TimeLeft until={version.validUntil} past={m.deals_orders_quoteExpired()} />
            {countered?.answerBy && (
              <>
                {' · '}
                {m.deals_supplier_answerCounterBy()}{' '}
                <TimeLeft until={countered.answerBy} past={m.deals_orders_counterOver()} />
              </>
            )}
          </>
        )
      }
    >
      <div className="space-y-5">
        {wouldQuote && <Stopped role="selling" />}
        {mayQuote && writing && (
          <Loaded remote={choices} onRetry={() => void loadChoices()} skeleton={<FormSoon />}>
            {(known) => (
              <Suspense fallback={<FormSoon />}>
                <QuoteForm key={`${quote?.id} ${version?.version}`} deal={deal} choices={known} countries={countries} />
              </Suspense>
            )}
          </Loaded>
        )}
        {quote && version && (
          <>
            {drawn && quote.versions.length > 1 && (
              <Suspense fallback={<Skeleton of="form" rows={4} />}>
                <QuoteHistory {...ownHistory(quote)} />
              </Suspense>
            )}
            <QuoteVersions versions={quote.versions} limits={deal.rfq.limits} supplier={quote.supplier.shop.name} />
          </>
        )}
      </div>
      {deed && (
        <Suspense>
          <QuoteDialog deed={deed} orderId={deal.id} onceKey={keys[deed]} onClose={() => setDeed(null)} />
        </Suspense>
      )}
    </Panel>
  );
}
