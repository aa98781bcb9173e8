/** Samples and what companies approve because of them. Written by the domain samples alone. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  courierPayers,
  sampleDeclineReasons,
  sampleWithdrawReasons,
  trialResults,
  type CourierPayer,
  type SampleDeclineReason,
  type SampleWithdrawReason,
  type TrialResult,
} from '#api/deals/sample-choices.ts';
import { pendingSampleStates, sampleStates, type SampleState } from '#api/deals/sample-states.ts';
import { material } from './catalogue.ts';
import { moment, oneOf, uuid } from './columns.ts';
import { member, storedFile } from './identity.ts';
import { offer } from './offers.ts';
import { shop } from './shops.ts';

/** A buyer asks a shop for some kilograms. */
export const sampleRequest = pgTable(
  'sample_request',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => member.id),
    /** As certified when asked. */
    buyerCompany: text('buyer_company').notNull(),
    buyerNation: text('buyer_nation').notNull(),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    materialId: text('material_id')
      .notNull()
      .references(() => material.id),
    /** Where it was asked from. */
    offerId: uuid('offer_id').references(() => offer.id, { onDelete: 'set null' }),
    state: text('state').$type<SampleState>().notNull(),
    /** Kilograms. */
    kg: numeric('kg', { precision: 7, scale: 3 }).notNull(),
    packaging: text('packaging').notNull(),
    purpose: text('purpose').notNull(),
    address: text('address').notNull(),
    courierPayer: text('courier_payer').$type<CourierPayer>().notNull(),
    courierAccount: text('courier_account').notNull(),
    neededBy: date('needed_by').notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => member.id),
    askedAt: moment('asked_at').notNull(),
    /** When it lapses; null: it does not. */
    until: moment('until'),
    /** When whose turn it is is to be reminded, once; null: not, or done. */
    remindAt: moment('remind_at'),
    dispatchBy: date('dispatch_by'),
    answerRemark: text('answer_remark').notNull().default(''),
    reason: text('reason').$type<SampleDeclineReason>(),
    dispatchedOn: date('dispatched_on'),
    courier: text('courier'),
    tracking: text('tracking'),
    lot: text('lot'),
    coaFileId: uuid('coa_file_id').references(() => storedFile.id),
    /** The buyer says that what was dispatched last has not arrived. */
    missedAt: moment('missed_at'),
    receivedOn: date('received_on'),
    /** Of what was taken back while on its way. */
    withdrawReason: text('withdraw_reason').$type<SampleWithdrawReason>(),
    withdrawRemark: text('withdraw_remark').notNull().default(''),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('sample_request_number').on(table.number),
    index('sample_request_buyer').on(table.buyerId, table.askedAt),
    index('sample_request_shop').on(table.shopId, table.askedAt),
    index('sample_request_until')
      .on(table.until)
      .where(sql`until is not null`),
    index('sample_request_remind')
      .on(table.remindAt)
      .where(sql`remind_at is not null`),
    uniqueIndex('sample_request_one_pending')
      .on(table.buyerId, table.materialId, table.shopId)
      .where(oneOf(table.state, pendingSampleStates)),
    check('sample_request_state', oneOf(table.state, sampleStates)),
    check('sample_request_payer', oneOf(table.courierPayer, courierPayers)),
    check('sample_request_reason', oneOf(table.reason, sampleDeclineReasons)),
    check('sample_request_withdraw', oneOf(table.withdrawReason, sampleWithdrawReasons)),
    check('sample_request_kg', sql`${table.kg} > 0`),
    check(
      'sample_request_dispatched',
      sql`${table.state} not in ('dispatched', 'received', 'tried') or (${table.dispatchedOn} is not null and ${table.lot} is not null)`,
    ),
  ],
);

/** What a trial has shown: the buyer's alone, so that no query of a supplier has it by chance. */
export const sampleTrial = pgTable(
  'sample_trial',
  {
    sampleId: uuid('sample_id')
      .primaryKey()
      .references(() => sampleRequest.id),
    result: text('result').$type<TrialResult>().notNull(),
    notes: text('notes').notNull(),
    triedOn: date('tried_on').notNull(),
    fileId: uuid('file_id').references(() => storedFile.id),
    statedBy: uuid('stated_by')
      .notNull()
      .references(() => member.id),
    statedAt: moment('stated_at').notNull(),
  },
  (table) => [check('sample_trial_result', oneOf(table.result, trialResults))],
);

/** A company buys this material from this shop: of one site of it, or of any (''). */
export const approvedSource = pgTable(
  'approved_source',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => member.id),
    materialId: text('material_id')
      .notNull()
      .references(() => material.id),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    site: text('site').notNull(),
    validUntil: date('valid_until').notNull(),
    note: text('note').notNull(),
    /** The one that was tried; without one `reason` says why. */
    sampleId: uuid('sample_id').references(() => sampleRequest.id),
    reason: text('reason').notNull(),
    approvedBy: uuid('approved_by')
      .notNull()
      .references(() => member.id),
    approvedAt: moment('approved_at').notNull(),
    /** Of its end: 0 nothing yet, 1 that it is near, 2 that it is over. */
    told: integer('told').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by').references(() => member.id),
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [
    uniqueIndex('approved_source_one')
      .on(table.companyId, table.materialId, table.shopId, sql`lower(${table.site})`)
      .where(sql`withdrawn_at is null`),
    index('approved_source_sample').on(table.sampleId),
    index('approved_source_due')
      .on(table.validUntil)
      .where(sql`withdrawn_at is null and told < 2`),
    check('approved_source_why', sql`${table.sampleId} is not null or ${table.reason} <> ''`),
    check('approved_source_told', sql`${table.told} between 0 and 2`),
    check(
      'approved_source_withdrawn',
      sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null) and (${table.withdrawnAt} is null) = (${table.withdrawnReason} is null)`,
    ),
  ],
);

/** Of a company that awards to approved sources, or says why not; without a row it does not ask. */
export const sourceRule = pgTable('source_rule', {
  companyId: uuid('company_id')
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  on: boolean('on').notNull(),
  savedBy: uuid('saved_by')
    .notNull()
    .references(() => member.id),
  savedAt: moment('saved_at').notNull(),
});
