import { expect, describe, it } from 'vitest';
import { raiseScopes, type Scope } from '#server/platform/cache/scope-cache.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { gate, html, kept, startSite } from './harness.ts';

let version = 0;
let tries = 0;
const held = gate();
const overtaken = gate();
const long = 'resin '.repeat(2_000);

const site = startSite(
  {
    '/zh-CN/offers': () => html(`offers ${(version += 1)}`, kept('offers')),
    '/en-US/news': () => html(`news ${(version += 1)}`, kept('content')),
    '/offers': (_, { locale }) => html(`${locale} ${(version += 1)}`, kept('offers')),
    '/robots.txt': () =>
      new Response('User-agent: *', { headers: { 'Content-Type': 'text/plain', ...kept('content') } }),
    '/en-US/long': () => html(long, kept('content')),
    '/en-US/mine': () => html(`mine ${(version += 1)}`),
    '/en-US/cookie': () => html(`cookie ${(version += 1)}`, { ...kept('content'), 'Set-Cookie': 'ut=1' }),
    '/en-US/gone': () => html(`gone ${(version += 1)}`, kept('content'), 404),
    '/en-US/slow': async () => {
      await held.opened;
      return html(`slow ${(version += 1)}`, kept('content'));
    },
    '/en-US/overtaken': async () => {
      const made = `overtaken ${(version += 1)}`;
      await overtaken.opened;
      return html(made, kept('content'));
    },
    '/en-US/breaks': () => {
      if ((tries += 1) === 1) throw new Error('not today');
      return html('mended', kept('content'));
    },
  },
  { pageCacheBytes: 400_000 },
);

/** What another process would do: a connection of its own, a transaction of its own. */
async function changeFromElsewhere(scope: Scope): Promise<void> {
  const other = await openDatabase({ databaseUrl: site.database.url, dataDir: '', poolSize: 1 });
  await raiseScopes(other.orm, [scope]).finally(() => other.close());
  await site.cache.poll(site.database.orm);
}

