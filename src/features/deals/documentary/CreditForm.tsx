import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { documentRule, swiftLength, textLength } from '#api/common/limits.ts';
import type { Documentary } from '#api/deals/documentary.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { FileField } from '#components/center/FileField.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { ChoiceField, LongTextField, PortField, TextField, type TextForm } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { $choices, loadChoices } from '../stores/rfq-talk.ts';
import { stateCredit } from '../stores/documentary.ts';
import { creditLabels } from './bank-words.ts';
import { creditBeginning, creditErrors, creditInput, type CreditValues } from './credit-values.ts';

type Props = { orderId: string; subOrderId: string; documentary: Documentary; onDone: () => void };

/** A letter of credit as the bank prints it: a draft to agree upon, the one that was opened, or an amendment of it. */
export function CreditForm(props: Props) {
  const choices = useStore($choices);
  useEffect(() => void loadChoices(), []);
  return (
    <Loaded remote={choices} onRetry={() => void loadChoices()} skeleton={<Skeleton of="form" rows={8} />}>
      {({ ports }) => <Filled {...props} ports={ports} />}
    </Loaded>
  );
}

function Filled({ orderId, subOrderId, documentary, onDone, ports }: Props & { ports: RfqChoices['ports'] }) {
  const [key] = useState(onceKey);
  const isOpened = documentary.versions.some(({ stage }) => stage === 'opened');
  const form = useForm<CreditValues>({
    initial: creditBeginning(documentary),
    draft: () => draftOf(`credit:${subOrderId}:${documentary.versions.length}`),
    check: (values) => creditErrors(values, new Date()),
    send: async (values) => {
      const outcome = await stateCredit(key, orderId, creditInput(subOrderId, values), values.message);
      if (!outcome.ok) return outcome;
      showToast(m.deals_bank_creditSent(), 'success');
      onDone();
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const { partialShipments, transhipment, message, ...texts } = values;
  const fields: TextForm<keyof typeof texts> = { ...form, values: texts };
  const labels = {
    stage: m.deals_bank_stage(),
    ...Object.fromEntries(Object.entries(creditLabels).map(([name, label]) => [name, label()])),
    message: m.deals_bank_message(),
  };
  const bic = (name: 'issuingBic' | 'advisingBic') => ({
    ...fields,
    set: (_: typeof name, value: string) => set(name, value.toUpperCase().replaceAll(/\s/g, '')),
  });
  const opened = values.stage === 'opened';
  return (
    <Form form={form} labels={labels} className="bg-sunken border-line space-y-5 rounded border p-4">
      <p className="text-soft">{m.deals_bank_formText()}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {!isOpened && (
          <ChoiceField
            form={fields}
            name="stage"
            required
            options={[
              { code: 'draft', name: m.deals_bank_stageDraft() },
              { code: 'opened', name: m.deals_bank_stageOpened() },
            ]}
          />
        )}
        <TextField form={fields} name="number" required={opened} maxLength={textLength.creditNumber[1]} />
        <TextField form={fields} name="issuedOn" type="date" required={opened} />
        <TextField form={fields} name="applicant" required maxLength={textLength.companyName[1]} />
        <TextField form={fields} name="beneficiary" required maxLength={textLength.companyName[1]} />
        <TextField form={fields} name="issuingBank" required maxLength={textLength.bank[1]} />
        <TextField form={bic('issuingBic')} name="issuingBic" required maxLength={swiftLength} />
        <TextField form={fields} name="advisingBank" maxLength={textLength.bank[1]} />
        <TextField form={bic('advisingBic')} name="advisingBic" maxLength={swiftLength} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2 wide:grid-cols-4">
        <TextField form={fields} name="amount" required places={2} unit={values.currency} />
        <TextField form={fields} name="tolerance" places={2} unit="%" />
        <TextField
          form={fields}
          name="tenorDays"
          required
          places={0}
          unit={m.deals_bank_daysUnit()}
          help={m.deals_bank_tenorHelp()}
        />
        <TextField form={fields} name="presentationDays" required places={0} unit={m.deals_bank_daysUnit()} />
        <TextField form={fields} name="latestShipment" type="date" required />
        <TextField form={fields} name="expiresOn" type="date" required />
        <TextField form={fields} name="expiryPlace" maxLength={textLength.place[1]} className="sm:col-span-2" />
        <PortField form={fields} name="loadingPort" ports={ports} className="sm:col-span-2" />
        <PortField form={fields} name="dischargePort" ports={ports} className="sm:col-span-2" />
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        {(['partialShipments', 'transhipment'] as const).map((name) => (
          <CheckboxField key={name} name={name} checked={values[name]} onChange={(checked) => set(name, checked)}>
            {m.deals_bank_allows({ what: creditLabels[name]() })}
          </CheckboxField>
        ))}
      </div>
      <LongTextField form={fields} name="goods" required maxLength={textLength.creditGoods[1]} />
      <LongTextField form={fields} name="documents" rows={5} maxLength={textLength.creditDocuments[1]} />
      <FileField
        name="message"
        label={labels.message}
        rule={documentRule}
        max={1}
        error={errors['message']}
        files={message}
        onChange={(files) => set('message', files)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {m.deals_bank_sendCredit()}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {m.center_cancel()}
        </Button>
      </div>
    </Form>
  );
}
