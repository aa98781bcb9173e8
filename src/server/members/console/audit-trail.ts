import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { getAuditByPage } from '#api/members/backstage.ts';
import type { Context } from '#server/platform/context.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { isUuid } from '#server/platform/uuid.ts';

const subjectMember = alias(member, 'subject_member');

/** Who did what, newest first. The keyword is searched in the action, the subject and the addresses of both. */
export async function auditTrail(
  { db }: Context,
  { keyword, action, pageNo, pageSize }: z.output<typeof getAuditByPage.input>,
): Promise<z.output<typeof getAuditByPage.data>> {
  const { id, at, actorId, subjectKind, subjectId, detail } = auditEvent;
  const where = and(
    action ? eq(auditEvent.action, action) : undefined,
    keyword
      ? or(
          containsWords(keyword, [auditEvent.action, subjectKind, subjectId, member.email]),
          inArray(
            subjectId,
            db
              .select({ id: sql<string>`${subjectMember.id}::text` })
              .from(subjectMember)
              .where(containsWords(keyword, [subjectMember.email])),
          ),
        )
      : undefined,
  );
  const [rows, [{ total } = { total: 0 }]] = await Promise.all([
    db
      .select({ id, at, actorId, action: auditEvent.action, subjectKind, subjectId, detail, email: member.email })
      .from(auditEvent)
      .leftJoin(member, eq(member.id, actorId))
      .where(where)
      .orderBy(desc(at), desc(id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.select({ total: count() }).from(auditEvent).leftJoin(member, eq(member.id, actorId)).where(where),
  ]);
  const members = rows.flatMap((row) => (row.subjectKind === 'member' && isUuid(row.subjectId) ? [row.subjectId] : []));
  const addresses = new Map(
    members.length === 0
      ? []
      : (await db.select({ id: member.id, email: member.email }).from(member).where(inArray(member.id, members))).map(
          (row) => [row.id, row.email],
        ),
  );
  const list = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorId ? { id: row.actorId, email: row.email ?? '' } : null,
    action: row.action,
    subject: `${row.subjectKind} ${row.subjectId}`,
    subjectEmail: row.subjectKind === 'member' ? (addresses.get(row.subjectId) ?? null) : null,
    detail: row.detail,
  }));
  return { list, total, pageNo, pageSize };
}
