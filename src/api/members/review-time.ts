/** By when operators answer an application, as its applicant is told. */
import { workingDaysAfter } from '#lib/days.ts';

/** The promise: one working day, Monday to Friday of UTC, at the same time of the day. */
export const reviewWorkingDays = 1;

export const reviewedBy = (submittedAt: string): Date =>
  new Date(
    `${workingDaysAfter(new Date(submittedAt), reviewWorkingDays)}${new Date(submittedAt).toISOString().slice(10)}`,
  );
