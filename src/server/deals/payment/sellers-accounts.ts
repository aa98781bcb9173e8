import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { decidePayoutAccount, PayoutAccountView, withdrawPayoutAccount } from '#api/deals/payout.ts';
import { utcDay } from '#lib/days.ts';
import { goodsOf, notifyBuyer, notifySupplier } from '#server/deals/deal/index.ts';
import { decideAccount, paidDirectly, withdrawAccount, type TellOpenDeals } from '#server/deals/payout/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';

/** Both sides of every open deal under which money goes to the seller's account. */
const tellOpenDeals: TellOpenDeals = async (tx, context, account, { kind, day }) => {
  const rows = await tx
    .select({ order: tradeOrder, part: subOrder })
    .from(subOrder)
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .where(paidDirectly(account))
    .orderBy(asc(tradeOrder.id), asc(subOrder.id));
  for (const { order, part } of rows) {
    const goods = goodsOf({ ...order, quantity: part.quantity });
    const notice = { kind, currency: account.currency, day: utcDay(day), number: part.number, goods };
    await notifyBuyer(tx, context, order, notice);
    await notifySupplier(tx, context, order, part.shopId, notice);
  }
};

/** An operator decides on the account of a seller. */
export const decideSellersAccount = (
  context: MemberContext,
  input: z.output<typeof decidePayoutAccount.input>,
): Promise<Record<never, never>> => decideAccount(context, input, tellOpenDeals);

/** A seller takes an account back. */
export const withdrawSellersAccount = (
  context: MemberContext,
  input: z.output<typeof withdrawPayoutAccount.input>,
): Promise<PayoutAccountView> => withdrawAccount(context, input, tellOpenDeals);
