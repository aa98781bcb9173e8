import type { Transaction } from '#server/platform/db/database.ts';
import { invitation } from '#server/platform/db/schema/rfq.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import type { Context } from '#server/platform/context.ts';
import { notifySupplier, type OrderRow } from '#server/deals/deal/index.ts';

/** The RFQ goes to these shops, each of which is told. */
export async function invite(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  order: OrderRow,
  shopIds: readonly string[],
): Promise<void> {
  if (shopIds.length === 0) return;
  const sentAt = context.now();
  await tx.insert(invitation).values(
    shopIds.map((shopId) => ({
      id: uuidv7(sentAt),
      orderId: order.id,
      shopId,
      state: 'sent' as const,
      sentAt,
      pen: 'supplier' as const,
    })),
  );
  const notice = { kind: 'rfqReceived', who: order.buyerCompany } as const;
  for (const shopId of shopIds) await notifySupplier(tx, context, order, shopId, notice);
}
