import { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { currency, day, decimal, id, keyword, moment, money, page, pageInput } from '#api/common/common.ts';
import { collectingWays } from './collecting.ts';
import { amount, openProposal } from './remittance.ts';
import { line, prose } from '#api/common/text.ts';
import { orderStatus } from './trade.ts';
import { refundView } from './payment-view.ts';

const credit = z.object({
  subOrderId: id,
  orderId: id,
  subOrderNumber: z.string(),
  /** Who has the money, and pays it back. */
  collecting: z.enum(collectingWays),
  /** Paid too much and not refunded yet; 0 where nothing is left. */
  credit: money,
});

export const getRefundByPage = call({
  method: 'POST',
  path: 'api/trade/web/remittance/getRefundByPage',
  reads: true,
  access: 'member',
  summary: 'Refunds of own deals (as buyer, or as supplier), newest first, and the credits that are left',
  input: z.object({
    side: z.enum(['buyer', 'supplier']).default('buyer'),
    keyword: keyword.default(''),
    from: day.optional(),
    to: day.optional(),
    ...pageInput,
  }),
  data: page(refundView.extend({ subOrderId: id, orderId: id, subOrderNumber: z.string() })).extend({
    /** Refunded and not returned, by currency. */
    sums: z.array(money),
    /** Of all own deals on that side, whatever is searched. */
    credits: z.array(credit),
  }),
});

const creditCase = credit.extend({
  status: orderStatus,
  buyer: z.string(),
  supplier: z.string(),
  total: money,
  quantity: decimal,
  shippedQuantity: decimal,
  finalAmount: money.nullable(),
  received: money,
  refunded: money,
  /** Where the money came from: it goes back nowhere else. */
  payers: z.array(z.object({ remitter: z.string(), remittanceBank: z.string() })),
  /** Oldest first. */
  refunds: z.array(refundView),
  /** Until then both sides may still go on with the deal, and the money waits; null: they may not. */
  revivalUntil: moment.nullable(),
  /** A refund that waits for a second operator. */
  proposal: openProposal.nullable(),
});

export const getCreditQueue = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/getCreditQueue',
  reads: true,
  access: 'operator',
  summary: 'Sub-orders on which more was paid than is due, or of which something was refunded',
  input: z.object({ state: z.enum(['open', 'refunded']).default('open'), keyword: keyword.default(''), ...pageInput }),
  data: page(creditCase).extend({
    /** Sub-orders that wait for a refund. */
    waiting: z.number().int(),
  }),
});

export const recordRefund = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/recordRefund',
  access: 'operator',
  fresh: true,
  once: true,
  limit: 'write',
  summary:
    'The bank has paid back (a part of) what was paid too much, never more than the credit: it counts when a second operator agrees',
  input: z.object({
    subOrderId: id,
    amount,
    /** That of the sub-order. */
    currency,
    valueDate: day,
    reference: line(textLength.bankReference),
    /** The buyer reads it. */
    note: prose(textLength.refundNote).default(''),
  }),
  data: creditCase,
});

export const returnRefund = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/returnRefund',
  access: 'operator',
  fresh: true,
  once: true,
  limit: 'write',
  summary: 'The bank has returned a recorded refund: its sum is a credit again, to be refunded under another reference',
  input: z.object({
    /** Of the refund. */
    id,
    /** From its date of value to today. */
    returnedOn: day,
    /** The buyer reads it. */
    reason: prose(textLength.moneyReason),
  }),
  data: creditCase,
});

export type RefundPage = z.infer<typeof getRefundByPage.data>;
export type CreditCase = z.infer<typeof creditCase>;
