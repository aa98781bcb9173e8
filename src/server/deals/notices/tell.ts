import type { ClaimSide } from '#api/deals/claim-choices.ts';
import type { NoticeKind } from '#api/deals/notice-rules.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { goodsOf, notifyBuyer, notifySupplier, type OrderRow, type SubOrderRow } from '#server/deals/deal/index.ts';

type News = {
  kind: 'noticeGiven' | 'noticeAcknowledged' | 'noticeReceived';
  notice: NoticeKind;
  /** The other side. */
  who: string;
  words?: string;
};

/** Tells one side of a notice: that it was given, read, or counts as received. */
export async function tell(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  side: ClaimSide,
  { order, subOrder }: { order: OrderRow; subOrder: SubOrderRow },
  { words = '', ...news }: News,
): Promise<void> {
  const goods = goodsOf({ ...order, quantity: subOrder.quantity });
  const notice = { ...news, number: subOrder.number, goods, words };
  if (side === 'buyer') await notifyBuyer(tx, context, order, notice);
  else await notifySupplier(tx, context, order, subOrder.shopId, notice);
}
