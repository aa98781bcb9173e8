/** Letters of credit, and the documents that are paid for through banks. Written by the domain documentary alone. */
import { and, sql } from 'drizzle-orm';
import { check, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  creditAnswers,
  creditStages,
  documentsActions,
  type CreditAnswer,
  type CreditStage,
  type CreditTerms,
  type DocumentsAction,
} from '#api/deals/documentary-steps.ts';
import { tradeRoles, type TradeRole } from '#api/deals/order-states.ts';
import { moment, oneOf, uuid } from './columns.ts';
import { subOrder } from './deal.ts';
import { member, storedFile } from './identity.ts';
import { shipment } from './shipment.ts';

/**
 * A version of a letter of credit, as the buyer has stated it, with the seller's answer: nothing else of it is ever
 * changed. In force is the latest one that the seller has found advised and right.
 */
export const credit = pgTable(
  'credit',
  {
    subOrderId: uuid('sub_order_id')
      .notNull()
      .references(() => subOrder.id),
    version: integer('version').notNull(),
    stage: text('stage').$type<CreditStage>().notNull(),
    terms: jsonb('terms').$type<CreditTerms>().notNull(),
    /** The message of the bank. */
    fileId: uuid('file_id').references(() => storedFile.id),
    statedBy: uuid('stated_by')
      .notNull()
      .references(() => member.id),
    statedAt: moment('stated_at').notNull(),
    answer: text('answer').$type<CreditAnswer>(),
    remark: text('remark').notNull().default(''),
    answeredBy: uuid('answered_by').references(() => member.id),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subOrderId, table.version] }),
    check('credit_version', sql`${table.version} > 0`),
    check('credit_stage', oneOf(table.stage, creditStages)),
    check('credit_answer', oneOf(table.answer, creditAnswers)),
    check(
      'credit_answered',
      sql`(${table.answer} is null) = (${table.answeredAt} is null) and (${table.answer} is distinct from 'advised' or ${table.stage} = 'opened')`,
    ),
  ],
);

/** A step of the documents of a shipment on their way through banks. Never changed, never deleted. */
export const documentsStep = pgTable(
  'documents_step',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipment.id),
    seq: integer('seq').notNull(),
    action: text('action').$type<DocumentsAction>().notNull(),
    by: text('by').$type<TradeRole>().notNull(),
    /** When it happened at the bank. */
    day: date('day').notNull(),
    bank: text('bank').notNull().default(''),
    reference: text('reference').notNull().default(''),
    /** Kinds of documents handed over, or what a bank finds wrong with them. */
    items: text('items').array().notNull(),
    remark: text('remark').notNull().default(''),
    fileId: uuid('file_id').references(() => storedFile.id),
    /** null: by itself. */
    statedBy: uuid('stated_by').references(() => member.id),
    statedAt: moment('stated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.seq] }),
    check('documents_step_action', and(oneOf(table.action, documentsActions), sql`${table.seq} > 0`)!),
    check('documents_step_by', oneOf(table.by, tradeRoles)),
  ],
);
