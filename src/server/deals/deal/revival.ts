import { and, asc, eq, sql } from 'drizzle-orm';
import { orderStatuses, tradeDays } from '#api/deals/order-states.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { daysAfter, later } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import type { Balance } from './balance.ts';
import { heldSince } from './held-time.ts';
import type { SubOrderRow } from './rows.ts';

type Side = 'buyer' | 'supplier';

/** A deal that lapsed before its payment arrived, and who would go on with it. */
export type OpenRevival = { until: Date; agreed: readonly Side[] };

/** It ended because nothing had been paid. */
const lapsedUnpaid = ({ status, reason }: SubOrderRow) => status === orderStatuses.lapsed && reason === 'paymentLapsed';

const { orderId, subOrderId, action, role, at, seq } = tradeEvent;

/**
 * Which of these can be revived, by sub-order: the chain of events is where it stands. Money that arrives after the end
 * begins it; a side that does not want it, money that goes back, and seven days end it.
 */
export async function openRevivals(
  db: Db,
  subOrders: readonly SubOrderRow[],
  now: Date,
): Promise<Map<string, OpenRevival>> {
  const rows = subOrders.filter(lapsedUnpaid);
  if (rows.length === 0) return new Map();
  const events = await db
    .select({ subOrderId, action, role, at, held: heldSince(sql`trade_event.order_id`, sql`trade_event.at`, now) })
    .from(tradeEvent)
    .where(
      and(
        isOneOf(orderId, [...new Set(rows.map((row) => row.orderId))]),
        isOneOf(
          subOrderId,
          rows.map(({ id }) => id),
        ),
        eq(tradeEvent.from, orderStatuses.lapsed),
      ),
    )
    .orderBy(asc(seq));
  const open = new Map<string, OpenRevival>();
  for (const event of events) {
    const id = event.subOrderId!;
    const known = open.get(id);
    if (event.action === 'confirmRemittance')
      open.set(id, { until: later(daysAfter(event.at, tradeDays.revival), event.held), agreed: known?.agreed ?? [] });
    else if (event.action === 'agreeRevival' && known)
      open.set(id, { ...known, agreed: [...known.agreed, event.role as Side] });
    else if (
      event.action === 'refuseRevival' ||
      event.action === 'revive' ||
      event.action === 'recordRefund' ||
      event.action === 'reverseRemittance'
    )
      open.delete(id);
  }
  return new Map([...open].filter(([, { until }]) => until > now));
}

/** As a fact for the table: as one side sees it. */
export const revivalFor = (open: OpenRevival | undefined, role: string): 'open' | 'agreed' | null =>
  open === undefined ? null : open.agreed.includes(role as Side) ? 'agreed' : 'open';

export const describeRevival = (
  { currency }: SubOrderRow,
  { credit }: Balance,
  open: OpenRevival | undefined,
): SubOrderView['revival'] =>
  open && compare(credit, '0') > 0
    ? { until: open.until.toISOString(), agreed: [...open.agreed], amount: { amount: credit, currency } }
    : null;
