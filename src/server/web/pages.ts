import type { IncomingMessage, ServerResponse } from 'node:http';
import { scopes as allScopes } from '#server/platform/cache/scope-cache.ts';
import { acceptedEncoding } from './encoding.ts';
import { hasAlready } from './etag.ts';
import { pagePolicy, type Origins } from './headers.ts';
import { bytesOf, makePage, type Page } from './page-cache.ts';

export type Render = (request: Request, locals: App.Locals) => Promise<Response>;
/** What the build gives (src/build/entry.ts): its pages, and whether a path without a slash at its end is one. */
export type Built = { render: Render; hasPage: (path: string) => boolean };

/** A page names the data it shows in this header; pages without it belong to one visitor and are never kept. */
export const scopesHeader = 'X-Scopes';
const publicPolicy = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
const privatePolicy = 'private, no-store';
/** When to ask again while the database is out of reach. */
const retryAfterSeconds = 5;

export async function renderPage(
  render: Render,
  incoming: IncomingMessage,
  locals: App.Locals,
  siteUrl: string,
): Promise<Page> {
  const response = await render(toRequest(incoming, siteUrl), locals);
  const body = Buffer.from(await response.arrayBuffer());
  const named = response.headers.get(scopesHeader)?.split(' ') ?? [];
  const status = locals.failure?.status ?? response.status;
  const shared = status === 200 && !response.headers.has('Set-Cookie');
  const scopes = shared ? allScopes.filter((scope) => named.includes(scope)) : [];
  const headers = Object.fromEntries(response.headers);
  delete headers[scopesHeader.toLowerCase()];
  const policy = headers['content-security-policy'];
  if (policy && locals.apiBaseUrl) {
    headers['content-security-policy'] = policy.replace(
      "connect-src 'self'",
      `$& ${new URL(locals.apiBaseUrl).origin}`,
    );
  }
  if (headers['content-type'] === 'text/html') headers['content-type'] = 'text/html; charset=utf-8';
  return makePage(status, headers, body, scopes);
}

function toRequest(incoming: IncomingMessage, siteUrl: string): Request {
  // The origin is the configured one: a forged Host header cannot reach an address that a page prints.
  const url = new URL(incoming.url!, siteUrl);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(url, { method: incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? 'GET'), headers });
}

/** Sends a page in the encoding asked for, or 304 where the visitor has it already. */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  { shareable, origins }: { shareable: boolean; origins: Origins },
): Promise<void> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const isPublic = page.scopes.length > 0;
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
  const policy = page.headers['content-security-policy'];
  if (policy) response.setHeader('Content-Security-Policy', pagePolicy(policy, origins, request.headers.host ?? ''));
  response.setHeader('Cache-Control', isPublic ? (shareable ? publicPolicy : 'private, no-cache') : privatePolicy);
  response.setHeader('Vary', shareable ? 'Accept-Encoding' : 'Accept-Encoding, Cookie');
  if (page.status === 503) response.setHeader('Retry-After', retryAfterSeconds);
  if (isPublic) {
    const etag = `"${page.hash}-${encoding}"`;
    response.setHeader('ETag', etag);
    if (hasAlready(request, etag)) {
      response.writeHead(304).end();
      return;
    }
  }
  const made = bytesOf(page, encoding);
  const bytes = made instanceof Buffer ? made : await made;
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.length);
  response.writeHead(page.status).end(request.method === 'HEAD' ? undefined : bytes);
}
