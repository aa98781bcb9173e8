/** Reference data that hardly changes: places, codes of the trade, exchange rates. */
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  index,
} from 'drizzle-orm/pg-core';

export const country = pgTable('country', {
  iso2: text('iso2').primaryKey(),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
  dialCode: text('dial_code').notNull(),
  priority: integer('priority').notNull(),
  areaCodes: text('area_codes').array().notNull(),
});

export const region = pgTable(
  'region',
  {
    id: text('id').primaryKey(),
    /** A country's iso2 or another region. */
    parentId: text('parent_id').notNull(),
    level: integer('level').notNull(),
    nameEn: text('name_en'),
    nameZh: text('name_zh'),
    sort: integer('sort').notNull(),
  },
  (table) => [index('region_parent').on(table.parentId, table.sort)],
);

export const port = pgTable('port', {
  /** UN/LOCODE. */
  id: text('id').primaryKey(),
  country: text('country').notNull(),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  /** One that is not stays in what names it, and is offered for nothing new. */
  active: boolean('active').notNull().default(true),
});

/** Cities with warehouses: port cities (same id as the port) and inland trading towns. */
export const warehouseCity = pgTable('warehouse_city', {
  id: text('id').primaryKey(),
  country: text('country').notNull(),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
});

/** Code lists of the trade: packing modes, payment terms, containers, quality classes, carriers, milestones … */
export const tradeCode = pgTable(
  'trade_code',
  {
    kind: text('kind').notNull(),
    code: text('code').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    sort: integer('sort').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.code] })],
);

export const exchangeRate = pgTable(
  'exchange_rate',
  {
    currency: text('currency').notNull(),
    /** YYYY-MM; a monthly average, indicative. */
    month: text('month').notNull(),
    /** Units of the currency per 1 USD. */
    perUsd: numeric('per_usd', { precision: 16, scale: 6 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.month] })],
);
