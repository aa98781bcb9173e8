import { hash as hashOf } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  type BrotliOptions,
  type ZlibOptions,
  type ZstdOptions,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from './encoding.ts';

/** For how long a page may be shown without a look (`Astro.cache.set`): seconds fresh, then seconds while it is rendered anew. */
export type Lasting = { maxAge: number; swr: number };

/** A page as it is sent: its bytes, and its compressed forms once somebody has asked for them. */
export type Page = Lasting & {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  hash: string;
  /** What it shows; none: it belongs to one visitor and is never kept. */
  tags: readonly string[];
  madeAt: number;
  encoded: Partial<Record<Encoding, Encoded>>;
};

/** `grade` is part of the ETag: the bytes of the two are not the same. */
type Encoded = { bytes: Buffer; grade: 'light' | 'best'; asked: boolean };

/** Compressed forms are counted before they exist: about this share of the bytes, both together. */
const encodedShare = 0.4;

const brotli = (quality: number): BrotliOptions => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const gzips = (level: number): ZlibOptions => ({ level });
const zstd = (level: number): ZstdOptions => ({ params: { [constants.ZSTD_c_compressionLevel]: level } });
/** A fifth of a millisecond, a fifth more bytes. */
const lightly: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, brotli(1)),
  zstd: (body) => zstdCompressSync(body, zstd(1)),
  gzip: (body) => gzipSync(body, gzips(1)),
};
/** Some milliseconds, in a thread of Node's own. */
const well: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotli(5)),
  zstd: (body) => promisify(zstdCompress)(body, zstd(9)),
  gzip: (body) => promisify(gzip)(body, gzips(6)),
};

export function makePage(page: Pick<Page, 'status' | 'headers' | 'body' | 'tags'> & Lasting): Page {
  // Only what is kept somewhere has an ETag.
  const hash = page.tags.length > 0 ? hashOf('sha1', page.body, 'base64url') : '';
  return { ...page, hash, madeAt: Date.now(), encoded: {} };
}

/** The bytes in an encoding: compressed lightly at first, and well for those who ask for the same page later. */
export function encodedOf(page: Page, encoding: Exclude<Encoding, 'identity'>): Encoded {
  const kept = page.encoded[encoding];
  if (!kept) return (page.encoded[encoding] = { bytes: lightly[encoding](page.body), grade: 'light', asked: false });
  if (!kept.asked) {
    kept.asked = true;
    const improved = (bytes: Buffer) => void (page.encoded[encoding] = { bytes, grade: 'best', asked: true });
    // Without it the page stays as it is.
    well[encoding](page.body).then(improved, () => undefined);
  }
  return kept;
}

/**
 * The store behind Astro's route cache (src/build/cache-provider.ts): public pages, bounded by bytes. Concurrent misses render
 * once; a page past its time is served once more while it is rendered anew; a change of what it shows (any process:
 * scope-cache.ts) drops it.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Page> | undefined;
  readonly #rendering = new Map<string, Promise<Page | null>>();
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
    if (age > page.maxAge + page.swr) return undefined;
    return { page, refresh: age > page.maxAge };
  }

  /** Renders at most once at a time for a key. null: it is not to be kept, and shared by no two requests. */
  async render(key: string, make: () => Promise<Page | null>): Promise<Page | null> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const generation = this.#generation;
    const rendering = make();
    this.#rendering.set(key, rendering);
    const page = await rendering.finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
    // Data that changed while the page was made: it is served, but not kept.
    if (page && generation === this.#generation) this.#pages?.set(key, page);
    return page;
  }

  invalidate({ tags }: { tags: readonly string[] }): void {
    this.#generation += 1;
    // Who asks from now on does not get what was begun before.
    this.#rendering.clear();
    for (const [key, page] of this.#pages?.entries() ?? []) {
      if (page.tags.some((tag) => tags.includes(tag))) this.#pages?.delete(key);
    }
  }
}
