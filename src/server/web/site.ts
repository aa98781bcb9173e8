import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { LRUCache } from 'lru-cache';
import type { CallWithin } from '#api/common/within.ts';
import { createClient } from '#client/client.ts';
import { calls } from '#api/calls.ts';
import { refuseInvitations } from '#api/deals/guest.ts';
import { newsPath } from '#api/mail/news.ts';
import { unsubscribe } from '#api/mail/notice-settings.ts';
import { getPicture } from '#api/market/shop.ts';
import { defaultLocale, isLocale, localeCookie, type Locale } from '#i18n/locales.ts';
import { knownQuery, sortedQuery } from '#api/common/page-queries.ts';
import { isOwn } from '#lib/guards.ts';
import { splitLocale } from '#lib/paths.ts';
import type { Config } from '#server/platform/config.ts';
import { AppError } from '#server/platform/errors.ts';
import { errorResponse, type Surroundings } from '#server/platform/http/http.ts';
import { ownBudgets } from '#server/platform/limits/budgets.ts';
import { openOwnBudgets } from '#server/platform/limits/own-budgets.ts';
import { findAssets, sendAsset } from './assets.ts';
import { callerAddress } from './caller.ts';
import { health } from './health.ts';
import { baseHeaders } from './headers.ts';
import type { Log } from './log.ts';
import { ownReads } from './own-reads.ts';
import { measureRequest, watchEventLoop } from './metrics.ts';
import { mayReadOutbox, outboxPath, sendOutbox } from './outbox.ts';
import { PageCache, type Page } from './page-cache.ts';
import {
  answerWith,
  askedIn,
  Draft,
  hasPolicy,
  keepingOf,
  pageOf,
  sendPage,
  type Answer,
  type Built,
} from './pages.ts';
import { answerServiceWorker } from './service-worker.ts';
import type { Running } from './services.ts';
import { offerRules, rulesPath, sendRules } from './speculation.ts';
import { answersTo, targetOf, type Target } from './target.ts';

export type SiteOptions = { running: Running; built: Built; assetsDir: string; log: Log };

/** Public calls that have no budget of their own. Files are sent from memory or the disk as they are. */
const unlimited = new Set(
  calls
    .filter(({ access, limit, answersFile }) => access === 'public' && !limit && !answersFile)
    .map(({ method, path }) => `${method} /${path}`),
);

/** What members have sent and everybody may see: the one kind of file that has an address a browser can go to. */
const picturePath = `/${getPicture.path}`;

/** Calls that a mail program makes at the addresses of the pages which say what they do (RFC 8058). */
const oneClicks = new Map<string, string>([
  ['/unsubscribe', unsubscribe.path],
  ['/guestQuote', refuseInvitations.path],
]);

type Front = NonNullable<App.Locals['front']>;

/** Astro's adapter needs to send nothing of a page. */
const noBody = 204;

/** Longer addresses are none of ours: they are answered, but not kept. */
const longestKey = 2_000;

/** How many addresses the process knows the pages of. */
const mostPlaces = 1_000;

/** Which page an address means. null: however it may be read, it is no path of this site. */
type Place = {
  /** Language that the path names. */
  prefix: Locale | null;
  /** Path without it. */
  path: string;
  place: string | null;
  isPage: boolean;
  /** What of the query the page reads, as it came and in one order. */
  known: string;
  sorted: string;
};

