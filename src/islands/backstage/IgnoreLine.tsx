import type { StatementLine } from '#api/remittance.ts';
import { missingError } from '#components/center/checks.ts';
import { moneyText } from '#components/deal/figures.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { ignoreLine } from '#stores/remittance-desk.ts';

type Props = { locale: Locale; line: StatementLine; reload: () => Promise<void>; onClose: () => void };

/** Sets a line aside that belongs to no order. */
export function IgnoreLine({ locale, line, reload, onClose }: Props) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: missingError(reason) }),
    send: async ({ reason }) => {
      const outcome = await ignoreLine({ id: line.id, reason: reason.trim() }, reload);
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={m.remit_ignore()} description={`${moneyText(locale, line.amount)} · ${line.remitter}`}>
        <Form form={form} labels={{ reason: m.remit_reason() }} className="space-y-4">
          <Field name="reason" label={m.remit_reason()} error={form.errors['reason']} required>
            {(control) => (
              <Input
                {...control}
                value={form.values.reason}
                onChange={(event) => form.set('reason', event.target.value)}
                maxLength={300}
              />
            )}
          </Field>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {m.center_cancel()}
            </Button>
            <Button type="submit" busy={form.busy}>
              {m.remit_ignore()}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
