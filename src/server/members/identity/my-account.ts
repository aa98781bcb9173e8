import { and, asc, count, desc, eq, gt, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { getMyAccount, MemberBase, updateMemberBaseInfo } from '#api/members/user.ts';
import { m } from '#i18n/messages.ts';
import { namesOf } from '#api/members/company-record.ts';
import { companyRoles, hasRole } from '#api/members/company-roles.ts';
import { localised } from '#lib/localised.ts';
import { whoHasRoles } from '#server/platform/http/who-has-role.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { approval } from '#server/platform/db/schema/approvals.ts';
import { browsingVisit } from '#server/platform/db/schema/browsing-history.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member, passkey } from '#server/platform/db/schema/identity.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { fileAddress, removeFile, storingFiles } from '#server/platform/files/index.ts';
import { countUnreadMail, countUnreadNotices } from '#server/mail/mail/index.ts';
import { checkPublicName } from '#server/platform/text/public-names.ts';
import { record } from './members.ts';
import { isHeldFor } from './acting-for-company.ts';

const recentVisits = 20;

/** What others of the company have asked, and nobody has answered yet. */
const waitsFor = ({ id, party }: MemberContext['actor'], now: Date) =>
  and(eq(approval.companyId, party), eq(approval.state, 'waiting'), ne(approval.askedBy, id), gt(approval.until, now));

/** The member who is logged in, as shown to nobody else. */
export async function ownMember({ db, actor, now }: MemberContext): Promise<MemberBase> {
  const missing = companyRoles.filter((role) => !hasRole(actor.roles, role));
  const [[own], [passkeys], [company], holds, unreadMail, unreadNotices, ask, approvals] = await Promise.all([
    db.select().from(member).where(eq(member.id, actor.id)),
    db.select({ number: count() }).from(passkey).where(eq(passkey.memberId, actor.id)),
    db
      .select({ name: certification.companyName, otherName: certification.otherName })
      .from(certification)
      .where(and(eq(certification.memberId, actor.party), eq(certification.state, 'success')))
      .orderBy(desc(certification.decidedAt))
      .limit(1),
    db
      .select({ kind: hold.kind, reason: hold.reason, note: hold.note, placedAt: hold.placedAt, until: hold.until })
      .from(hold)
      .innerJoin(member, eq(member.id, actor.id))
      .where(isHeldFor(member))
      .orderBy(asc(hold.placedAt)),
    countUnreadMail(db, actor.id),
    countUnreadNotices(db, actor.id),
    missing.length > 0 ? whoHasRoles(db, actor.party, missing) : {},
    hasRole(actor.roles, 'approver') ? db.$count(approval, waitsFor(actor, now())) : 0,
  ]);
  if (!own) throw new AppError('notLoggedIn');
  return {
    id: own.id,
    email: own.email,
    nickname: own.nickname,
    type: actor.type,
    capabilities: [...actor.capabilities],
    roles: [...actor.roles],
    ask,
    approvals,
    enterpriseName: company ? nameOf(company) : null,
    telephone: own.telephone,
    avatar: own.avatarId && fileAddress(own.avatarId),
    twoStep: own.twoStepSince !== null,
    passkeys: passkeys?.number ?? 0,
    unreadMail,
    unreadNotices,
    secondFactorNeeded: actor.secondFactorNeeded,
    support: actor.support ? { reason: actor.support.reason, until: actor.support.endsAt.toISOString() } : null,
    registeredAt: own.registeredAt.toISOString(),
    closingAt: own.closingAt?.toISOString() ?? null,
    companyClosingAt: actor.companyClosingAt?.toISOString() ?? null,
    holds: holds.map((one) => ({
      ...one,
      placedAt: one.placedAt.toISOString(),
      until: one.until?.toISOString() ?? null,
    })),
  };
}

/** Of the names that the company is certified under, the one in the reader's language. */
function nameOf({ name, otherName }: { name: string; otherName: string }): string {
  const { en: nameEn, zh: nameZh } = namesOf(name, otherName);
  return localised({ nameEn, nameZh }, 'name');
}

export async function ownAccount(context: MemberContext): Promise<z.output<(typeof getMyAccount)['data']>> {
  const visits = await context.db
    .select({ offerId: browsingVisit.offerId, viewedAt: browsingVisit.viewedAt })
    .from(browsingVisit)
    .where(eq(browsingVisit.memberId, context.actor.id))
    .orderBy(desc(browsingVisit.viewedAt), desc(browsingVisit.offerId))
    .limit(recentVisits);
  return {
    memberBaseRespVO: await ownMember(context),
    quotationBrowseResqDTOList: visits.map(({ offerId, viewedAt }) => ({ offerId, viewedAt: viewedAt.toISOString() })),
  };
}

/** Changes what is given and leaves the rest. The picture before is removed when there is another, or none. */
export async function updateOwnMember(
  context: MemberContext,
  { nickname, telephone, removeAvatar }: z.output<(typeof updateMemberBaseInfo)['input']>,
): Promise<MemberBase> {
  const { actor, files } = context;
  if (nickname !== undefined) await checkPublicName(context.db, 'nickname', nickname, actor);
  const picture = files.find(({ field }) => field === 'avatar');
  const changes = {
    ...(nickname !== undefined && { nickname }),
    ...(telephone !== undefined && { telephone: telephone === '' ? null : await telephoneNumber(telephone) }),
  };
  const replaced = await storingFiles(context, async (tx, store) => {
    const [before] = await tx
      .select({ avatarId: member.avatarId })
      .from(member)
      .where(eq(member.id, actor.id))
      .for('update');
    const avatarId = picture ? await store({ purpose: 'avatar', file: picture }) : removeAvatar ? null : undefined;
    const set = { ...changes, ...(avatarId !== undefined && { avatarId }) };
    if (Object.keys(set).length === 0) return null;
    await tx.update(member).set(set).where(eq(member.id, actor.id));
    await record(tx, context, 'member.update', actor.id, { fields: Object.keys(set) });
    return avatarId === undefined ? null : before?.avatarId;
  });
  if (replaced) await removeFile(context, replaced);
  return ownMember(context);
}

/** E.164. Throws 422 at the field `telephone` when it is no number of the country that it names. */
async function telephoneNumber(text: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js');
  const number = parsePhoneNumberFromString(text);
  if (!number?.isValid()) throw invalid({ telephone: m.members_auth_telephoneInvalid() });
  return number.number;
}
