/** Figures of materials with every version that there was, and what readers say of them. Written by market/figures alone. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  figureBases,
  figureChangeKinds,
  figurePoints,
  figureReportStates,
  figureSources,
  specimenStates,
  type FigureBasis,
  type FigureChangeKind,
  type FigurePoint,
  type FigureReportState,
  type FigureSourceKind,
  type SpecimenState,
} from '#api/market/figure-choices.ts';
import { material, property } from './catalogue.ts';
import { moment, oneOf, uuid } from './columns.ts';
import { materialDocumentEdition } from './documents.ts';
import { member } from './identity.ts';

/** One version of what is said of a property of a material. All but `replacedById` never changes (a trigger holds it). */
export const figure = pgTable(
  'figure',
  {
    id: uuid('id').primaryKey(),
    /** The statement of which this is a version. */
    lineId: uuid('line_id').notNull(),
    version: integer('version').notNull(),
    materialId: text('material_id')
      .notNull()
      .references(() => material.id),
    propertyId: text('property_id')
      .notNull()
      .references(() => property.id),
    /** A number, a range, or a class such as `V-0`: one of the three. */
    value: doublePrecision('value'),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    text: text('text'),
    /** As the norm has it. */
    unit: text('unit'),
    /** By which it was measured; null: the source does not say. */
    norm: text('norm'),
    normYear: integer('norm_year'),
    testCondition: text('test_condition').notNull(),
    point: text('point').$type<FigurePoint>(),
    specimen: text('specimen').$type<SpecimenState>(),
    /** mm. */
    thickness: doublePrecision('thickness'),
    /** The four above in one text (`conditionOf`): figures are compared under the same one alone. */
    condition: text('condition').notNull(),
    /** Whether it says all that its property needs: otherwise it is shown, and compared with nothing. */
    comparable: boolean('comparable').notNull(),
    basis: text('basis').$type<FigureBasis>().notNull(),
    /** Of figures that were measured. */
    lots: integer('lots'),
    sourceKind: text('source_kind').$type<FigureSourceKind>().notNull(),
    /** On file here. */
    sourceEditionId: uuid('source_edition_id').references(() => materialDocumentEdition.id),
    sourcePage: integer('source_page'),
    sourcePublisher: text('source_publisher').notNull(),
    sourceTitle: text('source_title').notNull(),
    /** As printed; '': it says none. */
    sourceEdition: text('source_edition').notNull(),
    /** When somebody read it there, where that is known. */
    sourceReadOn: date('source_read_on'),
    /** Why this version took the place of the one before. */
    reason: text('reason').notNull(),
    /** Nothing stands any more: the version keeps what was said until then. */
    withdrawn: boolean('withdrawn').notNull(),
    /** null: the data that the site began with. */
    enteredBy: uuid('entered_by').references(() => member.id),
    /** Who consented, where two had to. */
    checkedBy: uuid('checked_by').references(() => member.id),
    validFrom: moment('valid_from').notNull(),
    /** Set before the next version is there, since no two stand at a time. */
    replacedById: uuid('replaced_by_id'),
    /** Which entry of the shipped data it began as. */
    referenceKey: text('reference_key'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    unique('figure_version').on(table.lineId, table.version),
    check('figure_basis', oneOf(table.basis, figureBases)),
    check('figure_point', oneOf(table.point, figurePoints)),
    check('figure_specimen', oneOf(table.specimen, specimenStates)),
    check('figure_source', oneOf(table.sourceKind, figureSources)),
    check(
      'figure_source_named',
      sql`case ${table.sourceKind} when 'document' then ${table.sourceEditionId} is not null
        else ${table.sourcePublisher} <> '' and ${table.sourceTitle} <> '' end`,
    ),
    check(
      'figure_says',
      sql`num_nonnulls(${table.value}, ${table.text}, ${table.low}) = 1
        and (${table.low} is null) = (${table.high} is null) and ${table.low} <= ${table.high}`,
    ),
    // One that stands says each thing once; a sheet and what lots have measured are two things.
    uniqueIndex('figure_standing')
      .on(table.materialId, table.propertyId, table.condition, table.basis, sql`coalesce(norm, '')`)
      .where(sql`replaced_by_id is null and not withdrawn`),
    index('figure_value')
      .on(table.propertyId, table.condition, table.value)
      .where(sql`replaced_by_id is null and not withdrawn and comparable`),
    index('figure_material').on(table.materialId),
    index('figure_reference')
      .on(table.referenceKey)
      .where(sql`reference_key is not null`),
  ],
);

/** When those who follow or trade a grade were last told which of its figures were replaced. Written by market/figures. */
export const figureTold = pgTable('figure_told', {
  materialId: text('material_id')
    .primaryKey()
    .references(() => material.id, { onDelete: 'cascade' }),
  at: moment('at').notNull(),
});

/** What is said, as it waits for a consent. */
export type SaidFigure = Pick<
  typeof figure.$inferInsert,
  | 'value'
  | 'low'
  | 'high'
  | 'text'
  | 'norm'
  | 'normYear'
  | 'testCondition'
  | 'point'
  | 'specimen'
  | 'thickness'
  | 'basis'
  | 'lots'
  | 'sourceKind'
  | 'sourceEditionId'
  | 'sourcePage'
  | 'sourcePublisher'
  | 'sourceTitle'
  | 'sourceEdition'
  | 'sourceReadOn'
>;

/** A change of a figure on which safety hangs, asked for by one operator and decided by another. */
export const figureChange = pgTable(
  'figure_change',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<FigureChangeKind>().notNull(),
    materialId: text('material_id')
      .notNull()
      .references(() => material.id),
    propertyId: text('property_id')
      .notNull()
      .references(() => property.id),
    /** The version that it would replace; null: a new figure. */
    figureId: uuid('figure_id').references(() => figure.id),
    /** null: the figure would be withdrawn. */
    said: jsonb('said').$type<SaidFigure>(),
    reason: text('reason').notNull(),
    /** To who reported the figure, once it is done; '': nobody has. */
    answer: text('answer').notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => member.id),
    askedAt: moment('asked_at').notNull(),
    consented: boolean('consented'),
    /** Why not. */
    words: text('words').notNull(),
    decidedBy: uuid('decided_by').references(() => member.id),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    check('figure_change_kind', oneOf(table.kind, figureChangeKinds)),
    check('figure_change_new', sql`(${table.kind} = 'enter') = (${table.figureId} is null)`),
    check('figure_change_said', sql`(${table.kind} = 'withdraw') = (${table.said} is null)`),
    check('figure_change_decided', sql`(${table.decidedAt} is null) = (${table.consented} is null)`),
    // The hand that consents is another than the one that asked.
    check('figure_change_two', sql`${table.decidedBy} <> ${table.askedBy} or not ${table.consented}`),
    uniqueIndex('figure_change_once')
      .on(table.figureId)
      .where(sql`decided_at is null`),
    index('figure_change_queue').on(table.decidedAt, table.askedAt),
    index('figure_change_material').on(table.materialId),
  ],
);

