import { describe, expect, it } from 'vitest';
import { reviewedBy } from '#api/members/review-time.ts';

describe('by when an application is answered', () => {
  it.each([
    ['on Wednesday', '2026-07-15T12:00:00Z', '2026-07-16T12:00:00.000Z'],
    ['on Friday', '2026-07-17T09:30:00Z', '2026-07-20T09:30:00.000Z'],
    ['on Saturday', '2026-07-18T09:30:00Z', '2026-07-20T09:30:00.000Z'],
    ['on Sunday', '2026-07-19T23:59:00Z', '2026-07-20T23:59:00.000Z'],
  ])('submitted %s: at this time of the next working day', (_, submitted, by) => {
    expect(reviewedBy(submitted).toISOString()).toBe(by);
  });
});
