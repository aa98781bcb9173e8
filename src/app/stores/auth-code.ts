import { persistentAtom } from '@nanostores/persistent';
import { emailCode } from '#api/members/member.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { outcomeOf } from './outcome.ts';

export const codePurposes = ['register', 'password', 'presentEmail', 'newEmail'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/**
 * When the next code for an address may be asked for (milliseconds since 1970), and the ticket of the last one, without
 * which it is good for nothing; survives a reload.
 */
type NextCodes = Partial<Record<CodePurpose, { email: string; at: number; ticket?: string | undefined }>>;

export const $nextCodes = persistentAtom<NextCodes>(
  'nextCodes',
  {},
  {
    encode: JSON.stringify,
    decode: (text) => {
      try {
        return (JSON.parse(text) as NextCodes | null) ?? {};
      } catch {
        return {};
      }
    },
  },
);

const same = (email: string) => email.trim().toLowerCase();

/** The moment from which another code may be sent to this address; 0: now. */
export function nextCodeAt(codes: NextCodes, purpose: CodePurpose, email: string): number {
  const next = codes[purpose];
  return next && next.email === same(email) ? next.at : 0;
}

/** Sends a code by e-mail. The address stays empty for the present one of the member. */
export async function sendCode(purpose: CodePurpose, email: string, captchaToken: string): Promise<Outcome> {
  const sent = await outcomeOf(ask(purpose, email, captchaToken));
  const seconds = sent.ok ? emailCode.resendSeconds : sent.retryAfterSeconds;
  if (seconds !== undefined) {
    const ticket = sent.ok ? sent.data.codeTicket : $nextCodes.get()[purpose]?.ticket;
    const next = { email: same(email), at: Date.now() + seconds * 1_000, ticket };
    $nextCodes.set({ ...$nextCodes.get(), [purpose]: next });
  }
  return sent.ok ? { ok: true, data: undefined } : sent;
}

/** To be sent with the code: that it was asked for here. */
export function codeTicketOf(purpose: CodePurpose): { codeTicket?: string } {
  const ticket = $nextCodes.get()[purpose]?.ticket;
  return ticket === undefined ? {} : { codeTicket: ticket };
}

function ask(purpose: CodePurpose, email: string, captchaToken: string): Promise<{ codeTicket: string }> {
  const client = browserClient();
  switch (purpose) {
    case 'register':
      return client.get('api/user/web/auth/sendRegisterCaptcha2Mail', { email, captchaToken });
    case 'password':
      return client.get('api/user/web/info/sendUpdatePasswordCaptcha', { email, captchaToken });
    case 'presentEmail':
      return client.get('api/user/web/info/sendUpdateEmailCaptcha', { captchaToken });
    case 'newEmail':
      return client.get('api/user/web/info/sendUpdateEmailCaptcha', { email, captchaToken });
  }
}
