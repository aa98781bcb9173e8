import type { APIRoute } from 'astro';
import { publicly } from '#app/publicly.ts';
import { newsKinds } from '#api/site/content-choices.ts';
import { newsKindName } from '#features/site/news/news-kind-name.ts';
import { isLocale } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import { m } from '#i18n/messages.ts';
import { readOneOf } from '#api/common/address-values.ts';
import { html } from '#lib/html.ts';
import { localPath } from '#lib/paths.ts';

/** News as an Atom feed, one for each language (RFC 4287); `?kind=` has one kind alone. */
export const GET: APIRoute = async ({ cache, locals, params, rewrite, url }) => {
  const locale = params['locale'];
  if (!isLocale(locale)) return rewrite('/404');
  const kind = readOneOf(url.searchParams, 'kind', newsKinds);
  const { list } = await locals.clientIn(locale).get('api/backstage/news/pc/newsList', { kind, pageSize: 30 });
  const feed = withLocale(locale, () => {
    const title = [m.site_name(), m.frame_news(), ...(kind ? [newsKindName(kind)] : [])].join(' – ');
    const home = locals.siteUrl + localPath('/news', { kind });
    const own = `${locals.siteUrl}/feed/${locale}.xml${kind ? `?kind=${kind}` : ''}`;
    const entries = list.map((item) => {
      const address = locals.siteUrl + localPath('/newsDetail', { id: item.id });
      const categories = item.categories.map(({ id, name }) => html`<category term="${id}" label="${name}" />`);
      return html`<entry
        ><id>${address}</id><title>${item.title}</title><link href="${address}" /><published
          >${item.publishedAt}</published
        ><updated>${item.publishedAt}</updated
        ><category term="${item.kind}" label="${newsKindName(item.kind)}" />${categories}
        <summary>${item.summary}</summary></entry
      >`;
    });
    const updated = list[0]?.publishedAt ?? new Date(0).toISOString();
    return html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}"
      ><id>${home}</id><title>${title}</title><link href="${home}" /><link rel="self" href="${own}" /><updated
        >${updated}</updated
      ><author><name>${m.site_name()}</name></author
      >${entries}</feed
    >`;
  });
  cache.set({ ...publicly, tags: ['content', 'materials'] });
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${feed.toString()}\n`, {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  });
};
