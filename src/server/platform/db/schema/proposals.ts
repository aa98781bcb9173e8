/** Materials that suppliers propose for the catalogue, and what became of each. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { proposalStates, proposalSteps, type ProposalState, type ProposalStep } from '#api/market/material-states.ts';
import { material } from './catalogue.ts';
import { moment, oneOf, uuid } from './columns.ts';
import { member } from './identity.ts';
import { shop } from './shops.ts';

export const materialProposal = pgTable(
  'material_proposal',
  {
    id: uuid('id').primaryKey(),
    /** What it proposes, in the state that the proposal brought it to. */
    materialId: text('material_id')
      .notNull()
      .references(() => material.id),
    /** Of the supplier who named the grade first; others offer the same material. */
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    state: text('state').$type<ProposalState>().notNull(),
    /** Counts every step: who decides says which one was looked at. */
    version: integer('version').notNull(),
    /** Where the grade is told of: a data sheet with its edition, a page, an address. */
    source: text('source').notNull(),
    proposedAt: moment('proposed_at').notNull(),
    /** Since when it waits for whose turn it is. */
    changedAt: moment('changed_at').notNull(),
    decidedBy: uuid('decided_by').references(() => member.id),
  },
  (table) => [
    check('material_proposal_state', oneOf(table.state, proposalStates)),
    uniqueIndex('material_proposal_material').on(table.materialId),
    index('material_proposal_queue').on(table.state, table.changedAt),
    index('material_proposal_shop').on(table.shopId, table.proposedAt),
  ],
);

/** What is said of a proposed grade, in plain words and ids. */
export type ProposedGrade = {
  grade: string;
  manufacturerId: string;
  manufacturer: string;
  nation: string;
  categoryId: string;
  processLevelId: string | null;
  applications: string;
  source: string;
};

/** Each step with the grade as it stood then: the versions of the material. Written once (trigger in the migration). */
export const materialProposalStep = pgTable(
  'material_proposal_step',
  {
    proposalId: uuid('proposal_id')
      .notNull()
      .references(() => materialProposal.id),
    version: integer('version').notNull(),
    step: text('step').$type<ProposalStep>().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    at: moment('at').notNull(),
    /** The question, its answer, the reason. */
    words: text('words').notNull(),
    said: jsonb('said').$type<ProposedGrade>().notNull(),
    /** The material taken instead. */
    insteadId: text('instead_id').references(() => material.id),
  },
  (table) => [
    primaryKey({ columns: [table.proposalId, table.version] }),
    check('material_proposal_step_step', oneOf(table.step, proposalSteps)),
    check(
      'material_proposal_step_instead',
      sql`${table.step} in ('merged', 'withdrawn') or ${table.insteadId} is null`,
    ),
  ],
);

/** What a merge moved, by its ids: what is named here goes back when it is taken back. */
export type MovedByMerge = {
  offers: string[];
  /** Offers taken off sale, as their shop had a newer one for the same, with when that was. */
  taken: { id: string; at: string }[];
  /** Documents that the other material did not have, and those that it had as well. */
  documents: string[];
  sharedDocuments: string[];
  /** Materials merged into it before, which went along. */
  merged: string[];
};

/** Each merge of a material into another one. Nothing of it changes but that it was taken back, once. */
export const materialMerge = pgTable(
  'material_merge',
  {
    id: uuid('id').primaryKey(),
    fromId: text('from_id')
      .notNull()
      .references(() => material.id),
    intoId: text('into_id')
      .notNull()
      .references(() => material.id),
    /** The proposal that it decided on; null: a material of the catalogue was merged. */
    proposalId: uuid('proposal_id').references(() => materialProposal.id),
    at: moment('at').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    reason: text('reason').notNull(),
    moved: jsonb('moved').$type<MovedByMerge>().notNull(),
    undoneAt: moment('undone_at'),
    undoneBy: uuid('undone_by').references(() => member.id),
    undoneReason: text('undone_reason').notNull().default(''),
  },
  (table) => [
    // A material is merged into one other at a time.
    uniqueIndex('material_merge_standing')
      .on(table.fromId)
      .where(sql`${table.undoneAt} is null`),
    index('material_merge_into').on(table.intoId),
    check('material_merge_undone', sql`(${table.undoneAt} is null) = (${table.undoneBy} is null)`),
  ],
);
