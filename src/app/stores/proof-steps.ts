import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { outcomeOf } from './outcome.ts';
import { endQuestion } from './proof.ts';
import { loadAccount } from './session.ts';

export const proveByPassword = (password: string, oneTimeCode: string): Promise<Outcome> =>
  prove(browserClient().silent.post('api/user/web/auth/proveAgain', { password, ...(oneTimeCode && { oneTimeCode }) }));

/** The browser asks for the passkey itself; `null` when the reader closed that window. */
export async function proveByPasskey(): Promise<Outcome | null> {
  // Failures are shown where the reader is asked.
  const { silent } = browserClient();
  const { assertPasskey } = await import('./auth-passkey.ts');
  const asserted = await assertPasskey(silent);
  return asserted?.ok ? prove(silent.post('api/user/web/auth/proveWithPasskey', asserted.data)) : asserted;
}

async function prove(call: Promise<unknown>): Promise<Outcome> {
  const answer = await outcomeOf(call);
  if (!answer.ok) return answer;
  // A second factor that was shown may have opened the operator's console.
  await loadAccount();
  endQuestion(true);
  return { ok: true, data: undefined };
}
