import '#i18n/browser.ts';
import { useEffect, useRef } from 'react';
import { useStore } from '@nanostores/react';
import type { OrderView } from '#api/deals/trade.ts';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { DealHold } from '../deal/DealHold.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { $overtaken, loadOrder, order as orderStore } from '../stores/orders.ts';
import { CancelInquiry } from './CancelInquiry.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMember } from '#app/session/use-member.ts';
import { Contracts } from './Contracts.tsx';
import { DealHead } from '../deal/DealHead.tsx';
import { dealPath, repeatPath, type DealPart } from '#api/deals/deal-address.ts';
import { Overview } from './Overview.tsx';
import { RfqSide } from './RfqSide.tsx';
import { SubOrders } from './SubOrders.tsx';

export type Country = { id: string; name: string };
type Props = {
  id: string;
  side: DealPart;
  countries: readonly Country[];
  first: OrderView | null;
};

/** A deal as its buyer sees it, from the RFQ to the evaluation. */
export default function OrderDetails({ id, side, countries, first }: Props) {
  const user = useMember();
  const load = () => void loadOrder(id);
  const order = useRemote(orderStore, first, id, load);
  // Drafts belong to their writer: who that is must be known.
  if (!user) return <Skeleton rows={8} />;
  return (
    <Loaded remote={order} onRetry={load} skeleton={<Skeleton rows={8} />}>
      {(deal) => <Deal deal={deal} side={side} countries={countries} />}
    </Loaded>
  );
}

type DealProps = Pick<Props, 'side' | 'countries'> & { deal: OrderView };

function Deal({ deal, side, countries }: DealProps) {
  const overtaken = useStore($overtaken);
  const notice = useRef<HTMLDivElement>(null);
  // What was pressed may be far below it, and gone.
  useEffect(() => notice.current?.focus(), [overtaken]);
  return (
    <div className="space-y-5">
      {overtaken && (
        <div ref={notice} tabIndex={-1}>
          <Notice tone="amber" title={m.deals_orders_overtaken()} live>
            <p>{m.deals_orders_overtakenText()}</p>
          </Notice>
        </div>
      )}
      <DealHold hold={deal.hold} />
      <DealHead
        deal={deal}
        withoutSteps={side === 'sub'}
        actions={
          <>
            {deal.allowedActions.includes('repeatRfq') && (
              <Button asChild variant="outline">
                <a href={repeatPath(deal.id)}>{m.deals_trade_repeatRfq()}</a>
              </Button>
            )}
            {deal.allowedActions.includes('cancelInquiry') && <CancelInquiry orderId={deal.id} />}
          </>
        }
      />
      <p className="text-soft text-sm">{m.deals_trade_payOnly()}</p>
      <LinkTabs label={m.deals_orders_parts()} tabs={sideTabs(deal, side)} />
      {side === 'order' && <Overview deal={deal} />}
      {side === 'rfq' && <RfqSide deal={deal} countries={countries} />}
      {side === 'sub' && <SubOrders deal={deal} />}
      {side === 'contract' && <Contracts deal={deal} />}
    </div>
  );
}

function sideTabs({ id, quotes, subOrders }: OrderView, shown: DealPart) {
  const tab = (side: DealPart, label: string, count?: number) => {
    const href = dealPath('buyer', id, side);
    const text = count ? formatCount(count) : undefined;
    return { label, href, current: side === shown, count: text, onGo: () => location.assign(href) };
  };
  const contracts = subOrders.filter(({ contract }) => contract !== null).length;
  return [
    tab('order', m.deals_orders_tabOrder()),
    tab('rfq', m.deals_orders_tabRfq(), quotes.length),
    ...(subOrders.length > 0 ? [tab('sub', m.deals_orders_tabSub(), subOrders.length)] : []),
    ...(contracts > 0 ? [tab('contract', m.deals_orders_tabContract(), contracts)] : []),
  ];
}
