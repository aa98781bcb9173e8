import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { colleagueInvitationDays, mostColleagues, type Colleagues } from '#api/members/colleague.ts';
import { daysAfter } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { colleagueInvitation } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { emailAddress, newToken, tokenHash } from '#server/members/identity/index.ts';
import { queueEmail } from '#server/platform/mailer/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { colleaguesOf, ownColleagues } from './colleagues.ts';
import { certifiedCompany } from './company.ts';

/**
 * Asks somebody by e-mail to join the caller's company; whether the address has an account is told to nobody. Asked
 * again, the link before is good no more. Throws 403 for who is not the head, 422 at the address.
 */
export function inviteColleague(context: MemberContext, input: { email: string }): Promise<Colleagues> {
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
    const [id, token] = [uuidv7(sentAt), newToken()];
    const { party: companyId, id: invitedBy } = context.actor;
    await tx
      .insert(colleagueInvitation)
      .values({ id, companyId, invitedBy, email, tokenHash: tokenHash(token), sentAt, expiresAt });
    const [host] = await tx.select({ nickname: member.nickname }).from(member).where(eq(member.id, invitedBy));
    const data = { company, host: host!.nickname, token, expiresAt: expiresAt.toISOString() };
    await queueEmail(tx, context, { to: email, locale: context.locale, template: 'colleagueInvited', data });
    await audit(tx, context, 'colleague.invite', { kind: 'member', id: companyId }, { invitation: id });
    return ownColleagues(context, tx);
  });
}

/** The head alone speaks for the company here; locked, so that of two at once the second sees the first. */
async function lockCompany(tx: Transaction, { actor }: MemberContext): Promise<string> {
  await tx.select({ id: member.id }).from(member).where(eq(member.id, actor.party)).for('update');
  const company = await certifiedCompany(tx, actor.party);
  if (!company || actor.party !== actor.id) throw new AppError('forbidden');
  return company.company;
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
