import type { APIRoute } from 'astro';
import { isLocale } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import { m } from '#i18n/messages.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { localPath } from '#lib/paths.ts';

/** News as an Atom feed, one for each language (RFC 4287). */
export const GET: APIRoute = async ({ locals, params, rewrite }) => {
  const locale = params['locale'];
  if (!isLocale(locale)) return rewrite('/404');
  const { list } = await locals.clientIn(locale).get('api/backstage/news/pc/newsList', { pageSize: 30 });
  const title = withLocale(locale, () => `${m.site_name()} – ${m.frame_news()}`);
  const home = escapeHtml(locals.siteUrl + localPath(locale, '/news'));
  const entries = list.map((item) => {
    const address = escapeHtml(locals.siteUrl + localPath(locale, '/newsDetail', { id: item.id }));
    return `<entry><id>${address}</id><title>${escapeHtml(item.title)}</title><link href="${address}"/><updated>${item.publishedAt}</updated><summary>${escapeHtml(item.summary)}</summary></entry>`;
  });
  const updated = list[0]?.publishedAt ?? new Date(0).toISOString();
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}"><id>${home}</id><title>${escapeHtml(title)}</title><link href="${home}"/><link rel="self" href="${escapeHtml(`${locals.siteUrl}/feed/${locale}.xml`)}"/><updated>${updated}</updated><author><name>${escapeHtml(title)}</name></author>${entries.join('')}</feed>\n`;
  return new Response(xml, {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'X-Scopes': 'content' },
  });
};
