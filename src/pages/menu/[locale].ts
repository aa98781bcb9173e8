import type { APIRoute } from 'astro';
import { publicly } from '#app/publicly.ts';
import { megaMenu } from '#app/frame/mega-menu.ts';
import { isLocale } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';

/** The menu of all categories in a language, for the page that opens it. */
export const GET: APIRoute = async ({ cache, locals, params, rewrite }) => {
  const locale = params['locale'];
  if (!isLocale(locale)) return rewrite('/404');
  const categories = await locals.clientIn(locale).post('api/product/web/category/getWebCategoryTree', {});
  cache.set({ ...publicly, tags: ['materials'] });
  return new Response(
    withLocale(locale, () => megaMenu(categories)),
    { headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex' } },
  );
};
