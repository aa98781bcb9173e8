import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { SupplierStatistics } from '#api/market/own-shop.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { invitation, quote, quoteVersion } from '#server/platform/db/schema/rfq.ts';
import { answersSince, medianHours } from './answers.ts';
import { loadBehaviours, noBehaviour } from './behaviour.ts';
import { ownShopOf } from './own-shop.ts';

const months = 12;
const soonDays = 14;

/** The caller's last twelve months, by calendar months of UTC, and how it stands now. */
export async function supplierStatistics(context: MemberContext): Promise<SupplierStatistics> {
  const { db, now } = context;
  const { id } = await ownShopOf(context);
  const [counted, answers, turnover, won, sale, behaviours] = await Promise.all([
    countByMonth(context, id),
    answersByMonth(context, id),
    turnoverByMonth(context, id),
    db
      .select({
        won: sql<number>`(count(*) filter (where ${quote.state} = 'accepted'))::integer`,
        decided: sql<number>`count(*)::integer`,
      })
      .from(quote)
      .where(and(eq(quote.shopId, id), sql`${quote.state} in ('accepted', 'notAwarded')`)),
    offersOnSale(context, id),
    loadBehaviours(context),
  ]);
  const { medianAnswerHours, onTimeShare, rating } = behaviours.get(id) ?? noBehaviour;
  const nothing = { invited: 0, quoted: 0, declined: 0, lost: 0, awarded: 0 };
  return {
    months: lastMonths(now()).map((month) => ({
      month,
      ...nothing,
      ...counted.get(month),
      answerHours: answers.get(month) ?? null,
      turnover: turnover.get(month) ?? [],
    })),
    medianAnswerHours,
    onTimeShare,
    winShare: won[0]!.decided === 0 ? null : won[0]!.won / won[0]!.decided,
    stars: rating?.stars ?? null,
    evaluations: rating?.evaluations ?? 0,
    ...sale,
  };
}

/** `2025-08` … `2026-07`, oldest first. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1 - index), 1)).toISOString().slice(0, 7),
  );
}

const monthOf = (column: unknown) => sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM')`;
const beginning = ({ now }: Pick<MemberContext, 'now'>) => new Date(`${lastMonths(now())[0]!}-01T00:00:00Z`);

type Counts = Omit<SupplierStatistics['months'][number], 'month' | 'turnover' | 'answerHours'>;

/** RFQs by the month in which they came, quotes and awards by that in which they were made. */
async function countByMonth(context: MemberContext, shopId: string): Promise<Map<string, Partial<Counts>>> {
  const { db } = context;
  const from = beginning(context);
  const rows = sql<number>`count(*)::integer`;
  const [invited, quoted, awarded] = await Promise.all([
    db
      .select({
        month: monthOf(invitation.sentAt),
        invited: rows,
        declined: sql<number>`(count(*) filter (where ${invitation.state} = 'declined'))::integer`,
      })
      .from(invitation)
      .where(and(eq(invitation.shopId, shopId), gt(invitation.sentAt, from)))
      .groupBy(sql`1`),
    db
      .select({
        month: monthOf(quoteVersion.at),
        quoted: rows,
        lost: sql<number>`(count(*) filter (where ${quote.state} = 'notAwarded'))::integer`,
      })
      .from(quoteVersion)
      .innerJoin(quote, eq(quote.id, quoteVersion.quoteId))
      .where(and(eq(quote.shopId, shopId), eq(quoteVersion.version, 1), gt(quoteVersion.at, from)))
      .groupBy(sql`1`),
    db
      .select({ month: monthOf(subOrder.awardedAt), awarded: rows })
      .from(subOrder)
      .where(and(eq(subOrder.shopId, shopId), gt(subOrder.awardedAt, from)))
      .groupBy(sql`1`),
  ]);
  const byMonth = new Map<string, Partial<Counts>>();
  for (const { month, ...counts } of [...invited, ...quoted, ...awarded]) {
    byMonth.set(month, { ...byMonth.get(month), ...counts });
  }
  return byMonth;
}

/** How many hours half of a month's RFQs waited for an answer, by the month in which they came. */
async function answersByMonth(context: MemberContext, shopId: string): Promise<Map<string, number | null>> {
  const from = sql`${beginning(context).toISOString()}::timestamptz`;
  const { rows } = await context.db.execute<{ month: string; hours: number | null }>(sql`
    select ${monthOf(sql`sent_at`)} as month, ${medianHours} as hours
    from (${answersSince(context.now().toISOString(), from)} and invited.shop_id = ${shopId}) as answers group by 1`);
  return new Map(rows.map(({ month, hours }) => [month, hours]));
}

/** Of sub-orders that were not cancelled and did not lapse. */
async function turnoverByMonth(context: MemberContext, shopId: string) {
  const rows = await context.db
    .select({
      month: monthOf(subOrder.awardedAt),
      currency: subOrder.currency,
      amount: sql<string>`sum(${subOrder.total})::text`,
    })
    .from(subOrder)
    .where(
      and(
        eq(subOrder.shopId, shopId),
        gt(subOrder.awardedAt, beginning(context)),
        sql`${subOrder.status} not in (7, 8)`,
      ),
    )
    .groupBy(sql`1`, subOrder.currency)
    .orderBy(sql`1`, subOrder.currency);
  return new Map(
    [...Map.groupBy(rows, ({ month }) => month)].map(([month, list]) => [
      month,
      list.map(({ amount, currency }) => ({ amount, currency })),
    ]),
  );
}

async function offersOnSale({ db, now }: MemberContext, shopId: string) {
  const soon = utcDay(daysAfter(now(), soonDays));
  const own = and(eq(offer.shopId, shopId), eq(offer.status, 'onSale'));
  const [onSale, expiringSoon] = await Promise.all([
    db.$count(offer, own),
    db.$count(offer, and(own, lte(offer.validUntil, soon))),
  ]);
  return { onSale, expiringSoon };
}
