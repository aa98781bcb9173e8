/** Double entry for all money that passes through the marketplace. Written by the room deals/ledger alone. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ledgerKinds, postingKinds, type LedgerKind, type PostingKind } from '#api/deals/ledger-choices.ts';
import { isCurrency, moment, oneOf, total, uuid } from './columns.ts';
import { subOrder } from './deal.ts';
import { member } from './identity.ts';

/** Accounts on which something stands, and those at banks. */
export const hasStanding = ({ balance, kind }: { balance: AnyPgColumn; kind: AnyPgColumn }) =>
  sql`(${balance} <> 0 or ${kind} = 'bank')`;

/**
 * Whose money stands where, by currency. What the marketplace owes is above zero; what it has (a bank account) stands
 * below, so that all accounts of a currency together are always zero.
 */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    kind: text('kind').$type<LedgerKind>().notNull(),
    currency: text('currency').notNull(),
    /** Of `deal` and `refund`, also where the seller collects. */
    subOrderId: uuid('sub_order_id').references(() => subOrder.id),
    /** Of `seller` and `payout`, and of what stands at a seller's bank. */
    shopId: text('shop_id'),
    /** Of `bank`: the number of a collection account, without spaces and strokes; '' where a statement named none. */
    bankAccount: text('bank_account'),
    /** By which it is found: one of the three, '' where it is of nobody alone. */
    owner: text('owner')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(sub_order_id::text, shop_id, bank_account, '')`),
    /** Kept by the trigger of its legs; `npm run ledger -- check` counts anew. */
    balance: numeric('balance', { precision: 20, scale: 2 }).notNull().default('0'),
  },
  (table) => [
    uniqueIndex('ledger_account_one').on(table.owner, table.kind, table.currency),
    index('ledger_account_sub_order').on(table.subOrderId),
    index('ledger_account_shop').on(table.shopId),
    // Most deals have ended, and hold nothing.
    index('ledger_account_standing')
      .on(table.currency, table.kind, table.bankAccount, table.balance, table.subOrderId)
      .where(hasStanding(table)),
    check('ledger_account_kind', oneOf(table.kind, ledgerKinds)),
    check('ledger_account_currency', isCurrency(table.currency)),
    check(
      'ledger_account_owner',
      sql`(${table.kind} in ('deal', 'refund', 'direct', 'directRefund')) = (${table.subOrderId} is not null)
        and (${table.kind} in ('seller', 'payout', 'directSeller', 'sellerBank')) = (${table.shopId} is not null)
        and (${table.kind} = 'bank') = (${table.bankAccount} is not null)`,
    ),
    // Nobody is owed less than nothing.
    check(
      'ledger_account_balance',
      sql`${table.kind} not in ('deal', 'refund', 'seller', 'payout', 'suspense', 'direct', 'directRefund', 'directSeller') or ${table.balance} >= 0`,
    ),
  ],
);

/** One event of money: its legs sum to zero (trigger posting_leg_balanced). Never changed, never deleted. */
export const posting = pgTable(
  'posting',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<PostingKind>().notNull(),
    /** The record it books: a line of a statement, a transfer, a refund, a sub-order, a payout, by its kind. Booked once, but for the end and the revival of a deal, which can end again, and for what is released before its end. */
    sourceId: uuid('source_id').notNull(),
    currency: text('currency').notNull(),
    at: moment('at').notNull(),
    /** Null: time brought it about, or it was booked when the ledger was opened. */
    actorId: uuid('actor_id').references(() => member.id),
  },
  (table) => [
    uniqueIndex('posting_source').on(
      table.sourceId,
      table.kind,
      sql`(case when ${table.kind} in ('ended', 'revived', 'releasedPart', 'heldAgain') then ${table.id} else ${table.sourceId} end)`,
    ),
    index('posting_recent').on(table.at, table.id),
    index('posting_kind').on(table.kind, table.at, table.id),
    check('posting_kind', oneOf(table.kind, postingKinds)),
    check('posting_currency', isCurrency(table.currency)),
  ],
);

export const postingLeg = pgTable(
  'posting_leg',
  {
    postingId: uuid('posting_id')
      .notNull()
      .references(() => posting.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccount.id),
    amount: total('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postingId, table.accountId] }),
    index('posting_leg_account').on(table.accountId, table.postingId),
    check('posting_leg_amount', sql`${table.amount} <> 0`),
  ],
);

/** What was found when the ledger was reckoned again; the latest is shown to operators and counted in /metrics. */
export const ledgerCheck = pgTable('ledger_check', {
  at: moment('at').primaryKey(),
  doubts: jsonb('doubts').$type<{ what: string; of: string; kept: string; told: string }[]>().notNull(),
});
