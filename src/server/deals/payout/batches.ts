import { asc, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { getPayoutBatches, Payment, PayoutBatch } from '#api/deals/payout.ts';
import { add } from '#lib/decimal.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { collectionAccount } from '#server/platform/db/schema/payment.ts';
import { payout, payoutAccount, payoutBatch } from '#server/platform/db/schema/payout.ts';
import { notFound } from '#server/platform/errors.ts';
import { sellersOf } from './sellers.ts';

export type BatchRow = typeof payoutBatch.$inferSelect;
export type PayoutRow = typeof payout.$inferSelect;
type Row = {
  payout: PayoutRow;
  batch: Pick<BatchRow, 'state' | 'madeAt'>;
  account: Pick<typeof payoutAccount.$inferSelect, 'beneficiary' | 'account' | 'bank'>;
};

/** Payments with where they go. */
export const selectPayments = (db: Db) =>
  db
    .select({ payout, batch: payoutBatch, account: payoutAccount })
    .from(payout)
    .innerJoin(payoutBatch, eq(payoutBatch.id, payout.batchId))
    .innerJoin(payoutAccount, eq(payoutAccount.id, payout.accountId))
    .$dynamic();

export const describePayment = ({ payout: row, batch, account }: Row): Payment => ({
  ...{ id: row.id, money: { amount: row.amount, currency: row.currency }, endToEndId: row.endToEndId },
  ...{ state: row.state, batch: batch.state, madeAt: batch.madeAt.toISOString() },
  ...{ beneficiary: account.beneficiary, account: account.account, bank: account.bank },
  ...{ paidOn: row.paidOn, bankReference: row.bankReference, returnedOn: row.returnedOn },
  ...{ returnCode: row.returnCode, returnWords: row.returnWords },
});

const maker = alias(member, 'maker');
const decider = alias(member, 'decider');
const sender = alias(member, 'sender');
const selectBatches = (db: Db) =>
  db
    .select({
      batch: payoutBatch,
      from: collectionAccount,
      madeBy: maker.email,
      decidedBy: decider.email,
      sentBy: sender.email,
    })
    .from(payoutBatch)
    .innerJoin(collectionAccount, eq(collectionAccount.id, payoutBatch.accountId))
    .innerJoin(maker, eq(maker.id, payoutBatch.madeBy))
    .leftJoin(decider, eq(decider.id, payoutBatch.decidedBy))
    .leftJoin(sender, eq(sender.id, payoutBatch.sentBy))
    .$dynamic();
type Found = Awaited<ReturnType<typeof selectBatches>>[number];

async function describe(db: Db, context: MemberContext, rows: readonly Found[]): Promise<PayoutBatch[]> {
  const ids = rows.map(({ batch }) => batch.id);
  const payments =
    ids.length === 0
      ? []
      : await selectPayments(db).where(inArray(payout.batchId, ids)).orderBy(asc(payout.endToEndId));
  const sellers = await sellersOf(db, context, [...new Set(payments.map((row) => row.payout.shopId))]);
  return rows.map(({ batch: row, from, madeBy, decidedBy, sentBy }) => {
    const own = payments.filter(({ payout: of }) => of.batchId === row.id);
    return {
      ...{ id: row.id, number: row.number, state: row.state, madeBy, decidedBy, sentBy, reason: row.reason },
      total: { amount: add('0.00', ...own.map(({ payout: of }) => of.amount)), currency: row.currency },
      from: { account: from.account, bank: from.bank },
      madeAt: row.madeAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      sentAt: row.sentAt?.toISOString() ?? null,
      own: row.madeBy === context.actor.id,
      payments: own.map((one) => {
        const { shopId, shop, company } = sellers.get(one.payout.shopId)!;
        return { ...describePayment(one), seller: { shopId, shop, company } };
      }),
    };
  });
}

/** Batches of payments, the newest first. */
export async function batchPage(
  context: MemberContext,
  { pageNo, pageSize }: z.output<typeof getPayoutBatches.input>,
): Promise<z.output<typeof getPayoutBatches.data>> {
  const { db } = context;
  const rows = await selectBatches(db)
    .orderBy(desc(payoutBatch.madeAt), desc(payoutBatch.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  return { list: await describe(db, context, rows), total: await db.$count(payoutBatch), pageNo, pageSize };
}

export async function readBatch(db: Db, context: MemberContext, id: string): Promise<PayoutBatch> {
  const [batch] = await describe(db, context, await selectBatches(db).where(eq(payoutBatch.id, id)));
  return batch!;
}

/** A batch with its payments, locked: of two who decide at once, the second sees what the first has done. */
export async function lockBatch(tx: Transaction, id: string): Promise<{ batch: BatchRow; payouts: PayoutRow[] }> {
  const [batch] = await tx.select().from(payoutBatch).where(eq(payoutBatch.id, id)).for('update');
  if (!batch) throw notFound();
  const payouts = await tx.select().from(payout).where(eq(payout.batchId, id)).orderBy(asc(payout.endToEndId));
  return { batch, payouts };
}
