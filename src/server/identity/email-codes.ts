import { and, eq, gt, lt, sql, TransactionRollbackError } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { randomInt } from 'node:crypto';
import { emailCode as rules } from '#api/member.ts';
import type { Context } from '#server/context.ts';
import { emailCode } from '#server/db/schema/identity.ts';
import { AppError, invalid } from '#server/errors.ts';
import { m } from '#i18n/messages.ts';
import { queueEmail, type CodePurpose } from '#server/mailer/index.ts';
import { newToken, sameHash, shortCodeHash } from './tokens.ts';

/** `memberId`: the code is good for this member only. */
type CodeFor = { email: string; purpose: CodePurpose; memberId?: string };

const kept = ({ secrets }: Context, { email, purpose, memberId = '' }: CodeFor, code: string) =>
  shortCodeHash(secrets.signingKey, 'email code', purpose, email, memberId, code);

const rowOf = ({ email, purpose }: CodeFor) => and(eq(emailCode.email, email), eq(emailCode.purpose, purpose));

/** Who gets what: the code; instead of it the word that there is an account; or nothing, where there is none. */
type Letter = 'code' | 'alreadyRegistered' | 'nothing';

/**
 * Makes a new code, which ends the one before, and sends it. Asking again too soon is refused with 429 and the seconds
 * left. Whoever does not get the code cannot be told from others by the answer or by what it takes to make it.
 */
export async function sendCode(
  tx: NodePgDatabase,
  context: Context,
  target: CodeFor,
  letter: Letter = 'code',
): Promise<void> {
  const now = context.now();
  const code = String(randomInt(10 ** rules.digits)).padStart(rules.digits, '0');
  const values = {
    email: target.email,
    purpose: target.purpose,
    codeHash: kept(context, target, letter === 'code' ? code : newToken()),
    tries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + rules.minutes * 60_000),
  };
  const soonest = new Date(now.getTime() - rules.resendSeconds * 1000);
  const made = await tx
    .insert(emailCode)
    .values(values)
    .onConflictDoUpdate({
      target: [emailCode.email, emailCode.purpose],
      set: values,
      setWhere: sql`${emailCode.sentAt} <= ${soonest}`,
    })
    .returning({ email: emailCode.email });
  if (made.length === 0) throw await tooSoon(tx, target, soonest);

  const to = { to: target.email, locale: context.locale };
  await tx
    .transaction(async (attempt) => {
      if (letter === 'alreadyRegistered') await queueEmail(attempt, context, { ...to, template: letter, data: {} });
      else await queueEmail(attempt, context, { ...to, template: 'code', data: { purpose: target.purpose, code } });
      if (letter === 'nothing') attempt.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
}

async function tooSoon(tx: NodePgDatabase, target: CodeFor, soonest: Date): Promise<AppError> {
  const [row] = await tx.select({ sentAt: emailCode.sentAt }).from(emailCode).where(rowOf(target));
  const wait = row ? (row.sentAt.getTime() - soonest.getTime()) / 1000 : 1;
  return new AppError('tooManyCalls', { retryAfterSeconds: Math.max(wait, 1) });
}

/** The row of a code that was found right. Whoever takes it has used the code; it can be taken once. */
export type RightCode = { take: (tx: NodePgDatabase) => Promise<void> };

/**
 * Checks a code; a wrong one is counted at once, whatever becomes of the call. Throws 422 at the field `code` with one
 * text for wrong, used, too old and tried too often.
 */
export async function checkCode(context: Context, target: CodeFor, code: string): Promise<RightCode> {
  const { db, now } = context;
  const row = rowOf(target);
  const [live] = await db
    .update(emailCode)
    .set({ tries: sql`${emailCode.tries} + 1` })
    .where(and(row, gt(emailCode.expiresAt, now()), lt(emailCode.tries, rules.tries)))
    .returning({ codeHash: emailCode.codeHash });
  const given = kept(context, target, code);
  if (!sameHash(live?.codeHash ?? '', given)) throw wrongCode();

  const same = and(row, eq(emailCode.codeHash, given));
  await db
    .update(emailCode)
    .set({ tries: sql`${emailCode.tries} - 1` })
    .where(same);
  return {
    take: async (tx) => {
      const taken = await tx.delete(emailCode).where(same).returning({ email: emailCode.email });
      if (taken.length === 0) throw wrongCode();
    },
  };
}

export const wrongCode = () => invalid({ code: m.auth_codeWrong({ tries: rules.tries }) });
