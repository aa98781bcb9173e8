import { z } from 'zod';
import { email } from '#api/common/account-fields.ts';
import { call } from '#api/common/call.ts';
import { day, id, moment, nothing, page, pageInput } from '#api/common/common.ts';
import { textLength } from '#api/common/limits.ts';
import { prose } from '#api/common/text.ts';
import { holdKinds, holdNoteLength, holdReasons } from './hold-choices.ts';
import { reportedThings, reportLength, reportOutcomes, reportReasons, shownThings } from './report-choices.ts';

const thing = z.enum(shownThings);
const outcome = z.enum(reportOutcomes);

export const getReported = call({
  method: 'GET',
  path: 'api/trade/web/report/getReported',
  reads: true,
  access: 'public',
  summary:
    'What somebody is about to report, as it is called; 404 for what the caller cannot see, and for the own things',
  input: z.object({ thing, id }),
  data: z.object({
    thing,
    id,
    name: z.string(),
    /** A report of the caller waits already. */
    waits: z.boolean(),
  }),
});

export const createReport = call({
  method: 'POST',
  path: 'api/trade/web/report/createReport',
  access: 'public',
  limit: 'upload',
  summary:
    'Reports an offer, a shop, a company, a mail or a comment to the operators; visitors leave an e-mail address for the answer; 409 while a report of the same thing by the same person waits',
  input: z.object({
    thing,
    id,
    reason: z.enum(reportReasons),
    words: prose(reportLength),
    /** Of a visitor. */
    email: email.optional(),
  }),
  data: nothing,
});

const report = z.object({
  id,
  thing: z.enum(reportedThings),
  thingId: id,
  name: z.string(),
  /** What the mail, the comment or the RFQ says, as who reports it reads it. */
  content: z.string().nullable(),
  /** Where it stands: of offers, shops and comments. */
  shopId: id.nullable(),
  /** Whose it is. */
  party: z.object({ id, email: z.string() }).nullable(),
  reason: z.enum(reportReasons),
  /** Empty: of an invitation, where a press of a button says it. */
  words: z.string(),
  at: moment,
  /** E-mail address; a visitor's is not proved. */
  by: z.string(),
  visitor: z.boolean(),
  /** Of the same thing, this one among them. */
  reports: z.object({ open: z.number().int(), all: z.number().int() }),
  /** What can be put on hold because of it. */
  measures: z.array(z.enum(holdKinds)),
  decided: z.object({ outcome, answer: z.string(), at: moment, by: z.string() }).nullable(),
});

export const getReportByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/report/getReportByPage',
  reads: true,
  access: 'operator',
  summary: 'Reports: those that wait, the oldest first; those decided, the latest first; or all of one thing',
  input: z.object({ decided: z.boolean().optional(), thingId: id.optional(), ...pageInput }),
  data: page(report).extend({ waiting: z.number().int() }),
});

export const decideReport = call({
  method: 'POST',
  path: 'api/backstage/admin/report/decideReport',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary:
    'Decides all open reports of a thing and answers who made them: nothing comes of it, its owner is warned, or something is put on hold; 409 when it is decided',
  input: z.object({
    id,
    outcome,
    /** To who reported it. */
    answer: prose(textLength.answer),
    /** `warned`: to whose it is. */
    warning: prose(textLength.remark).optional(),
    /** `acted`: the hold, of which whom it concerns is told. */
    measure: z
      .object({
        kind: z.enum(holdKinds),
        reason: z.enum(holdReasons),
        note: prose([0, holdNoteLength]).default(''),
        until: day.optional(),
      })
      .optional(),
  }),
  data: nothing,
});

export type Reported = z.infer<typeof getReported.data>;
export type Report = z.infer<typeof report>;
