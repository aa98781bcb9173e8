/** Messages inside the site, between members. What the marketplace tells them: notices.ts. */
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, uuid } from './columns.ts';
import { member } from './identity.ts';

/** What was written, once; who holds it stands in mail_copy. Never changed. */
export const mail = pgTable(
  'mail',
  {
    id: uuid('id').primaryKey(),
    /** First message of the conversation; its own id there. */
    threadId: uuid('thread_id').notNull(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => member.id),
    /** To whom it was sent, for good: their copies may be gone. */
    receiverIds: uuid('receiver_ids')
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** The shop and the offer that it is about. */
    shopId: text('shop_id'),
    offerId: uuid('offer_id'),
    attachmentIds: uuid('attachment_ids')
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
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
    index('mail_copy_box')
      .on(table.ownerId, table.box, table.sentAt, table.mailId)
      .where(sql`deleted_at is null`),
    index('mail_copy_deleted')
      .on(table.ownerId, table.deletedAt, table.mailId)
      .where(sql`deleted_at is not null`),
    index('mail_copy_unread')
      .on(table.ownerId, table.sentAt, table.mailId)
      .where(sql`box = 'inbox' and not read and deleted_at is null`),
  ],
);

/** When a member was last told by e-mail of mail in a conversation, and whether there is more to tell. */
export const mailNotice = pgTable(
  'mail_notice',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    threadId: uuid('thread_id').notNull(),
    noticedAt: moment('noticed_at').notNull(),
    waiting: boolean('waiting').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.threadId] }),
    index('mail_notice_waiting')
      .on(table.noticedAt)
      .where(sql`waiting`),
  ],
);
