import { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import { emailCode, passwordLength } from '#api/members/member.ts';

export const email = z.string().trim().min(textLength.email[0]).max(textLength.email[1]);
/** Any length is accepted for a comparison, so that an answer never tells what a real password looks like. */
export const password = z.string().min(1).max(1_000);
export const newPassword = z.string().min(passwordLength.min).max(passwordLength.max);
export const code = z.string().regex(new RegExp(`^\\d{${emailCode.digits}}$`));
/** Held by the browser that asked for a code: the code is good with it only, so that nobody else spends its tries. */
export const codeTicket = z
  .string()
  .max(200)
  .regex(/^[\w-]*$/);
export const captchaToken = z.string().min(20).max(200);
/** Six digits of the authenticator, or one of the recovery codes. */
export const oneTimeCode = z.string().trim().min(textLength.oneTimeCode[0]).max(textLength.oneTimeCode[1]);
/** WebAuthn structures are checked by the library that reads them; here only their size is bounded. */
export const webauthn = z.record(z.string(), z.unknown());
