/**
 * How people write days, read in one way by the whole site: `2026-12-10`, `2026/12/10`, `20261210`, `2026年12月10日`,
 * `10 Dec 2026`, `Dec 10, 2026`, `31/12/2026`, `12/31/2026`. What can be read in two ways (`12/10/2026`: which is the month?)
 * is not read at all: a day that decides a price's validity is not guessed.
 */
const written = {
  year: /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?日?$/,
  digits: /^(\d{4})(\d{2})(\d{2})$/,
  dayMonth: /^(\d{1,2})[ -]?([a-z]{3,9})\.?,?[ -]?(\d{4})$/,
  monthDay: /^([a-z]{3,9})\.? ?(\d{1,2}),? ?(\d{4})$/,
  yearLast: /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4})$/,
};
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** `1` to `12`; NaN: no month is called so. */
const monthOf = (name: string): number => months.findIndex((month) => month.startsWith(name)) + 1 || NaN;

const simple = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

/** `2026-12-10` of its parts; null: the calendar has no such day. */
function dayAs(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isThere ? date.toISOString().slice(0, 10) : null;
}

/** What a text says as a day, `2026-12-10`. Null: it is none, or none without doubt. */
export function readDay(text: string): string | null {
  const typed = simple(text);
  const inOrder = written.year.exec(typed) ?? written.digits.exec(typed);
  if (inOrder) return dayAs(Number(inOrder[1]), Number(inOrder[2]), Number(inOrder[3]));
  const dayFirst = written.dayMonth.exec(typed);
  if (dayFirst) return dayAs(Number(dayFirst[3]), monthOf(dayFirst[2]!), Number(dayFirst[1]));
  const monthFirst = written.monthDay.exec(typed);
  if (monthFirst) return dayAs(Number(monthFirst[3]), monthOf(monthFirst[1]!), Number(monthFirst[2]));
  const yearLast = written.yearLast.exec(typed);
  return yearLast ? eitherDay(Number(yearLast[4]), Number(yearLast[1]), Number(yearLast[3])) : null;
}

/** The day of two numbers of which either may be the month; null: both may. */
function eitherDay(year: number, one: number, other: number): string | null {
  const [dayFirst, monthFirst] = [dayAs(year, other, one), dayAs(year, one, other)];
  if (dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst) return null;
  return dayFirst ?? monthFirst;
}

/** What a text says as a day with its time of 24 hours, `2026-12-10T18:00`. Null: it is none, or none without doubt. */
export function readMoment(text: string): string | null {
  const [, before, hour, minute] = /^(.*?)[t ] ?(\d{1,2}):(\d{2})(?::00)?$/.exec(simple(text)) ?? [];
  const day = before === undefined ? null : readDay(before);
  if (day === null || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${day}T${hour!.padStart(2, '0')}:${minute}`;
}

/** As a field shows it: `2026-12-10`, `2026-12-10 18:00`. */
export const shownDay = (value: string): string => value.replace('T', ' ');
