import { mayNow, orderStatuses } from '#api/deals/order-states.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockOwnOrder, type BuyersDeal, type OrderRow } from '#server/deals/deal/index.ts';
import { readFacts } from './facts.ts';

export type OpenDeal = BuyersDeal & { facts: Awaited<ReturnType<typeof readFacts>> };

/** An own RFQ that nobody has quoted. Throws 409 for one that has been, with the words for what to do instead, or is over. */
export async function lockOpenRfq(
  tx: Transaction,
  context: MemberContext,
  orderId: string,
  action: Extract<TradeAction, 'changeRfq' | 'addSuppliers'>,
): Promise<OpenDeal> {
  const deal = await lockOwnOrder(tx, context, orderId);
  const facts = await readFacts(tx, context, deal.order);
  refuseQuoted(deal.order, facts, action);
  return { ...deal, facts };
}

export function refuseQuoted(order: OrderRow, facts: OpenDeal['facts'], action: TradeAction): void {
  if (mayNow('order', order.status, action, 'buyer', facts)) return;
  const isQuoted = order.status === orderStatuses.pendingQuote && facts.quoted;
  throw new AppError('conflict', {
    fields: { status: String(order.status) },
    ...(isQuoted && { words: m.deals_change_quoted() }),
  });
}
