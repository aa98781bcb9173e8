import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captchaCheck } from '#api/members/user.ts';
import { DragTrack } from '#lib/drag-track.ts';

const trackLimits = captchaCheck.input.shape.track;

describe('the track of a slider', () => {
  it('begins at the left, in its own time, and ends at the right', () => {
    const track = new DragTrack(1_000);
    expect([track.moveTo(0.25, 1_100.4), track.moveTo(0.999, 1_900)]).toEqual([0.25, 1]);
    expect(track.points).toEqual([
      { t: 0, x: 0 },
      { t: 100, x: 0.25 },
      { t: 900, x: 1 },
    ]);
  });

  it('goes forward only: a hand that trembles loses nothing', () => {
    const track = new DragTrack(0);
    expect([0.3, 0.28, -1, 0.4].map((x, index) => track.moveTo(x, index * 10))).toEqual([0.3, 0.3, 0.3, 0.4]);
  });

  it('is one that the API takes, however long and wildly the slider is moved', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -2, max: 3, noNaN: true }), { maxLength: 3_000 }), (moves) => {
        const track = new DragTrack(0);
        moves.forEach((x, index) => track.moveTo(x, index * 8));
        expect(trackLimits.safeParse(track.points).success).toBe(true);
        expect(track.position).toBe(track.points.at(-1)!.x);
      }),
      { numRuns: 40 },
    );
  });
});
