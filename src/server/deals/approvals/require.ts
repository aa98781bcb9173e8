import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { countedDays, type LimitedAct } from '#api/deals/approval-choices.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { roleNames } from '#api/members/company-role-words.ts';
import { m } from '#i18n/messages.ts';
import { daysBefore } from '#lib/days.ts';
import { add, compare } from '#lib/decimal.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { approval, companyLimit, type ApprovalContent } from '#server/platform/db/schema/approvals.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError } from '#server/platform/errors.ts';

/** What somebody is about to do for the company. `sums`: totals by currency, two places. */
export type Wanted = {
  act: LimitedAct;
  orderId: string;
  subjectId: string;
  /** What tells it from everything else: something that was changed is something else. */
  exactly: unknown;
  content: ApprovalContent;
  sums: readonly { amount: string; currency: string }[];
  until: Date;
};

export const contentSha256 = ({ exactly }: Pick<Wanted, 'exactly'>): string =>
  createHash('sha256').update(JSON.stringify(exactly)).digest('hex');

/** What of the limit is used up by awards that count together with this one, by currency. */
export type Earlier = { amount: string; currency: string; numbers: string[] };

/**
 * What the company has awarded lately for the same goods by other RFQs, by those that were posted together with this one, and
 * by those that it repeats or that repeat it: a purchase that is split into several is still one. What has ended without goods does not count.
 */
export async function earlierAwards(
  db: Db,
  { actor, now }: Pick<MemberContext, 'actor' | 'now'>,
  orderId: string,
): Promise<Earlier[]> {
  const own = alias(tradeOrder, 'own');
  const sameGoods = sql`case when ${own.materialId} is null and ${tradeOrder.materialId} is null
    then lower(${own.gradeNumber}) = lower(${tradeOrder.gradeNumber}) else ${own.materialId} = ${tradeOrder.materialId} end`;
  const rows = await db
    .select({
      currency: subOrder.currency,
      amount: sql<string>`sum(${subOrder.total})::text`,
      numbers: sql<string[]>`array_agg(distinct ${tradeOrder.number} order by ${tradeOrder.number})`,
    })
    .from(own)
    .innerJoin(
      tradeOrder,
      and(
        eq(tradeOrder.buyerId, own.buyerId),
        ne(tradeOrder.id, own.id),
        or(
          sameGoods,
          eq(tradeOrder.bundle, own.bundle),
          eq(tradeOrder.repeats, own.id),
          eq(own.repeats, tradeOrder.id),
        ),
      ),
    )
    .innerJoin(subOrder, eq(subOrder.orderId, tradeOrder.id))
    .where(
      and(
        eq(own.id, orderId),
        eq(own.buyerId, actor.party),
        gt(subOrder.awardedAt, daysBefore(now(), countedDays)),
        notInArray(subOrder.status, [orderStatuses.cancelled, orderStatuses.lapsed]),
      ),
    )
    .groupBy(subOrder.currency);
  return rows;
}

/** The sum of this act that stands above the company's limit of its currency, with what counts together with it. */
export async function aboveLimit(
  tx: Transaction,
  { actor, now }: MemberContext,
  { act, sums, orderId }: Pick<Wanted, 'act' | 'sums' | 'orderId'>,
): Promise<(Wanted['sums'][number] & { earlier: Earlier | null }) | undefined> {
  const limits = await tx
    .select({ currency: companyLimit.currency, amount: companyLimit.amount })
    .from(companyLimit)
    .where(and(eq(companyLimit.companyId, actor.party), eq(companyLimit.act, act)))
    // Two awards at once are counted one after the other.
    .for('update');
  const totals = [...new Set(sums.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: add(...sums.filter((one) => one.currency === currency).map(({ amount }) => amount)),
  }));
  const before = limits.length > 0 && act === 'award' ? await earlierAwards(tx, { actor, now }, orderId) : [];
  const counted = totals.map((sum) => ({
    ...sum,
    earlier: before.find(({ currency }) => currency === sum.currency) ?? null,
  }));
  return counted.find(({ amount, currency, earlier }) =>
    limits.some(
      (limit) => limit.currency === currency && compare(add(amount, earlier?.amount ?? '0'), limit.amount) > 0,
    ),
  );
}

/**
 * Lets through what is within the limits, or was approved exactly so by another person: that approval is used with it, and
 * every other one of the same thing is overtaken. Throws 403 `approvalNeeded` otherwise. The caller holds the deal's lock.
 */
export async function requireApproval(tx: Transaction, context: MemberContext, wanted: Wanted): Promise<void> {
  const open = and(
    eq(approval.companyId, context.actor.party),
    eq(approval.subjectId, wanted.subjectId),
    inArray(approval.state, ['waiting', 'approved']),
  );
  if (await aboveLimit(tx, context, wanted)) {
    const [used] = await tx
      .update(approval)
      .set({ state: 'used' })
      .where(
        and(
          open,
          eq(approval.state, 'approved'),
          eq(approval.contentSha256, contentSha256(wanted)),
          ne(approval.askedBy, approval.decidedBy),
          sql`${approval.until} > ${context.now().toISOString()}::timestamptz`,
        ),
      )
      .returning({ id: approval.id });
    if (!used) throw new AppError('approvalNeeded', { words: m.error_approvalNeeded({ role: roleNames.approver() }) });
  }
  await tx.update(approval).set({ state: 'overtaken' }).where(open);
}
