import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { decidePayoutBatch, sendPayoutBatch, type PayoutBatch } from '#api/deals/payout.ts';
import { m } from '#i18n/messages.ts';
import { add } from '#lib/decimal.ts';
import { bookPayoutsFreed, claimedFrom } from '#server/deals/ledger/index.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { payout, payoutBatch } from '#server/platform/db/schema/payout.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { accountsOfShops, inForceOf } from './accounts.ts';
import { lockBatch, readBatch, type BatchRow, type PayoutRow } from './batches.ts';
import { paymentFile } from './payment-file.ts';
import { refuseOwnSeller, sellersOf } from './sellers.ts';

type Input = z.output<typeof decidePayoutBatch.input>;
type Batch = { batch: BatchRow; payouts: PayoutRow[] };

/**
 * The second operator's word: yes makes the file for the bank, no frees the money, as its maker does who takes it back. An
 * approved one that has not gone to the bank can still be stopped by anybody. Throws 403, in words, where it is the own
 * batch or company, 409 when it has been decided, or an account or a seller is not as it was any more, or a buyer claims of
 * the money.
 */
export function decideBatch(context: MemberContext, input: Input): Promise<PayoutBatch> {
  const { id, approve, reason } = input;
  return idempotently(context, decidePayoutBatch, input, async (tx) => {
    const found = await lockBatch(tx, id);
    const { batch } = found;
    const isStop = batch.state === 'approved' && !approve;
    if (batch.state !== 'draft' && !isStop) throw new AppError('conflict', { fields: { state: batch.state } });
    const isOwn = batch.madeBy === context.actor.id;
    if (isOwn && approve) throw new AppError('forbidden', { words: m.deals_payout_ownBatch() });
    await refuseOthers(tx, context, found, approve);
    if (!approve && !isOwn && reason === '') throw invalid({ reason: m.field_required() });
    const decided = { decidedBy: context.actor.id, decidedAt: context.now(), reason };
    if (approve) {
      const file = await paymentFile(tx, found, decided.decidedAt);
      await tx
        .update(payoutBatch)
        .set({ state: 'approved', file, ...decided })
        .where(eq(payoutBatch.id, id));
    } else await free(tx, context, found, decided);
    const { number, currency } = batch;
    const amount = add('0.00', ...found.payouts.map((one) => one.amount));
    if (!isOwn) {
      const data = { number, money: { amount, currency }, by: context.actor.email, approve, words: reason };
      await notifyMember(tx, context, batch.madeBy, { template: 'payoutBatchDecided', data });
    }
    const refusal = isOwn ? 'payoutBatch.withdraw' : 'payoutBatch.refuse';
    const detail = { number, amount, currency, reason, proposedBy: batch.madeBy };
    await audit(tx, context, approve ? 'payoutBatch.approve' : refusal, { kind: 'payoutBatch', id }, detail);
    return readBatch(tx, context, id);
  });
}

/** It goes to the bank: there is no way back but by the bank's own answer. */
export function sendBatch(context: MemberContext, input: z.output<typeof sendPayoutBatch.input>): Promise<PayoutBatch> {
  const { id } = input;
  return idempotently(context, sendPayoutBatch, input, async (tx) => {
    const found = await lockBatch(tx, id);
    if (found.batch.state !== 'approved') throw new AppError('conflict', { fields: { state: found.batch.state } });
    await refuseOthers(tx, context, found, true);
    const sent = { state: 'sent' as const, sentBy: context.actor.id, sentAt: context.now() };
    await tx.update(payoutBatch).set(sent).where(eq(payoutBatch.id, id));
    const detail = { number: found.batch.number, currency: found.batch.currency };
    await audit(tx, context, 'payoutBatch.send', { kind: 'payoutBatch', id }, detail);
    return readBatch(tx, context, id);
  });
}

/** Nobody for the own company; and no payment to where the seller is not paid any more, or to who is on hold. */
async function refuseOthers(tx: Transaction, context: MemberContext, { payouts }: Batch, pays: boolean): Promise<void> {
  const shopIds = payouts.map(({ shopId }) => shopId);
  const sellers = await sellersOf(tx, context, shopIds);
  await refuseOwnSeller(tx, context, [...sellers.values()]);
  if (!pays) return;
  const accounts = await accountsOfShops(tx, shopIds);
  for (const one of payouts) {
    const { shop, onHold } = sellers.get(one.shopId)!;
    if (onHold || inForceOf(accounts, one, context.now())?.id !== one.accountId)
      throw new AppError('conflict', { words: m.deals_payout_notReady({ shop }) });
  }
  const [claimed] = await claimedFrom(tx, shopIds, payouts[0]!.currency);
  if (claimed) throw new AppError('conflict', { words: m.deals_payout_claimed({ shop: sellers.get(claimed)!.shop }) });
}

async function free(
  tx: Transaction,
  context: MemberContext,
  { batch, payouts }: Batch,
  decided: { decidedBy: string; decidedAt: Date; reason: string },
): Promise<void> {
  await tx
    .update(payoutBatch)
    .set({ state: 'withdrawn', file: null, ...decided })
    .where(eq(payoutBatch.id, batch.id));
  await tx.update(payout).set({ state: 'withdrawn', settledAt: decided.decidedAt }).where(eq(payout.batchId, batch.id));
  await bookPayoutsFreed(tx, context, payouts);
}
