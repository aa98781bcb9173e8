import { inPdfThread } from './pdf-threads.ts';
import type { Rewritten } from './uploaded-pdf-worker.ts';

/** Unpacked, a PDF may never end. */
const patienceMilliseconds = 20_000;
const program = new URL('./uploaded-pdf-worker.ts', import.meta.url);

/**
 * A member's PDF written anew, in a thread: its pages, without what acts by itself (scripts, actions), what it carries
 * (files, forms of XFA) and whatever stands before or behind it in the file.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<Rewritten> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return { refused: 'unreadable' };
  return (await inPdfThread<Rewritten>(program, bytes, patienceMilliseconds)) ?? { refused: 'unreadable' };
}