/** What a reader says is wrong with a figure. */
export const figureReport = pgTable(
  'figure_report',
  {
    id: uuid('id').primaryKey(),
    /** The version that was read. */
    figureId: uuid('figure_id')
      .notNull()
      .references(() => figure.id),
    lineId: uuid('line_id').notNull(),
    /** null: a visitor, who has left an e-mail address. */
    reporterId: uuid('reporter_id').references(() => member.id),
    contact: text('contact'),
    locale: text('locale').notNull(),
    words: text('words').notNull(),
    /** Where it is to be read better; '': not said. */
    source: text('source').notNull(),
    at: moment('at').notNull(),
    answerBy: moment('answer_by').notNull(),
    state: text('state').$type<FigureReportState>().notNull(),
    answer: text('answer').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => member.id),
  },
  (table) => [
    check('figure_report_state', oneOf(table.state, figureReportStates)),
    check('figure_report_by', sql`(${table.reporterId} is null) <> (${table.contact} is null)`),
    check('figure_report_decided', sql`(${table.decidedAt} is null) = (${table.state} in ('waiting', 'consent'))`),
    uniqueIndex('figure_report_open')
      .on(table.reporterId, table.lineId)
      .where(sql`decided_at is null`),
    uniqueIndex('figure_report_open_visitor')
      .on(table.contact, table.lineId)
      .where(sql`decided_at is null and reporter_id is null`),
    index('figure_report_queue').on(table.state, table.at),
    index('figure_report_line').on(table.lineId),
  ],
);
