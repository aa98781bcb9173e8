/** Transfers, refunds and what the bank says of them. Written by the domain payment alone. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { RemittanceState } from '#api/deals/collection-rules.ts';
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
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, searched, total, uuid } from './columns.ts';
import { subOrder } from './deal.ts';
import { member, storedFile } from './identity.ts';
import { payoutAccount } from './payout.ts';

/** Where money is collected, by currency. Changed by two operators with a cooling-off time. */
export const collectionAccount = pgTable(
  'collection_account',
  {
    id: uuid('id').primaryKey(),
    currency: text('currency').notNull(),
    bank: text('bank').notNull(),
    bankAddress: text('bank_address').notNull(),
    swift: text('swift').notNull(),
    account: text('account').notNull(),
    beneficiary: text('beneficiary').notNull(),
    /** `approved` is in force from `inForceFrom` until another one is. */
    state: text('state').$type<'proposed' | 'approved' | 'refused'>().notNull(),
    proposedBy: uuid('proposed_by').references(() => member.id),
    proposedAt: moment('proposed_at').notNull(),
    decidedBy: uuid('decided_by').references(() => member.id),
    decidedAt: moment('decided_at'),
    inForceFrom: moment('in_force_from'),
  },
  (table) => [
    uniqueIndex('collection_account_one_proposal')
      .on(table.currency)
      .where(sql`state = 'proposed'`),
  ],
);

export const remittance = pgTable(
  'remittance',
  {
    id: uuid('id').primaryKey(),
    subOrderId: uuid('sub_order_id')
      .notNull()
      .references(() => subOrder.id),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => member.id),
    shopId: text('shop_id').notNull(),
    state: text('state').$type<'submitted' | 'confirmed' | 'rejected'>().notNull(),
    remitter: text('remitter').notNull(),
    remittanceBank: text('remittance_bank').notNull(),
    amount: total('amount').notNull(),
    currency: text('currency').notNull(),
    /** Where it was sent to: a collection account, or that of a seller who collects itself. */
    accountId: uuid('account_id').references(() => collectionAccount.id),
    payoutAccountId: uuid('payout_account_id').references((): AnyPgColumn => payoutAccount.id),
    postscript: text('postscript').notNull(),
    /** It comes from no bank: so much was over on this deal of the same buyer. */
    fromSubOrderId: uuid('from_sub_order_id').references(() => subOrder.id),
    sentAt: date('sent_at').notNull(),
    submittedAt: moment('submitted_at').notNull(),
    slipId: uuid('slip_id').references(() => storedFile.id),
    receivingNumber: text('receiving_number'),
    /** The number with its part of a line that was split: once for all; null once the record has been reversed. */
    receivingKey: text('receiving_key'),
    arrivedAt: date('arrived_at'),
    arrived: total('arrived'),
    /** What of its shortfall is taken for fees of banks on the way: settled, though it never came. */
    bankCharge: total('bank_charge').notNull().default('0'),
    /** Whose confirmation `decidedBy` has seconded; null: a line of a statement was enough, it was rejected, or the seller's word counts. */
    proposedBy: uuid('proposed_by').references(() => member.id),
    /** null: it waits, or the silence of the seller who collects itself counts. */
    decidedBy: uuid('decided_by').references(() => member.id),
    decidedAt: moment('decided_at'),
    reason: text('reason'),
    remark: text('remark'),
  },
  (table) => [
    // What a decided record says never changes (trigger remittance_decided): a reversal is a row of its own.
    check('remittance_state', sql`${table.state} in ('submitted', 'confirmed', 'rejected')`),
    check('remittance_amounts', sql`${table.amount} > 0 and ${table.arrived} > 0 and ${table.bankCharge} >= 0`),
    check(
      'remittance_confirmed',
      sql`(${table.state} = 'confirmed') = (${table.arrived} is not null and (${table.decidedBy} is not null or ${table.payoutAccountId} is not null))`,
    ),
    check('remittance_account', sql`(${table.accountId} is null) <> (${table.payoutAccountId} is null)`),
    check('remittance_two', sql`${table.proposedBy} <> ${table.decidedBy}`),
    check(
      'remittance_from',
      sql`${table.fromSubOrderId} is null or (${table.fromSubOrderId} <> ${table.subOrderId} and ${table.payoutAccountId} is null)`,
    ),
    // What is moved stays in its currency.
    foreignKey({
      name: 'remittance_currency_of_source',
      columns: [table.fromSubOrderId, table.currency],
      foreignColumns: [subOrder.id, subOrder.currency],
    }),
    index('remittance_from')
      .on(table.fromSubOrderId)
      .where(sql`from_sub_order_id is not null`),
    foreignKey({
      name: 'remittance_currency_of_deal',
      columns: [table.subOrderId, table.currency],
      foreignColumns: [subOrder.id, subOrder.currency],
    }),
    index('remittance_sub_order').on(table.subOrderId),
    index('remittance_buyer').on(table.buyerId, table.submittedAt),
    index('remittance_shop').on(table.shopId, table.submittedAt),
    index('remittance_queue').on(table.state, table.submittedAt),
    index('remittance_decided')
      .on(table.decidedAt, table.id)
      .where(sql`${table.state} <> 'submitted'`),
    index('remittance_recent').on(table.submittedAt, table.id),
    index('remittance_searched').using(
      'gin',
      sql`${searched(table.remitter, table.postscript, table.receivingNumber)} gin_trgm_ops`,
    ),
    uniqueIndex('remittance_receiving_key').on(table.receivingKey),
  ],
);

