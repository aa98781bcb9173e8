import { randomUUID } from 'node:crypto';
import type { APIContext, MiddlewareHandler } from 'astro';
import { errorCodes } from '#api/common/envelope.ts';
import { createClient, orNull, type Client } from '#client/client.ts';
import { defaultLocale, isLocale, localeCookie } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import { certificationPath, guardOf } from '#lib/guards.ts';
import { localPath, splitLocale } from '#lib/paths.ts';
import { loginAddress, returnAddress } from '#lib/return-address.ts';

/** `astro dev` has no server of ours around it: the API is made here, from source, on first use. */
async function developmentLocals(locals: App.Locals): Promise<void> {
  const { developmentServices } = await import('./server/web/development.ts');
  const { api, config, services } = await developmentServices();
  locals.requestId ??= randomUUID();
  locals.siteUrl ??= config.siteUrl;
  locals.apiBaseUrl ??= config.apiBaseUrl;
  locals.remember ??= (key, scopes, load) => services.cache.get(`pages/${key}`, scopes, load);
  locals.clientIn ??= (locale) =>
    createClient({
      baseUrl: config.apiBaseUrl,
      locale,
      fetch: (request) => api.fetch(request),
      ask: (call) => api.ask(call, { address: '127.0.0.1', requestId: locals.requestId }),
    });
  locals.client ??= locals.clientIn(locals.locale);
}

const tokenCookie = 'ut';
/** What a bearer token may consist of (RFC 6750, section 2.1). */
const tokenShape = /^[\w.~+/=-]{1,512}$/;

/** Where the reader is sent instead of the page, decided by the route that answers, however its address is written. */
async function redirectOf({ locals, url, cookies, routePattern }: APIContext): Promise<string | null> {
  const guard = guardOf(splitLocale(routePattern).path);
  if (guard === null) return null;
  const { hasToken } = locals;
  const here = localPath(splitLocale(url.pathname).path) + url.search;
  if (guard === 'guest') return hasToken ? (returnAddress(url.searchParams.get('return')) ?? localPath('/')) : null;
  if (!hasToken) return loginAddress(here);
  if (guard === 'member') return null;
  const user = await memberOf(locals.client, cookies.get(tokenCookie)?.value ?? '');
  if (user) return user.type === 'PT' ? localPath(certificationPath) : null;
  // A dead token would send the reader from the login page back home.
  cookies.delete(tokenCookie, { path: '/' });
  return loginAddress(here);
}

async function memberOf(client: Client, token: string) {
  if (!tokenShape.test(token)) return null;
  const account = await orNull(client.as(token).get('api/user/web/info/getMyAccount', {}), errorCodes.notLoggedIn);
  return account?.memberBaseRespVO ?? null;
}

export const onRequest: MiddlewareHandler = async (context, next) => {
  const { locals, url, cookies } = context;
  // Our server has said it already; a rewrite to an error page must not change it.
  if (locals.locale === undefined) {
    const { locale, path } = splitLocale(url.pathname);
    const chosen = cookies.get(localeCookie.name)?.value;
    locals.locale = locale ?? (isLocale(chosen) ? chosen : defaultLocale);
    locals.path = path;
    locals.hasToken = cookies.has(tokenCookie);
  }
  if (import.meta.env.DEV) await developmentLocals(locals);
  return withLocale(locals.locale, async () => {
    const target = await redirectOf(context);
    return target === null ? next() : context.redirect(target, 302);
  });
};
