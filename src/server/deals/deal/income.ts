import { and, eq, gte, isNull, sum } from 'drizzle-orm';
import type { SupplierToday } from '#api/deals/order.ts';
import { add, subtract } from '#lib/decimal.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { refund, remittance, remittanceReversal } from '#server/platform/db/schema/payment.ts';
import { isPaidOut } from './refunds.ts';

/**
 * What a shop has received since a moment, by currency: transfers confirmed, less refunds recorded since then that the
 * bank has not returned. Below 0 where more went back than came.
 */
export async function receivedSince(
  { db }: Pick<MemberContext, 'db'>,
  shopId: string,
  since: Date,
): Promise<SupplierToday['received']> {
  const [arrived, refunded] = await Promise.all([
    db
      .select({ currency: remittance.currency, amount: sum(remittance.arrived) })
      .from(remittance)
      .leftJoin(remittanceReversal, eq(remittanceReversal.remittanceId, remittance.id))
      .where(
        and(
          eq(remittance.shopId, shopId),
          eq(remittance.state, 'confirmed'),
          isNull(remittanceReversal.remittanceId),
          gte(remittance.decidedAt, since),
        ),
      )
      .groupBy(remittance.currency),
    db
      .select({ currency: refund.currency, amount: sum(refund.amount) })
      .from(refund)
      .innerJoin(subOrder, eq(subOrder.id, refund.subOrderId))
      .where(and(eq(subOrder.shopId, shopId), gte(refund.recordedAt, since), isPaidOut))
      .groupBy(refund.currency),
  ]);
  const net = new Map(arrived.map(({ currency, amount }) => [currency, add(amount ?? '0', '0.00')]));
  for (const { currency, amount } of refunded) net.set(currency, subtract(net.get(currency) ?? '0.00', amount ?? '0'));
  const byCurrency = [...net].sort(([one], [other]) => (one < other ? -1 : 1));
  return byCurrency.map(([currency, amount]) => ({ currency, amount }));
}
