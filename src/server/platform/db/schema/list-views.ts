/** Views of lists that members keep. Written by the domain list-views alone. */
import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ViewedList } from '#api/members/list-view-choices.ts';
import { moment, uuid } from './columns.ts';
import { member } from './identity.ts';

export const listView = pgTable(
  'list_view',
  {
    id: uuid('id').primaryKey(),
    /** A person's own, not the company's. */
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    list: text('list').$type<ViewedList>().notNull(),
    name: text('name').notNull(),
    /** As `viewQuery` writes it. */
    query: text('query').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [uniqueIndex('list_view_name').on(table.memberId, table.list, sql`lower(${table.name})`)],
);
