import type { APIRoute } from 'astro';
import { publicly } from '#app/publicly.ts';

export const GET: APIRoute = async ({ cache, locals }) => {
  const parts = await locals.client.get('api/backstage/pc/home/getSitemapIndex', {});
  const entries = parts.map(
    ({ kind, part }) => `<sitemap><loc>${locals.siteUrl}/sitemap/${kind}-${part}.xml</loc></sitemap>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>\n`;
  cache.set({ ...publicly, tags: ['offers', 'materials', 'shops', 'content'] });
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
};
