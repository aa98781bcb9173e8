/** What sellers have earned and is paid to their banks. Written by the room deals/payout alone. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  batchStates,
  payoutAccountStates,
  payoutStates,
  type BatchState,
  type PayoutAccountState,
  type PayoutState,
} from '#api/deals/payout-choices.ts';
import { isCurrency, moment, oneOf, total, uuid } from './columns.ts';
import { member } from './identity.ts';
import { collectionAccount, statementLine } from './payment.ts';
import { shop } from './shops.ts';

/**
 * Where a seller is paid, by currency. Given by the company, confirmed by an operator, in force after a cooling-off time.
 * What was given never changes (trigger payout_account_kept).
 */
export const payoutAccount = pgTable(
  'payout_account',
  {
    id: uuid('id').primaryKey(),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    currency: text('currency').notNull(),
    beneficiary: text('beneficiary').notNull(),
    /** An IBAN or a number of another form, without spaces. */
    account: text('account').notNull(),
    bic: text('bic').notNull(),
    bank: text('bank').notNull(),
    /** The certified company with which the beneficiary was compared. */
    company: text('company').notNull(),
    /** Whether they are the same. If not, the seller says why, and whoever confirms it says why that is right. */
    sameName: boolean('same_name').notNull(),
    note: text('note').notNull(),
    state: text('state').$type<PayoutAccountState>().notNull(),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => member.id),
    proposedAt: moment('proposed_at').notNull(),
    decidedBy: uuid('decided_by').references(() => member.id),
    decidedAt: moment('decided_at'),
    inForceFrom: moment('in_force_from'),
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    unique('payout_account_of_shop').on(table.id, table.shopId, table.currency),
    uniqueIndex('payout_account_one_proposal')
      .on(table.shopId, table.currency)
      .where(sql`state = 'proposed'`),
    index('payout_account_shop').on(table.shopId, table.currency, table.inForceFrom),
    index('payout_account_queue').on(table.state, table.proposedAt),
    check('payout_account_state', oneOf(table.state, payoutAccountStates)),
    check('payout_account_currency', isCurrency(table.currency)),
    check('payout_account_decided', sql`(${table.state} = 'proposed') = (${table.decidedBy} is null)`),
    check('payout_account_force', sql`(${table.state} = 'confirmed') = (${table.inForceFrom} is not null)`),
    check('payout_account_two', sql`${table.state} = 'withdrawn' or ${table.proposedBy} <> ${table.decidedBy}`),
    check(
      'payout_account_name',
      sql`${table.sameName} or (${table.note} <> '' and (${table.state} <> 'confirmed' or ${table.reason} <> ''))`,
    ),
  ],
);

/** Payments of one currency that go to the bank in one file. */
export const payoutBatch = pgTable(
  'payout_batch',
  {
    id: uuid('id').primaryKey(),
    /** As the bank is told: the number of the message. */
    number: text('number').notNull().unique(),
    currency: text('currency').notNull(),
    /** From where it is paid. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => collectionAccount.id),
    state: text('state').$type<BatchState>().notNull(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => member.id),
    madeAt: moment('made_at').notNull(),
    decidedBy: uuid('decided_by').references(() => member.id),
    decidedAt: moment('decided_at'),
    /** Why it was withdrawn or refused. */
    reason: text('reason').notNull().default(''),
    /** ISO 20022 pain.001, written once when it is approved. */
    file: text('file'),
    sentBy: uuid('sent_by').references(() => member.id),
    sentAt: moment('sent_at'),
  },
  (table) => [
    unique('payout_batch_currency_of').on(table.id, table.currency),
    index('payout_batch_recent').on(table.madeAt, table.id),
    check('payout_batch_state', oneOf(table.state, batchStates)),
    check('payout_batch_currency', isCurrency(table.currency)),
    check('payout_batch_decided', sql`(${table.state} = 'draft') = (${table.decidedBy} is null)`),
    check('payout_batch_file', sql`(${table.state} in ('approved', 'sent')) = (${table.file} is not null)`),
    check('payout_batch_sent', sql`(${table.state} = 'sent') = (${table.sentBy} is not null)`),
    check('payout_batch_two', sql`${table.state} = 'withdrawn' or ${table.madeBy} <> ${table.decidedBy}`),
  ],
);

/** One payment of a batch: what of a seller's money goes to its account. */
export const payout = pgTable(
  'payout',
  {
    id: uuid('id').primaryKey(),
    batchId: uuid('batch_id').notNull(),
    shopId: text('shop_id').notNull(),
    currency: text('currency').notNull(),
    accountId: uuid('account_id').notNull(),
    amount: total('amount').notNull(),
    /** By which banks name it from end to end. */
    endToEndId: text('end_to_end_id').notNull().unique(),
    state: text('state').$type<PayoutState>().notNull(),
    paidOn: date('paid_on'),
    /** The bank's own number of the payment. */
    bankReference: text('bank_reference'),
    returnedOn: date('returned_on'),
    /** ISO 20022 (ExternalStatusReason, ExternalReturnReason); empty: the bank has not said. */
    returnCode: text('return_code'),
    returnWords: text('return_words'),
    settledAt: moment('settled_at'),
  },
  (table) => [
    foreignKey({
      name: 'payout_of_batch',
      columns: [table.batchId, table.currency],
      foreignColumns: [payoutBatch.id, payoutBatch.currency],
    }),
    foreignKey({
      name: 'payout_to_own_account',
      columns: [table.accountId, table.shopId, table.currency],
      foreignColumns: [payoutAccount.id, payoutAccount.shopId, payoutAccount.currency],
    }),
    uniqueIndex('payout_once_in_batch').on(table.batchId, table.shopId),
    index('payout_shop').on(table.shopId, table.id),
    check('payout_state', oneOf(table.state, payoutStates)),
    check('payout_amount', sql`${table.amount} > 0`),
    check('payout_settled', sql`(${table.state} = 'waiting') = (${table.settledAt} is null)`),
    check(
      'payout_paid',
      sql`${table.state} <> 'paid' or (${table.paidOn} is not null and ${table.returnedOn} is null)`,
    ),
    check('payout_paid_as', sql`(${table.paidOn} is null) = (${table.bankReference} is null)`),
    check('payout_returned', sql`(${table.state} = 'returned') = (${table.returnedOn} is not null)`),
    check(
      'payout_returned_as',
      sql`(${table.returnedOn} is null) = (${table.returnCode} is null) and (${table.returnedOn} is null) = (${table.returnWords} is null)`,
    ),
  ],
);

/** The line of a statement that is a payout, going out, or its money coming back. */
export const payoutLine = pgTable(
  'payout_line',
  {
    lineId: uuid('line_id')
      .primaryKey()
      .references(() => statementLine.id),
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payout.id),
    direction: text('direction').$type<'in' | 'out'>().notNull(),
  },
  (table) => [
    uniqueIndex('payout_line_once').on(table.payoutId, table.direction),
    check('payout_line_direction', sql`${table.direction} in ('in', 'out')`),
  ],
);
