import type { APIRoute } from 'astro';
import { publicly } from '#app/publicly.ts';
import { sitemapKinds } from '#api/site/site.ts';
import { defaultLocale, locales } from '#i18n/locales.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { pathIn } from '#lib/paths.ts';

/** One part: every page in every language, each naming the others. */
export const GET: APIRoute = async ({ cache, locals, params, rewrite }) => {
  const kind = sitemapKinds.find((candidate) => candidate === params['kind']);
  const part = Number(params['part']);
  if (!kind || !Number.isInteger(part) || part < 1 || part > 10_000) return rewrite('/404');
  const pages = await locals.client.get('api/backstage/pc/home/getSitemapPart', { kind, part });
  if (pages.length === 0) return rewrite('/404');

  const urls = pages.flatMap(({ path, query, updatedAt }) => {
    const address = (locale: (typeof locales)[number]) => escapeHtml(locals.siteUrl + pathIn(locale, path, query));
    const links = [
      ...locales.map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(locale)}"/>`),
      `<xhtml:link rel="alternate" hreflang="x-default" href="${address(defaultLocale)}"/>`,
    ].join('');
    const changed = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : '';
    return locales.map((locale) => `<url><loc>${address(locale)}</loc>${changed}${links}</url>`);
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`;
  cache.set({ ...publicly, tags: ['offers', 'materials', 'shops', 'content'] });
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
};
