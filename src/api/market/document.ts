/** Documents of materials: data sheets, safety data sheets and certificates, each edition with its file. */
import { z } from 'zod';
import { documentRule } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { day, id, keyword, moment, named, nothing, page, pageInput } from '#api/common/common.ts';
import { line, prose } from '#api/common/text.ts';
import { stops } from '#api/deals/hold-choices.ts';
import { storedFile } from '#api/members/enterprise.ts';
import {
  documentIssuers,
  documentKinds,
  documentLanguages,
  documentLimits,
  documentText,
  editionStates,
  sdsForms,
} from './document-choices.ts';

/** One PDF: what browsers show page by page. */
const file = { file: { ...documentRule, types: ['application/pdf'], max: 1, required: true } } as const;

/** What is printed on an edition. */
const printed = { editionOn: day, revision: line(documentText.revision).default(''), expiresOn: day.optional() };

const edition = z.object({
  id,
  /** Counts the editions of its document. */
  number: z.number().int(),
  editionOn: day,
  /** As printed; '': none is. */
  revision: z.string(),
  expiresOn: day.nullable(),
  /** By today's date (UTC). */
  expired: z.boolean(),
  state: z.enum(editionStates),
  addedAt: moment,
  /** When the catalogue desk checked or refused it. */
  decidedAt: moment.nullable(),
});

/** Where the picture of a file's first page is read, 192 × 272 pixels; null: there is none, or none yet. */
const firstPage = z.string().nullable();

/** An edition that anybody may read. */
const publicEdition = edition.extend({
  /** When the next edition took its place. */
  replacedAt: moment.nullable(),
  file: storedFile.pick({ name: true, size: true, href: true }).extend({ sha256: z.string(), firstPage }),
});

const document = z.object({
  id,
  kind: z.enum(documentKinds),
  languages: z.array(z.enum(documentLanguages)),
  /** Of a safety data sheet alone. */
  form: z.enum(sdsForms).nullable(),
  issuer: z.enum(documentIssuers),
  manufacturer: named,
  /** Who brought it, and answers for it. */
  shop: named,
  demo: z.boolean(),
});

export const materialDocument = document.extend({
  edition: publicEdition,
  /** The editions before, newest first. */
  earlier: z.array(publicEdition),
});

export const getMaterialDocuments = call({
  method: 'GET',
  path: 'api/product/web/document/getMaterialDocuments',
  looks: true,
  access: 'public',
  summary: 'The documents of a material with their earlier editions: data sheets first, checked ones before others',
  input: z.object({ id }),
  data: z.array(materialDocument),
});

export const getDocumentFile = call({
  method: 'GET',
  path: 'api/product/web/document/getDocumentFile',
  looks: true,
  access: 'public',
  summary:
    'The file of an edition, shown by the browser’s own reader: `#page=3` opens a page; 404 for what is not public',
  input: z.object({ id }),
  answersFile: ['application/pdf'],
  data: nothing,
});

export const getDocumentFirstPage = call({
  method: 'GET',
  path: 'api/product/web/document/getDocumentFirstPage',
  looks: true,
  access: 'public',
  summary: 'The first page of an edition as a small picture; 404 for what is not public, or has none',
  input: z.object({ id }),
  answersFile: ['image/webp'],
  data: nothing,
});

/** An edition as its supplier and the catalogue desk read it. */
const ownEdition = edition.extend({
  /** Counts what was decided on it: who decides names the one that was read. */
  version: z.number().int(),
  /** Why it was refused; '' otherwise. */
  words: z.string(),
  /** CAS numbers that its text names, where none of them is the material's. */
  otherCas: z.array(z.string()),
  file: storedFile.extend({ sha256: z.string(), firstPage }),
});

export const ownDocument = document.extend({
  materials: z.array(named),
  withdrawnAt: moment.nullable(),
  /** The newest one, whatever was decided on it. */
  edition: ownEdition,
  earlier: z.array(ownEdition),
});

/** `withdrawn`: whatever its editions are. */
export const ownDocumentStates = [...editionStates, 'expired', 'withdrawn'] as const;

export const getOwnDocumentByPage = call({
  method: 'POST',
  path: 'api/product/supplier/document/getOwnDocumentByPage',
  reads: true,
  access: 'supplier',
  summary: 'My company’s documents, refused ones first, with the number in each state; those of one material, if asked',
  input: z.object({ state: z.enum(ownDocumentStates).optional(), materialId: id.optional(), ...pageInput }),
  data: page(ownDocument).extend({ counts: z.record(z.string(), z.number().int()) }),
});

