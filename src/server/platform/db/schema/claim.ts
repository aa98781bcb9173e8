/** Claims of one side of a deal against the other. Written by the domain claim alone. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  claimAnswers,
  claimAuthors,
  claimKinds,
  claimRemedies,
  claimSides,
  claimStates,
  openClaimStates,
  type ClaimAnswer,
  type ClaimAuthor,
  type ClaimKind,
  type ClaimRemedy,
  type ClaimSide,
  type ClaimState,
} from '#api/deals/claim-choices.ts';
import { moment, oneOf, tonnes, total, uuid } from './columns.ts';
import { subOrder } from './deal.ts';
import { member, storedFile } from './identity.ts';

const figure = (name: string) => numeric(name, { precision: 18, scale: 6 });

/** What is claimed about never changes; how it stands does. Each side has one open claim of a sub-order at most. */
export const claim = pgTable(
  'claim',
  {
    id: uuid('id').primaryKey(),
    subOrderId: uuid('sub_order_id').notNull(),
    currency: text('currency').notNull(),
    /** The how manieth of its sub-order. */
    seq: integer('seq').notNull(),
    by: text('by').$type<ClaimSide>().notNull(),
    kind: text('kind').$type<ClaimKind>().notNull(),
    /** Position of the shipment; null: all of them, or none. */
    shipment: integer('shipment'),
    /** Line of the contract; null: the whole. */
    line: integer('line'),
    /** Lots and containers concerned; none: all of it. */
    items: text('items').array().notNull(),
    /** What was promised and what was found. */
    property: text('property').notNull().default(''),
    promised: figure('promised'),
    measured: figure('measured'),
    unit: text('unit').notNull().default(''),
    method: text('method').notNull().default(''),
    hidden: boolean('hidden').notNull().default(false),
    tonnes: tonnes('tonnes'),
    /** The price of the goods concerned, or the sum that is not paid: nobody settles above it. */
    value: total('value').notNull(),
    lateDays: integer('late_days'),
    state: text('state').$type<ClaimState>().notNull(),
    pen: text('pen').$type<ClaimSide>().notNull(),
    answerBy: moment('answer_by').notNull(),
    settleBy: moment('settle_by').notNull(),
    /** Both were told that the answer is late. */
    remindedAt: moment('reminded_at'),
    agreedBy: text('agreed_by').array().$type<ClaimSide[]>().notNull(),
    madeAt: moment('made_at').notNull(),
    calledInAt: moment('called_in_at'),
    endedAt: moment('ended_at'),
    /** What both have agreed on: it lessens the price, or is paid by one side to the other. */
    settled: total('settled'),
    credited: total('credited').notNull().default('0'),
    /** Won by the seller: due by transfer on top of the price. */
    added: total('added').notNull().default('0'),
    owed: total('owed').notNull().default('0'),
    /** Settled with goods, which have left. */
    goodsShippedAt: moment('goods_shipped_at'),
    /** The last day to pay what is owed. */
    owedBy: date('owed_by'),
    /** What who owes it says of the payment, and until when who is owed can contradict. */
    owedPaidOn: date('owed_paid_on'),
    owedReference: text('owed_reference').notNull().default(''),
    owedAnswerBy: moment('owed_answer_by'),
    /** Who is owed has it. */
    owedPaidAt: moment('owed_paid_at'),
  },
  (table) => [
    foreignKey({
      name: 'claim_of_sub_order',
      columns: [table.subOrderId, table.currency],
      foreignColumns: [subOrder.id, subOrder.currency],
    }),
    uniqueIndex('claim_seq').on(table.subOrderId, table.seq),
    uniqueIndex('claim_one_open')
      .on(table.subOrderId, table.by)
      .where(sql`ended_at is null`),
    index('claim_clock')
      .on(table.answerBy)
      .where(sql`ended_at is null`),
    index('claim_called_in')
      .on(table.calledInAt)
      .where(sql`called_in_at is not null`),
    index('claim_owed_clock')
      .on(table.owedAnswerBy)
      .where(sql`owed_answer_by is not null and owed_paid_at is null`),
    check(
      'claim_owed_stated',
      sql`(${table.owedBy} is null or ${table.owed} > 0) and (${table.owedPaidOn} is null) = (${table.owedAnswerBy} is null)
        and (${table.owedPaidOn} is null or ${table.owed} > 0) and (${table.owedPaidOn} is not null) = (${table.owedReference} <> '')`,
    ),
    check('claim_by', oneOf(table.by, claimSides)),
    check('claim_pen', oneOf(table.pen, claimSides)),
    check('claim_kind', oneOf(table.kind, claimKinds)),
    check('claim_state', oneOf(table.state, claimStates)),
    check('claim_ended', sql`(${table.endedAt} is null) = (${oneOf(table.state, openClaimStates)})`),
    check('claim_value', sql`${table.value} > 0 and (${table.tonnes} is null or ${table.tonnes} > 0)`),
    check(
      'claim_settled',
      sql`(${table.settled} is not null) = (${table.state} = 'settled')
        and ${table.credited} >= 0 and ${table.added} >= 0 and ${table.owed} >= 0 and (${table.owedPaidAt} is null or ${table.owed} > 0)
        and ${table.credited} + ${table.added} + ${table.owed} = coalesce(${table.settled}, 0) and coalesce(${table.settled}, 0) <= ${table.value}`,
    ),
  ],
);

