import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { sendUpdatePasswordCode as sendCall, updatePassword as updateCall } from '#api/members/safety.ts';
import type { Context } from '#server/platform/context.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { queueEmail } from '#server/platform/mailer/index.ts';
import { takeCaptchaToken } from './captcha.ts';
import { emailAddress } from './email-address.ts';
import { checkCode, sendCode, wrongCode } from './email-codes.ts';
import { isOver, localeOf, recordOwn } from './members.ts';
import { withSecondStep } from './one-time-codes.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { dropTickets } from './tickets.ts';
import { countLetter, forgetGuesses } from './wrong-tries.ts';

/** A code for a new password. An address without an account gets nothing; the caller cannot tell the two apart. */
export async function sendPasswordCode(
  context: Context,
  input: z.output<(typeof sendCall)['input']>,
): Promise<{ codeTicket: string }> {
  const email = emailAddress(input.email);
  await takeCaptchaToken(context, input.captchaToken, email);
  await countLetter(context, email);
  return context.db.transaction(async (tx) => {
    const [known] = await tx.select({ id: member.id }).from(member).where(eq(member.email, email));
    return sendCode(tx, context, { email, purpose: 'password' }, known ? 'code' : 'nothing');
  });
}

/**
 * Sets a new password with a code from the mailbox, and with the second step where that is on: a mailbox alone does
 * not open such an account. Ends all other sessions and everything that was begun.
 */
export async function updatePassword(
  context: Context,
  input: z.output<(typeof updateCall)['input']>,
): Promise<Record<never, never>> {
  const email = emailAddress(input.email);
  await checkNewPassword(input.password, email);
  const code = await checkCode(context, { email, purpose: 'password' }, input.code, input.codeTicket);
  const [owner] = await context.db.select().from(member).where(eq(member.email, email));
  if (!owner || isOver(owner, context)) throw wrongCode();
  const passwordHash = await hashPassword(input.password);
  await withSecondStep(context, owner, input.oneTimeCode, async (tx) => {
    await code.take(tx);
    await tx.update(member).set({ passwordHash }).where(eq(member.id, owner.id));
    await endSessions(tx, owner.id, context.actor?.id === owner.id ? context.actor.sessionId : undefined);
    await dropTickets(tx, owner.id);
    await forgetGuesses(tx, context, email);
    await recordOwn(tx, context, 'member.updatePassword', owner.id);
    const at = context.now().toISOString();
    await queueEmail(tx, context, { to: email, locale: localeOf(owner), template: 'passwordChanged', data: { at } });
  });
  return {};
}
