/** The quotes of an RFQ side by side on one basis. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { currency, day, decimal, id, moment, named } from '#api/common/common.ts';
import { transitDaysForm } from './deal-choices.ts';
import { mostRoutes } from './freight-choices.ts';
import { tradeTermId } from './trade.ts';

const transitDays = z.string().regex(transitDaysForm);

/** `known`: quoted, published or in a table, with its source; `yours`: as the caller says; `assumed`: by the marketplace. */
export const figureSource = z.enum(['known', 'yours', 'assumed']);
/** Why a line cannot be brought to the basis: its price is hidden, has no exchange rate, names no port of loading, is for another port. */
export const apartReason = z.enum(['sealed', 'noRate', 'noPort', 'otherPort']);

export const landedPart = z.object({
  kind: z.enum(['inland', 'freight', 'insurance', 'duty', 'financing']),
  amount: decimal,
  /** What the part was reckoned from, for example days financed. */
  basis: z.string(),
  source: figureSource,
});
export const importVat = z.object({ amount: decimal, basis: z.string() });

export const getComparison = call({
  method: 'POST',
  path: 'api/trade/web/order/getComparison',
  looks: true,
  access: 'certified',
  summary: 'The quotes of an own RFQ side by side on one basis: per tonne, one currency, landed or on one trade term',
  input: z.object({
    orderId: id,
    currency,
    /** Left out: landed, duty paid and without VAT, where the port of destination is known; else the RFQ's own term. */
    tradeTerm: tradeTermId.optional(),
    /** Assumptions, each in the chosen currency per tonne or in per cent; left out: the marketplace's. */
    inlandPerTonne: decimal.optional(),
    /** Of every route that nobody has priced. */
    freightPerTonne: decimal.optional(),
    insurancePercent: decimal.optional(),
    dutyPercent: decimal.optional(),
    /** Yearly cost of money, in per cent. */
    financingPercent: decimal.optional(),
    /** Whole days by sea, of every route that nobody has priced. */
    transitDays: transitDays.optional(),
    /** What the caller knows better of one port of loading; null: of quotes that name none. Goes before all else. */
    routes: z
      .array(
        z.object({
          departurePort: id.nullable(),
          freightPerTonne: decimal.optional(),
          transitDays: transitDays.optional(),
          dutyPercent: decimal.optional(),
        }),
      )
      .max(mostRoutes)
      .optional(),
    /**
     * A forwarder's for this RFQ, counted with on its own route alone. Left out: the cheapest that stands; `none`: no
     * forwarder's price at all, published ones included.
     */
    freightQuoteId: id.optional(),
  }),
  data: z.object({
    /** The company awards to approved sources, or says why not. */
    approvedOnly: z.boolean(),
    /** Month of the exchange rates. */
    rateMonth: z.string(),
    /** Null: landed. */
    tradeTerm: tradeTermId.nullable(),
    /** Port of destination; null: not known yet, nothing can be landed there. */
    destination: named.nullable(),
    /** What is assumed where nothing better is known. */
    assumptions: z.object({
      inlandPerTonne: decimal,
      freightPerTonne: decimal,
      insurancePercent: decimal,
      dutyPercent: decimal,
      financingPercent: decimal,
      transitDays,
    }),
    /** One for each port of loading; null: of quotes that name none. Null figures: known, or no part of this basis. */
    routes: z.array(
      z.object({
        departurePort: named.nullable(),
        freightPerTonne: decimal.nullable(),
        transitDays: transitDays.nullable(),
        dutyPercent: decimal.nullable(),
      }),
    ),
    rows: z.array(
      z.object({
        quoteId: id,
        lineId: id,
        version: z.number().int(),
        /** That the buyer's company has approved of this material and shop, today; `site` '': any of the supplier's. */
        approvedSource: z.object({ site: z.string(), validUntil: day }).nullable(),
        /** Per tonne in the chosen currency; null while sealed, or without a rate. */
        quoted: decimal.nullable(),
        departurePort: named.nullable(),
        transitDays: z.number().int(),
        transitSource: figureSource,
        parts: z.array(landedPart),
        /** Null: see `apart`. */
        landed: decimal.nullable(),
        apart: apartReason.nullable(),
        /** Import VAT or GST, usually recovered: on top of a landed price and never in it. Null: not known, or none asked. */
        vat: importVat.nullable(),
        /**
         * Against the cheapest of the goods that were asked for, in per cent; what was offered instead of them is compared
         * where nothing else was offered.
         */
        abovePercent: decimal.nullable(),
      }),
    ),
    /** What each version of each quote came to on this basis, per tonne over all its lines, oldest first; none while sealed. */
    history: z.array(z.object({ quoteId: id, version: z.number().int(), at: moment, landed: decimal })),
  }),
});

export type Comparison = z.infer<typeof getComparison.data>;
