/** Deals: RFQs, quotes, sub-orders and the chain of events. Written by the domains rfq and trading alone. */
import { and, sql, type SQLWrapper } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  allOrderStatuses,
  tradeRoles,
  type OrderStatus,
  type TradeAction,
  type TradeRole,
} from '#api/deals/order-states.ts';
import type { TradeTermId } from '#api/deals/trade-terms.ts';
import { category, material, offer } from './catalogue.ts';
import { moment, price, tonnes, uuid } from './columns.ts';
import { member } from './identity.ts';
import { shop } from './shops.ts';

/** What a column may say, from the list that the contract has. */
const oneOf = (column: SQLWrapper, values: readonly (string | number)[]) =>
  sql`${column} in (${sql.raw(values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', '))})`;
const isCurrency = (column: SQLWrapper) => sql`${column} ~ '^[A-Z]{3}$'`;

/** Totals: two places. */
export const total = (name: string) => numeric(name, { precision: 18, scale: 2 });

/** Human numbers come from sequences, because nobody waits for those. */
export const numberRq = pgSequence('number_rq');
export const numberSo = pgSequence('number_so');
export const numberSc = pgSequence('number_sc');

/** A kind and day, for example `RQ261121`, and the last value that its sequence had before that day's 0001. */
export const numberCounter = pgTable('number_counter', {
  series: text('series').primaryKey(),
  last: integer('last').notNull(),
});

/** The trade term and what it leaves in (api/deals/trade-terms.ts). */
const termColumns = {
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
    remarks: text('remarks').notNull(),
    attachmentIds: uuid('attachment_ids').array().notNull(),
    shopId: text('shop_id').references(() => shop.id),
    sealedUntil: moment('sealed_until'),
    repeats: uuid('repeats'),
    /** Since when an operator has it on hold; null: it is not. */
    heldAt: moment('held_at'),
    demo: boolean('demo').notNull(),
  },
  (table) => [
    index('trade_order_buyer').on(table.buyerId, table.postedAt, table.id),
    index('trade_order_buyer_status').on(table.buyerId, table.status, table.postedAt, table.id),
    index('trade_order_waiting')
      .on(table.quoteDueAt)
      .where(sql`status = 1`),
    check('trade_order_status', oneOf(table.status, allOrderStatuses)),
    check('trade_order_figures', sql`${table.quantity} > 0 and ${table.targetPrice} > 0`),
    check('trade_order_currency', isCurrency(table.currency)),
  ],
);

const invitationStates = [
  'sent',
  'seen',
  'quoted',
  'declined',
  'withdrawn',
  'timedOut',
  'awarded',
  'notAwarded',
] as const;
const sides = ['buyer', 'supplier'] as const;

/** The RFQ as it went to one supplier. */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    state: text('state').$type<(typeof invitationStates)[number]>().notNull(),
    sentAt: moment('sent_at').notNull(),
    seenAt: moment('seen_at'),
    reason: text('reason'),
    /** Whose answer is awaited in the negotiation. */
    pen: text('pen').$type<(typeof sides)[number]>().notNull(),
  },
  (table) => [
    uniqueIndex('invitation_once').on(table.orderId, table.shopId),
    index('invitation_shop').on(table.shopId, table.state, table.sentAt),
    check('invitation_state', oneOf(table.state, invitationStates)),
    check('invitation_pen', oneOf(table.pen, sides)),
  ],
);

const quoteStates = ['live', 'withdrawn', 'accepted', 'notAwarded'] as const;

/** A chain of immutable versions: the offer of one supplier for one order. */
export const quote = pgTable(
  'quote',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
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
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    validUntil: moment('valid_until').notNull(),
    currency: text('currency').notNull(),
    ...termColumns,
    leadTimeDays: integer('lead_time_days').notNull(),
    paymentTerm: text('payment_term').notNull(),
    packing: text('packing').notNull(),
    remarks: text('remarks').notNull(),
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

const negotiationKinds = ['question', 'answer', 'counterOffer', 'declined', 'withdrawn'] as const;

/** What buyer and supplier said to one another beside the quotes. Never changed, never deleted. */
export const negotiation = pgTable(
  'negotiation',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    kind: text('kind').$type<(typeof negotiationKinds)[number]>().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    at: moment('at').notNull(),
    text: text('text').notNull(),
    /** The question answered, or the quote countered. */
    about: uuid('about'),
    /** Of a counter-offer: `{ lines: [{ lineId, unitPrice?, quantity? }], terms: { field: code } }`. */
    wants: jsonb('wants').$type<CounterWants>(),
  },
  (table) => [
    index('negotiation_order').on(table.orderId, table.at),
    check('negotiation_kind', oneOf(table.kind, negotiationKinds)),
  ],
);
export type CounterWants = {
  lines: { lineId: string; unitPrice?: string; quantity?: string }[];
  terms: Record<string, string>;
};

