import { Hono } from 'hono';
import { calls } from '#api/calls.ts';
import { localeOfLanguage } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { referenceRoutes } from './reference/routes.ts';
import { shopRoutes } from './shops/routes.ts';
import { sitemapRoutes } from './sitemap/routes.ts';
import { AppError, isDatabaseOutOfReach } from './errors.ts';
import { errorResponse, mount, type Api, type HonoEnv } from './http.ts';
import { mountDocumentation } from './openapi/routes.ts';
import type { Services } from './context.ts';

/** Paths that are not calls of the contract: the contract's own description. */
const outsideContract = ['/api/openapi.json', '/api/docs'];
/** When to ask again while the database is out of reach. */
const retryAfterSeconds = 5;

export type AppOptions = { services: Services; report: (error: unknown, requestId: string) => void };

/**
 * The API as a plain function from Request to Response. Throws when a route does not state its permission,
 * when a call of the contract has no answer, or when something is mounted that the contract does not know.
 */
export function createApp({ services, report }: AppOptions): Api {
  const api: Api = new Hono<HonoEnv>();

  api.use('*', async (c, next) => {
    const locale = localeOfLanguage(c.req.header('Accept-Language'));
    const requestId = c.req.header('X-Request-Id') ?? crypto.randomUUID();
    c.set('context', { ...services, locale, requestId });
    await withLocale(locale, next);
    c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.set('Content-Language', locale);
    c.res.headers.set('X-Request-Id', requestId);
  });

  for (const routes of [catalogueRoutes, shopRoutes, contentRoutes, referenceRoutes, sitemapRoutes]) mount(api, routes);
  mountDocumentation(api);

  api.notFound((c) => errorResponse(new AppError('notFound'), c.get('context').requestId));
  api.onError((error, c) => {
    const { requestId } = c.get('context');
    if (!(error instanceof AppError)) report(error, requestId);
    return errorResponse(
      isDatabaseOutOfReach(error) ? new AppError('unavailable', { retryAfterSeconds }) : error,
      requestId,
    );
  });

  refuseStrays(api);
  return api;
}

function refuseStrays(api: Api): void {
  const mounted = new Set(
    api.routes.filter((route) => route.path !== '/*').map((route) => `${route.method} ${route.path}`),
  );
  const promised = new Set(calls.map((call) => `${call.method} /${call.path}`));
  const unanswered = [...promised].filter((route) => !mounted.has(route));
  const unknown = [...mounted].filter(
    (route) => !promised.has(route) && !outsideContract.includes(route.split(' ')[1]!),
  );
  if (unanswered.length > 0) throw new Error(`Calls of the contract without an answer: ${unanswered.join(', ')}`);
  if (unknown.length > 0) throw new Error(`Routes that the contract does not state: ${unknown.join(', ')}`);
}
