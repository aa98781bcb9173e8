import { and, desc, eq, getTableColumns, gt, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { operatorSession, proofMinutes, sessionDays } from '#api/members/member.ts';
import type { OwnSession } from '#api/members/safety.ts';
import { daysAfter, daysBefore } from '#lib/days.ts';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import type { Actor, Context, MemberContext, Services } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { member, session, supportView } from '#server/platform/db/schema/identity.ts';
import { notFound } from '#server/platform/errors.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { deviceName } from './device-name.ts';
import { isShut, record } from './members.ts';
import { companyHead, headColumns, holdsOf, isHead, standingOf } from './acting-for-company.ts';
import { countLook, mayLookOn, noteEnd, supportColumns } from './support-sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

const minute = 60_000;
const hour = 60 * minute;
/** The time of last use is exact to this, so that a call seldom has to write. */
const useInterval = minute;
/** Where the network address is not known, as in calls within the process. */
const noAddress = '0.0.0.0';

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const isOperator = sql`'operator' = any(${member.capabilities})`;

/** Neither used too long ago nor begun too long ago; to be asked with the member joined, as operators have less time. */
function isAlive(now: Date): SQL {
  const { idleMinutes, hours } = operatorSession;
  const asOperator = and(
    gt(session.lastUsedAt, before(now, idleMinutes * minute)),
    gt(session.startedAt, before(now, hours * hour)),
  );
  return and(
    gt(session.endsAt, now),
    gt(session.lastUsedAt, daysBefore(now, sessionDays.sliding)),
    or(sql`not ${isOperator}`, asOperator),
  )!;
}

export type NewSession = { token: string; expiresAt: string };

/**
 * Begins a session of the member, who has just proved who that is, with a second factor or without. The token is shown
 * this once; `expiresAt` is its absolute end.
 */
export async function startSession(
  tx: Db,
  context: Context,
  memberId: string,
  secondFactor: boolean,
): Promise<NewSession> {
  const now = context.now();
  const token = newToken();
  const endsAt = daysAfter(now, sessionDays.absolute);
  await tx.insert(session).values({
    id: uuidv7(now),
    memberId,
    tokenHash: tokenHash(token),
    device: context.device,
    address: context.address || noAddress,
    startedAt: now,
    lastUsedAt: now,
    endsAt,
    provedAt: now,
    secondFactor,
  });
  return { token, expiresAt: endsAt.toISOString() };
}

/** The session has proved anew whose it is. */
export async function keepProof(
  tx: Db,
  { actor, now }: MemberContext,
  secondFactor: boolean,
): Promise<{ freshUntil: string }> {
  const provedAt = now();
  await tx
    .update(session)
    .set({ provedAt, ...(secondFactor && { secondFactor }) })
    .where(eq(session.id, actor.sessionId));
  return { freshUntil: new Date(provedAt.getTime() + proofMinutes * minute).toISOString() };
}

/**
 * Who holds this token, with the rights of this moment; null when it is unknown, ended, too old, or of a closed account.
 * An operator without a second factor has none of an operator's rights; one of the demo needs no second factor while
 * there is a demo, so that it can be looked at. Moves the sliding end.
 */
export async function authenticate(
  { db, config }: Pick<Services, 'db' | 'config'>,
  token: string,
  { address, device, now, call }: { address: string; device: string; now: Date; call: string },
): Promise<Actor | null> {
  const [found] = await db
    .select({
      id: member.id,
      sessionId: session.id,
      email: member.email,
      locale: member.locale,
      type: member.type,
      capabilities: member.capabilities,
      roles: member.roles,
      demo: member.demo,
      head: headColumns,
      holds: holdsOf(member),
      lastUsedAt: session.lastUsedAt,
      provedAt: session.provedAt,
      secondFactor: session.secondFactor,
      support: supportColumns,
    })
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .leftJoin(companyHead, isHead)
    .leftJoin(supportView, eq(supportView.id, session.supportViewId))
    .where(and(eq(session.tokenHash, tokenHash(token)), isAlive(now), isNull(member.closedAt), mayLookOn));
  if (!found || isShut(found, config)) return null;
  const { lastUsedAt, head: company, demo, secondFactor, support, ...own } = found;
  const standing = standingOf(own, company);
  const secondFactorNeeded = own.capabilities.includes('operator') && !secondFactor && !(demo && config.demo);
  const capabilities = standing.capabilities.filter((one) => !(secondFactorNeeded && one === 'operator'));
  const actor = { ...own, ...standing, capabilities, secondFactorNeeded, ...(support && { support }) };
  if (support) await countLook(db, support, call);
  const oldEnough = before(now, useInterval);
  if (lastUsedAt <= oldEnough) {
    await db
      .update(session)
      .set({ lastUsedAt: now, ...(address && { address }), ...(device && { device }) })
      .where(and(eq(session.id, actor.sessionId), lt(session.lastUsedAt, now)));
  }
  return { ...actor, locale: isLocale(actor.locale) ? actor.locale : defaultLocale };
}

/** Ends the sessions of a member, but for one. */
export async function endSessions(tx: Db, memberId: string, exceptId?: string): Promise<void> {
  await tx
    .delete(session)
    .where(and(eq(session.memberId, memberId), exceptId === undefined ? undefined : ne(session.id, exceptId)));
}

export async function logout(context: MemberContext): Promise<Record<never, never>> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    await tx.delete(session).where(eq(session.id, actor.sessionId));
    if (actor.support) await noteEnd(tx, context, eq(supportView.id, actor.support.id));
  });
  return {};
}

/** Own sessions that are alive, the present one first. */
export async function ownSessions({ db, actor, now }: MemberContext): Promise<OwnSession[]> {
  const rows = await db
    .select(getTableColumns(session))
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .where(and(eq(session.memberId, actor.id), isAlive(now())))
    .orderBy(desc(sql`${session.id} = ${actor.sessionId}`), desc(session.lastUsedAt), desc(session.id));
  return rows.map((row) => ({
    id: row.id,
    device: row.supportViewId
      ? m.members_support_session()
      : (deviceName(row.device) ?? m.members_auth_unknownDevice()),
    // Whose machine an operator sits at is nobody's business.
    place: row.supportViewId || row.address === noAddress ? '' : row.address,
    startedAt: row.startedAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.id === actor.sessionId,
  }));
}

/** Ends one own session, or with `others` all but the present one. Another member's session is not found. */
export async function endOwnSession(context: MemberContext, id: string): Promise<OwnSession[]> {
  const { db, actor } = context;
  const others = id === 'others';
  await db.transaction(async (tx) => {
    if (others) await endSessions(tx, actor.id, actor.sessionId);
    else {
      const own = and(eq(session.id, id), eq(session.memberId, actor.id));
      const ended = await tx.delete(session).where(own).returning({ id: session.id });
      if (ended.length === 0) throw notFound();
    }
    await record(tx, context, 'member.endSession', actor.id, { others });
  });
  return ownSessions(context);
}
