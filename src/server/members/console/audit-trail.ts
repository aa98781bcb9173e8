import { alias } from 'drizzle-orm/pg-core';
import { and, count, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { auditActionName, auditSubjectName } from '#api/members/audit-words.ts';
import type { AuditRow, exportAudit, getAuditByPage } from '#api/members/backstage.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containsWords, numberOf } from '#server/platform/db/expressions.ts';
import { certification, merchantApplication } from '#server/platform/db/schema/company.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { streamedCsv } from '#server/platform/tables/table-file.ts';
import { isUuid } from '#server/platform/uuid.ts';

/** The actor's row is `member` in the query of the trail. */
const other = alias(member, 'other');

type Filter = z.output<typeof exportAudit.input>;

/** Who did what, newest first. The keyword is searched in the action, the subject, what is said of it and both addresses. */
export async function auditTrail(
  { db }: Context,
  { pageNo, pageSize, ...filter }: z.output<typeof getAuditByPage.input>,
): Promise<z.output<typeof getAuditByPage.data>> {
  const where = narrowed(db, filter);
  const [list, [{ total } = { total: 0 }]] = await Promise.all([
    readRows(db, where, { limit: pageSize, offset: (pageNo - 1) * pageSize }),
    db.select({ total: count() }).from(auditEvent).leftJoin(member, eq(member.id, auditEvent.actorId)).where(where),
  ]);
  return { list, total, pageNo, pageSize };
}

async function readRows(
  db: Db,
  where: SQL | undefined,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<AuditRow[]> {
  const { id, at, actorId, subjectKind, subjectId, detail } = auditEvent;
  const rows = await db
    .select({ id, at, actorId, action: auditEvent.action, subjectKind, subjectId, detail, email: member.email })
    .from(auditEvent)
    .leftJoin(member, eq(member.id, actorId))
    .where(where)
    .orderBy(desc(at), desc(id))
    .limit(limit)
    .offset(offset);
  const members = rows.flatMap((row) => (row.subjectKind === 'member' && isUuid(row.subjectId) ? [row.subjectId] : []));
  const addresses = new Map(
    members.length === 0
      ? []
      : (await db.select({ id: member.id, email: member.email }).from(member).where(inArray(member.id, members))).map(
          (row) => [row.id, row.email],
        ),
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorId ? { id: row.actorId, email: row.email ?? '' } : null,
    action: row.action,
    subject: `${row.subjectKind} ${row.subjectId}`,
    subjectEmail: row.subjectKind === 'member' ? (addresses.get(row.subjectId) ?? null) : null,
    detail: row.detail,
  }));
}

const exportPage = 500;
/** A file for a spreadsheet; who wants more narrows it by days. */
const mostExported = 50_000;

/** The trail as it is filtered, page by page, each from where the one before ended: what happens meanwhile moves none of it. */
export async function auditFile(context: MemberContext, filter: Filter): Promise<FileAnswer> {
  const { db } = context;
  const where = narrowed(db, filter);
  // The first page is read before the answer begins: what cannot be read at all is an error, and no broken file.
  const first = await readRows(db, where, { limit: exportPage });
  async function* pages() {
    let list = first;
    for (let written = 0; list.length > 0;) {
      yield list.map(cells);
      written += list.length;
      if (list.length < exportPage || written >= mostExported) return;
      list = await readRows(db, and(where, isBefore(list.at(-1)!.id)), { limit: exportPage });
    }
  }
  const heads = [m.console_time(), m.console_actor(), m.console_action(), m.console_subject(), m.console_number(), m.console_detail()]; // prettier-ignore
  return streamedCsv(`audit-${utcDay(context.now())}`, heads, pages());
}

const isBefore = (id: string): SQL =>
  sql`(${auditEvent.at}, ${auditEvent.id}) < (select last.at, last.id from ${auditEvent} as last where last.id = ${id})`;

function cells({ at, actor, action, subject, subjectEmail, detail }: AuditRow): string[] {
  const [kind = '', id = ''] = subject.split(' ');
  const said = Object.keys(detail).length > 0 ? JSON.stringify(detail) : '';
  return [at, actor?.email ?? '', auditActionName(action), auditSubjectName(kind), subjectEmail ?? id, said];
}

function narrowed(db: Db, { keyword, action, of, from, to }: Filter): SQL | undefined {
  return and(
    action ? eq(auditEvent.action, action) : undefined,
    from ? gte(auditEvent.at, new Date(from)) : undefined,
    to ? lt(auditEvent.at, daysAfter(new Date(to), 1)) : undefined,
    of ? or(inArray(auditEvent.actorId, peopleOf(db, of)), inArray(auditEvent.subjectId, thingsOf(of))) : undefined,
    keyword
      ? or(
          containsWords(keyword, [
            auditEvent.action,
            auditEvent.subjectKind,
            auditEvent.subjectId,
            member.email,
            sql`${auditEvent.detail}::text`,
          ]),
          inArray(auditEvent.subjectId, namedBy(keyword)),
        )
      : undefined,
  );
}

const peopleOf = (db: Db, of: string) =>
  db
    .select({ id: other.id })
    .from(other)
    .where(or(eq(other.id, of), eq(other.companyId, of)));

/** What is a company's own: its people, applications, shop, holds. */
const thingsOf = (of: string) =>
  sql`(${sql.join(
    [
      sql`select ${other.id}::text from ${member} as other where ${or(eq(other.id, of), eq(other.companyId, of))}`,
      sql`select ${certification.id}::text from ${certification} where ${eq(certification.memberId, of)}`,
      sql`select ${merchantApplication.id}::text from ${merchantApplication} where ${eq(merchantApplication.memberId, of)}`,
      sql`select ${shop.id} from ${shop} where ${eq(shop.ownerId, of)}`,
      sql`select ${hold.id}::text from ${hold} where ${eq(hold.partyId, of)}`,
    ],
    sql` union all `,
  )})`;

/** Things that an address or a number names: members, orders, their sub-orders and transfers. */
function namedBy(keyword: string) {
  const number = numberOf(keyword).toUpperCase();
  const ordered = sql`select ${tradeOrder.id} from ${tradeOrder} where ${tradeOrder.number} = ${number}`;
  const awarded = sql`select ${subOrder.id} from ${subOrder}
    where ${subOrder.number} = ${number} or ${subOrder.orderId} in (${ordered})`;
  return sql`(${sql.join(
    [
      sql`select ${other.id}::text from ${member} as other where ${containsWords(keyword, [other.email])}`,
      sql`select id::text from (${ordered}) as ordered`,
      sql`select id::text from (${awarded}) as awarded`,
      sql`select ${remittance.id}::text from ${remittance} where ${remittance.subOrderId} in (${awarded})`,
    ],
    sql` union all `,
  )})`;
}
