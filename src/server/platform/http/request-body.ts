import { AppError } from '../errors.ts';

/** Read and thrown away, so that the answer reaches whoever is still sending. */
const thrownAwayBytes = 32 * 1024 * 1024;
/** A body must have come after so long, and for every so many bytes a second more (half a megabit a second). */
const patienceMilliseconds = 30_000;
const bytesPerSecond = 64 * 1024;

/**
 * Hands the body to `taken`, piece by piece, until its promise rejects; the rest is read and thrown away, and the error
 * thrown then. Somewhat more than `maxBytes` is read so; beyond that the reader is left open, because closing it would
 * end the connection unanswered. Throws 413 for what is larger, 408 for what comes too slowly.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  taken: (piece: Uint8Array) => void | Promise<void>,
  tooLarge = () => new AppError('tooLarge'),
): Promise<void> {
  const mostRead = maxBytes + thrownAwayBytes;
  if (Number(request.headers.get('Content-Length')) > mostRead) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return;
  const begun = performance.now();
  let size = 0;
  let problem: unknown;
  while (size <= mostRead) {
    const due = begun + patienceMilliseconds + (size / bytesPerSecond) * 1_000;
    const { done, value } = await inTime(reader.read(), due - performance.now());
    if (done) break;
    size += value.length;
    if (size > maxBytes) problem ??= tooLarge();
    if (problem === undefined) {
      try {
        await taken(value);
      } catch (error) {
        problem = error;
      }
    }
  }
  if (problem !== undefined) throw problem as Error;
}

async function inTime<Value>(read: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('timedOut')), milliseconds);
  });
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}
