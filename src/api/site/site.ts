import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { moment, nothing } from '#api/common/common.ts';

/** Kinds of public pages that search engines are told of. */
export const sitemapKinds = [
  'pages',
  'categories',
  'materials',
  'offers',
  'shops',
  'dynamics',
  'news',
  'help',
] as const;
export type SitemapKind = (typeof sitemapKinds)[number];
/** Pages in one part; every page stands in it once for each language. */
export const sitemapPartSize = 10_000;

export const getSitemapIndex = call({
  method: 'GET',
  path: 'api/backstage/pc/home/getSitemapIndex',
  looks: true,
  access: 'public',
  summary: 'The parts of the sitemap',
  input: nothing,
  data: z.array(z.object({ kind: z.enum(sitemapKinds), part: z.number().int() })),
});

export const getSitemapPart = call({
  method: 'GET',
  path: 'api/backstage/pc/home/getSitemapPart',
  looks: true,
  access: 'public',
  summary: 'The pages of one part of the sitemap, without language prefix',
  input: z.object({ kind: z.enum(sitemapKinds), part: z.number().int().min(1).max(10_000) }),
  data: z.array(z.object({ path: z.string(), query: z.record(z.string(), z.string()), updatedAt: moment.nullable() })),
});
