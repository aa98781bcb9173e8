import { z } from 'zod';
import { controlLists, ghsPictograms, signalWords } from './desk-choices.ts';
import { limitedQuantities } from './limited-quantity.ts';
import { storageClasses } from './storage-class.ts';
import { day, decimal, id, moment, money, named } from '#api/common/common.ts';
import { figureBases, figureSources, fillers } from '#api/market/figure-choices.ts';
import { materialStates } from '#api/market/material-states.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import {
  answeredFields,
  answerName,
  fieldOf,
  type AnsweredField,
  type AnswerName,
  type KindOf,
} from './offer-fields.ts';

export const tradeTermId = z.number().int().min(1).max(tradeTerms.length);

/** How a material is drawn: its physical form and its colour (#rrggbb; none = drawn neutral). */
export const swatch = z.object({ form: z.string(), color: z.string().nullable() });

export const categoryRef = z.object({ id, name: z.string(), code: z.string().nullable() });

export const manufacturerRef = z.object({ id, name: z.string(), nation: z.string() });

/** One figure. `value` is for numbers, `text` for classes and scales such as `V-0` or `Rockwell R 108`. */
export const propertyValue = z.object({
  id,
  name: z.string(),
  symbol: z.string().nullable(),
  unit: z.string().nullable(),
  value: z.number().nullable(),
  /** Of a range, instead of one value. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  text: z.string().nullable(),
  decimals: z.number().int(),
  /** What it says of test and specimen: `230 °C/2.16 kg`, `yield · dry`. Values of different conditions are never compared. */
  condition: z.string(),
  /** Whether that is all that has to be said: otherwise it is compared with nothing. */
  comparable: z.boolean(),
  basis: z.enum(figureBases),
});

/** Where a figure is to be read. */
export const figureSource = z.object({
  kind: z.enum(figureSources),
  publisher: z.string(),
  title: z.string(),
  /** As printed; '': it says none. */
  edition: z.string(),
  /** When somebody read it there, where that is known. */
  readOn: day.nullable(),
  page: z.number().int().nullable(),
  /** Of a document on file here: opens it at its page. */
  href: z.string().nullable(),
});

/** A figure in full: its norm, its source, and how it stands within what is usual for its class. */
export const propertyDetail = propertyValue.extend({
  /** Of the statement, whatever its version. */
  figureId: id,
  group: named,
  /** By which it was measured; null: its source does not say. */
  norm: z.string().nullable(),
  normYear: z.number().int().nullable(),
  /** By which the property is measured at all. */
  norms: z.array(z.string()),
  /** Of figures that were measured. */
  lots: z.number().int().nullable(),
  source: figureSource,
  validFrom: moment,
  /** Counts the versions of the statement. */
  version: z.number().int(),
  /** What is usual for the class under the same condition; null when the figure can be compared with nothing. */
  range: z.object({ from: z.number(), to: z.number() }).nullable(),
});

/** What is usual for a class of materials: never a figure of one of them. */
export const classRange = propertyValue
  .pick({ id: true, name: true, symbol: true, unit: true, decimals: true, condition: true })
  .extend({ from: z.number(), to: z.number() });

export const materialSummary = z.object({
  id,
  /** `proposed`: the catalogue desk has not looked at it yet; what it says is its suppliers'. */
  state: z.enum(materialStates),
  grade: z.string(),
  kind: z.enum(['polymer', 'chemical']),
  category: categoryRef,
  manufacturer: manufacturerRef,
  processLevel: named.nullable(),
  casNumber: z.string().nullable(),
  applications: z.string(),
  swatch,
  properties: z.array(propertyValue),
  offerCount: z.number().int(),
  /** Lowest price on sale, USD per tonne without VAT: of prime goods that lie ready, where there are some. */
  priceFrom: money.nullable(),
  /** What that price is for: the trade term and the condition of that offer. */
  priceBasis: z
    .object({ tradeTerm: tradeTermId, condition: z.object({ code: z.string(), name: z.string() }) })
    .nullable(),
});

