import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { wrongTry } from '#server/platform/db/schema/identity.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/limits/limits.ts';
import { tokenHash } from './tokens.ts';

const minute = 60_000;
/** Hard: the next one is answered 429, the right one too. */
const hard = { tries: 10, milliseconds: 15 * minute };
/** Soft: so many from everywhere in an hour cost nothing, then the captcha's work grows with the square of them. */
const free = { logins: 30, letters: 6 };
/** Of so many within that hour the owner is told, who may want another password or a second step. */
export const guessesToTell = 20;
const softMilliseconds = 60 * minute;
/** Some 15 seconds of a laptop, a minute of a telephone: dear for a program, and no lock for a person. */
export const mostWork = 32;

/** A try that was counted before it is known whether it is right: many at once get no further than one after another. */
export type Attempt = {
  /** It was not wrong. */
  takeBack: () => Promise<void>;
};

const keyOf = (...parts: string[]) => tokenHash(JSON.stringify(['wrong tries', ...parts]));
const fromHere = ({ address }: Context, email: string) => keyOf('login', email, networkOf(address));
const fromEverywhere = (email: string) => keyOf('logins', email);
const lettersTo = (email: string) => keyOf('letters', email);

/**
 * A password that anybody may try at an e-mail address. A stranger must not be able to lock the owner out, so it is
 * counted twice: ten wrong ones within a quarter of an hour end the tries from that network address and from no other;
 * those from everywhere together never refuse anything, they make the captcha for this e-mail address cost more work
 * (`workFor`). It makes no difference whether the address has an account. `tries`: those from everywhere in this hour.
 */
export async function countLogin(context: Context, email: string): Promise<Attempt & { tries: number }> {
  const here = await countHard(context, fromHere(context, email));
  const everywhere = await count(context, fromEverywhere(email), softMilliseconds);
  return {
    tries: everywhere.tries,
    takeBack: async () => void (await Promise.all([here.takeBack(), everywhere.takeBack()])),
  };
}

/**
 * A letter with a code that a stranger has us write to an e-mail address: more of them cost more work, as wrong logins
 * do. A hard bound would keep the owner from a new password.
 */
export const countLetter = async (context: Context, email: string): Promise<void> =>
  void (await count(context, lettersTo(email), softMilliseconds));

/** The password asked again of a member who is logged in: by session, so that a stolen one keeps the owner from nothing. */
export const countOwnPassword = (context: MemberContext): Promise<Attempt> =>
  countHard(context, keyOf('own password', context.actor.sessionId));

export const isAuthenticatorCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * A one-time code, tried by who knows the password or holds the mailbox: those of the authenticator by account, since no
 * stranger gets so far and six digits can be guessed. Recovery codes cannot, so their tries are counted by where they
 * come from: whoever has the password does not keep the owner from the last way in.
 */
export const countSecondStep = (context: Context, memberId: string, code: string): Promise<Attempt> =>
  isAuthenticatorCode(code)
    ? countHard(context, keyOf('second step', memberId))
    : countHard(context, keyOf('recovery code', memberId, networkOf(context.address)));

/** How many times its usual work a captcha must take to be good for this e-mail address: 1, 2, 8 or 32. */
export async function workFor({ db, now }: Context, email: string): Promise<number> {
  const limits = new Map([
    [fromEverywhere(email), free.logins],
    [lettersTo(email), free.letters],
  ]);
  const rows = await db
    .select({ key: wrongTry.key, tries: wrongTry.tries })
    .from(wrongTry)
    .where(and(inArray(wrongTry.key, [...limits.keys()]), gt(wrongTry.expiresAt, now())));
  return Math.max(1, ...rows.map(({ key, tries }) => workOf(tries / limits.get(key)!)));
}

/** 1 below 1, then 2, from 2 on 8, from 4 on 32. */
const workOf = (share: number) => (share < 1 ? 1 : Math.min(mostWork, 2 * 4 ** Math.floor(Math.log2(share))));

/** The owner has logged in from here: the tries from here begin anew. */
export async function forgetLogins(context: Context, email: string): Promise<void> {
  await context.db.delete(wrongTry).where(eq(wrongTry.key, fromHere(context, email)));
}

/** There is a new password: what was tried before counts no more. */
export async function forgetGuesses(tx: Db, context: Context, email: string): Promise<void> {
  await tx.delete(wrongTry).where(inArray(wrongTry.key, [fromHere(context, email), fromEverywhere(email)]));
}

async function countHard(context: Context, key: string): Promise<Attempt> {
  const { tries, expiresAt, takeBack } = await count(context, key, hard.milliseconds);
  if (tries > hard.tries) {
    const retryAfterSeconds = (expiresAt.getTime() - context.now().getTime()) / 1000;
    throw new AppError('tooManyCalls', { retryAfterSeconds });
  }
  return { takeBack };
}

async function count({ db, now }: Context, key: string, milliseconds: number) {
  const at = now();
  const isOver = sql`${wrongTry.expiresAt} <= ${at}`;
  const [row] = await db
    .insert(wrongTry)
    .values({ key, tries: 1, expiresAt: new Date(at.getTime() + milliseconds) })
    .onConflictDoUpdate({
      target: wrongTry.key,
      set: {
        tries: sql`case when ${isOver} then 1 else ${wrongTry.tries} + 1 end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${wrongTry.expiresAt} end`,
      },
    })
    .returning();
  const { tries, expiresAt } = row!;
  const takeBack = async () => {
    await db
      .update(wrongTry)
      .set({ tries: sql`${wrongTry.tries} - 1` })
      .where(and(eq(wrongTry.key, key), eq(wrongTry.expiresAt, expiresAt)));
  };
  return { tries, expiresAt, takeBack };
}
