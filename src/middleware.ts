import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { APIContext, MiddlewareHandler } from 'astro';
import type { GetCalls } from '#api/calls.ts';
import { errorCodes } from '#api/common/envelope.ts';
import { createClient } from '#client/client.ts';
import { defaultLocale, isLocale, localeCookie } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import { certificationPath, guardOf, isOwn, rfqPath, type Guard } from '#lib/guards.ts';
import { overwritePageFacts, type PageFacts } from '#lib/page-facts.ts';
import { localPath, splitLocale } from '#lib/paths.ts';
import { loginAddress, returnAddress } from '#lib/return-address.ts';

/** `astro dev` has no server of ours around it: the API is made here, from source, on first use. */
async function developmentLocals({ locals, request }: APIContext): Promise<void> {
  const { developmentServices, ownReads } = await import('./server/web/development.ts');
  const { api, config, services } = await developmentServices();
  locals.requestId ??= randomUUID();
  locals.siteUrl ??= config.siteUrl;
  locals.apiBaseUrl ??= config.apiBaseUrl;
  locals.remember ??= (key, scopes, load) => services.cache.get(`pages/${key}`, scopes, load);
  locals.clientIn ??= (locale) =>
    createClient({
      baseUrl: config.apiBaseUrl,
      locale,
      ...(config.apiBaseUrl === '' && {
        fetch: (request) => api.fetch(request),
        ask: (call) => api.ask(call, { address: '127.0.0.1', requestId: locals.requestId }),
      }),
    });
  locals.client ??= locals.clientIn(locals.locale);
  locals.facts ??= null;
  locals.own ??= ownReads(locals.client, locals.path, request.headers.get('Cookie') ?? undefined);
}

const tokenCookie = 'ut';
/** The browser's time zone, as the client has noted it (token.ts). */
const zoneCookie = 'zone';

type OwnAccount = Omit<GetCalls['api/user/web/info/getMyAccount']['data'], 'quotationBrowseResqDTOList'>;

/** Of the request under way: islands are rendered with them. */
const facts = new AsyncLocalStorage<PageFacts | null>();
overwritePageFacts(() => facts.getStore() ?? null);

/** Where the reader is sent instead of the page, decided by the route that answers, however its address is written. */
async function redirectOf(context: APIContext): Promise<string | null> {
  const { locals, url, cookies, routePattern } = context;
  const { path } = splitLocale(routePattern);
  const guard = guardOf(path);
  if (guard === null && !isOwn(path, locals.hasToken)) return null;
  const here = localPath(splitLocale(url.pathname).path) + url.search;
  if (guard === 'guest')
    return locals.hasToken ? (returnAddress(url.searchParams.get('return')) ?? localPath('/')) : null;
  const isForAll = guard === null || guard === 'newcomer';
  if (!locals.hasToken) return isForAll ? null : loginAddress(here);
  const account = await accountOf(locals, guard);
  if (account === null) {
    if (isForAll) return null;
    // A dead token would send the reader from the login page back home.
    cookies.delete(tokenCookie, { path: '/' });
    return loginAddress(here);
  }
  const { type } = account?.memberBaseRespVO ?? {};
  // What the RFQ was to be about is not forgotten on the way.
  if (guard === 'certified' && type === 'PT') return localPath(certificationPath) + url.search;
  if (guard === 'newcomer' && type === 'QY') return localPath(rfqPath) + url.search;
  locals.facts = {
    address: url.pathname + url.search,
    now: new Date().toISOString(),
    zone: knownZone(cookies.get(zoneCookie)?.value),
    account: account ?? null,
  };
  return null;
}

/**
 * Null: the token is nobody's (any more). Undefined: it could not be found out; a member's page stands all the same, its
 * islands ask again and say what is wrong.
 */
async function accountOf(locals: App.Locals, guard: Guard | null): Promise<OwnAccount | null | undefined> {
  try {
    if (!locals.own) return null;
    const { quotationBrowseResqDTOList: _, ...account } = await locals.own.get('api/user/web/info/getMyAccount', {});
    return account;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === errorCodes.notLoggedIn) return null;
    if (guard === 'certified') throw error;
    locals.own = null;
    return undefined;
  }
}

/** The zone as the browser writes it, where this server knows it too. */
function knownZone(written: string | undefined): string {
  try {
    if (written) new Intl.DateTimeFormat('en', { timeZone: written });
    return written || 'UTC';
  } catch {
    return 'UTC';
  }
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
  if (import.meta.env.DEV) await developmentLocals(context);
  return withLocale(locals.locale, async () => {
    const target = await redirectOf(context);
    if (target !== null) return context.redirect(target, 302);
    return facts.run(locals.facts, next);
  });
};