/** What one supplier was awarded, the sum of its lines (a trigger looks at the end of each transaction): one contract, one chain of payments and shipments. */
export const subOrder = pgTable(
  'sub_order',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => member.id),
    /** As certified when awarded. */
    supplierCompany: text('supplier_company').notNull(),
    supplierNation: text('supplier_nation').notNull(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quote.id),
    quoteVersion: integer('quote_version').notNull(),
    status: smallint('status').$type<OrderStatus>().notNull(),
    reason: text('reason'),
    ...termColumns,
    paymentTerm: text('payment_term').notNull(),
    packing: text('packing').notNull(),
    leadTimeDays: integer('lead_time_days').notNull(),
    currency: text('currency').notNull(),
    quantity: tonnes('quantity').notNull(),
    total: total('total').notNull(),
    awardedAt: moment('awarded_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    signBy: moment('sign_by').notNull(),
    latestPayment: date('latest_payment').notNull(),
    /** Another day to pay by, later than the latest payment date, after a transfer was rejected or reversed. */
    graceUntil: date('grace_until'),
    /** What banks may keep of a transfer at most, as it was when the contract was issued. */
    bankFeeLimit: total('bank_fee_limit').notNull(),
    /** When the last of the goods arrived; receipt counts as confirmed 15 days later. */
    arrivedAt: moment('arrived_at'),
    completedAt: moment('completed_at'),
  },
  (table) => [
    // What belongs to it is in its currency (composite keys of remittance, refund, money_proposal).
    uniqueIndex('sub_order_currency').on(table.id, table.currency),
    index('sub_order_order').on(table.orderId),
    index('sub_order_buyer').on(table.buyerId, table.awardedAt),
    index('sub_order_shop').on(table.shopId, table.status, table.awardedAt),
    index('sub_order_shop_awarded').on(table.shopId, table.awardedAt, table.id),
    index('sub_order_sign_by')
      .on(table.signBy)
      .where(sql`status = 2`),
    index('sub_order_latest_payment')
      .on(table.latestPayment)
      .where(sql`status = 3`),
    index('sub_order_arrived')
      .on(table.arrivedAt)
      .where(sql`status = 5`),
    foreignKey({
      name: 'sub_order_of_quote',
      columns: [table.quoteId, table.quoteVersion, table.currency],
      foreignColumns: [quoteVersion.quoteId, quoteVersion.version, quoteVersion.currency],
    }),
    check('sub_order_status', oneOf(table.status, allOrderStatuses)),
    check('sub_order_figures', sql`${table.quantity} > 0 and ${table.total} > 0`),
  ],
);

export const subOrderLine = pgTable(
  'sub_order_line',
  {
    subOrderId: uuid('sub_order_id')
      .notNull()
      .references(() => subOrder.id),
    position: integer('position').notNull(),
    quoteLineId: uuid('quote_line_id')
      .notNull()
      .references(() => quoteLine.id),
    materialId: text('material_id').references(() => material.id),
    gradeNumber: text('grade_number').notNull(),
    quantity: tonnes('quantity').notNull(),
    unitPrice: price('unit_price').notNull(),
    amount: total('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subOrderId, table.position] }),
    check(
      'sub_order_line_figures',
      sql`${table.quantity} > 0 and ${table.unitPrice} > 0 and ${table.amount} = round(${table.quantity} * ${table.unitPrice}, 2)`,
    ),
  ],
);

/** What happened, each with the hash of what happened before it: the chain of a deal. Never changed, never deleted. */
export const tradeEvent = pgTable(
  'trade_event',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    seq: integer('seq').notNull(),
    subOrderId: uuid('sub_order_id').references(() => subOrder.id),
    /** The supplier whom it concerns alone; null: buyer and everybody awarded. */
    shopId: text('shop_id'),
    at: moment('at').notNull(),
    actorId: uuid('actor_id'),
    role: text('role').$type<TradeRole>().notNull(),
    /** The company that acted; null: the marketplace. */
    company: text('company'),
    action: text('action').$type<TradeAction>().notNull(),
    from: smallint('from_status').$type<OrderStatus>(),
    to: smallint('to_status').$type<OrderStatus>().notNull(),
    reason: text('reason'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    /** 128 random bits in hexadecimal: without them nobody can guess a detail from its hash. */
    salt: text('salt').notNull(),
    /** The rule of the hash (server/platform/seal/event-hash.ts). */
    hashVersion: smallint('hash_version').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.seq] }),
    check('trade_event_statuses', and(oneOf(table.from, allOrderStatuses), oneOf(table.to, allOrderStatuses))!),
    check('trade_event_role', oneOf(table.role, tradeRoles)),
    check('trade_event_hashes', sql`${table.hash} ~ '^[0-9a-f]{64}$' and ${table.salt} ~ '^[0-9a-f]{32}$'`),
  ],
);

/** Never changed, never deleted. */
export const evaluation = pgTable(
  'evaluation',
  {
    subOrderId: uuid('sub_order_id')
      .primaryKey()
      .references(() => subOrder.id),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    stars: smallint('stars').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('evaluation_shop').on(table.shopId, table.at),
    check('evaluation_stars', sql`${table.stars} between 1 and 5`),
  ],
);

/** Deals whose figures are not what their events tell, as found last (server/deals/deal/check-deals.ts); gone when they are again. */
export const dealDoubt = pgTable('deal_doubt', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => tradeOrder.id),
  foundAt: moment('found_at').notNull(),
  doubts: jsonb('doubts').$type<{ number: string; what: string; kept: string; told: string }[]>().notNull(),
});

/** First answers to writes that carried an Idempotency-Key: the same key gets the same answer (server/platform/idempotency/idempotently.ts). */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** The same key for another call is another key. */
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of path and input: the same key for something else is refused. */
    request: text('request').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.call, table.key] }),
    index('idempotency_key_age').on(table.at),
  ],
);
