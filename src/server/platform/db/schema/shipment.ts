/** Goods on their way. Written by the domain shipment alone. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Deviation } from '#api/deals/shipment-consent.ts';
import { moment, tonnes, uuid } from './columns.ts';
import { subOrder, subOrderLine } from './deal.ts';
import { member, storedFile } from './identity.ts';

export const shipment = pgTable(
  'shipment',
  {
    id: uuid('id').primaryKey(),
    subOrderId: uuid('sub_order_id')
      .notNull()
      .references(() => subOrder.id),
    position: integer('position').notNull(),
    /**
     * Of which line of the sub-order the goods are. Null only in rows from before shipments had to say so, where there
     * were several lines (trigger shipment_names_line).
     */
    line: integer('line'),
    carrier: text('carrier').notNull(),
    transportDocument: text('transport_document').notNull(),
    /** The day of the transport document, where it was said by itself; null: that of the departure. */
    transportOn: date('transport_on'),
    /** Empty: not said. */
    vessel: text('vessel').notNull().default(''),
    containers: text('containers').array().notNull(),
    seals: text('seals').array().notNull().default([]),
    quantity: tonnes('quantity').notNull(),
    /** In what it deviates from the contract that both have sealed; none: in nothing. */
    deviations: jsonb('deviations').$type<Deviation[]>().notNull().default([]),
    /** The how manieth request of its sub-order the buyer has agreed to for it; null: it needed none. */
    consent: integer('consent'),
    originPort: text('origin_port').notNull(),
    destinationPort: text('destination_port').notNull(),
    etd: date('etd').notNull(),
    eta: date('eta').notNull(),
    shippedAt: moment('shipped_at').notNull(),
    /** When the buyer has confirmed that it arrived, and who did; null: not (yet). */
    arrivalConfirmedAt: moment('arrival_confirmed_at'),
    arrivalConfirmedBy: uuid('arrival_confirmed_by').references(() => member.id),
    /** `{ lot, certificateId }` of each lot. */
    lots: jsonb('lots').$type<{ lot: string; certificateId: string | null }[]>().notNull(),
  },
  (table) => [
    uniqueIndex('shipment_position').on(table.subOrderId, table.position),
    foreignKey({
      name: 'shipment_of_line',
      columns: [table.subOrderId, table.line],
      foreignColumns: [subOrderLine.subOrderId, subOrderLine.position],
    }),
    check('shipment_quantity', sql`${table.quantity} > 0`),
    check(
      'shipment_consent',
      sql`(${table.consent} is null) = (${table.deviations} = '[]') and coalesce(${table.consent}, 1) > 0`,
    ),
    check(
      'shipment_arrival_confirmed',
      sql`(${table.arrivalConfirmedAt} is null) = (${table.arrivalConfirmedBy} is null)`,
    ),
    index('shipment_transport_document').on(table.transportDocument),
    index('shipment_containers').using('gin', table.containers),
  ],
);

export const shipmentDocument = pgTable(
  'shipment_document',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipment.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
    kind: text('kind').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.fileId] })],
);

export const shipmentEvent = pgTable(
  'shipment_event',
  {
    id: uuid('id').primaryKey(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipment.id),
    milestone: text('milestone').notNull(),
    at: moment('at').notNull(),
    expected: boolean('expected').notNull(),
    /** A port or warehouse city; else the name alone. */
    placeId: text('place_id'),
    placeName: text('place_name'),
    remark: text('remark').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    recordedBy: uuid('recorded_by').references(() => member.id),
  },
  (table) => [index('shipment_event_shipment').on(table.shipmentId, table.at)],
);
