/** What the marketplace tells its members: one row for each reader. Written by the domain mail alone. */
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { noticeThings, type NoticeThing, type TaskKind } from '#api/mail/notice-choices.ts';
import type { NoticeTask } from '#api/mail/notice.ts';
import { moment, oneOf, uuid } from './columns.ts';
import { member } from './identity.ts';

export const notice = pgTable(
  'notice',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => member.id),
    /** What it is about; `thingId` where there are several of these: the order, the request of freight. */
    thing: text('thing').$type<NoticeThing>().notNull(),
    thingId: text('thing_id').notNull(),
    /** As which party of a deal its reader is told: the buyer's id, or that of a shop. */
    party: text('party'),
    /** An e-mail template, put into words in the reader's language when it is read. */
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Of these its reader is asked for one; none: it only tells. */
    asks: text('asks')
      .array()
      .$type<TaskKind[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Which of them stands open, as it stood when something last happened. */
    task: jsonb('task').$type<NoticeTask>(),
    at: moment('at').notNull(),
    readAt: moment('read_at'),
    /** When what it asks for was done, or was not to be done any more. */
    doneAt: moment('done_at'),
  },
  (table) => [
    index('notice_owner').on(table.ownerId, table.at, table.id),
    index('notice_thing').on(table.ownerId, table.thing, table.thingId, table.at),
    index('notice_unread')
      .on(table.ownerId, table.at, table.id)
      .where(sql`read_at is null`),
    index('notice_open')
      .on(table.thing, table.thingId)
      .where(sql`done_at is null and asks <> '{}'`),
    check('notice_thing_known', oneOf(table.thing, noticeThings)),
  ],
);
