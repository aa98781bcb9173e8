/** Offers, their prices, how many there are, and files of them on their way into a shop. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { ImportProblem, ImportState } from '#api/market/own-offer.ts';
import { material } from './catalogue.ts';
import { moment, percent, price, tonnes, uuid } from './columns.ts';
import { member, storedFile } from './identity.ts';
import { country, port, warehouseCity } from './reference.ts';
import { shop } from './shops.ts';

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
    /** `paused`: would be on sale, were its shop not closed or the offer not held; shown like one that was removed. */
    status: text('status').$type<'notListed' | 'onSale' | 'paused' | 'removed'>().notNull(),
    /** Per tonne, as published. */
    price: price('price').notNull(),
    currency: text('currency').notNull(),
    /** Per tonne, normalised at the dated indicative rate; the sort key of prices. */
    priceUsd: price('price_usd').notNull(),
    moq: tonnes('moq').notNull(),
    stock: tonnes('stock').notNull(),
    /** `AFLOAT`: on its way, arrives on a day; `FORWARD`: still to be shipped, in a month (YYYY-MM). `stock` is what is offered of it. */
    supply: text('supply').notNull().default('SPOT'),
    arrivesOn: date('arrives_on'),
    shipsIn: text('ships_in'),
    /** Whether the smallest order can leave the warehouse as it stands, or else when it comes. */
    availability: text('availability')
      .notNull()
      .generatedAlwaysAs(
        sql`case when supply <> 'SPOT' then supply when stock >= moq then 'IN_STOCK' else 'TO_ORDER' end`,
      ),
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
    recycledStandard: text('recycled_standard'),
    color: text('color'),
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
      // What operators look through beside those on sale.
      index('offer_off_sale')
        .on(listedAt, id)
        .where(sql`status <> 'onSale'`),
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
    availability: text('availability').notNull(),
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
        table.availability,
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

/** Photos of the goods by their supplier, of a lot on a day. A caption in one language is read in both. */
export const offerPhoto = pgTable(
  'offer_photo',
  {
    id: uuid('id').primaryKey(),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offer.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
    lot: text('lot').notNull(),
    takenOn: date('taken_on').notNull(),
    captionEn: text('caption_en').notNull(),
    captionZh: text('caption_zh').notNull(),
    sort: integer('sort').notNull(),
  },
  (table) => [
    index('offer_photo_offer').on(table.offerId, table.sort),
    // Asked whenever a file is forgotten.
    index('offer_photo_file').on(table.fileId),
  ],
);

/** How many visitors looked at an offer on a day of UTC (platform/view-counts.ts): numbers, nobody's. */
export const offerView = pgTable(
  'offer_view',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offer.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.day] }), check('offer_view_views', sql`${table.views} > 0`)],
);

/** A row of a file that could not be taken over, as it stands there, and what is wrong with it. */
export type LeftRow = { row: number; cells: string[]; texts: string[] };
/** A grade of a file that no material is called, with the rows that name it and what they say of its origin. */
export type UnknownGrade = { grade: string; manufacturer: string; nation: string | null; rows: number };

/**
 * A file of offers on its way into a shop: read, looked at, then its good rows taken over, all of them or none. The bad ones
 * stay with it to be mended.
 */
export const offerImport = pgTable(
  'offer_import',
  {
    id: uuid('id').primaryKey(),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    fileName: text('file_name').notNull(),
    state: text('state').$type<ImportState>().notNull(),
    /** Rows that can be taken over, as read. */
    rows: jsonb('rows').$type<Record<string, unknown>[]>().notNull(),
    problems: jsonb('problems').$type<ImportProblem[]>().notNull(),
    /** The heads of the columns, and the rows that can't be taken over. */
    head: jsonb('head').$type<string[]>().notNull().default([]),
    left: jsonb('left_rows').$type<LeftRow[]>().notNull().default([]),
    leftCount: integer('left_count').notNull().default(0),
    unknown: jsonb('unknown_grades').$type<UnknownGrade[]>().notNull().default([]),
    total: integer('total').notNull(),
    done: integer('done').notNull(),
    at: moment('at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [index('offer_import_shop').on(table.shopId, table.at)],
);
