import { lazy, Suspense, useEffect, useState } from 'react';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { ContractButton } from '../deal/ContractButton.tsx';
import { ClaimButton, Claims } from '../claim/Claims.tsx';
import { NoticeButton, NoticesPanel } from '../notices/Notices.tsx';
import { EndButton, Ending } from '../deal/Ending.tsx';
import { Shipments } from '../deal/Shipments.tsx';
import { showAnchored, SubOrderCard } from '../deal/SubOrderCard.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { ForCall, useAsk } from '#app/center/ForCall.tsx';
import { BankPayment } from '../documentary/BankPayment.tsx';
import { DirectPayment } from '../direct/DirectPayment.tsx';
import { BuyersWord } from './BuyersWord.tsx';
import { Payments } from './Payments.tsx';
import { ShipmentAdditions } from './ShipmentAdditions.tsx';

const ExtendPayment = lazy(async () => ({ default: (await import('./ExtendPayment.tsx')).ExtendPayment }));
const ReadyNotice = lazy(async () => ({ default: (await import('./ReadyNotice.tsx')).ReadyNotice }));
const ShipForm = lazy(async () => ({ default: (await import('./ShipForm.tsx')).ShipForm }));

type Props = { deal: OrderView };

/** What was awarded to the supplier, with everything that belongs to it. */
export function SubOrders({ deal }: Props) {
  useEffect(showAnchored, []);
  if (deal.subOrders.length === 0) return null;
  return (
    <>
      <h2 className="sr-only">{m.deals_supplier_orders()}</h2>
      {deal.subOrders.map((subOrder) => (
        <Awarded key={subOrder.id} deal={deal} subOrder={subOrder} />
      ))}
    </>
  );
}

function Awarded({ deal, subOrder }: Props & { subOrder: SubOrderView }) {
  const { allowedActions, evaluation } = subOrder;
  const [shipping, setShipping] = useState(false);
  const [noticing, setNoticing] = useState(false);
  const [extending, setExtending] = useState(false);
  const asked = useAsk('sales');
  const mayShip = allowedActions.includes('ship');
  return (
    <SubOrderCard
      subOrder={subOrder}
      side="supplier"
      partner={{ label: m.deals_orders_buyer(), name: deal.buyer.company, id: deal.buyer.id }}
      {...(!subOrder.banks && {
        payNote: subOrder.direct ? m.deals_direct_payNote() : m.deals_supplier_paidHereOnly(),
      })}
      actions={
        <>
          <ContractButton subOrder={subOrder} isSeller />
          {allowedActions.includes('extendPayment') && (
            <ForCall<'api/trade/supplier/order/extendPayment'> as="sales">
              <Button variant="outline" onClick={() => setExtending(true)}>
                {m.deals_bank_extend()}
              </Button>
            </ForCall>
          )}
          {allowedActions.includes('noticeReady') && (
            <ForCall<'api/trade/supplier/logistics/noticeReady'> as="sales">
              <Button onClick={() => setNoticing(true)}>{m.deals_trade_noticeReady()}</Button>
            </ForCall>
          )}
          {mayShip && (
            <ForCall<'api/trade/supplier/logistics/ship'> as="sales">
              <Button
                variant={shipping ? 'outline' : 'primary'}
                aria-expanded={shipping}
                onClick={() => setShipping(!shipping)}
              >
                {shipping ? m.ui_hide() : m.deals_trade_ship()}
              </Button>
            </ForCall>
          )}
        </>
      }
    >
      <Ending orderId={deal.id} side="supplier" subOrder={subOrder} partner={deal.buyer.company} />
      {extending && (
        <Suspense>
          <ExtendPayment orderId={deal.id} subOrder={subOrder} onClose={() => setExtending(false)} />
        </Suspense>
      )}
      {noticing && (
        <Suspense>
          <ReadyNotice orderId={deal.id} subOrder={subOrder} open onClose={() => setNoticing(false)} />
        </Suspense>
      )}
      {mayShip && shipping && (
        <Suspense fallback={<Skeleton rows={6} />}>
          <ShipForm orderId={deal.id} subOrder={subOrder} onSent={() => setShipping(false)} />
        </Suspense>
      )}
      <BankPayment orderId={deal.id} subOrder={subOrder} side="supplier" />
      <Claims orderId={deal.id} subOrder={subOrder} side="supplier" />
      <NoticesPanel orderId={deal.id} subOrder={subOrder} side="supplier" />
      <Shipments
        orderId={deal.id}
        side="supplier"
        subOrder={subOrder}
        under={(shipment, onDone) => (
          <ShipmentAdditions
            orderId={deal.id}
            shipment={shipment}
            may={(action) => !asked && allowedActions.includes(action)}
            onDone={onDone}
          />
        )}
      />
      {!subOrder.banks && !subOrder.direct && <Payments subOrder={subOrder} />}
      <DirectPayment orderId={deal.id} subOrder={subOrder} side="supplier" />
      <div className="flex flex-wrap gap-2 empty:hidden">
        <ClaimButton orderId={deal.id} subOrder={subOrder} />
        <NoticeButton orderId={deal.id} subOrder={subOrder} />
        <EndButton orderId={deal.id} subOrder={subOrder} />
      </div>
      <BuyersWord evaluation={evaluation} />
    </SubOrderCard>
  );
}
