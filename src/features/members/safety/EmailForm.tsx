import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { MemberBase } from '#api/members/user.ts';
import { missingError } from '#components/center/checks.ts';
import { CodeField, codeError } from '../account/CodeField.tsx';
import { Form } from '#components/form/Form.tsx';
import { OneTimeCodeField } from '#components/form/OneTimeCodeField.tsx';
import { SliderCaptcha } from '../proof/SliderCaptcha.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { looksLikeEmail } from '#lib/email-address.ts';
import { maskedEmail } from '#lib/masked-email.ts';
import { beginCaptcha } from '#app/stores/auth-captcha.ts';
import { changeEmail, checkPresentEmail } from '../stores/safety.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useCode } from './use-code.ts';

type Props = { user: MemberBase; onDone: () => void };

/** Modify bound e-mail: first the present address proves itself, then the new one. */
export function EmailForm({ user, onDone }: Props) {
  const [ticket, setTicket] = useState('');
  return (
    <div className="space-y-4">
      <p className="text-soft text-table">{m.members_safety_step({ step: ticket ? 2 : 1, steps: 2 })}</p>
      {ticket ? (
        <NewAddress user={user} ticket={ticket} onDone={onDone} />
      ) : (
        <PresentAddress user={user} onTicket={setTicket} />
      )}
    </div>
  );
}

function PresentAddress({ user, onTicket }: { user: MemberBase; onTicket: (ticket: string) => void }) {
  const form = useForm({
    initial: { captcha: '', code: '' },
    check: ({ code }) => ({ code: codeError(code) }),
    send: async ({ code }) => {
      const outcome = await checkPresentEmail(code);
      if (outcome.ok) onTicket(outcome.data.ticket);
      return outcome;
    },
  });
  const code = useCode({ form, purpose: 'presentEmail', email: user.email });
  const { values, errors, set } = form;
  return (
    <Form form={form} labels={{ captcha: m.members_captcha_label(), code: m.form_code() }}>
      <p>{m.members_safety_presentEmail({ email: maskedEmail(user.email) })}</p>
      <SliderCaptcha
        name="captcha"
        begin={beginCaptcha}
        token={values.captcha}
        onToken={(token) => set('captcha', token)}
        error={errors['captcha']}
      />
      <CodeField
        name="code"
        value={values.code}
        onChange={(text) => set('code', text)}
        error={errors['code']}
        {...code}
      />
      <Button type="submit" busy={form.busy}>
        {m.members_safety_next()}
      </Button>
    </Form>
  );
}

function NewAddress({ user, ticket, onDone }: Props & { ticket: string }) {
  const emailError = (email: string) => {
    if (email.trim() === '') return m.field_required();
    return looksLikeEmail(email) ? undefined : m.form_emailInvalid();
  };
  const form = useForm({
    initial: { email: '', captcha: '', code: '', oneTimeCode: '' },
    check: ({ email, code, oneTimeCode }) => ({
      email: emailError(email),
      code: codeError(code),
      oneTimeCode: user.twoStep ? missingError(oneTimeCode) : undefined,
    }),
    send: async ({ email, code, oneTimeCode }) => {
      const outcome = await changeEmail({ email: email.trim(), code, ticket, oneTimeCode });
      if (outcome.ok) {
        showToast(m.members_safety_emailChanged(), 'success');
        onDone();
      }
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const code = useCode({ form, purpose: 'newEmail', email: values.email, emailError: () => emailError(values.email) });
  const labels = {
    email: m.members_safety_newEmail(),
    captcha: m.members_captcha_label(),
    code: m.form_code(),
    oneTimeCode: m.members_account_oneTimeCode(),
  };
  return (
    <Form form={form} labels={labels}>
      <Field name="email" label={m.members_safety_newEmail()} error={errors['email']} required>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            maxLength={textLength.email[1]}
            value={values.email}
            onChange={(event) => set('email', event.target.value)}
          />
        )}
      </Field>
      <SliderCaptcha
        name="captcha"
        begin={beginCaptcha}
        token={values.captcha}
        onToken={(token) => set('captcha', token)}
        error={errors['captcha']}
      />
      <CodeField
        name="code"
        value={values.code}
        onChange={(text) => set('code', text)}
        error={errors['code']}
        {...code}
      />
      {user.twoStep && (
        <OneTimeCodeField
          value={values.oneTimeCode}
          onChange={(text) => set('oneTimeCode', text)}
          error={errors['oneTimeCode']}
        />
      )}
      <p className="text-soft text-table">{m.members_safety_othersEnd()}</p>
      <Button type="submit" busy={form.busy}>
        {m.members_safety_changeEmail()}
      </Button>
    </Form>
  );
}
