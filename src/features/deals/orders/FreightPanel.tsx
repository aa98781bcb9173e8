import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { OrderView } from '#api/deals/trade.ts';
import { tradeTerms, type TradeTermId } from '#api/deals/trade-terms.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { freightStatuses } from '#api/deals/freight-rules.ts';
import { $freight, loadFreight } from '../stores/freight.ts';

const FreightTalk = lazy(async () => ({ default: (await import('./FreightTalk.tsx')).FreightTalk }));

type Props = { deal: OrderView };

/** Whether freight is the buyer's own cost: after the award not where all that was bought comes carried. */
const buyerCarries = ({ subOrders }: OrderView): boolean =>
  subOrders.length === 0 || subOrders.some(({ terms }) => uncarried.includes(terms.tradeTerm));
const uncarried: TradeTermId[] = tradeTerms.flatMap(({ id, code }) => (code === 'EXW' || code === 'FOB' ? id : []));

/** What forwarders quote for the way of the goods. Left out where nothing was asked and nothing may be asked any more. */
export function FreightPanel({ deal }: Props) {
  const freight = useStore($freight);
  const load = () => void loadFreight(deal.id);
  useEffect(load, [deal.id]);
  const mayAsk = freightStatuses.includes(deal.status) && buyerCarries(deal);
  const asked = freight.data?.request != null || (freight.data?.quotes.length ?? 0) > 0;
  if (!mayAsk && !asked) return null;
  return (
    <Panel id="freight" title={m.deals_freight_title()} lead={m.deals_freight_lead()}>
      <Loaded remote={freight} onRetry={load} skeleton={<Skeleton rows={3} />}>
        {(data) => (
          <Suspense fallback={<Skeleton rows={3} />}>
            <FreightTalk orderId={deal.id} freight={data} mayAsk={mayAsk} />
          </Suspense>
        )}
      </Loaded>
    </Panel>
  );
}
