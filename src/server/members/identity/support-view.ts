import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { supportViewMinutes } from '#api/members/member.ts';
import type { beginSupportView } from '#api/members/support.ts';
import { m } from '#i18n/messages.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { member, session, supportView } from '#server/platform/db/schema/identity.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { newToken, tokenHash } from './tokens.ts';

const minute = 60_000;

/**
 * Begins to look at the site as a member sees it. The member is told at once, in the site and by e-mail. Throws 404 for
 * nobody, 422 for an operator.
 */
export async function beginToLookOn(
  context: MemberContext,
  { memberId, reason }: z.output<typeof beginSupportView.input>,
): Promise<z.output<typeof beginSupportView.data>> {
  const { actor, now, device, address } = context;
  const token = newToken();
  const beganAt = now();
  const endsAt = new Date(beganAt.getTime() + supportViewMinutes * minute);
  await context.db.transaction(async (tx) => {
    const [seen] = await tx
      .select({ capabilities: member.capabilities })
      .from(member)
      .where(and(eq(member.id, memberId), isNull(member.closedAt)));
    if (!seen) throw notFound();
    if (seen.capabilities.includes('operator')) throw invalid({ memberId: m.members_support_notOperators() });
    const id = uuidv7(beganAt);
    await tx.insert(supportView).values({ id, operatorId: actor.id, memberId, reason, beganAt, endsAt });
    const times = { startedAt: beganAt, lastUsedAt: beganAt, endsAt };
    const place = { device, address: address || '0.0.0.0' };
    await tx
      .insert(session)
      .values({ id, memberId, tokenHash: tokenHash(token), ...place, ...times, supportViewId: id });
    const data = { words: reason, until: endsAt.toISOString() };
    await notifyMember(tx, context, memberId, { template: 'supportViewBegun', data });
    await audit(tx, context, 'support.begin', { kind: 'member', id: memberId }, { reason });
  });
  return { token, expiresAt: endsAt.toISOString() };
}
