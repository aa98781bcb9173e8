import type { Transaction } from '#server/platform/db/database.ts';
import { invitation } from '#server/platform/db/schema/rfq.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import type { Context } from '#server/platform/context.ts';
import type { Goods } from '#server/platform/mailer/index.ts';
import { notifySupplier, type OrderRow } from '#server/deals/deal/index.ts';

/** The RFQ goes to these shops. */
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
}

/** A shop is told. `others`: the goods of the RFQs that it has got together with this one, whose letter this is, too. */
export const tellOfRfq = (
  tx: Transaction,
  context: Pick<Context, 'now'>,
  order: OrderRow,
  shopId: string,
  { others, siteOnly }: { others?: Goods[]; siteOnly?: true } = {},
): Promise<void> =>
  notifySupplier(
    tx,
    context,
    order,
    shopId,
    { kind: 'rfqReceived', who: order.buyerCompany, ...(others && { others }) },
    siteOnly,
  );
