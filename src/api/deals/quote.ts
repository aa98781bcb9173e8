/** What suppliers offer for an RFQ, and what its buyer does with that. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { currency, id, moment } from '#api/common/common.ts';
import { textLength } from '#api/common/limits.ts';
import { line, prose } from '#api/common/text.ts';
import { stops } from './hold-choices.ts';
import { limitAnswerInputs } from './spec-limit.ts';
import { mostSpecLimits } from './spec-limit-rules.ts';
import { controlledUse, references, termFields, tonnes, unitPrice } from './rfq.ts';
import { orderView, tradeTermId } from './trade.ts';

const about = z.object({ orderId: id });

/** One line of a quote: a material at a price, as asked or instead of it. */
const quoteLineInput = z.object({
  materialId: id.optional(),
  gradeNumber: line(textLength.gradeNumber),
  /** Instead of what was asked for. */
  replacement: z.boolean().default(false),
  quantity: tonnes,
  unitPrice,
  remark: line(textLength.quoteLineRemark).default(''),
});

export const quoteInput = z.object({
  lines: z.array(quoteLineInput).min(1).max(10),
  currency,
  validUntil: moment,
  leadTimeDays: z.number().int().min(0).max(365),
  paymentTerm: id,
  tradeTerm: tradeTermId,
  ...termFields,
  packing: id,
  remarks: prose(textLength.dealRemarks).default(''),
  /** An answer to each limit of the RFQ, in its order. */
  limits: limitAnswerInputs.default([]),
});

export const submitQuote = call({
  method: 'POST',
  path: 'api/trade/supplier/quote/submitQuote',
  access: 'supplier',
  stoppedBy: stops.selling,
  once: true,
  limit: 'write',
  summary: 'Quotes, or revises the quote: a new immutable version that supersedes the one before',
  /** `rfqVersion`: what the supplier has read; another one in the meantime is a conflict. */
  input: quoteInput.extend({ orderId: id, rfqVersion: z.number().int().min(1).default(1) }),
  data: orderView,
});

export const withdrawQuote = call({
  method: 'POST',
  path: 'api/trade/supplier/quote/withdrawQuote',
  access: 'supplier',
  limit: 'write',
  summary: 'Takes the own quote back',
  input: about.extend({ reason: prose(textLength.withdrawal) }),
  data: orderView,
});

export const keepQuote = call({
  method: 'POST',
  path: 'api/trade/supplier/quote/keepQuote',
  access: 'supplier',
  limit: 'write',
  summary: 'Answers a counter-offer: the quote stands as it is, and it is the buyer who moves next',
  input: about.extend({ remark: prose(textLength.reasonRemark).default('') }),
  data: orderView,
});

export const counterOffer = call({
  method: 'POST',
  path: 'api/trade/web/order/counterOffer',
  access: 'certified',
  stoppedBy: stops.buying,
  once: true,
  limit: 'write',
  summary: 'Asks one supplier for a better price, quantity or term: what the buyer wants instead, line by line',
  input: about.extend({
    quoteId: id,
    lines: z
      .array(z.object({ lineId: id, unitPrice: unitPrice.optional(), quantity: tonnes.optional() }))
      .max(10)
      .default([]),
    tradeTerm: tradeTermId.optional(),
    ...termFields,
    packing: id.optional(),
    paymentTerm: id.optional(),
    leadTimeDays: z.number().int().min(0).max(365).optional(),
    /** Limits of the RFQ, by their places from 0, that the supplier is to accept as asked. */
    limits: z
      .array(
        z
          .number()
          .int()
          .min(0)
          .max(mostSpecLimits - 1),
      )
      .max(mostSpecLimits)
      .default([]),
    text: prose(textLength.counterOffer).default(''),
    /** Until then the supplier answers, else its quote stands; left out: some working days, no longer than the quote stands. */
    answerBy: moment.optional(),
  }),
  data: orderView,
});

export const acceptQuotes = call({
  method: 'POST',
  path: 'api/trade/web/order/acceptQuotes',
  access: 'certified',
  stoppedBy: stops.buying,
  once: true,
  limit: 'write',
  summary: 'Accepts quotes, whole or split: each accepted quote becomes a sub-order with a contract',
  input: about.extend({
    /** `version`: the one that the buyer has seen; another one in the meantime is a conflict. */
    awards: z
      .array(z.object({ quoteId: id, version: z.number().int().min(1), lineId: id, quantity: tonnes }))
      .min(1)
      .max(20),
    /** As they are then; left out, they stand. */
    ...references,
    /** Of a controlled substance; left out, what the RFQ says stands. */
    ...controlledUse,
    /** Why a source that the company has not approved; asked for where its rule is on. Suppliers never read it. */
    sourceReason: prose(textLength.reasonRemark).optional(),
  }),
  data: orderView,
});

export type QuoteInput = z.input<typeof quoteInput>;
