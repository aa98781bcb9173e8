/** Freight: what forwarders carry, what buyers ask them, what they quote. Written by the domain freight alone. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookingStates, type BookingEnd, type BookingState } from '#api/deals/freight-choices.ts';
import { moment, oneOf, total, uuid } from './columns.ts';
import { subOrder } from './deal.ts';
import { member } from './identity.ts';
import { port } from './reference.ts';
import { tradeOrder } from './rfq.ts';

const route = {
  departurePort: text('departure_port')
    .notNull()
    .references(() => port.id),
  destinationPort: text('destination_port')
    .notNull()
    .references(() => port.id),
  cabinetType: text('cabinet_type').notNull(),
};

/** A lane that a forwarder serves, with its all-in price for one container. */
export const freightLane = pgTable(
  'freight_lane',
  {
    id: uuid('id').primaryKey(),
    forwarderId: uuid('forwarder_id')
      .notNull()
      .references(() => member.id),
    ...route,
    /** All-in, for one container. */
    price: total('price').notNull(),
    currency: text('currency').notNull(),
    transitDays: integer('transit_days').notNull(),
    validUntil: date('valid_until').notNull(),
    remarks: text('remarks').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Since when it has been on this route: older requests are nothing to it. */
    since: moment('since').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('freight_lane_once').on(
      table.forwarderId,
      table.departurePort,
      table.destinationPort,
      table.cabinetType,
    ),
    index('freight_lane_route').on(table.departurePort, table.destinationPort),
  ],
);

/** A buyer asks the forwarders of a route what it costs to carry the goods of an RFQ. */
export const freightRequest = pgTable(
  'freight_request',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => member.id),
    ...route,
    containers: integer('containers').notNull(),
    /** From when the goods can be loaded. */
    readyOn: date('ready_on').notNull(),
    remarks: text('remarks').notNull(),
    at: moment('at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('freight_request_once')
      .on(table.orderId)
      .where(sql`closed_at is null`),
    index('freight_request_order').on(table.orderId),
    index('freight_request_route').on(table.departurePort, table.destinationPort, table.at),
  ],
);

/** One forwarder's answer; a new one replaces the one before. */
export const freightQuote = pgTable(
  'freight_quote',
  {
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => freightRequest.id),
    forwarderId: uuid('forwarder_id')
      .notNull()
      .references(() => member.id),
    /** As certified when quoted. */
    company: text('company').notNull(),
    version: integer('version').notNull(),
    state: text('state').$type<'live' | 'replaced' | 'withdrawn'>().notNull(),
    /** All-in, for all containers asked for. */
    amount: total('amount').notNull(),
    currency: text('currency').notNull(),
    transitDays: integer('transit_days').notNull(),
    carrier: text('carrier'),
    validUntil: moment('valid_until').notNull(),
    remarks: text('remarks').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('freight_quote_one_live')
      .on(table.requestId, table.forwarderId)
      .where(sql`state = 'live'`),
    index('freight_quote_request').on(table.requestId, table.at),
    index('freight_quote_forwarder').on(table.forwarderId, table.at),
  ],
);

/** A freight quote that the buyer asks to be booked for what one supplier ships: the price is the quote's. */
export const freightBooking = pgTable(
  'freight_booking',
  {
    id: uuid('id').primaryKey(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => freightQuote.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    subOrderId: uuid('sub_order_id')
      .notNull()
      .references(() => subOrder.id),
    forwarderId: uuid('forwarder_id')
      .notNull()
      .references(() => member.id),
    state: text('state').$type<BookingState>().notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => member.id),
    askedAt: moment('asked_at').notNull(),
    remarks: text('remarks').notNull(),
    /** Without an answer by then it lapses. */
    answerBy: moment('answer_by').notNull(),
    answeredAt: moment('answered_at'),
    /** Of the carrier or the forwarder: by which terminal and supplier know the booking. */
    reference: text('reference'),
    vessel: text('vessel'),
    /** Until when the terminal takes the containers. */
    cutOff: moment('cut_off'),
    etd: date('etd'),
    /** How it has ended, other than by being carried out. */
    endedAt: moment('ended_at'),
    endedBy: text('ended_by').$type<BookingEnd>(),
    /** A code of those to choose from, and words. */
    reason: text('reason'),
    remark: text('remark'),
  },
  (table) => [
    uniqueIndex('freight_booking_one_open')
      .on(table.subOrderId)
      .where(sql`state in ('asked', 'confirmed')`),
    index('freight_booking_sub_order').on(table.subOrderId),
    index('freight_booking_order').on(table.orderId),
    index('freight_booking_forwarder').on(table.forwarderId, table.askedAt),
    index('freight_booking_due')
      .on(table.answerBy)
      .where(sql`state = 'asked'`),
    check('freight_booking_state', oneOf(table.state, bookingStates)),
    check(
      'freight_booking_confirmed',
      sql`${table.state} <> 'confirmed' or (${table.reference} is not null and ${table.etd} is not null)`,
    ),
  ],
);
