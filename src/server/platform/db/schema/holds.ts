/** What operators have put on hold. */
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HoldKind, HoldReason } from '#api/deals/hold-choices.ts';
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
    placedAt: moment('placed_at').notNull(),
    placedBy: uuid('placed_by').notNull(),
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
  ],
);
