/** By when the other side answers what is asked of its quote: a counter-offer, a booking. Never later than the quote stands. */
import { workingDaysAfter } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import type { Problems } from './trade-rules.ts';

/** So many working days from now, at this time of the day. */
export function usualAnswerBy(now: Date, days: number, validUntil: Date): Date {
  const usual = new Date(`${workingDaysAfter(now, days)}T${now.toISOString().slice(11)}`);
  return usual < validUntil ? usual : validUntil;
}

export function answerByProblems(
  { answerBy }: { answerBy?: string | undefined },
  { now, validUntil }: { now: Date; validUntil: Date },
): Problems {
  if (answerBy === undefined) return {};
  const end = Date.parse(answerBy);
  return end > now.getTime() && end <= validUntil.getTime() ? {} : { answerBy: m.deals_answerBy_most() };
}
