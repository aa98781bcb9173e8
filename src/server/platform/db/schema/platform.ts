/** What the server itself remembers. */
import { sql } from 'drizzle-orm';
import { bigint, index, inet, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RefusalReason } from '#api/members/refusal-choices.ts';
import { bytea, moment, uuid } from './columns.ts';

/**
 * One row for each scope of public data (`offers`, `materials`, `content` …). A writer raises the version in its own
 * transaction; every process polls the table and drops the cached pages and look-ups of the scope.
 */
export const scopeVersion = pgTable('scope_version', {
  scope: text('scope').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** Data sets that have been loaded, by the hash of their files: loading again is skipped or brings the difference. */
export const loadedDataset = pgTable('loaded_dataset', {
  name: text('name').primaryKey(),
  hash: text('hash').notNull(),
  loadedAt: moment('loaded_at').notNull(),
});

/** Ed25519 keys of the marketplace, with which contracts and chains of events are sealed: one in use, and all before it. */
export const sealKey = pgTable(
  'seal_key',
  {
    /** The first half of the fingerprint that contracts print. */
    id: text('id').primaryKey(),
    /** SPKI, DER, base64url. */
    publicKey: text('public_key').notNull(),
    /** PKCS #8, encrypted (server/platform/secrets/secrets.ts); null: seals no more. */
    privateKey: text('private_key'),
    since: moment('since').notNull(),
    until: moment('until'),
  },
  (table) => [
    uniqueIndex('seal_key_in_use')
      .on(sql`((${table.until} is null))`)
      .where(sql`until is null`),
  ],
);

/** Certificates by which PDF readers show sealed contracts as signed; those before it stay, for what they have signed. */
export const sealCertificate = pgTable(
  'seal_certificate',
  {
    /** SHA-256 of it, in hexadecimal. */
    fingerprint: text('fingerprint').primaryKey(),
    /** In PEM, with those that vouch for it. */
    chain: text('chain').notNull(),
    /** Of one that was made here: PKCS #8, encrypted; null: it is the operator's own, or signs no more. */
    privateKey: text('private_key'),
    since: moment('since').notNull(),
    until: moment('until'),
  },
  (table) => [
    uniqueIndex('seal_certificate_made')
      .on(sql`((${table.until} is null))`)
      .where(sql`until is null and private_key is not null`),
  ],
);

/** When something that must happen again and again was last done, by whichever process. */
export const heartbeat = pgTable('heartbeat', {
  name: text('name').$type<'time' | 'measured' | 'sanctions'>().primaryKey(),
  at: moment('at').notNull(),
});

/** Who did what, in the same transaction as what was done. Never changed, never deleted. */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    address: inet('address'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_recent').on(table.at, table.id),
    index('audit_actor').on(table.actorId, table.at, table.id),
    index('audit_subject').on(table.subjectKind, table.subjectId),
  ],
);

/** What was refused to whom, counted by the hour: however often somebody tries, it is one row (server/platform/http/refusals.ts). */
export const refusedCall = pgTable(
  'refused_call',
  {
    hour: moment('hour').notNull(),
    /** A member's id or a network address; empty: all who came after too many others of that hour. */
    caller: text('caller').notNull(),
    /** `GET api/…` */
    call: text('call').notNull(),
    reason: text('reason').$type<RefusalReason>().notNull(),
    count: integer('count').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.caller, table.call, table.reason] })],
);

/**
 * E-mail to be sent, written in the transaction of what causes it and sent by the mailer of any process
 * (at least once; a row is taken with `for update skip locked`).
 */
export const outgoingEmail = pgTable(
  'outgoing_email',
  {
    id: uuid('id').primaryKey(),
    to: text('to_address').notNull(),
    /** The member who may say that such e-mails are to stop; null: whoever has the address cannot. */
    ownerId: uuid('owner_id'),
    locale: text('locale').notNull(),
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Not before; moves on after a failed try. */
    dueAt: moment('due_at').notNull(),
    tries: integer('tries').notNull(),
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('outgoing_email_due')
      .on(table.dueAt)
      .where(sql`sent_at is null`),
  ],
);

/** One row, made with the table: tells the files of this installation from those of another one (storage/installation.ts). */
export const installation = pgTable('installation', {
  id: uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`),
});

/** Bytes of files, where STORAGE_URL is `postgres:` (storage/table.ts). */
export const fileBytes = pgTable('file_bytes', {
  key: text('key').primaryKey(),
  bytes: bytea('bytes').notNull(),
  storedAt: moment('stored_at').notNull().defaultNow(),
});
