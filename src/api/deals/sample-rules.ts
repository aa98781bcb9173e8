/**
 * What forms and server both say of samples and approved sources. Each rule gives messages by field, in the reader's language; no
 * message: nothing is wrong.
 */
import { m } from '#i18n/messages.ts';
import { daysLater, earliestDay, latestDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import { isBlank, type Problems } from './trade-rules.ts';
import { mostSampleKg, sampleDays, sourceDays, type CourierPayer } from './sample-choices.ts';

/** Kilograms with up to three places. */
export const kilogramForm = /^\d{1,4}(\.\d{1,3})?$/;

type Asked = { kg: string; courierPayer: CourierPayer; courierAccount: string; neededBy: string };

export function sampleProblems({ kg, courierPayer, courierAccount, neededBy }: Asked, now: Date): Problems {
  const problems: Problems = {};
  if (isBlank(kg)) problems['kg'] = m.field_required();
  else if (!kilogramForm.test(kg) || compare(kg, '0') <= 0) problems['kg'] = m.deals_samples_kgAboveZero();
  else if (compare(kg, mostSampleKg) > 0) problems['kg'] = m.deals_samples_kgTooMuch({ max: mostSampleKg });
  if (courierPayer === 'buyerAccount' && isBlank(courierAccount)) problems['courierAccount'] = m.field_required();
  const wrong = aheadProblem(neededBy, now);
  if (wrong) problems['neededBy'] = wrong;
  return problems;
}

/** Of a day that lies ahead: when a sample is needed, or promised. */
export function aheadProblem(day: string, now: Date): string | undefined {
  if (isBlank(day)) return m.field_required();
  if (day < earliestDay(now)) return m.deals_rfq_dateInPast();
  return day > daysLater(latestDay(now), sampleDays.ahead)
    ? m.deals_samples_tooFar({ days: sampleDays.ahead })
    : undefined;
}

/** What is promised comes after the day on which it is needed: nobody is stopped, but both know it. */
export const isAfterNeed = (dispatchBy: string, neededBy: string): boolean =>
  !isBlank(dispatchBy) && dispatchBy > neededBy;

/** Of a day on which something was done: from the day before it in the deed's own order, until today. */
export function doneProblem(day: string, now: Date, since?: string): string | undefined {
  if (isBlank(day)) return m.field_required();
  if (day > latestDay(now)) return m.deals_samples_dayInFuture();
  return since !== undefined && day < since ? m.deals_samples_dayTooEarly() : undefined;
}

/** Until when an approval can hold. `before`: the day until which it holds already. */
export function validUntilProblem(day: string, now: Date, before?: string): string | undefined {
  if (isBlank(day)) return m.field_required();
  if (day < earliestDay(now)) return m.deals_rfq_dateInPast();
  if (before !== undefined && day <= before) return m.deals_sources_notLater();
  return day > daysLater(latestDay(now), sourceDays.longest)
    ? m.deals_sources_tooLong({ years: sourceDays.longest / 365 })
    : undefined;
}
