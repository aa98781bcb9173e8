import '#i18n/browser.ts';
import { useRef } from 'react';
import { textLength } from '#api/common/limits.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { AgreementField } from './AgreementField.tsx';
import { codeError } from './CodeField.tsx';
import { Form } from '#components/form/Form.tsx';
import { PasswordField } from '#app/session/PasswordField.tsx';
import { PasswordStrength, newPasswordError } from '#app/session/PasswordStrength.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { register } from '#app/stores/auth-login.ts';
import '#app/stores/warnings.ts';
import { ProvenEmail } from './ProvenEmail.tsx';
import { emailError } from './use-captcha-code.ts';
import { useAccountDraft } from './use-draft.ts';

type Props = { returnTo: string | null };

/** What stands before the @, where somebody may be called so: not a mere number, as many addresses in China are. */
function nameIn(email: string): string {
  const [, name = ''] = /^([^@+\s]+)[^@\s]*@/.exec(email.trim()) ?? [];
  return /\p{L}/u.test(name) ? name.slice(0, textLength.nickname[1]) : '';
}

const empty = { email: '', captchaToken: '', code: '', nickname: '', password: '', agreement: false };

export default function RegisterForm({ returnTo }: Props) {
  /** The name that the address gave them. */
  const given = useRef('');
  const form = useForm({
    initial: empty,
    check: ({ email, code, nickname, password, agreement }) => ({
      email: emailError(email),
      code: codeError(code),
      nickname: nickname.trim() ? undefined : m.field_required(),
      password: newPasswordError(password),
      agreement: agreement ? undefined : m.members_account_agreeFirst(),
    }),
    send: async ({ email, code, nickname, password }) => {
      const outcome = await register({ email: email.trim(), code, nickname: nickname.trim(), password });
      if (!outcome.ok) return outcome;
      location.assign(returnTo ?? localPath('/userCenter'));
      // The button stays busy until the next page is there.
      return new Promise<null>(() => undefined);
    },
    onChange: ({ email, nickname }) => {
      const name = nameIn(email);
      if (nickname !== given.current || name === nickname) return;
      given.current = name;
      form.set('nickname', name);
    },
  });
  useAccountDraft(({ email, nickname }) => {
    form.set('email', email);
    if (nickname) form.set('nickname', nickname);
  });

  const { values, errors, set } = form;
  const labels = {
    email: m.members_account_email(),
    captchaToken: m.members_captcha_label(),
    code: m.form_code(),
    nickname: m.members_account_nickname(),
    password: m.members_account_password(),
    agreement: m.site_agreement_user(),
  };
  return (
    <Form form={form} labels={labels}>
      <ProvenEmail form={form} purpose="register" autoComplete="email" />
      <Field
        name="nickname"
        label={m.members_account_nickname()}
        help={m.members_account_nicknameHelp()}
        error={errors['nickname']}
        required
      >
        {(control) => (
          <Input
            {...control}
            value={values.nickname}
            onChange={(event) => set('nickname', event.target.value)}
            maxLength={textLength.nickname[1]}
            autoComplete="nickname"
          />
        )}
      </Field>
      <PasswordField
        name="password"
        label={m.members_account_password()}
        value={values.password}
        onChange={(password) => set('password', password)}
        error={errors['password']}
        autoComplete="new-password"
        help={<PasswordStrength password={values.password} email={values.email} error={errors['password']} />}
      />
      <AgreementField
        name="agreement"
        checked={values.agreement}
        onChange={(agreement) => set('agreement', agreement)}
        error={errors['agreement']}
      />
      <Button type="submit" size="wide" busy={form.busy}>
        {m.frame_register()}
      </Button>
      <p className="text-soft text-table">
        {m.members_register_hasAccount()}{' '}
        <a className="link" href={localPath('/login', { return: returnTo })}>
          {m.frame_login()}
        </a>
      </p>
    </Form>
  );
}
