import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id, named, nothing } from '#api/common/common.ts';

const calls = 'api/user/web/favourite';

/** So many shops a company may keep. */
export const mostFavourites = 200;

export const getFavouriteShops = call({
  method: 'GET',
  path: `${calls}/getFavouriteShops`,
  access: 'member',
  reads: true,
  summary: "Shops that the caller's company keeps, those added last first; what has left the catalogue is not shown",
  input: nothing,
  data: z.object({
    shops: z.array(
      named.extend({
        /** As certified. */
        company: z.string().nullable(),
        nation: z.string(),
        certified: z.boolean(),
        /** Whether it can receive RFQs. */
        reachable: z.boolean(),
      }),
    ),
  }),
});

export const setFavouriteShop = call({
  method: 'POST',
  path: `${calls}/setFavouriteShop`,
  access: 'member',
  limit: 'write',
  summary: "Keeps a shop among the favourites of the caller's company, or forgets it; twice is once",
  input: z.object({ shopId: id, kept: z.boolean() }),
  data: nothing,
});

export type FavouriteShops = z.infer<typeof getFavouriteShops.data>;
