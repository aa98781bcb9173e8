import { setImmediate } from 'node:timers/promises';

/** Of the event loop, in milliseconds. */
const longestTurn = 10;

/** For long work on a caller's rows: awaited after each of them, it lets others have their turn whenever it is time. */
export function takingTurns(): () => Promise<void> | void {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < longestTurn) return;
    await setImmediate();
    begun = performance.now();
  };
}
