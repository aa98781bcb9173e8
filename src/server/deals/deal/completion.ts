import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { confirmReceipt, evaluate } from '#api/deals/order.ts';
import { isOpenClaim } from '#api/deals/claim-choices.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { evaluation } from '#server/platform/db/schema/deal.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { readBalance } from './balance.ts';
import { moveSubOrder } from './move.ts';
import { orderFor } from './order-view.ts';
import { lockOwnSubOrder } from './lock-deal.ts';
import { goodsOf, notifySupplier } from './notify.ts';

type Receipt = z.output<typeof confirmReceipt.input>;
type Evaluation = z.output<typeof evaluate.input>;

/** The buyer has the goods. 409 while something is unpaid or not yet shipped, and while a claim is open. */
export function confirmOwnReceipt(context: MemberContext, input: Receipt): Promise<OrderView> {
  return idempotently(context, confirmReceipt, input, async (tx) => {
    const deal = await lockOwnSubOrder(tx, context, input.subOrderId, ['buyer']);
    const { paidInFull, fullyShipped, claims } = await readBalance(tx, deal.subOrder);
    const facts = { paidInFull, fullyShipped, claimOpen: claims.some(isOpenClaim) };
    const step = { role: 'buyer', company: deal.company, facts } as const;
    const moved = await moveSubOrder(tx, context, deal.order, deal.subOrder, { action: 'confirmReceipt', ...step });
    const { number, shopId, quantity } = moved.subOrder;
    const goods = goodsOf({ ...moved.order, quantity });
    await notifySupplier(tx, context, moved.order, shopId, { kind: 'completed', who: deal.company, number, goods });
    return orderFor(context, moved.order.id, tx);
  });
}

/** Stars and words of the buyer, once for each completed sub-order. */
export function evaluateOwn(context: MemberContext, input: Evaluation): Promise<OrderView> {
  const { subOrderId, stars, text } = input;
  return idempotently(context, evaluate, input, async (tx) => {
    const deal = await lockOwnSubOrder(tx, context, subOrderId, ['buyer']);
    const evaluated = (await tx.$count(evaluation, eq(evaluation.subOrderId, subOrderId))) > 0;
    const claimOpen = (await readBalance(tx, deal.subOrder)).claims.some(isOpenClaim);
    const moved = await moveSubOrder(tx, context, deal.order, deal.subOrder, {
      action: 'evaluate',
      role: 'buyer',
      company: deal.company,
      facts: { evaluated, claimOpen },
      detail: { stars },
    });
    const { number, shopId, quantity } = moved.subOrder;
    await tx.insert(evaluation).values({ subOrderId, shopId, stars, text, at: context.now() });
    await noteAccount(tx, context, 'evaluation', moved.order.id, text);
    const goods = goodsOf({ ...moved.order, quantity });
    const notice = { kind: 'evaluated', who: deal.company, number, goods, words: text } as const;
    await notifySupplier(tx, context, moved.order, shopId, notice);
    await raiseScopes(tx, ['shops']);
    return orderFor(context, moved.order.id, tx);
  });
}
