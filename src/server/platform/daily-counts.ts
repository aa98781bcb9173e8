import { createHmac, randomBytes } from 'node:crypto';
import { utcDay } from '#lib/days.ts';

/** How often something of a kind was met on a day. */
export type DailyCount = { of: string; day: string; times: number };
/**
 * How many visitors meet each thing in a day. Who they are is in memory alone, as hashes under a key that goes with the
 * day: what is written are numbers. Pages cost nothing by it: they are counted when a browser says so.
 */
export type DailyCounts = {
  /** Each visitor counts once a day for a thing. */
  note: (of: string, visitor: string) => void;
  /** Writes what was counted since the last time. */
  write: () => Promise<void>;
};

/** Of one day in one process; who comes after so many is not counted, rather than counted twice. */
const mostKnown = 200_000;

/** Counts, and has what was counted saved: what could not be is counted the next time. */
export function openDailyCounts(now: () => Date, save: (counts: readonly DailyCount[]) => Promise<void>): DailyCounts {
  const waiting = new Map<string, DailyCount>();
  let day = '';
  let known = new Set<string>();
  let key = randomBytes(32);
  let writing = Promise.resolve();

  const note: DailyCounts['note'] = (of, visitor) => {
    const today = utcDay(now());
    if (today !== day) [day, known, key] = [today, new Set(), randomBytes(32)];
    const who = createHmac('sha256', key).update(`${of} ${visitor}`).digest('base64url').slice(0, 22);
    if (known.has(who) || known.size >= mostKnown) return;
    known.add(who);
    add({ of, day, times: 1 });
  };
  const add = (count: DailyCount) => {
    const row = waiting.get(`${count.day} ${count.of}`);
    if (row) row.times += count.times;
    else waiting.set(`${count.day} ${count.of}`, { ...count });
  };

  const writeNow = async () => {
    if (waiting.size === 0) return;
    const counts = [...waiting.values()];
    waiting.clear();
    try {
      await save(counts);
    } catch (error) {
      for (const count of counts) add(count);
      throw error;
    }
  };
  const write = () => (writing = writing.catch(() => undefined).then(writeNow));
  return { note, write };
}
