import { getSitemapIndex, getSitemapPart } from '#api/site/site.ts';
import { Routes } from '#server/platform/http/http.ts';
import { sitemapIndex, sitemapPart } from './queries.ts';

export const sitemapRoutes = new Routes()
  .answer(getSitemapIndex, sitemapIndex)
  .answer(getSitemapPart, (context, input) => sitemapPart(context, input.kind, input.part));
