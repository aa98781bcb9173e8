import { createHash } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { LimitedAct } from '#api/deals/approval-choices.ts';
import { roleNames } from '#api/members/company-role-words.ts';
import { m } from '#i18n/messages.ts';
import { add, compare } from '#lib/decimal.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { approval, companyLimit, type ApprovalContent } from '#server/platform/db/schema/approvals.ts';
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

/** The first sum above the company's limit of its currency; undefined: nobody has to be asked. */
export async function aboveLimit(
  tx: Transaction,
  { actor }: MemberContext,
  { act, sums }: Pick<Wanted, 'act' | 'sums'>,
): Promise<Wanted['sums'][number] | undefined> {
  const limits = await tx
    .select({ currency: companyLimit.currency, amount: companyLimit.amount })
    .from(companyLimit)
    .where(and(eq(companyLimit.companyId, actor.party), eq(companyLimit.act, act)));
  const totals = [...new Set(sums.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: add(...sums.filter((one) => one.currency === currency).map(({ amount }) => amount)),
  }));
  return totals.find(({ amount, currency }) =>
    limits.some((limit) => limit.currency === currency && compare(amount, limit.amount) > 0),
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
