import { and, desc, eq, gt, lt, sql, TransactionRollbackError } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { emailCode as rules } from '#api/members/member.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { emailCode } from '#server/platform/db/schema/identity.ts';
import { writeCollected } from '#server/platform/db/write-at-end.ts';
import { AppError, invalid, wrongProof } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/limits/limits.ts';
import { m } from '#i18n/messages.ts';
import { queueEmail, type CodePurpose } from '#server/platform/mailer/index.ts';
import { newToken, sameHash, shortCodeHash, tokenHash } from './tokens.ts';

/** `memberId`: the code is good for this member only. */
type CodeFor = { email: string; purpose: CodePurpose; memberId?: string };

const kept = (signingKey: string, { email, purpose, memberId = '' }: CodeFor, code: string) =>
  shortCodeHash(signingKey, 'email code', purpose, email, memberId, code);

/** Who gets what: the code; instead of it the word that there is an account; or nothing, where there is none. */
type Letter = 'code' | 'alreadyRegistered' | 'nothing';

/**
 * Makes a new code, sends it, and gives the ticket without which it is good for nothing. Asking again too soon is
 * refused with 429 and the seconds left. Whoever does not get the code cannot be told from others by the answer or by
 * what it takes to make it. Codes that others have asked for stay as they are.
 */
export async function sendCode(
  tx: Db,
  context: Context,
  target: CodeFor,
  letter: Letter = 'code',
): Promise<{ codeTicket: string }> {
  const now = context.now();
  const code = String(randomInt(10 ** rules.digits)).padStart(rules.digits, '0');
  const codeTicket = newToken();
  const { email, purpose } = target;
  const asker = tokenHash(context.actor?.id ?? networkOf(context.address));
  await refuseTooSoon(tx, { email, purpose, asker }, now);
  await tx.insert(emailCode).values({
    email,
    purpose,
    asker,
    ticketHash: tokenHash(codeTicket),
    codeHash: kept(context.secrets.signingKeys[0], target, letter === 'code' ? code : newToken()),
    tries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + rules.minutes * 60_000),
  });

  const to = { to: email, locale: context.locale };
  await tx
    .transaction(async (attempt) => {
      if (letter === 'alreadyRegistered') await queueEmail(attempt, context, { ...to, template: letter, data: {} });
      else await queueEmail(attempt, context, { ...to, template: 'code', data: { purpose, code } });
      if (letter !== 'nothing') return;
      // Else an unknown address would be told by the time that no letter takes.
      await writeCollected(attempt);
      attempt.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return { codeTicket };
}

type Asked = { email: string; purpose: CodePurpose; asker: string };

/** Of two at once the second waits for the first. */
async function refuseTooSoon(tx: Db, { email, purpose, asker }: Asked, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([email, purpose, asker])}, 0))`);
  const [last] = await tx
    .select({ sentAt: emailCode.sentAt })
    .from(emailCode)
    .where(and(eq(emailCode.email, email), eq(emailCode.purpose, purpose), eq(emailCode.asker, asker)))
    .orderBy(desc(emailCode.sentAt))
    .limit(1);
  const wait = last ? (last.sentAt.getTime() - now.getTime()) / 1000 + rules.resendSeconds : 0;
  if (wait > 0) throw new AppError('tooManyCalls', { retryAfterSeconds: Math.max(wait, 1) });
}

/** The row of a code that was found right. Whoever takes it has used the code; it can be taken once. */
export type RightCode = { take: (tx: Db) => Promise<void> };

/**
 * Checks a code with the ticket of who asked for it; a wrong one is counted at once, whatever becomes of the call, and
 * for this ticket alone. Throws 422 at the field `code` with one text for wrong, used, too old, tried too often and asked
 * for by another.
 */
export async function checkCode(
  context: Context,
  target: CodeFor,
  code: string,
  codeTicket: string | undefined,
): Promise<RightCode> {
  const { db, now } = context;
  if (!codeTicket) throw invalid({ code: m.members_auth_codeElsewhere() });
  const forTarget = and(eq(emailCode.email, target.email), eq(emailCode.purpose, target.purpose));
  const row = and(forTarget, eq(emailCode.ticketHash, tokenHash(codeTicket)));
  const [live] = await db
    .update(emailCode)
    .set({ tries: sql`${emailCode.tries} + 1` })
    .where(and(row, gt(emailCode.expiresAt, now()), lt(emailCode.tries, rules.tries)))
    .returning({ codeHash: emailCode.codeHash });
  const isRight = context.secrets.signingKeys.some((key) => sameHash(live?.codeHash ?? '', kept(key, target, code)));
  if (!isRight) throw wrongCode();

  await db
    .update(emailCode)
    .set({ tries: sql`${emailCode.tries} - 1` })
    .where(row);
  return {
    take: async (tx) => {
      const taken = await tx.delete(emailCode).where(row).returning({ email: emailCode.email });
      if (taken.length === 0) throw wrongCode();
      // What it was for is done: the others have no use any more.
      await tx.delete(emailCode).where(forTarget);
    },
  };
}

export const wrongCode = () => wrongProof({ code: m.members_auth_codeWrong({ tries: rules.tries }) });
