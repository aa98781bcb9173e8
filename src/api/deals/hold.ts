import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id, keyword, moment, nothing, page, pageInput } from '#api/common/common.ts';
import { holdKinds, holdNoteLength, holdReasons } from './hold-choices.ts';
import { prose } from '#api/common/text.ts';

const kind = z.enum(holdKinds);
const note = prose([0, holdNoteLength]);

/** What is held: an account by its e-mail address, a company or a shop by its name, a deal by its number. */
const subject = z.object({ kind, id, name: z.string(), about: z.string() });

/** As the one whom it concerns reads it: who placed it is the marketplace. */
export const ownHold = z.object({ kind, reason: z.enum(holdReasons), note: z.string(), placedAt: moment });

const hold = z.object({
  id,
  subject,
  reason: z.enum(holdReasons),
  note: z.string(),
  placedAt: moment,
  /** E-mail address of the operator. */
  placedBy: z.string(),
  lifted: z.object({ at: moment, by: z.string(), note: z.string() }).nullable(),
});

export const getHoldByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/hold/getHoldByPage',
  reads: true,
  access: 'operator',
  summary: 'Holds on accounts, companies, shops and deals, the latest first',
  input: z.object({
    state: z.enum(['open', 'lifted']).optional(),
    kind: kind.optional(),
    party: id.optional(),
    ...pageInput,
  }),
  data: page(hold).extend({ open: z.number().int() }),
});

export const findHoldSubjects = call({
  method: 'POST',
  path: 'api/backstage/admin/hold/findHoldSubjects',
  reads: true,
  access: 'operator',
  limit: 'search',
  summary: 'What could be put on hold, by e-mail address, name of a company or shop, or number of a deal',
  input: z.object({ keyword: keyword.min(2) }),
  data: z.array(subject.extend({ holdId: id.nullable() })),
});

export const getHoldSubjectsOf = call({
  method: 'GET',
  path: 'api/backstage/admin/hold/getHoldSubjectsOf',
  reads: true,
  access: 'operator',
  summary: 'What of a member could be put on hold: the account, the company, the shop',
  input: z.object({ memberId: id }),
  data: z.array(subject.extend({ holdId: id.nullable() })),
});

export const placeHold = call({
  method: 'POST',
  path: 'api/backstage/admin/hold/placeHold',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary:
    'Puts something on hold: an account is logged out and may only read and object, a company begins nothing new, a shop leaves the catalogue, a deal stands still with its clocks; 409 when it is held already',
  input: z.object({ kind, subjectId: id, reason: z.enum(holdReasons), note: note.default('') }),
  data: z.object({ id }),
});

export const liftHold = call({
  method: 'POST',
  path: 'api/backstage/admin/hold/liftHold',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary: 'Lifts a hold; 409 when that has been done',
  input: z.object({ id, note: note.default('') }),
  data: nothing,
});

export const endMemberSessions = call({
  method: 'POST',
  path: 'api/backstage/admin/hold/endMemberSessions',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary: 'Logs a member out everywhere; the account stays as it is',
  input: z.object({ memberId: id }),
  data: nothing,
});

export type Hold = z.infer<typeof hold>;
export type HoldSubject = z.infer<typeof findHoldSubjects.data>[number];
