import { and, desc, eq, gt, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { sessionDays } from '#api/member.ts';
import type { OwnSession } from '#api/safety.ts';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import type { Actor, Context, MemberContext, Services } from '#server/context.ts';
import { member, session } from '#server/db/schema/identity.ts';
import { notFound } from '#server/errors.ts';
import { isUuid, uuidv7 } from '#server/uuid.ts';
import { deviceName } from './device-name.ts';
import { record } from './members.ts';
import { head, headColumns, isHead, standingOf } from './standing.ts';
import { newToken, tokenHash } from './tokens.ts';

const day = 24 * 3600 * 1000;
/** The time of last use is exact to this, so that a call seldom has to write. */
const useInterval = 60_000;
/** Where the network address is not known, as in calls within the process. */
const noAddress = '0.0.0.0';

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * day);

/** Neither used too long ago nor begun too long ago. */
function isAlive(now: Date): SQL {
  return and(gt(session.endsAt, now), gt(session.lastUsedAt, daysAgo(now, sessionDays.sliding)))!;
}

export type NewSession = { token: string; expiresAt: string };

/** Begins a session of the member. The token is shown this once; `expiresAt` is its absolute end. */
export async function startSession(tx: NodePgDatabase, context: Context, memberId: string): Promise<NewSession> {
  const now = context.now();
  const token = newToken();
  const endsAt = new Date(now.getTime() + sessionDays.absolute * day);
  await tx.insert(session).values({
    id: uuidv7(now),
    memberId,
    tokenHash: tokenHash(token),
    device: context.device,
    address: context.address || noAddress,
    startedAt: now,
    lastUsedAt: now,
    endsAt,
  });
  return { token, expiresAt: endsAt.toISOString() };
}

/**
 * Who holds this token, with the rights of this moment; null when it is unknown, ended, too old, or of a closed account.
 * Moves the sliding end.
 */
export async function authenticate(
  { db }: Pick<Services, 'db'>,
  token: string,
  { address, device, now }: { address: string; device: string; now: Date },
): Promise<Actor | null> {
  const [found] = await db
    .select({
      id: member.id,
      sessionId: session.id,
      email: member.email,
      locale: member.locale,
      type: member.type,
      capabilities: member.capabilities,
      head: headColumns,
      lastUsedAt: session.lastUsedAt,
    })
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .leftJoin(head, isHead)
    .where(and(eq(session.tokenHash, tokenHash(token)), isAlive(now), isNull(member.closedAt)));
  if (!found) return null;
  const { lastUsedAt, head: company, ...own } = found;
  const actor = { ...own, ...standingOf(own, company) };
  const oldEnough = new Date(now.getTime() - useInterval);
  if (lastUsedAt <= oldEnough) {
    await db
      .update(session)
      .set({ lastUsedAt: now, ...(address && { address }), ...(device && { device }) })
      .where(and(eq(session.id, actor.sessionId), lt(session.lastUsedAt, now)));
  }
  return { ...actor, locale: isLocale(actor.locale) ? actor.locale : defaultLocale };
}

/** Ends the sessions of a member, but for one. */
export async function endSessions(tx: NodePgDatabase, memberId: string, exceptId?: string): Promise<void> {
  await tx
    .delete(session)
    .where(and(eq(session.memberId, memberId), exceptId === undefined ? undefined : ne(session.id, exceptId)));
}

export async function logout({ db, actor }: MemberContext): Promise<Record<never, never>> {
  await db.delete(session).where(eq(session.id, actor.sessionId));
  return {};
}

/** Own sessions that are alive, the present one first. */
export async function ownSessions({ db, actor, now }: MemberContext): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.memberId, actor.id), isAlive(now())))
    .orderBy(desc(sql`${session.id} = ${actor.sessionId}`), desc(session.lastUsedAt), desc(session.id));
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.device) ?? m.auth_unknownDevice(),
    place: row.address === noAddress ? '' : row.address,
    startedAt: row.startedAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.id === actor.sessionId,
  }));
}

/** Ends one own session, or with `others` all but the present one. Another member's session is not found. */
export async function endOwnSession(context: MemberContext, id: string): Promise<OwnSession[]> {
  const { db, actor } = context;
  const others = id === 'others';
  if (!others && !isUuid(id)) throw notFound();
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
