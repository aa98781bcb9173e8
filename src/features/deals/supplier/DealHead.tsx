import { useState } from 'react';
import type { OrderView } from '#api/deals/trade.ts';
import { DealSummary } from '../deal/DealSummary.tsx';
import { MailLink } from '../deal/MailLink.tsx';
import { StatusStepper } from '../deal/StatusStepper.tsx';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { reachedByOrder } from '#api/deals/deal-progress.ts';
import { DeclineRfq } from './DeclineRfq.tsx';
import { ownQuote } from './own-quote.ts';

/** Which deal it is, who asks, and how far it has come. */
export function DealHead({ deal }: { deal: OrderView }) {
  const { id, status, reason, buyer, quoteDueAt, allowedActions } = deal;
  const [declining, setDeclining] = useState(false);
  const mayBegin = allowedActions.includes('submitQuote') && ownQuote(deal)?.state !== 'live';
  return (
    <div className="panel space-y-5 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <DealSummary deal={deal} />
          <p>
            <span className="text-soft">{m.deals_orders_buyer()}</span> {buyer.company}{' '}
            <span className="text-soft whitespace-nowrap">{buyer.nation}</span>{' '}
            <MailLink to={buyer.id} name={buyer.company} />
          </p>
          {mayBegin && (
            <p>
              <span className="text-soft">{m.deals_supplier_quoteDue()}</span>{' '}
              <TimeLeft until={deal.rfq.sealedUntil ?? quoteDueAt} past={m.deals_orders_quotingOver()} />
            </p>
          )}
        </div>
        {allowedActions.includes('declineRfq') && (
          <Button variant="outline" onClick={() => setDeclining(true)}>
            {m.deals_trade_declineRfq()}
          </Button>
        )}
      </div>
      {/* Each sub-order shows its own way. */}
      {deal.subOrders.length === 0 && <StatusStepper status={status} reached={reachedByOrder(deal)} reason={reason} />}
      <DeclineRfq orderId={id} open={declining} onClose={() => setDeclining(false)} />
    </div>
  );
}
