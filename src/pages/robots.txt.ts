import type { APIRoute } from 'astro';
import { getSocialCard } from '#api/market/social-card.ts';
import { publicly } from '#app/publicly.ts';

const closed = [
  '/api/',
  '/userCenter',
  '/supplierCenter',
  '/forwarderCenter',
  '/backstage',
  '/login',
  '/compare',
  '/landed',
  '/productRfq',
  '/newRfq',
];

export const GET: APIRoute = ({ cache, locals }) => {
  const lines = [
    'User-agent: *',
    ...closed.flatMap((path) => [`Disallow: ${path}`, ...(path.startsWith('/api') ? [] : [`Disallow: /*${path}`])]),
    // Networks that show a link ask for its picture, and heed this file.
    `Allow: /${getSocialCard.path}`,
    'Disallow: /*?*cursor=',
    `Sitemap: ${locals.siteUrl}/sitemap.xml`,
  ];
  cache.set({ ...publicly, tags: ['content'] });
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
