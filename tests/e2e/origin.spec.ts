import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writingsOf } from '../support/writings.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage, privateRoutes, publicRoutes } from './support/routes.ts';

/** Asks with exactly this path, which a browser or `fetch` would tidy up first. */
async function statusOf(baseUrl: string, path: string, options: RequestOptions = {}): Promise<IncomingMessage> {
  const { hostname, port } = new URL(baseUrl);
  const asked = ask({ hostname, port, path, ...options });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'close');
  return answer;
}

test('nothing that the framework brings along is served, in whatever writing it is asked for', async ({ samples }) => {
  const file = encodeURIComponent('/icon.svg');
  for (const path of ['/_image', '/_server-islands', '/_server-islands/x', '/_actions/x', '/500', '/404', '/en-US/500'])
    for (const written of [path, ...writingsOf(path)])
      for (const query of ['', `?href=${file}&f=html`, `?href=${file}&f=js`]) {
        const { statusCode } = await statusOf(samples.baseUrl, written + query);
        expect([400, 404], written + query).toContain(statusCode);
      }
});

test('every page is found in its own writing, and elsewhere is the same page or none', async ({ samples }) => {
  test.slow();
  const paths = new Set([...publicRoutes, ...privateRoutes].map(({ at }) => at(samples).split(/[?#]/, 1)[0]!));
  for (const path of paths) {
    const plain = inLanguage('en-US', path);
    const right = (await statusOf(samples.baseUrl, plain)).statusCode!;
    expect([200, 302, 404], plain).toContain(right);
    for (const written of writingsOf(plain)) {
      const { statusCode } = await statusOf(samples.baseUrl, written);
      expect([400, 404, right], written).toContain(statusCode);
    }
  }
});

test.describe('what a page may run', () => {
  test.use({ expectedFailures: /.*/ });

  test('no path of the site can become a service worker', async ({ page, faults }) => {
    const html = await (await page.goto('/en-US'))!.text();
    const built = /src="(\/assets\/[^"]+\.js)"/.exec(html)![1]!;
    const paths = [
      built,
      '/en-US',
      '/icon.svg',
      '/api/openapi.json',
      '/menu/en-US',
      '/robots.txt',
      '/nowhere.js',
      '/_image?f=js',
    ];
    const outcomes = await page.evaluate(async (addresses) => {
      const register = (address: string) =>
        navigator.serviceWorker.register(address).then(
          () => 'registered',
          (error: Error) => error.name,
        );
      const answers = await Promise.all(addresses.map(register));
      return { answers, held: (await navigator.serviceWorker.getRegistrations()).length };
    }, paths);
    expect(outcomes).toEqual({ answers: paths.map(() => 'SecurityError'), held: 0 });
    faults.length = 0;
  });

  test('is neither data of the site, nor a worker, nor text that somebody has put in', async ({ page, faults }) => {
    await page.goto('/en-US');
    const ran = await page.evaluate(async () => {
      const load = (src: string) =>
        new Promise<string>((resolve) => {
          const script = Object.assign(document.createElement('script'), { src });
          script.onload = () => resolve('ran');
          script.onerror = () => resolve('refused');
          document.head.append(script);
        });
      const work = (source: string) =>
        new Promise<string>((resolve) => {
          try {
            const worker = new Worker(source);
            worker.onmessage = () => resolve('ran');
            worker.onerror = () => resolve('refused');
          } catch {
            resolve('refused');
          }
        });
      const inline = Object.assign(document.createElement('script'), { textContent: 'window.injected = true' });
      document.head.append(inline);
      const based = Object.assign(document.createElement('base'), { href: 'https://evil.example/' });
      document.head.append(based);
      const blob = URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' }));
      return {
        api: await load('/api/openapi.json'),
        page: await load('/menu/en-US'),
        data: await load('data:text/javascript,1'),
        blob: await load(blob),
        worker: await work(blob),
        inline: 'injected' in window,
        base: document.baseURI === `${location.origin}/en-US`,
      };
    });
    expect(ran).toEqual({
      ...{ api: 'refused', page: 'refused', data: 'refused', blob: 'refused', worker: 'refused' },
      ...{ inline: false, base: true },
    });
    faults.length = 0;
  });

  test('a service worker of former days ends itself when the browser looks for news of it', async ({
    browser,
    samples,
  }) => {
    // The same origin, first in the hands of somebody else, then this site's.
    const worker =
      'self.onfetch = (event) => event.respondWith(new Response("<title>taken</title>", { headers: { "Content-Type": "text/html" } }))';
    let taken = true;
    const { hostname, port } = new URL(samples.baseUrl);
    const origin = createServer((incoming, response) => {
      if (taken) {
        const isScript = incoming.url!.startsWith('/%5fimage');
        response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
        response.end(isScript ? worker : '<title>before</title>');
        return;
      }
      const { url, method, headers } = incoming;
      ask({ hostname, port, path: url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      }).end();
    });
    await once(origin.listen(0, '127.0.0.1'), 'listening');
    const own = `http://localhost:${(origin.address() as AddressInfo).port}`;
    const context = await browser.newContext();
    const page = await context.newPage();
    try {
      await page.goto(own);
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/%5fimage?href=%2Fx&f=js');
        await navigator.serviceWorker.ready;
      });
      await page.goto(`${own}/en-US`);
      await expect(page).toHaveTitle('taken');
      taken = false;
      // Browsers look some time after a visit; here the page says when.
      await page.evaluate(() => navigator.serviceWorker.getRegistration().then((held) => void held?.update()));
      await expect(page).not.toHaveTitle('taken');
      await page.goto(`${own}/en-US`);
      await expect(page).not.toHaveTitle('taken');
      expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(
        0,
      );
    } finally {
      await context.close();
      origin.closeAllConnections();
      origin.close();
    }
  });
});
