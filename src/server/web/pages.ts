import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOwn } from '#lib/guards.ts';
import { acceptedEncoding } from './encoding.ts';
import { hasAlready } from './etag.ts';
import { pagePolicy, type Origins } from './headers.ts';
import { encodedOf, makePage, type Lasting, type Page } from './page-cache.ts';

/** What the build gives: the handler of Astro's adapter, and whether a path without a slash at its end is a page. */
export type Built = {
  handler: (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
    locals: App.Locals,
  ) => void | Promise<void>;
  hasPage: (path: string) => boolean;
};

/** Astro says in these what a page has said with `Astro.cache.set`. */
const lastingHeader = 'CDN-Cache-Control';
const tagsHeader = 'Cache-Tag';
const privatePolicy = 'private, no-store';
const policyHeader = 'content-security-policy';
/** When to ask again while the database is out of reach. */
const retryAfterSeconds = 5;

/** What a response may be kept for; null: nobody has said so, or it is no page that went well. */
export function keepingOf(
  { status, headers }: Response,
  { failure, path, hasToken }: App.Locals,
): (Lasting & { tags: string[] }) | null {
  const tags = headers.get(tagsHeader)?.split(/,\s*/) ?? [];
  // Whatever it says: what is one reader's own is kept for nobody.
  if (isOwn(path, hasToken)) return null;
  if (status !== 200 || failure || headers.has('Set-Cookie') || tags.length === 0) return null;
  const said = headers.get(lastingHeader) ?? '';
  const seconds = (name: string) => Number(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(said)?.[1] ?? 0);
  const maxAge = seconds('max-age');
  return maxAge > 0 ? { tags, maxAge, swr: seconds('stale-while-revalidate') } : null;
}

/** All pages have the same policy. Astro makes it for the first; it would hash each (empty) style sheet for every one. */
let policy: string | undefined;
export const hasPolicy = (): boolean => policy !== undefined;

export async function pageOf(response: Response, locals: App.Locals): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  const keeping = keepingOf(response, locals) ?? { tags: [], maxAge: 0, swr: 0 };
  for (const name of [lastingHeader, tagsHeader]) delete headers[name.toLowerCase()];
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-type'] = 'text/html; charset=utf-8';
    policy ??= headers[policyHeader];
    const own = headers[policyHeader] ?? policy;
    if (own !== undefined) headers[policyHeader] = own;
  }
  return makePage({ ...keeping, status: locals.failure?.status ?? response.status, headers, body });
}

/** What an answer depends on besides the page. */
export type Asked = { encodings: string | undefined; held: string | undefined; host: string };
export const askedIn = ({ headers }: IncomingMessage): Asked => ({
  encodings: headers['accept-encoding'],
  held: headers['if-none-match'],
  host: headers.host ?? '',
});

export type Answer = { status: number; headers: Record<string, string | string[]>; bytes: Buffer | null };

/** A page in the encoding asked for, or 304 where the visitor has it already. */
export function answerWith(
  page: Page,
  { encodings, held, host }: Asked,
  { shareable, origins }: { shareable: boolean; origins: Origins },
): Answer {
  const { maxAge, swr } = page;
  const encoding = acceptedEncoding(encodings);
  const isPublic = page.tags.length > 0;
  const encoded = encoding === 'identity' ? null : encodedOf(page, encoding);
  const bytes = encoded?.bytes ?? page.body;
  const headers = { ...page.headers };
  if (headers[policyHeader]) headers[policyHeader] = pagePolicy(headers[policyHeader], origins, host);
  const publicly = shareable
    ? `public, max-age=0, s-maxage=${maxAge}, stale-while-revalidate=${swr}`
    : 'private, no-cache';
  headers['cache-control'] = isPublic ? publicly : privatePolicy;
  headers['vary'] = shareable ? 'Accept-Encoding' : 'Accept-Encoding, Cookie';
  if (page.status === 503) headers['retry-after'] = String(retryAfterSeconds);
  if (isPublic) {
    const etagOf = (grade: string) => `"${page.hash}-${encoding}${grade === 'light' ? '-light' : ''}"`;
    headers['etag'] = etagOf(encoded?.grade ?? '');
    // Whichever of the two somebody has, he has the page.
    if (hasAlready(held, etagOf('best')) || hasAlready(held, etagOf('light')))
      return { status: 304, headers, bytes: null };
  }
  if (encoded) headers['content-encoding'] = encoding;
  headers['content-length'] = String(bytes.length);
  return { status: page.status, headers, bytes };
}

/** To HEAD, Node sends no body. */
export function sendPage(response: ServerResponse, { status, headers, bytes }: Answer): void {
  response.writeHead(status, headers).end(bytes ?? undefined);
}

/**
 * Stands in the place of Node's response while Astro's adapter answers: what it writes by itself (an error of its own,
 * cookies). A page's bytes do not go through it, because it would copy them through two web streams.
 */
export class Draft extends EventEmitter {
  readonly req: IncomingMessage;
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  headers: Record<string, string | string[]> = {};
  readonly #chunks: Uint8Array[] = [];

  constructor(request: IncomingMessage) {
    super();
    this.req = request;
  }

  writeHead(status: number, headers: unknown = {}): this {
    this.statusCode = status;
    if (typeof headers === 'object') Object.assign(this.headers, headers);
    this.headersSent = true;
    return this;
  }

  write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(Buffer.from(chunk));
    return true;
  }

  end(chunk?: Uint8Array | string): this {
    if (chunk !== undefined) this.write(chunk);
    // The adapter lets go of the request.
    this.emit('finish');
    return this;
  }

  destroy(): void {
    this.statusCode = 500;
    this.emit('close');
  }

  get answer(): Answer {
    return { status: this.statusCode, headers: this.headers, bytes: Buffer.concat(this.#chunks) };
  }
}
