import { useState } from 'react';
import { choiceError, missingError } from '#components/center/checks.ts';
import { cancelReasonOptions, type CancelReason } from '#components/deal/deal-words.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#stores/once-key.ts';
import { cancelInquiry } from '#stores/orders.ts';
import { showToast } from '#stores/toasts.ts';

const remarkLength = 500;

/** Takes the RFQ back, with the reason, after a question. */
export function CancelInquiry({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {m.trade_cancelInquiry()}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title={m.trade_cancelInquiry()} description={m.orders_cancelText()}>
          <CancelForm orderId={orderId} onClose={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}

function CancelForm({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [key] = useState(onceKey);
  const form = useForm({
    initial: { reason: '', remark: '' },
    check: ({ reason, remark }) => ({
      reason: choiceError(reason),
      remark: reason === 'other' ? missingError(remark) : undefined,
    }),
    send: async ({ reason, remark }) => {
      const outcome = await cancelInquiry(key, { orderId, reason: reason as CancelReason, remark: remark.trim() });
      if (outcome.ok) {
        showToast(m.orders_cancelled(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const labels = { reason: m.orders_cancelReason(), remark: m.rfq_remarks() };
  return (
    <Form form={form} labels={labels}>
      <Field name="reason" label={labels.reason} error={errors['reason']} required>
        {(control) => (
          <Select
            {...control}
            value={values.reason}
            onChange={(reason) => set('reason', reason)}
            options={cancelReasonOptions()}
            placeholder={m.cert_choose()}
          />
        )}
      </Field>
      <Field name="remark" label={labels.remark} error={errors['remark']} required={values.reason === 'other'}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={values.remark}
            maxLength={remarkLength}
            onChange={(event) => set('remark', event.target.value)}
          />
        )}
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {m.orders_keepInquiry()}
        </Button>
        <Button type="submit" variant="danger" busy={form.busy}>
          {m.trade_cancelInquiry()}
        </Button>
      </DialogFooter>
    </Form>
  );
}
