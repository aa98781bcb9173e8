/** How a member wants to be told of what (its rules: README.md beside this file). */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { isZone } from '#lib/zoned-hours.ts';
import { emailWays, noticeKinds } from './notice-kinds.ts';

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

export type NoticeSettings = z.infer<typeof getNoticeSettings.data>;
