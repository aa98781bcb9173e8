import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { ApprovalOf, ApprovalPage, ApprovalView, getApprovalByPage, getApprovalOf } from '#api/deals/approval.ts';
import { hasRole } from '#api/members/company-roles.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { approval, companyLimit } from '#server/platform/db/schema/approvals.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { notFound } from '#server/platform/errors.ts';
import { earlierAwards } from './require.ts';
import { stateNow } from './stand.ts';

const asker = alias(member, 'asker');
const decider = alias(member, 'decider');

async function read(context: MemberContext, db: Db, where: SQL | undefined, limit: number, offset = 0) {
  const { actor, now } = context;
  const rows = await db
    .select({
      row: approval,
      state: stateNow(now()),
      asked: asker.nickname,
      decided: decider.nickname,
      goods: tradeOrder.gradeNumber,
    })
    .from(approval)
    .innerJoin(tradeOrder, eq(tradeOrder.id, approval.orderId))
    .innerJoin(asker, eq(asker.id, approval.askedBy))
    .leftJoin(decider, eq(decider.id, approval.decidedBy))
    .where(and(eq(approval.companyId, actor.party), where))
    .orderBy(desc(approval.askedAt), desc(approval.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ row, state, asked, decided, goods }): ApprovalView => {
    const own = row.askedBy === actor.id;
    return {
      id: row.id,
      act: row.act,
      state,
      orderId: row.orderId,
      ...{ subjectId: row.subjectId, side: row.content.side ?? null, extra: row.content.extra ?? false },
      number: row.content.number,
      amount: { amount: row.amount, currency: row.currency },
      goods: safeLine(goods),
      earlier: row.content.earlier ?? null,
      parts: row.content.parts,
      awards: row.content.asked,
      askedBy: asked,
      askedAt: row.askedAt.toISOString(),
      until: row.until.toISOString(),
      decidedBy: decided,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      reason: row.reason && safeProse(row.reason),
      mayDecide: state === 'waiting' && !own && hasRole(actor.roles, 'approver'),
      mayWithdraw: own && (state === 'waiting' || state === 'approved'),
    };
  });
}

/** One of the caller's company. Throws 404 for every other id. */
export async function approvalFor(context: MemberContext, id: string, db: Db = context.db): Promise<ApprovalView> {
  const [found] = await read(context, db, eq(approval.id, id), 1);
  if (!found) throw notFound();
  return found;
}

export async function approvalOf(
  context: MemberContext,
  { act, subjectId }: z.output<(typeof getApprovalOf)['input']>,
): Promise<ApprovalOf> {
  const { db, actor } = context;
  const { amount, currency, companyId } = companyLimit;
  const limits = await db
    .select({ amount, currency })
    .from(companyLimit)
    .where(and(eq(companyId, actor.party), eq(companyLimit.act, act)))
    .orderBy(currency);
  const [latest] = await read(context, db, and(eq(approval.act, act), eq(approval.subjectId, subjectId)), 1);
  const earlier = limits.length > 0 && act === 'award' ? await earlierAwards(db, context, subjectId) : [];
  return {
    limits,
    earlier: earlier.map((one) => ({ amount: one.amount, currency: one.currency })),
    latest: latest ?? null,
  };
}

/** Open requests first read what stands: those that are over are not waiting, whatever is written. */
export async function approvalPage(
  context: MemberContext,
  { filter, pageNo, pageSize }: z.output<(typeof getApprovalByPage)['input']>,
): Promise<ApprovalPage> {
  const { db, actor, now } = context;
  const isWaiting = and(inArray(approval.state, ['waiting']), sql`${stateNow(now())} = 'waiting'`);
  const own = eq(approval.companyId, actor.party);
  const [waiting, total] = await Promise.all([
    db.$count(approval, and(own, isWaiting)),
    filter === 'all' ? db.$count(approval, own) : null,
  ]);
  const where = filter === 'all' ? undefined : isWaiting;
  const list = await read(context, db, where, pageSize, (pageNo - 1) * pageSize);
  return { list, total: total ?? waiting, pageNo, pageSize, waiting };
}
