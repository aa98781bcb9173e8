import { languageOption } from '#i18n/locales.ts';
import { getLocale } from '#i18n/get-locale.ts';

/** Date and time in the reader's time zone, for browsers: the server does not know it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `5 Mar 2026, 14:03`, `2026年3月5日 14:03`. */
export function formatMoment(iso: string): string {
  const language = languageOption(getLocale()).writing.dates;
  let format = formats.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
    formats.set(language, format);
  }
  return format.format(new Date(iso));
}

/** The reader's calendar day of a moment, as `2026-03-05`. */
export function dayOf(moment: string | Date): string {
  const date = new Date(moment);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