/** The whole site as a Node server: health, assets, API, pages. Not yet listening. */
export async function createSite({ running, built, assetsDir, log }: SiteOptions): Promise<Server> {
  const { api, services } = running;
  const { config } = services;
  const { filesUrl } = config;
  const apiHost = hostElsewhere(config);
  const isAtApi = ({ headers }: IncomingMessage) => apiHost !== undefined && headers.host?.toLowerCase() === apiHost;
  const assets = await findAssets(assetsDir);
  const pages = new PageCache(config.pageCacheBytes);
  services.cache.onChange((tags) => pages.invalidate({ tags }));
  const takeOwn = openOwnBudgets(config.limitsFactor);
  let warned = false;
  const addressOf = (request: IncomingMessage) =>
    callerAddress(request, config.trustProxy, () => {
      if (!warned)
        log.warn({ trustProxy: config.trustProxy }, 'fewer entries in X-Forwarded-For than TRUST_PROXY promises');
      warned = true;
    });
  /** A public call without a budget of its own is read from the one for all of them. */
  const answerCall = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const { method, url } = incoming as IncomingMessage;
      const address = addressOf(incoming as IncomingMessage);
      const isUnlimited = unlimited.has(`${method} ${url!.split('?', 1)[0]}`);
      const around: Surroundings = { address, waitSeconds: isUnlimited ? await takeOwn('read', address) : 0 };
      const answer = await api.fetch(request, around);
      return around.begin ? holdLine(outgoing as ServerResponse, answer, around.begin) : answer;
    },
    { overrideGlobalObjects: false },
  );

  function readPlace(asked: string, whole: string | null, query: string): Place {
    const { locale: prefix, path } = splitLocale(whole ?? asked);
    const place = whole === null || whole === '/' ? whole : whole.replace(/\/$/, '');
    const isPage = place !== null && built.hasPage(place);
    const known = isPage ? knownQuery(path, query) : '';
    return { prefix, path, place, isPage, known, sorted: sortedQuery(known) };
  }
  const places = new LRUCache<string, Place>({ max: mostPlaces });
  /** Read once for all who ask for an address: what is kept would take longer to be found than to be sent. */
  function placeOf({ asked, path, query }: Target): Place {
    if (asked.length + query.length > longestKey) return readPlace(asked, path, query);
    const address = `${asked}${query}`;
    const known = places.get(address);
    if (known) return known;
    const read = readPlace(asked, path, query);
    places.set(address, read);
    return read;
  }

  const remember: App.Locals['remember'] = (key, on, load) => services.cache.get(`pages/${key}`, on, load);
  const localsOf = (request: IncomingMessage, locale: Locale, path: string, requestId: string): App.Locals => {
    const { apiBaseUrl, siteUrl } = config;
    const transport = (call: Request) => {
      call.headers.set('X-Request-Id', requestId);
      if (apiBaseUrl === '') return api.fetch(call, { address: addressOf(request) });
      // Whose call it is: a server elsewhere counts this one as its proxy (TRUST_PROXY there).
      call.headers.set('X-Forwarded-For', addressOf(request));
      return fetch(call).catch(() => errorResponse(new AppError('unavailable', { retryAfterSeconds }), requestId));
    };
    const within = (call: CallWithin) => api.ask(call, { address: addressOf(request), requestId });
    const ask = apiBaseUrl === '' ? within : undefined;
    const clientIn = (language: Locale) =>
      createClient({ baseUrl: apiBaseUrl, locale: language, fetch: transport, ask });
    const hasToken = holdsToken(request);
    const common = { locale, path, requestId, hasToken, siteUrl, apiBaseUrl, remember };
    const client = clientIn(locale);
    return { ...common, client, clientIn, own: ownReads(client, path, request.headers.cookie), facts: null };
  };

  async function page(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    requestId: string,
  ): Promise<void> {
    const { prefix, path, place, isPage, known, sorted } = placeOf(target);
    const locale = prefix ?? cookieLocale(request.headers.cookie) ?? defaultLocale;
    const key = `${prefix ? '' : 'bare '}${locale} ${isPage ? `${place}?${sorted}` : '/404'}`;
    // A member's page is nobody else's: it never comes near the store.
    const isReaders = isPage && isOwn(path, holdsToken(request));
    // The answers of an API elsewhere could not drop what was fetched before them.
    if (isReaders && !apiHost) offerRules(request, response);
    const isKept = pages.enabled && !isReaders && key.length <= longestKey;
    const wanted = askedIn(request);
    // A page without a prefix follows the cookie; feeds, sitemaps and robots.txt are the same for everyone.
    const answer = (page: Page) => {
      const shareable = prefix !== null || !page.headers['content-type']?.startsWith('text/html');
      return answerWith(page, wanted, { shareable, origins: config });
    };

    const hit = isKept ? pages.peek(key) : undefined;
    if (hit && !hit.refresh) return sendPage(response, answer(hit.page));
    // What nobody has in memory costs, whatever is asked for.
    const isBusy = !hit && (await takeOwn('page', addressOf(request))) > 0;
    const busy = isBusy && (await busyPages.get(locale));
    if (busy) return sendPage(response, answer(busy));

    const locals = isBusy ? busyLocals(request, locale) : localsOf(request, locale, path, requestId);
    const made = new WeakMap<Response, Page>();
    const tellFailure = () => {
      // Too many calls are the visitor's doing.
      if (locals.failure && locals.failure.status >= 500)
        log.error({ err: locals.failure.error, requestId, path, status: locals.failure.status }, 'page failed');
    };
    const keep: Front['keep'] = async (render) => {
      let own: Response | undefined;
      const make = async () => {
        const { response: rendered, personal } = await render();
        own = rendered;
        if (isBusy) rendered.headers.set('Retry-After', String(ownBudgets.page.seconds));
        if (isBusy || (!personal && keepingOf(rendered, locals))) return pageOf(rendered, locals);
        // Nobody will see it.
        if (hit) tellFailure();
        return null;
      };
      const page = await (isBusy ? renderBusy(locale, make) : isKept ? store(key, hit, make) : make());
      if (!page) return own ?? (await render()).response;
      const kept = new Response(null, { status: page.status });
      made.set(kept, page);
      return kept;
    };
    let answered: Answer | undefined;
    const finish: Front['finish'] = async (finished) => {
      const page = made.get(finished);
      if (!page) tellFailure();
      answered = answer(page ?? (await pageOf(finished, locals)));
      return new Response(null, { status: noBody });
    };
    locals.front = { keep, finish, invalidate: (tags) => pages.invalidate({ tags }), hasPolicy: hasPolicy() };
    // Astro reads the address again: the one of the site, whatever the visitor has called it.
    request.headers.host = new URL(config.siteUrl).host;
    request.method = 'GET';
    request.url = isBusy ? '/500' : isPage ? place + known : '/404';
    const draft = new Draft(request);
    let isNowhere = false;
    await built.handler(request, draft as unknown as ServerResponse, () => void (isNowhere = true), locals);
    if (isNowhere) return refuse(response, 404, 'Not Found');
    if (!answered) return sendPage(response, draft.answer);
    // What is set for one visitor Astro adds at the very end.
    const cookies = draft.headers['set-cookie'];
    if (cookies) answered.headers['set-cookie'] = [answered.headers['set-cookie'] ?? [], cookies].flat();
    sendPage(response, answered);
  }

  /** A page that is past its time is shown once more while it is made anew. */
  async function store(key: string, hit: ReturnType<PageCache['peek']>, make: () => Promise<Page | null>) {
    if (!hit) return pages.render(key, make);
    pages.render(key, make).catch((error: unknown) => log.error({ err: error, key }, 'refresh failed'));
    return hit.page;
  }

  const busyPages = new Map<Locale, Promise<Page | null>>();
  services.cache.onChange(() => busyPages.clear());
  /** Too many pages in too short a time, in the reader's language; rendered once, so that it costs nothing either. */
  function renderBusy(locale: Locale, make: () => Promise<Page | null>): Promise<Page | null> {
    const kept = busyPages.get(locale);
    if (kept) return kept;
    const made = make();
    busyPages.set(locale, made);
    made.catch(() => busyPages.delete(locale));
    return made;
  }
  const busyLocals = (request: IncomingMessage, locale: Locale): App.Locals => {
    const error = { status: 429, retryAfterSeconds: ownBudgets.page.seconds };
    return { ...localsOf(request, locale, '/', ''), failure: { status: 429, error } };
  };

  async function outbox(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    requestId: string,
  ): Promise<void> {
    const locale = cookieLocale(request.headers.cookie) ?? defaultLocale;
    if (!(await sendOutbox(request, response, config, locale))) await page(request, response, target, requestId);
  }

  /** All that the origin of pictures has: nothing there reads a session, and nothing is a page. */
  async function answerPicture(request: IncomingMessage, response: ServerResponse, path: string | null): Promise<void> {
    if (path !== picturePath || !isReading(request)) return refuse(response, 404, 'Not Found');
    await answerCall(request, response);
  }

  async function answerSite(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    requestId: string,
  ): Promise<void> {
    const { path, host, query } = target;
    if (path === '/healthz' || path === '/readyz' || path === '/metrics')
      return health(path, host, request, response, running);
    if (path === picturePath && filesUrl && isReading(request))
      return sendElsewhere(response, `${filesUrl.origin}${path}${query}`);
    if (path === rulesPath && isReading(request)) return sendRules(response);
    if (path?.startsWith('/api/')) {
      if (apiHost && !isAtApi(request)) return sendElsewhere(response, `${config.apiBaseUrl}${path}${query}`);
      return answerCall(request, response);
    }
    // A mail program's one click, at the address of the page that says what it does.
    const oneClick = request.method === 'POST' && path !== null && !apiHost && oneClicks.get(splitLocale(path).path);
    if (oneClick) {
      request.url = `/${oneClick}${query}`;
      return answerCall(request, response);
    }
    // Nobody reads the site at the API's address.
    if (isAtApi(request)) refuse(response, 404, 'Not Found');
    else if (!isReading(request)) response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    else if (path === outboxPath && mayReadOutbox(request, host, config))
      await outbox(request, response, target, requestId);
    else await page(request, response, target, requestId);
  }

  const server = createServer(patience, (request, response) => {
    const requestId = randomUUID();
    const target = targetOf(request);
    const path = target?.path ?? null;
    const asked = target?.asked ?? '';
    const { method = '' } = request;
    // What has no end is no measure of how long answers take.
    const done = path === `/${newsPath}` ? () => 0 : measureRequest(method, path ?? asked);
    response.setHeader('X-Request-Id', requestId);
    for (const [name, value] of baseHeaders(config.siteUrl)) response.setHeader(name, value);
    response.on('close', () => {
      const milliseconds = done(response.statusCode);
      log.info({ requestId, method, path: asked, status: response.statusCode, milliseconds }, 'request');
    });

    if (target === null) return refuse(response, 400, 'Bad Request');
    const isProbe = path === '/healthz' || path === '/readyz';
    const isElsewhere = request.headers.host?.toLowerCase() === filesUrl?.host;
    if (!isProbe && !isElsewhere && !isAtApi(request) && !answersTo(target.host, [config.siteUrl]))
      return refuse(response, 421, `This site is at ${config.siteUrl} (SITE_URL).`);
    if (request.headers['service-worker'] !== undefined) return answerServiceWorker(response, target.asked);
    // One meaning for all that follows: the API reads the address again.
    request.url = `${path ?? '/404'}${target.query}`;
    request.headers['x-request-id'] = requestId;

    const asset = isElsewhere || isAtApi(request) || !isReading(request) ? undefined : assets.get(path ?? '');
    const answer = asset
      ? sendAsset(asset, request, response)
      : isElsewhere
        ? answerPicture(request, response, path)
        : answerSite(request, response, target, requestId);
    answer.catch((error: unknown) => {
      log.error({ err: error, requestId, path: asked }, 'request failed');
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('Internal Server Error');
    });
  });
  server.maxConnections = mostConnections;
  const unwatch = watchEventLoop((milliseconds, requests) =>
    log.warn({ milliseconds, requests }, 'the event loop was held'),
  );
  server.once('close', unwatch);
  return server;
}

