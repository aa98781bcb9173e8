import { useState } from 'react';
import type { CreditCase } from '#api/refund.ts';
import { missingError } from '#components/center/checks.ts';
import { Facts } from '#components/center/Facts.tsx';
import { moneyText } from '#components/deal/figures.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { amountError, plainAmount } from '#lib/amount-field.ts';
import { compare } from '#lib/decimal.ts';
import { dayOf } from '#lib/moments.ts';
import { onceKey } from '#stores/once-key.ts';
import { recordRefund } from '#stores/remittance-desk.ts';
import { showToast } from '#stores/toasts.ts';

type Props = { locale: Locale; row: CreditCase; reload: () => Promise<void>; onClose: () => void };

/** The bank has paid back what was paid too much, or a part of it. */
export function RecordRefund({ locale, row, reload, onClose }: Props) {
  const [key] = useState(onceKey);
  const today = dayOf(new Date());
  const tooMuch = (typed: string) =>
    compare(plainAmount(typed), row.credit.amount) > 0
      ? m.remit_refundTooMuch({ amount: moneyText(locale, row.credit) })
      : undefined;
  const form = useForm({
    initial: { amount: row.credit.amount, valueDate: today, reference: '', note: '' },
    check: ({ amount, valueDate, reference }) => ({
      amount: amountError(amount) ?? tooMuch(amount),
      valueDate: missingError(valueDate) ?? (valueDate > dayOf(new Date()) ? m.remit_dateFuture() : undefined),
      reference: missingError(reference),
    }),
    send: async (typed) => {
      const outcome = await recordRefund(row, { ...typed, amount: plainAmount(typed.amount) }, key, reload);
      if (outcome.ok) {
        showToast(m.remit_refundRecorded(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const labels = {
    amount: m.remit_refundAmount(),
    valueDate: m.remit_valueDate(),
    reference: m.remit_refundReference(),
    note: m.remit_refundNote(),
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={m.remit_recordRefund()} description={m.remit_recordRefundText()}>
        <Form form={form} labels={labels} className="space-y-4">
          <Facts
            className="-mt-2"
            facts={[
              { label: m.remit_subOrder(), value: row.subOrderNumber },
              { label: m.remit_buyer(), value: row.buyer },
              {
                label: m.remit_refundTo(),
                value: row.payers.map(({ remitter, remittanceBank }) => `${remitter}, ${remittanceBank}`).join('\n'),
              },
              { label: m.remit_overpaid(), value: moneyText(locale, row.credit), marked: true },
            ]}
          />
          <Field
            name="amount"
            label={m.remit_labelIn({ label: labels.amount, currency: row.credit.currency })}
            error={errors['amount'] ?? errors['currency']}
            required
          >
            {(control) => (
              <Input
                {...control}
                className="figures"
                inputMode="decimal"
                value={values.amount}
                onChange={(event) => set('amount', event.target.value)}
                maxLength={20}
                autoComplete="off"
              />
            )}
          </Field>
          <Field name="valueDate" label={labels.valueDate} error={errors['valueDate']} required>
            {(control) => (
              <Input
                {...control}
                type="date"
                max={today}
                value={values.valueDate}
                onChange={(event) => set('valueDate', event.target.value)}
              />
            )}
          </Field>
          <Field
            name="reference"
            label={labels.reference}
            help={m.remit_refundReferenceHelp()}
            error={errors['reference']}
            required
          >
            {(control) => (
              <Input
                {...control}
                value={values.reference}
                onChange={(event) => set('reference', event.target.value)}
                maxLength={60}
                autoComplete="off"
              />
            )}
          </Field>
          <Field name="note" label={labels.note} help={m.remit_rejectHelp()} error={errors['note']}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                value={values.note}
                onChange={(event) => set('note', event.target.value)}
                maxLength={500}
              />
            )}
          </Field>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {m.center_cancel()}
            </Button>
            <Button type="submit" busy={form.busy}>
              {m.remit_recordRefund()}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
