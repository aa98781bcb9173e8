import { index, pgTable, text } from 'drizzle-orm/pg-core';
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
