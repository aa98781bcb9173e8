import type { SellingPeriod } from '#api/deals/selling-choices.ts';
import { daysBefore, daysLater, utcDay } from '#lib/days.ts';

/** Days of UTC, both counted; today is the last. */
export type Period = { days: SellingPeriod; from: string; until: string };

export const periodOf = (days: SellingPeriod, now: Date): Period => ({
  ...{ days, from: utcDay(daysBefore(now, days - 1)), until: utcDay(now) },
});

/** As many days, up to the one before it. */
export const periodBefore = ({ days, from }: Period): Period => ({
  ...{ days, from: daysLater(from, -days), until: daysLater(from, -1) },
});

export const daysOf = ({ days, from }: Period): string[] =>
  Array.from({ length: days }, (_, index) => daysLater(from, index));
