import { useState } from 'react';
import { choiceError, missingError } from '#components/center/checks.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { DialogFooter } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { m } from '#i18n/messages.ts';
import { refuseReasonOptions, type RefuseReason } from '#lib/contract-words.ts';
import { refuseContract } from '#stores/contracts.ts';
import { onceKey } from '#stores/once-key.ts';

const remarkLength = 500;

/** Refuses to sign, with a reason that the other side is told. */
export function RefuseForm({ id, onClose }: { id: string; onClose: () => void }) {
  const [key] = useState(onceKey);
  const form = useForm({
    initial: { reason: '', remark: '' },
    check: ({ reason, remark }) => ({
      reason: choiceError(reason),
      remark: reason === 'other' ? missingError(remark) : undefined,
    }),
    send: async ({ reason, remark }) => {
      const outcome = await refuseContract(key, { id, reason: reason as RefuseReason, remark: remark.trim() });
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const labels = { reason: m.contract_reason(), remark: m.contract_remark() };
  return (
    <Form form={form} labels={labels}>
      <Field name="reason" label={labels.reason} error={errors['reason']} required>
        {(control) => (
          <Select
            {...control}
            value={values.reason}
            onChange={(reason) => set('reason', reason)}
            options={refuseReasonOptions()}
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
          {m.contract_keep()}
        </Button>
        <Button type="submit" variant="danger" busy={form.busy}>
          {m.contract_refuse()}
        </Button>
      </DialogFooter>
    </Form>
  );
}
