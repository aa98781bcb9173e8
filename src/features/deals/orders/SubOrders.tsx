import { shopHref } from '#api/market/shop-path.ts';
import { useEffect } from 'react';
import type { OrderView } from '#api/deals/trade.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { showAnchored, SubOrderCard } from '../deal/SubOrderCard.tsx';
import { m } from '#i18n/messages.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import { DirectPayment } from '../direct/DirectPayment.tsx';
import { BankPayment } from '../documentary/BankPayment.tsx';
import { ClaimButton, Claims } from '../claim/Claims.tsx';
import { NoticeButton, NoticesPanel } from '../notices/Notices.tsx';
import { EndButton, Ending } from '../deal/Ending.tsx';
import { Evaluation } from './Evaluation.tsx';
import { Shipments } from '../deal/Shipments.tsx';
import { SubOrderActions } from './SubOrderActions.tsx';

/** The sub-orders of a deal with everything that belongs to them. */
export function SubOrders({ deal }: { deal: OrderView }) {
  useEffect(showAnchored, []);
  if (deal.subOrders.length === 0) {
    return (
      <EmptyState drawing="ship" title={m.deals_orders_noSubOrders()}>
        <a className="link" href={dealPath('buyer', deal.id, 'rfq')}>
          {m.deals_orders_tabRfq()}
        </a>
      </EmptyState>
    );
  }
  return (
    <div className="space-y-5">
      <h2 className="sr-only">{m.deals_orders_tabSub()}</h2>
      {deal.subOrders.map((subOrder) => (
        <SubOrderCard
          key={subOrder.id}
          subOrder={subOrder}
          side="buyer"
          partner={{
            label: m.deals_orders_supplier(),
            name: subOrder.supplier.shop.name,
            legalName: subOrder.supplier.company,
            id: subOrder.supplier.shop.id,
            href: shopHref(subOrder.supplier.shop.id),
          }}
          actions={<SubOrderActions orderId={deal.id} subOrder={subOrder} />}
        >
          <BankPayment orderId={deal.id} subOrder={subOrder} side="buyer" />
          <DirectPayment orderId={deal.id} subOrder={subOrder} side="buyer" />
          <Ending orderId={deal.id} side="buyer" subOrder={subOrder} partner={subOrder.supplier.company} />
          <Claims orderId={deal.id} subOrder={subOrder} side="buyer" />
          <NoticesPanel orderId={deal.id} subOrder={subOrder} side="buyer" />
          <Shipments orderId={deal.id} side="buyer" subOrder={subOrder} />
          <div className="flex flex-wrap gap-2 empty:hidden">
            <ClaimButton orderId={deal.id} subOrder={subOrder} />
            <NoticeButton orderId={deal.id} subOrder={subOrder} />
            <EndButton orderId={deal.id} subOrder={subOrder} />
          </div>
          <Evaluation orderId={deal.id} subOrder={subOrder} />
        </SubOrderCard>
      ))}
    </div>
  );
}
