import { z } from 'zod';
import { controlLists } from './desk-choices.ts';
import { day, decimal, id, moment, money, named } from '#api/common/common.ts';
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

/** How far a figure can be trusted; the last two are shown as "typical, not a specification". */
export const valueBases = ['datasheet', 'typical-grade', 'class-typical'] as const;

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
  text: z.string().nullable(),
  decimals: z.number().int(),
  /** Test condition, for example `230 °C/2.16 kg`. Values of different conditions are never compared. */
  condition: z.string(),
  basis: z.enum(valueBases),
});

/** A figure in full: the test standards, and how it stands within the resin's usual range. */
export const propertyDetail = propertyValue.extend({
  group: named,
  iso: z.string().nullable(),
  astm: z.string().nullable(),
  gb: z.string().nullable(),
  /** Usual range of the resin under the same condition; absent when the conditions differ. */
  range: z.object({ from: z.number(), to: z.number() }).nullable(),
});

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
  /** Lowest price on sale, USD per tonne. */
  priceFrom: money.nullable(),
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
  hazardClass: z.string().nullable(),
  packingGroup: z.string().nullable(),
  /** Classes beside the first. */
  subsidiaryHazards: z.array(z.string()),
  /** Lists under which the substance is controlled. */
  controls: z.array(z.enum(controlLists)),
  /** Its maker makes it no more. */
  discontinued: z.boolean(),
  successor: z.string(),
  /** Who has owned its maker: lines that begin with a day. */
  makerOwners: z.array(z.string()),
  /** The repeat unit or molecule, drawn when the data was loaded: an inline SVG that takes the text colour. */
  skeleton: z.string().nullable(),
  properties: z.array(propertyDetail),
  updatedAt: moment,
});

export const coded = z.object({ code: z.string(), name: z.string() });
/** Per cent. */
const share = decimal.nullable();

/** The codes and shares of an offer that lists give, or only the answer about one. */
export const answeredIn = <Where extends 'list' | 'detail'>(where: Where) =>
  Object.fromEntries(
    answeredFields(where).map((name) => [answerName(name), fieldOf(name).kind === 'code' ? coded : share]),
  ) as {
    [Name in AnsweredField<Where> as AnswerName<Name>]: KindOf<Name> extends 'code' ? typeof coded : typeof share;
  };

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
export type PropertyDetail = z.infer<typeof propertyDetail>;
export type MaterialSummary = z.infer<typeof materialSummary>;
export type MaterialCore = z.infer<typeof materialDetail>;
export type OfferSummary = z.infer<typeof offerSummary>;
