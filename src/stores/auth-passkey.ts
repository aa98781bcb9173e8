import {
  browserSupportsWebAuthn,
  startAuthentication,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Lets the browser ask for a passkey; null when there is none or the reader says no. */
export async function askForPasskey(options: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  if (!browserSupportsWebAuthn()) return null;
  try {
    const answer: AuthenticationResponseJSON = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    });
    return { ...answer };
  } catch {
    return null;
  }
}
