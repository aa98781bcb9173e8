import ICAL from 'ical.js';
import type { Locale } from '#i18n/locales.ts';

/** One deadline as calendars show it. */
export type CalendarEntry = {
  /** The same for the same deadline, for ever; unique in the world. */
  uid: string;
  /** Grows with each change; `changedAt` is that of the last. */
  sequence: number;
  changedAt: Date;
  title: string;
  text: string;
  url: string;
  /** The last day; or the last moment. One of them. */
  dueOn: string | null;
  until: Date | null;
  /** Whether its reader is reminded. */
  reminds: boolean;
};

/** A folded line goes on with a space, which counts among its 75 octets (RFC 5545, section 3.1). */
ICAL.foldLength = 74;
// The name of a calendar (RFC 7986, and as it has been read for longer) is a text, which the library does not know.
const known = ICAL.design.icalendar.property as Record<string, { defaultType: string }>;
for (const name of ['name', 'x-wr-calname']) known[name] = { defaultType: 'text' };

/** Calendars look again so often. Google's looks when it likes. */
const refresh = 'PT1H';
/** In the morning of the day before; a day and two hours before a moment. */
const reminders = { day: ['-PT15H'], moment: ['-P1D', '-PT2H'] } as const;

/** A calendar of deadlines (RFC 5545), in the language in which its words are. Its bytes say when nothing has changed. */
export function icalendar(name: string, entries: readonly CalendarEntry[], locale: Locale): Uint8Array {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//Resinport//Deadlines//${locale.slice(0, 2).toUpperCase()}`);
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('name', name);
  calendar.addPropertyWithValue('x-wr-calname', name);
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(refresh));
  calendar.addPropertyWithValue('x-published-ttl', refresh);
  for (const entry of entries) calendar.addSubcomponent(eventOf(entry, locale));
  return new TextEncoder().encode(`${calendar.toString()}\r\n`);
}

function eventOf({ dueOn, until, reminds, ...entry }: CalendarEntry, locale: Locale): ICAL.Component {
  const event = new ICAL.Component('vevent');
  const changed = ICAL.Time.fromJSDate(entry.changedAt, true);
  event.addPropertyWithValue('uid', entry.uid);
  // Without a method both say when what is told was last revised (section 3.8.7.2).
  event.addPropertyWithValue('dtstamp', changed);
  event.addPropertyWithValue('last-modified', changed);
  event.addPropertyWithValue('sequence', entry.sequence);
  event.addPropertyWithValue('dtstart', until ? ICAL.Time.fromJSDate(until, true) : ICAL.Time.fromDateString(dueOn!));
  event.addPropertyWithValue('summary', entry.title).setParameter('language', locale);
  event.addPropertyWithValue('description', entry.text).setParameter('language', locale);
  event.addPropertyWithValue('url', entry.url);
  event.addPropertyWithValue('class', 'PRIVATE');
  // A day on which something is due is no day on which one has no time.
  event.addPropertyWithValue('transp', 'TRANSPARENT');
  for (const trigger of reminds ? reminders[until ? 'moment' : 'day'] : []) {
    const alarm = new ICAL.Component('valarm');
    alarm.addPropertyWithValue('action', 'DISPLAY');
    alarm.addPropertyWithValue('trigger', ICAL.Duration.fromString(trigger));
    alarm.addPropertyWithValue('description', entry.title);
    event.addSubcomponent(alarm);
  }
  return event;
}
