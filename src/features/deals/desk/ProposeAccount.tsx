import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import { swiftForm, swiftLength, textLength } from '#api/common/limits.ts';
import { missingError } from '#components/center/checks.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { isRightAccount } from '#api/deals/bank-account.ts';
import { proposeAccount } from '../stores/remittance-desk.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';

const empty = { currency: '', beneficiary: '', account: '', bank: '', swift: '', bankAddress: '' };
type Values = typeof empty;

function check(values: Values) {
  const missing = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, missingError(text)]));
  return {
    ...missing,
    currency: missingError(values.currency),
    account: missingError(values.account) ?? (isRightAccount(values.account) ? undefined : m.deals_remit_wrongIban()),
    swift: missingError(values.swift) ?? (swiftForm.test(values.swift) ? undefined : m.deals_remit_wrongSwift()),
  };
}

/** Proposes another collection account. It changes nothing until another operator has approved it. */
export function ProposeAccount() {
  const form = useForm<Values>({
    initial: empty,
    draft: () => draftOf('collectionAccount', { not: ['account'] }),
    check,
    send: async (values) => {
      const outcome = await proposeAccount(values);
      if (outcome.ok) {
        showToast(m.deals_remit_proposedToast(), 'success');
        form.reset(empty);
      }
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const labels = {
    currency: m.deals_remit_currency(),
    beneficiary: m.deals_remit_beneficiary(),
    account: m.deals_remit_accountNumber(),
    bank: m.deals_remit_bankName(),
    swift: m.deals_remit_swift(),
    bankAddress: m.deals_remit_bankAddress(),
  };
  const text = (name: Exclude<keyof Values, 'currency'>, write = (typed: string) => typed) => (
    <Field name={name} label={labels[name]} error={errors[name]} required>
      {(control) => (
        <Input
          {...control}
          value={values[name]}
          onChange={(event) => set(name, write(event.target.value))}
          maxLength={name === 'swift' ? swiftLength : textLength[name][1]}
          autoComplete="off"
        />
      )}
    </Field>
  );
  return (
    <Form form={form} labels={labels} className="max-w-[44rem] space-y-5">
      <Field name="currency" label={labels.currency} error={errors['currency']} required className="max-w-60">
        {(control) => (
          <NativeSelect
            {...control}
            value={values.currency}
            onChange={(currency) => set('currency', currency)}
            options={tradeCurrencies.map((value) => ({ value, label: value }))}
            placeholder={m.members_cert_choose()}
          />
        )}
      </Field>
      {text('beneficiary')}
      <div className="grid gap-5 sm:grid-cols-2">
        {text('account')}
        {text('swift', (typed) => typed.toUpperCase().replace(/\s/g, ''))}
      </div>
      {text('bank')}
      {text('bankAddress')}
      <Button type="submit" busy={form.busy}>
        {m.deals_remit_propose()}
      </Button>
    </Form>
  );
}
