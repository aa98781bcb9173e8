/** What came of a supplier's offers and quotes: views, RFQs and their ends, and how its prices stand. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, decimal, id, money } from '#api/common/common.ts';
import { fewestCompared, rfqOutcomes, sellingPeriods, sellingTables } from './selling-choices.ts';

const calls = 'api/trade/supplier/figures';

const days = z.coerce
  .number()
  .default(sellingPeriods[1])
  .pipe(z.union([z.literal(30), z.literal(90), z.literal(365)]));

const offerFigures = z.object({
  offerId: id,
  grade: z.string(),
  /** Visitors, each counted once a day. */
  views: z.number().int(),
  price: money,
  /** Trade term with its place, and tax: `FOB Ningbo, excl. VAT`. */
  basis: z.string(),
  condition: z.string(),
  /** Offers of other shops on the very same basis: material, currency, trade term, tax and condition. */
  compared: z.number().int(),
  /** Of their prices; null where they are fewer than `fewestCompared`. */
  median: decimal.nullable(),
  /** How far the own price is from that, as a share of it: -0.05 is 5 % below. */
  position: z.number().nullable(),
});

export const getSellingFigures = call({
  method: 'GET',
  path: `${calls}/getSellingFigures`,
  reads: true,
  access: 'supplier',
  summary: `Views of my offers, what came of RFQs, and my prices beside the median of at least ${fewestCompared} comparable offers`,
  input: z.object({ days }),
  data: z.object({
    /** Days of UTC, both counted. */
    from: day,
    until: day,
    views: z.object({
      total: z.number().int(),
      byDay: z.array(z.object({ day, views: z.number().int() })),
    }),
    /** On sale, or looked at in the period; the most viewed first. No more than a page shows: the file has all. */
    offers: z.array(offerFigures),
    offersInAll: z.number().int(),
    rfqs: z.object({
      /** RFQs that came in the period; each has one of the ends below. */
      received: z.number().int(),
      quoted: z.number().int(),
      outcomes: z.array(
        z.object({
          outcome: z.enum(rfqOutcomes),
          /** As it is known to the supplier; null: nothing is said. */
          reason: z.string().nullable(),
          rfqs: z.number().int(),
        }),
      ),
      /** How long half of the RFQs waited for an answer; null: there were none, or half were never answered. */
      answerHours: z.number().nullable(),
    }),
    /** The same of as many days before; null: nothing is known of them. */
    before: z
      .object({
        views: z.number().int(),
        received: z.number().int(),
        quoted: z.number().int(),
        won: z.number().int(),
        answerHours: z.number().nullable(),
      })
      .nullable(),
  }),
});

export const exportSellingFigures = call({
  method: 'GET',
  path: `${calls}/exportSellingFigures`,
  looks: true,
  access: 'supplier',
  limit: 'upload',
  summary: 'The same as a table: all offers, views by day and offer, or RFQs one by one',
  input: z.object({ days, table: z.enum(sellingTables) }),
  data: z.object({}),
  answersFile: ['text/csv'],
});

export type SellingFigures = z.infer<typeof getSellingFigures.data>;
