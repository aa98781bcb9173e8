/** Documents of materials, with every edition that there was. Written by the domain market/documents alone. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import {
  documentIssuers,
  documentKinds,
  editionStates,
  sdsForms,
  type DocumentIssuer,
  type DocumentKind,
  type DocumentLanguage,
  type EditionState,
  type SdsForm,
} from '#api/market/document-choices.ts';
import { manufacturer, material } from './catalogue.ts';
import { moment, oneOf, uuid } from './columns.ts';
import { member, storedFile } from './identity.ts';
import { shop } from './shops.ts';

export const materialDocument = pgTable(
  'material_document',
  {
    id: uuid('id').primaryKey(),
    /** Of the supplier who brought it, and answers for it. */
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    kind: text('kind').$type<DocumentKind>().notNull(),
    /** Of all its materials. */
    manufacturerId: text('manufacturer_id')
      .notNull()
      .references(() => manufacturer.id),
    languages: text('languages').array().$type<DocumentLanguage[]>().notNull(),
    /** Of a safety data sheet alone. */
    form: text('form').$type<SdsForm>(),
    issuer: text('issuer').$type<DocumentIssuer>().notNull(),
    /** The number of the newest one: who adds the next says which one that was. */
    editions: integer('editions').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    demo: boolean('demo').notNull(),
  },
  (table) => [
    check('material_document_kind', oneOf(table.kind, documentKinds)),
    check('material_document_issuer', oneOf(table.issuer, documentIssuers)),
    check('material_document_form', oneOf(table.form, sdsForms)),
    check('material_document_sds', sql`(${table.kind} = 'SDS') = (${table.form} is not null)`),
    index('material_document_shop').on(table.shopId),
  ],
);

/** What a document covers. */
export const materialDocumentMaterial = pgTable(
  'material_document_material',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => materialDocument.id),
    materialId: text('material_id')
      .notNull()
      .references(() => material.id),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.materialId] }),
    index('material_document_material_material').on(table.materialId),
  ],
);

/** What is printed never changes; what is decided on it does. */
export const materialDocumentEdition = pgTable(
  'material_document_edition',
  {
    id: uuid('id').primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => materialDocument.id),
    number: integer('number').notNull(),
    editionOn: date('edition_on').notNull(),
    revision: text('revision').notNull(),
    /** The last day on which it is up to date; null: it names none. */
    expiresOn: date('expires_on'),
    fileId: uuid('file_id')
      .notNull()
      .unique()
      .references(() => storedFile.id),
    /** What its text names, where that is not the material's and the supplier has confirmed the document. */
    otherCas: text('other_cas').array().notNull(),
    addedAt: moment('added_at').notNull(),
    addedBy: uuid('added_by')
      .notNull()
      .references(() => member.id),
    state: text('state').$type<EditionState>().notNull(),
    /** Counts what was decided. */
    version: integer('version').notNull(),
    /** Why it was refused. */
    words: text('words').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => member.id),
  },
  (table) => [
    check('material_document_edition_state', oneOf(table.state, editionStates)),
    check('material_document_edition_refused', sql`(${table.state} = 'refused') = (${table.words} <> '')`),
    unique('material_document_edition_number').on(table.documentId, table.number),
    index('material_document_edition_queue').on(table.state, table.addedAt),
  ],
);
