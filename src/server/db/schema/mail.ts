/** Messages inside the site: between members, and from the marketplace to a member. */
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { member } from './identity.ts';

/** What was written, once; who holds it stands in mail_copy. Never changed. */
export const mail = pgTable(
  'mail',
  {
    id: uuid('id').primaryKey(),
    /** First message of the conversation; its own id there. */
    threadId: uuid('thread_id').notNull(),
    /** null: the marketplace. */
    senderId: uuid('sender_id').references(() => member.id),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    /** Of the marketplace: an e-mail template, put into words in the reader's language when it is read. */
    template: text('template'),
    data: jsonb('data').$type<Record<string, string>>(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('mail_thread').on(table.threadId, table.sentAt)],
);

/** Each side's own copy: deleting one never touches the other. */
export const mailCopy = pgTable(
  'mail_copy',
  {
    mailId: uuid('mail_id')
      .notNull()
      .references(() => mail.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => member.id),
    box: text('box').$type<'inbox' | 'outbox'>().notNull(),
    sentAt: moment('sent_at').notNull(),
    read: boolean('read').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.mailId, table.ownerId, table.box] }),
    index('mail_copy_box').on(table.ownerId, table.box, table.sentAt),
    index('mail_copy_unread').on(table.ownerId, table.read),
  ],
);
