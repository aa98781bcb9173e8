import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  ForwardersBooking,
  FreightBooking,
  FreightBookingPage,
  FreightBookings,
  getFreightBookingByPage,
} from '#api/deals/freight-booking.ts';
import { bookableStatuses } from '#api/deals/freight-rules.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containsWords, numberOf } from '#server/platform/db/expressions.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { freightBooking, freightQuote, freightRequest } from '#server/platform/db/schema/freight.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { notFound } from '#server/platform/errors.ts';
import {
  dangerOf,
  loadCarriedGoods,
  loadNames,
  type GoodsOf,
  type Names,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { goodsWords, portWords } from './places.ts';
import type { QuoteRow, RequestRow } from './views.ts';

export type BookingRow = typeof freightBooking.$inferSelect;
/** A booking with everything that it is about. */
export type BookingFile = {
  booking: BookingRow;
  quote: QuoteRow;
  request: RequestRow;
  order: OrderRow;
  part: SubOrderRow;
};

export const readBookings = (db: Db) =>
  db
    .select({
      booking: freightBooking,
      quote: freightQuote,
      request: freightRequest,
      order: tradeOrder,
      part: subOrder,
    })
    .from(freightBooking)
    .innerJoin(freightQuote, eq(freightQuote.id, freightBooking.quoteId))
    .innerJoin(freightRequest, eq(freightRequest.id, freightQuote.requestId))
    .innerJoin(tradeOrder, eq(tradeOrder.id, freightBooking.orderId))
    .innerJoin(subOrder, eq(subOrder.id, freightBooking.subOrderId));

/** Its time is asked at the moment of use; the job only tidies. While the deal is on hold its clock stands still. */
export const isOver = ({ booking, order }: Pick<BookingFile, 'booking' | 'order'>, now: Date): boolean =>
  booking.state === 'asked' && booking.answerBy <= now && order.heldAt === null;

/** Whether what it is booked for is still to leave. */
export const isToLeave = ({ part }: Pick<BookingFile, 'part'>): boolean => bookableStatuses.includes(part.status);

export function describeBooking(file: BookingFile, names: Names, now: Date): FreightBooking {
  const { booking, quote, request, order, part } = file;
  const over = isOver(file, now);
  const goesOn = isToLeave(file) && order.heldAt === null;
  const asked = booking.state === 'asked' && !over && goesOn;
  return {
    id: booking.id,
    quoteId: quote.id,
    state: over ? 'lapsed' : booking.state,
    subOrder: { id: part.id, number: part.number },
    company: quote.company,
    departurePort: names.port(request.departurePort),
    destinationPort: names.port(request.destinationPort),
    cabinetType: names.coded('container', request.cabinetType),
    containers: request.containers,
    readyOn: request.readyOn,
    amount: { amount: quote.amount, currency: quote.currency },
    transitDays: quote.transitDays,
    carrier: quote.carrier === null ? null : names.coded('carrier', quote.carrier),
    remarks: safeLine(booking.remarks),
    askedAt: booking.askedAt.toISOString(),
    answerBy: booking.answerBy.toISOString(),
    answeredAt: booking.answeredAt?.toISOString() ?? null,
    reference: booking.reference === null ? null : safeLine(booking.reference),
    vessel: booking.vessel === null ? null : safeLine(booking.vessel),
    cutOff: booking.cutOff?.toISOString() ?? null,
    etd: booking.etd,
    endedAt: booking.endedAt?.toISOString() ?? null,
    endedBy: booking.endedBy,
    reason: booking.reason,
    remark: safeProse(booking.remark ?? ''),
    bankWarning: namesAccount(booking.remarks, booking.remark, booking.reference, booking.vessel),
    mayAnswer: asked,
    mayWithdraw: asked,
    mayCancel: booking.state === 'confirmed' && goesOn,
  };
}

/** What the forwarder has to know of the deal besides. */
export const describeForForwarder = (
  file: BookingFile,
  { names, goodsOf }: { names: Names; goodsOf: GoodsOf },
  now: Date,
): ForwardersBooking => ({
  ...describeBooking(file, names, now),
  buyer: {
    id: file.order.buyerId,
    company: file.order.buyerCompany,
    nation: names.country(file.order.buyerNation).name,
  },
  supplier: file.part.supplierCompany,
  goods: safeLine(file.order.gradeNumber),
  danger: dangerOf(goodsOf(file.order)),
  quantity: file.part.quantity,
});

/** The bookings of an own deal. Throws 404 for an order of somebody else. */
export async function bookingsOfOrder(
  context: MemberContext,
  orderId: string,
  db: Db = context.db,
): Promise<FreightBookings> {
  const own = and(eq(tradeOrder.id, orderId), eq(tradeOrder.buyerId, context.actor.party));
  const [order] = await db.select().from(tradeOrder).where(own);
  if (!order) throw notFound();
  const names = await loadNames({ ...context, db });
  const files = await readBookings(db)
    .where(eq(freightBooking.orderId, orderId))
    .orderBy(desc(freightBooking.askedAt), desc(freightBooking.id));
  const parts = await db
    .select()
    .from(subOrder)
    .where(and(eq(subOrder.orderId, orderId), inArray(subOrder.status, [...bookableStatuses])))
    .orderBy(subOrder.number);
  const now = context.now();
  const bookings = files.map((file) => describeBooking(file, names, now));
  const taken = bookings.flatMap(({ state, subOrder: { id } }) =>
    state === 'asked' || state === 'confirmed' ? [id] : [],
  );
  return {
    bookings,
    bookable: order.heldAt
      ? []
      : parts
          .filter(({ id }) => !taken.includes(id))
          .map(({ id, number, supplierCompany, quantity }) => ({ id, number, supplier: supplierCompany, quantity })),
  };
}

/** Those that wait for the forwarder: the deal is joined. */
const waits = (now: Date) =>
  and(
    eq(freightBooking.state, 'asked'),
    sql`${freightBooking.answerBy} > ${now.toISOString()}`,
    inArray(subOrder.status, [...bookableStatuses]),
  )!;

export async function countWaiting({ db, actor, now }: MemberContext): Promise<number> {
  const [counted] = await db
    .select({ bookings: sql<number>`count(*)::integer` })
    .from(freightBooking)
    .innerJoin(subOrder, eq(subOrder.id, freightBooking.subOrderId))
    .where(and(eq(freightBooking.forwarderId, actor.party), waits(now())));
  return counted!.bookings;
}

/** Words in what a forwarder reads of a booking. */
const isAbout = (keyword: string): SQL | undefined =>
  containsWords(numberOf(keyword), [
    ...goodsWords(tradeOrder),
    ...[subOrder.number, tradeOrder.buyerCompany, subOrder.supplierCompany],
    ...[freightBooking.reference, freightBooking.vessel],
    ...portWords(freightRequest),
  ]);

/** What buyers have asked the caller to book, newest first. */
export async function bookingPage(
  context: MemberContext,
  { filter, keyword, pageNo, pageSize }: z.output<typeof getFreightBookingByPage.input>,
): Promise<FreightBookingPage> {
  const { db, actor, now } = context;
  const which = {
    asked: waits(now()),
    confirmed: eq(freightBooking.state, 'confirmed'),
    all: undefined,
  }[filter];
  const own = and(eq(freightBooking.forwarderId, actor.party), which, isAbout(keyword));
  const [[counted], files, asked] = await Promise.all([
    db
      .select({ total: sql<number>`count(*)::integer` })
      .from(freightBooking)
      .innerJoin(freightQuote, eq(freightQuote.id, freightBooking.quoteId))
      .innerJoin(freightRequest, eq(freightRequest.id, freightQuote.requestId))
      .innerJoin(tradeOrder, eq(tradeOrder.id, freightBooking.orderId))
      .innerJoin(subOrder, eq(subOrder.id, freightBooking.subOrderId))
      .where(own),
    readBookings(db)
      .where(own)
      .orderBy(desc(freightBooking.askedAt), desc(freightBooking.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    countWaiting(context),
  ]);
  const names = await loadNames(context);
  const goodsOf = await loadCarriedGoods(context);
  const list = files.map((file) => describeForForwarder(file, { names, goodsOf }, now()));
  return { list, total: counted!.total, pageNo, pageSize, asked };
}
