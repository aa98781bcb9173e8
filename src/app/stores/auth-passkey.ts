import {
  browserSupportsWebAuthn,
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Calls } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';
import { outcomeOf } from './outcome.ts';

/** What a passkey of this site says to a challenge of the server. */
type Assertion = { challengeId: string; response: Record<string, unknown> };

/** Lets the browser ask for a passkey; null when there is none or the reader says no. */
export async function assertPasskey(client: Calls): Promise<Outcome<Assertion> | null> {
  if (!browserSupportsWebAuthn()) return null;
  const begun = await outcomeOf(client.post('api/user/web/auth/getPasskeyLoginOptions', {}));
  if (!begun.ok) return begun;
  const { challengeId, options } = begun.data;
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  return response && { ok: true, data: { challengeId, response: { ...response } } };
}
