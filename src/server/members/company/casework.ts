import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { noteCertification, takeCertification } from '#api/members/backstage.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { certification, certificationNote } from '#server/platform/db/schema/company.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { refuseOwn } from './verdict.ts';

/**
 * An operator takes up an application that waits, also from another one, or hands back their own. Nobody is kept from
 * deciding what another has: it is said, not locked. Throws 403 for one's own company, 409 when it has been decided or
 * is not theirs to hand back.
 */
export async function takeUp(
  context: MemberContext,
  { id, mine }: z.output<typeof takeCertification.input>,
): Promise<Record<never, never>> {
  const { db, actor, now } = context;
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(certification).where(eq(certification.id, id)).for('update');
    if (!found) throw notFound();
    refuseOwn(context, found);
    if (found.state !== 'underAudit' || (!mine && found.keeperId !== actor.id)) throw new AppError('conflict');
    if (mine && found.keeperId === actor.id) return {};
    await tx
      .update(certification)
      .set(mine ? { keeperId: actor.id, keptSince: now() } : { keeperId: null, keptSince: null })
      .where(eq(certification.id, id));
    const action = mine ? 'certification.take' : 'certification.handBack';
    await audit(tx, context, action, { kind: 'certification', id }, { member: found.memberId });
    return {};
  });
}

/** Writes something down about an application, decided or not. Throws 403 for one's own company. */
export async function noteOnCertification(
  context: MemberContext,
  { id, text }: z.output<typeof noteCertification.input>,
): Promise<Record<never, never>> {
  const { db, actor, now } = context;
  const [found] = await db.select().from(certification).where(eq(certification.id, id));
  if (!found) throw notFound();
  refuseOwn(context, found);
  await db
    .insert(certificationNote)
    .values({ id: uuidv7(now()), certificationId: id, writtenBy: actor.id, at: now(), text });
  return {};
}
