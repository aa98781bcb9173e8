/** What the marketplace tells its members, one row for each reader, and how each wants to be told. Written by the domain mail alone. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { noticeThings, type NoticeThing, type TaskKind } from '#api/mail/notice-choices.ts';
import type { ChosenWays, FollowedThing, NoticeKind } from '#api/mail/notice-kinds.ts';
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
    index('notice_account_asked')
      .on(table.party)
      .where(sql`template = 'payoutAccountAsked' and done_at is null`),
    check('notice_thing_known', oneOf(table.thing, noticeThings)),
  ],
);

/** How a member wants to be told. Who has no row is told as everybody is at first (api/mail/notice-kinds.ts). */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** What differs from that. */
    ways: jsonb('ways').$type<ChosenWays>().notNull(),
    /** IANA: of the hours below. */
    zone: text('zone').notNull(),
    /** When the daily e-mail is sent. */
    digestHour: integer('digest_hour').notNull(),
    /** Between these hours no e-mail is sent that can wait; null: there are no such. */
    quietFrom: integer('quiet_from'),
    quietUntil: integer('quiet_until'),
  },
  () => [
    check(
      'notice_settings_hours',
      sql`digest_hour between 0 and 23 and (quiet_from is null) = (quiet_until is null)
        and (quiet_from is null or (quiet_from between 0 and 23 and quiet_until between 0 and 23 and quiet_from <> quiet_until))`,
    ),
  ],
);

/** What is told by the next daily e-mail; gone with it. */
export const waitingLetter = pgTable(
  'waiting_letter',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NoticeKind>().notNull(),
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The notice that says the same on the site: what was read there is not told again. */
    noticeId: uuid('notice_id').references(() => notice.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (table) => [
    index('waiting_letter_due').on(table.dueAt),
    index('waiting_letter_owner').on(table.ownerId, table.at),
    index('waiting_letter_notice').on(table.noticeId),
  ],
);

/** Of what a member wants to be told without having taken a step in it: a deal of its company, or all RFQs to the company's shop. */
export const follow = pgTable(
  'follow',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    thing: text('thing').$type<FollowedThing>().notNull(),
    thingId: text('thing_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.thing, table.thingId] }),
    index('follow_thing').on(table.thing, table.thingId),
  ],
);
