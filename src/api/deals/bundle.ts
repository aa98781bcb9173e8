/** Several materials asked for in one go. Each line is an RFQ with a number, quotes, an award and a contract of its own. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { textLength } from '#api/common/limits.ts';
import { prose } from '#api/common/text.ts';
import { currency, decimal, id, moment, money, named } from '#api/common/common.ts';
import { bundleNumberForm, mostLines } from './bundle-rules.ts';
import { stops } from './hold-choices.ts';
import { cancelReasons, ofLine, rfqInput, rfqLine, tradeDocument } from './rfq.ts';
import { apartReason } from './comparison.ts';
import { orderStatus, quoteStates, tradeTermId } from './trade.ts';

export const createRfqBundle = call({
  method: 'POST',
  path: 'api/trade/web/rfq/createRfqBundle',
  access: 'certified',
  stoppedBy: stops.buying,
  once: true,
  limit: 'write',
  summary: 'Posts an RFQ for each of several materials, all or none, with what they share said once',
  /** `repeats` and `waitingId` are what the first line comes from. */
  input: rfqInput.omit(ofLine).extend({ lines: z.array(rfqLine).min(2).max(mostLines) }),
  files: { attachments: tradeDocument },
  data: z.object({
    /** Of the whole. */
    number: z.string(),
    lines: z.array(z.object({ id, number: z.string(), invited: z.number().int() })),
  }),
});

/** What a supplier offers for one of them. */
const offer = z.object({
  quoteId: id,
  version: z.number().int(),
  lineId: id,
  state: z.enum(quoteStates),
  validUntil: moment,
  gradeNumber: z.string(),
  /** Instead of what was asked for. */
  replacement: z.boolean(),
  /** So many lines more has the quote. */
  others: z.number().int(),
  /** Tonnes, no more than asked for. */
  quantity: decimal,
  /** Per tonne; null while the bids are sealed. */
  unitPrice: money.nullable(),
  tradeTerm: tradeTermId,
  /** Per tonne landed, or on the RFQ's own term where no port of destination is known, in the currency of the RFQs; null: see `apart`. */
  landed: decimal.nullable(),
  apart: apartReason.nullable(),
  /** In the quote's currency. */
  total: decimal.nullable(),
});

export const getRfqBundle = call({
  method: 'GET',
  path: 'api/trade/web/rfq/getRfqBundle',
  access: 'certified',
  reads: true,
  summary: 'RFQs of the company that were posted together, with what each supplier offers for each, side by side',
  input: z.object({ number: z.string().regex(bundleNumberForm) }),
  data: z.object({
    number: z.string(),
    postedAt: moment,
    currency,
    rfqs: z.array(
      z.object({
        id,
        number: z.string(),
        gradeNumber: z.string(),
        quantity: decimal,
        targetPrice: money.nullable(),
        tradeTerm: tradeTermId,
        status: orderStatus,
        /** Until then no prices are shown; null: they are. */
        sealedUntil: moment.nullable(),
        mayAward: z.boolean(),
      }),
    ),
    suppliers: z.array(
      z.object({
        shop: named.extend({ company: z.string().nullable() }),
        guest: z.boolean(),
        /** One for each of the RFQs, in their order; null: none. */
        offers: z.array(offer.nullable()),
        quoted: z.number().int(),
        /** All of the RFQs, in all of their tonnes. */
        complete: z.boolean(),
        /** Of what is offered; null where that is in several currencies, or sealed. */
        total: money.nullable(),
        landedTotal: decimal.nullable(),
      }),
    ),
  }),
});

export const cancelRfqBundle = call({
  method: 'POST',
  path: 'api/trade/web/rfq/cancelRfqBundle',
  access: 'certified',
  once: true,
  limit: 'write',
  summary: 'Takes back those of RFQs posted together that are still open, all or none; everyone invited is told',
  input: z.object({
    number: z.string().regex(bundleNumberForm),
    reason: z.enum(cancelReasons),
    remark: prose(textLength.reasonRemark).default(''),
  }),
  /** How many were taken back. */
  data: z.object({ cancelled: z.number().int() }),
});

export type RfqBundle = z.infer<typeof getRfqBundle.data>;
export type BundleInput = z.input<typeof createRfqBundle.input>;
export type PostedBundle = z.infer<typeof createRfqBundle.data>;
