import { inPdfThread } from './pdf-threads.ts';
import type { Given } from './pdf-text-worker.ts';

/** A page may be made to take for ever: what takes longer has no words. */
const patienceMilliseconds = 10_000;
const program = new URL('./pdf-text-worker.ts', import.meta.url);

/**
 * The words on the first pages of a PDF, as they lie in the file, read in a thread; '' where there are none (a scan) or
 * nobody can read them.
 */
export async function pdfText(bytes: Uint8Array, pages: number): Promise<string> {
  const given: Given = { bytes, pages };
  return (await inPdfThread<string>(program, given, patienceMilliseconds)) ?? '';
}
