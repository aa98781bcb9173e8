/** RFQs, the suppliers who are asked, their quotes and what is said about them. Written by the domains rfq and deal alone. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type OrderStatus, allOrderStatuses } from '#api/deals/order-states.ts';
import {
  type Arbitration,
  arbitrations,
  invitationStates,
  type InvitationState,
  waitingStates,
} from '#api/deals/deal-choices.ts';
import type { RfqFields, RfqLine, TemplateFields } from '#api/deals/rfq.ts';
import type { LimitAnswer, SpecLimit } from '#api/deals/spec-limit-rules.ts';
import type { TradeTermId } from '#api/deals/trade-terms.ts';
import { category, material } from './catalogue.ts';
import { isCurrency, moment, oneOf, price, searched, tonnes, uuid } from './columns.ts';
import { member } from './identity.ts';
import { offer } from './offers.ts';

/** The trade term and what it leaves in (api/deals/trade-terms.ts). */
export const termColumns = {
  tradeTerm: smallint('trade_term').$type<TradeTermId>().notNull(),
  deliveryMethod: text('delivery_method'),
  departurePort: text('departure_port'),
  destinationPort: text('destination_port'),
  portDischarge: text('port_discharge'),
  destinationCountry: text('destination_country'),
  serviceAddress: text('service_address'),
};

/** What the buyer follows: the RFQ, then the sub-orders awarded from it. */
export const tradeOrder = pgTable(
  'trade_order',
  {
    id: uuid('id').primaryKey(),
    /** Inquiry number. */
    number: text('number').notNull().unique(),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => member.id),
    /** As certified when posted. */
    buyerCompany: text('buyer_company').notNull(),
    buyerNation: text('buyer_nation').notNull(),
    /** Kept in step with the sub-orders by the one command that moves states (server/deals/deal/move.ts). */
    status: smallint('status').$type<OrderStatus>().notNull(),
    reason: text('reason'),
    postedAt: moment('posted_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Without a quote by then the order is cancelled. */
    quoteDueAt: moment('quote_due_at').notNull(),
    /** Days on which the 7-day clock has been called to mind. */
    remindedDays: integer('reminded_days').array().notNull(),
    categoryId: text('category_id').references(() => category.id),
    materialId: text('material_id').references(() => material.id),
    offerId: uuid('offer_id').references(() => offer.id),
    gradeNumber: text('grade_number').notNull(),
    qualityClass: text('quality_class').notNull(),
    quantity: tonnes('quantity').notNull(),
    targetPrice: price('target_price'),
    currency: text('currency').notNull(),
    countryOfOrigin: text('country_of_origin'),
    ...termColumns,
    shippingMethod: text('shipping_method').notNull(),
    cabinetType: text('cabinet_type'),
    packing: text('packing').notNull(),
    deliveryStart: date('delivery_start').notNull(),
    deliveryDeadline: date('delivery_deadline').notNull(),
    leadTimeDays: integer('lead_time_days'),
    paymentTerm: text('payment_term').notNull(),
    latestPayment: date('latest_payment').notNull(),
    /** Where disputes go; null: where the contract sends them by itself (api/deals/arbitration.ts). */
    arbitration: text('arbitration').$type<Arbitration>(),
    remarks: text('remarks').notNull(),
    /** Of a controlled substance (api/deals/controlled-use.ts): what it is for, and its licence or why there is none. */
    endUse: text('end_use'),
    licenceNumber: text('licence_number'),
    licenceExemption: text('licence_exemption'),
    /** What the goods are held to, in the order of the form. */
    limits: jsonb('limits')
      .$type<SpecLimit[]>()
      .notNull()
      .default(sql`'[]'`),
    attachmentIds: uuid('attachment_ids').array().notNull(),
    /** The shops that alone were asked; none: all that deal in the goods. */
    shopIds: text('shop_ids').array().notNull().default([]),
    sealedUntil: moment('sealed_until'),
    /** Counts the changes of what is asked for: a quote answers one of them. */
    version: integer('version').notNull().default(1),
    repeats: uuid('repeats'),
    /** The number of what was asked for together, and its place in that. Suppliers never see either: they may have less of it. */
    bundle: text('bundle'),
    bundleLine: smallint('bundle_line'),
    /** The buyer's own: its order's number, which the awarded suppliers see too, and where it books the cost. */
    poNumber: text('po_number'),
    costCentre: text('cost_centre'),
    /** Since when an operator has it on hold; null: it is not. */
    heldAt: moment('held_at'),
    demo: boolean('demo').notNull(),
  },
  (table) => [
    index('trade_order_buyer').on(table.buyerId, table.postedAt, table.id, table.gradeNumber),
    index('trade_order_buyer_status').on(table.buyerId, table.status, table.postedAt, table.id),
    // What operators look through.
    index('trade_order_searched').using(
      'gin',
      sql`${searched(table.number, table.buyerCompany, table.gradeNumber)} gin_trgm_ops`,
    ),
    index('trade_order_waiting')
      .on(table.quoteDueAt)
      .where(sql`status = 1`),
    uniqueIndex('trade_order_bundle')
      .on(table.bundle, table.bundleLine)
      .where(sql`bundle is not null`),
    check('trade_order_bundled', sql`(${table.bundle} is null) = (${table.bundleLine} is null)`),
    check('trade_order_status', oneOf(table.status, allOrderStatuses)),
    check('trade_order_figures', sql`${table.quantity} > 0 and ${table.targetPrice} > 0`),
    check('trade_order_licence', sql`${table.licenceNumber} is null or ${table.licenceExemption} is null`),
    check('trade_order_currency', isCurrency(table.currency)),
    check('trade_order_arbitration', oneOf(table.arbitration, arbitrations)),
  ],
);

