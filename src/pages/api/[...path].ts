import type { APIRoute } from 'astro';

/** The API's door under `astro dev`. In production our server answers /api before a page is looked for. */
export const ALL: APIRoute = async ({ request, rewrite }) => {
  if (!import.meta.env.DEV) return rewrite('/404');
  const { developmentServices } = await import('#server/web/development.ts');
  const { api } = await developmentServices();
  return api.fetch(request);
};
