import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, id, keyword, moment, nothing, page, pageInput } from '#api/common/common.ts';
import { documentRule, mostDocuments, textLength } from '#api/common/limits.ts';
import { storedFile } from '#api/members/enterprise.ts';
import { appealLength, appealOutcomes, holdKinds, holdNoteLength, holdReasons } from './hold-choices.ts';
import { prose } from '#api/common/text.ts';

const kind = z.enum(holdKinds);
const note = prose([0, holdNoteLength]);

/** What is held: an account by its e-mail address, a company or a shop by its name, a deal by its number. */
const subject = z.object({ kind, id, name: z.string(), about: z.string() });

/** As the one whom it concerns reads it: who placed it is the marketplace. */
export const ownHold = z.object({
  kind,
  reason: z.enum(holdReasons),
  note: z.string(),
  placedAt: moment,
  /** When it ends by itself; null: when an operator lifts it. */
  until: moment.nullable(),
});

const appeal = z.object({
  id,
  words: z.string(),
  files: z.array(storedFile),
  at: moment,
  /** null: nobody has decided yet. */
  decided: z.object({ outcome: z.enum(appealOutcomes), answer: z.string(), at: moment }).nullable(),
});

export const getMyHolds = call({
  method: 'POST',
  path: 'api/user/web/hold/getMyHolds',
  reads: true,
  access: 'member',
  despiteHold: true,
  summary: 'What operators have put on hold of mine, of my company and of its deals, open ones first, with my appeals',
  input: z.object(pageInput),
  data: page(
    ownHold.extend({
      id,
      name: z.string(),
      lifted: z.object({ at: moment, note: z.string() }).nullable(),
      /** Those of my side, the latest first. */
      appeals: z.array(appeal),
      /** One appeal waits for its decision, mine or that of the deal's other side: there is one at a time. */
      waits: z.boolean(),
    }),
  ),
});

export const appealHold = call({
  method: 'POST',
  path: 'api/user/web/hold/appealHold',
  access: 'member',
  despiteHold: true,
  limit: 'upload',
  summary:
    'Objects to a hold, with up to five documents; another operator than the one who placed it decides; 409 while an appeal waits or when it is lifted',
  input: z.object({ id, words: prose(appealLength) }),
  files: { attachments: { ...documentRule, max: mostDocuments } },
  data: z.object({ id }),
});

const hold = z.object({
  id,
  subject,
  reason: z.enum(holdReasons),
  note: z.string(),
  placedAt: moment,
  /** E-mail address of the operator. */
  placedBy: z.string(),
  /** For operators alone. */
  internalNote: z.string(),
  until: moment.nullable(),
  /** The latest first. */
  appeals: z.array(
    appeal.extend({
      /** E-mail address of who appeals. */
      by: z.string(),
      decidedBy: z.string(),
    }),
  ),
  /** It concerns who asks or their company: others lift and change it. */
  isOwn: z.boolean(),
  /** Whether its open appeal may be decided by who asks: not by who placed it, nor by whom or whose company it concerns. */
  mayDecide: z.boolean(),
  /** `by` is empty where it has ended by itself. */
  lifted: z.object({ at: moment, by: z.string(), note: z.string() }).nullable(),
});

export const getHoldByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/hold/getHoldByPage',
  reads: true,
  access: 'operator',
  summary: 'Holds on accounts, companies, shops and deals, the latest first',
  input: z.object({
    /** `appealed`: an appeal waits, the oldest first. */
    state: z.enum(['open', 'appealed', 'lifted']).optional(),
    kind: kind.optional(),
    party: id.optional(),
    /** The id of what is held. */
    subject: id.optional(),
    ...pageInput,
  }),
  /** `waiting`: appeals. */
  data: page(hold).extend({ open: z.number().int(), waiting: z.number().int() }),
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
  input: z.object({
    kind,
    subjectId: id,
    reason: z.enum(holdReasons),
    note: note.default(''),
    internalNote: note.default(''),
    /** It ends with this day (UTC). */
    until: day.optional(),
  }),
  data: z.object({ id }),
});

export const changeHold = call({
  method: 'POST',
  path: 'api/backstage/admin/hold/changeHold',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary:
    'Another end of a hold, or none, of which those concerned are told, and the operators’ own note; 409 when it is lifted',
  input: z.object({ id, until: day.nullable(), internalNote: note }),
  data: nothing,
});

export const decideAppeal = call({
  method: 'POST',
  path: 'api/backstage/admin/hold/decideAppeal',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary:
    'Lifts a hold after an appeal, or keeps it, with an answer to who appealed; 403 for who placed it, 409 when it is decided',
  input: z.object({ id, outcome: z.enum(appealOutcomes), answer: prose(textLength.answer) }),
  data: nothing,
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
export type OwnHold = z.infer<typeof getMyHolds.data>['list'][number];
export type Appeal = Hold['appeals'][number];
export type HoldSubject = z.infer<typeof findHoldSubjects.data>[number];
