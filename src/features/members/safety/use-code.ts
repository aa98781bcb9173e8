import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { m } from '#i18n/messages.ts';
import type { FormState } from '#components/form/use-form.ts';
import { $nextCodes, nextCodeAt, sendCode, type CodePurpose } from '#app/stores/auth-code.ts';

type CodeValues = { captcha: string; code: string };

type Options<Values extends CodeValues> = {
  form: FormState<Values>;
  purpose: CodePurpose;
  /** Where the code goes. */
  email: string;
  /** What is wrong with the address, before anything is sent. */
  emailError?: (() => string | undefined) | undefined;
};

/** The e-mail code of a form: sent once the slider is right, then not again for a minute. */
export function useCode<Values extends CodeValues>({ form, purpose, email, emailError }: Options<Values>) {
  const codes = useStore($nextCodes);
  const [sending, setSending] = useState(false);
  const send = async () => {
    const captchaToken = form.values.captcha;
    const wrong = { email: emailError?.(), captcha: captchaToken === '' ? m.members_captcha_first() : undefined };
    if (wrong.email !== undefined || wrong.captcha !== undefined) return form.refuse(wrong);
    setSending(true);
    const outcome = await sendCode(purpose, email, captchaToken);
    setSending(false);
    // It was good for one call.
    form.set('captcha', '');
    if (!outcome.ok) form.refuse(outcome.fields, outcome.message);
  };
  return { sending, nextAt: nextCodeAt(codes, purpose, email), onSend: () => void send() };
}
