/** What belongs to a sub-order: its contract, the money, the goods on their way. Each written by its own domain. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, tonnes } from './columns.ts';
import { member, storedFile } from './identity.ts';
import { sealKey } from './platform.ts';
import { subOrder, total } from './trading.ts';

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

/** Where money is collected, by currency. Changed by two operators with a cooling-off time. */
export const collectionAccount = pgTable(
  'collection_account',
  {
    id: uuid('id').primaryKey(),
    currency: text('currency').notNull(),
    bank: text('bank').notNull(),
    bankAddress: text('bank_address').notNull(),
    swift: text('swift').notNull(),
    account: text('account').notNull(),
    beneficiary: text('beneficiary').notNull(),
    /** `approved` is in force from `inForceFrom` until another one is. */
    state: text('state').$type<'proposed' | 'approved' | 'refused'>().notNull(),
    proposedBy: uuid('proposed_by').references(() => member.id),
    proposedAt: moment('proposed_at').notNull(),
    decidedBy: uuid('decided_by').references(() => member.id),
    decidedAt: moment('decided_at'),
    inForceFrom: moment('in_force_from'),
  },
  (table) => [
    uniqueIndex('collection_account_one_proposal')
      .on(table.currency)
      .where(sql`state = 'proposed'`),
  ],
);

export const remittance = pgTable(
  'remittance',
  {
    id: uuid('id').primaryKey(),
    subOrderId: uuid('sub_order_id')
      .notNull()
      .references(() => subOrder.id),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => member.id),
    shopId: text('shop_id').notNull(),
    state: text('state').$type<'submitted' | 'confirmed' | 'rejected'>().notNull(),
    remitter: text('remitter').notNull(),
    remittanceBank: text('remittance_bank').notNull(),
    amount: total('amount').notNull(),
    currency: text('currency').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => collectionAccount.id),
    postscript: text('postscript').notNull(),
    sentAt: date('sent_at').notNull(),
    submittedAt: moment('submitted_at').notNull(),
    slipId: uuid('slip_id').references(() => storedFile.id),
    receivingNumber: text('receiving_number'),
    arrivedAt: date('arrived_at'),
    arrived: total('arrived'),
    decidedBy: uuid('decided_by').references(() => member.id),
    decidedAt: moment('decided_at'),
    reason: text('reason'),
    remark: text('remark'),
  },
  (table) => [
    index('remittance_sub_order').on(table.subOrderId),
    index('remittance_buyer').on(table.buyerId, table.submittedAt),
    index('remittance_shop').on(table.shopId, table.submittedAt),
    index('remittance_queue').on(table.state, table.submittedAt),
    uniqueIndex('remittance_receiving_number').on(table.receivingNumber),
  ],
);

/**
 * Money that was paid too much and has gone back; written when the bank has paid it out, and never changed but for one
 * thing: that the bank has sent it back.
 */
export const refund = pgTable(
  'refund',
  {
    id: uuid('id').primaryKey(),
    subOrderId: uuid('sub_order_id')
      .notNull()
      .references(() => subOrder.id),
    amount: total('amount').notNull(),
    currency: text('currency').notNull(),
    valueDate: date('value_date').notNull(),
    reference: text('reference').notNull(),
    note: text('note').notNull(),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => member.id),
    recordedAt: moment('recorded_at').notNull(),
    /** The day on which the bank brought it back; all four are null while it has not. */
    returnedOn: date('returned_on'),
    returnedReason: text('returned_reason'),
    returnedBy: uuid('returned_by').references(() => member.id),
    returnedAt: moment('returned_at'),
  },
  (table) => [
    index('refund_sub_order').on(table.subOrderId, table.recordedAt),
    uniqueIndex('refund_reference').on(table.reference),
  ],
);

export const bankStatement = pgTable('bank_statement', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  format: text('format').$type<'csv' | 'camt053'>().notNull(),
  importedAt: moment('imported_at').notNull(),
  importedBy: uuid('imported_by')
    .notNull()
    .references(() => member.id),
});

export const statementLine = pgTable(
  'statement_line',
  {
    id: uuid('id').primaryKey(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatement.id),
    /** Of what the bank says of the line: the same line twice is kept once. */
    fingerprint: text('fingerprint').notNull().unique(),
    bookedAt: date('booked_at').notNull(),
    amount: total('amount').notNull(),
    currency: text('currency').notNull(),
    remitter: text('remitter').notNull(),
    remark: text('remark').notNull(),
    reference: text('reference').notNull(),
    state: text('state').$type<'open' | 'matched' | 'ignored'>().notNull(),
    remittanceId: uuid('remittance_id').references(() => remittance.id),
    reason: text('reason'),
  },
  (table) => [index('statement_line_queue').on(table.state, table.bookedAt)],
);

export const shipment = pgTable(
  'shipment',
  {
    id: uuid('id').primaryKey(),
    subOrderId: uuid('sub_order_id')
      .notNull()
      .references(() => subOrder.id),
    position: integer('position').notNull(),
    carrier: text('carrier').notNull(),
    transportDocument: text('transport_document').notNull(),
    containers: text('containers').array().notNull(),
    quantity: tonnes('quantity').notNull(),
    originPort: text('origin_port').notNull(),
    destinationPort: text('destination_port').notNull(),
    etd: date('etd').notNull(),
    eta: date('eta').notNull(),
    shippedAt: moment('shipped_at').notNull(),
    /** `{ lot, certificateId }` of each lot. */
    lots: jsonb('lots').$type<{ lot: string; certificateId: string | null }[]>().notNull(),
  },
  (table) => [
    uniqueIndex('shipment_position').on(table.subOrderId, table.position),
    index('shipment_transport_document').on(table.transportDocument),
    index('shipment_containers').using('gin', table.containers),
  ],
);

export const shipmentDocument = pgTable(
  'shipment_document',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipment.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
    kind: text('kind').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.fileId] })],
);

export const shipmentEvent = pgTable(
  'shipment_event',
  {
    id: uuid('id').primaryKey(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipment.id),
    milestone: text('milestone').notNull(),
    at: moment('at').notNull(),
    expected: boolean('expected').notNull(),
    /** A port or warehouse city; else the name alone. */
    placeId: text('place_id'),
    placeName: text('place_name'),
    remark: text('remark').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    recordedBy: uuid('recorded_by').references(() => member.id),
  },
  (table) => [index('shipment_event_shipment').on(table.shipmentId, table.at)],
);
