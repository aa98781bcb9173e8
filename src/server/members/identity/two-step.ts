import { and, eq, isNull } from 'drizzle-orm';
import { generateSecret, generateURI } from 'otplib';
import type { z } from 'zod';
import type { beginTwoStep as beginCall } from '#api/members/safety.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { member, recoveryCode } from '#server/platform/db/schema/identity.ts';
import { AppError } from '#server/platform/errors.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { record } from './members.ts';
import { newRecoveryCodes, timeStepOf, wrongOneTimeCode } from './one-time-codes.ts';
import { checkOwnPassword, withOwnSteps } from './own-steps.ts';
import { qrCode } from './qr-code.ts';
import { endSessions, keepProof } from './sessions.ts';
import { dropTickets } from './tickets.ts';

const issuer = 'Resinport';

/** A new secret for the authenticator. It protects nothing until a code of it has been seen. */
export async function beginTwoStep(
  context: MemberContext,
  { password }: { password: string },
): Promise<z.output<(typeof beginCall)['data']>> {
  const own = await checkOwnPassword(context, password);
  const secret = generateSecret();
  const changed = await context.db
    .update(member)
    .set({ twoStepSecret: context.secrets.encrypt(secret), twoStepLast: null })
    .where(and(eq(member.id, own.id), isNull(member.twoStepSince)))
    .returning({ id: member.id });
  if (changed.length === 0) throw new AppError('conflict');
  const uri = generateURI({ issuer, label: own.email, secret });
  return { secret, uri, qrCode: qrCode(uri) };
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
    if (step === null) throw wrongOneTimeCode();
    await tx.update(member).set({ twoStepSince: now(), twoStepLast: step }).where(eq(member.id, actor.id));
    await keepProof(tx, context, true);
    await endSessions(tx, actor.id, actor.sessionId);
    // What was begun with one step is not finished without the other.
    await dropTickets(tx, actor.id);
    await record(tx, context, 'member.beginTwoStep', actor.id);
    const data = { change: 'twoStepBegun', at: now().toISOString() } as const;
    await notifyMember(tx, context, actor.id, { template: 'safetyChanged', data });
    return { recoveryCodes: await newRecoveryCodes(tx, context, actor.id) };
  });
}

/** Switches two-step login off; needs both steps once more. */
export async function endTwoStep(
  context: MemberContext,
  steps: { password: string; oneTimeCode: string },
): Promise<Record<never, never>> {
  await withOwnSteps(context, steps, async (tx, own) => {
    if (!own.twoStepSince) throw new AppError('conflict');
    await tx
      .update(member)
      .set({ twoStepSecret: null, twoStepSince: null, twoStepLast: null })
      .where(eq(member.id, own.id));
    await tx.delete(recoveryCode).where(eq(recoveryCode.memberId, own.id));
    await endSessions(tx, own.id, context.actor.sessionId);
    await record(tx, context, 'member.endTwoStep', own.id);
    const data = { change: 'twoStepEnded', at: context.now().toISOString() } as const;
    await notifyMember(tx, context, own.id, { template: 'safetyChanged', data });
  });
  return {};
}
