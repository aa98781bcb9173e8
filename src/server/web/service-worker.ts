import type { ServerResponse } from 'node:http';

/**
 * Answers a browser that asks for the script of a service worker: none belongs to this site, whose pages could not start
 * it either. Once, though, pictures were served at an address that could be made to answer with a member's file as a
 * script. A browser that holds a worker from there looks for news of it at each visit, and gets one that ends itself.
 */
export function answerServiceWorker(response: ServerResponse, asked: string): void {
  response.setHeader('Cache-Control', 'no-store');
  if (!decoded(asked).includes('/_image')) {
    response
      .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' })
      .end('No service worker belongs to this site.\n');
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(endOfWorker);
}

const endOfWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(end()));
async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
}
`;

/** Percent-signs of percent-signs led there as well. */
const mostLayers = 10;

function decoded(asked: string): string {
  let text = asked;
  try {
    for (let layer = 0; layer < mostLayers && text.includes('%'); layer += 1) text = decodeURIComponent(text);
  } catch {
    // What is left is no path of anything.
  }
  return text;
}
