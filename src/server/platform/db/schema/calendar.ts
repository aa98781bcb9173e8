/** Secret addresses at which members' calendars read their deadlines. Written by the room deals/calendar alone. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment, uuid } from './columns.ts';
import { member } from './identity.ts';

/** One for each member: a new one replaces it. */
export const calendarAddress = pgTable('calendar_address', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  /** Who reads the database has no address of it. */
  tokenHash: text('token_hash').notNull().unique(),
  madeAt: moment('made_at').notNull(),
  /** When a calendar last read it, to the hour; null: none has. */
  readAt: moment('read_at'),
});
