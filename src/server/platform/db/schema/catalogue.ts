/** What can be bought: categories, makers, materials with their figures, and the offers for them. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { moment, percent, price, tonnes, tsvector, uuid } from './columns.ts';
import { country, warehouseCity, port } from './reference.ts';
import { shop } from './shops.ts';

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

export const manufacturer = pgTable('manufacturer', {
  id: text('id').primaryKey(),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
  nation: text('nation')
    .notNull()
    .references(() => country.iso2),
  city: text('city').notNull(),
  brands: text('brands').array().notNull(),
});

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
  sort: integer('sort').notNull(),
});

/** The usual range of a property within a resin, for one test condition ('' = the property's standard one). */
export const propertyRange = pgTable(
  'property_range',
  {
    resin: text('resin').notNull(),
    propertyId: text('property_id').notNull(),
    condition: text('condition').notNull(),
    from: doublePrecision('from_value').notNull(),
    to: doublePrecision('to_value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.resin, table.propertyId, table.condition] })],
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
  formula: text('formula'),
  unNumber: text('un_number'),
  hazardClass: text('hazard_class'),
  packingGroup: text('packing_group'),
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
  },
  (table) => [
    index('material_category').using('gin', table.categoryPath),
    index('material_search').using('gin', table.search),
    index('material_manufacturer').on(table.manufacturerId),
    index('material_grade_code').using('gin', sql`${table.gradeCode} gin_trgm_ops`),
  ],
);

export const materialProperty = pgTable(
  'material_property',
  {
    materialId: text('material_id')
      .notNull()
      .references(() => material.id, { onDelete: 'cascade' }),
    propertyId: text('property_id')
      .notNull()
      .references(() => property.id),
    /** Test condition such as `230 °C/2.16 kg`; '' where the property has only one. */
    condition: text('condition').notNull(),
    value: doublePrecision('value'),
    text: text('text'),
    basis: text('basis').$type<'datasheet' | 'typical-grade' | 'class-typical'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.materialId, table.propertyId, table.condition] }),
    index('material_property_value').on(table.propertyId, table.condition, table.value),
  ],
);

export const offer = pgTable(
  'offer',
  {
    id: uuid('id').primaryKey(),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    materialId: text('material_id')
      .notNull()
      .references(() => material.id),
    /** `paused`: would be on sale, were its shop not closed; shown like one that was removed. */
    status: text('status').$type<'notListed' | 'onSale' | 'paused' | 'removed'>().notNull(),
    /** Per tonne, as published. */
    price: price('price').notNull(),
    currency: text('currency').notNull(),
    /** Per tonne, normalised at the dated indicative rate; the sort key of prices. */
    priceUsd: price('price_usd').notNull(),
    moq: tonnes('moq').notNull(),
    stock: tonnes('stock').notNull(),
    warehouseCityId: text('warehouse_city_id')
      .notNull()
      .references(() => warehouseCity.id),
    countryOfOrigin: text('country_of_origin')
      .notNull()
      .references(() => country.iso2),
    tradeTerm: smallint('trade_term').notNull(),
    portId: text('port_id').references(() => port.id),
    packingCode: text('packing_code').notNull(),
    paymentTermCode: text('payment_term_code').notNull(),
    qualityClassCode: text('quality_class_code').notNull(),
    documentCodes: text('document_codes').array().notNull(),
    leadTimeDays: integer('lead_time_days').notNull(),
    validUntil: date('valid_until').notNull(),
    /** What the price says of VAT; the defaults are for code that does not know the columns yet. */
    taxBasis: text('tax_basis').notNull().default('EXCLUDED'),
    /** Per cent, where it is included. */
    taxRate: percent('tax_rate'),
    condition: text('condition').notNull().default('PRIME'),
    recycledContent: percent('recycled_content'),
    remarksEn: text('remarks_en').notNull(),
    remarksZh: text('remarks_zh').notNull(),
    listedAt: moment('listed_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    demo: boolean('demo').notNull(),
  },
  (table) => {
    const onSale = sql`status = 'onSale'`;
    const { id, listedAt, updatedAt, priceUsd, materialId, warehouseCityId, shopId, countryOfOrigin, tradeTerm } =
      table;
    // Behind the order stand the columns that lists filter by: what does not match is left out without reading the row.
    return [
      index('offer_newest').on(listedAt, id).where(onSale),
      index('offer_cheapest').on(priceUsd, id).where(onSale),
      index('offer_material_newest')
        .on(materialId, listedAt, id, warehouseCityId, countryOfOrigin, tradeTerm)
        .where(onSale),
      index('offer_material_cheapest')
        .on(materialId, priceUsd, id, warehouseCityId, countryOfOrigin, tradeTerm)
        .where(onSale),
      index('offer_city_newest')
        .on(warehouseCityId, listedAt, id, materialId, countryOfOrigin, tradeTerm)
        .where(onSale),
      index('offer_city_cheapest')
        .on(warehouseCityId, priceUsd, id, materialId, countryOfOrigin, tradeTerm)
        .where(onSale),
      // A supplier's own offers, on sale or not.
      index('offer_shop_changed').on(shopId, updatedAt, id),
      index('offer_shop_newest').on(shopId, listedAt, id).where(onSale),
      index('offer_shop_cheapest')
        .on(shopId, priceUsd, id, materialId, warehouseCityId, countryOfOrigin, tradeTerm)
        .where(onSale),
    ];
  },
);

/**
 * How many offers are on sale for each combination that facets filter by. Kept by a statement-level trigger
 * (first migration), so that counts cost the same however many offers there are.
 */
export const offerTally = pgTable(
  'offer_tally',
  {
    materialId: text('material_id').notNull(),
    warehouseCityId: text('warehouse_city_id').notNull(),
    countryOfOrigin: text('country_of_origin').notNull(),
    tradeTerm: smallint('trade_term').notNull(),
    taxBasis: text('tax_basis').notNull(),
    condition: text('condition').notNull(),
    offers: integer('offers').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'offer_tally_pk',
      columns: [
        table.materialId,
        table.warehouseCityId,
        table.countryOfOrigin,
        table.tradeTerm,
        table.taxBasis,
        table.condition,
      ],
    }),
  ],
);

export const offerPriceBreak = pgTable(
  'offer_price_break',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offer.id, { onDelete: 'cascade' }),
    fromQuantity: tonnes('from_quantity').notNull(),
    price: price('price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.fromQuantity] })],
);

export const offerPrice = pgTable(
  'offer_price',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offer.id, { onDelete: 'cascade' }),
    at: date('at').notNull(),
    price: price('price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.at] })],
);

/** Every word that search knows, for the correction of misspelt ones. */
export const searchTerm = pgTable(
  'search_term',
  { term: text('term').primaryKey(), /** Materials that carry it. */ weight: integer('weight').notNull() },
  (table) => [index('search_term_trigram').using('gin', sql`${table.term} gin_trgm_ops`)],
);
