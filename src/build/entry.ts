import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });
const policyHeader = 'Content-Security-Policy';
let policy: string | null = null;

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
