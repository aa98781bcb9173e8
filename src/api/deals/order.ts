import { z } from 'zod';
import { hashLength, textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import {
  currency,
  day,
  decimal,
  id,
  keyword,
  moment,
  money,
  page,
  pageCursor,
  pageInput,
  sortOrder,
} from '#api/common/common.ts';
import { face } from '#api/market/face.ts';
import { swatch } from '#api/market/goods.ts';
import { cleanedLine, line, prose } from '#api/common/text.ts';
import { buyerNeedNames, mostTasks, stepKinds, stepTurns } from './next-step.ts';
import { orderSorts } from './list-sorts.ts';
import { sampleTaskSteps } from './sample-states.ts';
import { orderStatus, orderView, rfqChange, tradeEvent, tradeTermId } from './trade.ts';
import { paymentStatus } from './payment-view.ts';

/** What is to be done next in a deal, or waited for. */
const nextStep = z.object({
  kind: z.enum(stepKinds),
  turn: z.enum(stepTurns),
  /** The sub-order that it is about; null: the RFQ. */
  subOrder: z.object({ id, number: z.string() }).nullable(),
  /** The contract to be signed or agreed to. */
  contract: z.object({ id, number: z.string() }).nullable(),
  amount: money.nullable(),
  /** When something happens by itself if nobody does anything. */
  until: moment.nullable(),
  /** The same, where it is a day. */
  day: day.nullable(),
});

const orderRow = z.object({
  id,
  number: z.string(),
  /** What it was posted together with: the number of the whole, and which of how many it is. */
  bundle: z.object({ number: z.string(), line: z.number().int(), lines: z.number().int() }).nullable(),
  status: orderStatus,
  reason: z.string().nullable(),
  /** The other side, with a mark of its own where it is one; null while nobody is awarded. */
  party: face.nullable(),
  gradeNumber: z.string(),
  category: z.string().nullable(),
  quantity: decimal,
  tradeTerm: tradeTermId,
  /** Target price before the award, total after it. */
  targetPrice: money.nullable(),
  total: money.nullable(),
  /** Of all that was awarded; null before the award, and when it has ended without money. */
  paymentStatus: paymentStatus.nullable(),
  quotes: z.number().int(),
  postedAt: moment,
  updatedAt: moment,
  quoteDueAt: moment,
  /** The buyer's own. */
  poNumber: z.string().nullable(),
  costCentre: z.string().nullable(),
  /** Sub-orders with their numbers; a supplier sees its own. */
  subOrders: z.array(z.object({ id, number: z.string(), status: orderStatus })),
  /** The most pressing; null: there is nothing. */
  next: nextStep.nullable(),
  /** Other steps that are the caller's own as well. */
  alsoOwn: z.number().int(),
});

/** Own steps by name, the most pressing first: what, about what, with whom, how much, and until when. */
const tasks = z
  .array(
    nextStep.extend({
      orderId: id,
      orderNumber: z.string(),
      gradeNumber: z.string(),
      swatch: swatch.nullable(),
      quantity: decimal,
      /** The other side; null: nobody yet. */
      counterparty: z.string().nullable(),
    }),
  )
  .max(mostTasks);

/** Samples that wait for the own side, what ends first on top; of these, too, as many as fit. */
const samples = z
  .array(
    z.object({
      ...{ id, number: z.string(), step: z.enum(sampleTaskSteps), grade: z.string(), kg: decimal },
      swatch: swatch.nullable(),
      counterparty: z.string(),
      /** When it lapses, or the day that was promised; both null: nothing ends it. */
      until: moment.nullable(),
      day: day.nullable(),
    }),
  )
  .max(mostTasks);

/** By what own orders are narrowed, and how they are sorted. */
const orderFilter = {
  /** 0: all. */
  status: z.number().int().min(0).max(8).default(0),
  keyword: keyword.default(''),
  from: day.optional(),
  to: day.optional(),
  /** Those alone in which the buyer is called for this. */
  needs: z.enum(buyerNeedNames).optional(),
  sort: z.enum(orderSorts).default('posted'),
  order: sortOrder,
};

export const getOrderByPage = call({
  method: 'POST',
  path: 'api/trade/web/order/getOrderByPage',
  reads: true,
  access: 'certified',
  summary: 'Own orders by status, newest first unless sorted otherwise, with the number in each status',
  input: z.object({ ...orderFilter, ...pageInput, cursor: pageCursor }),
  data: page(orderRow).extend({
    counts: z.record(z.string(), z.number().int()),
    nextCursor: z.string().nullable(),
  }),
});

export const exportOrders = call({
  method: 'GET',
  path: 'api/trade/web/order/exportOrders',
  looks: true,
  access: 'certified',
  limit: 'export',
  summary: 'Own orders as filtered, all of them, as CSV',
  input: z.object(orderFilter),
  data: z.object({}),
  answersFile: ['text/csv'],
});

export const getBuyerToday = call({
  method: 'GET',
  path: 'api/trade/web/order/getBuyerToday',
  reads: true,
  access: 'certified',
  summary: "Today's work of a buyer: the number of orders in each status, and what they call for",
  input: z.object({}),
  data: z.object({
    counts: z.record(z.string(), z.number().int()),
    tasks,
    /** How many there are, named or not. */
    tasksInAll: z.number().int(),
    samples,
    figures: z.object({
      /** Asked for now and due within 30 days, or overdue, by currency; and the next of its days. */
      toPay: z.array(money),
      /** Of it, what was due before today. */
      overdue: z.array(money),
      nextPayment: day.nullable(),
      /** Tonnes that have left and whose receipt is not confirmed, and shipments of them past their day of arrival. */
      onTheWay: decimal,
      late: z.number().int(),
      /** Quotes that can be accepted now, and to how many RFQs. */
      quotes: z.number().int(),
      quotedRfqs: z.number().int(),
      /** Contracts awarded since 1 January (UTC) that have not ended before their time, by currency, and of how many sellers. */
      bought: z.array(money),
      contracts: z.number().int(),
      sellers: z.number().int(),
    }),
    /** None that has no order. */
    needs: z.array(
      z.object({
        need: z.enum(buyerNeedNames),
        orders: z.number().int(),
        /** Of all their steps, by currency. */
        amounts: z.array(money),
        /** The most pressing step; where there is one order alone, this is it. */
        first: nextStep.extend({
          orderId: id,
          orderNumber: z.string(),
          gradeNumber: z.string(),
          counterparty: z.string().nullable(),
        }),
      }),
    ),
  }),
});

export const getOrderById = call({
  method: 'GET',
  path: 'api/trade/web/order/getOrderById',
  reads: true,
  access: 'member',
  summary: 'A deal as its buyer or one of its suppliers sees it, with the actions open to the caller now',
  /** `noted`: no – a supplier's first look is not kept. So pages ask, which are made for whoever a link leads there. */
  input: z.object({ id, noted: z.enum(['yes', 'no']).default('yes') }),
  data: orderView,
});

export const getTimeline = call({
  method: 'GET',
  path: 'api/trade/web/order/getTimeline',
  looks: true,
  access: 'member',
  summary: 'The chain of events of a deal as the caller may see it',
  input: z.object({ id }),
  data: z.object({
    number: z.string(),
    events: z.array(tradeEvent.extend({ bankWarning: z.boolean(), changes: z.array(rfqChange) })),
    verified: z.boolean(),
  }),
});

export const exportTimeline = call({
  method: 'GET',
  path: 'api/trade/web/order/exportTimeline',
  looks: true,
  access: 'member',
  limit: 'export',
  summary: 'The chain of events as a file that can be checked again',
  input: z.object({ id, format: z.enum(['json', 'pdf']) }),
  data: z.object({}),
  answersFile: ['application/json', 'application/pdf'],
});

export const verifyTimeline = call({
  method: 'POST',
  path: 'api/trade/web/order/verifyTimeline',
  looks: true,
  access: 'public',
  limit: 'search',
  summary:
    'Checks an exported chain of events, or the fingerprint that a letter gives: whether it is complete, unchanged and ours',
  input: z.object({
    number: cleanedLine(textLength.recordNumber[1]),
    events: z
      .array(z.object({ seq: z.number().int(), hash: z.string().max(hashLength) }))
      .max(2_000)
      .default([]),
    /** Where the chain ended once, as a letter or a file says: an event that was taken away since shows in it. */
    head: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  data: z.object({ genuine: z.boolean() }),
});

const subOrderFilter = {
  /** 0: all. */
  status: z.number().int().min(0).max(8).default(0),
  keyword: keyword.default(''),
  /** Those alone with a claim that is open, or settled and not yet paid. */
  needs: z.enum(['claim']).optional(),
};

export const exportSubOrders = call({
  method: 'GET',
  path: 'api/trade/supplier/order/exportSubOrders',
  looks: true,
  access: 'supplier',
  limit: 'export',
  summary: 'Sub-orders awarded to me as filtered, all of them, as CSV',
  input: z.object(subOrderFilter),
  data: z.object({}),
  answersFile: ['text/csv'],
});

export const getSubOrderByPage = call({
  method: 'POST',
  path: 'api/trade/supplier/order/getSubOrderByPage',
  reads: true,
  access: 'supplier',
  summary: 'Sub-orders awarded to me by status, newest first, with the number in each status',
  input: z.object({ ...subOrderFilter, ...pageInput, cursor: pageCursor }),
  data: page(
    z.object({
      id,
      orderId: id,
      number: z.string(),
      status: orderStatus,
      buyer: z.string(),
      /** The buyer's number of its order. */
      poNumber: z.string().nullable(),
      gradeNumber: z.string(),
      quantity: decimal,
      total: money,
      received: money,
      /** Null: it has ended without money. */
      paymentStatus: paymentStatus.nullable(),
      next: nextStep.nullable(),
      updatedAt: moment,
    }),
  ).extend({ counts: z.record(z.string(), z.number().int()), nextCursor: z.string().nullable() }),
});

export const getSupplierToday = call({
  method: 'GET',
  path: 'api/trade/supplier/order/getSupplierToday',
  reads: true,
  access: 'supplier',
  summary: "Today's work of a supplier: what waits for it",
  input: z.object({}),
  data: z.object({
    waitingRfqs: z.number().int(),
    dueSoon: z.number().int(),
    counterOffers: z.number().int(),
    toSign: z.number().int(),
    toShip: z.number().int(),
    onTheWay: z.number().int(),
    tasks,
    /** How many there are, named or not. */
    tasksInAll: z.number().int(),
    samples,
    /** Offers on sale whose price ends within a week. */
    pricesEnding: z.number().int(),
    /** Received in the last 30 days, less what was refunded in them and not returned by the bank, by currency. */
    received: z.array(money),
    /** Currencies in which its money waits, and no account was given. */
    payoutAccountsMissing: z.array(currency),
  }),
});

export const saveReferences = call({
  method: 'POST',
  path: 'api/trade/web/order/saveReferences',
  access: 'certified',
  limit: 'write',
  summary: 'Says under which own number and cost centre the buyer books a deal, until it is completed',
  /** `before`: what the form was filled with; something else in the meantime is a conflict. */
  input: z.object({
    orderId: id,
    poNumber: line(textLength.poNumber),
    costCentre: line(textLength.costCentre),
    before: z.object({ poNumber: line(textLength.poNumber), costCentre: line(textLength.costCentre) }),
  }),
  data: orderView,
});

export const confirmReceipt = call({
  method: 'POST',
  path: 'api/trade/web/order/confirmReceipt',
  access: 'certified',
  limit: 'write',
  summary: 'Says that the goods have arrived; only when everything is paid',
  input: z.object({ subOrderId: id }),
  data: orderView,
});

export const avoidDeal = call({
  method: 'POST',
  path: 'api/trade/web/order/avoidDeal',
  access: 'member',
  once: true,
  limit: 'write',
  summary: 'Ends a deal where the contract gives the right to: the other side has not done what it had to in time',
  input: z.object({ subOrderId: id, remark: prose(textLength.reasonRemark).default('') }),
  data: orderView,
});

export const extendPayment = call({
  method: 'POST',
  path: 'api/trade/supplier/order/extendPayment',
  access: 'supplier',
  once: true,
  limit: 'write',
  summary:
    'Gives the buyer until another day for what is paid first; 422 where it is no later one, or too far ahead, 409 once it has arrived',
  input: z.object({ subOrderId: id, until: day, remark: prose(textLength.reasonRemark).default('') }),
  data: orderView,
});

export const evaluate = call({
  method: 'POST',
  path: 'api/trade/web/order/evaluate',
  access: 'certified',
  limit: 'write',
  summary: 'Evaluates a completed deal, once; shown on the shop',
  input: z.object({
    subOrderId: id,
    stars: z.number().int().min(1).max(5),
    text: prose(textLength.evaluation).default(''),
  }),
  data: orderView,
});

export type OrderPage = z.infer<typeof getOrderByPage.data>;
export type NextStep = z.infer<typeof nextStep>;
export type BuyerToday = z.infer<typeof getBuyerToday.data>;
export type OrderRow = OrderPage['list'][number];
export type SubOrderPage = z.infer<typeof getSubOrderByPage.data>;
export type DealTask = BuyerToday['tasks'][number];
export type SupplierToday = z.infer<typeof getSupplierToday.data>;
export type Timeline = z.infer<typeof getTimeline.data>;
