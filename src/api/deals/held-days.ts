/**
 * Days that run from something that happened in a deal, and the holds that came between: while a deal is on hold nobody in
 * it can do what a day is for. Free of zod: the browser reads it too.
 */
import { dayMilliseconds, daysLater, earliestDay, later, utcDay } from '#lib/days.ts';

/** A hold of the deal that was lifted; one that lasts moves nothing yet. */
export type PastHold = { from: Date; until: Date };

const lengthOf = (from: number, until: Date): number => until.getTime() - from;
/** A day that has begun counts, as with the days that stand in rows. */
const wholeDays = (milliseconds: number): number => Math.ceil(milliseconds / dayMilliseconds);

/**
 * A last day that runs from another one, as much later as the deal was on hold since then: in whole days. What was over
 * everywhere on earth when a hold began is not given back by it.
 * @param holds oldest first
 */
export function movedByHolds(day: string, since: string, holds: readonly PastHold[]): string {
  const begun = Date.parse(`${since}T00:00Z`);
  return holds.reduce((last, { from, until }) => {
    const isBefore = utcDay(from) < since && utcDay(until) <= since;
    if (isBefore || last < earliestDay(from)) return last;
    return daysLater(last, wholeDays(lengthOf(Math.max(from.getTime(), begun), until)));
  }, day);
}

/** A moment, as much later as the deal was on hold since then: what runs from it runs on from there. Its deal was not on hold at it. */
export const movedMoment = (moment: Date, holds: readonly PastHold[]): Date =>
  later(
    moment,
    holds.reduce((sum, { from, until }) => (from < moment ? sum : sum + lengthOf(from.getTime(), until)), 0),
  );

/** The whole days of the holds that began after one day, and no later than another. */
export const heldDaysBetween = (after: string, last: string, holds: readonly PastHold[]): number =>
  holds.reduce((sum, { from, until }) => {
    const began = utcDay(from);
    return began > after && began <= last ? sum + wholeDays(lengthOf(from.getTime(), until)) : sum;
  }, 0);
