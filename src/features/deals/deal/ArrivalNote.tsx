import { useState } from 'react';
import type { ShipmentView } from '#api/deals/logistics.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { Notice } from '#components/center/Notice.tsx';
import { TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { utcDay } from '#lib/days.ts';
import { formatDate } from '#lib/format.ts';
import { confirmArrival } from '../stores/orders.ts';

type Side = 'buyer' | 'supplier' | 'operator';
type Props = { orderId: string; side: Side; subOrder: SubOrderView; shipment: ShipmentView; onDone: () => void };

const shown = { buyer: m.deals_arrival_byBuyer, paper: m.deals_arrival_byPaper, days: m.deals_arrival_byDays };
const open = {
  buyer: m.deals_arrival_openBuyer,
  supplier: m.deals_arrival_openSupplier,
  operator: m.deals_arrival_openOperator,
};

/** Whether a shipment counts as arrived, by what or what is missing; the buyer can confirm it. */
export function ArrivalNote({ orderId, side, subOrder, shipment, onDone }: Props) {
  const { stated, shownBy, lastDay } = shipment.arrival;
  const asks =
    subOrder.allowedActions.includes('confirmArrival') && shownBy !== 'buyer' && !(stated && shownBy === 'paper');
  const canAsk = side === 'buyer' && asks;
  return (
    <>
      {shownBy && <p className="text-soft text-sm">{shown[shownBy]()}</p>}
      {!shownBy && stated && asksStill(subOrder) && (
        <Notice tone="plain" live={false}>
          {open[side]({ day: formatDate(lastDay) })}
        </Notice>
      )}
      {canAsk && (
        <ForCall<'api/trade/web/logistics/confirmArrival'> as="buyer">
          <Confirm orderId={orderId} shipmentId={shipment.id} onDone={onDone} />
        </ForCall>
      )}
    </>
  );
}

/** Nothing waits for an arrival any more once the deal is over. */
const asksStill = ({ status }: SubOrderView): boolean => status === orderStatuses.shipped;

function Confirm({ orderId, shipmentId, onDone }: { orderId: string; shipmentId: string; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const [key] = useState(onceKey);
  const form = useForm({
    initial: { on: utcDay(new Date()) },
    check: ({ on }) => ({ on: missingError(on) }),
    send: async ({ on }) => {
      const outcome = await confirmArrival(key, orderId, { shipmentId, on });
      if (!outcome.ok) return outcome;
      showToast(m.deals_arrival_confirmed(), 'success');
      onDone();
      return outcome;
    },
  });
  if (!asking)
    return (
      <Button variant="outline" size="small" onClick={() => setAsking(true)}>
        {m.deals_trade_confirmArrival()}
      </Button>
    );
  return (
    <Form form={form} labels={{ on: m.deals_arrival_on() }} className="bg-sunken border-line rounded border p-4">
      <TextField
        form={form}
        name="on"
        type="date"
        required
        max={utcDay(new Date())}
        help={m.deals_arrival_confirmText()}
      />
      <Button type="submit" busy={form.busy}>
        {m.deals_trade_confirmArrival()}
      </Button>
    </Form>
  );
}