/** What its buyer has withdrawn is kept as one that was rejected; lists and filters tell the two apart. */
export const remittanceState = sql<RemittanceState>`
  case when ${remittance.reason} = 'withdrawn' then 'withdrawn' else ${remittance.state} end`;
export const hasState = (state: RemittanceState) =>
  state === 'withdrawn'
    ? and(eq(remittance.state, 'rejected'), eq(remittance.reason, 'withdrawn'))
    : and(eq(remittance.state, state), state === 'rejected' ? ne(remittance.reason, 'withdrawn') : undefined);

/** A confirmation that was wrong, taken back by two operators, or by the seller who collects itself: the record stays, and its money counts no more. */
export const remittanceReversal = pgTable(
  'remittance_reversal',
  {
    remittanceId: uuid('remittance_id')
      .primaryKey()
      .references(() => remittance.id),
    reason: text('reason').notNull(),
    /** null: it was the seller's alone. */
    proposedBy: uuid('proposed_by').references(() => member.id),
    decidedBy: uuid('decided_by')
      .notNull()
      .references(() => member.id),
    at: moment('at').notNull(),
  },
  (table) => [check('remittance_reversal_two', sql`${table.proposedBy} <> ${table.decidedBy}`)],
);

/** What an operator would do about money, and a second one has to say yes to. Decided once, then never changed. */
export const moneyProposal = pgTable(
  'money_proposal',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'confirm' | 'refund' | 'reversal'>().notNull(),
    subOrderId: uuid('sub_order_id')
      .notNull()
      .references(() => subOrder.id),
    /** The transfer that is confirmed or reversed. */
    remittanceId: uuid('remittance_id').references(() => remittance.id),
    amount: total('amount').notNull(),
    currency: text('currency').notNull(),
    /** Why one person is not enough. */
    why: text('why').$type<'noLine' | 'moreThanDue' | 'aboveLimit' | 'always'>().notNull(),
    /** What the call said, as it is carried out when somebody seconds it. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    state: text('state').$type<'open' | 'done' | 'refused' | 'withdrawn'>().notNull(),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => member.id),
    proposedAt: moment('proposed_at').notNull(),
    decidedBy: uuid('decided_by').references(() => member.id),
    decidedAt: moment('decided_at'),
    reason: text('reason'),
  },
  (table) => [
    index('money_proposal_queue').on(table.state, table.proposedAt),
    index('money_proposal_sub_order').on(table.subOrderId),
    uniqueIndex('money_proposal_one_open')
      .on(table.remittanceId)
      .where(sql`state = 'open'`),
    uniqueIndex('money_proposal_one_refund')
      .on(table.subOrderId)
      .where(sql`state = 'open' and kind = 'refund'`),
    check('money_proposal_kind', sql`${table.kind} in ('confirm', 'refund', 'reversal')`),
    check('money_proposal_state', sql`${table.state} in ('open', 'done', 'refused', 'withdrawn')`),
    check('money_proposal_decided', sql`(${table.state} = 'open') = (${table.decidedBy} is null)`),
    check(
      'money_proposal_two',
      sql`case when ${table.state} = 'withdrawn' then ${table.proposedBy} = ${table.decidedBy}
        else ${table.proposedBy} <> ${table.decidedBy} end`,
    ),
    check('money_proposal_amount', sql`${table.amount} > 0`),
    foreignKey({
      name: 'money_proposal_currency_of_deal',
      columns: [table.subOrderId, table.currency],
      foreignColumns: [subOrder.id, subOrder.currency],
    }),
  ],
);

/**
 * Money that was paid too much and has gone back; written when the bank has paid it out, and never changed but for one
 * thing: that the bank has sent it back.
 */
export const refund = pgTable(
  'refund',
  {
    id: uuid('id').primaryKey(),
    subOrderId: uuid('sub_order_id')
      .notNull()
      .references(() => subOrder.id),
    amount: total('amount').notNull(),
    currency: text('currency').notNull(),
    valueDate: date('value_date').notNull(),
    reference: text('reference').notNull(),
    note: text('note').notNull(),
    /** It has not left the marketplace: it pays another deal of the buyer's, as this transfer. */
    movedAs: uuid('moved_as')
      .unique()
      .references(() => remittance.id),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => member.id),
    recordedAt: moment('recorded_at').notNull(),
    /** The second operator; null in records from before there had to be one. */
    approvedBy: uuid('approved_by').references(() => member.id),
    /** A seller who collects itself has sent it; the buyer says that it has arrived, or silence does. */
    bySeller: boolean('by_seller').notNull().default(false),
    confirmedBy: uuid('confirmed_by').references(() => member.id),
    confirmedAt: moment('confirmed_at'),
    /** The day on which the bank brought it back, or the buyer said that it never came; all four are null while it has not. */
    returnedOn: date('returned_on'),
    returnedReason: text('returned_reason'),
    returnedBy: uuid('returned_by').references(() => member.id),
    returnedAt: moment('returned_at'),
  },
  (table) => [
    check('refund_amount', sql`${table.amount} > 0`),
    check('refund_two', sql`${table.recordedBy} <> ${table.approvedBy}`),
    // No bank can return it.
    check('refund_moved', sql`${table.movedAs} is null or (${table.returnedOn} is null and not ${table.bySeller})`),
    check(
      'refund_confirmed',
      sql`(${table.confirmedBy} is null) = (${table.confirmedAt} is null)
        and (${table.confirmedAt} is null or (${table.bySeller} and ${table.returnedOn} is null))`,
    ),
    check(
      'refund_returned',
      sql`(${table.returnedOn} is null) = (${table.returnedBy} is null) and (${table.returnedOn} is null) = (${table.returnedAt} is null)`,
    ),
    foreignKey({
      name: 'refund_currency_of_deal',
      columns: [table.subOrderId, table.currency],
      foreignColumns: [subOrder.id, subOrder.currency],
    }),
    index('refund_sub_order').on(table.subOrderId, table.recordedAt),
    // Of two banks each may have it.
    uniqueIndex('refund_reference')
      .on(table.reference)
      .where(sql`not by_seller`),
    uniqueIndex('refund_reference_of_seller')
      .on(table.subOrderId, table.reference)
      .where(sql`by_seller`),
  ],
);

