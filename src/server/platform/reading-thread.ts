import { Worker } from 'node:worker_threads';
import { inTurn } from './idempotency/in-turn.ts';

/** What the largest honest file needs many times over. */
const longestMilliseconds = 60_000;
const mostMegabytes = 512;

/**
 * Has a program read a file in a thread of its own: it takes a second, and nobody else should wait for it. `hear` is given what it tells, and says whether
 * that was the end. Two run at one time in this process, as each may take so much memory: 503 for whose turn does not come soon, and `tooMuch` for
 * what takes more time or memory than any honest file.
 */
export const inReadingThread = <Told>(
  program: URL,
  workerData: unknown,
  hear: (told: Told) => boolean,
  tooMuch: () => Error,
): Promise<void> => inTurn('reading threads', () => run(program, workerData, hear, tooMuch));

function run<Told>(
  program: URL,
  workerData: unknown,
  hear: (told: Told) => boolean,
  tooMuch: () => Error,
): Promise<void> {
  const worker = new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } });
  let isRead = false;
  let failure: Error | undefined;
  const timer = setTimeout(() => {
    failure = tooMuch();
    void worker.terminate();
  }, longestMilliseconds);
  worker.on('message', (told: Told) => {
    try {
      isRead ||= hear(told);
    } catch (error) {
      failure ??= error as Error;
    }
  });
  worker.once('error', (error: NodeJS.ErrnoException) => {
    failure ??= error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error;
  });
  // Not before: until then it has its memory.
  return new Promise((resolve, reject) => {
    worker.once('exit', () => {
      clearTimeout(timer);
      if (isRead && failure === undefined) resolve();
      else reject(failure ?? new Error('The file was not read to its end'));
    });
  });
}
