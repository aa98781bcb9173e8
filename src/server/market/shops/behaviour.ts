import { sql } from 'drizzle-orm';
import { badgeRules, type ShopBadge } from '#api/market/shop-choices.ts';
import type { ShopDetail } from '#api/market/shop.ts';
import type { Context } from '#server/platform/context.ts';
import { evaluation, subOrder, tradeEvent } from '#server/platform/db/schema/deal.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { shop, shopQualification } from '#server/platform/db/schema/shops.ts';
import { answersSince, medianHours } from './answers.ts';

type Look = Pick<Context, 'db' | 'cache' | 'now'>;

/** What a shop has done in the last 180 days, and how its buyers found it. */
export type Behaviour = ShopDetail['behaviour'] & {
  /** RFQs that have been answered or have had the time to be. */
  asked: number;
  documentsComplete: boolean;
  rating: { stars: number; evaluations: number } | null;
};

/** Behaviour changes with every deal, and with the day: kept for minutes, not until something of the shop changes. */
const keptSeconds = 300;

/** The behaviour of every shop that has any, by shop. */
export function loadBehaviours(look: Look): Promise<ReadonlyMap<string, Behaviour>> {
  return look.cache.get('shops/behaviour', ['shops'], () => readBehaviours(look), keptSeconds);
}

export const noBehaviour: Behaviour = {
  medianAnswerHours: null,
  answered: 0,
  asked: 0,
  onTimeShare: null,
  shipped: 0,
  completedDeals: 0,
  documentsComplete: false,
  rating: null,
};

/** What a shop has earned by it (api/market/shop-choices.ts). */
export function badgesOf(behaviour: Behaviour): ShopBadge[] {
  const { quickAnswers, onTime } = badgeRules;
  const { medianAnswerHours, asked, onTimeShare, shipped, documentsComplete } = behaviour;
  const earned: Record<ShopBadge, boolean> = {
    quickAnswers:
      asked >= quickAnswers.atLeast && medianAnswerHours !== null && medianAnswerHours <= quickAnswers.hours,
    documentsComplete,
    onTime: shipped >= onTime.atLeast && onTimeShare !== null && onTimeShare >= onTime.share,
  };
  return (Object.keys(earned) as ShopBadge[]).filter((badge) => earned[badge]);
}

type Row = {
  shopId: string;
  medianAnswerHours: number | null;
  answered: number;
  asked: number;
  onTime: number;
  shipped: number;
  completedDeals: number;
  documentsComplete: boolean;
  stars: number | null;
  evaluations: number;
};

/** One query for all shops. */
async function readBehaviours({ db, now }: Look): Promise<ReadonlyMap<string, Behaviour>> {
  const at = now().toISOString();
  const since = sql`(${at}::timestamptz - make_interval(days => ${badgeRules.days}))`;
  const today = at.slice(0, 10);
  const answers = answersSince(at, since);
  // The lead time runs from when nothing that is payable before shipment is open any more: the deal awaits shipment.
  const deliveries = sql`
    select awarded.shop_id, goods.quantity >= awarded.quantity as on_time
    from ${subOrder} as awarded
    cross join lateral (
      select coalesce(min(event.at), awarded.awarded_at)::date + awarded.lead_time_days as day from ${tradeEvent} as event
      where event.order_id = awarded.order_id and event.sub_order_id = awarded.id and event.to_status = 4) as due
    cross join lateral (
      select coalesce(sum(sent.quantity) filter (where sent.shipped_at::date <= due.day), 0) as quantity,
        coalesce(sum(sent.quantity), 0) as whole from ${shipment} as sent
      where sent.sub_order_id = awarded.id) as goods
    where awarded.status in (4, 5, 6) and awarded.awarded_at > ${since}
      and (goods.whole >= awarded.quantity or due.day < ${today}::date)`;
  const { rows } = await db.execute<Row>(sql`
    with answers as (${answers}), deliveries as (${deliveries}),
    answered as (
      select shop_id, count(*)::integer as asked, count(hours)::integer as answered, ${medianHours} as median
      from answers group by shop_id),
    delivered as (
      select shop_id, count(*)::integer as shipped, (count(*) filter (where on_time))::integer as on_time
      from deliveries group by shop_id),
    completed as (
      select shop_id, count(*)::integer as deals from ${subOrder}
      where status = 6 and coalesce(completed_at, updated_at) > ${since} group by shop_id),
    evaluated as (
      select shop_id, round(avg(stars), 2)::float8 as stars, count(*)::integer as evaluations
      from ${evaluation} group by shop_id),
    documents as (
      select shop_id, bool_or(kind = 'businessLicence') and bool_or(kind <> 'businessLicence') as complete
      from ${shopQualification}
      where issued_on <= ${today}::date and (expires_on is null or expires_on >= ${today}::date) group by shop_id)
    select ${shop.id} as "shopId", median as "medianAnswerHours", coalesce(answered, 0) as answered,
      coalesce(asked, 0) as asked, coalesce(on_time, 0) as "onTime", coalesce(shipped, 0) as shipped,
      coalesce(deals, 0) as "completedDeals", stars, coalesce(evaluations, 0) as evaluations,
      coalesce(complete, false) and (${shop.profileEn} <> '' or ${shop.profileZh} <> '') as "documentsComplete"
    from ${shop}
      left join answered on answered.shop_id = ${shop.id} left join delivered on delivered.shop_id = ${shop.id}
      left join completed on completed.shop_id = ${shop.id} left join evaluated on evaluated.shop_id = ${shop.id}
      left join documents on documents.shop_id = ${shop.id}
    where coalesce(asked, shipped, deals, evaluations) is not null or complete`);
  return new Map(rows.map((row) => [row.shopId, describe(row)]));
}

const describe = ({ shopId: _, onTime, stars, evaluations, medianAnswerHours, ...counts }: Row): Behaviour => ({
  ...counts,
  medianAnswerHours: medianAnswerHours === null ? null : Math.round(medianAnswerHours * 10) / 10,
  onTimeShare: counts.shipped === 0 ? null : onTime / counts.shipped,
  rating: stars === null ? null : { stars, evaluations },
});
