import type { ClaimAction } from '#api/deals/claim-actions.ts';
import type { ClaimKind } from '#api/deals/claim-choices.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import {
  goodsOf,
  notifyBuyer,
  notifySupplier,
  type DealClaim,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { notifyOperators } from '#server/mail/mail/index.ts';

type Told = { order: OrderRow; subOrder: SubOrderRow };
export type ClaimNews = {
  step: ClaimAction | 'claimOverdue';
  claim: ClaimKind;
  who: string;
  /** What is asked, offered or settled; null: no money. */
  money: { amount: string; currency: string } | null;
  words?: string | undefined;
};

/** Tells one side of a step of a claim. */
export async function tell(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  side: 'buyer' | 'supplier',
  { order, subOrder }: Told,
  { words = '', ...news }: ClaimNews,
): Promise<void> {
  const goods = goodsOf({ ...order, quantity: subOrder.quantity });
  const notice = { kind: 'claimStep', ...news, number: subOrder.number, goods, words } as const;
  if (side === 'buyer') await notifyBuyer(tx, context, order, notice);
  else await notifySupplier(tx, context, order, subOrder.shopId, notice);
}

/** Tells the operators that they were called in for a claim, or that their time to propose is over: the claim waits for them. */
export const tellOperators = (
  tx: Transaction,
  context: Pick<Context, 'now'> & { actor: { id: string } | null },
  { order, subOrder, claimed }: Told & { claimed: DealClaim },
  { late, until }: { late: boolean; until: Date },
): Promise<void> =>
  notifyOperators(tx, context, {
    template: 'claimCalledIn',
    data: {
      ...{ claim: claimed.kind, number: subOrder.number, late, until: until.toISOString() },
      ...{ buyer: order.buyerCompany, supplier: subOrder.supplierCompany },
      money: { amount: claimed.amount, currency: claimed.currency },
    },
  });
