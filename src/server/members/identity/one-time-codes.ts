import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { verifySync } from 'otplib';
import { m } from '#i18n/messages.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { member, recoveryCode } from '#server/platform/db/schema/identity.ts';
import { invalid, wrongProof } from '#server/platform/errors.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { newToken, shortCodeHash } from './tokens.ts';
import { countSecondStep, isAuthenticatorCode } from './wrong-tries.ts';

/** One time step to either side, for clocks that differ. */
const toleranceSeconds = 30;
const recoveryCodeCount = 10;
/** 80 random bits: more than anybody tries, so that stretching the hash would add nothing but work for us. */
const recoverySigns = 16;
/** Without letters and digits that look alike; 32 signs, five bits each. */
const recoveryAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The time step whose code this is, or null. */
export function timeStepOf(secret: string, code: string, now: Date): number | null {
  if (!isAuthenticatorCode(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

const keptRecoveryCode = (key: string, memberId: string, code: string) =>
  shortCodeHash(key, 'recovery code', memberId, code.toUpperCase().replace(/[^A-Z0-9]/g, ''));

/** Ten new recovery codes instead of those before, as they are shown: `ABCD-EFGH-JKLM-NPQR`. */
export async function newRecoveryCodes(tx: Transaction, context: Context, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => {
    const signs = [...randomBytes(recoverySigns)].map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length]);
    return signs.join('').match(/.{4}/g)!.join('-');
  });
  // A key of the member's own, so that another SECRET_KEY leaves the codes good: it can be encrypted anew, a hash cannot.
  const key = newToken();
  await tx
    .update(member)
    .set({ recoveryKey: context.secrets.encrypt(key) })
    .where(eq(member.id, memberId));
  await tx.delete(recoveryCode).where(eq(recoveryCode.memberId, memberId));
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ memberId, codeHash: keptRecoveryCode(key, memberId, code) })));
  return codes;
}

type TwoStepMember = Pick<typeof member.$inferSelect, 'id' | 'twoStepSecret' | 'twoStepSince' | 'recoveryKey'>;

/**
 * The second step, where the member has switched it on, and then what it permits, in one transaction: when that fails,
 * the code is still good. Throws 422 at the field `oneTimeCode`, 429 after too many wrong codes.
 */
export async function withSecondStep<Result>(
  context: Context,
  owner: TwoStepMember,
  code: string | undefined,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const attempt = owner.twoStepSince && code ? await countSecondStep(context, owner.id, code) : undefined;
  let isRight = false;
  try {
    return await context.db.transaction(async (tx) => {
      await useSecondStep(tx, context, owner, code);
      isRight = true;
      return work(tx);
    });
  } finally {
    if (isRight) await attempt?.takeBack();
  }
}

/**
 * An authenticator's code, each good once, or an unused recovery code, of whose use the member is told. The caller counts
 * the tries (wrong-tries.ts).
 */
export async function useSecondStep(
  tx: Transaction,
  context: Context,
  { id, twoStepSecret, twoStepSince, recoveryKey }: TwoStepMember,
  code: string | undefined,
): Promise<void> {
  if (!twoStepSince || !twoStepSecret) return;
  if (!code) throw invalid({ oneTimeCode: m.members_auth_oneTimeCodeWanted() });
  const step = timeStepOf(context.secrets.decrypt(twoStepSecret), code, context.now());
  if (step === null) return useRecoveryCode(tx, context, { id, recoveryKey }, code);
  const used = await tx
    .update(member)
    .set({ twoStepLast: step })
    .where(and(eq(member.id, id), or(isNull(member.twoStepLast), lt(member.twoStepLast, step))))
    .returning({ id: member.id });
  if (used.length === 0) throw wrongOneTimeCode();
}

async function useRecoveryCode(
  tx: Transaction,
  context: Context,
  { id: memberId, recoveryKey }: Pick<TwoStepMember, 'id' | 'recoveryKey'>,
  code: string,
): Promise<void> {
  const { secrets } = context;
  const keys = recoveryKey ? secrets.decrypt(recoveryKey).split(' ') : secrets.signingKeys;
  const hashes = keys.map((key) => keptRecoveryCode(key, memberId, code));
  const unused = and(eq(recoveryCode.memberId, memberId), isNull(recoveryCode.usedAt));
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: context.now() })
    .where(and(unused, inArray(recoveryCode.codeHash, hashes)))
    .returning({ id: recoveryCode.memberId });
  if (used.length === 0) throw wrongOneTimeCode();
  const left = await tx.$count(recoveryCode, unused);
  const data = { change: 'recoveryCodeUsed', at: context.now().toISOString(), left } as const;
  await notifyMember(tx, context, memberId, { template: 'safetyChanged', data });
}

export const wrongOneTimeCode = () => wrongProof({ oneTimeCode: m.members_auth_oneTimeCodeWrong() });
