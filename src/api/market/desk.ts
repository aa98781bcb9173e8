/** What operators change of the catalogue, and what has been changed. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { currency, id, keyword, moment, named, nothing, page, pageInput } from '#api/common/common.ts';
import { textLength } from '#api/common/limits.ts';
import { line, prose } from '#api/common/text.ts';
import { addedThings, changeStates, deskThings } from './desk-choices.ts';

const admin = 'api/backstage/admin/catalogue';
const thing = z.enum(deskThings);
const key = line([1, 160]);
const value = z.union([z.string().max(8_000), z.boolean(), z.array(z.string().max(400)).max(100)]);
const values = z.record(z.string().max(40), value).refine((given) => Object.keys(given).length <= 30);
/** Why, and where it can be looked up. */
const because = { reason: prose(textLength.note), source: line([0, 300]).default('') };
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const deskRow = z.object({
  key: z.string(),
  name: z.string(),
  /** What tells it from others: a maker's country, a chemical's CAS number. */
  about: z.string(),
  /** An operator has changed something of it that the release no longer says. */
  changed: z.boolean(),
  /** Something waits for a second operator. */
  waiting: z.boolean(),
});

export const deskChange = z.object({
  id: z.string(),
  thing,
  key: z.string(),
  /** Of the row, today. */
  name: z.string(),
  /** '': the whole row, which was added. */
  field: z.string(),
  before: value.nullable(),
  after: z.union([value, values]).nullable(),
  state: z.enum(changeStates),
  at: moment,
  by: z.string(),
  reason: z.string(),
  source: z.string(),
  decidedAt: moment.nullable(),
  decidedBy: z.string().nullable(),
  decision: z.string(),
  /** It takes an earlier change back. */
  undoes: z.boolean(),
  /** The last of its field, so that it can be taken back. */
  undoable: z.boolean(),
  /** Of the reader: who proposes something does not agree to it, too. */
  own: z.boolean(),
});

const mergedMaterial = z.object({
  id: z.string(),
  grade: z.string(),
  manufacturer: z.string(),
  /** null: it was merged before that was kept. */
  at: moment.nullable(),
  by: z.string().nullable(),
  reason: z.string(),
  /** Offers that it brought. */
  offers: z.number().int(),
  /** `later`: it came with another one, which is taken back first. */
  undo: z.enum(['possible', 'later', 'notKept']),
});

export const getDeskRowByPage = call({
  method: 'POST',
  path: `${admin}/getDeskRowByPage`,
  reads: true,
  access: 'operator',
  summary: 'Rows of the catalogue of one sort, found by their names and numbers',
  input: z.object({ thing, keyword: keyword.default(''), ...pageInput }),
  data: page(deskRow),
});

export const getDeskRow = call({
  method: 'POST',
  path: `${admin}/getDeskRow`,
  reads: true,
  access: 'operator',
  summary: 'A row of the catalogue with what operators have changed of it',
  input: z.object({ thing, key }),
  data: z.object({
    ...{ thing, key: z.string(), name: z.string(), values },
    /** What ids among the values are called. */
    shown: z.record(z.string(), z.string()),
    /** Of a category: those under which it can stand. */
    parents: z.array(named),
    /** Of a property: those under which figures of it stand. */
    conditions: z.array(z.string()),
    /** Where the public sees it. */
    page: z.string().nullable(),
    /** Fields that an operator has changed, with what the release says of them; null: nothing. */
    held: z.record(z.string(), value.nullable()),
    changes: z.array(deskChange),
    /** Of a material: those that it stands for, in other writing. */
    merged: z.array(mergedMaterial),
  }),
});

export const getDeskChangeByPage = call({
  method: 'POST',
  path: `${admin}/getDeskChangeByPage`,
  reads: true,
  access: 'operator',
  summary: 'What operators have changed of the catalogue, or what waits for a second operator',
  input: z.object({ state: z.enum(changeStates).default('waiting'), ...pageInput }),
  data: page(deskChange).extend({
    counts: z.record(z.string(), z.number().int()),
    /** The newest month of exchange rates, and whether it is too old. */
    rates: z.object({ month, old: z.boolean() }),
  }),
});

/** 409 names the fields that somebody else has changed since `read`, with what they say now. */
export const changeDeskRow = call({
  method: 'POST',
  path: `${admin}/changeDeskRow`,
  access: 'operator',
  limit: 'write',
  summary:
    'Changes fields of a row, which no later release overwrites; `read` is what stood there. What stands on safety waits for a second operator',
  input: z.object({ thing, key, values, read: values, ...because }),
  data: z.object({ changed: z.array(z.string()), waiting: z.array(z.string()) }),
});

export const addDeskRow = call({
  method: 'POST',
  path: `${admin}/addDeskRow`,
  access: 'operator',
  limit: 'write',
  summary:
    'Adds a port (by its UN/LOCODE), a duty (country/HS code), a VAT on imports (country), a closed destination or a sanctioned party (by a number of their own); the latter two wait for a second operator',
  input: z.object({ thing: z.enum(addedThings), key, values, ...because }),
  data: z.object({ waiting: z.boolean() }),
});

export const enterRates = call({
  method: 'POST',
  path: `${admin}/enterRates`,
  access: 'operator',
  limit: 'write',
  summary: 'The exchange rates of a month, of every currency that the latest month has',
  input: z.object({
    month,
    rates: z.record(currency, z.string().max(24)).refine((given) => Object.keys(given).length <= 200),
    ...because,
  }),
  data: nothing,
});

export const undoDeskChange = call({
  method: 'POST',
  path: `${admin}/undoDeskChange`,
  access: 'operator',
  limit: 'write',
  summary: 'Takes a change back by a new one; a field that nobody has changed before follows the release again',
  input: z.object({ id, reason: because.reason }),
  data: z.object({ waiting: z.boolean() }),
});

export const decideDeskChange = call({
  method: 'POST',
  path: `${admin}/decideDeskChange`,
  access: 'operator',
  limit: 'write',
  summary: 'Agrees to what another operator proposes, or refuses it; who proposed it can only withdraw it',
  input: z.object({ id, agree: z.boolean(), decision: prose([0, 1_000]).default('') }),
  data: nothing,
});

export const mergeMaterials = call({
  method: 'POST',
  path: `${admin}/mergeMaterials`,
  access: 'operator',
  limit: 'write',
  summary:
    'Says that a material of the catalogue is another one in another writing: its offers and documents become that one’s. RFQs and contracts keep what they have named',
  input: z.object({ from: key, into: key, reason: because.reason }),
  data: z.object({ moved: z.number().int() }),
});

export const undoMerge = call({
  method: 'POST',
  path: `${admin}/undoMerge`,
  access: 'operator',
  limit: 'write',
  summary:
    'Takes a merge of materials back: what it moved goes back, but offers that a contract has been sealed for since. 409 where it was merged before that was kept, or has to follow another one',
  input: z.object({ materialId: key, reason: because.reason }),
  data: z.object({ back: z.number().int(), stayed: z.number().int() }),
});

export type DeskRow = z.infer<typeof deskRow>;
export type DeskRowPage = z.infer<typeof getDeskRowByPage.data>;
export type DeskRowView = z.infer<typeof getDeskRow.data>;
export type MergedMaterial = DeskRowView['merged'][number];
export type DeskChange = z.infer<typeof deskChange>;
export type DeskChangePage = z.infer<typeof getDeskChangeByPage.data>;
