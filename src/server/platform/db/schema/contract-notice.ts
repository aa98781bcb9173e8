/** Notices of one side of a deal to the other, as the contract asks for them. Written by the domain notices alone. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { claimSides, type ClaimSide } from '#api/deals/claim-choices.ts';
import { noticeKinds, type NoticeKind } from '#api/deals/notice-rules.ts';
import { moment, oneOf, uuid } from './columns.ts';
import { subOrder } from './deal.ts';
import { member, storedFile } from './identity.ts';

/** What was said never changes; that it was received is written once. */
export const contractNotice = pgTable(
  'contract_notice',
  {
    id: uuid('id').primaryKey(),
    subOrderId: uuid('sub_order_id')
      .notNull()
      .references(() => subOrder.id),
    /** The how manieth of its sub-order. */
    seq: integer('seq').notNull(),
    by: text('by').$type<ClaimSide>().notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    text: text('text').notNull(),
    countsOn: date('counts_on').notNull(),
    hasFiles: boolean('has_files').notNull(),
    givenBy: uuid('given_by')
      .notNull()
      .references(() => member.id),
    givenAt: moment('given_at').notNull(),
    receivedOn: date('received_on').notNull(),
    receivedAt: moment('received_at'),
    /** Who has acknowledged it; null: nobody, or time did. */
    acknowledgedBy: uuid('acknowledged_by').references(() => member.id),
  },
  (table) => [
    uniqueIndex('contract_notice_seq').on(table.subOrderId, table.seq),
    index('contract_notice_clock')
      .on(table.receivedOn)
      .where(sql`received_at is null`),
    check('contract_notice_by', oneOf(table.by, claimSides)),
    check('contract_notice_kind', oneOf(table.kind, noticeKinds)),
    check('contract_notice_received', sql`${table.acknowledgedBy} is null or ${table.receivedAt} is not null`),
  ],
);

export const contractNoticeFile = pgTable(
  'contract_notice_file',
  {
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => contractNotice.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
  },
  (table) => [primaryKey({ columns: [table.fileId] }), index('contract_notice_file_notice').on(table.noticeId)],
);
