/** Days: calendar days are texts such as `2026-03-05`, moments are dates. */
export const dayMilliseconds = 86_400_000;

/** So many times 24 hours after a moment. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMilliseconds);
export const daysBefore = (moment: Date, days: number): Date => daysAfter(moment, -days);

/** So many milliseconds later. */
export const later = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

/** The same day some months later, or the last of that month where it has none such (PRC Civil Code, art. 202). */
export function monthsAfter(moment: Date, months: number): Date {
  const after = new Date(moment);
  after.setUTCMonth(after.getUTCMonth() + months);
  // JavaScript counts 31 February on into March.
  if (after.getUTCDate() !== moment.getUTCDate()) after.setUTCDate(0);
  return after;
}

/** The calendar day of a moment in UTC. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The calendar day so many days after another. */
export const daysLater = (day: string, days: number): string => utcDay(daysAfter(new Date(`${day}T00:00Z`), days));

/** The last calendar day of a month such as `2026-03`. */
export const lastOfMonth = (month: string): string =>
  utcDay(daysBefore(monthsAfter(new Date(`${month}-01T00:00Z`), 1), 1));

/** How many days a calendar day lies before another. */
export const daysBetween = (earlier: string, later: string): number =>
  Math.round((Date.parse(`${later}T00:00Z`) - Date.parse(`${earlier}T00:00Z`)) / dayMilliseconds);

/** The latest calendar day that anybody on earth has at a moment (UTC+14): what lies after it is the future. */
export const latestDay = (moment: Date): string => utcDay(daysAfter(moment, 14 / 24));
/** The earliest one (UTC−12): what lies before it is past for everybody. */
export const earliestDay = (moment: Date): string => utcDay(daysBefore(moment, 12 / 24));

/** When a calendar day is over for everybody on earth (24:00, UTC−12:00). */
export const endOfDay = (day: string): string => daysAfter(new Date(`${day}T12:00Z`), 1).toISOString();

/** The calendar day so many working days (Monday to Friday) after a moment. */
export function workingDaysAfter(moment: Date, days: number): string {
  const day = new Date(moment);
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return utcDay(day);
}