export const materialDetail = materialSummary.omit({ properties: true }).extend({
  /** Root to leaf. */
  categoryPath: z.array(named),
  /** The maker's city; in Chinese, in which we have no names for them, the country or region. */
  manufacturerPlace: z.string(),
  brands: z.array(z.string()),
  hsCode: z.string().nullable(),
  formula: z.string().nullable(),
  /** Transport facts from general knowledge: shown with "see SDS". */
  unNumber: z.string().nullable(),
  /** As papers of transport call the goods; null: no entry that is known here. */
  shippingName: z.string().nullable(),
  hazardClass: z.string().nullable(),
  packingGroup: z.string().nullable(),
  /** Classes beside the first. */
  subsidiaryHazards: z.array(z.string()),
  /** Whether packed goods are a marine pollutant, by the label below (marine-pollutant.ts); null: no label is known. */
  marinePollutant: z.boolean().nullable(),
  /**
   * The most that an inner packaging holds in a limited quantity (column 7a of the Dangerous Goods List); `0`: not permitted.
   * `derivedBy`: the rule by which it follows from class and packing group (limited-quantity.ts); null: operators have entered it, from `source`.
   * Null as a whole: not known here.
   */
  limitedQuantity: z
    .object({
      value: z.enum(limitedQuantities),
      derivedBy: z.string().nullable(),
      source: z.string(),
      statedOn: day.nullable(),
    })
    .nullable(),
  /** By TRGS 510, from the label below (storage-class.ts); null: no label, or nothing that follows surely from it. */
  storageClass: z.enum(storageClasses).nullable(),
  /** Lists under which the substance is controlled. */
  controls: z.array(z.enum(controlLists)),
  ecNumber: z.string().nullable(),
  /** Labelling by the GHS, from the law or as operators have entered it: empty says that it is not known here, not that there is none. */
  ghsPictograms: z.array(z.enum(ghsPictograms)),
  signalWord: z.enum(signalWords).nullable(),
  hazardStatements: z.array(z.string()),
  /** The same codes with what each says on a label, in the reader's language; `text` '': the code has no sentence that we know. */
  hazardWords: z.array(z.object({ code: z.string(), text: z.string() })),
  /**
   * Where the label comes from; `source` '': the operators who entered it named none. `harmonised`: an entry of annex VI of the CLP
   * regulation, a minimum that suppliers add to; `statedOn` is then the day of the act whose state it is.
   */
  labelSources: z.array(z.object({ source: z.string(), statedOn: day, harmonised: z.boolean() })),
  /** g/mol, reckoned from the formula. */
  molarMass: z.number().nullable(),
  /** Of the pure substance: °C at 101.3 kPa, and % by volume in air; null: not known, or sold otherwise. */
  meltsAt: z.number().nullable(),
  boilsAt: z.number().nullable(),
  flashPoint: z.number().nullable(),
  ignitesAt: z.number().nullable(),
  explosiveFrom: z.number().nullable(),
  explosiveTo: z.number().nullable(),
  /** Its maker makes it no more. */
  discontinued: z.boolean(),
  successor: z.string(),
  /** Who has owned its maker: lines that begin with a day. */
  makerOwners: z.array(z.string()),
  /** The repeat unit or molecule, drawn when the data was loaded: an inline SVG that takes the text colour. */
  skeleton: z.string().nullable(),
  properties: z.array(propertyDetail),
  /** The class that it is of, where something is usual for it; `filler` null: however it is filled. */
  usual: z.object({ resin: z.string(), filler: z.enum(fillers).nullable(), ranges: z.array(classRange) }).nullable(),
  updatedAt: moment,
});

export const coded = z.object({ code: z.string(), name: z.string() });
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
/** What an offer says in a field, by its kind; `percent`: a share. */
const answered = {
  code: coded,
  mark: coded.nullable(),
  percent: decimal.nullable(),
  eta: day.nullable(),
  month: month.nullable(),
} as const;

/** The codes, shares and times of an offer that lists give, or only the answer about one. */
export const answeredIn = <Where extends 'list' | 'detail'>(where: Where) =>
  Object.fromEntries(
    answeredFields(where).map((name) => [answerName(name), answered[fieldOf(name).kind as keyof typeof answered]]),
  ) as { [Name in AnsweredField<Where> as AnswerName<Name>]: (typeof answered)[KindOf<Name>] };

export const offerSummary = z.object({
  ...answeredIn('list'),
  id,
  materialId: id,
  grade: z.string(),
  category: categoryRef,
  manufacturer: manufacturerRef,
  processLevel: named.nullable(),
  /** As the supplier published it, per tonne. */
  price: money,
  /**
   * The same price without VAT, in USD per tonne at the dated indicative rate: what sorting, price filters, lowest
   * prices and price bands use, so that a price with tax never stands against one without.
   */
  priceUsd: decimal,
  /** Tonnes. */
  moq: decimal,
  stock: decimal,
  warehouseCity: named,
  countryOfOrigin: named,
  tradeTerm: tradeTermId,
  /** The port that the trade term names, when it names one. */
  port: named.nullable(),
  packing: named,
  leadTimeDays: z.number().int(),
  validUntil: day,
  listedAt: moment,
  /** When the price was last confirmed or changed. */
  updatedAt: moment,
  shop: z.object({ id, name: z.string(), company: z.string().nullable(), nation: z.string(), certified: z.boolean() }),
  /** The grade is not in the catalogue yet: a supplier has proposed it. */
  proposed: z.boolean(),
  swatch,
  /** At most three figures that the trade compares first for this resin (MFR with its condition, density …). */
  keyProperties: z.array(propertyValue),
  demo: z.boolean(),
});

export type Swatch = z.infer<typeof swatch>;
export type PropertyValue = z.infer<typeof propertyValue>;
export type ClassRange = z.infer<typeof classRange>;
export type FigureSource = z.infer<typeof figureSource>;
export type PropertyDetail = z.infer<typeof propertyDetail>;
export type MaterialSummary = z.infer<typeof materialSummary>;
export type MaterialCore = z.infer<typeof materialDetail>;
export type OfferSummary = z.infer<typeof offerSummary>;
