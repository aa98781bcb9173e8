import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Scope } from '#server/platform/cache/scope-cache.ts';
import type { Encoding } from './encoding.ts';

/** A page as it is sent: its bytes, and its compressed forms once somebody has asked for them. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  hash: string;
  /** The data it shows; none: it belongs to one visitor and is never kept. */
  scopes: readonly Scope[];
  madeAt: number;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
};

const freshSeconds = 60;
const staleSeconds = 600;
/** Compressed forms are counted before they exist: about this share of the bytes, both together. */
const encodedShare = 0.4;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export function makePage(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  scopes: readonly Scope[],
): Page {
  const hash = createHash('sha1').update(body).digest('base64url');
  return { status, headers, body, hash, scopes, madeAt: Date.now(), encoded: {} };
}

/** The bytes in an encoding. Compressing costs more than rendering: a kept page pays once, another only lightly. */
export function bytesOf(page: Page, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return page.body;
  const kept = page.scopes.length > 0;
  return (page.encoded[encoding] ??=
    encoding === 'br'
      ? toBrotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: kept ? 5 : 1 } })
      : toGzip(page.body, { level: kept ? 6 : 1 }));
}

/**
 * Public pages, bounded by bytes. Concurrent misses render once; a page older than a minute is served once more
 * while it is rendered anew; a change of its data (any process: scope-cache.ts) drops it.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Page> | undefined;
  readonly #rendering = new Map<string, Promise<Page>>();
  readonly #clock: () => number;
  #generation = 0;

  constructor(maxBytes: number, clock: () => number = Date.now) {
    this.#clock = clock;
    if (maxBytes > 0) {
      this.#pages = new LRUCache({
        maxSize: maxBytes,
        sizeCalculation: ({ body }, key) => Math.ceil(body.length * (1 + encodedShare)) + key.length + 1024,
      });
    }
  }

  get enabled(): boolean {
    return this.#pages !== undefined;
  }

  /** What can be served now without rendering. `refresh` says that it is time to render anew behind it. */
  peek(key: string): { page: Page; refresh: boolean } | undefined {
    const page = this.#pages?.get(key);
    if (!page) return undefined;
    const age = (this.#clock() - page.madeAt) / 1000;
    if (age > freshSeconds + staleSeconds) return undefined;
    return { page, refresh: age > freshSeconds };
  }

  /** Renders at most once at a time for a key. Pages of one visitor are not kept, and never shared by two requests. */
  async render(key: string, make: () => Promise<Page>): Promise<Page> {
    const running = this.#rendering.get(key);
    if (running) {
      const page = await running;
      return page.scopes.length > 0 ? page : make();
    }
    const generation = this.#generation;
    const rendering = make();
    this.#rendering.set(key, rendering);
    const page = await rendering.finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
    // Data that changed while the page was made: it is served, but not kept.
    if (page.scopes.length > 0 && generation === this.#generation) this.#pages?.set(key, page);
    return page;
  }

  drop(changed: readonly Scope[]): void {
    this.#generation += 1;
    // Who asks from now on does not get what was begun before.
    this.#rendering.clear();
    for (const [key, page] of this.#pages?.entries() ?? []) {
      if (page.scopes.some((scope) => changed.includes(scope))) this.#pages?.delete(key);
    }
  }
}
