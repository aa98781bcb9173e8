import { z } from 'zod';
import { call } from './call.ts';
import { day, id, keyword, named, page, pageInput } from './common.ts';

export const shopSummary = z.object({
  id,
  name: z.string(),
  nation: named,
  city: z.string(),
  certified: z.boolean(),
  openedAt: day,
  intro: z.string(),
  mainCategories: z.array(named),
  offerCount: z.number().int(),
  demo: z.boolean(),
});

export const getShopByPage = call({
  method: 'POST',
  path: 'api/user/web/shop/getShopByPage',
  access: 'public',
  summary: 'Shops, those with most offers on sale first',
  input: z.object({ keyword: keyword.optional(), categoryId: id.optional(), nation: id.optional(), ...pageInput }),
  data: page(shopSummary),
});

export type ShopSummary = z.infer<typeof shopSummary>;
