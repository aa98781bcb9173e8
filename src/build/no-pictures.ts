import type { APIRoute } from 'astro';

/** In the place of the framework's endpoint for pictures, which fetches whatever it is told to. Ours come from the API. */
export const GET: APIRoute = () => new Response(null, { status: 404 });
