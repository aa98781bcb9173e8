import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });
const policyHeader = 'Content-Security-Policy';
let policy: string | null = null;

/** Not for visitors, although they stand in the folder of pages: error pages, and the API's door of `astro dev`. */
const inner = ['/404', '/500', '/api/[...path]'];
const ours = app.manifestData.routes.filter(({ component }) => component.startsWith('src/pages/'));
const visited = ours.filter(({ route }) => !inner.includes(route));
// What the framework brings by itself (pictures, islands of the server) is not there at all.
app.manifestData = { routes: ours };

/** Whether a path, without a slash at its end, is one of the pages in src/pages that visitors may ask for. */
export const hasPage = (path: string): boolean => visited.some(({ pattern }) => pattern.test(path));

/** Renders one page. `locals` carries the client, the language and what else the server knows of the request. */
export async function render(request: Request, locals: App.Locals): Promise<Response> {
  const response = await app.render(request, { locals, addCookieHeader: true });
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  // All pages have the same policy. Astro makes it for the first; it would hash each (empty) style sheet for every one.
  policy ??= response.headers.get(policyHeader);
  if (policy === null) return response;
  app.manifest.shouldInjectCspMetaTags = false;
  response.headers.set(policyHeader, policy);
  return response;
}