/** An RFQ of somebody whose company is not certified yet: the certification posts it. */
export const waitingRfq = pgTable(
  'waiting_rfq',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    fields: jsonb('fields').$type<RfqFields>().notNull(),
    /** Materials asked for besides. */
    lines: jsonb('lines')
      .$type<RfqLine[]>()
      .notNull()
      .default(sql`'[]'`),
    attachmentIds: uuid('attachment_ids').array().notNull(),
    state: text('state').$type<(typeof waitingStates)[number]>().notNull(),
    /** Counts the changes: who changes an older one is told. */
    version: integer('version').notNull(),
    savedAt: moment('saved_at').notNull(),
    /** What it has become. */
    orderId: uuid('order_id').references(() => tradeOrder.id),
  },
  (table) => [
    index('waiting_rfq_member').on(table.memberId, table.savedAt),
    index('waiting_rfq_waiting')
      .on(table.savedAt)
      .where(sql`state = 'waiting'`),
    check('waiting_rfq_state', oneOf(table.state, waitingStates)),
    check('waiting_rfq_posted', sql`(${table.state} = 'posted') = (${table.orderId} is not null)`),
  ],
);

/** What a company asks for time and again, by a name: the fields of an RFQ, without its days. */
export const rfqTemplate = pgTable(
  'rfq_template',
  {
    id: uuid('id').primaryKey(),
    partyId: uuid('party_id')
      .notNull()
      .references(() => member.id),
    name: text('name').notNull(),
    fields: jsonb('fields').$type<TemplateFields>().notNull(),
    /** Who of the company has kept it. */
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [uniqueIndex('rfq_template_name').on(table.partyId, sql`lower(${table.name})`)],
);

const sides = ['buyer', 'supplier'] as const;

/** The RFQ as it went to one supplier. */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    /** A shop, or who was asked by e-mail (guests.ts). */
    shopId: text('shop_id').notNull(),
    state: text('state').$type<InvitationState>().notNull(),
    sentAt: moment('sent_at').notNull(),
    seenAt: moment('seen_at'),
    reason: text('reason'),
    /** Whose answer is awaited in the negotiation. */
    pen: text('pen').$type<(typeof sides)[number]>().notNull(),
    /** By when the buyer's counter-offer is to be answered; null: none waits, or it has no end. */
    counterUntil: moment('counter_until'),
  },
  (table) => [
    uniqueIndex('invitation_once').on(table.orderId, table.shopId),
    index('invitation_countered')
      .on(table.counterUntil)
      .where(sql`counter_until is not null`),
    index('invitation_shop').on(table.shopId, table.state, table.sentAt),
    check('invitation_state', oneOf(table.state, invitationStates)),
    check('invitation_pen', oneOf(table.pen, sides)),
  ],
);

