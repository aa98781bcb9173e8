import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { calls } from '#api/calls.ts';
import { newsPath } from '#api/mail/news.ts';
import { localeOfLanguage } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import { consoleRoutes } from '#server/members/console/routes.ts';
import { catalogueRoutes } from '#server/market/catalogue/routes.ts';
import { contentRoutes } from '#server/site/content/routes.ts';
import { companyRoutes } from '#server/members/company/routes.ts';
import { feedbackRoutes } from '#server/members/feedback/routes.ts';
import { listViewRoutes } from '#server/members/list-views/routes.ts';
import { fileRoutes } from '#server/platform/files/routes.ts';
import { freightRoutes } from '#server/deals/freight/routes.ts';
import { sampleRoutes } from '#server/deals/samples/routes.ts';
import { identityRoutes } from '#server/members/identity/routes.ts';
import { offerRoutes } from '#server/market/offers/routes.ts';
import { figureRoutes } from '#server/market/figures/routes.ts';
import { documentRoutes } from '#server/market/documents/routes.ts';
import { deskRoutes } from '#server/market/desk/routes.ts';
import { proposalRoutes } from '#server/market/proposals/routes.ts';
import { searchRoutes } from '#server/market/searches/routes.ts';
import { mailRoutes } from '#server/mail/mail/routes.ts';
import { referenceRoutes } from '#server/market/reference/routes.ts';
import { shopRoutes } from '#server/market/shops/routes.ts';
import { sitemapRoutes } from '#server/market/sitemap/routes.ts';
import { rfqRoutes } from '#server/deals/rfq/routes.ts';
import { analyticsRoutes } from '#server/deals/analytics/routes.ts';
import { approvalRoutes } from '#server/deals/approvals/routes.ts';
import { dealRoutes } from '#server/deals/deal/routes.ts';
import { contractRoutes } from '#server/deals/contract/routes.ts';
import { ledgerRoutes } from '#server/deals/ledger/routes.ts';
import { payoutRoutes } from '#server/deals/payout/routes.ts';
import { paymentRoutes } from '#server/deals/payment/routes.ts';
import { accountTextRoutes } from '#server/platform/account-texts/routes.ts';
import { holdRoutes } from '#server/deals/holds/routes.ts';
import { reportRoutes } from '#server/deals/reports/routes.ts';
import { calendarRoutes } from '#server/deals/calendar/routes.ts';
import { queueRoutes } from '#server/deals/queues/routes.ts';
import { claimRoutes } from '#server/deals/claim/routes.ts';
import { noticeRoutes } from '#server/deals/notices/routes.ts';
import { evidenceRoutes } from '#server/deals/evidence/routes.ts';
import { documentaryRoutes } from '#server/deals/documentary/routes.ts';
import { lotRoutes } from '#server/deals/lots/routes.ts';
import { shipmentRoutes } from '#server/deals/shipment/routes.ts';
import { countUnread } from '#server/mail/mail/index.ts';
import { AppError, isOutOfReach, isUnkeepableValue } from '#server/platform/errors.ts';
import {
  errorAnswer,
  errorResponse,
  actorOf,
  mount,
  success,
  type AnswerCall,
  type Api,
  type App,
  type Ask,
  type Authenticate,
  type HonoEnv,
} from '#server/platform/http/http.ts';
import { newsHeaders, newsStream } from '#server/platform/news/stream.ts';
import { mountDocumentation } from '#server/platform/openapi/routes.ts';
import { accountKey, addressKeys } from '#server/platform/limits/limits.ts';
import { storable } from '#server/platform/http/request-input.ts';
import type { Services } from '#server/platform/context.ts';
import { outdatesPages } from './speculation.ts';

const domains = [
  referenceRoutes,
  contentRoutes,
  mailRoutes,
  identityRoutes,
  fileRoutes,
  companyRoutes,
  catalogueRoutes,
  shopRoutes,
  offerRoutes,
  documentRoutes,
  figureRoutes,
  deskRoutes,
  proposalRoutes,
  searchRoutes,
  rfqRoutes,
  freightRoutes,
  sampleRoutes,
  dealRoutes,
  analyticsRoutes,
  approvalRoutes,
  contractRoutes,
  ledgerRoutes,
  payoutRoutes,
  paymentRoutes,
  lotRoutes,
  shipmentRoutes,
  documentaryRoutes,
  claimRoutes,
  noticeRoutes,
  evidenceRoutes,
  holdRoutes,
  reportRoutes,
  calendarRoutes,
  queueRoutes,
  accountTextRoutes,
  feedbackRoutes,
  listViewRoutes,
  consoleRoutes,
  sitemapRoutes,
];

