/** Offers side by side as they come to a port of destination. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { correction, decimal, id, named, page, pageInput } from '#api/common/common.ts';
import { offerSummary } from '#api/market/goods.ts';
import { offerQuery } from '#api/market/offer.ts';
import { reading } from '#api/market/reading.ts';
import { apartReason, importVat, landedPart } from './comparison.ts';
import { tonnes } from './rfq.ts';
import { quantityProblem } from './trade-rules.ts';

export const mostLanded = 4;
/**
 * Why an offer has no landed price, besides what keeps a quote apart: the goods lie in the country of destination, or
 * may not be sold there, or not so little of them.
 */
export const landedApart = z.enum([...apartReason.exclude(['sealed']).options, 'inCountry', 'closed', 'belowMoq']);
/** Where the quantity is from: the reader, or the MOQ that is the largest, or that of nine offers in ten; where it is more, a full container. */
export const quantityBases = z.enum(['asked', 'moq', 'usual', 'container']);

const landedRow = z.object({
  offerId: id,
  departurePort: named.nullable(),
  /** The offer names none: it is where its warehouse is. */
  departureAssumed: z.boolean(),
  /** The offer's price for the quantity, without VAT. */
  quoted: decimal,
  /** Tonnes from which that price holds; null: the offer has one price. */
  quotedFrom: decimal.nullable(),
  /** What is added to it; the cost of money is not counted. */
  parts: z.array(landedPart),
  /** Null: see `apart`. */
  landed: decimal.nullable(),
  apart: landedApart.nullable(),
  /** On top of a landed price and never in it. Null: not known, or none asked. */
  vat: importVat.nullable(),
  /** Against the cheapest, in per cent. */
  abovePercent: decimal.nullable(),
});

/** What any answer of landed prices says besides. */
const landing = {
  /** Month of the exchange rates. */
  rateMonth: z.string(),
  /** Ports to choose from, by the name of their country. */
  destinations: z.array(z.object({ country: named, ports: z.array(named) })),
  destination: named.nullable(),
  /** Tonnes that all are reckoned for; null without a destination or an offer. */
  quantity: z.object({ tonnes: decimal, basis: quantityBases }).nullable(),
};
/** Tonnes of each offer. */
const landedQuantity = tonnes.refine((text) => quantityProblem(text) === undefined).optional();

export const getLandedOffers = call({
  method: 'GET',
  path: 'api/trade/web/order/getLandedOffers',
  looks: true,
  access: 'public',
  limit: 'search',
  summary:
    'Offers on sale as they come to a port: per tonne in USD, duty paid and without VAT, each at its price for the quantity and with the freight of its own route in whole containers',
  input: z.object({
    ids: z.array(id).max(mostLanded),
    /** Left out, or no port that is known: what can be chosen alone. */
    destinationPort: id.optional(),
    /** Left out: the largest of their MOQs, or a full container where that is more. */
    quantity: landedQuantity,
  }),
  data: z.object({
    ...landing,
    /** In the order asked; offers that are no longer on sale are left out. */
    rows: z.array(landedRow),
  }),
});

/** A list of more offers than this is not reckoned: each has a way of its own. */
export const mostListed = 200;

const { pageNo: _, pageSize: __, cursor: ___, sort: ____, everyFacet: _____, ...asked } = offerQuery.shape;

export const getLandedList = call({
  method: 'POST',
  path: 'api/trade/web/order/getLandedList',
  looks: true,
  access: 'public',
  limit: 'search',
  summary:
    'Offers on sale as filtered, as they come to a port: the cheapest there first, and after them those that cannot be brought there or not be compared',
  input: z.object({
    ...asked,
    /** Left out, or no port that is known: what can be chosen alone. */
    destinationPort: id.optional(),
    /** Left out: so much that nine offers in ten may be bought, or a full container where that is more. */
    quantity: landedQuantity,
    ...pageInput,
  }),
  data: page(landedRow.extend({ offer: offerSummary })).extend({
    ...landing,
    /** Those with a landed price, which come first. */
    landed: z.number().int(),
    /** More than are reckoned (`mostListed`): `list` is empty. */
    tooMany: z.boolean(),
    /** What was found instead of the words, as in the list. */
    correction,
    ...reading,
  }),
});

export type LandedList = z.infer<typeof getLandedList.data>;
export type LandedOffers = z.infer<typeof getLandedOffers.data>;
export type LandedRow = LandedOffers['rows'][number];
