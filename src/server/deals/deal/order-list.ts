import { and, asc, count, desc, eq, gte, inArray, lt, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { getOrderByPage, OrderPage } from '#api/deals/order.ts';
import type { OrderSort } from '#api/deals/list-sorts.ts';
import { allOrderStatuses, orderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import { daysAfter } from '#lib/days.ts';
import { add } from '#lib/decimal.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { onOneConnection } from '#server/platform/db/on-one-connection.ts';
import type { Db } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { exchangeRate } from '#server/platform/db/schema/reference.ts';
import { quote, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { paymentStatusOf, shownPayment } from './balance.ts';
import { dealFoundBy, idsFoundBy } from './find.ts';
import { isLatestRate } from './latest-rate.ts';
import { ordersInNeed } from './buyers-needs.ts';
import { loadNames, sellersFace } from './names.ts';
import { nextSteps } from './next-step.ts';
import { readNewest } from '#server/platform/paging/newest-first.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';

type Input = z.output<typeof getOrderByPage.input>;

/** The caller's own orders, newest first unless sorted otherwise. */
export async function orderPage(context: MemberContext, input: Input): Promise<OrderPage> {
  const { db, actor } = context;
  const { status, keyword, from, to, needs, sort, order, pageNo, pageSize } = input;
  const wanted = and(
    eq(tradeOrder.buyerId, actor.party),
    from ? gte(tradeOrder.postedAt, dayStart(from)) : undefined,
    to ? lt(tradeOrder.postedAt, dayStart(to, 1)) : undefined,
    needs ? inArray(tradeOrder.id, await ordersInNeed(context, needs)) : undefined,
  );
  const hasStatus = status === 0 ? undefined : eq(tradeOrder.status, status as OrderRow['status']);
  const found = and(wanted, dealFoundBy(keyword, tradeOrder.id, actor.party));
  const inStatus = and(found, hasStatus);
  const isSearch = keyword !== '' && sort === 'posted' && pageNo === 1;
  const finding = isSearch ? findOnce(context, wanted, keyword) : null;
  // What fails while nobody waits for it is thrown by who does.
  finding?.catch(() => undefined);
  const near = isSearch ? await foundNear(context, and(wanted, hasStatus), input) : [];
  const isNear = near.length === pageSize;
  // Rows that are known are described while all are still being counted.
  const described = isNear ? describe(context, near) : null;
  described?.catch(() => undefined);
  const all = isNear ? null : await finding;
  const counting = finding ? finding.then(({ counts }) => counts) : countByStatus(context, found);
  const listing =
    sort === 'posted'
      ? readNewest(
          {
            list: ['orders', actor.id, status, keyword, from, to, needs, order],
            cursor: input.cursor,
            pageNo,
            pageSize,
            oldestFirst: order === 'asc',
            total: counting.then((counts) => counts[status]!),
          },
          { at: tradeOrder.postedAt, id: tradeOrder.id },
          async ({ beyond, orderBy, limit, offset }) =>
            isNear
              ? near
              : db
                  .select()
                  .from(tradeOrder)
                  .where(all?.few ? and(wanted, hasStatus, isOneOf(tradeOrder.id, all.few)) : and(inStatus, beyond))
                  .orderBy(...orderBy)
                  .limit(limit)
                  .offset(offset),
          ({ postedAt, id }) => ({ at: postedAt, id }),
        )
      : readByValue(context, { ...input, sort }, inStatus);
  const [{ rows, nextCursor }, counts] = await Promise.all([listing, counting]);
  return {
    list: await (described ?? describe(context, rows)),
    total: counts[status]!,
    pageNo,
    pageSize,
    counts,
    nextCursor,
  };
}

/** So many found deals are named by the reading that counts them. */
const fewDeals = 200;

/** A search reads every deal of the buyer: how many it finds in each status, and which, where they are few, are told by one reading. */
async function findOnce({ db, actor }: MemberContext, wanted: SQL | undefined, keyword: string) {
  const inFound = and(wanted, sql`${tradeOrder.id} in (select id from found)`);
  const { rows } = await db.execute<{ counts: [status: number, orders: number][] | null; few: string[] | null }>(sql`
    with found as materialized (${idsFoundBy(keyword, actor.party)})
    select (select json_agg(json_build_array(status, orders)) from
        (select status, count(*) as orders from ${tradeOrder} where ${inFound} group by status) as counted) as counts,
      case when (select count(*) from found) <= ${fewDeals} then array(select id from found) end as few`);
  const [read] = rows;
  return { counts: countsOf(read!.counts ?? []), few: read!.few };
}

/** Where a search is looked for before all deals of a buyer have been read. */
const nearDeals = 200;

/** What a search finds among the first of the list: mostly all that its first page shows, while the rest is being counted. */
function foundNear(
  { db, actor }: MemberContext,
  wanted: SQL | undefined,
  { keyword, order, pageSize }: Input,
): Promise<OrderRow[]> {
  const near = db
    .select()
    .from(tradeOrder)
    .where(wanted)
    .orderBy(...[tradeOrder.postedAt, tradeOrder.id].map(order === 'asc' ? asc : desc))
    .limit(nearDeals)
    .as('near');
  return db
    .select()
    .from(near)
    .where(dealFoundBy(keyword, near.id, actor.party))
    .limit(pageSize);
}

/** Sorted by what no index holds: a buyer has thousands of orders, not millions. What has no amount comes last. */
async function readByValue(
  { db, actor }: MemberContext,
  { sort, order, pageNo, pageSize }: Omit<Input, 'sort'> & { sort: Exclude<OrderSort, 'posted'> },
  wanted: SQL | undefined,
) {
  // Not to the cent: it is compared, not shown.
  const inUsd = sql`${subOrder.total}::float8 / coalesce(${exchangeRate.perUsd}::float8, 1)`;
  const worth = db
    .select({
      orderId: subOrder.orderId,
      usd: sql`coalesce(sum(${inUsd}) filter (where ${notInArray(subOrder.status, ended)}), sum(${inUsd}))`.as('usd'),
    })
    .from(subOrder)
    .leftJoin(exchangeRate, isLatestRate(subOrder.currency))
    .where(eq(subOrder.buyerId, actor.party))
    .groupBy(subOrder.orderId)
    .as('worth');
  // By code: the order of a language costs more than all the rest, and grades are Latin letters and figures.
  const values: Record<Exclude<OrderSort, 'posted'>, SQL> = {
    grade: sql`lower(${tradeOrder.gradeNumber}) collate "C"`,
    amount: sql`${worth.usd}`,
    status: sql`${tradeOrder.status}`,
  };
  // The page's own rows alone are read whole.
  const listed = db.select({ id: tradeOrder.id }).from(tradeOrder).$dynamic();
  const sorted = await (sort === 'amount' ? listed.leftJoin(worth, eq(worth.orderId, tradeOrder.id)) : listed)
    .where(wanted)
    .orderBy(sql`${values[sort]} ${sql.raw(order)} nulls last`, desc(tradeOrder.postedAt), desc(tradeOrder.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const ids = sorted.map(({ id }) => id);
  const rows = await db.select().from(tradeOrder).where(isOneOf(tradeOrder.id, ids));
  return { rows: rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)), nextCursor: null };
}

export async function countByStatus({ db }: MemberContext, found: SQL | undefined): Promise<Record<number, number>> {
  const rows = await db
    .select({ status: tradeOrder.status, orders: count() })
    .from(tradeOrder)
    .where(found)
    .groupBy(tradeOrder.status);
  return countsOf(rows.map(({ status, orders }) => [status, orders]));
}

/** The number in each status, and of all under 0. */
export function countsOf(counted: readonly (readonly [status: number, count: number])[]): Record<number, number> {
  const counts: Record<number, number> = { 0: counted.reduce((sum, [, rows]) => sum + rows, 0) };
  for (const status of allOrderStatuses) counts[status] = 0;
  for (const [status, rows] of counted) counts[status] = rows;
  return counts;
}

const ended: OrderStatus[] = [orderStatuses.cancelled, orderStatuses.lapsed];

async function describe(context: MemberContext, rows: OrderRow[]): Promise<OrderPage['list']> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const names = await loadNames(context);
  const { bundles, subOrders, quotes, steps, balances } = await onOneConnection(context.db, async (db) => {
    const [bundles, subOrders, quotes] = await inOnePipeline([
      countBundles(db, rows),
      db.select().from(subOrder).where(isOneOf(subOrder.orderId, ids)).orderBy(asc(subOrder.number)),
      db
        .select({ orderId: quote.orderId, quotes: count() })
        .from(quote)
        .where(and(isOneOf(quote.orderId, ids), ne(quote.state, 'withdrawn')))
        .groupBy(quote.orderId),
    ]);
    return { bundles, subOrders, quotes, ...(await nextSteps(db, 'buyer', rows, subOrders, context.now())) };
  });
  return rows.map((row) => {
    const [next = null, ...later] = steps.get(row.id)!;
    const own = subOrders.filter(({ orderId }) => orderId === row.id);
    return {
      id: row.id,
      number: row.number,
      bundle:
        row.bundle && row.bundleLine
          ? { number: row.bundle, line: row.bundleLine, lines: bundles.get(row.bundle)! }
          : null,
      status: row.status,
      reason: row.reason,
      party: sellersFace(names.directory, own),
      gradeNumber: safeLine(row.gradeNumber),
      category: row.categoryId ? names.category(row.categoryId).name : null,
      quantity: row.quantity,
      tradeTerm: row.tradeTerm,
      targetPrice: row.targetPrice ? { amount: row.targetPrice, currency: row.currency } : null,
      total: totalOf(own),
      paymentStatus: paymentStatusOf(own.flatMap((one) => shownPayment(one, balances.get(one.id)!) ?? [])),
      quotes: quotes.find(({ orderId }) => orderId === row.id)?.quotes ?? 0,
      postedAt: row.postedAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      quoteDueAt: row.quoteDueAt.toISOString(),
      poNumber: row.poNumber,
      costCentre: row.costCentre,
      subOrders: own.map(({ id, number, status }) => ({ id, number, status })),
      next,
      alsoOwn: later.filter(({ turn }) => turn === 'own').length,
    };
  });
}

/** How many RFQs were posted together, by the number of that. */
async function countBundles(db: Db, rows: readonly OrderRow[]): Promise<Map<string, number>> {
  const numbers = [...new Set(rows.flatMap(({ bundle }) => bundle ?? []))];
  if (numbers.length === 0) return new Map();
  const counted = await db
    .select({ number: tradeOrder.bundle, lines: count() })
    .from(tradeOrder)
    .where(isOneOf(tradeOrder.bundle, numbers))
    .groupBy(tradeOrder.bundle);
  return new Map(counted.map(({ number, lines }) => [number!, lines]));
}

/** The sum of what is still alive or completed, else of everything; null where suppliers were awarded in different currencies. */
function totalOf(subOrders: readonly SubOrderRow[]): { amount: string; currency: string } | null {
  const kept = subOrders.filter(({ status }) => !ended.includes(status));
  const counted = kept.length > 0 ? kept : subOrders;
  const [currency, ...others] = new Set(counted.map((one) => one.currency));
  if (currency === undefined || others.length > 0) return null;
  return { amount: add(...counted.map(({ total }) => total)), currency };
}

const dayStart = (day: string, more = 0) => daysAfter(new Date(`${day}T00:00:00Z`), more);
