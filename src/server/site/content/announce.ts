import { and, asc, eq, exists, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { utcDay } from '#lib/days.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { agreement } from '#server/platform/db/schema/content.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { notice } from '#server/platform/db/schema/notices.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';

/** In one transaction, and in one run: whatever else has become due waits for it. */
const batch = 200;
const atMost = 1_000;

const template = 'agreementAnnounced';
const before = alias(agreement, 'before');
const ref = sql`${agreement.code} || '@' || ${agreement.version}`;
const lastOf = (action: 'content.publish' | 'content.tell') => sql<Date | null>`(
  select max(${auditEvent.at}) from ${auditEvent} where ${auditEvent.subjectKind} = 'agreement'
    and ${auditEvent.subjectId} = ${ref} and ${auditEvent.action} = ${action})`;

/**
 * Tells members of versions that are announced and take the place of one in force, as they were published last: of those
 * for merchants merchants, of the others everybody. However many processes do so, each member is told once. Gives how many
 * were told in this run.
 */
export async function tellOfAgreements({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  let told = 0;
  for (let last = batch; last > 0 && told < atMost; told += last)
    last = await db.transaction((tx) => tellSome(tx, now));
  return told;
}

async function tellSome(tx: Transaction, now: () => Date): Promise<number> {
  const today = utcDay(now());
  const replaces = tx
    .select({ code: before.code })
    .from(before)
    .where(and(eq(before.code, agreement.code), lte(before.effectiveFrom, today)));
  const { code, version, effectiveFrom, titleEn, titleZh } = agreement;
  const publishedAt = sql<Date>`coalesce(${lastOf('content.publish')}, 'epoch')`.mapWith(auditEvent.at);
  const [next] = await tx
    .select({ code, version, effectiveFrom, titleEn, titleZh, publishedAt })
    .from(agreement)
    .where(
      and(
        gt(effectiveFrom, today),
        exists(replaces),
        sql`coalesce(${lastOf('content.tell')} < ${lastOf('content.publish')}, ${lastOf('content.tell')} is null)`,
      ),
    )
    .orderBy(asc(effectiveFrom), asc(code))
    .limit(1)
    // Of several processes one goes on; the others find the rest when they come again.
    .for('update', { skipLocked: true });
  if (!next) return 0;
  const { publishedAt: since, ...data } = next;
  const known = tx
    .select({ id: notice.id })
    .from(notice)
    .where(
      and(
        ...[eq(notice.ownerId, member.id), eq(notice.thing, 'account'), eq(notice.thingId, '')],
        ...[eq(notice.template, template), sql`${notice.at} >= ${since}`],
        sql`${notice.data} @> ${JSON.stringify({ code: data.code, version: data.version })}::jsonb`,
      ),
    );
  const isMerchant = sql`${member.capabilities} && array['supplier', 'forwarder']`;
  const people = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(isNull(member.closedAt), notExists(known), data.code === 'merchant' ? isMerchant : undefined))
    .orderBy(asc(member.id))
    .limit(batch);
  for (const { id } of people) await notifyMember(tx, { now }, id, { template, data });
  if (people.length < batch) {
    const subject = { kind: 'agreement', id: `${data.code}@${data.version}` } as const;
    await audit(tx, { now, address: '', actor: null }, 'content.tell', subject);
  }
  return people.length;
}
