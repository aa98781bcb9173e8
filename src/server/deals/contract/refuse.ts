import type { z } from 'zod';
import { refuseContract as call } from '#api/deals/contract.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  goodsOf,
  lockOwnSubOrder,
  moveSubOrder,
  orderFor,
  notifyBuyer,
  notifySupplier,
} from '#server/deals/deal/index.ts';
import { latestContract, ownContract } from './own-contract.ts';

/** Refuses to sign, or cancels before both have signed. Throws 404 for strangers, 409 when it is too late. */
export async function refuseContract(
  context: MemberContext,
  input: z.output<(typeof call)['input']>,
): Promise<OrderView> {
  const { contract, side } = await ownContract(context, input.id);
  if (side === 'operator') throw notFound();
  return idempotently(context, call, input, async (tx) => {
    const { order, subOrder, role, company } = await lockOwnSubOrder(tx, context, contract.subOrderId);
    if ((await latestContract(tx, subOrder.id))?.id !== contract.id)
      throw new AppError('conflict', { fields: { status: String(subOrder.status) } });
    const { number, version } = contract;
    const { reason, remark } = input;
    await moveSubOrder(tx, context, order, subOrder, {
      action: 'refuseContract',
      role,
      company,
      reason,
      detail: { contract: number, version, remark },
    });
    const goods = goodsOf({ ...order, quantity: subOrder.quantity });
    const notice = { kind: 'contractRefused', number, goods, who: company, words: remark } as const;
    if (role === 'buyer') await notifySupplier(tx, context, order, subOrder.shopId, notice);
    else await notifyBuyer(tx, context, order, notice);
    return orderFor(context, order.id, tx);
  });
}
