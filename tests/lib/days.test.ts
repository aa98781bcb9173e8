import { expect, it } from 'vitest';
import { earliestDay, latestDay, monthsAfter } from '#lib/days.ts';

it('today is what it is somewhere on earth', () => {
  const noon = new Date('2026-07-15T09:00:00Z');
  expect([earliestDay(noon), latestDay(noon)]).toEqual(['2026-07-14', '2026-07-15']);
  const evening = new Date('2026-12-31T23:00:00Z');
  expect([earliestDay(evening), latestDay(evening)]).toEqual(['2026-12-31', '2027-01-01']);
});

it('months end on the same day, or on the last of a shorter month', () => {
  const after = (moment: string, months: number) => monthsAfter(new Date(moment), months).toISOString();
  expect(after('2026-03-15T09:30:00.000Z', 6)).toBe('2026-09-15T09:30:00.000Z');
  expect(after('2026-08-31T23:59:59.000Z', 6)).toBe('2027-02-28T23:59:59.000Z');
  expect(after('2027-08-31T00:00:00.000Z', 6)).toBe('2028-02-29T00:00:00.000Z');
  expect(after('2026-02-28T12:00:00.000Z', -6)).toBe('2025-08-28T12:00:00.000Z');
});
