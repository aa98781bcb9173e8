import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { m } from '#i18n/messages.ts';
import { looksLikeEmail } from '#lib/email-address.ts';
import type { FormState } from '#components/form/use-form.ts';
import { $nextCodes, nextCodeAt, sendCode, type CodePurpose } from '#app/stores/auth-code.ts';

type Values = { email: string; captchaToken: string };

/** Sends a code to the address of the form, once its slider has arrived; each code spends one slider. */
export function useCaptchaCode<V extends Values>(form: FormState<V>, purpose: CodePurpose) {
  const [sending, setSending] = useState(false);
  const nextAt = nextCodeAt(useStore($nextCodes, { ssr: 'initial' }), purpose, form.values.email);

  const send = async () => {
    const { email, captchaToken } = form.values;
    const wrong = { email: emailError(email), captchaToken: captchaToken ? undefined : m.members_captcha_first() };
    if (wrong.email || wrong.captchaToken) return form.refuse(wrong);
    setSending(true);
    const outcome = await sendCode(purpose, email.trim(), captchaToken);
    setSending(false);
    form.set('captchaToken', '');
    if (!outcome.ok) form.refuse(outcome.fields, outcome.message);
  };
  return { sending, nextAt, send: () => void send() };
}

export function emailError(email: string): string | undefined {
  if (email.trim() === '') return m.field_required();
  return looksLikeEmail(email) ? undefined : m.form_emailInvalid();
}
