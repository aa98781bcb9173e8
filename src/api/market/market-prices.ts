import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, decimal, id, nothing } from '#api/common/common.ts';
import { categoryRef, swatch, tradeTermId } from './goods.ts';

/**
 * One basis for all of it, so that figures of different goods may stand beside each other: prime goods, the trade term that
 * most offers are on, USD per tonne without VAT at the dated indicative rate.
 */
export const getMarketPrices = call({
  method: 'GET',
  path: 'api/product/web/category/getMarketPrices',
  looks: true,
  access: 'public',
  summary: 'The resins and chemicals with most offers, what they cost on one basis, and how that has moved',
  input: nothing,
  data: z.object({
    /** null: nothing is on sale. */
    tradeTerm: tradeTermId.nullable(),
    categories: z.array(
      categoryRef.extend({
        swatch,
        /** On sale on any basis. */
        offerCount: z.number().int(),
        /** null: nothing is on sale on the basis. */
        basis: z
          .object({
            offers: z.number().int(),
            lowest: decimal,
            median: decimal,
            /** Of the offers that had a price a week ago, per cent between their medians then and now; null: none had. */
            change: z.number().nullable(),
          })
          .nullable(),
        /** Medians of what was asked at the end of each week, by its Monday, oldest first; weeks without a price are left out. */
        weeks: z.array(z.object({ week: day, median: decimal })),
      }),
    ),
  }),
});

export const getOfferPriceLines = call({
  method: 'GET',
  path: 'api/product/web/quotation/getOfferPriceLines',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'What offers asked at the end of each of the last weeks, per tonne in their own currency, oldest first',
  input: z.object({ ids: z.array(id).min(1).max(20) }),
  data: z.array(z.object({ id, prices: z.array(decimal) })),
});

export const getMarketProofs = call({
  method: 'GET',
  path: 'api/user/web/shop/getMarketProofs',
  looks: true,
  access: 'public',
  summary: 'What speaks for the market, counted',
  input: nothing,
  data: z.object({
    /** Materials with a standing figure that says how it was measured. */
    gradesWithConditions: z.number().int(),
    /** Shops whose company an operator has certified. */
    certifiedSuppliers: z.number().int(),
    /**
     * Half of all RFQs of the last 180 days were answered within so many whole hours by a supplier who was asked: by a
     * quote, a question or a refusal. null: half or more were never answered, or too few were sent to say.
     */
    medianAnswerHours: z.number().int().nullable(),
  }),
});

export type MarketPrices = z.infer<typeof getMarketPrices.data>;
export type MarketProofs = z.infer<typeof getMarketProofs.data>;
