import { lazy, Suspense, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Named } from '#api/common/common.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { Panel } from '#components/center/Panel.tsx';
import { NegotiationThread } from '../deal/NegotiationThread.tsx';
import { termNames } from '../deal/term-names.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { useAsk, useStop } from '#app/center/ForCall.tsx';
import { $choices } from '../stores/rfq-talk.ts';
import { ownQuote } from './own-quote.ts';

const AskForm = lazy(async () => ({ default: (await import('./AskForm.tsx')).AskForm }));

type Props = { deal: OrderView; countries: readonly Named[] };

/** What supplier and buyer said to one another, and a question to the buyer. */
export function TalkPanel({ deal, countries }: Props) {
  const choices = useStore($choices);
  const [asking, setAsking] = useState(false);
  const quote = ownQuote(deal);
  const stopped = useStop('selling');
  const mayAsk = useAsk('sales') === undefined && !stopped && deal.allowedActions.includes('ask');
  const isSilent = deal.negotiation.length === 0 && !quote;
  if (isSilent && !mayAsk) return null;
  return (
    <Panel
      title={m.deals_orders_negotiation()}
      aside={
        mayAsk && (
          <Button variant="outline" aria-expanded={asking} onClick={() => setAsking(!asking)}>
            {asking ? m.ui_hide() : m.deals_trade_ask()}
          </Button>
        )
      }
    >
      <div className="space-y-4">
        {asking && mayAsk && (
          <Suspense>
            <AskForm orderId={deal.id} onSent={() => setAsking(false)} />
          </Suspense>
        )}
        {isSilent ? (
          <p className="text-soft">{m.deals_supplier_nothingSaid()}</p>
        ) : (
          <NegotiationThread
            side="supplier"
            entries={deal.negotiation}
            quote={quote}
            nameOf={termNames(choices.data, countries)}
            under={({ kind, answered }) =>
              kind === 'question' &&
              !answered && <p className="text-soft text-table">{m.deals_supplier_notAnswered()}</p>
            }
          />
        )}
      </div>
    </Panel>
  );
}
