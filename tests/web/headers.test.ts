import { describe, expect, it } from 'vitest';
import { html, kept, script, siteUrl, startSite } from './harness.ts';

const policy = "default-src 'self'; script-src 'self'";
const site = startSite({
  '/en-US': (_, { requestId, siteUrl: origin }) =>
    html(`${requestId} ${origin}`, { 'Content-Security-Policy': policy, ...kept('content') }),
  '/en-US/mine': (_, { requestId }) => html(requestId),
  '/en-US/url': ({ url }) => html(url),
});

describe('every answer', () => {
  it.each(['/en-US', '/en-US/mine', '/icon.svg', '/api/openapi.json', '/api/no/such/call', '/healthz', '/nowhere'])(
    'has the headers of a safe site: %s',
    async (path) => {
      const { headers } = await site.ask(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringMatching(/default-src '(self|none)'/),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  it.each([
    ['resinport.example', 'resinport.example/assets/'],
    ['localhost:4321', 'resinport.example/assets/ localhost:4321/assets/'],
    ['127.0.0.1:4321', 'resinport.example/assets/ 127.0.0.1:4321/assets/'],
    // No policy can name these.
    ['192.0.2.7:4321', "resinport.example/assets/ 'self'"],
    ['[2001:db8::7]', "resinport.example/assets/ 'self'"],
  ])('takes scripts from the built files of its own name alone: %s', async (host, sources) => {
    for (const held of ['"other"', '*']) {
      const answer = await site.ask('/en-US', { headers: { Host: host, 'If-None-Match': held } });
      expect(answer.headers['content-security-policy']).toBe(`default-src 'self'; script-src ${sources}`);
    }
  });

  it('is no service worker', async () => {
    for (const path of ['/app.js', '/en-US', '/api/openapi.json', '/nowhere', '/healthz']) {
      const { status, headers } = await site.ask(path, { headers: { 'Service-Worker': 'script' } });
      expect(status, path).toBe(403);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('ends a worker that a browser may hold from the address where pictures were made', async () => {
    for (const path of ['/_image', '/%5fimage?href=/x&f=js', '/%255fimage', '/%5Fimage/', '//_image']) {
      const { status, headers, text } = await site.ask(path, { headers: { 'Service-Worker': 'script' } });
      expect(status, path).toBe(200);
      expect(headers['content-type']).toMatch(/^text\/javascript/);
      expect(text).toContain('unregister');
      expect((await site.ask(path)).status, path).toBe(404);
    }
  });

  it('has a request number of its own, the same in the page and in the log', async () => {
    const first = await site.ask('/en-US/mine');
    const second = await site.ask('/en-US/mine');
    const id = first.headers['x-request-id'];
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(id);
    expect(first.text).toContain(String(id));
    await expect
      .poll(() => site.log)
      .toContainEqual(expect.objectContaining({ requestId: id, path: '/en-US/mine', status: 200, msg: 'request' }));
  });

  it('never takes a request number from the visitor', async () => {
    for (const path of ['/en-US/mine', '/api/product/web/noSuchCall', '/healthz', '/icon.svg']) {
      const answer = await site.ask(path, { headers: { 'X-Request-Id': 'forged"}{' } });
      expect(answer.headers['x-request-id'], path).toMatch(/^[\da-f-]{36}$/);
      expect(answer.text).not.toContain('forged');
    }
    expect(JSON.stringify(site.log)).not.toContain('forged');
  });

  it('names one request number to the caller of the API', async () => {
    const { headers, text } = await site.ask('/api/product/web/noSuchCall');
    expect((JSON.parse(text) as { requestId: string }).requestId).toBe(headers['x-request-id']);
  });

  it('has no origin from the name that was asked for', async () => {
    for (const host of ['localhost', '127.0.0.1:81', '192.0.2.7:8080'])
      expect((await site.ask('/en-US/url', { headers: { Host: host } })).text).toContain(`${siteUrl}/en-US/url`);
  });

  it('leaves what was searched for out of the log', async () => {
    await site.ask('/en-US/mine?keyword=secret-grade');
    await expect.poll(() => site.log.at(-1)).toMatchObject({ path: '/en-US/mine' });
    expect(JSON.stringify(site.log)).not.toContain('secret-grade');
  });
});

describe('data', () => {
  it('holds nothing that reads as a page, should somebody get it shown as one', async () => {
    const { text, headers } = await site.ask('/api/product/web/category/getWebCategoryTree', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ '<script>alert(1)</script>': '\u0000', keyword: '\u0000<img src=x>' }),
    });
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(text).toContain('\\u003cscript>');
    expect(text).not.toContain('<');
    expect(Object.keys((JSON.parse(text) as { fields: object }).fields).join()).toContain('<script>');
  });
});

describe('a HEAD request', () => {
  it.each(['/en-US', '/en-US/mine', '/app.js', '/healthz'])(
    'has the headers of the GET and no body: %s',
    async (path) => {
      const got = await site.ask(path);
      const headed = await site.ask(path, { method: 'HEAD' });
      expect(headed.status).toBe(got.status);
      expect(headed.body).toHaveLength(0);
      for (const name of ['content-type', 'cache-control', 'etag', 'vary'] as const)
        expect(headed.headers[name], name).toBe(got.headers[name]);
      if (path !== '/healthz') expect(headed.headers['content-length']).toBe(String(got.body.length));
    },
  );
});

describe('a built file', () => {
  it('comes with its type and its compressed form, and is not sent twice', async () => {
    const plain = await site.ask('/app.js');
    const compressed = await site.ask('/app.js', { headers: { 'Accept-Encoding': 'br, gzip' } });
    expect(plain.headers['content-type']).toMatch(/^text\/javascript/);
    expect(plain.text).toBe(script);
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.text).toBe(script);
    expect(compressed.headers['vary']).toBe('Accept-Encoding');
    const again = await site.ask('/app.js', {
      headers: { 'Accept-Encoding': 'br', 'If-None-Match': compressed.headers['etag']! },
    });
    expect(again.status).toBe(304);
  });

  it('is only what was built: no way leads out of the folder', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/app.js.gz',
      '/app.js/',
      '/.env',
    ]) {
      const { status, text } = await site.ask(path);
      expect(status, path).toBe(404);
      expect(text).toContain('no such page');
    }
  });
});
