import { longestQuoteDays } from '#api/deals/deal-choices.ts';
import { dayMilliseconds, daysAfter } from '#lib/days.ts';
import { dayOf } from '#lib/moments.ts';
import { pageFacts } from '#lib/page-facts.ts';

const usualValidityDays = 7;

/** A moment as a field for date and time has it, in the reader's own time: `2026-03-05T18:00`. */
export function localMoment(date: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: pageFacts()?.zone }).format(date);
  return `${dayOf(date)}T${time}`;
}

/** The earliest and the latest end of a quote that the server takes. */
export const validityRange = (now: Date): { min: string; max: string } => ({
  min: localMoment(now),
  max: localMoment(daysAfter(now, longestQuoteDays)),
});

/** A week from now, at the end of a working day. */
export function usualEnd(now: Date): string {
  const end = daysAfter(now, usualValidityDays);
  end.setHours(18, 0, 0, 0);
  return localMoment(end);
}

/** The end of a quote that is to be written anew: the one before, unless it is near or over. */
export function nextEnd(validUntil: string, now: Date): string {
  const end = new Date(validUntil);
  return end.getTime() - now.getTime() > dayMilliseconds ? localMoment(end) : usualEnd(now);
}

/** What such a field holds, as the API has moments; '' where it holds none. */
export function momentOf(typed: string): string {
  const moment = new Date(typed);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
