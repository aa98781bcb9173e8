/** The first and the last time zone of the earth (UTC−12, UTC+14): a person's "today" lies between their days. */
const hour = 3_600_000;
const dayAt = (moment: Date, offsetHours: number) =>
  new Date(moment.getTime() + offsetHours * hour).toISOString().slice(0, 10);

/** The latest calendar day that anybody on earth has at a moment, as `2026-03-05`: what lies after it is the future. */
export const latestDay = (moment: Date): string => dayAt(moment, 14);
/** The calendar day so many working days (Monday to Friday) after a moment. */
export function workingDaysAfter(moment: Date, days: number): string {
  const day = new Date(moment);
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
/** The earliest one: what lies before it is past for everybody. */
export const earliestDay = (moment: Date): string => dayAt(moment, -12);
