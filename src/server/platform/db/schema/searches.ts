/** What people search for and the catalogue does not have, and what the catalogue desk says of it. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, uuid } from './columns.ts';
import { member } from './identity.ts';

/** How many visitors searched on a day of UTC for what was not found as they wrote it (platform/missed-searches.ts): words and numbers, nobody's. */
export const missedSearch = pgTable(
  'missed_search',
  {
    /** In small letters, one space between two (lib/search-text.ts, foldedWords). */
    words: text('words').notNull(),
    day: date('day').notNull(),
    searches: integer('searches').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.words, table.day] }),
    index('missed_search_day').on(table.day),
    check('missed_search_searches', sql`${table.searches} > 0`),
  ],
);

/** What words mean that nothing carries: the search puts the others in their place, and says so. */
export const searchAnswer = pgTable('search_answer', {
  words: text('words').primaryKey(),
  /** Null: nothing that is traded here; the words are left out of what waits. */
  means: text('means'),
  memberId: uuid('member_id')
    .notNull()
    .references(() => member.id),
  at: moment('at').notNull(),
});
