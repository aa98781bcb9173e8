import { Hono } from 'hono';
import { astro, getFetchState } from 'astro/hono';
import { keepBehind } from './build/cache-provider.ts';

const pages = astro();

/**
 * The one pipeline of the site, under `astro dev` and in front of the built pages: the API, then Astro's own (route
 * cache, middleware, pages). A build has a server in front (server/web/site.ts) that keeps and sends its pages.
 */
const site = new Hono();

// A build's server answers these itself: Astro's adapter fills the memory with what a slow reader has not taken.
if (import.meta.env.DEV) {
  site.all('/api/*', async (context) => {
    const { developmentServices } = await import('./server/web/development.ts');
    const { api } = await developmentServices();
    return api.fetch(context.req.raw);
  });
  // Astro's development server shows it over the page.
  site.onError((error) => {
    throw error;
  });
}

site.all('*', async (context) => {
  const state = getFetchState(context);
  const { front } = state.locals;
  // Whole: a part that fails must still become the error page.
  state.streaming = false;
  if (front) {
    keepBehind(context.req.raw, front);
    if (front.hasPolicy) state.shouldInjectCspMetaTags = false;
    state.url.protocol = new URL(state.locals.siteUrl).protocol;
  }
  const response = (await pages(context, async () => undefined)) as Response;
  return front ? front.finish(response) : response;
});

export default site;
