/** Members: who they are, how they log in, what they have agreed to. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { everydayRoles, type CompanyRole } from '#api/members/company-roles.ts';
import type { Capability, MemberType } from '#api/members/member.ts';
import { moment, oneOf, searched, uuid } from './columns.ts';

export const member = pgTable(
  'member',
  {
    id: uuid('id').primaryKey(),
    /** Lower case, the domain in ASCII (identity/email-address.ts): one account for one mailbox. */
    email: text('email').notNull().unique(),
    nickname: text('nickname').notNull(),
    telephone: text('telephone'),
    avatarId: uuid('avatar_id').references((): AnyPgColumn => storedFile.id),
    /** The language in which messages are sent to the member. */
    locale: text('locale').notNull(),
    type: text('type').$type<MemberType>().notNull(),
    capabilities: text('capabilities').array().$type<Capability[]>().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Secret of the authenticator, encrypted with the key of the data folder. */
    twoStepSecret: text('two_step_secret'),
    /** What the recovery codes are hashed with, encrypted alike (of old ones the keys that may be it); null: none has been named yet. */
    recoveryKey: text('recovery_key'),
    twoStepSince: moment('two_step_since'),
    /** Last accepted time step of the authenticator: a code is good once. */
    twoStepLast: integer('two_step_last'),
    /** The member whose certified company this one works for; null: its own. Deals and the shop belong to that member. */
    companyId: uuid('company_id').references((): AnyPgColumn => member.id),
    /** Since when it works for that company. */
    joinedAt: moment('joined_at'),
    /** What it is for in that company; of who works for its own, nothing: that is the owner. */
    roles: text('roles')
      .array()
      .$type<CompanyRole[]>()
      .notNull()
      .default([...everydayRoles]),
    registeredAt: moment('registered_at').notNull(),
    closingAt: moment('closing_at'),
    closedAt: moment('closed_at'),
    demo: boolean('demo').notNull(),
  },
  (table) => [
    index('member_company').on(table.companyId),
    // What operators look through.
    index('member_recent').on(table.registeredAt, table.id),
    index('member_searched').using('gin', sql`${searched(table.email, table.nickname)} gin_trgm_ops`),
  ],
);

/** That an operator has looked at the site as a member sees it, with what was read. */
export const supportView = pgTable(
  'support_view',
  {
    id: uuid('id').primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => member.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    beganAt: moment('began_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** null: it goes on, or nobody has noted its end yet. */
    endedAt: moment('ended_at'),
    /** How often each call was made. */
    calls: jsonb('calls').$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [
    index('support_view_member').on(table.memberId, table.beganAt),
    index('support_view_open')
      .on(table.endsAt)
      .where(sql`ended_at is null`),
  ],
);

export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, which is shown once and kept nowhere. */
    tokenHash: text('token_hash').notNull().unique(),
    device: text('device').notNull(),
    address: inet('address').notNull(),
    startedAt: moment('started_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** Absolute end; the sliding one follows from the last use. */
    endsAt: moment('ends_at').notNull(),
    /** When whose it is was last proved; null: before that was kept. */
    provedAt: moment('proved_at'),
    /** Whether it was ever proved by two steps, or by a passkey. */
    secondFactor: boolean('second_factor').notNull().default(false),
    /** Set: it is an operator's who looks on; whose it is sees nothing of it but that. */
    supportViewId: uuid('support_view_id').references(() => supportView.id),
  },
  (table) => [index('session_member').on(table.memberId, table.lastUsedAt)],
);

/** Codes sent by e-mail, each for the one who asked for it: nobody else's asking or guessing ends it. */
export const emailCode = pgTable(
  'email_code',
  {
    /** SHA-256 of what the browser holds that asked. */
    ticketHash: text('ticket_hash').primaryKey(),
    email: text('email').notNull(),
    /** A hash of who asked, or from which network: for the time until the next one. */
    asker: text('asker').notNull(),
    purpose: text('purpose').$type<'register' | 'presentEmail' | 'newEmail' | 'password'>().notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('email_code_email').on(table.email, table.purpose)],
);

/** Things that are good once and not for long: captchas and their tokens, e-mail tickets, WebAuthn challenges. */
export const ticket = pgTable(
  'ticket',
  {
    /** SHA-256 of what the holder knows. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull(),
    memberId: uuid('member_id').references(() => member.id, { onDelete: 'cascade' }),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('ticket_expiry').on(table.expiresAt)],
);

/** Tries that may be guesses, counted by what is tried at and from where (identity/wrong-tries.ts). */
export const wrongTry = pgTable(
  'wrong_try',
  {
    /** A hash: nobody is named here. */
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('wrong_try_expiry').on(table.expiresAt)],
);

export const recoveryCode = pgTable(
  'recovery_code',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

export const passkey = pgTable(
  'passkey',
  {
    /** Credential id, base64url. */
    id: text('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: text('transports').array().notNull(),
    addedAt: moment('added_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkey_member').on(table.memberId)],
);

/** What a member agreed to, and when. Kept as long as the account. */
export const consent = pgTable(
  'consent',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    agreementCode: text('agreement_code').notNull(),
    version: text('version').notNull(),
    locale: text('locale').notNull(),
    agreedAt: moment('agreed_at').notNull(),
    address: inet('address').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.agreementCode, table.version] })],
);

/** `none`: it cannot be drawn, or a drawing was begun that has not ended. */
const firstPages = ['drawn', 'none'] as const;
type FirstPage = (typeof firstPages)[number];

/** A file in storage (server/storage). Who may see it follows from its purpose and owner (policy of the domain). */
export const storedFile = pgTable(
  'stored_file',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').references((): AnyPgColumn => member.id),
    purpose: text('purpose')
      .$type<
        | 'avatar'
        | 'certificate'
        | 'merchantDocument'
        | 'feedback'
        | 'rfq'
        | 'contract'
        | 'slip'
        | 'shipment'
        | 'documentary'
        | 'claim'
        | 'notice'
        // Certificate of a sample; what shows a trial is its buyer's alone.
        | 'sample'
        | 'trial'
        | 'mail'
        // Of materials: public while its document is.
        | 'document'
        // Public, in several sizes.
        | 'shop'
        | 'lot'
        | 'qualification'
        | 'content'
      >()
      .notNull(),
    /** As the sender named it; shown as text, never used as a path. */
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Of the widest size that is kept, for pictures of public pages. */
    width: integer('width'),
    height: integer('height'),
    sha256: text('sha256').notNull(),
    storedAt: moment('stored_at').notNull(),
    /** Whether a document's first page is kept as a picture (files/first-pages.ts); null: nobody has tried to draw it. */
    firstPage: text('first_page').$type<FirstPage>(),
  },
  (table) => [
    check('stored_file_first_page', oneOf(table.firstPage, firstPages)),
    index('stored_file_first_page_due')
      .on(table.id)
      .where(sql`${table.purpose} = 'document' and ${table.firstPage} is null`),
  ],
);
