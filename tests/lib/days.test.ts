import { expect, it } from 'vitest';
import { earliestDay, latestDay } from '#lib/days.ts';

it('today is what it is somewhere on earth', () => {
  const noon = new Date('2026-07-15T09:00:00Z');
  expect([earliestDay(noon), latestDay(noon)]).toEqual(['2026-07-14', '2026-07-15']);
  const evening = new Date('2026-12-31T23:00:00Z');
  expect([earliestDay(evening), latestDay(evening)]).toEqual(['2026-12-31', '2027-01-01']);
});
