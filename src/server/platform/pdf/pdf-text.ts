import { Worker } from 'node:worker_threads';

/** A page may be made to take for ever: what takes longer, or more memory, has no words. */
const patienceMilliseconds = 10_000;
const mostMegabytes = 256;

/**
 * The words on the first pages of a PDF, as they lie in the file, read in a thread of its own; '' where there are none (a scan) or
 * nobody can read them.
 */
export function pdfText(bytes: Uint8Array, pages: number): Promise<string> {
  const worker = new Worker(new URL('./pdf-text-worker.ts', import.meta.url), {
    workerData: { bytes, pages },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  return new Promise<string>((resolve) => {
    const give = (answer: string) => {
      clearTimeout(patience);
      resolve(answer);
      void worker.terminate();
    };
    const patience = setTimeout(() => give(''), patienceMilliseconds);
    worker.once('message', give);
    worker.once('error', () => give(''));
    worker.once('exit', () => give(''));
  });
}
