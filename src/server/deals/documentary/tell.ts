import type { BankAction } from '#api/deals/documentary-steps.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { goodsOf, notifyBuyer, notifySupplier, type OrderRow, type SubOrderRow } from '#server/deals/deal/index.ts';

type Told = { order: OrderRow; subOrder: SubOrderRow };
type News = { step: BankAction; who: string; words?: string | undefined };

/** Tells one side of a step of the payment through banks. */
export async function tell(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  side: 'buyer' | 'supplier',
  { order, subOrder }: Told,
  { step, who, words = '' }: News,
): Promise<void> {
  const goods = goodsOf({ ...order, quantity: subOrder.quantity });
  const notice = { kind: 'bankStep', step, who, number: subOrder.number, goods, words } as const;
  if (side === 'buyer') await notifyBuyer(tx, context, order, notice);
  else await notifySupplier(tx, context, order, subOrder.shopId, notice);
}
