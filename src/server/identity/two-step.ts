import { and, eq, isNull } from 'drizzle-orm';
import { generateSecret, generateURI } from 'otplib';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/context.ts';
import { member, recoveryCode } from '#server/db/schema/identity.ts';
import { AppError, invalid } from '#server/errors.ts';
import { checkOwnPassword } from './login.ts';
import { record } from './members.ts';
import { newRecoveryCodes, timeStepOf, useSecondStep } from './one-time-codes.ts';
import { countTry } from './wrong-tries.ts';

const issuer = 'Resinport';

/** A new secret for the authenticator. It protects nothing until a code of it has been seen. */
export async function beginTwoStep(
  context: MemberContext,
  { password }: { password: string },
): Promise<{ secret: string; uri: string }> {
  const own = await checkOwnPassword(context, password);
  const secret = generateSecret();
  const changed = await context.db
    .update(member)
    .set({ twoStepSecret: context.secrets.encrypt(secret), twoStepLast: null })
    .where(and(eq(member.id, own.id), isNull(member.twoStepSince)))
    .returning({ id: member.id });
  if (changed.length === 0) throw new AppError('conflict');
  return { secret, uri: generateURI({ issuer, label: own.email, secret }) };
}

/** Switches two-step login on with a first code, and gives the recovery codes. */
export async function confirmTwoStep(
  context: MemberContext,
  { oneTimeCode }: { oneTimeCode: string },
): Promise<{ recoveryCodes: string[] }> {
  const { actor, db, now, secrets } = context;
  return db.transaction(async (tx) => {
    const [own] = await tx.select().from(member).where(eq(member.id, actor.id)).for('update');
    if (!own?.twoStepSecret || own.twoStepSince) throw new AppError('conflict');
    const step = timeStepOf(secrets.decrypt(own.twoStepSecret), oneTimeCode, now());
    if (step === null) throw invalid({ oneTimeCode: m.auth_oneTimeCodeWrong() });
    await tx.update(member).set({ twoStepSince: now(), twoStepLast: step }).where(eq(member.id, actor.id));
    await record(tx, context, 'member.beginTwoStep', actor.id);
    return { recoveryCodes: await newRecoveryCodes(tx, context, actor.id) };
  });
}

/** Switches two-step login off; needs both steps once more. */
export async function endTwoStep(
  context: MemberContext,
  { password, oneTimeCode }: { password: string; oneTimeCode: string },
): Promise<Record<never, never>> {
  const own = await checkOwnPassword(context, password);
  if (!own.twoStepSince) throw new AppError('conflict');
  const attempt = await countTry(context, own.email);
  await context.db.transaction(async (tx) => {
    await useSecondStep(tx, context, own, oneTimeCode);
    await tx
      .update(member)
      .set({ twoStepSecret: null, twoStepSince: null, twoStepLast: null })
      .where(eq(member.id, own.id));
    await tx.delete(recoveryCode).where(eq(recoveryCode.memberId, own.id));
    await record(tx, context, 'member.endTwoStep', own.id);
  });
  await attempt.takeBack();
  return {};
}
