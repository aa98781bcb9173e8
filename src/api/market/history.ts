import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id, moment, nothing, page, pageInput } from '#api/common/common.ts';
import { offerSummary } from './goods.ts';

export const getBrowsingHistoryList = call({
  method: 'POST',
  path: 'api/product/web/getBrowsingHistoryList',
  reads: true,
  inQuery: true,
  access: 'member',
  summary: "The member's own browsing history, newest first",
  input: z.object(pageInput),
  data: page(z.object({ id, viewedAt: moment, offer: offerSummary })),
});

export const addBrowsingHistory = call({
  method: 'POST',
  path: 'api/product/web/addBrowsingHistory',
  access: 'member',
  limit: 'write',
  summary: 'Remembers visits, for example those of a browser at login; known ones keep their latest time',
  input: z.object({
    visits: z
      .array(z.object({ offerId: id, at: moment }))
      .min(1)
      .max(100),
  }),
  data: nothing,
});

export const deleteBrowsingHistory = call({
  method: 'POST',
  path: 'api/product/web/deleteBrowsingHistory',
  access: 'member',
  limit: 'write',
  summary: 'Forgets some visits or all of them',
  input: z.union([z.object({ ids: z.array(id).min(1).max(100) }), z.object({ all: z.literal(true) })]),
  data: nothing,
});
