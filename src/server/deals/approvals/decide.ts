import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ApprovalView, decideApproval as call } from '#api/deals/approval.ts';
import { m } from '#i18n/messages.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { approval } from '#server/platform/db/schema/approvals.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { tryingEach } from '#server/platform/jobs/trying-each.ts';
import { settled } from './ask.ts';
import { stateNow, type ApprovalRow } from './stand.ts';
import { approvalFor } from './view.ts';

/**
 * An approver agrees, or refuses with a reason. Of two at once exactly one does. Throws 403 for who has asked, 409 for
 * what is over or was changed, 422 for a refusal without a word.
 */
export function decideApproval(
  context: MemberContext,
  { id, approve, reason }: z.output<(typeof call)['input']>,
): Promise<ApprovalView> {
  const { actor, now } = context;
  return context.db.transaction(async (tx) => {
    const { row, state } = await lockApproval(tx, context, id);
    if (row.askedBy === actor.id) throw new AppError('forbidden', { words: m.deals_approval_notOwn() });
    if (state !== 'waiting') throw new AppError('conflict');
    if (!approve && reason === '') throw invalid({ reason: m.field_required() });
    const decided = { decidedBy: actor.id, decidedAt: now(), reason: reason || null };
    await tx
      .update(approval)
      .set({ state: approve ? 'approved' : 'refused', ...decided })
      .where(eq(approval.id, id));
    const [own] = await tx.select({ nickname: member.nickname }).from(member).where(eq(member.id, actor.id));
    const { act, orderId, amount, currency } = row;
    const { number } = row.content;
    const data = { approvalId: id, act, number, money: { amount, currency } };
    await notifyMember(tx, context, row.askedBy, {
      template: 'approvalDecided',
      data: { ...data, by: own!.nickname, approve, reason },
    });
    await settled(tx, context, id);
    const action = approve ? 'approval.approve' : 'approval.refuse';
    await audit(tx, context, action, { kind: 'order', id: orderId }, { number, amount, currency, reason });
    return approvalFor(context, id, tx);
  });
}

/** Who has asked takes it back, approved or not. Throws 404 for everybody else, 409 for what is over. */
export function withdrawApproval(context: MemberContext, { id }: { id: string }): Promise<ApprovalView> {
  return context.db.transaction(async (tx) => {
    const { row, state } = await lockApproval(tx, context, id);
    if (row.askedBy !== context.actor.id) throw notFound();
    if (state !== 'waiting' && state !== 'approved') throw new AppError('conflict');
    await tx.update(approval).set({ state: 'withdrawn' }).where(eq(approval.id, id));
    await settled(tx, context, id);
    const detail = { number: row.content.number };
    await audit(tx, context, 'approval.withdraw', { kind: 'order', id: row.orderId }, detail);
    return approvalFor(context, id, tx);
  });
}

/** The deal's lock first, as who does what was approved has it; then what stands. */
async function lockApproval(tx: Transaction, { actor, now }: MemberContext, id: string) {
  const own = and(eq(approval.id, id), eq(approval.companyId, actor.party));
  const ofIt = tx.select({ orderId: approval.orderId }).from(approval).where(own);
  const [order] = await tx
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .where(inArray(tradeOrder.id, ofIt))
    .for('update');
  if (!order) throw notFound();
  const [found] = await tx
    .select({ row: approval, state: stateNow(now()) })
    .from(approval)
    .where(own);
  return found as { row: ApprovalRow; state: ApprovalRow['state'] };
}

/** Requests whose time is over, or whose deal went on without them: who asked is told of the first. Gives how many. */
export async function endApprovals(services: Pick<MemberContext, 'db' | 'now'>): Promise<number> {
  const { db } = services;
  const now = services.now();
  const isOver = and(
    inArray(approval.state, ['waiting', 'approved']),
    sql`${stateNow(now)} in ('expired', 'overtaken')`,
  );
  const ending = tryingEach();
  await ending.tryDue(
    (tried, limit) =>
      db
        .select({ id: approval.id })
        .from(approval)
        .where(and(isOver, notInArray(approval.id, [...tried])))
        .limit(limit),
    (id) =>
      db.transaction(async (tx) => {
        const [over] = await tx
          .select({ row: approval, state: stateNow(now) })
          .from(approval)
          .where(and(eq(approval.id, id), isOver))
          .for('update', { of: approval, skipLocked: true });
        if (over) await endApproval(tx, services, over.row, over.state);
        return over !== undefined;
      }),
  );
  return ending.count();
}

async function endApproval(
  tx: Transaction,
  services: Pick<MemberContext, 'now'>,
  row: ApprovalRow,
  state: ApprovalRow['state'],
): Promise<void> {
  await tx.update(approval).set({ state }).where(eq(approval.id, row.id));
  await settled(tx, services, row.id);
  if (state !== 'expired' && row.state !== 'waiting') return;
  const { id, act, amount, currency } = row;
  const data = { approvalId: id, act, number: row.content.number, money: { amount, currency } };
  await notifyMember(tx, services, row.askedBy, {
    template: 'approvalOver',
    data: { ...data, expired: state === 'expired' },
  });
}