/** How banks write statements. */
export type StatementFormat = 'csv' | 'camt053' | 'mt940';

/** A statement as the bank made it: one of a camt.053 or an MT940, or a CSV file. */
export const bankStatement = pgTable(
  'bank_statement',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    format: text('format').$type<StatementFormat>().notNull(),
    importedAt: moment('imported_at').notNull(),
    importedBy: uuid('imported_by')
      .notNull()
      .references(() => member.id),
    /** By which it is known when it comes again: account, number and balances; of a CSV its bytes. */
    identity: text('identity').notNull().unique(),
    /** Number of the account as collection accounts have it; null: a CSV does not say. */
    account: text('account'),
    /** The bank's own number of the statement. */
    number: text('number'),
    /** Counted through by the bank. */
    sequence: integer('sequence'),
    opening: total('opening'),
    closing: total('closing'),
    closingOn: date('closing_on'),
  },
  (table) => [index('bank_statement_account').on(table.account, table.closingOn)],
);

/** A movement on a collection account. What the bank says of it never changes (trigger statement_line_kept). */
export const statementLine = pgTable(
  'statement_line',
  {
    id: uuid('id').primaryKey(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatement.id),
    /** Account, statement and place in it: the same entry is kept once. */
    identity: text('identity').notNull().unique(),
    /** Made from the bank's true number of the transaction where there is one: the same, also in another statement. */
    transactionKey: text('transaction_key').unique(),
    account: text('account').notNull(),
    direction: text('direction').$type<'in' | 'out'>().notNull(),
    /** It takes an earlier movement back: `out` a payment that had come in, `in` one that had gone out. */
    reversal: boolean('reversal').notNull(),
    bookedAt: date('booked_at').notNull(),
    amount: total('amount').notNull(),
    currency: text('currency').notNull(),
    /** The other side: who paid, or was paid. */
    remitter: text('remitter').notNull(),
    remark: text('remark').notNull(),
    reference: text('reference').notNull(),
    state: text('state').$type<'open' | 'matched' | 'ignored'>().notNull(),
    /** An equal line of another statement, until an operator has said that they are two. */
    duplicateOf: uuid('duplicate_of').references((): AnyPgColumn => statementLine.id),
    /** The movement that this one takes back. */
    reverses: uuid('reverses').references((): AnyPgColumn => statementLine.id),
    /** The refund that this is. */
    refundId: uuid('refund_id').references(() => refund.id),
    reason: text('reason'),
  },
  (table) => [
    index('statement_line_queue').on(table.state, table.bookedAt),
    index('statement_line_decided')
      .on(table.bookedAt)
      .where(sql`${table.state} <> 'open'`),
    index('statement_line_equal').on(table.bookedAt, table.amount, table.currency),
    index('statement_line_reverses').on(table.reverses),
    check('statement_line_amount', sql`${table.amount} > 0`),
    check('statement_line_state', sql`${table.state} in ('open', 'matched', 'ignored')`),
    check('statement_line_direction', sql`${table.direction} in ('in', 'out')`),
  ],
);

/** What of a line was confirmed as which transfer. Together never more than the line (trigger statement_part_sum). */
export const statementPart = pgTable(
  'statement_part',
  {
    remittanceId: uuid('remittance_id')
      .primaryKey()
      .references(() => remittance.id),
    lineId: uuid('line_id')
      .notNull()
      .references(() => statementLine.id),
    amount: total('amount').notNull(),
  },
  (table) => [index('statement_part_line').on(table.lineId), check('statement_part_amount', sql`${table.amount} > 0`)],
);
