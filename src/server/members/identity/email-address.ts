import { m } from '#i18n/messages.ts';
import { normaliseEmail } from '#server/platform/text/email-address.ts';
import { invalid } from '#server/platform/errors.ts';

/** As `normaliseEmail`; throws 422 at the field `email`. */
export function emailAddress(text: string): string {
  const address = normaliseEmail(text);
  if (!address) throw invalid({ email: m.members_auth_emailInvalid() });
  return address;
}
