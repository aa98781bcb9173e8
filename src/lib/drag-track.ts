import type { Outcome } from './outcome.ts';

/** One sample of a drag: milliseconds since the hold began, share of the way from 0 to 1. */
export type TrackPoint = { t: number; x: number };

/** One try at the slider captcha: begun when the slider is taken, finished when it has arrived. */
export type CaptchaTry = {
  /** The token is good for one call within two minutes. */
  finish: (track: readonly TrackPoint[]) => Promise<Outcome<{ captchaToken: string }>>;
  abandon: () => void;
};

/** More samples than the API takes are thinned out: what counts is the beginning and the end. */
const mostSamples = 1_800;

/** Records how a slider is dragged. It only goes forward: a hand that trembles loses nothing. */
export class DragTrack {
  readonly #points: TrackPoint[] = [{ t: 0, x: 0 }];
  readonly #startedAt: number;

  constructor(now: number) {
    this.#startedAt = now;
  }

  get position(): number {
    return this.#points.at(-1)!.x;
  }

  get points(): readonly TrackPoint[] {
    return this.#points;
  }

  /** Answers how far the slider is now; the end is where nothing but rounding is missing. */
  moveTo(x: number, now: number): number {
    const ahead = Math.min(Math.max(x, this.position), 1);
    const point = {
      t: Math.max(0, Math.round(now - this.#startedAt)),
      x: ahead > 0.995 ? 1 : Math.round(ahead * 10_000) / 10_000,
    };
    if (this.#points.length < mostSamples || point.x === 1) this.#points.push(point);
    return point.x;
  }
}