const isReading = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Host of the API where that is another origin than the site's. */
function hostElsewhere({ apiBaseUrl, siteUrl }: Config): string | undefined {
  const api = apiBaseUrl === '' ? undefined : new URL(apiBaseUrl);
  return api && api.origin !== new URL(siteUrl).origin ? api.host : undefined;
}

function sendElsewhere(response: ServerResponse, address: string): void {
  response.writeHead(307, { Location: address, 'Cache-Control': 'public, max-age=86400' }).end();
}

/** What has no end is written to the connection itself, until either side ends it. */
function holdLine(to: ServerResponse, { status, headers }: Response, begin: NonNullable<Surroundings['begin']>) {
  to.writeHead(status, Object.fromEntries(headers));
  const stop = begin({ write: (chunk) => to.write(chunk), end: () => to.end() });
  if (to.destroyed) stop();
  else to.once('close', stop);
  return RESPONSE_ALREADY_SENT;
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`${reason}\n`);
}

/** More than a proxy opens, fewer than a process has room for. */
const mostConnections = 2_000;

/** When to ask again an API that does not answer. */
const retryAfterSeconds = 5;

/** Milliseconds that a connection may take. */
const patience = {
  // Longer than proxies keep theirs (usually 60 s), so that none sends a request into a connection that is being closed.
  keepAliveTimeout: 65_000,
  headersTimeout: 30_000,
  // The last net: a body that comes too slowly is refused long before (request-body.ts).
  requestTimeout: 300_000,
};

/** Whether there is a token at all: enough to decide where to send somebody. The API asks for more than a cookie. */
const holdsToken = ({ headers }: IncomingMessage) => /(?:^|;\s*)ut=[^;]/.test(headers.cookie ?? '');

function cookieLocale(header: string | undefined): Locale | undefined {
  const value = header?.match(new RegExp(`(?:^|;\\s*)${localeCookie.name}=([\\w-]+)`))?.[1];
  return isLocale(value) ? value : undefined;
}
