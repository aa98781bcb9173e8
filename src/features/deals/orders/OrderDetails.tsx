import '#i18n/browser.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import type { OrderView } from '#api/deals/trade.ts';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { ToldOf } from '#app/center/ToldOf.tsx';
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
import { ForCall } from '#app/center/ForCall.tsx';
import { References } from './References.tsx';
import { DealHead } from '../deal/DealHead.tsx';
import { orderStatuses } from '#api/deals/order-states.ts';
import { dealPath, repeatPath, type DealPart } from '#api/deals/deal-address.ts';

export type Country = { id: string; name: string };
export type OfDeal = { id: string; first: OrderView | null };
type Props = OfDeal & { side: DealPart; unfold?: ReactNode; children: (deal: OrderView) => ReactNode };

/** A deal as its buyer sees it, from the RFQ to the evaluation. Each of its sides is an island, with its own script. */
export function OrderDetails({ id, side, first, unfold, children }: Props) {
  const user = useMember();
  const load = () => void loadOrder(id);
  const order = useRemote(orderStore, first, id, load);
  // Drafts belong to their writer: who that is must be known.
  if (!user) return <Skeleton of="deal" rows={5} />;
  return (
    <Loaded remote={order} onRetry={load} skeleton={<Skeleton of="deal" rows={5} />}>
      {(deal) => (
        <Deal deal={deal} side={side} unfold={unfold}>
          <NewsBar load={load} shown={deal} />
          {children(deal)}
        </Deal>
      )}
    </Loaded>
  );
}

type DealProps = Pick<Props, 'side' | 'unfold'> & { deal: OrderView; children: ReactNode };

function Deal({ deal, side, unfold, children }: DealProps) {
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
        steps={side === 'sub' ? 'none' : side === 'rfq' && isQuoting(deal) ? 'wide' : 'all'}
        unfold={unfold}
        actions={
          <>
            {deal.allowedActions.includes('repeatRfq') && (
              <ForCall<'api/trade/web/rfq/createRfq'> as="buyer" begins="buying">
                <Button asChild variant="outline">
                  <a href={repeatPath(deal.id)}>{m.deals_trade_repeatRfq()}</a>
                </Button>
              </ForCall>
            )}
            {deal.allowedActions.includes('cancelInquiry') && (
              <ForCall<'api/trade/web/order/cancelInquiry'> as="buyer">
                <CancelInquiry orderId={deal.id} />
              </ForCall>
            )}
          </>
        }
      >
        {deal.role === 'buyer' && <References deal={deal} />}
      </DealHead>
      {deal.role === 'buyer' && <ToldOf orderId={deal.id} />}
      <LinkTabs label={m.deals_orders_parts()} tabs={sideTabs(deal, side)} />
      {children}
      <p className="text-soft text-table">{m.deals_trade_payOnly()}</p>
    </div>
  );
}

/** Of one that has ended the steps say why, and what can be done is what is next. */
const isQuoting = ({ status }: OrderView) => status === orderStatuses.pendingQuote;

function sideTabs({ id, quotes, subOrders }: OrderView, shown: DealPart) {
  const tab = (side: DealPart, label: string, count?: number) => {
    const href = dealPath('buyer', id, side);
    const text = count ? formatCount(count) : undefined;
    return { label, href, current: side === shown, count: text, onGo: () => location.assign(href) };
  };
  const contracts = subOrders.filter(({ contract }) => contract !== null).length;
  return [
    tab('order', m.deals_orders_tabOrder()),
    tab('rfq', m.deals_orders_tabRfq(), quotes.filter(({ state }) => state !== 'withdrawn').length),
    ...(subOrders.length > 0 ? [tab('sub', m.deals_orders_tabSub(), subOrders.length)] : []),
    ...(contracts > 0 ? [tab('contract', m.deals_orders_tabContract(), contracts)] : []),
  ];
}
