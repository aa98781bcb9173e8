import { earliestDay } from './days.ts';
import { m } from '#i18n/messages.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What is less than a day away is pressing. */
export const isPressing = (until: string, now: Date): boolean => Date.parse(until) - now.getTime() < day;

/** How long until a moment: `6 d 4 h left`, `6 d left`, `3 h 20 min left`; null when it is past. */
export function timeLeft(until: string, now: Date): string | null {
  const left = Date.parse(until) - now.getTime();
  if (left <= 0) return null;
  const days = Math.floor(left / day);
  const hours = Math.floor((left % day) / hour);
  if (days > 0) return hours > 0 ? m.deals_orders_daysLeft({ days, hours }) : m.deals_orders_wholeDaysLeft({ days });
  const minutes = Math.max(1, Math.floor((left % hour) / minute));
  return hours > 0 ? m.deals_orders_hoursLeft({ hours, minutes }) : m.deals_orders_minutesLeft({ minutes });
}

/** Whether a calendar day is over for everybody on earth: what was due on it is overdue. */
export const isOverdue = (day: string, now: Date): boolean => day < earliestDay(now);
