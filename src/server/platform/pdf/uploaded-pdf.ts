import { Worker } from 'node:worker_threads';
import type { Rewritten } from './uploaded-pdf-worker.ts';

/** Unpacked, a PDF can be a thousand times its size, or never end: more time or memory none is given. */
const patienceMilliseconds = 20_000;
const mostMegabytes = 512;
/** At once in this process. The others wait. */
const mostAtOnce = 2;

let working = 0;
const waiting: (() => void)[] = [];

/**
 * A member's PDF written anew, in a thread of its own: its pages, without what acts by itself (scripts, actions), what
 * it carries (files, forms of XFA) and whatever stands before or behind it in the file.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<Rewritten> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return { refused: 'unreadable' };
  if (working >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else working += 1;
  try {
    return await inThread(bytes);
  } finally {
    // The turn is handed on, or given back.
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

function inThread(bytes: Uint8Array): Promise<Rewritten> {
  const worker = new Worker(new URL('./uploaded-pdf-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  return new Promise<Rewritten>((resolve) => {
    const give = (answer: Rewritten) => {
      clearTimeout(patience);
      resolve(answer);
      void worker.terminate();
    };
    const patience = setTimeout(() => give({ refused: 'unreadable' }), patienceMilliseconds);
    worker.once('message', give);
    worker.once('error', () => give({ refused: 'unreadable' }));
    worker.once('exit', () => give({ refused: 'unreadable' }));
  });
}
