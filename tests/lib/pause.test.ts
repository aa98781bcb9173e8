import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pause } from '#lib/pause.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a pause', () => {
  it.each([
    ['a second where nothing else is said', undefined, 1_000],
    ['as long as is said', 300, 300],
    ['no time at all for 0', 0, 0],
  ])('is %s', async (_, said, milliseconds) => {
    let over = false;
    void pause(said).then(() => (over = true));
    if (milliseconds > 0) {
      await vi.advanceTimersByTimeAsync(milliseconds - 1);
      expect(over).toBe(false);
    }
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toBe(true);
  });
});
