/** Figures of materials: each with its source and its history, what readers say of them, and the desk that answers. */
import { z } from 'zod';
import { email } from '#api/common/account-fields.ts';
import { call } from '#api/common/call.ts';
import { day, id, moment, named, nothing, page, pageInput } from '#api/common/common.ts';
import { line, prose } from '#api/common/text.ts';
import {
  figureBases,
  figureChangeKinds,
  figureNeeds,
  figurePoints,
  figureReportStates,
  figureText,
  specimenStates,
} from './figure-choices.ts';
import { figureSource, propertyValue } from './goods.ts';

/** One version of a figure; `hash` is reckoned over it and `previousHash` (server/market/catalogue/figure-version.ts). */
export const figureVersion = propertyValue.omit({ name: true, symbol: true, decimals: true }).extend({
  /** Of this version. */
  versionId: id,
  version: z.number().int(),
  norm: z.string().nullable(),
  normYear: z.number().int().nullable(),
  testCondition: z.string(),
  point: z.enum(figurePoints).nullable(),
  specimen: z.enum(specimenStates).nullable(),
  thickness: z.number().nullable(),
  lots: z.number().int().nullable(),
  source: figureSource.extend({ editionId: id.nullable() }),
  reason: z.string(),
  withdrawn: z.boolean(),
  /** `reference`: the data that the site began with. */
  enteredBy: z.enum(['reference', 'operator']),
  /** Whether a second operator consented. */
  checked: z.boolean(),
  validFrom: moment,
  previousHash: z.string(),
  hash: z.string(),
});

const figureHistory = z.object({
  figureId: id,
  material: named,
  property: propertyValue.pick({ id: true, name: true, symbol: true, unit: true, decimals: true }),
  /** Newest first. */
  versions: z.array(figureVersion),
});

export const getFigure = call({
  method: 'GET',
  path: 'api/product/web/figure/getFigure',
  reads: true,
  access: 'public',
  summary: 'One figure of a material with its source and every version that there was, each chained to the one before',
  input: z.object({ id }),
  data: figureHistory.extend({
    /** A report of the caller waits already. */
    waits: z.boolean(),
  }),
});

export const getFigureChanges = call({
  method: 'GET',
  path: 'api/product/web/figure/getFigureChanges',
  looks: true,
  access: 'public',
  summary: 'What has changed among the figures of a material since each was entered, latest first, withdrawn ones too',
  input: z.object({ id }),
  data: z.array(figureHistory),
});

export const reportFigure = call({
  method: 'POST',
  path: 'api/product/web/figure/reportFigure',
  access: 'public',
  limit: 'upload',
  summary:
    'Says what is wrong with a figure; visitors leave an e-mail address for the answer; 409 while one of the same person waits',
  input: z.object({
    id,
    /** The version that was read. */
    version: z.number().int(),
    words: prose(figureText.words),
    /** Where it is to be read better. */
    source: line(figureText.source).default(''),
    /** Of a visitor. */
    email: email.optional(),
  }),
  data: nothing,
});

const number = z.number().min(-1e9).max(1e9);
/** What an operator says of a property of a material. One of value, range and text. */
const saidFigure = {
  value: number.optional(),
  low: number.optional(),
  high: number.optional(),
  text: line(figureText.text).optional(),
  /** One of the property's norms; absent: the source does not say. */
  norm: line(figureText.norm).optional(),
  normYear: z.number().int().min(1950).max(2100).optional(),
  testCondition: line(figureText.testCondition).default(''),
  point: z.enum(figurePoints).optional(),
  specimen: z.enum(specimenStates).optional(),
  /** mm */
  thickness: z.number().positive().max(100).optional(),
  basis: z.enum(figureBases).exclude(['typical-grade']),
  lots: z.number().int().min(1).max(100_000).optional(),
  source: z.discriminatedUnion('kind', [
    /** An edition of a document of this material that is on file here. */
    z.object({ kind: z.literal('document'), editionId: id, page: z.number().int().min(1).max(2_000).optional() }),
    z.object({
      kind: z.literal('named'),
      publisher: line(figureText.publisher),
      title: line(figureText.title),
      edition: line(figureText.edition).default(''),
      readOn: day.optional(),
      page: z.number().int().min(1).max(2_000).optional(),
    }),
  ]),
} as const;

/** Why, and what who has reported it is told. */
const because = { reason: prose(figureText.reason), answer: prose(figureText.answer).optional() };
/** `waits`: a second operator has to consent first. */
const done = z.object({ waits: z.boolean() });
const admin = 'api/backstage/admin/figure';

export const enterFigure = call({
  method: 'POST',
  path: `${admin}/enterFigure`,
  access: 'operator',
  limit: 'write',
  summary:
    'Enters a figure of a material with its source; what safety hangs on (UL 94 …) waits for a second operator; 422 where there is one of the same condition and basis',
  input: z.object({
    materialId: id,
    propertyId: id,
    ...saidFigure,
    reason: prose([0, figureText.reason[1]]).default(''),
  }),
  data: done,
});

