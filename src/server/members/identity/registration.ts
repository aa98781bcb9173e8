import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { register as registerCall, sendRegisterCode as sendRegisterCodeCall } from '#api/members/user.ts';
import { m } from '#i18n/messages.ts';
import type { Context } from '#server/platform/context.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { invalid } from '#server/platform/errors.ts';
import { checkPublicName } from '#server/platform/text/public-names.ts';
import { takeCaptchaToken } from './captcha.ts';
import { recordConsents } from './consents.ts';
import { emailAddress } from './email-address.ts';
import { checkCode, sendCode } from './email-codes.ts';
import { insertMember, recordOwn } from './members.ts';
import { loginDetail } from './new-device.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { startSession, type NewSession } from './sessions.ts';
import { countLetter } from './wrong-tries.ts';

/** A code for a new address. Who has an account is told so by mail; the caller cannot tell the two apart. */
export async function sendRegisterCode(
  context: Context,
  input: z.output<(typeof sendRegisterCodeCall)['input']>,
): Promise<{ codeTicket: string }> {
  const email = emailAddress(input.email);
  await takeCaptchaToken(context, input.captchaToken, email);
  await countLetter(context, email);
  return context.db.transaction(async (tx) => {
    const [known] = await tx.select({ id: member.id }).from(member).where(eq(member.email, email));
    return sendCode(tx, context, { email, purpose: 'register' }, known ? 'alreadyRegistered' : 'code');
  });
}

/** Opens an account and logs it in. Of two at once for one address the second is told that it is too late (422). */
export async function register(context: Context, input: z.output<(typeof registerCall)['input']>): Promise<NewSession> {
  const email = emailAddress(input.email);
  const { nickname } = input;
  await checkPublicName(context.db, 'nickname', nickname, {});
  await checkNewPassword(input.password, email);
  const code = await checkCode(context, { email, purpose: 'register' }, input.code, input.codeTicket);
  const passwordHash = await hashPassword(input.password);
  return context.db.transaction(async (tx) => {
    await code.take(tx);
    const id = await insertMember(tx, context.now(), { email, nickname, passwordHash, locale: context.locale });
    if (!id) throw invalid({ email: m.members_auth_emailTaken() });
    await recordConsents(tx, context, id, ['user', 'privacy']);
    await recordOwn(tx, context, 'member.register', id, loginDetail(context));
    return startSession(tx, context, id, false);
  });
}
