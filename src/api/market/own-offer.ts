/** A supplier's own offers: created from a material, edited in a table, put on sale, removed, imported from a file. */
import { z } from 'zod';
import { spreadsheetRule } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import {
  currency,
  day,
  decimal,
  id,
  keyword,
  moment,
  money,
  named,
  nothing,
  page,
  pageInput,
} from '#api/common/common.ts';
import { coded, month, offerSummary } from './goods.ts';
import { alikeMaterial } from './proposal.ts';
import { lotPhoto } from './picture.ts';
import { commonColumns, importColumns, type ImportColumn } from './import-columns.ts';
import { listingStatuses } from './offer.ts';
import {
  answerName,
  chosenKinds,
  fieldOf,
  fieldsOfKind,
  longestText,
  mostLeadTimeDays,
  mostPriceBreaks,
  offerFieldNames,
  type AnswerName,
  type BlankField,
  type ChosenField,
  type FieldKind,
  type KindOf,
  type OfferFieldName,
  type OpenField,
} from './offer-fields.ts';
import { tonnes, unitPrice } from '#api/deals/rfq.ts';
import { line, prose } from '#api/common/text.ts';
import { stops } from '#api/deals/hold-choices.ts';
import { tradeTermId } from '#api/deals/trade.ts';

/** Offers edited, listed or removed in one call. */
export const mostOffersAtOnce = 100;
/** Rows of one file; a longer one is refused whole. */
export const mostImportRows = 20_000;

export const importStates = ['preview', 'running', 'done', 'cancelled', 'failed'] as const;
export type ImportState = (typeof importStates)[number];
/** `row`: as the spreadsheet numbers it, the head being 1. Without a column: the whole row. */
export type ImportProblem = { row: number; column: ImportColumn | null; value: string; text: string };

/** What a field takes, by its kind. */
const inputs = {
  price: unitPrice,
  currency,
  tonnes,
  stock: tonnes,
  days: z.number().int().min(0).max(mostLeadTimeDays),
  day,
  eta: day,
  month,
  term: tradeTermId,
  city: id,
  country: id,
  port: id,
  code: id,
  codes: z.array(id).max(20),
  mark: id.or(z.literal('')),
  percent: z.string().regex(/^\d{1,3}(\.\d{1,2})?$/),
  text: prose([0, longestText]),
  steps: z.array(z.object({ fromQuantity: tonnes, price: unitPrice })).max(mostPriceBreaks),
} satisfies Record<FieldKind, z.ZodType>;

/** What an answer gives of it. */
const answers = {
  price: money,
  currency: z.never(),
  tonnes: decimal,
  stock: decimal,
  days: z.number().int(),
  day,
  eta: day.nullable(),
  month: month.nullable(),
  term: tradeTermId,
  city: named,
  country: named,
  port: named.nullable(),
  code: coded,
  codes: z.array(z.string()),
  mark: coded.nullable(),
  percent: decimal.nullable(),
  text: z.string(),
  steps: z.array(z.object({ fromQuantity: decimal, price: decimal })),
} satisfies Record<FieldKind, z.ZodType>;

type Inputs = { [Name in OfferFieldName]: (typeof inputs)[KindOf<Name>] };
type Parts = { [Name in OfferFieldName]: z.ZodOptional<Inputs[Name]> };
type Whole = {
  [Name in OfferFieldName]: Name extends BlankField
    ? z.ZodDefault<Inputs[Name]>
    : Name extends OpenField
      ? z.ZodOptional<Inputs[Name]>
      : Inputs[Name];
};
type Answers = {
  [
    Name in OfferFieldName as KindOf<Name> extends 'currency' ? never : AnswerName<Name>
  ]: (typeof answers)[KindOf<Name>];
};

const byField = <Shape>(of: (name: OfferFieldName) => readonly [name: string, schema: z.ZodType]): Shape =>
  Object.fromEntries(offerFieldNames.map(of)) as Shape;
const inputOf = (name: OfferFieldName): z.ZodType => inputs[fieldOf(name).kind];

/** All fields of an offer, and the same for a change: what is left out stays as it is, no default stands in for it. */
const wholeOffer = byField<Whole>((name) => {
  const { kind, optional, only, usual } = fieldOf(name);
  const schema = inputOf(name);
  if (optional) return [name, schema.default(['text', 'mark'].includes(kind) ? '' : [])];
  return [name, only || usual ? schema.optional() : schema];
});
const partsOfOffer = byField<Parts>((name) => [name, inputOf(name).optional()]);
const { currency: _inPrice, ...answeredFields } = byField<Answers & { currency: z.ZodType }>((name) => [
  answerName(name),
  answers[fieldOf(name).kind],
]);

