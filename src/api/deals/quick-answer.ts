import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { decimal, named } from '#api/common/common.ts';
import { textLength } from '#api/common/limits.ts';
import { line } from '#api/common/text.ts';
import { tradeTermId } from '#api/market/goods.ts';

export const getQuickAnswer = call({
  method: 'GET',
  path: 'api/trade/web/rfq/getQuickAnswer',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'What the market has for a wish in one line: offers, their prices on one basis, containers, suppliers',
  input: z.object({ text: line(textLength.quickRfq) }),
  data: z.object({
    /** The grade or category that is meant; null: nothing known. All that follows is empty then. */
    goods: named.nullable(),
    /** Of it on sale, on any basis. */
    offers: z.number().int(),
    /** Prime goods, in the trade term that is asked for or else that most of them are on: USD per tonne without VAT. */
    prices: z
      .object({ tradeTerm: tradeTermId, offers: z.number().int(), lowest: decimal, highest: decimal })
      .nullable(),
    /** What the quantity takes: of the usual containers that which takes fewest; null: no quantity, or no rule for the goods. */
    load: z
      .object({ containers: z.number().int(), container: z.string(), tonnesEach: decimal, packing: z.string() })
      .nullable(),
    /** How many suppliers an RFQ that chooses none would go to. */
    suppliers: z.number().int(),
  }),
});

export type QuickAnswer = z.infer<typeof getQuickAnswer.data>;
