/** Contracts and their signatures. Written by the domain contract alone. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CompanyRecord } from '#api/members/company-record.ts';
import { moment, uuid } from './columns.ts';
import { subOrder } from './deal.ts';
import { member, storedFile } from './identity.ts';
import { sealKey } from './platform.ts';

/** The exact bytes are those of the file, stored when issued and never made again. Sealed once, else never changed. */
export const contract = pgTable(
  'contract',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    subOrderId: uuid('sub_order_id')
      .notNull()
      .references(() => subOrder.id),
    version: integer('version').notNull(),
    templateVersion: text('template_version').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
    sha256: text('sha256').notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** With evidence page, once both have signed. */
    sealedFileId: uuid('sealed_file_id').references(() => storedFile.id),
    sealedSha256: text('sealed_sha256'),
    sealedAt: moment('sealed_at'),
    /** Ed25519 of the marketplace over what the evidence page states; base64url. */
    seal: text('seal'),
    sealKeyId: text('seal_key_id').references(() => sealKey.id),
    /** Of the collection account on the evidence page; null: paid through banks, no account was in force, or sealed before there were codes. */
    accountSalt: text('account_salt'),
    accountCode: text('account_code'),
  },
  (table) => [
    uniqueIndex('contract_version').on(table.subOrderId, table.version),
    uniqueIndex('contract_number').on(table.number, table.version),
    index('contract_file').on(table.fileId),
    index('contract_sealed_file').on(table.sealedFileId),
  ],
);

/** Never changed, never deleted. */
export const signature = pgTable(
  'signature',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    side: text('side').$type<'buyer' | 'supplier'>().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    fullName: text('full_name').notNull(),
    company: text('company').notNull(),
    /** What the contract says of the company beside its name, as it was then; null: before that was asked. */
    record: jsonb('record').$type<CompanyRecord>(),
    at: moment('at').notNull(),
    address: inet('address').notNull(),
    device: text('device').notNull(),
    sha256: text('sha256').notNull(),
    consentSha256: text('consent_sha256').notNull(),
    /** Language in which the consent was read. */
    locale: text('locale').notNull(),
    secondFactor: boolean('second_factor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.side] }),
    check('signature_side', sql`${table.side} in ('buyer', 'supplier')`),
  ],
);
