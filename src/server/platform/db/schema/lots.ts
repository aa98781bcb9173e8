/** What was measured of the lots of a deal. Written by the domain lots alone. */
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { lotSides, type LotSide, type LotValue } from '#api/deals/lot-rules.ts';
import { moment, oneOf, uuid } from './columns.ts';
import { subOrder, subOrderLine } from './deal.ts';
import { member } from './identity.ts';

/**
 * A certificate of analysis of a lot, or the buyer's own measurement, as it was stated. Never changed, never deleted: the newest
 * version of a side stands (trigger lot_analysis_stays).
 */
export const lotAnalysis = pgTable(
  'lot_analysis',
  {
    id: uuid('id').primaryKey(),
    subOrderId: uuid('sub_order_id')
      .notNull()
      .references(() => subOrder.id),
    line: integer('line').notNull(),
    lot: text('lot').notNull(),
    side: text('side').$type<LotSide>().notNull(),
    version: integer('version').notNull(),
    measured: jsonb('measured').$type<LotValue[]>().notNull(),
    /** Number of the certificate or the report; empty: not said. */
    certificate: text('certificate').notNull(),
    analysedOn: date('analysed_on').notNull(),
    statedBy: uuid('stated_by')
      .notNull()
      .references(() => member.id),
    statedAt: moment('stated_at').notNull(),
  },
  (table) => [
    uniqueIndex('lot_analysis_version').on(table.subOrderId, table.line, table.lot, table.side, table.version),
    foreignKey({
      name: 'lot_analysis_of_line',
      columns: [table.subOrderId, table.line],
      foreignColumns: [subOrderLine.subOrderId, subOrderLine.position],
    }),
    check('lot_analysis_side', oneOf(table.side, lotSides)),
    check(
      'lot_analysis_says',
      sql`${table.version} > 0 and ${table.lot} <> '' and jsonb_array_length(${table.measured}) > 0`,
    ),
  ],
);
