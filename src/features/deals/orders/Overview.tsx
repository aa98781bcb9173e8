import type { OrderView } from '#api/deals/trade.ts';
import { NeedList } from '#app/center/NeedList.tsx';
import { Party } from '#components/center/Party.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { DealFacts } from '../deal/DealFacts.tsx';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { PaymentWord } from '../deal/PaymentWord.tsx';
import { StatusBadge } from '../deal/StatusBadge.tsx';
import { useNow } from '#components/center/use-now.ts';
import { m } from '#i18n/messages.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import { FreightPanel } from './FreightPanel.tsx';
import { nextSteps } from './next-steps.ts';
import { Changes } from '../deal/Changes.tsx';
import { NextBar } from '../deal/NextBar.tsx';
import { TimelinePanel } from '../deal/TimelinePanel.tsx';

/** The deal at a glance: what is to be done, the sub-orders, what was asked for, what happened. */
export function Overview({ deal }: { deal: OrderView }) {
  const steps = nextSteps(deal, useNow());
  return (
    <>
      {steps.length > 0 && (
        <Panel title={m.deals_orders_next()}>
          <NeedList needs={steps} />
        </Panel>
      )}
      {deal.subOrders.length > 0 && <SubOrderList deal={deal} />}
      <FreightPanel deal={deal} />
      <Panel title={m.deals_orders_asked()}>
        <Changes changes={deal.rfq.changes} />
        <DealFacts rfq={deal.rfq} subOrders={deal.subOrders} readFile={readStoredFile} />
      </Panel>
      <TimelinePanel orderId={deal.id} />
      <NextBar needs={steps} />
    </>
  );
}

function SubOrderList({ deal: { id, subOrders } }: { deal: OrderView }) {
  const href = dealPath('buyer', id, 'sub');
  return (
    <Panel title={m.deals_orders_tabSub()}>
      <div className="-mx-3 overflow-x-auto">
        <table className="console-table">
          <thead>
            <tr>
              <th scope="col">{m.deals_orders_subOrderNumber()}</th>
              <th scope="col">{m.deals_orders_supplier()}</th>
              <th scope="col">{m.deals_orders_quantity()}</th>
              <th scope="col">{m.deals_orders_total()}</th>
              <th scope="col">{m.deals_orders_received()}</th>
              <th scope="col">{m.deals_orders_status()}</th>
            </tr>
          </thead>
          <tbody>
            {subOrders.map((subOrder) => (
              <tr key={subOrder.id} className="hover:bg-sunken relative">
                <td data-label={m.deals_orders_subOrderNumber()}>
                  <a
                    className="quiet-link figures font-medium whitespace-nowrap after:absolute after:inset-0"
                    href={`${href}#${subOrder.number}`}
                  >
                    {subOrder.number}
                  </a>
                </td>
                <td data-label={m.deals_orders_supplier()}>
                  <Party {...subOrder.supplier.shop} company={subOrder.supplier.company} />
                </td>
                <td data-label={m.deals_orders_quantity()} className="figures">
                  {tonnesText(subOrder.quantity)}
                </td>
                <td data-label={m.deals_orders_total()} className="figures whitespace-nowrap">
                  {moneyText(subOrder.total)}
                  {subOrder.finalAmount && (
                    <span className="text-soft block text-table">
                      {m.deals_orders_finally({ amount: moneyText(subOrder.finalAmount) })}
                    </span>
                  )}
                </td>
                <td data-label={m.deals_orders_received()} className="figures whitespace-nowrap">
                  {moneyText(subOrder.received)}
                  <span className="block text-table">
                    <PaymentWord status={subOrder.paymentStatus} />
                  </span>
                </td>
                <td data-label={m.deals_orders_status()}>
                  <StatusBadge status={subOrder.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
