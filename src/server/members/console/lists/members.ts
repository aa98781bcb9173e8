import { and, eq, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listMembers } from '#api/members/console-lists.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isAmong, says } from '#server/platform/db/expressions.ts';
import { searched } from '#server/platform/db/schema/columns.ts';
import { member, session } from '#server/platform/db/schema/identity.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { certifiedName, companiesNamed, heldParties, isHeld, pageOf } from './found.ts';

type Asked = z.output<typeof listMembers.input>;

/** Members, the latest first. */
export async function membersListed(
  { db }: Context,
  { keyword, only, of, ...place }: Asked,
): Promise<z.output<typeof listMembers.data>> {
  const where = and(keyword ? isAmong(member.id, waysTo(db, keyword)) : undefined, narrowed(db, only), ofCompany(of));
  const table = { table: member, at: member.registeredAt, id: member.id };
  const { list, ...counted } = await pageOf(db, place, table, where, (which, orderBy) =>
    db
      .select({
        row: member,
        held: isHeld(member.id),
        company: certifiedName(sql`coalesce(${member.companyId}, ${member.id})`),
      })
      .from(member)
      .where(which)
      .orderBy(...orderBy),
  );
  const seen = await lastSeen(
    db,
    list.map(({ row }) => row.id),
  );
  return {
    ...counted,
    list: list.map(({ row, held, company }) => ({
      id: row.id,
      email: row.email,
      nickname: row.nickname,
      company: company === null ? null : { id: row.companyId ?? row.id, name: company },
      type: row.type,
      capabilities: row.capabilities,
      registeredAt: row.registeredAt.toISOString(),
      lastSeenAt: seen.get(row.id)?.toISOString() ?? null,
      state: row.closedAt ? 'closed' : held ? 'held' : row.closingAt ? 'closing' : 'open',
    })),
  };
}

/** By themselves, by their company, by their id. */
function waysTo(db: Db, keyword: string) {
  const ids = db.select({ id: member.id }).from(member);
  return [
    companiesNamed(db, keyword),
    db
      .select({ id: member.id })
      .from(member)
      .where(inArray(member.companyId, companiesNamed(db, keyword))),
    isUuid(keyword)
      ? ids.where(eq(member.id, keyword))
      : ids.where(says(searched(member.email, member.nickname), keyword)),
  ];
}

const ofCompany = (of: string | undefined) =>
  of === undefined ? undefined : or(eq(member.id, of), eq(member.companyId, of));

function narrowed(db: Db, only: Asked['only']) {
  if (only === 'closed') return isNotNull(member.closedAt);
  if (only === 'held') return inArray(member.id, heldParties(db));
  return only && sql`${only} = any(${member.capabilities})`;
}

async function lastSeen(db: Db, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: session.memberId, at: max(session.lastUsedAt) })
    .from(session)
    .where(and(inArray(session.memberId, ids), isNull(session.supportViewId)))
    .groupBy(session.memberId);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}
