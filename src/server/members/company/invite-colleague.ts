import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import {
  colleagueInvitationDays,
  mostColleagues,
  type Colleagues,
  type inviteColleague as invite,
} from '#api/members/colleague.ts';
import { tidyRoles } from '#api/members/company-roles.ts';
import { daysAfter } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { colleagueInvitation } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { emailAddress, newToken, tokenHash } from '#server/members/identity/index.ts';
import { queueEmail } from '#server/platform/mailer/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { colleaguesOf, ownColleagues } from './colleagues.ts';
import { lockCompany } from './company.ts';

/**
 * Asks somebody by e-mail to join the caller's company; whether the address has an account is told to nobody. Asked
 * again, the link before is good no more. Throws 403 without a company, 422 at the address.
 */
export function inviteColleague(
  context: MemberContext,
  input: z.output<(typeof invite)['input']>,
): Promise<Colleagues> {
  const email = emailAddress(input.email);
  return context.db.transaction(async (tx) => {
    const company = await lockCompany(tx, context);
    const members = await colleaguesOf(tx, context.actor.party);
    if (members.some((one) => one.email === email)) throw invalid({ email: m.members_colleague_already() });
    const isOpen = and(eq(colleagueInvitation.companyId, context.actor.party), isNull(colleagueInvitation.acceptedAt));
    await tx.delete(colleagueInvitation).where(and(isOpen, eq(colleagueInvitation.email, email)));
    const [{ open } = { open: 0 }] = await tx
      .select({ open: count() })
      .from(colleagueInvitation)
      .where(and(isOpen, gt(colleagueInvitation.expiresAt, context.now())));
    if (members.length + open > mostColleagues)
      throw invalid({ email: m.members_colleague_tooMany({ max: mostColleagues }) });

    const sentAt = context.now();
    const expiresAt = daysAfter(sentAt, colleagueInvitationDays);
    const [id, token, roles] = [uuidv7(sentAt), newToken(), tidyRoles(input.roles)];
    const { party: companyId, id: invitedBy } = context.actor;
    await tx
      .insert(colleagueInvitation)
      .values({ id, companyId, invitedBy, email, roles, tokenHash: tokenHash(token), sentAt, expiresAt });
    const [host] = await tx.select({ nickname: member.nickname }).from(member).where(eq(member.id, invitedBy));
    const data = { company, host: host!.nickname, token, expiresAt: expiresAt.toISOString() };
    await queueEmail(tx, context, { to: email, locale: context.locale, template: 'colleagueInvited', data });
    await audit(tx, context, 'colleague.invite', { kind: 'member', id: companyId }, { invitation: id, roles });
    return ownColleagues(context, tx);
  });
}

/** Takes an invitation back. Throws 404 for one that is not the caller's company's, or that was accepted. */
export function withdrawInvitation(context: MemberContext, { id }: { id: string }): Promise<Colleagues> {
  return context.db.transaction(async (tx) => {
    await lockCompany(tx, context);
    const { companyId, acceptedAt } = colleagueInvitation;
    const own = and(eq(colleagueInvitation.id, id), eq(companyId, context.actor.party), isNull(acceptedAt));
    const withdrawn = await tx.delete(colleagueInvitation).where(own).returning({ id: colleagueInvitation.id });
    if (withdrawn.length === 0) throw notFound();
    await audit(tx, context, 'colleague.withdraw', { kind: 'member', id: context.actor.party }, { invitation: id });
    return ownColleagues(context, tx);
  });
}
