import { describe, expect, it } from 'vitest';
import { html, kept, siteUrl, startSite, type Answer } from './harness.ts';

const policy = "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'; script-src 'self'";
const pages = { '/en-US': () => html('home', { ...kept('content'), 'Content-Security-Policy': policy }) };
const apiBaseUrl = 'https://api.resinport.example';
const site = startSite(pages, { apiBaseUrl, limitsFactor: 0.002 });
const [api, home] = [{ Host: 'api.resinport.example' }, { Host: 'resinport.example' }];

const call = '/api/backstage/pc/home/config';
const preflight = {
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
};
const shared = ({ headers }: Answer) => Object.keys(headers).filter((name) => name.startsWith('access-control-'));
const listed = (value: unknown) =>
  String(value)
    .split(/,\s*/)
    .map((name) => name.toLowerCase());

describe('with the API at another origin, the site', () => {
  it('lets its pages ask there and show pictures from there, and from nowhere else', async () => {
    const { headers } = await site.ask('/en-US', { headers: home });
    expect(headers['content-security-policy']).toContain(`img-src 'self' ${apiBaseUrl} data: blob:;`);
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${apiBaseUrl};`);
  });

  it('sends there who follows an address of the API: a picture in a text, a file behind a link', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await site.ask(`${call}?a=1`, { method, headers: home });
      expect([answer.status, answer.headers.location]).toEqual([307, `${apiBaseUrl}${call}?a=1`]);
    }
  });
});

describe('the API at an origin of its own', () => {
  it('lets pages of the site read its answers, errors too, and what they say in their headers', async () => {
    for (const path of [call, '/api/no/such/call', '/api/user/web/info/getMyAccount']) {
      const { headers } = await site.ask(path, { headers: { ...api, Origin: siteUrl } });
      expect(headers['access-control-allow-origin'], path).toBe(siteUrl);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(listed(headers['vary'])).toContain('origin');
      expect(listed(headers['access-control-expose-headers'])).toEqual(
        expect.arrayContaining(['content-disposition', 'retry-after', 'x-request-id']),
      );
    }
  });

  it('answers what browsers ask before they send a token, a key or JSON', async () => {
    const answer = await site.ask('/api/trade/web/rfq/createRfq', {
      method: 'OPTIONS',
      headers: { ...api, ...preflight, Origin: siteUrl },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe(siteUrl);
    expect(listed(answer.headers['access-control-allow-methods'])).toEqual(['get', 'post']);
    expect(listed(answer.headers['access-control-allow-headers'])).toEqual(
      expect.arrayContaining(['accept-language', ...listed(preflight['Access-Control-Request-Headers'])]),
    );
  });

  it.each(['https://evil.example', 'http://resinport.example', 'https://resinport.example:8443', apiBaseUrl, 'null'])(
    'says nothing to pages of another origin: %s',
    async (Origin) => {
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await site.ask(call, { method, headers: { ...api, ...preflight, Origin } });
        expect(shared(answer), method).toEqual([]);
        expect(listed(answer.headers['vary'])).toContain('origin');
      }
    },
  );

  it('tells pages of the site when to come back', async () => {
    const asked = () => site.ask(call, { headers: { ...api, Origin: siteUrl, 'Accept-Language': 'zh-CN' } });
    await expect.poll(async () => (await asked()).status).toBe(429);
    const { headers, text } = await asked();
    expect(headers['access-control-allow-origin']).toBe(siteUrl);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((JSON.parse(text) as { message: string }).message).toMatch(/\p{Script=Han}/u);
  });

  it('is all that is there: no page, no file of the build', async () => {
    for (const path of ['/', '/en-US', '/icon.svg', '/robots.txt', '/outbox'])
      expect([path, (await site.ask(path, { headers: api })).status]).toEqual([path, 404]);
    expect((await site.ask('/healthz', { headers: api })).status).toBe(200);
  });
});

describe('while an API elsewhere does not answer', () => {
  const failing = startSite(
    {
      '/en-US': (_, { client }) =>
        client.get('api/backstage/pc/home/config', {}).then(
          () => html('answered'),
          (error: { status: number; retryAfterSeconds: number }) => html(`${error.status} ${error.retryAfterSeconds}`),
        ),
    },
    // Nobody listens there.
    { apiBaseUrl: 'http://127.0.0.1:1' },
  );

  it('a page knows that it will come back', async () => {
    expect((await failing.ask('/en-US')).text).toMatch(/503 \d/);
  });
});
