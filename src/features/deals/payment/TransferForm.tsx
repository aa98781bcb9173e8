import { useState } from 'react';
import type { Money } from '#api/common/common.ts';
import { missingError } from '#components/center/checks.ts';
import { moneyText } from '#components/center/figures.ts';
import { FileField } from '#components/center/FileField.tsx';
import { useNow } from '#components/center/use-now.ts';
import { documentRule, figureLength, textLength } from '#api/common/limits.ts';
import { isOtherPayer } from '#api/deals/payer-names.ts';
import { TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { amountError } from '#lib/amount-field.ts';
import { compare } from '#lib/decimal.ts';
import { dayOf } from '#lib/moments.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { FormBar } from '../deal/FormBar.tsx';
import { recordTransfer, type TransferForm as Typed } from '../stores/remittance.ts';
import { showToast } from '#app/stores/toasts.ts';

type Values = Typed & { slip: readonly File[] };
type Props = {
  subOrderId: string;
  due: Money;
  /** The buyer's, as it is certified: who pays by another one is somebody else. */
  buyerNames: readonly string[];
  onRecorded: () => void;
};

/** Says that a transfer has been sent. */
export function TransferForm({ subOrderId, due, buyerNames, onRecorded }: Props) {
  const [key] = useState(onceKey);
  const today = dayOf(useNow());
  const initial: Values = {
    remitter: '',
    remittanceBank: '',
    amount: compare(due.amount, '0') > 0 ? due.amount : '',
    sentAt: today,
    another: false,
    slip: [],
  };
  const form = useForm<Values>({
    initial,
    draft: () => draftOf(`transfer:${subOrderId}`, { not: ['another'] }),
    check: ({ remitter, remittanceBank, amount, sentAt }) => ({
      remitter: missingError(remitter),
      remittanceBank: missingError(remittanceBank),
      amount: amountError(amount),
      sentAt: missingError(sentAt) ?? (sentAt > dayOf(new Date()) ? m.deals_remit_dateFuture() : undefined),
    }),
    send: async ({ slip, ...transfer }) => {
      const outcome = await recordTransfer(subOrderId, transfer, slip, key);
      if (!outcome.ok) return outcome;
      showToast(m.deals_remit_recorded(), 'success');
      onRecorded();
      return outcome;
    },
  });
  const { values, errors, set } = form;
  // Only where more than is due is on record already; once asked it stays.
  const asksAnother = errors['another'] !== undefined || values.another;
  const labels = {
    amount: m.deals_remit_amount(),
    sentAt: m.deals_remit_sentAt(),
    remitter: m.deals_remit_remitter(),
    remittanceBank: m.deals_remit_bank(),
    slip: m.deals_remit_slip(),
    another: m.deals_remit_another(),
  };
  return (
    <Form form={form} labels={labels} className="max-w-[44rem] space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="amount"
          label={m.deals_remit_labelIn({ label: labels.amount, currency: due.currency })}
          required
          places={2}
          maxLength={figureLength.amount}
          autoComplete="off"
        />
        <TextField form={form} name="sentAt" required type="date" max={today} />
      </div>
      <TextField
        form={form}
        name="remitter"
        required
        help={
          isOtherPayer(values.remitter, buyerNames) ? (
            <span className="text-amber" role="status">
              {m.deals_remit_otherPayerHere({ buyer: buyerNames[0] ?? '' })}
            </span>
          ) : (
            m.deals_remit_remitterHelp()
          )
        }
        maxLength={textLength.payer[1]}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="remittanceBank"
        required
        maxLength={textLength.remittanceBank[1]}
        autoComplete="off"
      />
      <FileField
        name="slip"
        label={labels.slip}
        help={m.deals_remit_slipHelp()}
        rule={documentRule}
        max={1}
        error={errors['slip']}
        files={values.slip}
        onChange={(files) => set('slip', files)}
      />
      {asksAnother && (
        <CheckboxField
          name="another"
          checked={values.another}
          error={errors['another']}
          onChange={(another) => set('another', another)}
        >
          {labels.another}
        </CheckboxField>
      )}
      <Button type="submit" busy={form.busy} className="max-md:hidden">
        {m.deals_remit_recordAction()}
      </Button>
      <FormBar>
        <p className="figures min-w-0 grow truncate font-semibold">
          {!amountError(values.amount) && moneyText({ ...due, amount: values.amount })}
        </p>
        <Button type="submit" busy={form.busy} className="shrink-0">
          {m.deals_remit_recordAction()}
        </Button>
      </FormBar>
    </Form>
  );
}
