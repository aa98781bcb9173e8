import { languageOption, type Locale } from '#i18n/locales.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from './format.ts';
import { getOrInsert } from './get-or-insert.ts';
import { pageFacts } from './page-facts.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // On a member's page the server has said it in this zone; elsewhere only browsers write moments, in their own.
  const timeZone = pageFacts()?.zone;
  const key = `${language} ${options.dateStyle} ${timeZone}`;
  let known = formats.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat(language, { ...options, timeZone });
    formats.set(key, known);
  }
  return known;
}

/** Date and time in the reader's time zone: `5 Mar 2026, 14:03`, `2026年3月5日 14:03`. */
export function formatMoment(iso: string): string {
  const language = languageOption(getLocale()).writing.dates;
  return format(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(new Date(iso));
}

/** Whose clock tells the readers of a language the time; without a row it is UTC. `unit_moment` names it. */
const zones: Partial<Record<Locale, string>> = { 'zh-CN': 'Asia/Shanghai' };

/**
 * The same with the zone beside it, for what is read who knows where: letters, public pages, what the server refuses.
 * `5 March 2026, 14:03 UTC`, `2026年3月5日 22:03（北京时间）`.
 */
export function momentWithZone(iso: string): string {
  const { dates } = languageOption(getLocale()).writing;
  const timeZone = zones[getLocale()] ?? 'UTC';
  const part = (options: Intl.DateTimeFormatOptions) =>
    getOrInsert(
      formats,
      `${dates} ${options.dateStyle} ${options.timeStyle} with zone`,
      () => new Intl.DateTimeFormat(dates, { ...options, timeZone }),
    ).format(new Date(iso));
  return m.unit_moment({ day: part({ dateStyle: 'long' }), time: part({ timeStyle: 'short' }) });
}

/** Midnight of UTC stands for a day of which nobody knows the hour: that is written as the day alone, everywhere the same. */
export const isDayAlone = (iso: string): boolean => /T00:00:00(?:\.000)?Z$/.test(iso);
export const formatDayOrMoment = (iso: string): string => (isDayAlone(iso) ? formatDate(iso) : formatMoment(iso));

/** The reader's calendar day of a moment, as `2026-03-05`. */
export function dayOf(moment: string | Date): string {
  const parts = format('en-GB', { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)!.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}