export const findOfferedMaterials = call({
  method: 'GET',
  path: 'api/product/supplier/document/findOfferedMaterials',
  looks: true,
  access: 'supplier',
  limit: 'search',
  summary: 'Materials that my company offers, which a document can be of, by grade or maker',
  input: z.object({ keyword: keyword.default(''), materialId: id.optional() }),
  data: z.array(z.object({ id, grade: z.string(), manufacturer: named })),
});

export const addDocument = call({
  method: 'POST',
  path: 'api/product/supplier/document/addDocument',
  access: 'supplier',
  stoppedBy: stops.selling,
  once: true,
  limit: 'upload',
  summary: 'Adds a document of materials that my company offers; it is public at once, as not checked yet',
  input: z.object({
    kind: z.enum(documentKinds),
    /** All of one maker. */
    materialIds: z.array(id).min(1).max(documentLimits.materials),
    languages: z.array(z.enum(documentLanguages)).min(1).max(documentLanguages.length),
    form: z.enum(sdsForms).optional(),
    issuer: z.enum(documentIssuers),
    ...printed,
    /** That it is the right one, although its text names other CAS numbers. */
    otherCas: z.boolean().default(false),
  }),
  files: file,
  data: z.object({ id, editionId: id }),
});

export const addDocumentEdition = call({
  method: 'POST',
  path: 'api/product/supplier/document/addDocumentEdition',
  access: 'supplier',
  stoppedBy: stops.selling,
  once: true,
  limit: 'upload',
  summary: 'Adds an edition that takes the place of the newest one; 409 when that has been replaced meanwhile',
  input: z.object({
    id,
    /** Of the newest edition, as it was read. */
    number: z.number().int(),
    ...printed,
    otherCas: z.boolean().default(false),
  }),
  files: file,
  data: z.object({ id, editionId: id }),
});

export const withdrawDocument = call({
  method: 'POST',
  path: 'api/product/supplier/document/withdrawDocument',
  access: 'supplier',
  limit: 'write',
  summary: 'Takes a document with all its editions from the public pages; who has bought the material from us keeps it',
  input: z.object({ id }),
  data: nothing,
});

export const deskDocument = ownDocument.omit({ materials: true }).extend({
  materials: z.array(named.extend({ casNumber: z.string().nullable() })),
  company: z.string().nullable(),
  ownerId: id.nullable(),
  /** The e-mail addresses of who added it, and of who decided. */
  addedBy: z.string(),
  decidedBy: z.string().nullable(),
});

export const getDocumentByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/document/getDocumentByPage',
  reads: true,
  access: 'operator',
  summary: 'The newest editions of documents that nobody has checked, longest waiting first; or those decided on',
  input: z.object({ state: z.enum(editionStates).optional(), keyword: keyword.default(''), ...pageInput }),
  data: page(deskDocument).extend({ waiting: z.number().int() }),
});

/** An edition, and what was read of it. */
const decided = { id, version: z.number().int() };

export const checkDocument = call({
  method: 'POST',
  path: 'api/backstage/admin/document/checkDocument',
  access: 'operator',
  limit: 'write',
  summary: 'Marks an edition as checked; 409 when somebody else has decided, or a new edition has come',
  input: z.object(decided),
  data: nothing,
});

export const refuseDocument = call({
  method: 'POST',
  path: 'api/backstage/admin/document/refuseDocument',
  access: 'operator',
  limit: 'write',
  summary: 'Refuses an edition with the reason, which its supplier is told: the edition before it stands again',
  input: z.object({ ...decided, words: prose(documentText.refusal) }),
  data: nothing,
});

export const reopenDocument = call({
  method: 'POST',
  path: 'api/backstage/admin/document/reopenDocument',
  access: 'operator',
  limit: 'write',
  summary: 'Takes back what was decided on an edition: it is one that nobody has checked',
  input: z.object(decided),
  data: nothing,
});

export type MaterialDocument = z.infer<typeof materialDocument>;
export type OwnDocument = z.infer<typeof ownDocument>;
export type OwnDocumentPage = z.infer<typeof getOwnDocumentByPage.data>;
export type OwnDocumentState = (typeof ownDocumentStates)[number];
export type OfferedMaterial = z.infer<typeof findOfferedMaterials.data>[number];
export type DeskDocumentPage = z.infer<typeof getDocumentByPage.data>;
export type DeskDocument = DeskDocumentPage['list'][number];
