import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import { breachOf } from '#api/deals/avoidance.ts';
import { leavesInterestUncapped } from '#api/deals/claim-amount.ts';
import { otherSide, type ClaimSide } from '#api/deals/claim-choices.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { isBulk } from '#api/deals/quantity-tolerance.ts';
import { daysBetween, utcDay } from '#lib/days.ts';
import { add, compare, divide, multiply, subtract } from '#lib/decimal.ts';
import {
  breachEnds,
  deliverBy,
  deliveryWindowOf,
  injuredBy,
  objectionsFrom,
  overdueOf,
  payBy,
  staysSellers,
  type Balance,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import type { Db } from '#server/platform/db/database.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrderLine, tradeEvent } from '#server/platform/db/schema/deal.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';

/** What can be claimed about: the tonnes, what they cost by the contract, and how late they are. */
export type Part = { tonnes: string | null; price: string | null; value: string; lateDays: number | null };
export type SentPart = Part & { position: number; transportDocument: string; items: string[]; line: number | null };

/** What of a deal decides which claims there can be, and what they come to. */
export type ClaimGoods = {
  status: SubOrderRow['status'];
  packed: boolean;
  /** When the last of the goods came; null: that is not known. */
  arrivedAt: Date | null;
  shipments: SentPart[];
  sent: Part | null;
  unsent: Part | null;
  unpaid: Part | null;
  whole: Part;
  /** The deal, or its rest, ended for a breach: whom it has cost something, of what, and until when that is claimed. */
  breach: { of: ClaimSide; lost: Part; until: Date } | null;
  /** The letter of credit that the contract asks for is not there in time. */
  awaitsCredit: boolean;
  /** The supplier has said that goods are ready, or has sent some. */
  offered: boolean;
  payable: string;
  /** The contract in force leaves interest on late payment uncapped. */
  uncapped: boolean;
};

/** Days after the last day that was agreed; never below 0. */
const delay = (deadline: string, day: string): number => Math.max(0, daysBetween(deadline, day));

const sumOf = (parts: readonly SentPart[]) => ({
  tonnes: add('0.000', ...parts.map(({ tonnes }) => tonnes!)),
  value: add('0.00', ...parts.map(({ value }) => value)),
});

export async function claimGoods(
  db: Db,
  order: OrderRow,
  row: SubOrderRow,
  balance: Balance,
  now: Date,
): Promise<ClaimGoods> {
  const lines = await db
    .select({ position: subOrderLine.position, unitPrice: subOrderLine.unitPrice })
    .from(subOrderLine)
    .where(eq(subOrderLine.subOrderId, row.id));
  const rows = await db.select().from(shipment).where(eq(shipment.subOrderId, row.id)).orderBy(asc(shipment.position));
  const window = await deliveryWindowOf(db, order, row);
  const today = utcDay(now);
  const lateOn = (day: string) => delay(deliverBy(balance, window.deliveryDeadline, day), day);
  const average = divide(row.total, row.quantity, 4);
  const left = rows.map((one): SentPart => {
    const price = lines.find(({ position }) => position === one.line)?.unitPrice ?? average;
    return {
      ...{ position: one.position, transportDocument: one.transportDocument, line: one.line },
      ...{ tonnes: one.quantity, price, value: multiply(one.quantity, price, 2) },
      lateDays: lateOn(balance.departures.get(one.position) ?? one.etd),
      items: [...one.lots.map(({ lot }) => lot), ...one.containers],
    };
  });
  const shipments = left.filter(({ position }) => !staysSellers(row, balance.banks.documents.get(position)));
  const [gone, sent] = [sumOf(left), sumOf(shipments)];
  const rest = subtract(row.quantity, gone.tonnes);
  const isMoving = row.status < orderStatuses.completed;
  const restValue = subtract(row.total, gone.value);
  const overdue = overdueOf(balance, today);
  return {
    status: row.status,
    packed: !isBulk(row.packing),
    arrivedAt: objectionsFrom(row, balance.holds),
    shipments,
    sent:
      compare(sent.tonnes, '0') > 0
        ? {
            ...sent,
            price: divide(sent.value, sent.tonnes, 4),
            lateDays: Math.max(...shipments.map(({ lateDays }) => lateDays!)),
          }
        : null,
    unsent:
      isMoving && !balance.fullyShipped && compare(rest, '0') > 0 && compare(restValue, '0') > 0
        ? { tonnes: rest, value: restValue, price: divide(restValue, rest, 4), lateDays: lateOn(today) }
        : null,
    unpaid: overdue && { tonnes: null, price: null, value: overdue.open, lateDays: delay(overdue.dueOn, today) },
    breach: await breachFor(db, row, balance, shipments),
    whole: {
      ...{ tonnes: row.quantity, value: row.total, price: average },
      lateDays: balance.banks.awaitsCredit ? delay(payBy(row), today) : null,
    },
    awaitsCredit: balance.banks.awaitsCredit && payBy(row) < today,
    offered: row.readyOn !== null || compare(gone.tonnes, '0') > 0,
    payable: balance.payable,
    uncapped: await interestIsUncapped(db, row),
  };
}

/**
 * What of the goods was not delivered, or not taken, because the deal or its rest has ended for a breach; null: it has not.
 * `stand`: what has left and has not stayed its seller's.
 */
async function breachFor(
  db: Db,
  row: SubOrderRow,
  balance: Balance,
  stand: readonly SentPart[],
): Promise<ClaimGoods['breach']> {
  const [rest] =
    row.endedAt === null && row.restEndedAt
      ? await db
          .select({ reason: tradeEvent.reason })
          .from(tradeEvent)
          .where(and(eq(tradeEvent.subOrderId, row.id), eq(tradeEvent.action, 'avoid')))
          .orderBy(desc(tradeEvent.seq))
          .limit(1)
      : [];
  // Of one that goes on its rest alone may have ended so.
  const by = rest ? breachOf(rest.reason) : null;
  const of = by ? otherSide(by) : injuredBy(row, balance.shipped);
  const at = row.endedAt ?? row.restEndedAt;
  if (of === null || at === null) return null;
  const stands = sumOf(stand);
  const tonnes = subtract(row.quantity, stands.tonnes);
  const value = subtract(row.total, stands.value);
  if (compare(tonnes, '0') <= 0 || compare(value, '0') <= 0) return null;
  const lost = { tonnes, value, price: divide(value, tonnes, 4), lateDays: null };
  return { of, lost, until: breachEnds(at, balance.holds) };
}

/** By the contract that both have signed last. */
export async function interestIsUncapped(db: Db, { id }: Pick<SubOrderRow, 'id'>): Promise<boolean> {
  const [inForce] = await db
    .select({ templateVersion: contract.templateVersion })
    .from(contract)
    .where(and(eq(contract.subOrderId, id), isNotNull(contract.sealedAt)))
    .orderBy(desc(contract.version))
    .limit(1);
  return leavesInterestUncapped(inForce?.templateVersion ?? null);
}