/** Paths that are not calls of the contract: its own description, and what has no end. */
const outsideContract = ['/api/openapi.json', '/api/docs', `/${newsPath}`];
/** When to ask again while the database is out of reach. */
const retryAfterSeconds = 5;
/** What the server says when it calls itself. */
const ownAddress = '127.0.0.1';
const longestDevice = 300;
/** What the site's own pages send and read, where the API is at another origin than they are. */
const across = {
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['Accept-Language', 'Authorization', 'Content-Type', 'Idempotency-Key'],
  exposeHeaders: ['Content-Disposition', 'ETag', 'Retry-After', 'X-Request-Id'],
  maxAge: 24 * 3600,
};

export type AppOptions = {
  services: Services;
  authenticate: Authenticate;
  report: (error: unknown, requestId: string) => void;
};

/**
 * The API as a plain function from Request (and `{ address }` of the caller) to Response, and as `ask` for the pages of
 * this very process: a request, its response and the JSON in both cost more than most queries. Throws when a route does not state its permission,
 * when a call of the contract has no answer, or when something is mounted that the contract does not know.
 */
export function createApp({ services, authenticate, report }: AppOptions): App {
  const api: Api = new Hono<HonoEnv>();
  const answers = new Map<string, AnswerCall>();
  const failed = (error: unknown, requestId: string): unknown => {
    if (!(error instanceof AppError)) report(error, requestId);
    if (isUnkeepableValue(error)) return new AppError('invalid');
    return isOutOfReach(error) ? new AppError('unavailable', { retryAfterSeconds }) : error;
  };

  const { origin } = new URL(services.config.siteUrl);
  const fromSite: MiddlewareHandler<HonoEnv, string> = cors({ origin, ...across });
  const toSiteAlone: MiddlewareHandler<HonoEnv, string> = async (c, next) => {
    if (c.req.header('Origin') === origin) return fromSite(c, next);
    await next();
    // A cache gives nobody else what the site's pages may read.
    c.header('Vary', 'Origin', { append: true });
  };
  api.use('*', toSiteAlone);
  api.use('*', async (c, next) => {
    const locale = localeOfLanguage(c.req.header('Accept-Language'));
    const requestId = c.req.header('X-Request-Id') ?? crypto.randomUUID();
    const address = c.env?.address ?? ownAddress;
    const device = (c.req.header('User-Agent') ?? '').slice(0, longestDevice);
    const idempotencyKey = c.req.header('Idempotency-Key') || null;
    c.set('context', { ...services, locale, requestId, actor: null, address, device, files: [], idempotencyKey });
    await withLocale(locale, next);
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.set('Content-Language', locale);
    c.res.headers.set('X-Request-Id', requestId);
    // Where the API has an origin of its own, no page is fetched beforehand (site.ts), and its answers clear nothing.
    if (!services.config.apiBaseUrl && outdatesPages(c.req.path))
      c.res.headers.set('Clear-Site-Data', '"prefetchCache"');
  });
  api.use('*', async (c, next) => {
    const { waitSeconds: retryAfterSeconds = 0 } = c.env ?? {};
    if (retryAfterSeconds > 0) throw new AppError('tooManyCalls', { retryAfterSeconds });
    await next();
  });

  for (const routes of domains) mount(api, routes, authenticate, answers);
  mountDocumentation(api);
  mountNews(api, authenticate);

  api.notFound((c) => errorResponse(new AppError('notFound'), c.get('context').requestId));
  api.onError((error, c) => {
    const { requestId } = c.get('context');
    return errorResponse(failed(error, requestId), requestId);
  });

  refuseStrays(api);
  const ask: Ask = ({ method, path, input, locale, token, idempotencyKey = null }, { address, requestId }) =>
    withLocale(locale, async () => {
      const visitor = { ...services, locale, requestId, actor: null, address, device: '', files: [], idempotencyKey };
      try {
        const answer = answers.get(`${method} ${path}`);
        if (!answer) throw new AppError('notFound');
        const data = await answer(visitor, token && `Bearer ${token}`, () => ({ raw: storable(input), files: [] }));
        return { status: 200, envelope: success(data) };
      } catch (error) {
        const answer = errorAnswer(failed(error, requestId), requestId);
        return error instanceof AppError ? answer : { ...answer, cause: error };
      }
    });
  return Object.assign(api, { ask });
}

/** Who listens for what is new (api/mail/news.ts). */
function mountNews(api: Api, authenticate: Authenticate): void {
  api.get(`/${newsPath}`, async (c) => {
    const context = c.get('context');
    const actor = await actorOf(context, c.req.header('Authorization'), authenticate, newsPath);
    if (!actor) throw new AppError('notLoggedIn');
    await context.limits.take('search', [...addressKeys(context.address), accountKey(actor.id)]);
    // Who asks for the headers alone does not stay.
    if (c.req.method !== 'HEAD') c.env.begin = newsStream(context, actor.id, await countUnread(context.db, actor.id));
    return c.body(null, 200, newsHeaders);
  });
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
