import type { z } from 'zod';
import type { trackPoint } from '#api/members/user.ts';

export type TrackPoint = z.output<typeof trackPoint>;

const samples = { min: 8 };
const milliseconds = { min: 300, max: 600_000 };
/**
 * A line with hardly any unevenness is what a held key draws, and a program: it must at least take a key's time. One with
 * none at all no key draws: what it repeats by, and the browser's clock, are never that even.
 */
const evenLine = { deviation: 0.004, minMilliseconds: 600, exact: 0.0003 };
/** A hand trembles; more than this back, in all, is not a drag to the right. */
const most = { start: 0.2, back: 0.1, jump: 0.5 };
/** Clocks of two machines tick alike to about this much. */
const clockTolerance = 250;

/**
 * Whether the slider was really dragged: from the left end fully to the right, in a person's time, through enough
 * places on the way, and not in more time than has passed (`elapsed`, milliseconds by the server's clock).
 */
export function isRealDrag(track: readonly TrackPoint[], elapsed: number): boolean {
  const [first, last] = [track[0], track.at(-1)];
  if (!first || !last || track.length < samples.min) return false;
  const duration = last.t - first.t;
  if (duration < milliseconds.min || duration > milliseconds.max || last.t > elapsed + clockTolerance) return false;
  if (first.x > most.start || last.x < 1) return false;

  const steps = track.slice(1).map((point, index) => ({ t: point.t - track[index]!.t, x: point.x - track[index]!.x }));
  if (steps.some(({ t, x }) => t < 0 || x > most.jump)) return false;
  const back = steps.reduce((sum, { x }) => sum + Math.max(-x, 0), 0);
  if (back > most.back || steps.filter(({ t, x }) => t > 0 && x > 0).length < samples.min - 1) return false;

  const way = last.x - first.x;
  const unevenness = Math.max(...track.map(({ t, x }) => Math.abs(x - first.x - (way * (t - first.t)) / duration)));
  if (unevenness <= evenLine.exact) return false;
  return unevenness > evenLine.deviation || duration >= evenLine.minMilliseconds;
}

/** So finely two drags are told apart: by no hand and by no clock are they ever this alike. */
const grain = { milliseconds: 2, x: 0.001 };

/** What a drag looks like: the same for one that was recorded and changed by next to nothing. */
export const lookOfDrag = (track: readonly TrackPoint[]): string =>
  track.map(({ t, x }) => `${Math.round(t / grain.milliseconds)} ${Math.round(x / grain.x)}`).join();
