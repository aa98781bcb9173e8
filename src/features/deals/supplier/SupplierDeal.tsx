import '#i18n/browser.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Named } from '#api/common/common.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { WhenNear } from '#components/center/WhenNear.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { NeedList } from '#app/center/NeedList.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { DealFacts } from '../deal/DealFacts.tsx';
import { DealHold } from '../deal/DealHold.tsx';
import { useNow } from '#components/center/use-now.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { order as orderStore, $overtaken, loadOrder, noteLook } from '../stores/orders.ts';
import { loadChoices } from '../stores/rfq-talk.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { DealHead } from '../deal/DealHead.tsx';
import { NextBar } from '../deal/NextBar.tsx';
import { TimelinePanel } from '../deal/TimelinePanel.tsx';
import { DeclineRfq } from './DeclineRfq.tsx';
import { MailLink } from '../deal/MailLink.tsx';
import { Changes } from '../deal/Changes.tsx';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { ownQuote } from './own-quote.ts';
import { nextSteps } from './next-steps.ts';
import { QuotePanel } from './QuotePanel.tsx';
import { SubOrders } from './SubOrders.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ForCall } from '#app/center/ForCall.tsx';
import { TalkPanel } from './TalkPanel.tsx';

type Props = { id: string; countries: readonly Named[]; first: OrderView | null };

/** A deal as its supplier sees it, from the RFQ to the last payment. */
export default function SupplierDeal(props: Props) {
  return (
    <MembersOnly audience="supplier">
      <Opened {...props} />
    </MembersOnly>
  );
}

function Opened({ id, countries, first }: Props) {
  const load = () => void loadOrder(id);
  const order = useRemote(orderStore, first, id, load);
  // The page was made for whoever a link leads here; that its reader looks at it is known now.
  useEffect(() => void (first && noteLook(id)), []);
  useEffect(() => void loadChoices(), []);
  return (
    <Loaded remote={order} onRetry={load} skeleton={<Skeleton of="deal" rows={5} />}>
      {(deal) =>
        deal.role === 'supplier' ? (
          <Deal deal={deal} countries={countries} load={load} />
        ) : (
          <EmptyState title={m.deals_supplier_ownInquiry()}>
            <a className="link" href={dealPath('buyer', id)}>
              {m.deals_orders_details()}
            </a>
          </EmptyState>
        )
      }
    </Loaded>
  );
}

const GoodsDocuments = lazy(() => import('../deal/GoodsDocuments.tsx'));
const ToldOf = lazy(() => import('#app/center/ToldOf.tsx').then((module) => ({ default: module.ToldOf })));

/** Asked for when somebody wants to know: the page of a deal is long enough. */
function WhoIsTold({ orderId }: { orderId: string }) {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <Suspense>
      <ToldOf orderId={orderId} />
    </Suspense>
  ) : (
    <Button variant="outline" size="small" onClick={() => setAsked(true)}>
      {m.mail_told_label()}
    </Button>
  );
}

type DealProps = Pick<Props, 'countries'> & { deal: OrderView; load: () => void };

function Deal({ deal, countries, load }: DealProps) {
  const overtaken = useStore($overtaken);
  const steps = nextSteps(deal, useNow());
  const asked = (
    <Panel title={m.deals_supplier_asked()}>
      <Changes changes={deal.rfq.changes} />
      <DealFacts rfq={deal.rfq} subOrders={deal.subOrders} readFile={readStoredFile} forSupplier />
    </Panel>
  );
  const quoting = deal.status === orderStatuses.pendingQuote;
  return (
    <div className="space-y-5">
      <NewsBar load={load} shown={deal} />
      {overtaken && (
        <Notice tone="amber" title={m.deals_orders_overtaken()} live>
          <p>{m.deals_orders_overtakenText()}</p>
        </Notice>
      )}
      <DealHold hold={deal.hold} />
      <DealHead
        deal={deal}
        // Each sub-order shows its own way.
        steps={deal.subOrders.length > 0 ? 'none' : 'all'}
        actions={
          deal.allowedActions.includes('declineRfq') && (
            <ForCall<'api/trade/supplier/rfq/declineRfq'> as="sales">
              <DeclineRfq orderId={deal.id} />
            </ForCall>
          )
        }
      >
        <Asker deal={deal} />
      </DealHead>
      <WhoIsTold orderId={deal.id} />
      {steps.length > 0 && (
        <Panel title={m.deals_orders_next()}>
          <NeedList needs={steps} />
        </Panel>
      )}
      <SubOrders deal={deal} />
      {quoting && asked}
      <WhenNear>
        <GoodsDocuments orderId={deal.id} side="supplier" />
      </WhenNear>
      <QuotePanel deal={deal} countries={countries} />
      <TalkPanel deal={deal} countries={countries} />
      {!quoting && asked}
      <TimelinePanel orderId={deal.id} />
      <NextBar needs={steps} />
    </div>
  );
}

/** Who asks, and until when a quote may be sent. */
function Asker({ deal: { buyer, poNumber, rfq, quoteDueAt, allowedActions, quotes } }: { deal: OrderView }) {
  const mayBegin = allowedActions.includes('submitQuote') && ownQuote({ quotes })?.state !== 'live';
  return (
    <>
      <p>
        <span className="text-soft">{m.deals_orders_buyer()}</span> {buyer.company}{' '}
        <span className="text-soft whitespace-nowrap">{buyer.nation}</span>{' '}
        <MailLink to={buyer.id} name={buyer.company} />{' '}
        <a
          className="text-soft text-table underline"
          href={localPath('/report', { thing: 'company', id: buyer.id })}
          aria-label={m.deals_report_linkTo({ name: buyer.company })}
        >
          {m.deals_report_link()}
        </a>
      </p>
      {poNumber && (
        <p>
          <span className="text-soft">{m.deals_supplier_poNumber()}</span>{' '}
          <span className="figures wrap-anywhere">{poNumber}</span>
        </p>
      )}
      {mayBegin && (
        <p>
          <span className="text-soft">{m.deals_supplier_quoteDue()}</span>{' '}
          <TimeLeft until={rfq.sealedUntil ?? quoteDueAt} past={m.deals_orders_quotingOver()} />
        </p>
      )}
    </>
  );
}
