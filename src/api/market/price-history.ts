import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, decimal, id, named } from '#api/common/common.ts';

/** Weeks of the price history that is shown. */
export const priceWeeks = [13, 26, 52] as const;
export const getCategoryPriceHistory = call({
  method: 'GET',
  path: 'api/product/web/category/getCategoryPriceHistory',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'Prices of the offers of a category week by week, USD per tonne at the dated indicative rate',
  input: z.object({ categoryId: id, weeks: z.literal(priceWeeks).default(26) }),
  data: z.object({
    category: named,
    /** Oldest first; a week without a price is left out. */
    points: z.array(
      z.object({
        /** Its Monday. */
        week: day,
        low: decimal,
        median: decimal,
        high: decimal,
        offers: z.number().int(),
      }),
    ),
  }),
});

export type PriceHistory = z.infer<typeof getCategoryPriceHistory.data>;