/** What only who was asked can say. */
const ofInvited = (name: string, table: { orderId: AnyPgColumn; shopId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.orderId, table.shopId],
    foreignColumns: [invitation.orderId, invitation.shopId],
  });

const quoteStates = ['live', 'withdrawn', 'accepted', 'notAwarded'] as const;

/** A chain of immutable versions: the offer of one supplier for one order. */
export const quote = pgTable(
  'quote',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    shopId: text('shop_id').notNull(),
    /** Expiry is not a state: it is read from the latest version at the moment of use. */
    state: text('state').$type<(typeof quoteStates)[number]>().notNull(),
    latest: integer('latest').notNull(),
    /** Of the latest version. */
    validUntil: moment('valid_until').notNull(),
    reason: text('reason'),
  },
  (table) => [
    index('quote_order').on(table.orderId),
    uniqueIndex('quote_one_live')
      .on(table.orderId, table.shopId)
      .where(sql`state = 'live'`),
    ofInvited('quote_of_invited', table),
    check('quote_state', oneOf(table.state, quoteStates)),
  ],
);

/** Never changed, never deleted. */
export const quoteVersion = pgTable(
  'quote_version',
  {
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quote.id),
    version: integer('version').notNull(),
    at: moment('at').notNull(),
    /** Null: somebody without an account. */
    memberId: uuid('member_id').references(() => member.id),
    validUntil: moment('valid_until').notNull(),
    currency: text('currency').notNull(),
    ...termColumns,
    leadTimeDays: integer('lead_time_days').notNull(),
    paymentTerm: text('payment_term').notNull(),
    packing: text('packing').notNull(),
    remarks: text('remarks').notNull(),
    /** What it says to each limit of the order, in their order: those stand once somebody has quoted. */
    limits: jsonb('limits')
      .$type<LimitAnswer[]>()
      .notNull()
      .default(sql`'[]'`),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.version] }),
    // For the sub-order that is made of it.
    unique('quote_version_currency').on(table.quoteId, table.version, table.currency),
    check('quote_version_figures', sql`${table.version} > 0 and ${table.leadTimeDays} >= 0`),
    check('quote_version_is_currency', isCurrency(table.currency)),
  ],
);

/** Never changed, never deleted. */
export const quoteLine = pgTable(
  'quote_line',
  {
    id: uuid('id').primaryKey(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quote.id),
    version: integer('version').notNull(),
    position: integer('position').notNull(),
    materialId: text('material_id').references(() => material.id),
    gradeNumber: text('grade_number').notNull(),
    replacement: boolean('replacement').notNull(),
    quantity: tonnes('quantity').notNull(),
    unitPrice: price('unit_price').notNull(),
    remark: text('remark').notNull(),
  },
  (table) => [
    uniqueIndex('quote_line_place').on(table.quoteId, table.version, table.position),
    check('quote_line_figures', sql`${table.quantity} > 0 and ${table.unitPrice} > 0`),
  ],
);

const negotiationKinds = ['question', 'answer', 'counterOffer', 'kept', 'declined', 'withdrawn'] as const;

/** What buyer and supplier said to one another beside the quotes. Never changed, never deleted. */
export const negotiation = pgTable(
  'negotiation',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    shopId: text('shop_id').notNull(),
    kind: text('kind').$type<(typeof negotiationKinds)[number]>().notNull(),
    /** Null: somebody without an account. */
    memberId: uuid('member_id').references(() => member.id),
    at: moment('at').notNull(),
    text: text('text').notNull(),
    /** The question answered, or the quote countered. */
    about: uuid('about'),
    /** Of a counter-offer: `{ lines: [{ lineId, unitPrice?, quantity? }], terms: { field: code } }`. */
    wants: jsonb('wants').$type<CounterWants>(),
    /** Of a counter-offer: by when it was to be answered. */
    answerBy: moment('answer_by'),
  },
  (table) => [
    index('negotiation_order').on(table.orderId, table.at),
    ofInvited('negotiation_of_invited', table),
    check('negotiation_kind', oneOf(table.kind, negotiationKinds)),
  ],
);

export type CounterWants = {
  lines: { lineId: string; unitPrice?: string; quantity?: string }[];
  terms: Record<string, string>;
  /** Places of limits that are to be accepted as asked; absent: none. */
  limits?: number[];
};
