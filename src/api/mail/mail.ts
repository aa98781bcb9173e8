/** In-site mail (its rules: README.md beside this file). */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id, keyword, moment, named, nothing, page, pageCursor, pageInput } from '#api/common/common.ts';
import { storedFile } from '#api/members/enterprise.ts';
import { mailAttachment, mailLimits } from './mail-choices.ts';
import { line, prose } from '#api/common/text.ts';

/** A side of a mail. `id` is what `sendMail` takes as `to`. */
const correspondent = z.object({
  kind: z.enum(['member', 'shop']),
  id,
  name: z.string(),
  /** Company or city beside the name. */
  detail: z.string(),
});

const mailRow = z.object({
  id,
  threadId: id,
  box: z.enum(['inbox', 'outbox']),
  sender: correspondent,
  receivers: z.array(correspondent),
  subject: z.string(),
  /** The first words. */
  extract: z.string(),
  sentAt: moment,
  read: z.boolean(),
  attachments: z.number().int(),
  deletedAt: moment.nullable(),
});

export const getWebMailByPage = call({
  method: 'POST',
  path: 'api/backstage/web/mail/getWebMailByPage',
  reads: true,
  access: 'member',
  despiteHold: true,
  summary: 'Inbox or outbox, newest first, with the number of unread mails',
  input: z.object({
    box: z.enum(['inbox', 'outbox']).default('inbox'),
    filter: z.enum(['all', 'unread']).default('all'),
    keyword: keyword.optional(),
    ...pageInput,
    /** Of the page before or after: makes page 1,000 as cheap as page 1. */
    cursor: pageCursor,
  }),
  data: page(mailRow).extend({ unread: z.number().int(), nextCursor: z.string().nullable() }),
});

export const getWebMailHistoryByPage = call({
  method: 'POST',
  path: 'api/backstage/web/mail/getWebMailHistoryByPage',
  reads: true,
  access: 'member',
  summary: 'Deleted messages, last deleted first',
  input: z.object({ keyword: keyword.optional(), ...pageInput }),
  data: page(mailRow),
});

const mailView = mailRow.omit({ extract: true, attachments: true }).extend({
  /** Plain text; a reader makes links of addresses. */
  content: z.string(),
  attachments: z.array(storedFile),
  shop: named.nullable(),
  offer: named.nullable(),
  /** It names a bank account or an IBAN: the reader is warned. */
  bankWarning: z.boolean(),
});

export const getMailById = call({
  method: 'GET',
  path: 'api/backstage/web/mail/getMailById',
  reads: true,
  access: 'member',
  despiteHold: true,
  summary: 'One own mail with its conversation, oldest first; does not mark it as read',
  input: z.object({ id }),
  data: mailView.extend({
    thread: z.array(mailView),
    /** To whom an answer goes; empty: nobody is left to answer. */
    answerTo: z.array(correspondent),
  }),
});

export const receiveMail = call({
  method: 'POST',
  path: 'api/backstage/web/mail/receiveMail',
  access: 'member',
  despiteHold: true,
  summary: 'Marks mails as read',
  input: z.object({
    ids: z.array(id).max(mailLimits.atOnce),
    /** false: as unread again. */ read: z.boolean().default(true),
  }),
  data: z.object({ unread: z.number().int() }),
});

const content = { subject: line([1, mailLimits.subject]), content: prose([1, mailLimits.content]) };

export const sendMail = call({
  method: 'POST',
  path: 'api/backstage/web/mail/sendMail',
  access: 'member',
  stoppedBy: ['company'],
  untilTheEnd: true,
  once: true,
  limit: 'mail',
  summary: 'Sends a mail to members and shops with whom there is a conversation or a deal',
  input: z.object({
    /** Ids of correspondents. */
    to: z.array(id).min(1).max(mailLimits.receivers),
    ...content,
    /** The mail that is answered. */
    replyTo: id.optional(),
  }),
  files: { attachments: mailAttachment },
  data: mailRow,
});

export const sendMailByShop = call({
  method: 'POST',
  path: 'api/backstage/web/mail/sendMailByShop',
  access: 'member',
  stoppedBy: ['company'],
  untilTheEnd: true,
  once: true,
  limit: 'mail',
  summary: 'Sends a mail to a shop, for example about one of its offers',
  input: z.object({ shopId: id, ...content, offerId: id.optional() }),
  files: { attachments: mailAttachment },
  data: mailRow,
});

export const getCorrespondents = call({
  method: 'GET',
  path: 'api/backstage/web/mail/getCorrespondents',
  looks: true,
  access: 'member',
  limit: 'search',
  summary: 'To whom I may write: shops by name, members I know from conversations and deals',
  input: z.object({ keyword: keyword.default('') }),
  data: z.array(correspondent),
});

export const deleteMailById = call({
  method: 'GET',
  path: 'api/backstage/web/mail/deleteMailById',
  access: 'member',
  summary: 'Moves an own mail to the deleted ones',
  input: z.object({ id }),
  data: z.object({ unread: z.number().int() }),
});

export const deleteMailByIds = call({
  method: 'GET',
  path: 'api/backstage/web/mail/deleteMailByIds',
  access: 'member',
  summary: 'Moves own mails to the deleted ones',
  input: z.object({ ids: z.array(id).min(1).max(mailLimits.atOnce) }),
  data: z.object({ unread: z.number().int() }),
});

export const restoreMail = call({
  method: 'POST',
  path: 'api/backstage/web/mail/restoreMail',
  access: 'member',
  limit: 'write',
  summary: 'Takes own mails back from the deleted ones',
  input: z.object({ ids: z.array(id).min(1).max(mailLimits.atOnce) }),
  data: z.object({ unread: z.number().int() }),
});

export const deleteHistoryMailByIds = call({
  method: 'GET',
  path: 'api/backstage/web/mail/deleteHistoryMailByIds',
  access: 'member',
  summary: "Removes own copies of deleted mails for good; the other side's copy stays",
  input: z.object({ ids: z.array(id).min(1).max(mailLimits.atOnce) }),
  data: nothing,
});

export const getUnreadMail = call({
  method: 'GET',
  path: 'api/backstage/web/mail/getUnreadMail',
  looks: true,
  access: 'member',
  summary: 'The numbers of unread mails and notices, for the badges, and the newest of both',
  input: nothing,
  data: z.object({
    unread: z.number().int(),
    notices: z.number().int(),
    newest: z.object({ id, subject: z.string() }).nullable(),
  }),
});

export type Correspondent = z.infer<typeof correspondent>;
export type MailRow = z.infer<typeof mailRow>;
export type MailPage = z.infer<typeof getWebMailByPage.data>;
export type MailView = z.infer<typeof mailView>;
export type MailDetail = z.infer<typeof getMailById.data>;
