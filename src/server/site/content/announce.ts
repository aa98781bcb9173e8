import { and, asc, eq, exists, gt, isNull, lte, notExists, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { utcDay } from '#lib/days.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { merchantApplication } from '#server/platform/db/schema/company.ts';
import { agreement } from '#server/platform/db/schema/content.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { notice } from '#server/platform/db/schema/notices.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';

/** In one transaction, and in one run: whatever else has become due waits for it. */
const batch = 200;
const atMost = 1_000;
/** Longer than any transaction: who was registering while a round of notices ended is found after it. */
const overlapMilliseconds = 3_600_000;

const template = 'agreementAnnounced';
type Version = Pick<typeof agreement.$inferSelect, 'code' | 'version'>;
const before = alias(agreement, 'before');
const ref = sql`${agreement.code} || '@' || ${agreement.version}`;
const lastOf = (action: 'content.publish' | 'content.tell') =>
  sql<Date | null>`(
    select max(${auditEvent.at}) from ${auditEvent} where ${auditEvent.subjectKind} = 'agreement'
      and ${auditEvent.subjectId} = ${ref} and ${auditEvent.action} = ${action})`.mapWith(auditEvent.at);

/**
 * Tells members of versions that are announced and take the place of one in force, as they were published last: of those
 * for merchants merchants, of the others everybody; first all whom it concerns, and until its day also who has become one
 * of them since. However many processes do so, each member is told once. Gives how many were told in this run.
 */
export async function tellOfAgreements({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  let told = 0;
  for (const one of await announced(db, utcDay(now())))
    for (let last = batch; last === batch && told < atMost; told += last)
      last = await db.transaction((tx) => tellSome(tx, now, one));
  return told;
}

async function announced(db: Db, today: string): Promise<Version[]> {
  const { code, version, effectiveFrom } = agreement;
  const replaces = db
    .select({ code: before.code })
    .from(before)
    .where(and(eq(before.code, code), lte(before.effectiveFrom, today)));
  return db
    .select({ code, version })
    .from(agreement)
    .where(and(gt(effectiveFrom, today), exists(replaces)))
    .orderBy(asc(effectiveFrom), asc(code));
}

async function tellSome(tx: Transaction, now: () => Date, of: Version): Promise<number> {
  const { code, version, effectiveFrom, titleEn, titleZh } = agreement;
  const [found] = await tx
    .select({
      ...{ code, version, effectiveFrom, titleEn, titleZh },
      publishedAt: lastOf('content.publish'),
      toldAt: lastOf('content.tell'),
    })
    .from(agreement)
    .where(and(eq(code, of.code), eq(version, of.version)))
    // Of several processes one goes on; the others find the rest when they come again.
    .for('update', { skipLocked: true });
  if (!found) return 0;
  const { publishedAt, toldAt, ...data } = found;
  const since = publishedAt ?? new Date(0);
  const known = tx
    .select({ id: notice.id })
    .from(notice)
    .where(
      and(
        ...[eq(notice.ownerId, member.id), eq(notice.thing, 'account'), eq(notice.thingId, '')],
        ...[eq(notice.template, template), sql`${notice.at} >= ${since.toISOString()}`],
        sql`${notice.data} @> ${JSON.stringify({ code: data.code, version: data.version })}::jsonb`,
      ),
    );
  const isRound = toldAt === null || toldAt < since;
  const people = await tx
    .select({ id: member.id })
    .from(member)
    .where(
      and(
        ...[isNull(member.closedAt), notExists(known), data.code === 'merchant' ? isMerchant : undefined],
        isRound ? undefined : cameAfter(tx, data.code, new Date(toldAt.getTime() - overlapMilliseconds)),
      ),
    )
    .orderBy(asc(member.id))
    .limit(batch);
  for (const { id } of people) await notifyMember(tx, { now }, id, { template, data });
  if (isRound && people.length < batch) {
    const subject = { kind: 'agreement', id: `${data.code}@${data.version}` } as const;
    await audit(tx, { now, address: '', actor: null }, 'content.tell', subject);
  }
  return people.length;
}

const isMerchant = sql`${member.capabilities} && array['supplier', 'forwarder']`;

/** Who has registered since, or as a merchant. */
function cameAfter(tx: Transaction, code: string, moment: Date): SQL {
  if (code !== 'merchant') return gt(member.registeredAt, moment);
  const { memberId, state, decidedAt } = merchantApplication;
  return exists(
    tx
      .select({ id: merchantApplication.id })
      .from(merchantApplication)
      .where(and(eq(memberId, member.id), eq(state, 'success'), gt(decidedAt, moment))),
  );
}
