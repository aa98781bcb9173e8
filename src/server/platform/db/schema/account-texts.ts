/** What members wrote that names a bank account. Written by the domain account-texts alone. */
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountTextPlace } from '#api/members/account-text-choices.ts';
import { moment, uuid } from './columns.ts';
import { member } from './identity.ts';

/** Never deleted: who tried to lead money elsewhere stays on record. */
export const accountText = pgTable(
  'account_text',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    writerId: uuid('writer_id')
      .notNull()
      .references(() => member.id),
    place: text('place').$type<AccountTextPlace>().notNull(),
    /** Of the mail, deal, shop … */
    placeId: text('place_id').notNull(),
    text: text('text').notNull(),
    lookedAt: moment('looked_at'),
    lookedBy: uuid('looked_by').references(() => member.id),
  },
  (table) => [
    uniqueIndex('account_text_once').on(table.writerId, table.place, table.placeId, sql`md5(${table.text})`),
    index('account_text_recent').on(table.at, table.id),
    index('account_text_waiting')
      .on(table.at, table.id)
      .where(sql`looked_at is null`),
  ],
);