export const ownOffer = offerSummary
  .pick({ id: true, materialId: true, grade: true, category: true, manufacturer: true, proposed: true })
  .extend({
    ...answeredFields,
    status: z.enum(listingStatuses),
    priceHistory: z.array(z.object({ at: day, price: decimal })),
    /** Of the goods, in their order: changed by calls of their own (lot-photo.ts), never by an edit. */
    photos: z.array(lotPhoto.extend({ captionEn: z.string(), captionZh: z.string() })),
    listedAt: moment.nullable(),
    updatedAt: moment,
  });

const ownOfferFilter = {
  status: z.enum(listingStatuses).optional(),
  keyword: keyword.default(''),
  /** Only those whose price ends within 14 days. */
  expiring: z.boolean().default(false),
};

export const getOwnOfferByPage = call({
  method: 'POST',
  path: 'api/product/supplier/offer/getOwnOfferByPage',
  reads: true,
  access: 'supplier',
  summary: 'My offers by listing status, last changed first, with the number in each',
  input: z.object({ ...ownOfferFilter, ...pageInput }),
  data: page(ownOffer).extend({ counts: z.record(z.string(), z.number().int()) }),
});

/** `country`: where a city lies. */
/** `alsoCalled`: of a port, its names in the other languages. */
const choice = named.extend({ country: z.string().optional(), alsoCalled: z.string().optional() });

export const getOfferChoices = call({
  method: 'GET',
  path: 'api/product/supplier/offer/getOfferChoices',
  reads: true,
  access: 'supplier',
  summary: 'What the fields of an offer may say',
  input: nothing,
  data: z.object(
    Object.fromEntries(fieldsOfKind(...chosenKinds).map((name) => [name, z.array(choice)])) as {
      [Name in ChosenField]: z.ZodArray<typeof choice>;
    },
  ),
});

export const createOffer = call({
  method: 'POST',
  path: 'api/product/supplier/offer/createOffer',
  access: 'supplier',
  stoppedBy: stops.selling,
  once: true,
  limit: 'write',
  summary: 'A new offer for a material, not listed yet or on sale at once',
  input: z.object({ materialId: id, ...wholeOffer, onSale: z.boolean().default(false) }),
  data: ownOffer,
});

export const updateOffers = call({
  method: 'POST',
  path: 'api/product/supplier/offer/updateOffers',
  access: 'supplier',
  stoppedBy: stops.selling,
  limit: 'write',
  summary: 'Edits offers, all or none; an error names its row as `offers.N.field`. A new price is kept in the history',
  input: z.object({
    offers: z
      .array(
        z.object({
          id,
          /** As read: an offer changed since then is a conflict (409). */
          updatedAt: moment,
          ...partsOfOffer,
        }),
      )
      .min(1)
      .max(mostOffersAtOnce),
  }),
  data: z.array(ownOffer),
});

export const changeListing = call({
  method: 'POST',
  path: 'api/product/supplier/offer/changeListing',
  access: 'supplier',
  stoppedBy: stops.selling,
  limit: 'write',
  summary: 'Puts offers on sale or removes them, all or none; removed ones can be put on sale again',
  input: z.object({ ids: z.array(id).min(1).max(mostOffersAtOnce), to: z.enum(['onSale', 'removed']) }),
  data: z.array(ownOffer),
});

export const findMaterials = call({
  method: 'GET',
  path: 'api/product/supplier/offer/findMaterials',
  looks: true,
  access: 'supplier',
  limit: 'search',
  summary: 'Materials to make an offer of, by grade, maker or CAS number',
  input: z.object({ keyword: keyword.min(1), manufacturerId: id.optional(), processLevelId: id.optional() }),
  data: z.array(
    z.object({
      id,
      grade: z.string(),
      manufacturer: z.string(),
      category: z.string(),
      /** Another supplier has proposed it, and the catalogue desk has not looked yet. */
      proposed: z.boolean(),
    }),
  ),
});

const offerImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** Rows of the file, and of them those taken over so far. */
  total: z.number().int(),
  done: z.number().int(),
  /** How many rows can be taken over. */
  good: z.number().int(),
  /** The first 200. */
  problems: z.array(
    z.object({ row: z.number().int(), column: z.enum(importColumns).nullable(), value: z.string(), text: z.string() }),
  ),
  /** Rows that cannot: they are left, with what is wrong with each (getImportRest). */
  problemRows: z.number().int(),
  /** Grades that no material is called, and what each may be: before the import starts. */
  unknown: z.array(
    z.object({
      grade: z.string(),
      manufacturer: z.string(),
      rows: z.number().int(),
      /** The maker that is meant, where there is one of that name. */
      maker: named.nullable(),
      alike: z.array(alikeMaterial),
      /** That of the nearest grade of the same maker. */
      categoryId: id.nullable(),
    }),
  ),
  /** What no row says and can be said for all (completeImport); no row is good before those that are needed are said. */
  lacking: z.array(z.object({ column: z.enum(commonColumns), needed: z.boolean() })),
  /** The first 20 good rows as they will be. */
  sample: z.array(
    z.object({
      row: z.number().int(),
      grade: z.string(),
      manufacturer: z.string(),
      price: money,
      moq: decimal,
      stock: decimal,
      warehouseCity: z.string(),
      /** Null: an own offer keeps what it has. `assumed`: the file does not say it. */
      tax: z.object({ taxBasis: coded, taxRate: decimal.nullable(), assumed: z.boolean() }).nullable(),
      /** An own offer that this row changes; otherwise it is a new one. */
      changes: z.boolean(),
    }),
  ),
  at: moment,
  finishedAt: moment.nullable(),
});

export const previewImport = call({
  method: 'POST',
  path: 'api/product/supplier/offer/previewImport',
  access: 'supplier',
  stoppedBy: stops.selling,
  limit: 'upload',
  summary: 'Reads a CSV or XLSX file of offers and names every row that cannot be taken over; stores no offer',
  input: nothing,
  files: {
    file: {
      ...spreadsheetRule,
      max: 1,
      required: true,
    },
  },
  data: offerImport,
});

/** A code, an id or a name, as a cell would say it. */
const said = line([1, 100]).optional();

export const completeImport = call({
  method: 'POST',
  path: 'api/product/supplier/offer/completeImport',
  access: 'supplier',
  stoppedBy: stops.selling,
  limit: 'write',
  summary:
    'Says for all rows of a file what it has no columns for, and reads them again. `taxRate` goes with `taxBasis`',
  input: z.object({
    id,
    values: z.object({
      ...(Object.fromEntries(commonColumns.map((column) => [column, said])) as Record<
        (typeof commonColumns)[number],
        typeof said
      >),
      taxRate: inputs.percent.optional(),
    }),
  }),
  data: offerImport,
});

export const startImport = call({
  method: 'POST',
  path: 'api/product/supplier/offer/startImport',
  access: 'supplier',
  stoppedBy: stops.selling,
  limit: 'write',
  summary:
    'Takes the good rows of a file over, all or none, in the background; refused while it has bad ones, unless `partly`',
  input: z.object({ id, onSale: z.boolean().default(false), partly: z.boolean().default(false) }),
  data: offerImport,
});

export const cancelImport = call({
  method: 'POST',
  path: 'api/product/supplier/offer/cancelImport',
  access: 'supplier',
  limit: 'write',
  summary: 'Stops an import; nothing of it is kept',
  input: z.object({ id }),
  data: offerImport,
});

export const getImport = call({
  method: 'GET',
  path: 'api/product/supplier/offer/getImport',
  looks: true,
  access: 'supplier',
  summary: 'How far an import has come',
  input: z.object({ id }),
  data: offerImport,
});

export const getImportRest = call({
  method: 'GET',
  path: 'api/product/supplier/offer/getImportRest',
  looks: true,
  access: 'supplier',
  summary:
    'The rows of a file that were not taken over, as they stood there, with what is wrong with each: to be mended and sent again',
  input: z.object({ id, format: z.enum(['csv', 'xlsx']) }),
  data: z.object({}),
  answersFile: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});

export const getImportTemplate = call({
  method: 'GET',
  path: 'api/product/supplier/offer/getImportTemplate',
  looks: true,
  access: 'supplier',
  summary: 'A file to fill in, with the heads of the columns and two rows as an example',
  input: z.object({ format: z.enum(['csv', 'xlsx']) }),
  data: z.object({}),
  answersFile: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});

export const exportOffers = call({
  method: 'GET',
  path: 'api/product/supplier/offer/exportOffers',
  looks: true,
  access: 'supplier',
  limit: 'upload',
  summary:
    'My offers, all, those found or those named, as a file that the import reads back. Removed ones where asked for',
  input: z.object({
    format: z.enum(['csv', 'xlsx']),
    ...ownOfferFilter,
    /** These and no others. */
    ids: z.array(id).min(1).max(mostOffersAtOnce).optional(),
  }),
  data: z.object({}),
  answersFile: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});

export type OwnOffer = z.infer<typeof ownOffer>;
export type OwnOfferPage = z.infer<typeof getOwnOfferByPage.data>;
export type OfferChoices = z.infer<typeof getOfferChoices.data>;
export type OfferImport = z.infer<typeof offerImport>;
