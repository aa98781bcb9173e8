import { and, isNotNull, sql, type SQL } from 'drizzle-orm';
import { next } from '#api/deals/order-states.ts';
import { deviationText, type Deviation } from '#api/deals/shipment-consent.ts';
import type { RfqChange, SubOrderView, TradeEvent } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { later } from '#lib/days.ts';
import { safeProse } from '#lib/readable-text.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import type { Balance } from './balance.ts';
import { heldSince } from './held-time.ts';
import { latestOf, type LatestStep } from './latest-events.ts';
import type { SubOrderRow } from './rows.ts';

/**
 * A request to ship otherwise than agreed that waits for the buyer, or that it has agreed to and no shipment has used.
 * `seq`: the how manieth of its sub-order.
 */
export type StandingConsent = {
  seq: number;
  agreed: boolean;
  until: Date;
  deviations: Deviation[];
  remark: string;
};

type Asked = Pick<SubOrderRow, 'id' | 'orderId' | 'status'>;
const mayWait = ({ status }: Asked) => next('subOrder', status, 'withdrawDeviation', 'supplier') !== null;

/** What stands of each sub-order: the chain of events is where it stands. Once its time is over, an unanswered one does not. */
export async function consentsOf(
  db: Db,
  latest: ReadonlyMap<string, LatestStep>,
  subOrders: readonly Asked[],
  now: Date,
): Promise<Map<string, StandingConsent>> {
  const open = subOrders.filter(mayWait).flatMap(({ id }): [string, StandingConsent][] => {
    const step = latest.get(id);
    const agreed = step?.action === 'agreeDeviation';
    if (!step || (!agreed && step.action !== 'askDeviation')) return [];
    const { until, deviations, remark } = step.detail as { until: string; deviations: Deviation[]; remark?: string };
    const asked = {
      ...{ seq: step.proposals, agreed, until: later(new Date(until), step.held) },
      ...{ deviations, remark: remark ?? '' },
    };
    return agreed || asked.until > now ? [[id, asked]] : [];
  });
  const agreedTo = open.flatMap(([id, { agreed }]) => (agreed ? [id] : []));
  if (agreedTo.length === 0) return new Map(open);
  const used = await db
    .select({ id: shipment.subOrderId, consent: shipment.consent })
    .from(shipment)
    .where(and(isOneOf(shipment.subOrderId, agreedTo), isNotNull(shipment.consent)));
  return new Map(open.filter(([of, { seq }]) => !used.some(({ id, consent }) => id === of && consent === seq)));
}

/** For a query of sub-orders: a request that nobody has answered in time. */
export const overdueConsent = (now: Date): SQL => sql`exists (select from (
  select action, detail, step.at from trade_event as step
  where step.order_id = ${subOrder.orderId} and step.sub_order_id = ${subOrder.id}
    and step.action in ('askDeviation', 'agreeDeviation', 'refuseDeviation', 'withdrawDeviation', 'deviationLapsed')
  order by step.seq desc limit 1) as latest
  where latest.action = 'askDeviation' and (latest.detail->>'until')::timestamptz
    + ${heldSince(sql`${subOrder.orderId}`, sql`latest.at`, now)} * interval '1 millisecond' <= ${now})`;

/** As both sides read it; nothing where it is no matter any more. */
export function describeConsent(
  balance: Pick<Balance, 'fullyShipped'>,
  standing: StandingConsent | undefined,
): SubOrderView['deviation'] {
  if (!standing || isMoot(standing, balance)) return null;
  const { seq, agreed, until, deviations, remark } = standing;
  return {
    ...{ seq, agreed, until: until.toISOString(), deviations: deviationTexts(deviations) },
    ofLots: deviations.some(({ kind }) => kind === 'limit'),
    ...{ remark: safeProse(remark), bankWarning: namesAccount(remark) },
  };
}

/** Where everything has left nobody asks how; a shipment that has left can still be corrected. */
const isMoot = ({ deviations }: StandingConsent, { fullyShipped }: Pick<Balance, 'fullyShipped'>): boolean =>
  fullyShipped && deviations.every(({ shipment: corrected }) => corrected === undefined);

/** Whether the buyer is asked, as a fact for the table. */
export const isAsked = (standing: StandingConsent | undefined, balance: Pick<Balance, 'fullyShipped'>): boolean =>
  standing?.agreed === false && !isMoot(standing, balance);

export const deviationTexts = (deviations: readonly Deviation[]): string[] => deviations.map(deviationText);

/** What an event says of the contract that a shipment is not as it says; of all others nothing. */
export function deviationsIn({ deviations }: TradeEvent['detail']): RfqChange[] {
  if (!Array.isArray(deviations)) return [];
  return deviationTexts(deviations as Deviation[]).map((to, index) => ({
    ...{ field: `deviation${index}`, label: m.deals_deviation_field(), from: null, to },
  }));
}

const latestDeviation = latestOf('deviating');

/** Of one sub-order. */
export async function standingConsent(db: Db, row: Asked, now: Date): Promise<StandingConsent | undefined> {
  const { deviating: latest } = await latestDeviation(db, [row].filter(mayWait), now);
  return (await consentsOf(db, latest, [row], now)).get(row.id);
}
