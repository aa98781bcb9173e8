import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, decimal, id, named } from '#api/common/common.ts';
import { tradeTermId } from './goods.ts';
import { mostCompared, priceSpans } from './price-spans.ts';

export const getCategoryPriceHistory = call({
  method: 'GET',
  path: 'api/product/web/category/getCategoryPriceHistory',
  looks: true,
  access: 'public',
  limit: 'search',
  summary:
    'What categories asked at the end of each week, all on one basis: prime goods in stock on one trade term, USD per tonne without VAT at the dated indicative rate',
  input: z.object({
    /** Whose trade term is taken: the market’s most usual one where the first has offers on it, else its own. */
    categoryIds: z.array(id).min(1).max(mostCompared),
    weeks: z.enum(priceSpans).default('26'),
  }),
  data: z.object({
    /** null: the first has nothing on sale. */
    tradeTerm: tradeTermId.nullable(),
    series: z.array(
      z.object({
        category: named,
        /** Oldest first; a price holds until the next one, a week without any is left out. */
        points: z.array(
          z.object({
            /** Its Monday. */
            week: day,
            low: decimal,
            /** A quarter of the prices are below the first, a quarter above the second. */
            lowerQuarter: decimal,
            median: decimal,
            upperQuarter: decimal,
            high: decimal,
            offers: z.number().int(),
          }),
        ),
      }),
    ),
  }),
});

export type PriceHistory = z.infer<typeof getCategoryPriceHistory.data>;
export type PriceSeries = PriceHistory['series'][number];
