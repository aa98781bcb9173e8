import { and, eq, inArray } from 'drizzle-orm';
import type { OpenProposal } from '#api/deals/remittance.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { moneyProposal } from '#server/platform/db/schema/payment.ts';
import { AppError } from '#server/platform/errors.ts';
import { notifyOperators } from '#server/mail/mail/index.ts';
import type { SubOrderRow } from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';

export type ProposalRow = typeof moneyProposal.$inferSelect;
type New = Pick<ProposalRow, 'kind' | 'amount' | 'why' | 'input'> & {
  subOrder: Pick<SubOrderRow, 'id' | 'number' | 'currency'>;
  remittanceId?: string;
};

/**
 * Puts on record what an operator would do, and tells all others. The caller holds the lock of the deal and has found
 * that it could be done. Throws 409 where a proposal of the kind is open.
 */
export async function askSecondOperator(tx: Transaction, context: MemberContext, given: New): Promise<void> {
  const { kind, subOrder, remittanceId = null, amount, why, input } = given;
  const { currency, number } = subOrder;
  const open = and(
    eq(moneyProposal.state, 'open'),
    remittanceId === null
      ? and(eq(moneyProposal.subOrderId, subOrder.id), eq(moneyProposal.kind, kind))
      : eq(moneyProposal.remittanceId, remittanceId),
  );
  if ((await tx.$count(moneyProposal, open)) > 0) throw proposedAlready();
  const proposedAt = context.now();
  const id = uuidv7(proposedAt);
  await tx.insert(moneyProposal).values({
    id,
    kind,
    subOrderId: subOrder.id,
    remittanceId,
    amount,
    currency,
    why,
    input,
    state: 'open',
    proposedBy: context.actor.id,
    proposedAt,
  });
  const data = { kind, number, money: { amount, currency }, by: context.actor.email };
  await notifyOperators(tx, context, { template: 'moneyProposed', data });
  const detail = { kind, subOrder: number, amount, currency };
  await audit(tx, context, 'moneyProposal.make', { kind: 'moneyProposal', id }, detail);
}

/** 409, in words: what is asked waits for a second operator already. */
export const proposedAlready = () => new AppError('conflict', { words: m.deals_remit_proposedAlready() });

/** Throws 409 while a proposal about a transfer is open: it is decided first. */
export async function refuseProposed(tx: Transaction, remittanceId: string): Promise<void> {
  const open = and(eq(moneyProposal.remittanceId, remittanceId), eq(moneyProposal.state, 'open'));
  if ((await tx.$count(moneyProposal, open)) > 0) throw proposedAlready();
}

/** What waits for a second operator, by the id of its transfer, or of its sub-order (refunds). */
export async function openProposals(
  db: Db,
  { actor }: Pick<MemberContext, 'actor'>,
  of: { remittances: string[] } | { subOrders: string[] },
): Promise<Map<string, OpenProposal>> {
  const isRefund = 'subOrders' in of;
  const ids = isRefund ? of.subOrders : of.remittances;
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ row: moneyProposal, by: member.email })
    .from(moneyProposal)
    .innerJoin(member, eq(member.id, moneyProposal.proposedBy))
    .where(
      and(
        eq(moneyProposal.state, 'open'),
        isRefund
          ? and(inArray(moneyProposal.subOrderId, ids), eq(moneyProposal.kind, 'refund'))
          : inArray(moneyProposal.remittanceId, ids),
      ),
    );
  return new Map(
    rows.map(({ row, by }) => [isRefund ? row.subOrderId : row.remittanceId!, describeProposal(row, by, actor.id)]),
  );
}

/** A proposal as an operator sees it beside what it is about. */
export const describeProposal = (row: ProposalRow, by: string, reader: string): OpenProposal => ({
  id: row.id,
  kind: row.kind,
  why: row.why,
  amount: { amount: row.amount, currency: row.currency },
  by,
  at: row.proposedAt.toISOString(),
  own: row.proposedBy === reader,
});
