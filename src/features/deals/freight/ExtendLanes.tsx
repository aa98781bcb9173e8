import { useState } from 'react';
import { TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { earliestDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { laneDayProblem, latestLaneDay } from '#api/deals/freight-rules.ts';
import { extendLanes } from '../stores/forwarder.ts';
import { showToast } from '#app/stores/toasts.ts';

/** One day for all lanes that are chosen. */
export function ExtendLanes({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [now] = useState(() => new Date());
  const form = useForm({
    initial: { validUntil: '' },
    check: ({ validUntil }) => ({ validUntil: laneDayProblem(validUntil, now) }),
    send: async ({ validUntil }) => {
      const outcome = await extendLanes([...ids], validUntil);
      if (!outcome.ok) return outcome;
      showToast(m.deals_freight_lanesExtended({ count: formatCount(ids.length) }), 'success');
      onDone();
      return outcome;
    },
  });
  return (
    <Form
      form={form}
      labels={{ validUntil: m.deals_freight_validUntil() }}
      className="bg-sunken border-line rounded border px-4 py-3"
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <p className="figures pb-2 font-medium" role="status">
          {m.deals_freight_chosen({ count: formatCount(ids.length) })}
        </p>
        <TextField form={form} name="validUntil" type="date" required min={earliestDay(now)} max={latestLaneDay(now)} />
        <Button type="submit" busy={form.busy}>
          {m.deals_freight_setValidUntil()}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m.deals_freight_chooseNone()}
        </Button>
      </div>
    </Form>
  );
}
