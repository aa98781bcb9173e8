/** Money of deals whose seller collects itself: what its two sides say of it. Nobody else decides about it. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, id, money } from '#api/common/common.ts';
import { textLength } from '#api/common/limits.ts';
import { cleanedLine, line, prose } from '#api/common/text.ts';
import { remittanceRejections, statementSize } from './collection-rules.ts';
import { amount } from './remittance.ts';
import { matchReasons } from './statement.ts';
import { orderView } from './trade.ts';

const write = { method: 'POST', access: 'member', once: true, limit: 'write', data: orderView } as const;
/** How a bank names it; sellers need not say. */
const receivingNumber = cleanedLine(textLength.bankReference[1]).default('');

export const confirmIncoming = call({
  ...write,
  path: 'api/trade/supplier/remittance/confirmTransfer',
  summary: 'The seller, who collects itself: a recorded transfer has arrived on its account, how much and when',
  input: z.object({ id, arrived: amount, arrivedAt: day, receivingNumber }),
});

export const denyIncoming = call({
  ...write,
  path: 'api/trade/supplier/remittance/denyTransfer',
  summary: 'The seller, who collects itself: a recorded transfer has not arrived; the buyer is told why',
  input: z.object({ id, reason: z.enum(remittanceRejections), remark: prose(textLength.reasonRemark).default('') }),
});

export const takeBackIncoming = call({
  ...write,
  path: 'api/trade/supplier/remittance/takeBackTransfer',
  summary:
    'The seller, who collects itself: a transfer that counts, by its word or its silence, was none; the buyer reads why',
  input: z.object({ id, reason: prose(textLength.moneyReason) }),
});

export const recordIncoming = call({
  ...write,
  path: 'api/trade/supplier/remittance/recordTransfer',
  summary:
    'The seller, who collects itself: money has arrived that its buyer has not recorded, or no longer could; it counts at once',
  input: z.object({
    subOrderId: id,
    remitter: line(textLength.payer),
    amount,
    arrivedAt: day,
    receivingNumber,
  }),
});

/** A payment that has come in, and what it may be. */
const incoming = z.object({
  /** Where it stands in the file, from 1. */
  position: z.number().int(),
  bookedAt: day,
  money,
  remitter: z.string(),
  remark: z.string(),
  /** How the bank names it; empty: it does not. */
  reference: z.string(),
  /** `certain`: one recorded transfer of the same sum, named by postscript or payer, and nothing else; `counted`: it counts already. */
  standing: z.enum(['certain', 'possible', 'unknown', 'counted']),
  /** Best first; of one that counts, the transfer that it is. */
  proposals: z.array(
    z.object({
      /** null: the buyer has not recorded a transfer. */
      remittanceId: id.nullable(),
      subOrderId: id,
      subOrderNumber: z.string(),
      orderId: id,
      sent: money.nullable(),
      remitter: z.string(),
      why: z.array(z.enum(matchReasons)),
    }),
  ),
});
export type IncomingPayment = z.infer<typeof incoming>;

export const readIncoming = call({
  method: 'POST',
  path: 'api/trade/supplier/remittance/readStatement',
  access: 'member',
  limit: 'upload',
  summary:
    'The seller, who collects itself: which payments of its bank statement (CSV, ISO 20022 camt.053 or SWIFT MT940) are transfers of its deals. Nothing of the statement is kept, and nothing is confirmed by it',
  // Chinese signs take three bytes each.
  bodyBytes: 3 * statementSize.signs + 500_000,
  largeField: { name: 'content', megabytes: statementSize.megabytes },
  /** The text of the file; more than `statementSize` is 413. Of an account that is not the seller's: 422. */
  input: z.object({ content: z.string().min(1) }),
  data: z.object({
    /** In the order of the file. */
    payments: z.array(incoming),
    /** Movements that are no payments to the seller: what went out, or was taken back. */
    others: z.number().int(),
    problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
  }),
});

export const recordReturn = call({
  ...write,
  path: 'api/trade/supplier/remittance/recordReturn',
  summary:
    'The seller, who collects itself, has sent back (a part of) what is due to the buyer: never more than that. The buyer says whether it came',
  input: z.object({
    subOrderId: id,
    amount,
    valueDate: day,
    reference: line(textLength.bankReference),
    /** The buyer reads it. */
    note: prose(textLength.refundNote).default(''),
  }),
});

export const confirmReturn = call({
  ...write,
  path: 'api/trade/web/remittance/confirmReturn',
  summary: 'The buyer: what the seller has sent back has come; without a word it counts so after ten days',
  input: z.object({ id }),
});

export const denyReturn = call({
  ...write,
  path: 'api/trade/web/remittance/denyReturn',
  summary: 'The buyer: what the seller says it has sent back has not come; it is due again',
  input: z.object({ id, reason: prose(textLength.moneyReason) }),
});
