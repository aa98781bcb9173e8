import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  answerFreightBooking,
  bookFreight,
  type cancelFreightBooking,
  type ForwardersBooking,
  type FreightBookings,
} from '#api/deals/freight-booking.ts';
import { answerByProblems, usualAnswerBy } from '#api/deals/answer-by.ts';
import { bookingAnswerDays } from '#api/deals/freight-choices.ts';
import { confirmationProblems } from '#api/deals/freight-rules.ts';
import { m } from '#i18n/messages.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { freightBooking, freightQuote, freightRequest } from '#server/platform/db/schema/freight.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { loadCarriedGoods, loadNames, lockOwnSubOrder } from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { isAway } from './asked-forwarders.ts';
import { endBooking, tellBooked, tellOfBooking } from './booking-ends.ts';
import {
  bookingsOfOrder,
  describeForForwarder,
  isOver,
  isToLeave,
  readBookings,
  type BookingFile,
} from './booking-views.ts';
import { isLive } from './views.ts';

/** Asks a forwarder to book its live quote for one sub-order. Its price is the quote's, until the booking is answered. */
export function askBooking(
  context: MemberContext,
  input: z.output<typeof bookFreight.input>,
): Promise<FreightBookings> {
  const { now, actor } = context;
  return idempotently(context, bookFreight, input, async (tx) => {
    const { order, subOrder: part } = await lockOwnSubOrder(tx, context, input.subOrderId, ['buyer']);
    const [asked] = await tx
      .select({ quote: freightQuote, request: freightRequest })
      .from(freightQuote)
      .innerJoin(freightRequest, eq(freightRequest.id, freightQuote.requestId))
      .where(and(eq(freightQuote.id, input.quoteId), eq(freightRequest.orderId, order.id)))
      .for('update', { of: freightRequest });
    if (!asked) throw notFound();
    const { request } = asked;
    // After the lock: a forwarder may just have taken it back.
    const [quote] = await tx.select().from(freightQuote).where(eq(freightQuote.id, input.quoteId));
    if (!isToLeave({ part }) || !isLive(quote!, now()))
      throw new AppError('conflict', { words: m.deals_booking_late() });
    if (await isAway(tx, quote!.forwarderId)) throw new AppError('conflict', { words: m.deals_booking_away() });
    const problems = answerByProblems(input, { now: now(), validUntil: quote!.validUntil });
    if (Object.keys(problems).length > 0) throw invalid(problems);
    await endOverdue(tx, context, part.id);
    const answerBy = input.answerBy
      ? new Date(input.answerBy)
      : usualAnswerBy(now(), bookingAnswerDays, quote!.validUntil);
    const [booking] = await tx
      .insert(freightBooking)
      .values({
        id: uuidv7(now()),
        quoteId: quote!.id,
        orderId: order.id,
        subOrderId: part.id,
        forwarderId: quote!.forwarderId,
        state: 'asked',
        askedBy: actor.id,
        askedAt: now(),
        remarks: input.remarks,
        answerBy,
      })
      .onConflictDoNothing()
      .returning();
    if (!booking) throw new AppError('conflict', { words: m.deals_booking_twice() });
    await noteAccount(tx, context, 'freight', request.id, input.remarks);
    await tellBooked(tx, context, { booking, quote: quote!, request, order, part });
    await audit(tx, context, 'freightBooking.ask', { kind: 'order', id: order.id }, { number: part.number });
    return bookingsOfOrder(context, order.id, tx);
  });
}

/** One that nobody has answered in time makes room for the next, whether or not the job has tidied. */
async function endOverdue(tx: Transaction, context: MemberContext, subOrderId: string): Promise<void> {
  const [file] = await readBookings(tx).where(
    and(eq(freightBooking.subOrderId, subOrderId), eq(freightBooking.state, 'asked')),
  );
  if (file && isOver(file, context.now())) await endBooking(tx, context, file, { state: 'lapsed', by: 'system' });
}

