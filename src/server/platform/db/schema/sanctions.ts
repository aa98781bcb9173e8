/** Where goods may not go, and who may not be dealt with. Rules and own names are edited at the catalogue desk, public lists taken from files. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ControlList } from '#api/market/desk-choices.ts';
import { partyLists, type PartyList } from '#api/market/party-list-choices.ts';
import { moment, oneOf, uuid } from './columns.ts';
import { member } from './identity.ts';

/** A destination that is closed: to all goods, or to those that a heading, a control list and a hazard class name together. */
export const closedDestination = pgTable('closed_destination', {
  id: text('id').primaryKey(),
  country: text('country').notNull(),
  /** The first digits of an HS code; '': whatever it is. */
  hsPrefix: text('hs_prefix').notNull().default(''),
  control: text('control').$type<ControlList | ''>().notNull().default(''),
  hazardClass: text('hazard_class'),
  reasonEn: text('reason_en').notNull(),
  reasonZh: text('reason_zh').notNull(),
  sourceEn: text('source_en').notNull(),
  sourceZh: text('source_zh').notNull(),
  /** Days in UTC, both included. */
  validFrom: date('valid_from').notNull(),
  validUntil: date('valid_until'),
  /** Since when it says what it says: what was cleared before is looked at again. */
  since: moment('since').notNull(),
});

/** A company or person by all its names. Public lists are replaced as a whole, what is gone from them is deleted. */
export const sanctionedParty = pgTable(
  'sanctioned_party',
  {
    id: text('id').primaryKey(),
    list: text('list').$type<PartyList>().notNull(),
    /** As the list has them, the first one first. */
    names: text('names').array().notNull(),
    /** The same in one writing (lib/name-keys.ts). */
    keys: text('keys').array().notNull(),
    reasonEn: text('reason_en').notNull(),
    reasonZh: text('reason_zh').notNull(),
    sourceEn: text('source_en').notNull(),
    sourceZh: text('source_zh').notNull(),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until'),
    since: moment('since').notNull(),
  },
  (table) => [
    check('sanctioned_party_list', oneOf(table.list, partyLists)),
    index('sanctioned_party_keys').using('gin', table.keys),
    index('sanctioned_party_of').on(table.list, table.id),
  ],
);

/** When which public list was last taken over. */
export const partyListEdition = pgTable('party_list_edition', {
  list: text('list').$type<PartyList>().primaryKey(),
  fileName: text('file_name').notNull(),
  sha256: text('sha256').notNull(),
  parties: integer('parties').notNull(),
  at: moment('at').notNull(),
  memberId: uuid('member_id')
    .notNull()
    .references(() => member.id),
});

/** That a company is not the party whose name it bears. Kept for ever; it speaks of that name alone. */
export const partyClearance = pgTable(
  'party_clearance',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    partyId: text('party_id').notNull(),
    companyKey: text('company_key').notNull(),
    note: text('note')
      .notNull()
      .default(sql`''`),
    at: moment('at').notNull(),
    clearedBy: uuid('cleared_by').references(() => member.id),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.partyId, table.companyKey] })],
);
