import type { Given } from './first-page-worker.ts';
import { inPdfThread } from './pdf-threads.ts';

/** In pixels, twice as fine as A4 is shown (96 × 136). */
const size = { width: 192, height: 272 };
const mostBytes = 12 * 1024;
/** A page may be made to take for ever, or to fill the memory: such a one has no picture. */
const patienceMilliseconds = 15_000;
const mostMegabytes = 700;
const program = new URL('./first-page-worker.ts', import.meta.url);

/**
 * The first page of a PDF as a small picture (WebP, 192 × 272 pixels, at most 12 KB), drawn in a thread; undefined where it
 * is locked or broken, or takes too much.
 */
export async function firstPageOf(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const given: Given = { bytes, ...size, mostBytes };
  return inPdfThread<Uint8Array | undefined>(program, given, patienceMilliseconds, mostMegabytes);
}
