/**
 * When a party of a deal may end it alone, because the other one has not done what the contract asks. Each right is a
 * row; server and screens ask the one function. Free of zod: the browser reads it too.
 */
import { daysLater } from '#lib/days.ts';
import { forceMajeureDays, type ForceMajeure } from './notice-rules.ts';
import { awaitsAnswer, creditInForce, isOver, type CreditVersion } from './documentary-steps.ts';
import { orderStatuses, type OrderStatus } from './order-states.ts';

export const avoidanceRights = [
  'creditNotOpened',
  'notPresented',
  'notAccepted',
  'priceUnpaid',
  'notShipped',
  'notTaken',
  'balanceUnpaid',
  'forceMajeure',
] as const;
export type AvoidanceRight = (typeof avoidanceRights)[number];

/** What decides on the rights to end a deal. */
export type AvoidanceFacts = {
  status: OrderStatus;
  /** The last day for what the buyer does first, with every extension. */
  payBy: string;
  /** null: the payment term knows no letter of credit. */
  credit: readonly CreditVersion[] | null;
  /** The last day of delivery, moved by what the buyer did late; null: it has to pay, or to come for the goods, before. */
  deliverBy: string | null;
  /** When what is paid before the deal begins or the goods leave was due; null: nothing of it is open. */
  balanceDueOn: string | null;
  /** The last day for documents that their seller has not presented, and for a draft that the buyer has not accepted; null: no such thing is late alone. */
  presentBy: string | null;
  acceptBy: string | null;
  /** When the first of what has to be paid for goods that have left was due; null: none of it is open, or it waits for others than the buyer. */
  priceDueOn: string | null;
  /** Since when the buyer does not do what its seller hands over by; null: it owes nothing of the kind. */
  takeBy: string | null;
  /** Something is left to be shipped. */
  hasRest: boolean;
  /** An event of force majeure that was shown and lasts; null: none does. */
  forceMajeure: ForceMajeure | null;
  now: Date;
};

/** Who may end the deal by it; force majeure is nobody's fault. */
type DelayBy = 'buyer' | 'supplier' | 'either';

type Right = {
  right: AvoidanceRight;
  in: readonly OrderStatus[];
  by: DelayBy;
  /** The last day for what was to be done; null: nothing is left to be done. */
  lastDay: (facts: AvoidanceFacts) => string | null;
  /** Days of delay after which the contract gives the right. */
  patience: number;
  /** Where their last one is not so many days after that: what lasts, and not what is late. */
  bindsUntil?: (facts: AvoidanceFacts) => string | undefined;
};

/** The contract's clause on delay: "After 30 days of delay the other Party may declare this Contract avoided". */
const daysOfDelay = 30;

const { pendingShipment, shipped, cancelled, lapsed } = orderStatuses;

/** What is not paid, or not in full, by its last day lapses by itself (deadlines/duties.ts) and gives no right. */
const rights: readonly Right[] = [
  {
    ...{ right: 'creditNotOpened', in: [pendingShipment], by: 'supplier' },
    // One that waits for the seller's own answer, drafted or opened, is no delay of the buyer's.
    lastDay: ({ payBy, credit }) => (credit !== null && !creditInForce(credit) && !awaitsAnswer(credit) ? payBy : null),
    patience: 0,
  },
  {
    // Before the buyer's right to the rest of the goods: who pays has it again.
    ...{ right: 'priceUnpaid', in: [shipped], by: 'supplier' },
    lastDay: ({ priceDueOn }) => priceDueOn,
    patience: daysOfDelay,
  },
  {
    // No rest is ended before it: without documents nothing of the deal is any good to its buyer.
    ...{ right: 'notPresented', in: [shipped], by: 'buyer' },
    lastDay: ({ presentBy }) => presentBy,
    patience: daysOfDelay,
  },
  {
    // The bank holds the documents for the seller. From the maturity on the price is late as well, which comes before it.
    ...{ right: 'notAccepted', in: [shipped], by: 'supplier' },
    lastDay: ({ acceptBy }) => acceptBy,
    patience: daysOfDelay,
  },
  {
    ...{ right: 'notShipped', in: [pendingShipment, shipped], by: 'buyer' },
    // Of what has been shipped in part the rest is late.
    lastDay: ({ deliverBy, hasRest }) => (hasRest ? deliverBy : null),
    patience: daysOfDelay,
  },
  {
    // Goods were said to be ready, and nobody names a vessel or comes for them.
    ...{ right: 'notTaken', in: [pendingShipment, shipped], by: 'supplier' },
    lastDay: ({ takeBy, hasRest }) => (hasRest ? takeBy : null),
    patience: daysOfDelay,
  },
  {
    ...{ right: 'balanceUnpaid', in: [pendingShipment], by: 'supplier' },
    lastDay: ({ balanceDueOn }) => balanceDueOn,
    patience: daysOfDelay,
  },
  {
    ...{ right: 'forceMajeure', in: [pendingShipment, shipped], by: 'either' },
    lastDay: ({ forceMajeure, hasRest }) => (hasRest ? (forceMajeure?.from ?? null) : null),
    patience: forceMajeureDays.end,
    bindsUntil: ({ forceMajeure }) => forceMajeure?.bindsUntil,
  },
];

