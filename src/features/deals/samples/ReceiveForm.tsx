import { useState } from 'react';
import type { BuyersSample } from '#api/deals/sample.ts';
import { doneProblem } from '#api/deals/sample-rules.ts';
import { showToast } from '#app/stores/toasts.ts';
import { TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { latestDay } from '#lib/days.ts';
import { dayOf } from '#lib/moments.ts';
import { receiveSample } from '../stores/samples.ts';

type Props = { sample: BuyersSample; load: () => void; onClose: () => void };

/** Confirms that a sample has arrived. */
export function ReceiveForm({ sample: { id, number, state, dispatched }, load, onClose }: Props) {
  const title = state === 'lapsed' ? m.deals_samples_receiveLate() : m.deals_samples_receive();
  const [today] = useState(() => dayOf(new Date()));
  const since = dispatched?.on;
  const form = useForm({
    initial: { receivedOn: since !== undefined && since > today ? since : today },
    check: ({ receivedOn }) => ({ receivedOn: doneProblem(receivedOn, new Date(), since) }),
    send: async ({ receivedOn }) => {
      const outcome = await receiveSample({ id, receivedOn }, load);
      if (outcome.ok) {
        showToast(m.deals_samples_receivedToast(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      title={title}
      description={m.deals_samples_receiveLead({ number })}
      form={form}
      labels={{ receivedOn: m.deals_samples_receivedOn() }}
      action={title}
      onClose={onClose}
    >
      <TextField form={form} name="receivedOn" type="date" required max={latestDay(new Date())} />
    </FormDialog>
  );
}
