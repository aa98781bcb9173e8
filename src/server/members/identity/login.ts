import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { login as loginCall } from '#api/members/user.ts';
import { m } from '#i18n/messages.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { AppError, wrongProof } from '#server/platform/errors.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { queueEmail } from '#server/platform/mailer/index.ts';
import { giveCaptchaToken, takeCaptchaToken } from './captcha.ts';
import { recordConsents } from './consents.ts';
import { emailAddress } from './email-address.ts';
import { isOver, record, recordOwn } from './members.ts';
import { loginDetail, noticeNewDevice } from './new-device.ts';
import { withSecondStep } from './one-time-codes.ts';
import { isPassword } from './passwords.ts';
import { startSession, type NewSession } from './sessions.ts';
import { rememberOnce } from './tickets.ts';
import { countLogin, forgetLogins, guessesToTell, mostWork } from './wrong-tries.ts';

const daySeconds = 24 * 3600;

/** One text, whether the address has no account or the password is another. */
const wrongLogin = () => wrongProof({ password: m.members_auth_wrongLogin() });

/**
 * Logs in with a password, and with a one-time code where two-step login is on: without that code the answer is a
 * fresh captcha token for the second try instead of a session. Every step is taken for unknown addresses too.
 */
export async function login(
  context: Context,
  input: z.output<(typeof loginCall)['input']>,
): Promise<z.output<(typeof loginCall)['data']>> {
  const email = emailAddress(input.email);
  await takeCaptchaToken(context, input.captchaToken, email);
  const attempt = await countLogin(context, email);
  const [found] = await context.db.select().from(member).where(eq(member.email, email));
  const isRight = await isPassword(found?.passwordHash ?? null, input.password);
  if (!found || !isRight || isOver(found, context)) {
    await recordFailure(context, found?.id);
    if (found && attempt.tries >= guessesToTell) await notifyOfGuesses(context, found);
    throw wrongLogin();
  }
  // A second step that is still to come has tries of its own.
  if (found.twoStepSince) await attempt.takeBack();
  if (found.twoStepSince && !input.oneTimeCode) {
    return { token: null, expiresAt: null, captchaToken: await giveCaptchaToken(context, mostWork) };
  }
  const session = await withSecondStep(context, found, input.oneTimeCode, async (tx) => {
    // The password may have been changed since it was read: then it opens nothing any more.
    const [still] = await tx
      .select({ id: member.id })
      .from(member)
      .where(and(eq(member.id, found.id), eq(member.passwordHash, found.passwordHash), isNull(member.closedAt)))
      .for('update');
    if (!still) throw wrongLogin();
    return welcome(tx, context, found, found.twoStepSince !== null);
  }).catch(async (error: unknown) => {
    if (error instanceof AppError) await recordFailure(context, found.id);
    throw error;
  });
  await forgetLogins(context, email);
  return { ...session, captchaToken: null };
}

/** The owner hears of it once a day, in the own language: nothing was opened, but a better password may be in order. */
async function notifyOfGuesses(context: Context, { id, closedAt }: typeof member.$inferSelect): Promise<void> {
  const now = context.now();
  if (closedAt || !(await rememberOnce(context.db, { text: `guesses ${id}`, now, seconds: daySeconds }))) return;
  const data = { change: 'passwordGuessed', at: now.toISOString() } as const;
  await context.db.transaction((tx) => notifyMember(tx, context, id, { template: 'safetyChanged', data }));
}

/** Whose account was tried; that there is none is written, too, so that both take as long. Never the address itself. */
const recordFailure = (context: Context, memberId: string | undefined) =>
  record(context.db, context, 'member.failLogin', memberId ?? 'unknown', loginDetail(context));

/**
 * What every kind of login does: takes the closing of the account back, keeps the language and the consent, tells of a
 * new device, begins the session.
 */
export async function welcome(
  tx: Db,
  context: Context,
  { id, email, closingAt }: Pick<typeof member.$inferSelect, 'id' | 'email' | 'closingAt'>,
  secondFactor: boolean,
): Promise<NewSession> {
  await tx.update(member).set({ locale: context.locale, closingAt: null }).where(eq(member.id, id));
  if (closingAt) {
    for (const { takenBack } of context.accountEnds) await takenBack?.(tx, context, id);
    await recordOwn(tx, context, 'member.takeBackClosing', id);
    const at = context.now().toISOString();
    await queueEmail(tx, context, { to: email, locale: context.locale, template: 'closingTakenBack', data: { at } });
  }
  await recordConsents(tx, context, id, ['user']);
  await noticeNewDevice(tx, context, { id, email });
  await recordOwn(tx, context, 'member.login', id, loginDetail(context));
  return startSession(tx, context, id, secondFactor);
}
