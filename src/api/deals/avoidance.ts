/**
 * When a party of a deal may end it alone, because the other one has not done what the contract asks. Each right is a
 * row; server and screens ask the one function. Free of zod: the browser reads it too.
 */
import { awaitsAnswer, creditInForce, isOver, type CreditVersion } from './documentary-steps.ts';
import { orderStatuses, type OrderStatus } from './order-states.ts';

export const avoidanceRights = ['creditNotOpened'] as const;
export type AvoidanceRight = (typeof avoidanceRights)[number];

/** What decides on the rights to end a deal. */
export type AvoidanceFacts = {
  status: OrderStatus;
  /** The last day for what the buyer does first, with every extension. */
  payBy: string;
  /** null: the payment term knows no letter of credit. */
  credit: readonly CreditVersion[] | null;
  now: Date;
};

type Right = { right: AvoidanceRight; by: 'buyer' | 'supplier'; holds: (facts: AvoidanceFacts) => boolean };

const rights: readonly Right[] = [
  {
    right: 'creditNotOpened',
    by: 'supplier',
    // One that is opened and waits for the seller's own answer is no delay of the buyer's.
    holds: ({ status, payBy, credit, now }) =>
      status === orderStatuses.pendingShipment &&
      credit !== null &&
      !creditInForce(credit) &&
      !(credit.at(-1)?.stage === 'opened' && awaitsAnswer(credit)) &&
      isOver(payBy, now),
  },
];

/** The rights that a side has now. */
export const rightsToEnd = (facts: AvoidanceFacts, side: 'buyer' | 'supplier'): AvoidanceRight[] =>
  rights.filter(({ by, holds }) => by === side && holds(facts)).map(({ right }) => right);