export const correctFigure = call({
  method: 'POST',
  path: `${admin}/correctFigure`,
  access: 'operator',
  limit: 'write',
  summary:
    'Corrects a figure, or says it again after it was withdrawn: a new version, the old ones stay; answers open reports of it; 409 when it has changed since it was read',
  input: z.object({ id, version: z.number().int(), ...saidFigure, ...because }),
  data: done,
});

export const withdrawFigure = call({
  method: 'POST',
  path: `${admin}/withdrawFigure`,
  access: 'operator',
  limit: 'write',
  summary: 'Withdraws a figure from the pages, with the reason; answers open reports of it; its history stays public',
  input: z.object({ id, version: z.number().int(), ...because }),
  data: done,
});

export const refuseFigureReport = call({
  method: 'POST',
  path: `${admin}/refuseFigureReport`,
  access: 'operator',
  limit: 'write',
  summary: 'Answers all open reports of a figure: it stays as it is, for a reason that they are told',
  input: z.object({ id, answer: prose(figureText.answer) }),
  data: nothing,
});

const report = z.object({
  id,
  state: z.enum(figureReportStates),
  words: z.string(),
  source: z.string(),
  at: moment,
  answerBy: moment,
  overdue: z.boolean(),
  /** E-mail address; a visitor's is not proved. */
  by: z.string(),
  visitor: z.boolean(),
  /** The version that was read, where it is not the newest any more. */
  readVersion: z.number().int(),
  /** Reports of the same figure that wait, this one among them. */
  open: z.number().int(),
  figure: figureHistory,
  answer: z.string(),
  decidedAt: moment.nullable(),
  decidedBy: z.string().nullable(),
});

export const getFigureReportByPage = call({
  method: 'POST',
  path: `${admin}/getFigureReportByPage`,
  reads: true,
  access: 'operator',
  summary:
    'Reports of figures: those that wait, the oldest first; those that wait for a consent; those decided, latest first',
  input: z.object({ state: z.enum(['waiting', 'consent', 'decided']).optional(), ...pageInput }),
  data: page(report).extend({ waiting: z.number().int(), changes: z.number().int() }),
});

const change = z.object({
  id,
  kind: z.enum(figureChangeKinds),
  material: named,
  property: named,
  /** As it stands; null: it is new. */
  before: figureVersion.nullable(),
  /** As it would be; null: it would be withdrawn. */
  after: figureVersion
    .pick({
      ...{ value: true, low: true, high: true, text: true, unit: true, norm: true, normYear: true, condition: true },
      ...{ comparable: true, basis: true, source: true },
    })
    .nullable(),
  decimals: z.number().int(),
  reason: z.string(),
  askedAt: moment,
  askedBy: z.string(),
  /** The caller has asked for it, and can take it back alone. */
  own: z.boolean(),
});

export const getFigureChangeRequests = call({
  method: 'GET',
  path: `${admin}/getFigureChangeRequests`,
  reads: true,
  access: 'operator',
  summary: 'Changes of figures on which safety hangs that wait for a second operator, longest waiting first',
  input: z.object({}),
  data: z.array(change),
});

export const consentToFigureChange = call({
  method: 'POST',
  path: `${admin}/consentToFigureChange`,
  access: 'operator',
  limit: 'write',
  summary: 'Consents to a change of a figure on which safety hangs: it is made; 403 for who has asked for it',
  input: z.object({ id }),
  data: nothing,
});

export const declineFigureChange = call({
  method: 'POST',
  path: `${admin}/declineFigureChange`,
  access: 'operator',
  limit: 'write',
  summary: 'Declines a change, or takes back the own one: the figure stays, and reports of it wait again',
  input: z.object({ id, words: prose(figureText.reason) }),
  data: nothing,
});

export const getMaterialFigures = call({
  method: 'GET',
  path: `${admin}/getMaterialFigures`,
  reads: true,
  access: 'operator',
  summary: 'All figures of a material with their versions, its documents on file, and the properties that there are',
  input: z.object({ id }),
  data: z.object({
    material: named,
    figures: z.array(figureHistory.extend({ /** A change waits for a consent. */ waits: z.boolean() })),
    documents: z.array(
      z.object({ editionId: id, name: z.string(), editionOn: day, revision: z.string(), href: z.string() }),
    ),
    properties: z.array(
      named.extend({
        unit: z.string().nullable(),
        norms: z.array(z.string()),
        /** What a figure of this material has to say to be compared. */
        needs: z.array(z.enum(figureNeeds)),
        safety: z.boolean(),
      }),
    ),
  }),
});

export type FigureVersion = z.infer<typeof figureVersion>;
export type FigureHistory = z.infer<typeof figureHistory>;
export type FigureAnswer = z.infer<typeof getFigure.data>;
export type FigureReport = z.infer<typeof report>;
export type FigureChange = z.infer<typeof change>;
export type MaterialFigures = z.infer<typeof getMaterialFigures.data>;
