import type { CacheProviderFactory } from 'astro';
import { App as AstroApp } from 'astro/app';

type Front = NonNullable<App.Locals['front']>;

/** The server in front of a request holds the store (server/web/site.ts); Astro tells its provider of nothing but the request. */
const fronts = new WeakMap<Request, Front>();
let latest: Front | undefined;

export function keepBehind(request: Request, front: Front): void {
  fronts.set(request, front);
  latest = front;
}

/** Astro's route cache, with the store of the server in front. Without one, as under `astro dev`, nothing is kept. */
const provider: CacheProviderFactory = () => ({
  name: 'resinport-pages',
  onRequest: async ({ request }, next) => {
    const front = fronts.get(request);
    if (!front) return next();
    return front.keep(async () => {
      const response = await next();
      // What is set for one visitor Astro writes down only when it sends the response.
      const personal = [...AstroApp.getSetCookieFromResponse(response)].length > 0;
      return { response, personal };
    });
  },
  invalidate: async ({ tags = [] }) => latest?.invalidate([tags].flat()),
});

export default provider;
