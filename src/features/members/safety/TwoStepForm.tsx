import { useState } from 'react';
import type { TwoStepSecret } from '#api/members/safety.ts';
import type { MemberBase } from '#api/members/user.ts';
import { missingError } from '#components/center/checks.ts';
import { Form } from '#components/form/Form.tsx';
import { OneTimeCodeField } from '#components/form/OneTimeCodeField.tsx';
import { PasswordField } from '#app/session/PasswordField.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { beginTwoStep, endTwoStep } from '../stores/safety.ts';
import { showToast } from '#app/stores/toasts.ts';
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Props = { user: MemberBase; onDone: () => void };

/** Two-step login: password, then the secret and a code of it, then the recovery codes. Or off again. */
export function TwoStepForm({ user, onDone }: Props) {
  const [secret, setSecret] = useState<TwoStepSecret | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (secret) return <AuthenticatorSecret {...secret} onConfirmed={setRecoveryCodes} />;
  return user.twoStep ? <SwitchOff onDone={onDone} /> : <SwitchOn onSecret={setSecret} />;
}

function SwitchOn({ onSecret }: { onSecret: (secret: TwoStepSecret) => void }) {
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: missingError(password) }),
    send: async ({ password }) => {
      const outcome = await beginTwoStep(password);
      if (outcome.ok) onSecret(outcome.data);
      return outcome;
    },
  });
  const { values, errors, set } = form;
  return (
    <Form form={form} labels={{ password: m.members_account_password() }}>
      <p>{m.members_safety_twoStepNeeds()}</p>
      <PasswordField
        name="password"
        label={m.members_account_password()}
        value={values.password}
        onChange={(text) => set('password', text)}
        autoComplete="current-password"
        error={errors['password']}
      />
      <Button type="submit" busy={form.busy}>
        {m.members_safety_next()}
      </Button>
    </Form>
  );
}

function SwitchOff({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initial: { password: '', oneTimeCode: '' },
    check: ({ password, oneTimeCode }) => ({
      password: missingError(password),
      oneTimeCode: missingError(oneTimeCode),
    }),
    send: async ({ password, oneTimeCode }) => {
      const outcome = await endTwoStep(password, oneTimeCode.trim());
      if (outcome.ok) {
        showToast(m.members_safety_twoStepEnded(), 'success');
        onDone();
      }
      return outcome;
    },
  });
  const { values, errors, set } = form;
  return (
    <Form form={form} labels={{ password: m.members_account_password(), oneTimeCode: m.members_account_oneTimeCode() }}>
      <PasswordField
        name="password"
        label={m.members_account_password()}
        value={values.password}
        onChange={(text) => set('password', text)}
        autoComplete="current-password"
        error={errors['password']}
      />
      <OneTimeCodeField
        value={values.oneTimeCode}
        onChange={(text) => set('oneTimeCode', text)}
        error={errors['oneTimeCode']}
      />
      <p className="text-soft text-table">{m.members_safety_othersEnd()}</p>
      <Button type="submit" variant="danger" busy={form.busy}>
        {m.members_safety_switchOff()}
      </Button>
    </Form>
  );
}
