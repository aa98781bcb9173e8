import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'astro';
import { createClient } from '#client/client.ts';
import { defaultLocale, isLocale, localeCookie } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import { splitLocale } from '#lib/paths.ts';

/** `astro dev` has no server of ours around it: the API is made here, from source, on first use. */
async function developmentLocals(locals: App.Locals): Promise<void> {
  const { developmentServices } = await import('./server/web/development.ts');
  const { api, config } = await developmentServices();
  locals.requestId ??= randomUUID();
  locals.siteUrl ??= config.siteUrl;
  locals.apiBaseUrl ??= config.apiBaseUrl;
  locals.clientIn ??= (locale) =>
    createClient({ baseUrl: config.apiBaseUrl, locale, fetch: (request) => api.fetch(request) });
  locals.client ??= locals.clientIn(locals.locale);
}

export const onRequest: MiddlewareHandler = async ({ locals, url, cookies }, next) => {
  // Our server has said it already; a rewrite to an error page must not change it.
  if (locals.locale === undefined) {
    const { locale, path } = splitLocale(url.pathname);
    const chosen = cookies.get(localeCookie.name)?.value;
    locals.locale = locale ?? (isLocale(chosen) ? chosen : defaultLocale);
    locals.path = path;
  }
  if (import.meta.env.DEV) await developmentLocals(locals);
  return withLocale(locals.locale, next);
};
