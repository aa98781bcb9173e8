/** What can be bought: categories, makers, materials with their figures. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Filler, FigureNeed } from '#api/market/figure-choices.ts';
import type { ControlList, GhsPictogram, SignalWord } from '#api/market/desk-choices.ts';
import type { LimitedQuantity } from '#api/market/limited-quantity.ts';
import { makerStates, materialStates, type MakerState, type MaterialState } from '#api/market/material-states.ts';
import { moment, oneOf, tsvector } from './columns.ts';
import { country } from './reference.ts';

export const category = pgTable('category', {
  id: text('id').primaryKey(),
  parentId: text('parent_id').references((): AnyPgColumn => category.id),
  /** 1 family, 2 resin or chemical, 3 sub-type. */
  level: integer('level').notNull(),
  sort: integer('sort').notNull(),
  /** Ancestors and itself, root first. */
  path: text('path').array().notNull(),
  /** The trade's abbreviation: ABS, HDPE. */
  code: text('code'),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
  hsCode: text('hs_code'),
  casNumber: text('cas_number'),
  unNumber: text('un_number'),
  kind: text('kind').$type<'polymer' | 'chemical'>().notNull(),
  form: text('form').notNull(),
  color: text('color'),
  /** Repeat unit or molecule as inline SVG, drawn when the data is loaded. */
  skeleton: text('skeleton'),
});

