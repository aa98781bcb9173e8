/** Sub-orders, their numbers and the chain of events. Written by the domains deal and rfq alone. */
import { and, sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { collectingWays, type CollectingWay } from '#api/deals/collecting.ts';
import { type OrderStatus, type TradeRole, allOrderStatuses, tradeRoles } from '#api/deals/order-states.ts';
import type { AgreedLimit } from '#api/deals/spec-limit-rules.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import { material } from './catalogue.ts';
import { moment, oneOf, price, searched, tonnes, total, uuid } from './columns.ts';
import { member } from './identity.ts';
import { quote, quoteLine, quoteVersion, termColumns, tradeOrder } from './rfq.ts';
import { shop } from './shops.ts';

/** Human numbers come from sequences, because nobody waits for those. */
export const numberRq = pgSequence('number_rq');
export const numberRb = pgSequence('number_rb');
export const numberSo = pgSequence('number_so');
export const numberSc = pgSequence('number_sc');
export const numberSp = pgSequence('number_sp');

/** A kind and day, for example `RQ261121`, and the last value that its sequence had before that day's 0001. */
export const numberCounter = pgTable('number_counter', {
  series: text('series').primaryKey(),
  last: integer('last').notNull(),
});

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
    /** As agreed with the award; a change of the contract leaves them. */
    limits: jsonb('limits')
      .$type<AgreedLimit[]>()
      .notNull()
      .default(sql`'[]'`),
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
    /** Days for which it was on hold since its time of delivery was agreed: the last day of it is as many days later. */
    heldDays: integer('held_days').notNull().default(0),
    /** The day from which the seller's notice counts that the goods are ready. */
    readyOn: date('ready_on'),
    /** What banks may keep of a transfer at most, as it was when the contract was issued. */
    bankFeeLimit: total('bank_fee_limit').notNull(),
    /** Who receives what the buyer transfers, as it was when the contract was issued. */
    collecting: text('collecting').$type<CollectingWay>().notNull().default('marketplace'),
    /** When the last of the goods arrived; receipt counts as confirmed 15 days later. */
    arrivedAt: moment('arrived_at'),
    completedAt: moment('completed_at'),
    /** When it ended before it was completed; null: it has not, or did before this was kept. */
    endedAt: moment('ended_at'),
    /** What had not been shipped was ended: the deal goes on with what was. */
    restEndedAt: moment('rest_ended_at'),
    /** The last day on which it was asked what is late, and of what both sides were told. */
    lateLookedOn: date('late_looked_on'),
    lateTold: text('late_told')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What the supplier keeps of the money received, where both have ended the deal before it was completed. */
    keptOnEnd: total('kept_on_end').notNull().default('0'),
    /** What its supplier was given of the money received before the deal ended: while a claim is open, what nobody claims. */
    released: total('released').notNull().default('0'),
    /** The version of the contract that counts: the last sealed one, before that the last one issued. Kept by a trigger. */
    contractId: uuid('contract_id'),
    /** When it was issued. */
    contractAt: moment('contract_at'),
    /** The last version issued, by the same trigger: another than the one that counts where a change was proposed. */
    newestContractId: uuid('newest_contract_id'),
  },
  (table) => [
    // What belongs to it is in its currency (composite keys of remittance, refund, money_proposal).
    uniqueIndex('sub_order_currency').on(table.id, table.currency),
    index('sub_order_order').on(table.orderId),
    // What an order is worth is read without its sub-orders' rows, of which a buyer has thousands.
    index('sub_order_buyer').on(
      table.buyerId,
      table.awardedAt,
      table.orderId,
      table.status,
      table.currency,
      table.total,
    ),
    index('sub_order_buyer_contract')
      .on(table.buyerId, table.contractAt, table.contractId, table.orderId, table.status, table.newestContractId)
      .where(sql`contract_id is not null`),
    index('sub_order_shop_contract')
      .on(table.shopId, table.contractAt, table.contractId, table.orderId, table.status, table.newestContractId)
      .where(sql`contract_id is not null`),
    index('sub_order_shop').on(table.shopId, table.status, table.awardedAt),
    index('sub_order_shop_awarded').on(table.shopId, table.awardedAt, table.id),
    index('sub_order_searched').using('gin', sql`${searched(table.number, table.supplierCompany)} gin_trgm_ops`),
    index('sub_order_sign_by')
      .on(table.signBy)
      .where(sql`status = 2`),
    index('sub_order_latest_payment')
      .on(table.latestPayment)
      .where(sql`status = 3`),
    // Beside what has arrived for them, to find what was paid too much.
    index('sub_order_under_way')
      .on(table.id, table.total, table.packing, table.restEndedAt)
      .where(sql`status in (4, 5)`),
    index('sub_order_arrived')
      .on(table.arrivedAt)
      .where(sql`status = 5`),
    foreignKey({
      name: 'sub_order_of_quote',
      columns: [table.quoteId, table.quoteVersion, table.currency],
      foreignColumns: [quoteVersion.quoteId, quoteVersion.version, quoteVersion.currency],
    }),
    check('sub_order_status', oneOf(table.status, allOrderStatuses)),
    check('sub_order_collecting', oneOf(table.collecting, collectingWays)),
    check('sub_order_figures', sql`${table.quantity} > 0 and ${table.total} > 0`),
    check('sub_order_released', sql`${table.released} >= 0`),
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

/**
 * By what a deal is found, as one party may know it: numbers, companies, goods, ports, in small letters and all languages.
 * Triggers write it in the transaction that changes one of them (migration what_finds_a_deal). `party`: the buyer's id,
 * or that of a shop; the rows of one lie together (deals_found_by_party: parts by its hash).
 */
export const dealText = pgTable(
  'deal_text',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    party: text('party').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.party] }), index('deal_text_party').on(table.party)],
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
