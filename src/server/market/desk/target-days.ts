import { dayMilliseconds, lastOfMonth, daysLater, utcDay } from '#lib/days.ts';

/** Easter Sunday of a year in the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easterOf(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const of = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return Date.UTC(year, Math.floor(of / 31) - 1, (of % 31) + 1);
}

/**
 * Business days of a month, `2026-07`: the ECB publishes reference rates on each day on which TARGET is open, Monday to Friday but for 1 January,
 * Good Friday, Easter Monday, 1 May, 25 and 26 December (the ECB's long-term calendar of TARGET, since 2002).
 */
export function targetDays(month: string): string[] {
  const easter = easterOf(Number(month.slice(0, 4)));
  const closed = new Set([
    ...['01-01', '05-01', '12-25', '12-26'].map((day) => `${month.slice(0, 4)}-${day}`),
    ...[-2, 1].map((days) => utcDay(new Date(easter + days * dayMilliseconds))),
  ]);
  const days: string[] = [];
  for (let day = `${month}-01`; day <= lastOfMonth(month); day = daysLater(day, 1)) {
    const weekday = new Date(`${day}T00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !closed.has(day)) days.push(day);
  }
  return days;
}
