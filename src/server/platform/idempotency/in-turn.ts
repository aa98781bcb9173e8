import { AppError } from '../errors.ts';

/** Writes of one member that run at a time; more would only wait for one another, each with a connection in its hand. */
const atOnce = 2;
/** Who waits longer, or behind more, is asked to come again. */
const patienceMilliseconds = 3_000;
const mostWaiting = 20;
const retryAfterSeconds = 3;

type Turns = { running: number; waiting: (() => void)[] };
const turnsOf = new Map<string, Turns>();

/**
 * Runs `work` when fewer than two others of the same `key` run in this process; without a database connection while it
 * waits. Throws `unavailable` (503, with the time to come again) when its turn does not come soon.
 */
export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const turns = turnsOf.get(key) ?? { running: 0, waiting: [] };
  turnsOf.set(key, turns);
  if (turns.running < atOnce) turns.running += 1;
  else await turnOf(turns);
  try {
    return await work();
  } finally {
    // Whoever is next takes the place over.
    const next = turns.waiting.shift();
    if (next) next();
    else if (--turns.running === 0) turnsOf.delete(key);
  }
}

function turnOf({ waiting }: Turns): Promise<void> {
  const tooLate = () => new AppError('unavailable', { retryAfterSeconds });
  if (waiting.length >= mostWaiting) return Promise.reject(tooLate());
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      waiting.splice(waiting.indexOf(next), 1);
      reject(tooLate());
    }, patienceMilliseconds);
    const next = () => {
      clearTimeout(giveUp);
      resolve();
    };
    waiting.push(next);
  });
}
