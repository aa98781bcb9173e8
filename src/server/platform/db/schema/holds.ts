/** What operators have put on hold. */
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AppealOutcome, HoldKind, HoldReason } from '#api/deals/hold-choices.ts';
import { moment, uuid } from './columns.ts';
import { member } from './identity.ts';

/** Never deleted: what was held, when and why stays on record. Written by the domain holds alone. */
export const hold = pgTable(
  'hold',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<HoldKind>().notNull(),
    /** A member (account, company), a shop or an order, by its id. */
    subjectId: text('subject_id').notNull(),
    /** The member whom it concerns: whose account or company it is, or who owns the shop. null: a deal, or a demo shop. */
    partyId: uuid('party_id').references(() => member.id),
    reason: text('reason').$type<HoldReason>().notNull(),
    note: text('note').notNull(),
    /** For operators alone. */
    internalNote: text('internal_note').notNull().default(''),
    placedAt: moment('placed_at').notNull(),
    /** null: by itself, because of a sanction. */
    placedBy: uuid('placed_by'),
    /** It ends then by itself; null: an operator lifts it. */
    until: moment('until'),
    liftedAt: moment('lifted_at'),
    liftedBy: uuid('lifted_by'),
    liftNote: text('lift_note'),
  },
  (table) => [
    uniqueIndex('hold_once')
      .on(table.kind, table.subjectId)
      .where(sql`lifted_at is null`),
    // Read with every call of a member.
    index('hold_party')
      .on(table.partyId)
      .where(sql`lifted_at is null`),
    index('hold_recent').on(table.placedAt, table.id),
    index('hold_until')
      .on(table.until)
      .where(sql`lifted_at is null`),
  ],
);

/** What whom a hold concerns says against it, and what came of that. Written by the domain holds alone. */
export const appeal = pgTable(
  'appeal',
  {
    id: uuid('id').primaryKey(),
    holdId: uuid('hold_id')
      .notNull()
      .references(() => hold.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    words: text('words').notNull(),
    fileIds: uuid('file_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    at: moment('at').notNull(),
    /** When the operators were last told that it waits too long. */
    alarmedAt: moment('alarmed_at'),
    outcome: text('outcome').$type<AppealOutcome>(),
    answer: text('answer'),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
  },
  (table) => [
    uniqueIndex('appeal_open')
      .on(table.holdId)
      .where(sql`decided_at is null`),
    // The queue: what waits longest first.
    index('appeal_queue')
      .on(table.at)
      .where(sql`decided_at is null`),
    index('appeal_hold').on(table.holdId, table.at),
  ],
);
