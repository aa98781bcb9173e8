import { useEffect, useRef, useState } from 'react';
import '#i18n/browser.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { codeError } from './CodeField.tsx';
import { Form } from '#components/form/Form.tsx';
import { OneTimeCodeField } from '#components/form/OneTimeCodeField.tsx';
import { PasswordField } from '#app/session/PasswordField.tsx';
import { PasswordStrength, newPasswordError } from '#app/session/PasswordStrength.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { setNewPassword } from '#app/stores/auth-login.ts';
import '#app/stores/warnings.ts';
import { ProvenEmail } from './ProvenEmail.tsx';
import { emailError } from './use-captcha-code.ts';
import { useAccountDraft } from './use-draft.ts';

type Props = { returnTo: string | null };

const empty = { email: '', captchaToken: '', code: '', password: '', oneTimeCode: '' };

export default function ForgotPasswordForm({ returnTo }: Props) {
  const [done, setDone] = useState(false);
  const [twoStep, setTwoStep] = useState(false);
  const form = useForm({
    initial: empty,
    check: ({ email, code, password, oneTimeCode }) => ({
      email: emailError(email),
      code: codeError(code),
      password: newPasswordError(password),
      oneTimeCode: twoStep && !oneTimeCode.trim() ? m.field_required() : undefined,
    }),
    send: async ({ email, code, password, oneTimeCode }) => {
      const outcome = await setNewPassword({
        email: email.trim(),
        code,
        password,
        ...(twoStep && { oneTimeCode: oneTimeCode.trim() }),
      });
      // Only the server knows whether the account has two-step login.
      if (!outcome.ok && outcome.fields['oneTimeCode']) setTwoStep(true);
      if (outcome.ok) setDone(true);
      return outcome;
    },
  });
  useAccountDraft(({ email }) => form.set('email', email));

  const loginHref = localPath('/login', { return: returnTo });
  if (done) return <PasswordChanged href={loginHref} />;

  const { values, errors, set } = form;
  const labels = {
    email: m.members_account_email(),
    captchaToken: m.members_captcha_label(),
    code: m.form_code(),
    password: m.members_account_newPassword(),
    oneTimeCode: m.members_account_oneTimeCode(),
  };
  return (
    <Form form={form} labels={labels}>
      <ProvenEmail form={form} purpose="password" autoComplete="username" />
      <PasswordField
        name="password"
        label={m.members_account_newPassword()}
        value={values.password}
        onChange={(password) => set('password', password)}
        error={errors['password']}
        autoComplete="new-password"
        help={<PasswordStrength password={values.password} email={values.email} error={errors['password']} />}
      />
      {twoStep && (
        <OneTimeCodeField
          value={values.oneTimeCode}
          onChange={(typed) => set('oneTimeCode', typed)}
          error={errors['oneTimeCode']}
        />
      )}
      <Button type="submit" size="wide" busy={form.busy}>
        {m.members_forgot_submit()}
      </Button>
      <p className="text-soft text-table">
        <a className="link press inline-flex items-center" href={loginHref}>
          {m.members_forgot_back()}
        </a>
      </p>
    </Form>
  );
}

function PasswordChanged({ href }: { href: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="border-good rounded border px-5 py-4">
      <h2 ref={heading} tabIndex={-1} className="text-good text-h3 outline-none">
        {m.members_forgot_done()}
      </h2>
      <p className="text-soft mt-1 mb-4">{m.members_forgot_doneHint()}</p>
      <Button asChild>
        <a href={href}>{m.frame_login()}</a>
      </Button>
    </div>
  );
}