/** A side is late, or kept from doing what it owes. */
export type Delay = {
  /** Which the other side gets by it, or has. */
  right: AvoidanceRight;
  by: Right['by'];
  /** On which it should have been done. */
  lastDay: string;
  /** The first day of the right. */
  from: string;
  /** The right is there. */
  holds: boolean;
};

/** What is late in a deal, or in the rest of one of which a part has been shipped; a right that is there comes first. null: nothing is. */
export function delayOf(facts: AvoidanceFacts): Delay | null {
  const delays = rights.flatMap(({ right, in: statuses, by, lastDay, patience, bindsUntil }): Delay[] => {
    const day = statuses.includes(facts.status) ? lastDay(facts) : null;
    if (day === null || !isOver(day, facts.now)) return [];
    const last = bindsUntil?.(facts) ?? daysLater(day, patience);
    return [{ right, by, lastDay: day, from: daysLater(last, 1), holds: isOver(last, facts.now) }];
  });
  return delays.find(({ holds }) => holds) ?? delays[0] ?? null;
}

const wholly: readonly (string | null)[] = ['notPresented', 'notAccepted', 'notTakenUp', 'documentsRefused'];
/** By these the whole of a deal ends of which goods have left: those of which nothing is paid stay the seller's. */
export const endsWholly = (reason: string | null): boolean => wholly.includes(reason);

type Breaching = 'buyer' | 'supplier';
const breaches: { readonly [Reason in AvoidanceRight | 'notTakenUp' | 'paymentLapsed' | 'creditLapsed']?: Breaching } =
  {
    notShipped: 'supplier',
    notPresented: 'supplier',
    creditNotOpened: 'buyer',
    notTaken: 'buyer',
    balanceUnpaid: 'buyer',
    priceUnpaid: 'buyer',
    notAccepted: 'buyer',
    notTakenUp: 'buyer',
    paymentLapsed: 'buyer',
    creditLapsed: 'buyer',
  };
/** Whose breach a deal, or its rest, has ended for, by the reason that it keeps; null: nobody's, or both have agreed. */
export const breachOf = (reason: string | null): Breaching | null =>
  (reason !== null && (breaches as Readonly<Record<string, Breaching>>)[reason]) || null;

export const closedAsUnpaid = 'priceUnpaid' satisfies AvoidanceRight;
type Ended = { status: OrderStatus; reason: string | null };
/** Its seller has closed the deal because goods that had left were not paid for. */
export const isClosedUnpaid = ({ status, reason }: Ended): boolean => status === cancelled && reason === closedAsUnpaid;
/** The price is owed, or what is open of it; of a deal that ended early it is not, but where it was closed as unpaid. */
export const asksPrice = (deal: Ended): boolean =>
  (deal.status !== cancelled && deal.status !== lapsed) || isClosedUnpaid(deal);