export const manufacturer = pgTable(
  'manufacturer',
  {
    id: text('id').primaryKey(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    nation: text('nation')
      .notNull()
      .references(() => country.iso2),
    /** '': not known. */
    city: text('city').notNull(),
    brands: text('brands').array().notNull(),
    /** Who has owned it, one line for each change, which begins with its day. */
    ownersEn: text('owners_en').notNull().default(''),
    ownersZh: text('owners_zh').notNull().default(''),
    state: text('state').$type<MakerState>().notNull().default('listed'),
    /** The maker that stands for a merged one. */
    mergedIntoId: text('merged_into_id').references((): AnyPgColumn => manufacturer.id),
  },
  (table) => [
    check('manufacturer_state', oneOf(table.state, makerStates)),
    check('manufacturer_merged', sql`(${table.state} = 'merged') = (${table.mergedIntoId} is not null)`),
  ],
);

export const processLevel = pgTable('process_level', {
  id: text('id').primaryKey(),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
  sort: integer('sort').notNull(),
});

export const propertyGroup = pgTable('property_group', {
  id: text('id').primaryKey(),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
  sort: integer('sort').notNull(),
});

export const property = pgTable('property', {
  id: text('id').primaryKey(),
  groupId: text('group_id')
    .notNull()
    .references(() => propertyGroup.id),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
  symbol: text('symbol'),
  unit: text('unit'),
  decimals: integer('decimals').notNull(),
  iso: text('iso'),
  astm: text('astm'),
  gb: text('gb'),
  /** What its norms leave open, so that a figure has to say it. */
  needs: text('needs').array().$type<FigureNeed[]>().notNull().default([]),
  /** Under which its figures are compared first, where the resin has no condition of its own; '': that of most figures. */
  usualCondition: text('usual_condition').notNull().default(''),
  sort: integer('sort').notNull(),
});

/**
 * What is usual for a class of materials: a resin, and its filler where the two are worlds apart. Never a figure of a grade.
 * For one test condition ('' = the property's standard one).
 */
export const propertyRange = pgTable(
  'property_range',
  {
    resin: text('resin').notNull(),
    /** '': of the whole resin, however it is filled. */
    filler: text('filler').$type<Filler | ''>().notNull().default(''),
    propertyId: text('property_id').notNull(),
    condition: text('condition').notNull(),
    from: doublePrecision('from_value').notNull(),
    to: doublePrecision('to_value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.resin, table.filler, table.propertyId, table.condition] })],
);

export const chemical = pgTable('chemical', {
  id: text('id').primaryKey(),
  categoryId: text('category_id')
    .notNull()
    .references(() => category.id),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
  aliases: text('aliases').array().notNull(),
  casNumber: text('cas_number'),
  /** Of the European list, `200-659-6`. */
  ecNumber: text('ec_number'),
  formula: text('formula'),
  unNumber: text('un_number'),
  hazardClass: text('hazard_class'),
  packingGroup: text('packing_group'),
  /** What operators have entered; null: what follows from class and packing group (limited-quantity.ts). */
  limitedQuantity: text('limited_quantity').$type<LimitedQuantity>(),
  /** Classes beside the first: methanol is 3 (6.1). */
  subsidiaryHazards: text('subsidiary_hazards').array().notNull().default([]),
  controls: text('controls').array().$type<ControlList[]>().notNull().default([]),
  /** Labelling by the GHS: what the law has harmonised is shipped (ghs-labels.json), operators enter the rest with its source. */
  ghsPictograms: text('ghs_pictograms').array().$type<GhsPictogram[]>().notNull().default([]),
  signalWord: text('signal_word').$type<SignalWord>(),
  hazardStatements: text('hazard_statements').array().notNull().default([]),
  /** Of the pure substance, °C at 101.3 kPa. */
  meltsAt: doublePrecision('melts_at'),
  boilsAt: doublePrecision('boils_at'),
  flashPoint: doublePrecision('flash_point'),
  ignitesAt: doublePrecision('ignites_at'),
  /** Limits within which its vapour explodes in air, % by volume. */
  explosiveFrom: doublePrecision('explosive_from'),
  explosiveTo: doublePrecision('explosive_to'),
  hsCode: text('hs_code'),
  skeleton: text('skeleton'),
});

export const material = pgTable(
  'material',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<'polymer' | 'chemical'>().notNull(),
    grade: text('grade').notNull(),
    /** The grade as people type it into a search box: capitals and digits only, `PA757`. */
    gradeCode: text('grade_code').notNull(),
    categoryId: text('category_id')
      .notNull()
      .references(() => category.id),
    /** The category's ancestors and itself: filters on any level are one index look-up. */
    categoryPath: text('category_path').array().notNull(),
    manufacturerId: text('manufacturer_id')
      .notNull()
      .references(() => manufacturer.id),
    processLevelId: text('process_level_id').references(() => processLevel.id),
    /** Key of property_range; polymers only. */
    resin: text('resin'),
    chemicalId: text('chemical_id').references(() => chemical.id),
    casNumber: text('cas_number'),
    applicationsEn: text('applications_en').notNull(),
    applicationsZh: text('applications_zh').notNull(),
    form: text('form').notNull(),
    color: text('color'),
    search: tsvector('search').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Its maker makes it no more; the grade that takes its place, where there is one. */
    discontinued: boolean('discontinued').notNull().default(false),
    successor: text('successor').notNull().default(''),
    /** Columns that no edition of the shipped data says anything of: what people decide stays decided. */
    state: text('state').$type<MaterialState>().notNull().default('listed'),
    /** The material that stands for a merged one, whose own writing goes on finding it. */
    mergedIntoId: text('merged_into_id').references((): AnyPgColumn => material.id),
  },
  (table) => [
    check('material_state', oneOf(table.state, materialStates)),
    check('material_merged', sql`(${table.state} = 'merged') = (${table.mergedIntoId} is not null)`),
    // Two suppliers who propose the same grade at once propose one.
    uniqueIndex('material_proposed_once')
      .on(table.manufacturerId, table.gradeCode)
      .where(sql`${table.state} = 'proposed'`),
    index('material_merged_into').on(table.mergedIntoId),
    index('material_category').using('gin', table.categoryPath),
    index('material_search').using('gin', table.search),
    index('material_manufacturer').on(table.manufacturerId),
    index('material_grade_code').using('gin', sql`${table.gradeCode} gin_trgm_ops`),
  ],
);

/** Every word that search knows, for the correction of misspelt ones. */
export const searchTerm = pgTable(
  'search_term',
  { term: text('term').primaryKey(), /** Materials that carry it. */ weight: integer('weight').notNull() },
  (table) => [index('search_term_trigram').using('gin', sql`${table.term} gin_trgm_ops`)],
);

/** What the trade calls things besides, as the search knows it: keys are categories (with all below them), chemicals … */
export const searchWord = pgTable(
  'search_word',
  { kind: text('kind').notNull(), key: text('key').notNull(), words: text('words').notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);
