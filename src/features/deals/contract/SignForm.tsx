import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { textLength } from '#api/common/limits.ts';
import type { ContractView } from '#api/deals/contract.ts';
import { missingError } from '#components/center/checks.ts';
import { Facts, type Fact } from '#components/center/Facts.tsx';
import { Party } from '#components/center/Party.tsx';
import { moneyText, priceText, tonnesText } from '#components/center/figures.ts';
import { Form } from '#components/form/Form.tsx';
import { PasswordField } from '#app/session/PasswordField.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { DialogFooter } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { $percentRead } from '../stores/contract-text.ts';
import { signContract } from '../stores/contracts.ts';
import { onceKey } from '#app/stores/once-key.ts';

type Props = { contract: ContractView; onDone: () => void; onClose: () => void };

/** What is signed, the statement, then who signs, then the proof that it is that person. */
export function SignForm({ contract, onDone, onClose }: Props) {
  const [key] = useState(onceKey);
  const { id, sha256, consent, oneTimeCodeNeeded } = contract;
  const form = useForm({
    initial: { agreed: false, fullName: '', password: '', oneTimeCode: '' },
    check: ({ agreed, fullName, password, oneTimeCode }) => ({
      agreed: agreed ? undefined : m.deals_contract_agreeMissing(),
      fullName: fullName.trim().length < textLength.signatory[0] ? m.deals_contract_fullNameShort() : undefined,
      password: missingError(password),
      oneTimeCode: oneTimeCodeNeeded ? missingError(oneTimeCode) : undefined,
    }),
    send: async ({ fullName, password, oneTimeCode }) => {
      const outcome = await signContract(key, {
        ...{ id, sha256, consentSha256: consent.sha256, fullName: fullName.trim(), password },
        ...(oneTimeCodeNeeded && { oneTimeCode: oneTimeCode.trim() }),
      });
      if (outcome.ok) onDone();
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const labels = {
    agreed: m.deals_contract_statement(),
    fullName: m.deals_contract_fullName(),
    password: m.members_account_password(),
    oneTimeCode: m.members_account_oneTimeCode(),
  };
  return (
    <Form form={form} labels={labels}>
      <Facts facts={signedFacts(contract)} className="border-line border-y text-table" />
      <NotReadYet sha256={sha256} onGoOn={onClose} />
      <blockquote className="bg-sunken border-line max-h-48 overflow-y-auto rounded border px-3 py-2 text-table break-words">
        {consent.text}
      </blockquote>
      <CheckboxField
        name="agreed"
        checked={values.agreed}
        onChange={(checked) => set('agreed', checked)}
        error={errors['agreed']}
        required
      >
        {m.deals_contract_agree()}
      </CheckboxField>
      <Field
        name="fullName"
        label={labels.fullName}
        help={m.deals_contract_fullNameHelp()}
        error={errors['fullName']}
        required
      >
        {(control) => (
          <Input
            {...control}
            value={values.fullName}
            maxLength={textLength.signatory[1]}
            autoComplete="name"
            onChange={(event) => set('fullName', event.target.value)}
          />
        )}
      </Field>
      <PasswordField
        name="password"
        label={labels.password}
        help={m.deals_contract_passwordHelp()}
        value={values.password}
        onChange={(text) => set('password', text)}
        autoComplete="current-password"
        error={errors['password']}
      />
      {oneTimeCodeNeeded && (
        <Field
          name="oneTimeCode"
          label={labels.oneTimeCode}
          help={m.members_account_oneTimeCodeHelp()}
          error={errors['oneTimeCode']}
          required
        >
          {(control) => (
            <Input
              {...control}
              className="figures max-w-60"
              value={values.oneTimeCode}
              maxLength={textLength.oneTimeCode[1]}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => set('oneTimeCode', event.target.value)}
            />
          )}
        </Field>
      )}
      <DialogFooter>
        <Button type="submit" busy={form.busy}>
          {m.deals_contract_sign()}
        </Button>
      </DialogFooter>
    </Form>
  );
}

/** The deal in short: this is what the signature is for. A change is signed with its own lines and total. */
function signedFacts({ id, seller, buyer, terms, amendment, total, signBy }: ContractView): Fact[] {
  const { lines } = amendment?.issued?.id === id ? amendment.terms : terms;
  const { currency } = total;
  return [
    { label: m.deals_contract_seller(), value: <Party {...seller} /> },
    { label: m.deals_contract_buyer(), value: <Party name={buyer.company} /> },
    {
      label: m.deals_contract_goods(),
      value: lines.map(({ position, gradeNumber, quantity, unitPrice }) => (
        <span key={position} className="figures block">
          {gradeNumber}, {tonnesText(quantity)} × {priceText({ amount: unitPrice, currency })}
        </span>
      )),
    },
    { label: m.deals_contract_total(), value: <strong className="figures font-semibold">{moneyText(total)}</strong> },
    { label: m.deals_contract_deadline(), value: formatMoment(signBy) },
  ];
}

/** Who has not seen the whole text may sign, but not without having been told. */
function NotReadYet({ sha256, onGoOn }: { sha256: string; onGoOn: () => void }) {
  const percent = useStore($percentRead)[sha256] ?? 0;
  if (percent >= 100) return null;
  return (
    <p className="bg-amber-soft text-amber flex flex-wrap items-center gap-x-4 rounded px-3 py-1">
      <span className="grow">{m.deals_contract_notReadYet({ percent })}</span>
      <Button variant="link" size="inline" className="press" onClick={onGoOn}>
        {m.deals_contract_goOnReading()}
      </Button>
    </p>
  );
}
