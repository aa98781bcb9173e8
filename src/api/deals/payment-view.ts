/** What the parties of a deal and operators see of its money: what is due, what stands at the banks, what went back. */
import { z } from 'zod';
import { day, id, moment, money } from '#api/common/common.ts';
import { creditAnswers, creditStages, documentsStates, documentsWays } from './documentary-steps.ts';
import { dueGates, dueParts, dueTriggers, paymentPaths } from './payment-terms.ts';

/** How far a price has been paid; what bank fees explain counts as paid. */
export const paymentStatuses = ['unpaid', 'part', 'paid', 'overpaid'] as const;
export const paymentStatus = z.enum(paymentStatuses);

/** Money that was paid too much and has gone back to the buyer; unless the bank has returned it. */
export const refundView = z.object({
  id,
  amount: money,
  /** Date of value at the bank. */
  valueDate: day,
  /** The bank's reference of the outgoing payment. */
  reference: z.string(),
  /** For the buyer alone; null: none. */
  note: z.string().nullable(),
  recordedAt: moment,
  /** Sent by a seller who collects itself: when its buyer said that it had come, and until when it may say that it has not; null: the marketplace's. */
  direct: z.object({ confirmedAt: moment.nullable(), objectBy: moment }).nullable(),
  /** It has not left the marketplace: it pays another deal of the buyer's, which the seller is not told; null: it went to the buyer's bank. */
  moved: z.object({ deal: z.object({ orderId: id, number: z.string() }).nullable() }).nullable(),
  /** Brought back by the bank, or never come, so that it counts no more; null: neither. */
  returned: z
    .object({
      on: day,
      /** For the buyer alone. */
      reason: z.string().nullable(),
    })
    .nullable(),
});

/** What is to be said and returned where the seller collects itself. */
export const directView = z.object({
  /** The last day for the seller to say whether what was recorded has arrived; null: nothing waits. */
  answerBy: day.nullable(),
  /** After it that counts as arrived. */
  countsAfter: day.nullable(),
  /** The last day for the seller to return what is due to the buyer. */
  giveBackBy: day.nullable(),
  /** Until when the buyer may say that what was returned has not come; null: nothing waits. */
  objectBy: moment.nullable(),
  /** Something is due to the buyer. */
  isOwed: z.boolean(),
});

/** What the payment term asks, instalment by instalment, in the order in which it is paid. */
export const dues = z.array(
  z.object({
    part: z.enum(dueParts),
    path: z.enum(paymentPaths),
    /** Position of the shipment that it is for; null: for the whole, or for what has not left. */
    shipment: z.number().int().nullable(),
    amount: money,
    /** What of it is not paid. */
    open: money,
    after: z.enum(dueTriggers),
    /** Calendar days after that. */
    days: z.number().int(),
    /** null: what it waits for has not happened. */
    dueOn: day.nullable(),
    gates: z.enum(dueGates).nullable(),
  }),
);

/** How a deal is paid through banks: what stands, shipment by shipment. */
export const bankView = z.object({
  way: z.enum(documentsWays),
  /** The last day for a letter of credit to be opened. */
  openBy: day,
  /** Its latest version; null: none was stated. */
  credit: z
    .object({
      version: z.number().int(),
      stage: z.enum(creditStages),
      answer: z.enum(creditAnswers).nullable(),
      /** The last day for the seller's answer; null: it has answered, or need not. */
      answerBy: day.nullable(),
    })
    .nullable(),
  /** None is in force, and goods do not leave without. */
  awaitsCredit: z.boolean(),
  documents: z.array(
    z.object({
      /** Its position. */
      shipment: z.number().int(),
      state: z.enum(documentsStates),
      /** After it the next step happens by itself; null: nothing does. */
      lastDay: day.nullable(),
      /** The last day to present them, or to accept a draft; null: neither is to be done, or there is no day for it yet. */
      doBy: day.nullable(),
    }),
  ),
});

export type PaymentStatus = z.infer<typeof paymentStatus>;
export type BankView = z.infer<typeof bankView>;
export type RefundView = z.infer<typeof refundView>;
