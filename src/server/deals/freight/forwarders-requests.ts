import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ForwarderToday, FreightRequestPage, getFreightRequestByPage } from '#api/deals/freight.ts';
import { freightQuoteEndsSoonDays, laneEndsSoonDays } from '#api/deals/freight-choices.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import { multiply } from '#lib/decimal.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { freightLane, freightQuote, freightRequest } from '#server/platform/db/schema/freight.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { loadNames } from '#server/deals/deal/index.ts';
import { countWaiting } from './booking-views.ts';
import { goodsWords, portWords } from './places.ts';
import { isLaneExpired } from './lanes.ts';
import { hasQuoteOf, isFor, isLiveQuote, isOpenRequest } from './asked-forwarders.ts';
import { describeQuote, describeRequest, regulatedGoods, type QuoteRow, type RequestRow } from './views.ts';

type Input = z.output<typeof getFreightRequestByPage.input>;
type Filter = Input['filter'];

/** `open` waits for the forwarder, also when its quote has expired; `quoted` has an answer of it, whatever became of it. */
const filters = ({ actor, now }: MemberContext) => ({
  open: and(isOpenRequest, sql`not ${hasQuoteOf(actor.party, isLiveQuote(now()))}`)!,
  quoted: hasQuoteOf(actor.party),
  all: sql`true`,
});

/** Words in what a forwarder reads of a request: its goods and its ports, by their codes and names. */
const isAbout = (keyword: string): SQL | undefined =>
  containsWords(keyword, [...goodsWords(tradeOrder), ...portWords(freightRequest)]);

/** What buyers ask on the caller's lanes, newest first. */
export async function requestPage(
  context: MemberContext,
  { filter, keyword, pageNo, pageSize }: Input,
): Promise<FreightRequestPage> {
  const { db, now } = context;
  const which = and(isFor(context.actor.party), filters(context)[filter], isAbout(keyword));
  const counts = await countRequests(context);
  const rows = await db
    .select({ request: freightRequest, order: tradeOrder })
    .from(freightRequest)
    .innerJoin(tradeOrder, eq(tradeOrder.id, freightRequest.orderId))
    .where(which)
    .orderBy(desc(freightRequest.at), desc(freightRequest.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const names = await loadNames(context);
  const regulated = await regulatedGoods(context, rows);
  const requests = rows.map(({ request }) => request);
  const [quotes, lanes] = [await ownQuotes(context, requests), await ownLanes(context)];
  return {
    list: rows.map(({ request, order }) => ({
      ...describeRequest(request, order, names, regulated),
      ownQuotes: quotes
        .filter(({ requestId }) => requestId === request.id)
        .map((quote) => describeQuote(quote, names, now())),
      suggested: suggest(request, lanes, now()),
    })),
    total: keyword.trim() === '' ? counts[filter] : await countFound(db, which),
    pageNo,
    pageSize,
    open: counts.open,
  };
}

async function countFound(db: Db, which: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ found: sql<number>`count(*)::integer` })
    .from(freightRequest)
    .innerJoin(tradeOrder, eq(tradeOrder.id, freightRequest.orderId))
    .where(which);
  return counted!.found;
}

async function countRequests(context: MemberContext): Promise<Record<Filter, number>> {
  const { open, quoted } = filters(context);
  const [counted] = await context.db
    .select({
      all: sql<number>`count(*)::integer`,
      open: sql<number>`count(*) filter (where ${open})::integer`,
      quoted: sql<number>`count(*) filter (where ${quoted})::integer`,
    })
    .from(freightRequest)
    .innerJoin(tradeOrder, eq(tradeOrder.id, freightRequest.orderId))
    .where(isFor(context.actor.party));
  return counted!;
}

async function ownQuotes({ db, actor }: MemberContext, requests: readonly RequestRow[]): Promise<QuoteRow[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  return db
    .select()
    .from(freightQuote)
    .where(and(inArray(freightQuote.requestId, ids), eq(freightQuote.forwarderId, actor.party)))
    .orderBy(desc(freightQuote.version));
}

type LaneRow = typeof freightLane.$inferSelect;
const ownLanes = ({ db, actor }: MemberContext): Promise<LaneRow[]> =>
  db.select().from(freightLane).where(eq(freightLane.forwarderId, actor.party));

/** The price of the very lane for all containers; none where it has run out or is of another port or container. */
function suggest(request: RequestRow, lanes: readonly LaneRow[], now: Date) {
  const lane = lanes.find(
    (one) =>
      one.departurePort === request.departurePort &&
      one.destinationPort === request.destinationPort &&
      one.cabinetType === request.cabinetType,
  );
  if (!lane || isLaneExpired(lane, now)) return null;
  const { price, currency, transitDays } = lane;
  return { amount: { amount: multiply(price, String(request.containers), 2), currency }, transitDays };
}

/** What waits for a forwarder now. */
export async function forwarderToday(context: MemberContext): Promise<ForwarderToday> {
  const { db, actor, now } = context;
  const soon = daysAfter(now(), freightQuoteEndsSoonDays);
  const lanesSoon = utcDay(daysAfter(now(), laneEndsSoonDays));
  const [{ open }, bookings, [quotes], lanes] = await Promise.all([
    countRequests(context),
    countWaiting(context),
    db
      .select({
        live: sql<number>`count(*)::integer`,
        soon: sql<number>`count(*) filter (where ${freightQuote.validUntil} <= ${soon.toISOString()})::integer`,
      })
      .from(freightQuote)
      .innerJoin(freightRequest, eq(freightRequest.id, freightQuote.requestId))
      .innerJoin(tradeOrder, eq(tradeOrder.id, freightRequest.orderId))
      .where(and(eq(freightQuote.forwarderId, actor.party), isLiveQuote(now()), isOpenRequest)),
    ownLanes(context),
  ]);
  const expired = lanes.filter((lane) => isLaneExpired(lane, now()));
  const endingSoon = lanes.filter((lane) => !expired.includes(lane) && lane.validUntil <= lanesSoon);
  return {
    open,
    bookings,
    liveQuotes: quotes!.live,
    quotesEndingSoon: quotes!.soon,
    lanes: lanes.length,
    lanesEndingSoon: endingSoon.length,
    lanesExpired: expired.length,
  };
}