/** The forwarder's answer: confirmed with what the supplier has to know, or declined. The first one counts. */
export function answerBooking(
  context: MemberContext,
  input: z.output<typeof answerFreightBooking.input>,
): Promise<ForwardersBooking> {
  const { now } = context;
  return idempotently(context, answerFreightBooking, input, async (tx) => {
    const file = await lockBooking(tx, context, input.bookingId, 'forwarder');
    if (file.booking.state !== 'asked' || isOver(file, now()) || !isToLeave(file)) throw new AppError('conflict');
    if (input.answer === 'decline') {
      const { reason, remark } = input;
      if (reason === 'other' && remark === '') throw invalid({ remark: m.field_required() });
      await endBooking(tx, context, file, { state: 'declined', by: 'forwarder', reason, remark });
    } else {
      const problems = confirmationProblems(input, now());
      if (Object.keys(problems).length > 0) throw invalid(problems);
      const { reference, vessel, cutOff, etd } = input;
      const [booking] = await tx
        .update(freightBooking)
        .set({
          state: 'confirmed',
          answeredAt: now(),
          reference,
          vessel,
          cutOff: cutOff === undefined ? null : new Date(cutOff),
          etd,
        })
        .where(and(eq(freightBooking.id, file.booking.id), eq(freightBooking.state, 'asked')))
        .returning();
      if (!booking) throw new AppError('conflict');
      await noteAccount(tx, context, 'freight', file.request.id, reference, vessel);
      await tellOfBooking(tx, context, { ...file, booking });
    }
    const detail = { number: file.part.number, to: input.answer === 'confirm' ? 'confirmed' : 'declined' };
    await audit(tx, context, 'freightBooking.answer', { kind: 'order', id: file.order.id }, detail);
    return reread(tx, context, file);
  });
}

/** The buyer takes back what nobody has answered. */
export function withdrawBooking(
  context: MemberContext,
  { bookingId }: { bookingId: string },
): Promise<FreightBookings> {
  return context.db.transaction(async (tx) => {
    const file = await lockBooking(tx, context, bookingId, 'buyer');
    if (file.booking.state !== 'asked' || isOver(file, context.now())) throw new AppError('conflict');
    await endBooking(tx, context, file, { state: 'withdrawn', by: 'buyer' });
    const subject = { kind: 'order', id: file.order.id } as const;
    await audit(tx, context, 'freightBooking.withdraw', subject, { number: file.part.number });
    return bookingsOfOrder(context, file.order.id, tx);
  });
}

type Cancellation = z.output<typeof cancelFreightBooking.input>;

/** A confirmed booking ends before the goods have left, by its buyer. */
export const cancelBooking = (context: MemberContext, input: Cancellation): Promise<FreightBookings> =>
  context.db.transaction(async (tx) => {
    const { order } = await cancel(tx, context, input, 'buyer');
    return bookingsOfOrder(context, order.id, tx);
  });

/** The same by its forwarder. */
export const giveUpBooking = (context: MemberContext, input: Cancellation): Promise<ForwardersBooking> =>
  context.db.transaction(async (tx) => reread(tx, context, await cancel(tx, context, input, 'forwarder')));

async function cancel(
  tx: Transaction,
  context: MemberContext,
  { bookingId, reason: remark }: Cancellation,
  by: 'buyer' | 'forwarder',
): Promise<BookingFile> {
  const file = await lockBooking(tx, context, bookingId, by);
  if (file.booking.state !== 'confirmed' || !isToLeave(file)) throw new AppError('conflict');
  await endBooking(tx, context, file, { state: 'cancelled', by, remark });
  const detail = { number: file.part.number };
  await audit(tx, context, 'freightBooking.cancel', { kind: 'order', id: file.order.id }, detail);
  return file;
}

async function reread(tx: Transaction, context: MemberContext, { booking }: BookingFile): Promise<ForwardersBooking> {
  const [file] = await readBookings(tx).where(eq(freightBooking.id, booking.id));
  return describeForForwarder(
    file!,
    { names: await loadNames({ ...context, db: tx }), goodsOf: await loadCarriedGoods({ ...context, db: tx }) },
    context.now(),
  );
}

/** A booking of the caller on one side, with its deal locked. Throws 404 for others', 409 where the deal is on hold. */
async function lockBooking(
  tx: Transaction,
  { actor }: MemberContext,
  bookingId: string,
  side: 'buyer' | 'forwarder',
): Promise<BookingFile> {
  const own = side === 'buyer' ? eq(tradeOrder.buyerId, actor.party) : eq(freightBooking.forwarderId, actor.party);
  const its = and(eq(freightBooking.id, bookingId), own);
  const [locked] = await tx
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .innerJoin(freightBooking, eq(freightBooking.orderId, tradeOrder.id))
    .where(its)
    .for('update', { of: tradeOrder });
  if (!locked) throw notFound();
  const [file] = await readBookings(tx).where(its);
  if (file!.order.heldAt) throw new AppError('onHold');
  return file!;
}
