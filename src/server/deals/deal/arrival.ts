import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { arrivalOf, arrivalPapers, arrivals, canConfirmArrival, type ArrivalFacts } from '#api/deals/arrival-rules.ts';
import type { PastHold } from '#api/deals/held-days.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { shipment, shipmentDocument, shipmentEvent } from '#server/platform/db/schema/shipment.ts';
import type { Balance } from './balance.ts';
import type { SubOrderRow } from './rows.ts';

/** Of what was expected, and of what has happened: read with the shipments of a deal (balance.ts). */
const eventsOf = (expected: boolean) => sql`from ${shipmentEvent} where shipment_id = shipment.id
  and ${inArray(sql`milestone`, [...arrivals])} and expected = ${expected}`;

/** For a select from `shipment` alone. */
export const arrivalColumns = {
  statedOn: sql<string | null>`(select (min(at) at time zone 'UTC')::date::text ${eventsOf(false)})`,
  confirmed: sql<boolean>`arrival_confirmed_at is not null`,
  paper: sql<boolean>`coalesce((select true from ${shipmentDocument} where shipment_id = shipment.id
    and ${inArray(sql`kind`, [...arrivalPapers])} limit 1), false)`,
  // A day that was put forward later takes nothing of the buyer's time.
  eta: sql<string>`greatest(${shipment.eta}, (select (max(at) at time zone 'UTC')::date ${eventsOf(true)}))::text`,
};

export const arrivalFactsOf = (
  { statedOn, confirmed, paper, eta }: Omit<ArrivalFacts, 'holds'>,
  holds: readonly PastHold[],
): ArrivalFacts => ({ statedOn, confirmed, paper, eta, holds });

/** Everything is on its way, and of each shipment it counts as shown that it has arrived. */
export const hasAllArrived = ({ fullyShipped, arrivals: known }: Balance, now: Date): boolean =>
  fullyShipped && known.size > 0 && [...known.values()].every((facts) => arrivalOf(facts, now).shownBy !== null);

/** Of some shipment the buyer may still say that it has arrived; not once the days after it run. */
export const awaitsArrival = ({ arrivedAt }: Pick<SubOrderRow, 'arrivedAt'>, { arrivals: known }: Balance): boolean =>
  arrivedAt === null && [...known.values()].some(canConfirmArrival);

/**
 * The last of the goods has arrived: from now on the days run after which receipt counts as confirmed. Said once; false
 * when it was said before. The caller holds the lock of the order and tells the buyer.
 */
export async function markArrived(tx: Transaction, { id }: Pick<SubOrderRow, 'id'>, at: Date): Promise<boolean> {
  const marked = await tx
    .update(subOrder)
    .set({ arrivedAt: at, updatedAt: at })
    .where(and(eq(subOrder.id, id), isNull(subOrder.arrivedAt)))
    .returning({ id: subOrder.id });
  return marked.length > 0;
}
