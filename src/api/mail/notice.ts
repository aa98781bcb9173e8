/** What the marketplace tells its members (its rules: README.md beside this file). */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, id, keyword, moment, money, page, pageInput } from '#api/common/common.ts';
import { noticePage, noticeThings, taskKinds } from './notice-choices.ts';

/** What is to be done, till when, and where in the deal. */
const task = z.object({
  kind: z.enum(taskKinds),
  subOrder: z.object({ id, number: z.string() }).nullable(),
  contract: z.object({ id, number: z.string() }).nullable(),
  amount: money.nullable(),
  until: moment.nullable(),
  day: day.nullable(),
});

const notice = z.object({
  id,
  /** In the reader's language, plain text. */
  subject: z.string(),
  content: z.string(),
  /** Where it leads to, on this site. */
  link: z.object({ label: z.string(), href: z.string() }).nullable(),
  at: moment,
  read: z.boolean(),
  /** `open`: it asks for something; `done`: somebody of the company has done so, or it is not asked for any more. */
  state: z.enum(['told', 'open', 'done']),
});

/** The notices about one thing, newest first. */
const thing = z.object({
  thing: z.enum(noticeThings),
  /** Of the deal or the request of freight; empty where there is one of its kind. */
  id: z.string(),
  /** As what its reader takes part in the deal. */
  side: z.enum(['buyer', 'supplier']).nullable(),
  /** Number and goods of the deal; empty elsewhere. */
  number: z.string(),
  goods: z.string(),
  unread: z.number().int(),
  /** Each once, however many notices ask for it. */
  tasks: z.array(task),
  notices: z.array(notice),
  /** Older ones that are not among them. */
  more: z.number().int(),
});

const counted = z.object({ unread: z.number().int() });

export const getNoticeByPage = call({
  method: 'POST',
  path: 'api/mail/web/notice/getNoticeByPage',
  reads: true,
  access: 'member',
  despiteHold: true,
  summary: 'What one was told, by deal or other thing, the latest first',
  input: z.object({
    filter: z.enum(['all', 'unread']).default('all'),
    /** The thing of this notice alone. */
    id: id.optional(),
    /** Numbers, companies, grades. */
    keyword: keyword.optional(),
    ...pageInput,
    pageSize: pageInput.pageSize.default(noticePage),
  }),
  data: page(thing).extend(counted.shape),
});

export const readNotices = call({
  method: 'POST',
  path: 'api/mail/web/notice/readNotices',
  access: 'member',
  despiteHold: true,
  limit: 'write',
  summary: 'Marks as read: one notice, else all about a thing, else all',
  input: z.object({
    id: id.optional(),
    thing: z.enum(noticeThings).optional(),
    thingId: id.or(z.literal('')).default(''),
  }),
  data: counted,
});

export type NoticeTask = z.infer<typeof task>;
export type Notice = z.infer<typeof notice>;
export type NoticesOfThing = z.infer<typeof thing>;
export type NoticePage = z.infer<typeof getNoticeByPage.data>;
