/** The legal entity behind a member: applications for certification and merchant registration, colleagues. */
import { sql, type SQLWrapper } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { everydayRoles, type CompanyRole } from '#api/members/company-roles.ts';
import type { CertificationState, CompanyField, MerchantKind, RejectionReason } from '#api/members/member.ts';
import { moment, searched, uuid } from './columns.ts';
import { member, storedFile } from './identity.ts';
import { country } from './reference.ts';

const decision = {
  state: text('state').$type<Exclude<CertificationState, 'notCertified'>>().notNull(),
  submittedAt: moment('submitted_at').notNull(),
  decidedAt: moment('decided_at'),
  decidedBy: uuid('decided_by').references(() => member.id),
  reason: text('reason').$type<RejectionReason>(),
  remark: text('remark'),
};

/** A number as a register compares it: without spaces and signs, RC before the figures of Nigeria left out. */
export const plainNumber = (number: SQLWrapper | string) =>
  sql<string>`regexp_replace(regexp_replace(upper(normalize(${number}, nfkc)), '[^[:alnum:]]', '', 'g'), '^RC([0-9])', '\\1')`;

/** One application; the latest success is the company. Never changed after the decision but by modifyInfo and saveRecord. */
export const certification = pgTable(
  'certification',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    nation: text('nation')
      .notNull()
      .references(() => country.iso2),
    companyName: text('company_name').notNull(),
    companyEmail: text('company_email').notNull(),
    certificateId: uuid('certificate_id')
      .notNull()
      .references(() => storedFile.id),
    businessType: text('business_type').notNull(),
    mainProducts: text('main_products').notNull(),
    employees: text('employees').notNull(),
    established: integer('established').notNull(),
    /** What contracts say of the company; empty where it was certified before that was asked. */
    otherName: text('other_name').notNull().default(''),
    registrationNumber: text('registration_number').notNull().default(''),
    registeredAddress: text('registered_address').notNull().default(''),
    signatoryName: text('signatory_name').notNull().default(''),
    signatoryTitle: text('signatory_title').notNull().default(''),
    /** When names were last said after the decision, which lists of sanctioned parties are asked for; null: they were not. */
    namedAt: moment('named_at'),
    fields: text('fields').array().$type<CompanyField[]>().notNull(),
    /** The operator who has taken it up, while it waits. */
    keeperId: uuid('keeper_id').references(() => member.id),
    keptSince: moment('kept_since'),
    ...decision,
  },
  (table) => [
    index('certification_queue').on(table.state, table.submittedAt),
    index('certification_member').on(table.memberId, table.submittedAt),
    index('certification_number').on(table.nation, plainNumber(table.registrationNumber)),
    index('certification_searched').using('gin', sql`${searched(table.companyName, table.companyEmail)} gin_trgm_ops`),
    // At most one application of a member waits for a decision, however often the form is sent.
    uniqueIndex('certification_one_waiting')
      .on(table.memberId)
      .where(sql`state = 'underAudit'`),
  ],
);

/** What operators write down about an application for each other; the applicant never reads it. */
export const certificationNote = pgTable(
  'certification_note',
  {
    id: uuid('id').primaryKey(),
    certificationId: uuid('certification_id')
      .notNull()
      .references(() => certification.id, { onDelete: 'cascade' }),
    writtenBy: uuid('written_by')
      .notNull()
      .references(() => member.id),
    at: moment('at').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('certification_note_of').on(table.certificationId, table.at)],
);

export const merchantApplication = pgTable(
  'merchant_application',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    kind: text('kind').$type<MerchantKind>().notNull(),
    shopName: text('shop_name').notNull(),
    intro: text('intro').notNull(),
    categoryIds: text('category_ids').array().notNull(),
    documentIds: uuid('document_ids').array().notNull(),
    /** The shop that success opened. */
    shopId: text('shop_id'),
    ...decision,
  },
  (table) => [
    index('merchant_queue').on(table.state, table.submittedAt),
    index('merchant_member').on(table.memberId, table.submittedAt),
    uniqueIndex('merchant_one_waiting')
      .on(table.memberId, table.kind)
      .where(sql`state = 'underAudit'`),
  ],
);

/** A colleague asked to join a company, by e-mail. */
export const colleagueInvitation = pgTable(
  'colleague_invitation',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** What who accepts it will be for. */
    roles: text('roles')
      .array()
      .$type<CompanyRole[]>()
      .notNull()
      .default([...everydayRoles]),
    /** SHA-256 of what the link in the e-mail carries. */
    tokenHash: text('token_hash').notNull().unique(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
  },
  (table) => [index('colleague_invitation_company').on(table.companyId, table.sentAt)],
);
