import { and, eq, inArray, lte, notInArray, or, sql } from 'drizzle-orm';
import type { BookingEnd } from '#api/deals/freight-choices.ts';
import { bookingHopeless } from '#api/deals/freight-rules.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import type { Context, Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { freightBooking } from '#server/platform/db/schema/freight.ts';
import { port } from '#server/platform/db/schema/reference.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError } from '#server/platform/errors.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { tryingEach } from '#server/platform/jobs/trying-each.ts';
import { finishNotices, notifyCompany } from '#server/mail/mail/index.ts';
import { appendEvent, goodsOf, notifySupplier } from '#server/deals/deal/index.ts';
import { routeIn } from './letters.ts';
import { isOver, readBookings, type BookingFile } from './booking-views.ts';

type Told = Pick<Context, 'actor' | 'now'>;

type End = {
  state: 'declined' | 'withdrawn' | 'lapsed' | 'cancelled';
  by: BookingEnd;
  /** A code. */
  reason?: string;
  /** Words of who ends it. */
  remark?: string;
};

const actions: Record<End['state'], TradeAction> = {
  declined: 'declineFreight',
  withdrawn: 'withdrawFreight',
  lapsed: 'freightLapsed',
  cancelled: 'cancelFreight',
};

/** Ends a booking, tells the chain and whom it concerns. The caller holds the lock of the deal. Throws 409 where it has ended. */
export async function endBooking(
  tx: Transaction,
  context: Told,
  file: BookingFile,
  { state, by, reason, remark = '' }: End,
): Promise<void> {
  const [booking] = await tx
    .update(freightBooking)
    .set({ state, endedAt: context.now(), endedBy: by, reason: reason ?? null, remark })
    .where(and(eq(freightBooking.id, file.booking.id), eq(freightBooking.state, file.booking.state)))
    .returning();
  if (!booking) throw new AppError('conflict');
  await noteAccount(tx, context, 'freight', file.request.id, remark);
  await tellOfBooking(tx, context, { ...file, booking }, { wasConfirmed: file.booking.state === 'confirmed', by });
}

/** The forwarder is asked; its answer is awaited. */
export async function tellBooked(tx: Transaction, context: Told, file: BookingFile): Promise<void> {
  const { order, quote, booking } = file;
  await appendEvent(tx, context, order, {
    action: 'bookFreight',
    role: 'buyer',
    company: order.buyerCompany,
    from: order.status,
    to: order.status,
    detail: { forwarder: quote.company, number: file.part.number },
  });
  await notifyCompany(tx, context, booking.forwarderId, { template: 'freightBooked', data: await factsOf(tx, file) });
}

/** What has become of it: to the chain, to the other side, and to who ships where a reference stands or fell. */
export async function tellOfBooking(
  tx: Transaction,
  context: Told,
  file: BookingFile,
  { wasConfirmed, by }: { wasConfirmed: boolean; by: BookingEnd } = { wasConfirmed: true, by: 'forwarder' },
): Promise<void> {
  const { order, part, quote, request, booking } = file;
  const state = booking.state as Exclude<typeof booking.state, 'asked'>;
  const { reference, vessel, cutOff, etd, remark, reason } = booking;
  const company = { buyer: order.buyerCompany, forwarder: quote.company, system: null }[by];
  await appendEvent(tx, context, order, {
    action: state === 'confirmed' ? 'confirmFreight' : actions[state],
    role: by,
    company,
    // Before a forwarder has confirmed it is the buyer's own affair.
    ...(wasConfirmed
      ? { subOrder: part, from: part.status, to: part.status }
      : { from: order.status, to: order.status }),
    reason,
    detail: {
      forwarder: quote.company,
      number: part.number,
      ...(wasConfirmed && { reference, vessel, etd, cutOff: cutOff?.toISOString() }),
      ...(remark && { remark }),
    },
  });
  const asked = { thing: 'freight', thingId: request.id, kind: 'answerBooking', party: booking.forwarderId } as const;
  await finishNotices(tx, context, asked);
  const facts = await factsOf(tx, file);
  const news = { ...facts, state, by, reason, words: remark ?? '' };
  if (by !== 'forwarder')
    await notifyCompany(tx, context, booking.forwarderId, { template: 'freightBookingEnded', data: news });
  if (by !== 'buyer') {
    const data = { ...news, orderId: order.id, confirmed: confirmedIn(booking) };
    await notifyCompany(tx, context, order.buyerId, { template: 'freightBookingTold', data });
  }
  if (!wasConfirmed) return;
  const goods = goodsOf({ ...order, quantity: part.quantity });
  await notifySupplier(tx, context, order, part.shopId, {
    kind: state === 'confirmed' ? 'freightConfirmed' : 'freightCancelled',
    who: quote.company,
    number: part.number,
    goods,
    words: state === 'confirmed' ? [reference, vessel, etd].filter(Boolean).join(' · ') : '',
  });
}

