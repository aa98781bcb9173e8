import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { createRequestFromNodeRequest, writeResponse } from 'astro/app/node';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '#server/web/app.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Authenticate } from '#server/platform/http/http.ts';
import { ScopeCache } from '#server/platform/cache/scope-cache.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Built } from '#server/web/pages.ts';
import { createSite } from '#server/web/site.ts';
import { createTestDatabase } from '../support/database.ts';
import { memoryStorage, nobody, testServices } from '../support/services.ts';

export const siteUrl = 'https://resinport.example';
export const script = 'console.log("hello");'.repeat(40);

/** What a page of the tests answers, and how often it was asked to. */
export type Pages = Record<string, (request: Request, locals: App.Locals) => Response | Promise<Response>>;

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };
type Asked = { method?: string; headers?: Record<string, string>; body?: string };

/** The site in front of a database of its own, with pages that the test makes instead of the built ones. */
export function startSite(
  pages: Pages,
  options: Partial<Config> & {
    database?: () => Promise<Database>;
    authenticate?: Authenticate;
    storage?: Storage;
    /** Instead of what tests have; asked when the site starts. */
    services?: () => Partial<Services>;
    skewSeconds?: () => number;
  } = {},
) {
  const {
    database: open = createTestDatabase,
    authenticate = nobody,
    services: given,
    storage = memoryStorage(),
    skewSeconds = () => 0,
    ...config
  } = options;
  const renders: string[] = [];
  const log: Record<string, unknown>[] = [];
  const cache = new ScopeCache();
  let database: Database;
  let server: Server;
  let assetsDir: string;

  beforeAll(async () => {
    database = await open();
    assetsDir = await mkdtemp(join(tmpdir(), 'resinport-assets-'));
    await writeFile(join(assetsDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(assetsDir, 'app.js'), script);
    await writeFile(join(assetsDir, 'app.js.gz'), gzipSync(script));
    await writeFile(join(assetsDir, 'app.js.br'), brotliCompressSync(script));
    const logger = pino(
      { level: 'info', base: null },
      { write: (line: string) => log.push(JSON.parse(line) as Record<string, unknown>) },
    );
    const services = testServices({
      db: database.orm,
      storage,
      config: { ...readConfig({ SITE_URL: siteUrl }), ...config },
      cache,
      ...given?.(),
    });
    const api = createApp({
      services,
      authenticate,
      report: (error, requestId) => logger.error({ err: error, requestId }, 'call failed'),
    });
    const render = async (incoming: Request, locals: App.Locals) => {
      const { pathname } = new URL(incoming.url);
      renders.push(incoming.url);
      const page = pages[pathname] ?? (() => new Response('no such page', { status: 404 }));
      return page(incoming, locals);
    };
    // As Astro's adapter and its cache do with the pages of a build (src/fetch.ts).
    const handler: Built['handler'] = async (incoming, outgoing, _next, locals) => {
      const request = new Request(new URL(incoming.url!, siteUrl), createRequestFromNodeRequest(incoming));
      const { keep, finish } = locals.front!;
      await writeResponse(
        await finish(await keep(async () => ({ response: await render(request, locals), personal: false }))),
        outgoing,
      );
    };
    if (await database.ready()) await cache.poll(database.orm);
    server = await createSite({
      running: { api, services, database, databaseClock: { skewSeconds }, storage, close: database.close },
      built: { handler, hasPage: (path) => Object.hasOwn(pages, path) },
      assetsDir,
      log: logger,
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await database.close();
    await rm(assetsDir, { recursive: true });
  });

  const port = () => (server.address() as AddressInfo).port;
  return {
    renders,
    log,
    cache,
    get database() {
      return database;
    },
    get port() {
      return port();
    },
    ask: (target: string, asked: Asked = {}): Promise<Answer> => ask(port(), target, asked),
    /** Sends bytes as they are and gives the answer as it came. */
    send: (bytes: string): Promise<string> => send(port(), bytes),
  };
}

/** A request with exactly this target and these headers, over a connection of its own; nothing is followed. */
function ask(port: number, target: string, { method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: target, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        resolve({
          status: answer.statusCode!,
          headers: answer.headers,
          body: bytes,
          text: decoded(bytes, answer.headers).toString(),
        });
      });
    });
    asked.on('error', reject).end(body);
  });
}

function decoded(bytes: Buffer, headers: IncomingHttpHeaders): Buffer {
  if (bytes.length === 0) return bytes;
  const encoding = headers['content-encoding'];
  return encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

async function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  // A refused request may be answered before it was read to its end.
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(parts).toString('latin1');
}

/** What Astro says of a page that has said so with `Astro.cache.set`. */
export const kept = (...tags: App.Scope[]): Record<string, string> => ({
  'CDN-Cache-Control': 'max-age=60, stale-while-revalidate=600',
  'Cache-Tag': tags.join(', '),
});

export const html = (body: string, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(`<!doctype html><title>${body}</title>`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
  });

/** Something that a test holds back until it says so. */
export function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}
