import type { Piscina } from 'piscina';

/** At once in this process. The others wait. */
const mostAtOnce = 2;
/** Unpacked, a PDF can be a thousand times its size: what takes more memory is given up. */
const mostMegabytes = 512;
/** Files often come in a row: the next one finds a thread with its libraries, which take longer to load than a PDF to read. */
const idleMilliseconds = 10_000;

/** Between two looks at the memory of the process. */
const lookMilliseconds = 50;

let threads: Promise<Piscina> | undefined;
const start = async () => {
  const { Piscina: Threads } = await import('piscina');
  return new Threads({
    minThreads: 0,
    maxThreads: mostAtOnce,
    idleTimeout: idleMilliseconds,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
};

let working = 0;
const waiting: (() => void)[] = [];

/**
 * What the function that `program` exports makes of `given`, in a thread. Undefined where it fails, or takes more
 * memory, or more time once its turn has come, than it may: its thread has ended then. Bytes that lie outside of the thread's own memory
 * (unpacked streams, pixels) count where `moreMegabytes` says by how much the whole process may grow meanwhile.
 */
export async function inPdfThread<Answer>(
  program: URL,
  given: unknown,
  patienceMilliseconds: number,
  moreMegabytes = Infinity,
): Promise<Answer | undefined> {
  if (working >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else working += 1;
  const growing = new AbortController();
  const most = process.memoryUsage.rss() + moreMegabytes * 2 ** 20;
  const look = () => process.memoryUsage.rss() > most && growing.abort();
  const watching = moreMegabytes < Infinity ? setInterval(look, lookMilliseconds) : undefined;
  try {
    const pool = await (threads ??= start());
    const signal = AbortSignal.any([AbortSignal.timeout(patienceMilliseconds), growing.signal]);
    return (await pool.run(given, { filename: program.href, signal })) as Answer;
  } catch {
    return undefined;
  } finally {
    clearInterval(watching);
    // The turn is handed on, or given back.
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
