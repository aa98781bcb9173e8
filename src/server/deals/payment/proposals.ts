import { asc, desc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { decideMoneyProposal, type getMoneyProposals, type MoneyProposal } from '#api/deals/remittance.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { moneyProposal, remittance } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { lockSubOrder, readBalance, readBalances, refuseOwnDeal, type Balance } from '#server/deals/deal/index.ts';
import {
  carryOutConfirmation,
  checkArrival,
  readWaiting,
  sayNumberTaken,
  type Confirmation,
  type LockedDeal,
} from './confirm.ts';
import { describeProposal, type ProposalRow } from './propose.ts';
import { carryOutRefund } from './record-refund.ts';
import { carryOutReversal } from './reverse.ts';

/** What each decision is called in the audit trail. */
const deeds = {
  done: 'moneyProposal.approve',
  refused: 'moneyProposal.refuse',
  withdrawn: 'moneyProposal.withdraw',
} as const;

type Decision = z.output<typeof decideMoneyProposal.input>;

const proposer = alias(member, 'proposer');
const decider = alias(member, 'decider');
const selectProposals = (db: Db) =>
  db
    .select({
      row: moneyProposal,
      subOrder,
      buyer: tradeOrder.buyerCompany,
      by: proposer.email,
      decidedBy: decider.email,
      remitter: remittance.remitter,
    })
    .from(moneyProposal)
    .innerJoin(subOrder, eq(subOrder.id, moneyProposal.subOrderId))
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .innerJoin(proposer, eq(proposer.id, moneyProposal.proposedBy))
    .leftJoin(decider, eq(decider.id, moneyProposal.decidedBy))
    .leftJoin(remittance, eq(remittance.id, moneyProposal.remittanceId))
    .$dynamic();
type Found = Awaited<ReturnType<typeof selectProposals>>[number];

/** What waits for a second operator, longest first; or what was decided, latest first. */
export async function moneyProposals(
  context: MemberContext,
  { state, pageNo, pageSize }: z.output<typeof getMoneyProposals.input>,
): Promise<z.output<typeof getMoneyProposals.data>> {
  const { db } = context;
  const where = state === 'open' ? eq(moneyProposal.state, 'open') : ne(moneyProposal.state, 'open');
  const order =
    state === 'open'
      ? [asc(moneyProposal.proposedAt), asc(moneyProposal.id)]
      : [desc(moneyProposal.decidedAt), asc(moneyProposal.id)];
  const rows = await selectProposals(db)
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::integer` })
    .from(moneyProposal)
    .where(where);
  const open = await db.$count(moneyProposal, eq(moneyProposal.state, 'open'));
  return { list: describe(context, rows, await balancesOf(db, rows)), total: counted!.total, pageNo, pageSize, open };
}

const textOf = (row: ProposalRow, ...names: string[]): string | null => {
  const found = names.map((name) => row.input[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
};

const balancesOf = (db: Db, rows: readonly Found[]) =>
  readBalances(db, [...new Map(rows.map((one) => [one.subOrder.id, one.subOrder])).values()]);

function describe(
  { actor }: MemberContext,
  rows: readonly Found[],
  balances: ReadonlyMap<string, Pick<Balance, 'balance' | 'credit'>>,
): MoneyProposal[] {
  return rows.map(({ row, subOrder: of, buyer, by, decidedBy, remitter }) => {
    const { balance, credit } = balances.get(of.id)!;
    return {
      ...describeProposal(row, by, actor.id),
      state: row.state,
      subOrderId: of.id,
      orderId: of.orderId,
      subOrderNumber: of.number,
      buyer,
      supplier: of.supplierCompany,
      remitter,
      day: textOf(row, 'arrivedAt', 'valueDate'),
      reference: textOf(row, 'receivingNumber', 'reference'),
      line: row.input['statementLineId'] !== undefined,
      note: textOf(row, 'note', 'reason'),
      due: { amount: row.kind === 'refund' ? credit : balance, currency: row.currency },
      decidedBy,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      reason: row.reason,
    };
  });
}

/**
 * The second operator's word: yes carries out what was proposed, as of now; no says why. Who proposed it can only take
 * it back. Throws 403, in words, where it is one's own proposal or deal, 409 when it has been decided.
 */
export function decideProposal(context: MemberContext, input: Decision): Promise<MoneyProposal> {
  const { id, approve, reason } = input;
  return idempotently(context, decideMoneyProposal, input, async (tx) => {
    const own = eq(moneyProposal.id, id);
    const [deal, [row]] = await inOnePipeline([
      lockSubOrder(tx, id, 'proposal'),
      // A plain statement, sent behind the lock: of two who decide at once, the second sees what the first has done.
      tx.select().from(moneyProposal).where(own),
    ]);
    if (row!.state !== 'open') throw new AppError('conflict', { fields: { state: row!.state } });
    const isOwn = row!.proposedBy === context.actor.id;
    if (isOwn && approve) throw new AppError('forbidden', { words: m.deals_remit_ownProposal() });
    if (!approve && !isOwn && reason === '') throw invalid({ reason: m.field_required() });
    const state = approve ? ('done' as const) : isOwn ? ('withdrawn' as const) : ('refused' as const);
    await inOnePipeline([
      refuseOwnDeal(tx, context, deal),
      tx
        .update(moneyProposal)
        .set({ state, decidedBy: context.actor.id, decidedAt: context.now(), reason: reason || null })
        .where(own),
    ]);
    const { kind, amount, currency, proposedBy } = row!;
    const { number } = deal.subOrder;
    const data = { kind, number, money: { amount, currency }, by: context.actor.email, state, words: reason };
    const detail = { kind, subOrder: number, amount, currency, proposedBy, reason };
    const [balance, rows] = await inOnePipeline([
      approve ? carryOut(tx, context, deal, row!) : null,
      selectProposals(tx).where(own),
      audit(tx, context, deeds[state], { kind: 'moneyProposal', id }, detail),
      !isOwn && notifyMember(tx, context, proposedBy, { template: 'moneyDecided', data }),
    ]);
    const balances = balance ? new Map([[deal.subOrder.id, balance]]) : await balancesOf(tx, rows);
    return describe(context, rows, balances)[0]!;
  }).catch(sayNumberTaken);
}

/** Gives how the money of the deal stands then, where that is known. */
async function carryOut(
  tx: Transaction,
  context: MemberContext,
  deal: LockedDeal,
  row: ProposalRow,
): Promise<Balance | null> {
  if (row.kind === 'confirm') {
    const [id, input] = [row.remittanceId!, row.input as Confirmation];
    const [waiting, before, checked] = await inOnePipeline([
      readWaiting(tx, id),
      readBalance(tx, deal.subOrder),
      checkArrival(tx, context, { id, currency: row.currency }, input),
    ]);
    const confirmation = { input, before, checked, proposedBy: row.proposedBy };
    return (await carryOutConfirmation(tx, context, { ...deal, ...waiting }, confirmation)).balance;
  }
  if (row.kind === 'refund') {
    await carryOutRefund(tx, context, row.input as never, row.proposedBy);
  } else {
    await carryOutReversal(tx, context, row);
  }
  return null;
}
