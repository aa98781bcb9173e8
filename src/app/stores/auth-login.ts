import { browserClient } from '#client/browser.ts';
import { m } from '#i18n/messages.ts';
import type { Failure, Outcome } from '#lib/outcome.ts';
import { codeTicketOf } from './auth-code.ts';
import { clearAccountDraft } from './auth-draft.ts';
import { mergeHistory } from './auth-history.ts';
import { clearHistory } from './history.ts';
import { outcomeOf } from './outcome.ts';
import { rememberPasskey } from './passkey-here.ts';
import { removeToken, startSession } from './session.ts';

export type Credentials = { email: string; password: string; captchaToken: string; oneTimeCode?: string | undefined };

/** `oneTimeCode`: the password was right; the code is wanted next, with the fresh captcha token. */
export type LoginStep = { step: 'done' } | { step: 'oneTimeCode'; captchaToken: string };

export async function logIn({ email, password, captchaToken, oneTimeCode }: Credentials): Promise<Outcome<LoginStep>> {
  const answer = await outcomeOf(
    browserClient().post('api/user/web/auth/login', {
      email,
      password,
      captchaToken,
      agreement: true,
      ...(oneTimeCode && { oneTimeCode }),
    }),
  );
  if (!answer.ok) return answer;
  const { token, expiresAt, captchaToken: next } = answer.data;
  if (token === null) return { ok: true, data: { step: 'oneTimeCode', captchaToken: next ?? '' } };
  return enter({ token, expiresAt: expiresAt! });
}

/** The browser asks for the passkey itself; `null` when the reader closed that window. */
export async function logInWithPasskey(): Promise<Outcome<LoginStep> | null> {
  const { assertPasskey } = await import('./auth-passkey.ts');
  const asserted = await assertPasskey(browserClient());
  if (!asserted?.ok) return asserted;
  const answer = await outcomeOf(
    browserClient().post('api/user/web/auth/loginWithPasskey', { ...asserted.data, agreement: true }),
  );
  if (!answer.ok) return answer;
  rememberPasskey();
  return enter(answer.data);
}

export type Registration = { email: string; code: string; password: string; nickname: string };

export async function register(registration: Registration): Promise<Outcome<LoginStep>> {
  const answer = await outcomeOf(
    browserClient().post('api/user/web/auth/register', {
      ...registration,
      ...codeTicketOf('register'),
      agreement: true,
    }),
  );
  return answer.ok ? enter(answer.data) : answer;
}

export type NewPassword = { email: string; code: string; password: string; oneTimeCode?: string | undefined };

export async function setNewPassword({ oneTimeCode, ...input }: NewPassword): Promise<Outcome> {
  const answer = await outcomeOf(
    browserClient().post('api/user/web/info/updatePassword', {
      ...input,
      ...codeTicketOf('password'),
      ...(oneTimeCode && { oneTimeCode }),
    }),
  );
  return answer.ok ? { ok: true, data: undefined } : answer;
}

/** Ends the session here and on the server; this browser is logged out even when the server does not answer. */
export async function logOut(): Promise<void> {
  await browserClient()
    .silent.post('api/user/web/auth/logout', {})
    .catch(() => undefined);
  removeToken();
  // They are in the account, and the next person at this browser need not see them.
  clearHistory();
}

const noAccount = (): Failure => ({ ok: false, message: m.members_login_noAccount(), fields: {} });

async function enter(session: { token: string; expiresAt: string }): Promise<Outcome<LoginStep>> {
  if (!(await startSession(session.token, session.expiresAt))) return noAccount();
  clearAccountDraft();
  await mergeHistory();
  return { ok: true, data: { step: 'done' } };
}
