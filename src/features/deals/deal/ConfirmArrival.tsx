import { useState } from 'react';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { utcDay } from '#lib/days.ts';
import { confirmArrival } from '../stores/orders.ts';

type Props = { orderId: string; shipmentId: string; onDone: () => void };

/** The buyer says that a shipment is there, and on which day it came. */
export const ConfirmArrival = (props: Props) => (
  <ForCall<'api/trade/web/logistics/confirmArrival'> as="buyer">
    <Confirm {...props} />
  </ForCall>
);

function Confirm({ orderId, shipmentId, onDone }: Props) {
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
