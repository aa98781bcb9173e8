import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, uuid } from './columns.ts';
import { member } from './identity.ts';

/** First answers to writes that carried an Idempotency-Key: the same key gets the same answer (server/platform/idempotency/idempotently.ts). */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** The same key for another call is another key. */
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of path and input: the same key for something else is refused. */
    request: text('request').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.call, table.key] }),
    index('idempotency_key_age').on(table.at),
  ],
);
