import { useEffect, useState } from 'react';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { Stars } from '../deal/Stars.tsx';
import { showAnchored, SubOrderCard } from '../deal/SubOrderCard.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { Payments } from './Payments.tsx';
import { ShipForm } from './ShipForm.tsx';
import { Shipments } from './Shipments.tsx';
import { contractPath } from '#api/deals/deal-address.ts';

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
  const { contract, allowedActions, evaluation } = subOrder;
  const [shipping, setShipping] = useState(false);
  const mayShip = allowedActions.includes('ship');
  const maySign = allowedActions.includes('sign');
  return (
    <SubOrderCard
      subOrder={subOrder}
      partner={{ label: m.deals_orders_buyer(), name: deal.buyer.company, id: deal.buyer.id }}
      contractHref={contract && contractPath(contract.id)}
      payNote={m.deals_supplier_paidHereOnly()}
      actions={
        <>
          {contract && (
            <Button asChild variant={maySign ? 'primary' : 'outline'}>
              <a href={contractPath(contract.id)}>{maySign ? m.deals_trade_sign() : m.deals_orders_viewContract()}</a>
            </Button>
          )}
          {mayShip && (
            <Button
              variant={shipping ? 'outline' : 'primary'}
              aria-expanded={shipping}
              onClick={() => setShipping(!shipping)}
            >
              {shipping ? m.ui_close() : m.deals_trade_ship()}
            </Button>
          )}
        </>
      }
    >
      {mayShip && shipping && <ShipForm orderId={deal.id} subOrder={subOrder} onSent={() => setShipping(false)} />}
      <Shipments orderId={deal.id} subOrder={subOrder} />
      <Payments subOrder={subOrder} />
      {evaluation && (
        <section className="border-line space-y-1 border-t pt-4">
          <h4 className="font-semibold">{m.deals_supplier_evaluation()}</h4>
          <p className="flex flex-wrap items-center gap-x-3">
            <Stars stars={evaluation.stars} />
            <span className="text-soft figures text-sm">{formatMoment(evaluation.at)}</span>
          </p>
          {evaluation.text && <p className="written">{evaluation.text}</p>}
        </section>
      )}
    </SubOrderCard>
  );
}
