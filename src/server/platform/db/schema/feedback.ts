/** What members say to the operators: of the site, and of what others do on it. */
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReportedThing, ReportOutcome, ReportReason } from '#api/deals/report-choices.ts';
import { moment, uuid } from './columns.ts';
import { member } from './identity.ts';

export const feedback = pgTable(
  'feedback',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id').references(() => member.id),
    locale: text('locale').notNull(),
    kind: text('kind').notNull(),
    content: text('content').notNull(),
    contact: text('contact'),
    pictureIds: uuid('picture_ids').array().notNull(),
    sentAt: moment('sent_at').notNull(),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    answeredBy: uuid('answered_by').references(() => member.id),
  },
  (table) => [
    index('feedback_queue').on(table.answeredAt, table.sentAt),
    index('feedback_member').on(table.memberId, table.sentAt),
  ],
);

/** Content or a company that somebody has reported. Written by the domain reports alone. */
export const report = pgTable(
  'report',
  {
    id: uuid('id').primaryKey(),
    /** null: a visitor, who has left an e-mail address. */
    reporterId: uuid('reporter_id').references(() => member.id),
    contact: text('contact'),
    locale: text('locale'),
    thing: text('thing').$type<ReportedThing>().notNull(),
    thingId: text('thing_id').notNull(),
    /** As it was called then: it may be gone. */
    name: text('name').notNull(),
    /** The member whose it is; null: a demo shop's. */
    partyId: uuid('party_id').references(() => member.id),
    reason: text('reason').$type<ReportReason>().notNull(),
    words: text('words').notNull(),
    at: moment('at').notNull(),
    outcome: text('outcome').$type<ReportOutcome>(),
    /** To the reporter. */
    answer: text('answer'),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
  },
  (table) => [
    uniqueIndex('report_open')
      .on(table.reporterId, table.thing, table.thingId)
      .where(sql`decided_at is null`),
    uniqueIndex('report_open_visitor')
      .on(table.contact, table.thing, table.thingId)
      .where(sql`decided_at is null and reporter_id is null`),
    index('report_queue').on(table.decidedAt, table.at),
    index('report_thing').on(table.thing, table.thingId),
  ],
);
