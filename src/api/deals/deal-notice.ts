/** Notices of one side of a deal to the other: given, acknowledged, or received by time. The rules: notice-rules.ts. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, id, moment } from '#api/common/common.ts';
import { textLength } from '#api/common/limits.ts';
import { prose } from '#api/common/text.ts';
import { storedFile } from '#api/members/enterprise.ts';
import { claimSides } from './claim-choices.ts';
import { mostNoticeFiles, noticeKinds } from './notice-rules.ts';
import { tradeDocument } from './rfq.ts';
import { orderView } from './trade.ts';

export const giveNotice = call({
  method: 'POST',
  path: 'api/trade/web/notice/giveNotice',
  access: 'member',
  once: true,
  limit: 'upload',
  summary:
    'One side of a signed deal gives the other a notice under the contract, with files: a delay, force majeure, an inspection, a reservation, another address',
  input: z.object({
    subOrderId: id,
    kind: z.enum(noticeKinds),
    /** From when it counts: when an event began or ended, when something is expected. Left out: today. */
    countsOn: day.optional(),
    text: prose(textLength.noticeText),
  }),
  files: { papers: { ...tradeDocument, max: mostNoticeFiles } },
  data: orderView,
});

export const arrangeTaking = call({
  method: 'POST',
  path: 'api/trade/web/logistics/arrangeTaking',
  access: 'certified',
  once: true,
  limit: 'write',
  summary:
    'The buyer names the vessel (FOB), arranges the collection (EXW) or calls lots off, for what has not left; what it says last counts',
  input: z.object({
    subOrderId: id,
    /** The day of loading, of collection, or of delivery. */
    on: day,
    /** Who carries, by what, under which booking; of lots how much of what. */
    text: prose(textLength.takingText),
  }),
  data: orderView,
});

export const acknowledgeNotice = call({
  method: 'POST',
  path: 'api/trade/web/notice/acknowledgeNotice',
  access: 'member',
  once: true,
  limit: 'write',
  summary: 'The other side has read a notice; without that it counts as received on the first working day after it',
  input: z.object({ id }),
  data: orderView,
});

const noticeDetails = z.object({
  id,
  seq: z.number().int(),
  by: z.enum(claimSides),
  kind: z.enum(noticeKinds),
  text: z.string(),
  countsOn: day,
  givenAt: moment,
  /** On which it counts as received at the latest. */
  receivedOn: day,
  /** When it was acknowledged, or counted as received; null: not yet. */
  receivedAt: moment.nullable(),
  acknowledged: z.boolean(),
  files: z.array(storedFile),
  bankWarning: z.boolean(),
  mayAcknowledge: z.boolean(),
});

export const getNotices = call({
  method: 'GET',
  path: 'api/trade/web/notice/getNotices',
  looks: true,
  access: 'member',
  summary: 'The notices of a sub-order, newest first, and which its reader may give now',
  input: z.object({ subOrderId: id }),
  data: z.object({ notices: z.array(noticeDetails), kinds: z.array(z.enum(noticeKinds)) }),
});

export type Notices = z.infer<typeof getNotices.data>;
export type NoticeDetails = Notices['notices'][number];
