import { useState, type ReactNode } from 'react';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { missingError } from '#components/center/checks.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { DialogFooter } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';

type Reason = { reason: string; remark: string };
type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** What it is about, with its id: what was typed is kept under this name. */
  of: string;
  /** What one does instead: the way back. */
  keep?: string;
  /** Reasons to choose from; without any, words say why. */
  reasons?: readonly { value: string; label: string }[];
  /** Nobody has to say why, and it can be taken back. */
  mild?: boolean;
  /** It takes nothing away. */
  calm?: boolean;
  onSend: (reason: Reason) => Promise<Outcome>;
};

/** Asks why before something that the other side reads. */
export function ReasonDialog({ open, onClose, title, description, ...rest }: Props) {
  return (
    <AlertDialog open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialogContent title={title} description={description}>
        <ReasonForm {...rest} action={title} onClose={onClose} />
      </AlertDialogContent>
    </AlertDialog>
  );
}

type FormProps = Pick<Props, 'onClose' | 'of' | 'keep' | 'reasons' | 'mild' | 'calm' | 'onSend'> & { action: string };

function ReasonForm({
  onClose,
  of,
  keep = m.center_cancel(),
  reasons,
  mild = false,
  calm = mild,
  onSend,
  action,
}: FormProps) {
  const [initial] = useState<Reason>({ reason: '', remark: '' });
  const wordsNeeded = (reason: string) => (reasons ? reason === 'other' : !mild);
  const form = useForm<Reason>({
    initial,
    draft: () => draftOf(`reason:${of}`),
    check: ({ reason, remark }) => ({
      reason: reasons && missingError(reason),
      remark: wordsNeeded(reason) ? missingError(remark) : undefined,
    }),
    send: async ({ reason, remark }) => {
      const outcome = await onSend({ reason, remark: remark.trim() });
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const labels = {
    reason: m.deals_orders_cancelReason(),
    remark: reasons || mild ? m.deals_contract_remark() : m.deals_orders_cancelReason(),
  };
  return (
    <Form form={form} labels={labels}>
      {reasons && (
        <Field name="reason" label={labels.reason} error={errors['reason']} required>
          {(control) => (
            <NativeSelect
              {...control}
              value={values.reason}
              onChange={(reason) => set('reason', reason)}
              options={reasons}
              placeholder={m.members_cert_choose()}
            />
          )}
        </Field>
      )}
      <LongTextField
        form={form}
        name="remark"
        maxLength={textLength.reasonRemark[1]}
        required={wordsNeeded(values.reason)}
      />
      <DialogFooter>
        <AlertDialogCancel>{keep}</AlertDialogCancel>
        <Button type="submit" variant={calm ? 'primary' : 'danger'} busy={form.busy}>
          {action}
        </Button>
      </DialogFooter>
    </Form>
  );
}
