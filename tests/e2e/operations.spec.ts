import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { locales } from '../../i18n/locales.ts';
import { expect, test } from './support/fixtures.ts';
import type { Samples } from './support/samples.ts';
import { freePort, startBeside, type RunningServer } from './support/server.ts';
import { say } from './support/words.ts';

test.describe.configure({ mode: 'default' });

test('two processes on one database behave as one: what changes behind one is soon gone from the pages of the other', async ({
  samples,
  request,
}) => {
  const second = await startBeside(samples);
  const database = new pg.Client({ connectionString: samples.databaseUrl });
  await database.connect();
  try {
    const page = `/zh-CN/newsDetail?id=${samples.newsId}`;
    // A page is kept in a quick compression first and soon in a better one: it is the same page.
    const tagAt = async (url: string) => (await request.get(url + page)).headers()['etag']?.replace('-light', '');
    const tags = () => Promise.all([samples.baseUrl, second.url].map(tagAt));
    const before = await tags();
    expect(await tags()).toEqual(before);
    const mark = '改过的标题';
    await database.query('BEGIN');
    await database.query('UPDATE news SET title_zh = title_zh || $1 WHERE id = $2', [mark, samples.newsId]);
    await database.query(
      "INSERT INTO scope_version (scope, version) VALUES ('content', 1) ON CONFLICT (scope) DO UPDATE SET version = scope_version.version + 1",
    );
    await database.query('COMMIT');
    for (const url of [samples.baseUrl, second.url]) {
      await expect.poll(async () => (await request.get(url + page)).text()).toContain(mark);
    }
    await database.query('UPDATE news SET title_zh = replace(title_zh, $1, $3) WHERE id = $2', [
      mark,
      samples.newsId,
      '',
    ]);
    await database.query("UPDATE scope_version SET version = version + 1 WHERE scope = 'content'");
    await expect.poll(async () => (await request.get(samples.baseUrl + page)).text()).not.toContain(mark);
  } finally {
    await database.end();
    expect(await second.stop()).toBe(0);
  }
});

test('whoever searches too often is told when to come back, and still reads what is kept', async ({
  samples,
  request,
}) => {
  // Three pages that nobody has asked for; all processes on one database keep one count of searches, so that this visitor has an own one.
  const server = await startBeside(samples, { LIMITS_FACTOR: '0.005', TRUST_PROXY: '1' });
  const list = `${server.url}/zh-CN/productList`;
  const kept = [list, `${server.url}/zh-CN/news`, `${server.url}/zh-CN/productDetail?id=${samples.offerId}`];
  let visitors = 0;
  try {
    // With a new visitor where the tests beside this one change an offer meanwhile: what was kept is dropped then.
    await expect(async () => {
      const visitor = { headers: { 'X-Forwarded-For': `203.0.113.${(visitors += 1)}` } };
      for (const page of kept) expect((await request.get(page, visitor)).status(), page).toBe(200);
      const refused = await request.get(`${list}?keyword=PA757`, visitor);
      expect(refused.status()).toBe(429);
      const seconds = Number(refused.headers()['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(refused.headers()['cache-control']).toBe('private, no-store');
      expect(await refused.text()).toContain(say('zh-CN', 'error_tooManyCalls', { seconds: String(seconds) }));
      for (const page of kept) expect((await request.get(page, visitor)).status(), page).toBe(200);
    }).toPass({ timeout: 20_000 });
  } finally {
    expect(await server.stop()).toBe(0);
  }
});

test('a stop lets a request under way end, takes no new ones, and ends well', async ({ samples }) => {
  const server = await startBeside(samples);
  const port = Number(new URL(server.url).port);
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text: string) => (answer += text));
  const closed = once(socket, 'close');
  const idle = connect(port, '127.0.0.1');
  const idleClosed = once(idle, 'close');
  await once(idle, 'connect');
  socket.write(
    'POST /api/product/web/category/getWebCategoryTree HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n',
  );
  await expect.poll(() => answer).toContain('100 Continue');

  const stopped = server.stop();
  await expect
    .poll(() =>
      fetch(server.url).then(
        () => 'answers',
        () => 'refuses',
      ),
    )
    .toBe('refuses');
  await idleClosed;
  expect(server.process.exitCode).toBeNull();
  socket.write('{}');
  expect(await stopped).toBe(0);
  await closed;
  expect(answer).toContain('HTTP/1.1 200 OK');
  expect(answer).toContain('"errorcode":0');
});

test.describe('without its database', () => {
  let server: RunningServer;
  let line: Awaited<ReturnType<typeof interruptible>>;

  test.beforeAll(async () => {
    const samples = JSON.parse(process.env.E2E_SAMPLES!) as Samples;
    line = await interruptible(samples.databaseUrl);
    server = await startBeside({ ...samples, databaseUrl: line.url }, { PAGE_CACHE_MB: '0' });
  });
  test.afterAll(async () => {
    await server.stop();
    line.close();
  });

  test('the site says 503 with an error page, is alive but not ready, and comes back by itself', async ({
    request,
  }) => {
    expect((await request.get(`${server.url}/readyz`)).status()).toBe(200);
    line.cut();
    await expect.poll(async () => (await request.get(`${server.url}/readyz`)).status()).toBe(503);
    expect((await request.get(`${server.url}/healthz`)).status()).toBe(200);
    for (const locale of locales) {
      for (const path of ['/productList', '/newsDetail?id=x', '/abs?keyword=ABS']) {
        const response = await request.get(`${server.url}/${locale}${path}`);
        expect(response.status(), path).toBe(503);
        expect(Number(response.headers()['retry-after']), path).toBeGreaterThan(0);
        expect(response.headers()['cache-control']).toBe('private, no-store');
        const html = await response.text();
        expect(html).toContain(`<html lang="${locale}"`);
        expect(html).toContain(say(locale, 'systemError'));
        expect(html).toContain(say(locale, 'backToHomePage'));
        expect(html).toContain(response.headers()['x-request-id']);
        expect(html).not.toMatch(/ECONN|postgres|\.ts:\d/);
      }
      expect((await request.get(`${server.url}/${locale}/noSuchPage`)).status()).toBe(404);
    }
    line.mend();
    await expect.poll(async () => (await request.get(`${server.url}/readyz`)).status()).toBe(200);
    expect((await request.get(`${server.url}/zh-CN/productList`)).status()).toBe(200);
  });
});

/** The way to the database as a line that can be cut and mended. */
async function interruptible(databaseUrl: string) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  const target = host.startsWith('/') ? { path: join(host, '.s.PGSQL.5432') } : { host, port: Number(port || 5432) };
  const sockets = new Set<Socket>();
  const own = await freePort();
  const relay = createServer((near) => {
    const far = connect(target as { path: string });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy()).on('close', () => (sockets.delete(one), other.destroy()));
    }
  });
  const open = () => relay.listen(own, '127.0.0.1');
  const cut = () => {
    relay.close();
    for (const socket of sockets) socket.destroy();
  };
  await once(open(), 'listening');
  return {
    url: `postgres://${username}${password && `:${password}`}@127.0.0.1:${own}${pathname}`,
    cut,
    mend: () => void open(),
    close: cut,
  };
}
