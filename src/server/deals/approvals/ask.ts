import { and, eq, inArray } from 'drizzle-orm';
import type { ApprovalView } from '#api/deals/approval.ts';
import { hasRole } from '#api/members/company-roles.ts';
import { m } from '#i18n/messages.ts';
import { finishNotices, notifyMember } from '#server/mail/mail/index.ts';
import { colleaguesOf } from '#server/members/company/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { approval } from '#server/platform/db/schema/approvals.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { AppError } from '#server/platform/errors.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { aboveLimit, contentSha256, type Wanted } from './require.ts';
import { approvalFor } from './view.ts';

/**
 * Asks the company's approvers, all but the one who asks. What was asked for before about the same thing is overtaken;
 * exactly the same is not asked twice. Throws 409 where nobody has to be asked, or nobody could answer. The caller holds
 * the deal's lock.
 */
export async function askForApproval(tx: Transaction, context: MemberContext, wanted: Wanted): Promise<ApprovalView> {
  const { actor, now } = context;
  const found = await aboveLimit(tx, context, wanted);
  if (!found) throw new AppError('conflict', { words: m.deals_approval_notNeeded() });
  const { earlier, ...above } = found;
  const sha256 = contentSha256(wanted);
  const open = and(
    eq(approval.companyId, actor.party),
    eq(approval.subjectId, wanted.subjectId),
    inArray(approval.state, ['waiting', 'approved']),
  );
  const [same] = await tx
    .select({ id: approval.id })
    .from(approval)
    .where(and(open, eq(approval.contentSha256, sha256)));
  if (same) return approvalFor(context, same.id, tx);

  const people = (await colleaguesOf(tx, actor.party)).filter(({ roles }) => hasRole(roles, 'approver'));
  const approvers = people.filter(({ id }) => id !== actor.id);
  if (approvers.length === 0) throw new AppError('conflict', { words: m.deals_approval_nobody() });
  const before = await tx.update(approval).set({ state: 'overtaken' }).where(open).returning({ id: approval.id });
  for (const { id } of before) await settled(tx, context, id);

  const id = uuidv7(now());
  const { act, orderId, subjectId, content, until } = wanted;
  await tx.insert(approval).values({
    ...{ id, companyId: actor.party, act, orderId, subjectId, contentSha256: sha256, ...above },
    content: { ...content, ...(earlier && { earlier }) },
    ...{ state: 'waiting', askedBy: actor.id, askedAt: now(), until },
  });
  const [own] = await tx.select({ nickname: member.nickname }).from(member).where(eq(member.id, actor.id));
  const { number, extra = false } = content;
  const data = { approvalId: id, act, extra, number, money: above, by: own!.nickname };
  for (const one of approvers)
    await notifyMember(tx, context, one.id, {
      template: 'approvalAsked',
      data: { ...data, until: until.toISOString() },
    });
  await audit(tx, context, 'approval.ask', { kind: 'order', id: orderId }, { number: content.number, ...above });
  return approvalFor(context, id, tx);
}

/** Nobody is asked for it any more. */
export const settled = (tx: Transaction, context: Pick<MemberContext, 'now'>, id: string): Promise<void> =>
  finishNotices(tx, context, { thing: 'company', thingId: id, kind: 'approve' });
