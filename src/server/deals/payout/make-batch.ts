import { like, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { batchNumber, endToEndId, longestAccount, plainAccount } from '#api/deals/payout-rules.ts';
import { makePayoutBatch, type PayoutBatch } from '#api/deals/payout.ts';
import { m } from '#i18n/messages.ts';
import { add } from '#lib/decimal.ts';
import { utcDay } from '#lib/days.ts';
import { bookPayoutsMade, collectionAccountOf, owedTo } from '#server/deals/ledger/index.ts';
import { notifyOperators } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { payout, payoutBatch } from '#server/platform/db/schema/payout.ts';
import { AppError } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { accountsOfShops, inForceOf } from './accounts.ts';
import { readBatch } from './batches.ts';
import { refuseOwnSeller, sellersOf } from './sellers.ts';

/**
 * Everything that is due to these sellers in a currency is locked for a batch of payments. Throws 409 where one of them is
 * due nothing (any more), has no account in force, or is on hold, and where the marketplace has no account to pay from;
 * 403 where one is the operator's own company.
 */
export function makeBatch(context: MemberContext, input: z.output<typeof makePayoutBatch.input>): Promise<PayoutBatch> {
  const { currency } = input;
  const shopIds = [...new Set(input.shopIds)];
  const { actor, now } = context;
  const at = now();
  return idempotently(context, makePayoutBatch, input, async (tx) => {
    const sellers = await sellersOf(tx, context, shopIds);
    await refuseOwnSeller(tx, context, [...sellers.values()]);
    const from = await collectionAccountOf(tx, currency, at);
    if (plainAccount(from.account).length > longestAccount)
      throw new AppError('conflict', { words: m.deals_payout_wrongAccount() });
    const owed = await owedTo(tx, shopIds, currency);
    const accounts = await accountsOfShops(tx, shopIds);
    const number = await nextNumber(tx, utcDay(at));
    const id = uuidv7(at);
    const payments = shopIds.toSorted().map((shopId, index) => {
      const amount = owed.get(shopId);
      const account = inForceOf(accounts, { shopId, currency }, at);
      const seller = sellers.get(shopId);
      if (!seller || !amount)
        throw new AppError('conflict', { words: m.deals_payout_nothingDue({ shop: seller?.shop ?? shopId }) });
      if (!account || seller.onHold)
        throw new AppError('conflict', { words: m.deals_payout_notReady({ shop: seller.shop }) });
      return {
        ...{ id: uuidv7(at), batchId: id, shopId, currency, accountId: account.id, amount },
        ...{ endToEndId: endToEndId(number, index + 1), state: 'waiting' as const },
      };
    });
    await tx.insert(payoutBatch).values({
      ...{ id, number, currency, accountId: from.id, state: 'draft', madeBy: actor.id, madeAt: at },
    });
    await tx.insert(payout).values(payments);
    await bookPayoutsMade(tx, context, payments);
    const amount = add('0.00', ...payments.map((one) => one.amount));
    const data = { number, money: { amount, currency }, count: payments.length, by: actor.email };
    await notifyOperators(tx, context, { template: 'payoutBatchMade', data });
    const detail = { number, amount, currency, others: payments.length };
    await audit(tx, context, 'payoutBatch.make', { kind: 'payoutBatch', id }, detail);
    return readBatch(tx, context, id);
  });
}

/** Counted through by day; one who makes a batch at the same time waits. */
async function nextNumber(tx: Transaction, day: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payout_batch.number'))`);
  const prefix = batchNumber(day, 0).slice(0, -3);
  return batchNumber(day, (await tx.$count(payoutBatch, like(payoutBatch.number, `${prefix}%`))) + 1);
}
