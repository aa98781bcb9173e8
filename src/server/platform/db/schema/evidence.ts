/** The public log of the marketplace. Written by the room deals/evidence, and by triggers, alone. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, uuid } from './columns.ts';
import { tradeEvent } from './deal.ts';
import { posting } from './ledger.ts';
import { sealKey } from './platform.ts';

/**
 * Events and postings that are not in the log yet: triggers write a row in the transaction of each (migration
 * public_log), and it goes when its entry is written. So nothing is skipped, in whatever order transactions end.
 */
export const logOutbox = pgTable('log_outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Of an event. */
  orderId: uuid('order_id'),
  seq: integer('seq'),
  postingId: uuid('posting_id'),
});

/** An event or a posting as a leaf of the log, counted from 0. Never changed, never deleted. */
export const logEntry = pgTable(
  'log_entry',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    orderId: uuid('order_id'),
    seq: integer('seq'),
    postingId: uuid('posting_id').references(() => posting.id),
    /** 128 random bits in hexadecimal: who does not know them cannot guess from the hash what was entered. */
    salt: text('salt').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    uniqueIndex('log_entry_event').on(table.orderId, table.seq),
    uniqueIndex('log_entry_posting').on(table.postingId),
    uniqueIndex('log_entry_hash').on(table.hash),
    foreignKey({
      name: 'log_entry_of_event',
      columns: [table.orderId, table.seq],
      foreignColumns: [tradeEvent.orderId, tradeEvent.seq],
    }),
    check(
      'log_entry_of_one',
      sql`(${table.postingId} is null) = (${table.orderId} is not null and ${table.seq} is not null)`,
    ),
    check('log_entry_hashes', sql`${table.hash} ~ '^[0-9a-f]{64}$' and ${table.salt} ~ '^[0-9a-f]{32}$'`),
  ],
);

/** The hashes of whole subtrees above the leaves: by these a proof costs as many reads as the log is high. */
export const logNode = pgTable(
  'log_node',
  {
    level: smallint('level').notNull(),
    at: bigint('at', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.at] }), check('log_node_level', sql`${table.level} > 0`)],
);

/** What the marketplace has signed of its log, whenever something was new. Never changed, never deleted. */
export const logHead = pgTable('log_head', {
  size: bigint('size', { mode: 'number' }).primaryKey(),
  root: text('root').notNull(),
  at: moment('at').notNull(),
  keyId: text('key_id')
    .notNull()
    .references(() => sealKey.id),
  /** Ed25519, base64url. */
  signature: text('signature').notNull(),
});

/** What an authority has said of the time of a head (RFC 3161), where one is configured. Never changed, never deleted. */
export const logStamp = pgTable('log_stamp', {
  size: bigint('size', { mode: 'number' })
    .primaryKey()
    .references(() => logHead.size),
  /** The token over the statement that the head's signature is made over; DER, base64. */
  token: text('token').notNull(),
  /** When the authority says that it saw it, and whom its certificate names. */
  at: moment('at').notNull(),
  authority: text('authority').notNull(),
});
