import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { Named } from '#api/common/common.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { NeedList } from '#app/center/NeedList.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { DealFacts } from '../deal/DealFacts.tsx';
import { DealHold } from '../deal/DealHold.tsx';
import { useNow } from '../deal/use-now.ts';
import { m } from '#i18n/messages.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import { $order, $overtaken, loadOrder } from '../stores/orders.ts';
import { loadChoices } from '../stores/rfq-talk.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { DealHead } from './DealHead.tsx';
import { Events } from './Events.tsx';
import { nextSteps } from './next-steps.ts';
import { QuotePanel } from './QuotePanel.tsx';
import { SubOrders } from './SubOrders.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { TalkPanel } from './TalkPanel.tsx';

type Props = { id: string; countries: readonly Named[] };

/** A deal as its supplier sees it, from the RFQ to the last payment. */
export default function SupplierDeal(props: Props) {
  return (
    <MembersOnly audience="supplier">
      <Opened {...props} />
    </MembersOnly>
  );
}

function Opened({ id, countries }: Props) {
  const order = useStore($order);
  const load = () => void loadOrder(id);
  useEffect(load, [id]);
  useEffect(() => void loadChoices(), []);
  return (
    <Loaded remote={order} onRetry={load} skeleton={<Skeleton rows={8} />}>
      {(deal) =>
        deal.role === 'supplier' ? (
          <Deal deal={deal} countries={countries} />
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

type DealProps = Omit<Props, 'id'> & { deal: OrderView };

function Deal({ deal, countries }: DealProps) {
  const overtaken = useStore($overtaken);
  const steps = nextSteps(deal, useNow());
  const asked = (
    <Panel title={m.deals_supplier_asked()}>
      <DealFacts rfq={deal.rfq} subOrders={deal.subOrders} readFile={readStoredFile} forSupplier />
    </Panel>
  );
  const quoting = deal.status === orderStatuses.pendingQuote;
  return (
    <div className="space-y-5">
      {overtaken && (
        <Notice tone="amber" title={m.deals_orders_overtaken()} live>
          <p>{m.deals_orders_overtakenText()}</p>
        </Notice>
      )}
      <DealHold hold={deal.hold} />
      <DealHead deal={deal} />
      {steps.length > 0 && (
        <Panel title={m.deals_orders_next()}>
          <NeedList needs={steps} />
        </Panel>
      )}
      <SubOrders deal={deal} />
      {quoting && asked}
      <QuotePanel deal={deal} countries={countries} />
      <TalkPanel deal={deal} countries={countries} />
      {!quoting && asked}
      <Events orderId={deal.id} />
    </div>
  );
}