describe('a public page', () => {
  it('is rendered once and sent again with the same bytes', async () => {
    const [first, second] = [await site.ask('/zh-CN/offers'), await site.ask('/zh-CN/offers')];
    expect(first.status).toBe(200);
    expect(second.body.equals(first.body)).toBe(true);
    expect(site.renders.filter((url) => url.endsWith('/zh-CN/offers'))).toHaveLength(1);
  });

  it('may sit in shared caches, under a strong tag', async () => {
    const { headers } = await site.ask('/zh-CN/offers');
    expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/);
    expect(headers['etag']).toMatch(/^"[\w-]+"$/);
    expect(headers['vary']).toBe('Accept-Encoding');
    for (const inner of ['cache-tag', 'cdn-cache-control', 'x-astro-cache']) expect(headers).not.toHaveProperty(inner);
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await site.ask('/zh-CN/offers');
    for (const tags of [headers['etag']!, `"other", ${headers['etag']}`, `W/${headers['etag']}`, '*']) {
      const again = await site.ask('/zh-CN/offers', { headers: { 'If-None-Match': tags } });
      expect(again.status, tags).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers['etag']).toBe(headers['etag']);
    }
    expect((await site.ask('/zh-CN/offers', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it('is compressed as asked for, each form under its own tag', async () => {
    const plain = await site.ask('/en-US/long');
    const brotli = await site.ask('/en-US/long', { headers: { 'Accept-Encoding': 'gzip, deflate, br' } });
    const gzip = await site.ask('/en-US/long', { headers: { 'Accept-Encoding': 'gzip;q=1.0, *;q=0' } });
    const refused = await site.ask('/en-US/long', { headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0' } });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(refused.headers).not.toHaveProperty('content-encoding');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    for (const answer of [brotli, gzip]) {
      expect(answer.text).toBe(plain.text);
      expect(answer.body.length).toBeLessThan(plain.body.length / 10);
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
    }
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers['etag'])).size).toBe(3);
    const crossed = await site.ask('/en-US/long', { headers: { 'If-None-Match': brotli.headers['etag']! } });
    expect(crossed.status).toBe(200);
  });

  it('that many ask for at once is rendered once', async () => {
    const before = site.renders.length;
    const asked = Array.from({ length: 12 }, () => site.ask('/en-US/slow'));
    await expect.poll(() => site.renders.length).toBe(before + 1);
    held.open();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(site.renders.length).toBe(before + 1);
  });

  it('is rendered anew when what it shows has changed, in any process', async () => {
    const news = await site.ask('/en-US/news');
    const offers = await site.ask('/zh-CN/offers');
    await changeFromElsewhere('content');
    expect((await site.ask('/en-US/news')).text).not.toBe(news.text);
    expect((await site.ask('/zh-CN/offers')).text).toBe(offers.text);
    await changeFromElsewhere('offers');
    expect((await site.ask('/zh-CN/offers')).text).not.toBe(offers.text);
  });

  it('that was overtaken by a change while it was made is not shared with who asks after the change', async () => {
    const before = site.renders.length;
    const asked = site.ask('/en-US/overtaken');
    await expect.poll(() => site.renders.length).toBe(before + 1);
    await changeFromElsewhere('content');
    const askedLater = site.ask('/en-US/overtaken');
    await expect.poll(() => site.renders.length).toBe(before + 2);
    overtaken.open();
    const [first, later] = [await asked, await askedLater];
    expect(later.text).not.toBe(first.text);
    expect((await site.ask('/en-US/overtaken')).text).toBe(later.text);
  });

  it('that could not be rendered is not remembered as broken', async () => {
    const statuses = [(await site.ask('/en-US/breaks')).status, (await site.ask('/en-US/breaks')).status];
    expect(statuses).toEqual([500, 200]);
  });

  it('does not push all others out of a bounded memory', async () => {
    const before = await site.ask('/en-US/news');
    for (let page = 1; page <= 60; page += 1) {
      await site.ask(`/en-US/long?page=${page}`);
      await site.ask('/en-US/news');
    }
    expect((await site.ask('/en-US/news')).text).toBe(before.text);
    const rendered = site.renders.length;
    await site.ask('/en-US/long?page=1');
    expect(site.renders.length).toBe(rendered + 1);
  });
});

describe('the bare form of a page', () => {
  it('follows the cookie and stays out of shared caches', async () => {
    const chinese = await site.ask('/offers', { headers: { Cookie: 'a=b; locale=zh-CN' } });
    const english = await site.ask('/offers');
    const unknown = await site.ask('/offers', { headers: { Cookie: 'locale=fr-FR' } });
    expect(chinese.text).toContain('zh-CN');
    expect(english.text).toContain('en-US');
    expect(unknown.text).toBe(english.text);
    for (const { headers } of [chinese, english]) {
      expect(headers['cache-control']).toMatch(/^private/);
      expect(headers['vary']).toBe('Accept-Encoding, Cookie');
    }
  });
});

describe('what is no page', () => {
  it('may sit in shared caches without a language in its address', async () => {
    const { headers } = await site.ask('/robots.txt', { headers: { Cookie: 'locale=zh-CN' } });
    expect(headers['cache-control']).toMatch(/^public/);
    expect(headers['vary']).toBe('Accept-Encoding');
  });
});

describe('a page of one visitor', () => {
  it.each(['/en-US/mine', '/en-US/cookie', '/en-US/gone'])(
    'is rendered for everyone anew and never kept: %s',
    async (path) => {
      const answers = await Promise.all([site.ask(path), site.ask(path), site.ask(path)]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(3);
      for (const { headers } of answers) {
        expect(headers['cache-control']).toBe('private, no-store');
        expect(headers).not.toHaveProperty('etag');
      }
    },
  );
});