/** Goods that settle a claim: other ones, or those that go back. */
export const claimShipment = pgTable(
  'claim_shipment',
  {
    id: uuid('id').primaryKey(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claim.id),
    by: text('by').$type<ClaimSide>().notNull(),
    /** Tonnes; null: documents. */
    quantity: tonnes('quantity'),
    carrier: text('carrier').notNull(),
    transportDocument: text('transport_document').notNull(),
    etd: date('etd').notNull(),
    eta: date('eta').notNull(),
    shippedBy: uuid('shipped_by')
      .notNull()
      .references(() => member.id),
    shippedAt: moment('shipped_at').notNull(),
    receivedAt: moment('received_at'),
  },
  (table) => [
    index('claim_shipment_claim').on(table.claimId, table.shippedAt),
    check('claim_shipment_by', oneOf(table.by, claimSides)),
    check(
      'claim_shipment_days',
      sql`${table.eta} >= ${table.etd} and (${table.quantity} is null or ${table.quantity} > 0)`,
    ),
  ],
);

/** What one side asks or offers, or the marketplace proposes; with its answer nothing else of it is ever changed. */
export const claimVersion = pgTable(
  'claim_version',
  {
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claim.id),
    version: integer('version').notNull(),
    by: text('by').$type<ClaimAuthor>().notNull(),
    remedy: text('remedy').$type<ClaimRemedy>().notNull(),
    figure: figure('figure'),
    tonnes: tonnes('tonnes'),
    amount: total('amount').notNull(),
    text: text('text').notNull(),
    statedBy: uuid('stated_by')
      .notNull()
      .references(() => member.id),
    statedAt: moment('stated_at').notNull(),
    answer: text('answer').$type<ClaimAnswer>(),
    remark: text('remark').notNull().default(''),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.version] }),
    check('claim_version_by', oneOf(table.by, claimAuthors)),
    check('claim_version_remedy', oneOf(table.remedy, claimRemedies)),
    check('claim_version_answer', oneOf(table.answer, claimAnswers)),
    check('claim_version_answered', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    check(
      'claim_version_amount',
      sql`${table.version} > 0 and (${table.amount} > 0 or ${table.remedy} = 'replacement')`,
    ),
  ],
);

/** What shows it: a weighbridge ticket, a photograph, the report of an inspection body. */
export const claimFile = pgTable(
  'claim_file',
  {
    claimId: uuid('claim_id').notNull(),
    version: integer('version').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
  },
  (table) => [
    primaryKey({ columns: [table.fileId] }),
    index('claim_file_claim').on(table.claimId, table.version),
    foreignKey({
      name: 'claim_file_version',
      columns: [table.claimId, table.version],
      foreignColumns: [claimVersion.claimId, claimVersion.version],
    }),
  ],
);
