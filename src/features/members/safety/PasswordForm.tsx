import type { MemberBase } from '#api/members/user.ts';
import { missingError } from '#components/center/checks.ts';
import { CodeField, codeError } from '../account/CodeField.tsx';
import { Form } from '#components/form/Form.tsx';
import { OneTimeCodeField } from '#components/form/OneTimeCodeField.tsx';
import { PasswordField } from '#app/session/PasswordField.tsx';
import { PasswordStrength, newPasswordError } from '#app/session/PasswordStrength.tsx';
import { SliderCaptcha } from '../proof/SliderCaptcha.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { maskedEmail } from '#lib/masked-email.ts';
import { beginCaptcha } from '#app/stores/auth-captcha.ts';
import { setNewPassword } from '#app/stores/auth-login.ts';
import { loadSessions } from '../stores/safety.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useCode } from './use-code.ts';

type Props = { user: MemberBase; onDone: () => void };

/** A new password, with a code that is sent to the bound address. */
export function PasswordForm({ user, onDone }: Props) {
  const form = useForm({
    initial: { captcha: '', code: '', password: '', oneTimeCode: '' },
    check: ({ code, password, oneTimeCode }) => ({
      code: codeError(code),
      password: newPasswordError(password),
      oneTimeCode: user.twoStep ? missingError(oneTimeCode) : undefined,
    }),
    send: async ({ code, password, oneTimeCode }) => {
      const outcome = await setNewPassword({ email: user.email, code, password, oneTimeCode });
      if (outcome.ok) {
        showToast(m.members_safety_passwordChanged(), 'success');
        void loadSessions();
        onDone();
      }
      return outcome;
    },
  });
  const code = useCode({ form, purpose: 'password', email: user.email });
  const { values, errors, set } = form;
  const labels = {
    captcha: m.members_captcha_label(),
    code: m.form_code(),
    password: m.members_account_newPassword(),
    oneTimeCode: m.members_account_oneTimeCode(),
  };
  return (
    <Form form={form} labels={labels}>
      <p>{m.members_safety_codeGoesTo({ email: maskedEmail(user.email) })}</p>
      <SliderCaptcha
        name="captcha"
        begin={() => beginCaptcha(user.email)}
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
      <PasswordField
        name="password"
        label={m.members_account_newPassword()}
        value={values.password}
        onChange={(text) => set('password', text)}
        autoComplete="new-password"
        error={errors['password']}
        help={<PasswordStrength password={values.password} email={user.email} error={errors['password']} />}
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
        {m.members_safety_changePassword()}
      </Button>
    </Form>
  );
}
