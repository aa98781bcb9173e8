import { expect, it, vi } from 'vitest';
import provider, { keepBehind } from '../../src/build/cache-provider.ts';

const cache = provider({});
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const ask = (request: Request, next: () => Promise<Response>) =>
  cache.onRequest!({ request, url: new URL(request.url), logger }, next);

/** A server in front that keeps nothing and tells what it was asked for. */
function front(told: { personal?: boolean; invalidated?: readonly string[] }) {
  return {
    keep: async (render: () => Promise<{ response: Response; personal: boolean }>) => {
      const { response, personal } = await render();
      told.personal = personal;
      return response;
    },
    finish: async (response: Response) => response,
    invalidate: (tags: readonly string[]) => void (told.invalidated = tags),
    hasPolicy: false,
  };
}

it('renders each page where no server stands in front, as under astro dev', async () => {
  const next = vi.fn(async () => new Response('a page'));
  const request = new Request('http://localhost/en-US');
  for (let visit = 0; visit < 2; visit += 1) expect(await (await ask(request, next)).text()).toBe('a page');
  expect(next).toHaveBeenCalledTimes(2);
});

it('hands pages to the server in front, and what is to be dropped by its tags', async () => {
  const told: Parameters<typeof front>[0] = {};
  const request = new Request('http://localhost/en-US');
  keepBehind(request, front(told));
  expect(await (await ask(request, async () => new Response('a page'))).text()).toBe('a page');
  expect(told.personal).toBe(false);
  await cache.invalidate({ tags: ['offers', 'shops'] });
  expect(told.invalidated).toEqual(['offers', 'shops']);
  await cache.invalidate({ tags: 'content' });
  expect(told.invalidated).toEqual(['content']);
});

it('says of a page that sets a cookie that it is one visitor’s', async () => {
  const told: Parameters<typeof front>[0] = {};
  const request = new Request('http://localhost/en-US');
  keepBehind(request, front(told));
  const cookies = { consume: () => ['ut=; Max-Age=0'].values() };
  const response = Object.assign(new Response('a page'), { [Symbol.for('astro.cookies')]: cookies });
  await ask(request, async () => response);
  expect(told.personal).toBe(true);
});
