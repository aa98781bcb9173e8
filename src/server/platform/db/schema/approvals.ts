/** Above which amounts a company wants a second person, and what was asked of one. */
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { approvalStates, limitedActs, type ApprovalState, type LimitedAct } from '#api/deals/approval-choices.ts';
import { isCurrency, moment, oneOf, total, uuid } from './columns.ts';
import { member } from './identity.ts';
import { tradeOrder } from './rfq.ts';

/** Of a company, for each act and currency; without a row there is no limit. */
export const companyLimit = pgTable(
  'company_limit',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    act: text('act').$type<LimitedAct>().notNull(),
    currency: text('currency').notNull(),
    /** What is above it is approved by another person. */
    amount: total('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.act, table.currency] }),
    check('company_limit_act', oneOf(table.act, limitedActs)),
    check('company_limit_currency', isCurrency(table.currency)),
    check('company_limit_amount', sql`${table.amount} >= 0`),
  ],
);

export const approval = pgTable(
  'approval',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => member.id),
    act: text('act').$type<LimitedAct>().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    /** The order of an award, the contract of a signature, the claim or sub-order of a settlement: one is asked for at a time. */
    subjectId: uuid('subject_id').notNull(),
    /** SHA-256 of what exactly is to be done: something else is another request. */
    contentSha256: text('content_sha256').notNull(),
    /** The same for its reader: number and suppliers. */
    content: jsonb('content').$type<ApprovalContent>().notNull(),
    amount: total('amount').notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<ApprovalState>().notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => member.id),
    askedAt: moment('asked_at').notNull(),
    /** With the quotes, or the time to sign. */
    until: moment('until').notNull(),
    decidedBy: uuid('decided_by').references(() => member.id),
    decidedAt: moment('decided_at'),
    reason: text('reason'),
  },
  (table) => [
    index('approval_company').on(table.companyId, table.askedAt),
    index('approval_order').on(table.orderId),
    index('approval_due')
      .on(table.until)
      .where(sql`state in ('waiting', 'approved')`),
    uniqueIndex('approval_one_open')
      .on(table.companyId, table.subjectId)
      .where(sql`state in ('waiting', 'approved')`),
    check('approval_act', oneOf(table.act, limitedActs)),
    check('approval_state', oneOf(table.state, approvalStates)),
    check('approval_currency', isCurrency(table.currency)),
    check('approval_other', sql`${table.decidedBy} is distinct from ${table.askedBy}`),
    check(
      'approval_decided',
      sql`(${table.decidedBy} is null) = (${table.decidedAt} is null) and (${table.state} not in ('approved', 'refused', 'used') or ${table.decidedBy} is not null)`,
    ),
  ],
);

/** `number`: of the RFQ or the contract. `parts`: what each supplier would get, or the other side. `asked`: the awards. */
export type ApprovalContent = {
  number: string;
  parts: { company: string; quantity: string | null; total: string }[];
  asked: { quoteId: string; version: number; lineId: string; quantity: string }[];
  /** Of a settlement: as which the company takes part, and the version of the claim that was read. */
  side?: 'buyer' | 'supplier';
  version?: number;
  /** What is settled is goods beyond what the contract tolerates, which the company would take. */
  extra?: true;
  /** Awards that count together with this one. */
  earlier?: { amount: string; currency: string; numbers: string[] };
};
