/** How a member wants to be told of what (its rules: README.md beside this file). */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { isZone } from '#lib/zoned-hours.ts';
import { emailWays, noticeKinds, unsubscribable } from './notice-kinds.ts';

const calls = 'api/mail/web/notice';

const hour = z.number().int().min(0).max(23);
const way = z.object({ site: z.boolean(), email: z.enum(emailWays) });

const settings = z.object({
  /** Of each kind that the member can be told of. */
  ways: z.partialRecord(z.enum(noticeKinds), way),
  /** When the daily e-mail is sent. */
  digestHour: hour,
  /** In these hours e-mails wait that can wait. */
  quiet: z.object({ from: hour, until: hour }).nullable(),
});

export const getNoticeSettings = call({
  method: 'GET',
  path: `${calls}/getNoticeSettings`,
  reads: true,
  access: 'member',
  despiteHold: true,
  summary: 'How the caller is told of what, and when not',
  input: z.object({}),
  data: settings.extend({
    /** In which the hours are told; null: none has been chosen yet. */
    zone: z.string().nullable(),
  }),
});

export const saveNoticeSettings = call({
  method: 'POST',
  path: `${calls}/saveNoticeSettings`,
  access: 'member',
  despiteHold: true,
  limit: 'write',
  summary: 'Says how the caller is to be told; what nobody can be without stays as it is',
  input: settings.extend({
    quiet: settings.shape.quiet.refine((hours) => hours === null || hours.from !== hours.until),
    zone: z.string().max(60).refine(isZone),
  }),
  data: z.object({}),
});

/** Of an e-mail, whoever holds it: it says of which e-mails to whom it is, and is signed. */
const token = z.string().max(200);

export const getUnsubscription = call({
  method: 'GET',
  path: `${calls}/getUnsubscription`,
  looks: true,
  access: 'public',
  summary: 'Of which e-mails one is, and whether they are still sent; looking changes nothing',
  input: z.object({ token }),
  data: z.object({
    kind: z.enum(unsubscribable),
    /** Not the whole of the address. */
    to: z.string(),
    subscribed: z.boolean(),
  }),
});

export const unsubscribe = call({
  method: 'POST',
  path: `${calls}/unsubscribe`,
  access: 'public',
  inQuery: true,
  summary: 'Ends the e-mails of one kind to the one whom an e-mail was for (RFC 8058); no login is asked for',
  input: z.object({ token }),
  data: z.object({
    /** What was ended by it, and how these came, for taking it back. */
    kinds: z.array(z.enum(noticeKinds)),
    email: z.enum(emailWays),
  }),
});

export const subscribeAgain = call({
  method: 'POST',
  path: `${calls}/subscribeAgain`,
  access: 'public',
  summary: 'Takes that back, with the same e-mail',
  input: z.object({
    token,
    kinds: z.array(z.enum(noticeKinds)).min(1).max(noticeKinds.length),
    email: z.enum(['atOnce', 'daily']),
  }),
  data: z.object({}),
});

export type Unsubscription = z.infer<typeof getUnsubscription.data>;
export type NoticeSettings = z.infer<typeof getNoticeSettings.data>;
