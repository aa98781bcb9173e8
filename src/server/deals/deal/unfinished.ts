import { inArray, or, sql } from 'drizzle-orm';
import { closedAsUnpaid } from '#api/deals/avoidance.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { hasStanding, ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';

const { cancelled, lapsed, pendingQuote, pendingSignatures, pendingPayment, pendingShipment, shipped } = orderStatuses;

// By raw names: drizzle writes the columns of a single table without it.
/** Of a sub-order: with a claim that is open, or a settlement that is not paid. */
export const hasUnsettled = sql`exists (select from claim where claim.sub_order_id = sub_order.id
  and (claim.ended_at is null or (claim.owed > 0 and claim.owed_paid_at is null)))`;

/**
 * Of a sub-order: a side may have something to do for it. It goes on; or it has ended, and a claim or its settlement waits, a
 * transfer that was recorded, money that a seller is to return or a return that the buyer has said nothing of, money that
 * came too late and may revive it, or what it was closed over. Few have money standing: they are looked up once.
 */
export const isUnfinished = or(
  inArray(subOrder.status, [pendingQuote, pendingSignatures, pendingPayment, pendingShipment, shipped]),
  hasUnsettled,
  sql`sub_order.id in (select sub_order_id from remittance where state = 'submitted')`,
  sql`sub_order.id in (select ${ledgerAccount.subOrderId} from ${ledgerAccount} where ${hasStanding(ledgerAccount)} and kind = 'directRefund')`,
  sql`(sub_order.status = ${lapsed} and sub_order.id in (select ${ledgerAccount.subOrderId} from ${ledgerAccount}
    where ${hasStanding(ledgerAccount)} and kind = 'refund'))`,
  sql`(sub_order.collecting = 'seller' and exists (select from refund where refund.sub_order_id = sub_order.id
    and refund.by_seller and refund.confirmed_at is null and refund.returned_on is null))`,
  sql`(sub_order.status = ${cancelled} and sub_order.reason = ${closedAsUnpaid})`,
)!;
