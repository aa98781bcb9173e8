/** Deadlines of deals in calendars elsewhere: one as a file, all of a member's at a secret address. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, id, moment, nothing } from '#api/common/common.ts';
import { cleanedLine } from '#api/common/text.ts';

const calls = 'api/trade/web/calendar';

const deadline = z.object({
  /** Which of its deal it is; it stays when the day moves. */
  key: z.string(),
  what: z.string(),
  /** Who has to keep it. */
  by: z.enum(['own', 'theirs']),
  /** null: of the RFQ. */
  subOrder: z.object({ id, number: z.string() }).nullable(),
  /** The last day, wherever on earth; or the last moment. One of them. */
  dueOn: day.nullable(),
  until: moment.nullable(),
});

export const getDeadlines = call({
  method: 'GET',
  path: `${calls}/getDeadlines`,
  looks: true,
  access: 'member',
  summary: 'The deadlines of a deal that lie ahead or are not kept yet, the next one first; 404 for a deal of others',
  input: z.object({ orderId: id }),
  data: z.array(deadline),
});

export const exportDeadline = call({
  method: 'GET',
  path: `${calls}/exportDeadline`,
  looks: true,
  access: 'member',
  summary: 'One of them as a file for a calendar (RFC 5545); 404 when it is not ahead any more',
  input: z.object({ orderId: id, key: cleanedLine(120) }),
  data: nothing,
  answersFile: ['text/calendar'],
});

const address = z.object({
  madeAt: moment,
  /** When a calendar last read it, to the hour; null: none has. */
  readAt: moment.nullable(),
});

export const getCalendarAddress = call({
  method: 'GET',
  path: `${calls}/getCalendarAddress`,
  reads: true,
  access: 'member',
  summary: 'Whether the caller’s deadlines can be read at a secret address; not the address itself, which nobody keeps',
  input: nothing,
  data: z.object({ address: address.nullable() }),
});

export const makeCalendarAddress = call({
  method: 'POST',
  path: `${calls}/makeCalendarAddress`,
  access: 'member',
  fresh: true,
  limit: 'write',
  summary: 'Makes such an address, shown this once; the one before opens nothing any more',
  input: nothing,
  data: z.object({ address, url: z.string() }),
});

export const endCalendarAddress = call({
  method: 'POST',
  path: `${calls}/endCalendarAddress`,
  access: 'member',
  limit: 'write',
  summary: 'Ends it: calendars that have subscribed find nothing there any more',
  input: nothing,
  data: nothing,
});

export const getCalendar = call({
  method: 'GET',
  path: `${calls}/getCalendar`,
  access: 'public',
  limit: 'search',
  summary:
    'All deadlines of the member whose secret address it is, in that member’s language, as they may be seen now (RFC 5545); 404 for any other',
  input: z.object({ token: z.string().max(100) }),
  data: nothing,
  answersFile: ['text/calendar'],
});

export type Deadline = z.infer<typeof deadline>;
export type CalendarAddress = z.infer<typeof address>;
