import { useSyncExternalStore } from 'react';
import { pageFacts } from '#lib/page-facts.ts';

const halfMinute = 30_000;

let now = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) now = Date.now();
  listeners.add(listener);
  timer ??= setInterval(tick, halfMinute);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
function current(): number {
  // With nobody watching, the clock has stood still. Not by the millisecond: one rendering sees one time.
  if (listeners.size === 0 && Math.abs(Date.now() - now) > 1_000) now = Date.now();
  return now;
}
const given = () => Date.parse(pageFacts()?.now ?? '') || current();

/** The time, anew every half minute: for ages, and clocks that count down. While a page hydrates, the time it was made. */
export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, current, given));
