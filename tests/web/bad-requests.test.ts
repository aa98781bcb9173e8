import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { html, kept, siteUrl, startSite } from './harness.ts';

const site = startSite({
  '/': () => html('home', kept('content')),
  '/en-US': () => html('home', kept('content')),
  '/en-US/list': ({ url }) => html(new URL(url).search, kept('content')),
  '/en-US/broken': () => {
    throw new Error('a fault of ours with secret details');
  },
});
const home = '<title>home</title>';

describe('an address that somebody has tampered with', () => {
  it.each([
    '//evil.example',
    '//evil.example/',
    '/\\evil.example',
    '/\\/evil.example',
    '///evil.example/en-US',
    '/%5cevil.example',
    '/%2f%2fevil.example',
  ])('never becomes another site: %s', async (target) => {
    const rendered = site.renders.length;
    const { status } = await site.ask(target);
    expect(status).toBe(404);
    for (const url of site.renders.slice(rendered)) expect(new URL(url).origin).toBe(siteUrl);
  });

  it('in the form of a proxy request is read as this site, if it is for this site', async () => {
    const own = `127.0.0.1:${site.port}`;
    for (const [target, expected] of [
      [`http://${own}/en-US`, home],
      [`HTTP://${own}`, home],
      [`http://${own}?page=2`, home],
      [`http://${own}/healthz`, 'ok'],
    ] as const) {
      const { status, text } = await site.ask(target);
      expect(status, target).toBe(200);
      expect(text).toContain(expected);
      expect(new URL(site.renders.at(-1)!).origin).toBe(siteUrl);
    }
  });

  it.each([
    'http://evil.example/en-US',
    'https://evil.example',
    'http://evil.example/healthz',
    'http://evil@127.0.0.1/',
  ])('in the form of a proxy request for somebody else is refused: %s', async (target) => {
    const rendered = site.renders.length;
    expect((await site.ask(target)).status).toBe(400);
    expect(site.renders.length).toBe(rendered);
  });

  it.each(['*', 'en-US', 'evil.example:443', 'ftp://127.0.0.1/en-US', '\\evil.example', '?page=1', '#x'])(
    'that is no path is refused: %s',
    async (target) => {
      expect([400, 404]).toContain((await site.ask(target)).status);
    },
  );

  it.each(['/%', '/%E0%A4%A', '/en-US/%FF%FE', '/en-US/%00', '/en-US/%c0%af..%c0%af', '/zh-CN/%ed%a0%80'])(
    'with broken percent-signs in its path is not found: %s',
    async (target) => {
      expect([400, 404]).toContain((await site.ask(target)).status);
    },
  );

  it.each([
    '?keyword=%',
    '?keyword=%E0%A4%A',
    '?keyword=%FF',
    '?%=%&%',
    '?page=-1&page=x',
    '?&&&=',
    '?keyword=a?b?c',
    '?__proto__=1&constructor=2',
  ])('with a broken query shows the page: %s', async (query) => {
    expect((await site.ask(`/en-US/list${query}`)).status).toBe(200);
  });

  it.each(['/500', '/500?x', '/_image?href=http://evil.example/x.png', '/_server-islands/x', '/_actions/x', '/404'])(
    'is not found where only the build has business: %s',
    async (target) => {
      const { status } = await site.ask(target);
      expect(status).toBe(404);
      expect(site.renders.at(-1)).toBe(`${siteUrl}/404`);
    },
  );

  it('may be long, and is refused before it fills the memory', async () => {
    expect((await site.ask(`/en-US/list?keyword=${'x'.repeat(10_000)}`)).status).toBe(200);
    expect(
      await site.send(`GET /en-US/list?keyword=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 4(14|31) /);
  });

  it('is not kept when it is longer than any of ours', async () => {
    const target = `/en-US/list?keyword=${'y'.repeat(4_000)}`;
    await site.ask(target);
    const rendered = site.renders.length;
    await site.ask(target);
    expect(site.renders.length).toBe(rendered + 1);
  });
});

describe('a request that a page has no answer for', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'is refused by its method: %s',
    async (method) => {
      const rendered = site.renders.length;
      const { status, headers } = await site.ask('/en-US', { method });
      expect(status).toBe(405);
      expect(headers['allow']).toBe('GET, HEAD');
      expect(site.renders.length).toBe(rendered);
    },
  );

  it.each(['TRACE', 'PROPFIND', 'DELETE'])('is answered by the API with its envelope: %s', async (method) => {
    const { status, headers, text } = await site.ask('/api/product/web/getWebManufacturerList', { method });
    expect([404, 405]).toContain(status);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(text)).toMatchObject({ errorcode: status, data: null });
  });

  it('ends with 400 when it is not HTTP at all', async () => {
    expect(await site.send('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await site.send('GET /en-US HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(
      await site.send(
        'GET /en-US HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('does not end the server when the visitor leaves in the middle', async () => {
    for (let visitor = 0; visitor < 10; visitor += 1) {
      const socket = connect(site.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write('GET /en-US HTTP/1.1\r\nHost: localhost\r\n\r\n');
      socket.resetAndDestroy();
    }
    expect((await site.ask('/en-US')).status).toBe(200);
  });
});

describe('what is sent to the API', () => {
  const call = '/api/product/web/category/getWebCategoryTree';
  const json = { 'Content-Type': 'application/json' };

  it('may come in pieces that do not say how many', async () => {
    const chunked = { ...json, 'Transfer-Encoding': 'chunked' };
    expect((await site.ask(call, { method: 'POST', headers: chunked, body: '{}' })).status).toBe(200);
    expect((await site.ask(call, { method: 'POST', headers: chunked, body: '{"broken' })).status).toBe(422);
  });

  it.each<Record<string, string>>([{ 'Transfer-Encoding': 'chunked' }, {}])(
    'is refused when it is too large, with an answer that can be read (%j)',
    async (headers) => {
      const body = `{"keyword":"${'x'.repeat(1_200_000)}"}`;
      const { status, text } = await site.ask(call, { method: 'POST', headers: { ...json, ...headers }, body });
      expect(status).toBe(413);
      expect(JSON.parse(text)).toMatchObject({ errorcode: 413, data: null });
    },
  );

  it('may have a Host that is none', async () => {
    for (const host of ['', 'a b', 'x/y@z', ':99999', '[::1']) {
      const answer = await site.send(
        `POST ${call} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      );
      expect(answer, host).toMatch(/^HTTP\/1\.1 400 /);
    }
  });
});

describe('a fault of ours', () => {
  it('is a 500 that tells nothing, and a line in the log that tells all', async () => {
    const { status, text, headers } = await site.ask('/en-US/broken');
    expect(status).toBe(500);
    expect(text).not.toMatch(/secret|Error:|\.ts/);
    const line = () => site.log.find(({ requestId, err }) => requestId === headers['x-request-id'] && err);
    await expect.poll(line).toMatchObject({ err: { message: 'a fault of ours with secret details' } });
  });
});
