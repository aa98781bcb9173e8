import { describe, expect, it } from 'vitest';
import { isRealDrag, type TrackPoint } from '#server/members/identity/real-drag.ts';

const plentyOfTime = 60_000;
/** Starts slowly, hurries, slows down. */
const byHand = (milliseconds: number, samples = 20): TrackPoint[] =>
  Array.from({ length: samples + 1 }, (_, n) => {
    const part = n / samples;
    return { t: part * milliseconds, x: part * part * (3 - 2 * part) };
  });
const byKey = (pause: number, steps = 20, start = 0): TrackPoint[] =>
  Array.from({ length: steps + 1 }, (_, n) => ({ t: start + n * pause + (n % 3), x: n / steps }));
const exactly = (milliseconds: number, steps = 20): TrackPoint[] =>
  Array.from({ length: steps + 1 }, (_, n) => ({ t: Math.round((n / steps) * milliseconds), x: n / steps }));
const tremble = [...byHand(900).slice(0, 11), { t: 455, x: 0.48 }, ...byHand(900).slice(11)];
const swing = byHand(900, 40).map(({ t, x }, n) => ({ t, x: n === 40 ? 1 : Math.max(0, x - (n % 2) * 0.05) }));

describe('a drag', () => {
  it.each([
    ['by hand', byHand(900)],
    ['by a quick hand', byHand(320)],
    ['by a slow hand', byHand(50_000)],
    ['with a tremble back', tremble],
    ['by a held key', byKey(33)],
    ['by a held key that waits before it repeats', [{ t: 0, x: 0 }, ...byKey(33, 20, 500)]],
    ['by presses of a key', byKey(180, 10)],
    ['of eight samples', byHand(900, 7)],
  ])('is real %s', (_, track) => {
    expect(isRealDrag(track, plentyOfTime)).toBe(true);
  });

  it.each([
    ['with nothing in it', []],
    ['of seven samples', byHand(900, 6)],
    ['in an instant', byHand(0)],
    ['in less than 300 ms', byHand(299)],
    ['in more than ten minutes', byHand(600_001)],
    ['along a line as even as a key’s, but faster', byKey(29)],
    ['along an exact line, however slowly', exactly(700)],
    ['along an exact line, in a minute', exactly(60_000, 200)],
    ['that stops before the end', byHand(900).slice(0, -1)],
    ['that begins in the middle', byHand(900).slice(12)],
    ['that jumps', [{ t: 0, x: 0 }, ...byHand(900).map(({ t, x }) => ({ t: t + 10, x: 0.55 + x * 0.45 }))]],
    ['that stays where it is', [...byHand(900, 3), ...byHand(900).map(({ t }) => ({ t: 900 + t, x: 1 }))]],
    ['that runs back in time', byHand(900).map(({ t, x }, n) => ({ t: n === 9 ? 0 : t, x }))],
    ['that swings back and forth', swing],
  ])('is none %s', (_, track) => {
    expect(isRealDrag(track, plentyOfTime + 600_000)).toBe(false);
  });

  it('takes no more time than there was', () => {
    expect(isRealDrag(byHand(2_000), 2_000)).toBe(true);
    expect(isRealDrag(byHand(2_000), 1_500)).toBe(false);
  });
});