const confirmedIn = ({ state, reference, vessel, cutOff, etd }: BookingFile['booking']) =>
  state === 'confirmed'
    ? { reference: reference!, vessel: vessel ?? '', cutOff: cutOff?.toISOString() ?? null, etd: etd! }
    : null;

async function factsOf(tx: Transaction, { booking, quote, request, order, part }: BookingFile) {
  const { departurePort, destinationPort } = request;
  const ports = await tx
    .select()
    .from(port)
    .where(inArray(port.id, [departurePort, destinationPort]));
  return {
    requestId: request.id,
    number: part.number,
    buyer: order.buyerCompany,
    who: quote.company,
    ...routeIn({ ports: new Map(ports.map((one) => [one.id, one])) }, request),
    containers: request.containers,
    cabinetType: request.cabinetType,
    money: { amount: quote.amount, currency: quote.currency },
    answerBy: booking.answerBy.toISOString(),
  };
}

const batch = 100;

/** Bookings that nobody has answered in time, and those whose deal has ended. Gives how many. */
export async function endBookings({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const context = { actor: null, now };
  const seen: string[] = [];
  const ending = tryingEach();
  for (let last = batch; last === batch;) {
    const due = await db
      .select({ id: freightBooking.id })
      .from(freightBooking)
      .innerJoin(subOrder, eq(subOrder.id, freightBooking.subOrderId))
      .where(
        and(
          or(
            and(eq(freightBooking.state, 'asked'), lte(freightBooking.answerBy, now())),
            and(inArray(freightBooking.state, ['asked', 'confirmed']), inArray(subOrder.status, [...bookingHopeless])),
          ),
          seen.length > 0 ? notInArray(freightBooking.id, seen) : undefined,
        ),
      )
      .limit(batch);
    last = due.length;
    seen.push(...due.map(({ id }) => id));
    await ending.try(due, ({ id }) => db.transaction((tx) => endIfDue(tx, context, id)));
  }
  return ending.count();
}

/** False: somebody else holds the deal, it is on hold, or it is not due any more. */
async function endIfDue(tx: Transaction, context: Told, id: string): Promise<boolean> {
  const file = await lockFile(tx, id, true);
  if (!file || file.order.heldAt) return false;
  const by = 'system';
  if (isOver(file, context.now())) await endBooking(tx, context, file, { state: 'lapsed', by });
  else if (['asked', 'confirmed'].includes(file.booking.state) && bookingHopeless.includes(file.part.status))
    await endBooking(tx, context, file, { state: 'cancelled', by, reason: 'dealOver' });
  else return false;
  return true;
}

async function lockFile(tx: Transaction, id: string, skipLocked: boolean): Promise<BookingFile | undefined> {
  const [locked] = await tx
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .innerJoin(freightBooking, eq(freightBooking.orderId, tradeOrder.id))
    .where(eq(freightBooking.id, id))
    .for('update', skipLocked ? { of: tradeOrder, skipLocked } : { of: tradeOrder });
  if (!locked) return undefined;
  const [file] = await readBookings(tx).where(eq(freightBooking.id, id));
  return file;
}

/** The forwarder's company has left: nobody carries what it has confirmed or was asked for. */
export async function endBookingsOf(tx: Transaction, context: Told, forwarderId: string): Promise<void> {
  const open = await tx
    .select({ id: freightBooking.id })
    .from(freightBooking)
    .where(and(eq(freightBooking.forwarderId, forwarderId), inArray(freightBooking.state, ['asked', 'confirmed'])))
    .orderBy(freightBooking.orderId);
  for (const { id } of open) {
    const file = await lockFile(tx, id, false);
    if (file) await endBooking(tx, context, file, { state: 'cancelled', by: 'system', reason: 'forwarderLeft' });
  }
}

/** A hold has stopped the clock of what waits for an answer: it goes on for as much longer. To be said before the hold is lifted. */
export const prolongBookings = (tx: Transaction, { now }: Pick<Context, 'now'>, orderId: string) =>
  tx
    .update(freightBooking)
    .set({ answerBy: sql`${freightBooking.answerBy} + (${now()}::timestamptz - ${tradeOrder.heldAt})` })
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.id, freightBooking.orderId),
        eq(tradeOrder.id, orderId),
        eq(freightBooking.state, 'asked'),
        sql`${tradeOrder.heldAt} is not null`,
      ),
    );
