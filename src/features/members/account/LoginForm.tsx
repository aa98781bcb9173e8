import { useEffect, useRef, useState } from 'react';
import '#i18n/browser.ts';
import { m } from '#i18n/messages.ts';
import type { Failure, Outcome } from '#lib/outcome.ts';
import { localPath } from '#lib/paths.ts';
import { AgreementField } from './AgreementField.tsx';
import { Form } from '#components/form/Form.tsx';
import { OneTimeCodeField } from '#components/form/OneTimeCodeField.tsx';
import { PasswordField } from '#app/session/PasswordField.tsx';
import { SliderCaptcha } from '../proof/SliderCaptcha.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { beginCaptcha } from '#app/stores/auth-captcha.ts';
import { logIn, logInWithPasskey, type LoginStep } from '#app/stores/auth-login.ts';
import { hasPasskeyHere } from '#app/stores/passkey-here.ts';
import { warnIfSentToLogin } from '#app/stores/require-login.ts';
import { $session } from '#app/stores/session.ts';
import '#app/stores/warnings.ts';
import { EmailField } from './EmailField.tsx';
import { emailError } from './use-captcha-code.ts';
import { useAccountDraft } from './use-draft.ts';

type Props = {
  /** Where the need arose: an address of this site (lib/return-address.ts), or null. */
  returnTo: string | null;
};

const empty = { email: '', password: '', captchaToken: '', agreement: false, oneTimeCode: '' };

export default function LoginForm({ returnTo }: Props) {
  const backTo = returnTo ?? localPath('/');
  const ownLogin = useRef(false);
  const [secondStep, setSecondStep] = useState(false);
  // The server has given the token for the second step; after a wrong code it wants the slider again.
  const [spared, setSpared] = useState(false);
  const [hasPasskeys, setHasPasskeys] = useState(false);
  const [passkeyFirst, setPasskeyFirst] = useState(false);
  const [asking, setAsking] = useState(false);

  const proceed = async (login: Promise<Outcome<LoginStep> | null>): Promise<Failure | null> => {
    ownLogin.current = true;
    const outcome = await login;
    ownLogin.current = false;
    if (!outcome?.ok) return outcome;
    if (outcome.data.step === 'oneTimeCode') {
      form.set('captchaToken', outcome.data.captchaToken);
      setSecondStep(true);
      setSpared(true);
      return null;
    }
    location.assign(backTo);
    // The button stays busy until the next page is there.
    return new Promise<null>(() => undefined);
  };

  const form = useForm({
    initial: empty,
    check: ({ email, password, captchaToken, agreement, oneTimeCode }) => ({
      email: emailError(email),
      password: password ? undefined : m.field_required(),
      oneTimeCode: secondStep && !oneTimeCode.trim() ? m.field_required() : undefined,
      captchaToken: captchaToken ? undefined : m.members_captcha_first(),
      agreement: agreement ? undefined : m.members_account_agreeFirst(),
    }),
    send: async ({ email, password, captchaToken, oneTimeCode }) => {
      const failure = await proceed(
        logIn({ email: email.trim(), password, captchaToken, ...(secondStep && { oneTimeCode: oneTimeCode.trim() }) }),
      );
      // Each try spends the slider.
      if (failure) {
        form.set('captchaToken', '');
        setSpared(false);
      }
      return failure;
    },
  });
  useAccountDraft(({ email }) => form.set('email', email));
  useEffect(() => {
    setHasPasskeys('PublicKeyCredential' in window);
    setPasskeyFirst('PublicKeyCredential' in window && hasPasskeyHere());
    warnIfSentToLogin();
  }, []);
  // Logged in from another tab: this page has nothing more to ask.
  useEffect(
    () =>
      $session.listen(({ readyLogin }) => {
        if (readyLogin && !ownLogin.current) location.assign(backTo);
      }),
    [backTo],
  );

  const askForPasskey = async () => {
    if (!form.values.agreement) return form.refuse({ agreement: m.members_account_agreeFirst() });
    setAsking(true);
    const failure = await proceed(logInWithPasskey());
    setAsking(false);
    if (failure) form.refuse(failure.fields, failure.message);
    else form.refuse({}, m.members_login_noPasskey());
  };

  const { values, errors, set } = form;
  const labels = {
    email: m.members_account_email(),
    password: m.members_account_password(),
    oneTimeCode: m.members_account_oneTimeCode(),
    captchaToken: m.members_captcha_label(),
    agreement: m.site_agreement_user(),
  };
  const agreement = (
    <AgreementField
      name="agreement"
      checked={values.agreement}
      onChange={(agreement) => set('agreement', agreement)}
      error={errors['agreement']}
    />
  );
  const passkey = (variant: 'primary' | 'outline') => (
    <Button variant={variant} size="wide" busy={asking} onClick={() => void askForPasskey()}>
      {m.members_login_passkey()}
    </Button>
  );
  return (
    <Form form={form} labels={labels}>
      {passkeyFirst && (
        <>
          {agreement}
          {passkey('primary')}
          <p className="text-soft border-line border-t pt-4 text-table">{m.members_login_orPassword()}</p>
        </>
      )}
      <EmailField
        value={values.email}
        onChange={(email) => set('email', email)}
        error={errors['email']}
        autoComplete="username"
      />
      <PasswordField
        name="password"
        label={m.members_account_password()}
        value={values.password}
        onChange={(password) => set('password', password)}
        error={errors['password']}
        autoComplete="current-password"
        aside={
          // A finger's room above the line, not over the field.
          <a
            className="link press -mt-5 flex items-end pb-1 text-table pointer-fine:-mt-3 pointer-fine:pb-1.5"
            href={localPath('/forgotPassword', { return: returnTo })}
          >
            {m.members_login_forgot()}
          </a>
        }
      />
      {secondStep && (
        <OneTimeCodeField
          value={values.oneTimeCode}
          onChange={(code) => set('oneTimeCode', code)}
          error={errors['oneTimeCode']}
          autoFocus
        />
      )}
      {!spared && (
        <SliderCaptcha
          name="captchaToken"
          begin={() => beginCaptcha(values.email)}
          token={values.captchaToken}
          onToken={(token) => set('captchaToken', token)}
          error={errors['captchaToken']}
        />
      )}
      {!passkeyFirst && agreement}
      <div className="space-y-3 pt-1">
        <Button type="submit" variant={passkeyFirst ? 'outline' : 'primary'} size="wide" busy={form.busy}>
          {form.busy ? m.members_login_busy() : m.frame_login()}
        </Button>
        {hasPasskeys && !passkeyFirst && passkey('outline')}
      </div>
      <p className="text-soft text-table">
        {m.members_login_noAccountYet()}{' '}
        <a className="link" href={localPath('/userRegistration', { return: returnTo })}>
          {m.frame_register()}
        </a>
      </p>
    </Form>
  );
}
