import { useCountdown } from '#components/form/use-countdown.ts';
import type { FormState } from '#components/form/use-form.ts';
import { beginCaptcha } from '#app/stores/auth-captcha.ts';
import type { CodePurpose } from '#app/stores/auth-code.ts';
import { SliderCaptcha } from '../proof/SliderCaptcha.tsx';
import { CodeField } from './CodeField.tsx';
import { EmailField } from './EmailField.tsx';
import { useCaptchaCode } from './use-captcha-code.ts';

type Values = { email: string; captchaToken: string; code: string };
type Props<V extends Values> = { form: FormState<V>; purpose: CodePurpose; autoComplete: 'username' | 'email' };

/** An address, with the code sent there that proves whose it is. */
export function ProvenEmail<V extends Values>({ form, purpose, autoComplete }: Props<V>) {
  const code = useCaptchaCode(form, purpose);
  const waiting = useCountdown(code.nextAt) > 0;
  const { values, errors, set } = form;
  return (
    <>
      <EmailField
        value={values.email}
        onChange={(email) => set('email', email)}
        error={errors['email']}
        autoComplete={autoComplete}
      />
      <SliderCaptcha
        name="captchaToken"
        begin={() => beginCaptcha(values.email)}
        token={values.captchaToken}
        onToken={(token) => set('captchaToken', token)}
        spent={waiting}
        error={errors['captchaToken']}
      />
      <CodeField
        name="code"
        value={values.code}
        onChange={(typed) => set('code', typed)}
        error={errors['code']}
        onSend={code.send}
        sending={code.sending}
        nextAt={code.nextAt}
      />
    </>
  );
}
