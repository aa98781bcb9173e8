/** A freight quote that is booked: asked by the buyer, answered by the forwarder, known to the supplier who ships. */
import { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { day, decimal, id, keyword, moment, money, named, page, pageInput } from '#api/common/common.ts';
import { line, prose } from '#api/common/text.ts';
import { danger } from './carried-goods.ts';
import { bookingDeclineReasons, bookingStates } from './freight-choices.ts';
import { stops } from './hold-choices.ts';
import { party } from './trade.ts';

const coded = z.object({ code: z.string(), name: z.string() });

/** What the carrier has confirmed. */
const confirmation = {
  reference: line(textLength.bookingReference),
  vessel: line(textLength.vessel).default(''),
  cutOff: moment.optional(),
  etd: day,
};

const freightBooking = z.object({
  id,
  quoteId: id,
  /** `lapsed` as soon as its time is over. */
  state: z.enum(bookingStates),
  subOrder: z.object({ id, number: z.string() }),
  /** The forwarder's, as certified when it quoted. */
  company: z.string(),
  departurePort: named,
  destinationPort: named,
  cabinetType: coded,
  containers: z.number().int(),
  readyOn: day,
  amount: money,
  transitDays: z.number().int(),
  carrier: coded.nullable(),
  remarks: z.string(),
  askedAt: moment,
  answerBy: moment,
  answeredAt: moment.nullable(),
  reference: z.string().nullable(),
  vessel: z.string().nullable(),
  cutOff: moment.nullable(),
  etd: day.nullable(),
  endedAt: moment.nullable(),
  endedBy: z.enum(['buyer', 'forwarder', 'system']).nullable(),
  /** A code: why it was declined, or ended by itself. */
  reason: z.string().nullable(),
  remark: z.string(),
  bankWarning: z.boolean(),
  /** What the reader may do now. */
  mayAnswer: z.boolean(),
  mayWithdraw: z.boolean(),
  mayCancel: z.boolean(),
});

/** What one supplier ships and a forwarder can be booked for now. */
const bookable = z.object({ id, number: z.string(), supplier: z.string(), quantity: decimal });

const bookingsOfOrder = z.object({
  /** Newest first. */
  bookings: z.array(freightBooking),
  bookable: z.array(bookable),
});

export const getFreightBookings = call({
  method: 'GET',
  path: 'api/trade/web/freight/getFreightBookings',
  looks: true,
  access: 'certified',
  summary: 'The freight bookings of an own deal, and what freight can be booked for',
  input: z.object({ orderId: id }),
  data: bookingsOfOrder,
});

export const bookFreight = call({
  method: 'POST',
  path: 'api/trade/web/freight/bookFreight',
  access: 'certified',
  stoppedBy: ['company'],
  once: true,
  limit: 'mail',
  summary: 'Asks a forwarder to book its quote for what one supplier ships; it learns who buys and who loads',
  input: z.object({
    quoteId: id,
    subOrderId: id,
    /** Left out: in two working days, never later than the quote stands. */
    answerBy: moment.optional(),
    remarks: line(textLength.freightRemarks).default(''),
  }),
  data: bookingsOfOrder,
});

export const withdrawFreightBooking = call({
  method: 'POST',
  path: 'api/trade/web/freight/withdrawFreightBooking',
  access: 'certified',
  limit: 'write',
  summary: 'Takes back a booking that the forwarder has not answered yet',
  input: z.object({ bookingId: id }),
  data: bookingsOfOrder,
});

const cancellation = z.object({ bookingId: id, reason: prose(textLength.withdrawal) });

export const cancelFreightBooking = call({
  method: 'POST',
  path: 'api/trade/web/freight/cancelFreightBooking',
  access: 'certified',
  limit: 'write',
  summary: 'Cancels a confirmed booking, as its buyer, and says why',
  input: cancellation,
  data: bookingsOfOrder,
});

// ------------------------------------------------------------------------------------------------ the forwarder's side

/** What a forwarder has to know of the deal to book it: who buys, who loads, what. */
const forwardersBooking = freightBooking.extend({
  buyer: party.extend({ id }),
  supplier: z.string(),
  goods: z.string(),
  /** Null: the goods are not dangerous. */
  danger: danger.nullable(),
  /** Tonnes. */
  quantity: decimal,
});

export const getFreightBookingByPage = call({
  method: 'POST',
  path: 'api/trade/forwarder/freight/getFreightBookingByPage',
  reads: true,
  access: 'forwarder',
  summary: 'What buyers have asked me to book, newest first',
  input: z.object({
    filter: z.enum(['asked', 'confirmed', 'all']).default('asked'),
    /** Goods, ports, companies, the number of the deal, the booking's reference or vessel. */
    keyword: keyword.default(''),
    ...pageInput,
  }),
  data: page(forwardersBooking).extend({ asked: z.number().int() }),
});

export const answerFreightBooking = call({
  method: 'POST',
  path: 'api/trade/forwarder/freight/answerFreightBooking',
  access: 'forwarder',
  stoppedBy: stops.forwarding,
  once: true,
  limit: 'write',
  summary: 'Confirms a booking with its reference, vessel, cut-off and day of departure, or declines it and says why',
  input: z.discriminatedUnion('answer', [
    z.object({ answer: z.literal('confirm'), bookingId: id, ...confirmation }),
    z.object({
      answer: z.literal('decline'),
      bookingId: id,
      reason: z.enum(bookingDeclineReasons),
      remark: prose(textLength.reasonRemark).default(''),
    }),
  ]),
  data: forwardersBooking,
});

export const giveUpFreightBooking = call({
  method: 'POST',
  path: 'api/trade/forwarder/freight/giveUpFreightBooking',
  access: 'forwarder',
  limit: 'write',
  summary: 'Cancels a confirmed booking, as its forwarder, and says why',
  input: cancellation,
  data: forwardersBooking,
});

export type FreightBooking = z.infer<typeof freightBooking>;
export type FreightBookings = z.infer<typeof bookingsOfOrder>;
export type ForwardersBooking = z.infer<typeof forwardersBooking>;
export type FreightBookingPage = z.infer<typeof getFreightBookingByPage.data>;
