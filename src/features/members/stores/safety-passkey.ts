import {
  browserSupportsWebAuthn,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Lets the browser make a passkey; null when it cannot or the reader says no. */
export async function makePasskey(options: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  if (!browserSupportsWebAuthn()) return null;
  try {
    const answer: RegistrationResponseJSON = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    return { ...answer };
  } catch {
    return null;
  }
}
