/**
 * The life of a deal as data: which action leads from which status to which, and who may take it. Server and screens
 * read this one table; README.md beside it tells of it. Free of zod: the browser reads it too.
 */
import { besideRows } from './beside-actions.ts';
import { deviationRows } from './deviation-actions.ts';
import { tradeActions, type TradeAction } from './trade-actions.ts';
import { factsAllow, type TradeFacts } from './trade-facts.ts';

export const orderStatuses = {
  pendingQuote: 1,
  pendingSignatures: 2,
  pendingPayment: 3,
  pendingShipment: 4,
  shipped: 5,
  completed: 6,
  cancelled: 7,
  lapsed: 8,
} as const;
export type OrderStatus = (typeof orderStatuses)[keyof typeof orderStatuses];
export const allOrderStatuses = Object.values(orderStatuses);

/** `order`: the RFQ while it gathers quotes. `subOrder`: what one supplier was awarded. */
export type OrderLevel = 'order' | 'subOrder';
/** A forwarder takes no step of a deal: what it says of a booking is told in its chain. */
export const tradeRoles = ['buyer', 'supplier', 'forwarder', 'operator', 'system'] as const;
export type TradeRole = (typeof tradeRoles)[number];

type Transition = {
  level: OrderLevel;
  action: TradeAction;
  /** null: there is nothing yet. */
  from: OrderStatus | null;
  by: readonly TradeRole[];
  to: OrderStatus;
};

const { pendingQuote, pendingSignatures, pendingPayment, pendingShipment, shipped, completed, cancelled, lapsed } =
  orderStatuses;

/** Every step there is. What needs facts besides the status (paid in full, signed already) is guarded in `mayNow`. */
export const transitions: readonly Transition[] = [
  { level: 'order', action: 'postRfq', from: null, by: ['buyer'], to: pendingQuote },
  { level: 'order', action: 'changeRfq', from: pendingQuote, by: ['buyer'], to: pendingQuote },
  { level: 'order', action: 'addSuppliers', from: pendingQuote, by: ['buyer'], to: pendingQuote },
  { level: 'order', action: 'withdrawGuest', from: pendingQuote, by: ['buyer'], to: pendingQuote },
  { level: 'order', action: 'submitQuote', from: pendingQuote, by: ['supplier'], to: pendingQuote },
  { level: 'order', action: 'withdrawQuote', from: pendingQuote, by: ['supplier'], to: pendingQuote },
  { level: 'order', action: 'keepQuote', from: pendingQuote, by: ['supplier'], to: pendingQuote },
  { level: 'order', action: 'declineRfq', from: pendingQuote, by: ['supplier'], to: pendingQuote },
  { level: 'order', action: 'ask', from: pendingQuote, by: ['supplier'], to: pendingQuote },
  { level: 'order', action: 'answer', from: pendingQuote, by: ['buyer'], to: pendingQuote },
  { level: 'order', action: 'counterOffer', from: pendingQuote, by: ['buyer'], to: pendingQuote },
  { level: 'order', action: 'acceptQuotes', from: pendingQuote, by: ['buyer'], to: pendingSignatures },
  // Who was asked by e-mail becomes a supplier first; then the system accepts.
  { level: 'order', action: 'awardGuest', from: pendingQuote, by: ['buyer'], to: pendingQuote },
  { level: 'order', action: 'endGuestAward', from: pendingQuote, by: ['buyer', 'system'], to: pendingQuote },
  { level: 'order', action: 'counterLapsed', from: pendingQuote, by: ['system'], to: pendingQuote },
  { level: 'order', action: 'cancelInquiry', from: pendingQuote, by: ['buyer'], to: cancelled },
  { level: 'order', action: 'noQuote', from: pendingQuote, by: ['system'], to: cancelled },
  { level: 'order', action: 'quotesExpired', from: pendingQuote, by: ['system'], to: lapsed },
  { level: 'order', action: 'repeatRfq', from: completed, by: ['buyer'], to: completed },
  { level: 'order', action: 'repeatRfq', from: cancelled, by: ['buyer'], to: cancelled },
  { level: 'order', action: 'repeatRfq', from: lapsed, by: ['buyer'], to: lapsed },

  ...([pendingQuote, pendingSignatures, pendingPayment, pendingShipment, shipped] as const).flatMap(
    (status): Transition[] => [
      { level: 'order', action: 'placeHold', from: status, by: ['operator'], to: status },
      { level: 'order', action: 'liftHold', from: status, by: ['operator'], to: status },
      { level: 'order', action: 'changePoNumber', from: status, by: ['buyer'], to: status },
      { level: 'order', action: 'changeCostCentre', from: status, by: ['buyer'], to: status },
    ],
  ),

  { level: 'subOrder', action: 'award', from: null, by: ['buyer'], to: pendingSignatures },
  { level: 'subOrder', action: 'sign', from: pendingSignatures, by: ['buyer', 'supplier'], to: pendingSignatures },
  { level: 'subOrder', action: 'allSigned', from: pendingSignatures, by: ['system'], to: pendingPayment },
  { level: 'subOrder', action: 'refuseContract', from: pendingSignatures, by: ['buyer', 'supplier'], to: cancelled },
  ...(['proposeAmendment', 'agreeAmendment', 'refuseAmendment'] as const).map((action): Transition => ({
    level: 'subOrder',
    action,
    from: pendingSignatures,
    by: ['buyer', 'supplier'],
    to: pendingSignatures,
  })),
  // A contract that both have signed is changed by a version that both sign; until then it stands as it is.
  ...([pendingPayment, pendingShipment, shipped] as const).flatMap((status): Transition[] => [
    { level: 'subOrder', action: 'sign', from: status, by: ['buyer', 'supplier'], to: status },
    { level: 'subOrder', action: 'proposeAmendment', from: status, by: ['buyer', 'supplier'], to: status },
    { level: 'subOrder', action: 'refuseAmendment', from: status, by: ['buyer', 'supplier'], to: status },
    { level: 'subOrder', action: 'amended', from: status, by: ['system'], to: status },
    { level: 'subOrder', action: 'amendmentLapsed', from: status, by: ['system'], to: status },
  ]),
  { level: 'subOrder', action: 'signingLapsed', from: pendingSignatures, by: ['system'], to: lapsed },
  ...([pendingPayment, pendingShipment, shipped] as const).flatMap((status): Transition[] => [
    { level: 'subOrder', action: 'submitRemittance', from: status, by: ['buyer', 'operator', 'supplier'], to: status },
    // Who collects says whether it has arrived: operators, or the seller, whose silence counts as well.
    {
      level: 'subOrder',
      action: 'confirmRemittance',
      from: status,
      by: ['operator', 'supplier', 'system'],
      to: status,
    },
    { level: 'subOrder', action: 'rejectRemittance', from: status, by: ['operator', 'supplier'], to: status },
    { level: 'subOrder', action: 'withdrawRemittance', from: status, by: ['buyer'], to: status },
  ]),
  // Money may come when nothing is due any more: what the bank shows is recorded by who collects, and goes back.
  ...([completed, cancelled, lapsed] as const).flatMap((status): Transition[] =>
    (['submitRemittance', 'confirmRemittance', 'rejectRemittance'] as const).map((action) => ({
      ...{ level: 'subOrder', action, from: status, by: ['operator', 'supplier'], to: status },
    })),
  ),
  // Once both have signed, both together may end it at any time.
  ...([pendingPayment, pendingShipment, shipped] as const).flatMap((status): Transition[] => [
    { level: 'subOrder', action: 'proposeEnd', from: status, by: ['buyer', 'supplier'], to: status },
    { level: 'subOrder', action: 'agreeEnd', from: status, by: ['buyer', 'supplier'], to: cancelled },
    { level: 'subOrder', action: 'refuseEnd', from: status, by: ['buyer', 'supplier'], to: status },
  ]),
  // After shipment what was reversed shows as paid short; of what has ended early it is not due to the buyer any more.
  ...([pendingPayment, pendingShipment, shipped, completed, cancelled, lapsed] as const).map((status): Transition => ({
    level: 'subOrder',
    action: 'reverseRemittance',
    from: status,
    by: ['operator', 'supplier'],
    to: status,
  })),
  { level: 'subOrder', action: 'fundsArrived', from: pendingPayment, by: ['system'], to: pendingShipment },
  // The one step back: goods that nobody has paid for after all are not shipped.
  { level: 'subOrder', action: 'fundsReversed', from: pendingShipment, by: ['system'], to: pendingPayment },
  { level: 'subOrder', action: 'paymentLapsed', from: pendingPayment, by: ['system'], to: lapsed },
  // "Which the Seller may extend through the order": nobody else has to agree.
  { level: 'subOrder', action: 'extendPayment', from: pendingPayment, by: ['supplier'], to: pendingPayment },
  // Of what has ended early everything goes back that was paid.
  ...([pendingShipment, shipped, completed, cancelled, lapsed] as const).flatMap((status): Transition[] => [
    { level: 'subOrder', action: 'recordRefund', from: status, by: ['operator', 'supplier'], to: status },
    // The bank has brought it back; or the buyer, whom the seller pays back itself, says that it never came.
    { level: 'subOrder', action: 'returnRefund', from: status, by: ['operator', 'buyer'], to: status },
    { level: 'subOrder', action: 'confirmRefund', from: status, by: ['buyer'], to: status },
  ]),
  // What is left of goods is said to be ready, and come for, as what has left was.
  ...([pendingShipment, shipped] as const).flatMap((status): Transition[] => [
    { level: 'subOrder', action: 'noticeReady', from: status, by: ['supplier'], to: status },
    { level: 'subOrder', action: 'arrangeTaking', from: status, by: ['buyer'], to: status },
  ]),
  { level: 'subOrder', action: 'ship', from: pendingShipment, by: ['supplier'], to: shipped },
  { level: 'subOrder', action: 'ship', from: shipped, by: ['supplier'], to: shipped },
  // What was measured of a lot: by the supplier before it leaves, by the buyer as long as it can object.
  ...([pendingPayment, pendingShipment, shipped] as const).map((status): Transition => ({
    ...{ level: 'subOrder', action: 'stateAnalysis', from: status, by: ['supplier'], to: status },
  })),
  ...([shipped, completed] as const).map((status): Transition => ({
    ...{ level: 'subOrder', action: 'stateMeasurement', from: status, by: ['buyer'], to: status },
  })),
  // What deviates from the contract is shipped once the buyer has agreed.
  ...([pendingShipment, shipped] as const).flatMap(deviationRows),
  { level: 'subOrder', action: 'addTracking', from: shipped, by: ['supplier'], to: shipped },
  { level: 'subOrder', action: 'correctShipment', from: shipped, by: ['supplier'], to: shipped },
  { level: 'subOrder', action: 'confirmArrival', from: shipped, by: ['buyer'], to: shipped },
  { level: 'subOrder', action: 'addDocument', from: shipped, by: ['supplier'], to: shipped },
  { level: 'subOrder', action: 'addDocument', from: completed, by: ['supplier'], to: completed },
  // Payment through banks. Which of these are open is in documentary-steps.ts; amendments of an L/C come at any time.
  ...([pendingShipment, shipped] as const).flatMap((status): Transition[] => [
    { level: 'subOrder', action: 'draftCredit', from: status, by: ['buyer'], to: status },
    { level: 'subOrder', action: 'openCredit', from: status, by: ['buyer'], to: status },
    ...(['agreeCredit', 'amendCredit', 'adviseCredit'] as const).map((action): Transition => ({
      // The seller's silence says one of them (documentary-steps.ts).
      ...{ level: 'subOrder', action, from: status, by: ['supplier', 'system'], to: status },
    })),
  ]),
  { level: 'subOrder', action: 'extendCredit', from: pendingShipment, by: ['supplier'], to: pendingShipment },
  { level: 'subOrder', action: 'creditLapsed', from: pendingShipment, by: ['system'], to: lapsed },
  ...(['noteDiscrepancies', 'waiveDiscrepancies', 'refuseDocuments', 'statePaid'] as const).map(
    (action): Transition => ({ level: 'subOrder', action, from: shipped, by: ['buyer'], to: shipped }),
  ),
  { level: 'subOrder', action: 'acceptDocuments', from: shipped, by: ['buyer', 'system'], to: shipped },
  { level: 'subOrder', action: 'handDocuments', from: shipped, by: ['supplier'], to: shipped },
  { level: 'subOrder', action: 'presentDocuments', from: shipped, by: ['supplier', 'buyer'], to: shipped },
  { level: 'subOrder', action: 'confirmPaid', from: shipped, by: ['supplier', 'system'], to: shipped },
  { level: 'subOrder', action: 'disputePaid', from: shipped, by: ['supplier'], to: shipped },
  // Where the contract gives the right (avoidance.ts); of what has been shipped in part the rest ends.
  { level: 'subOrder', action: 'avoid', from: pendingShipment, by: ['buyer', 'supplier'], to: cancelled },
  { level: 'subOrder', action: 'avoid', from: shipped, by: ['buyer', 'supplier'], to: shipped },
  // Goods have left, and their documents were not presented, or not accepted: nothing of them is paid, and they are the seller's.
  { level: 'subOrder', action: 'avoidShipped', from: shipped, by: ['buyer', 'supplier'], to: cancelled },
  { level: 'subOrder', action: 'documentsLapsed', from: shipped, by: ['system'], to: lapsed },
  // Goods have left and are not paid for: the deal ends, and what is open of their price stays owed. It may still come.
  // By itself where its seller has contradicted that a bank has paid, and nobody has said anything since.
  { level: 'subOrder', action: 'closeUnpaid', from: shipped, by: ['supplier', 'system'], to: cancelled },
  { level: 'subOrder', action: 'submitRemittance', from: cancelled, by: ['buyer'], to: cancelled },
  { level: 'subOrder', action: 'withdrawRemittance', from: cancelled, by: ['buyer'], to: cancelled },
  { level: 'subOrder', action: 'confirmRemittance', from: cancelled, by: ['system'], to: cancelled },
  { level: 'subOrder', action: 'statePaid', from: cancelled, by: ['buyer'], to: cancelled },
  { level: 'subOrder', action: 'confirmPaid', from: cancelled, by: ['supplier', 'system'], to: cancelled },
  { level: 'subOrder', action: 'disputePaid', from: cancelled, by: ['supplier'], to: cancelled },
  // The payment came too late, and both would go on.
  { level: 'subOrder', action: 'agreeRevival', from: lapsed, by: ['buyer', 'supplier'], to: lapsed },
  { level: 'subOrder', action: 'refuseRevival', from: lapsed, by: ['buyer', 'supplier'], to: lapsed },
  { level: 'subOrder', action: 'revive', from: lapsed, by: ['system'], to: pendingPayment },
  { level: 'subOrder', action: 'confirmReceipt', from: shipped, by: ['buyer', 'system'], to: completed },
  // A claim holds up receipt, and with it what nobody claims: that is the seller's all the same.
  { level: 'subOrder', action: 'releaseRest', from: shipped, by: ['system'], to: shipped },
  { level: 'subOrder', action: 'evaluate', from: completed, by: ['buyer'], to: completed },
  // Claims and notices stand beside the status.
  { level: 'subOrder', action: 'makeClaim', from: pendingPayment, by: ['supplier'], to: pendingPayment },
  ...([pendingShipment, shipped, completed, cancelled, lapsed] as const).map((status): Transition => ({
    ...{ level: 'subOrder', action: 'makeClaim', from: status, to: status },
    by: status === completed ? ['buyer'] : ['buyer', 'supplier'],
  })),
  ...([pendingPayment, pendingShipment, shipped, completed, cancelled, lapsed] as const).flatMap(besideRows),
];

export const terminalStatuses: readonly OrderStatus[] = [completed, cancelled, lapsed];
/** In which a deal can be put on hold: there is something left to move. */
export const heldStatuses: readonly OrderStatus[] = allOrderStatuses.filter(
  (status) => !terminalStatuses.includes(status),
);

/** The rows of the table by where they start: lists ask for every action of every row that they show. */
const stepsFrom = new Map<string, (typeof transitions)[number][]>();
for (const row of transitions) {
  const start = `${row.level} ${row.from}`;
  stepsFrom.set(start, [...(stepsFrom.get(start) ?? []), row]);
}

/** Where the action leads, or null when the table has no such step: pure, and defined for every triple. */
export function next(
  level: OrderLevel,
  status: OrderStatus | null,
  action: TradeAction,
  role: TradeRole,
): OrderStatus | null {
  const steps = stepsFrom.get(`${level} ${status}`) ?? [];
  return steps.find((row) => row.action === action && row.by.includes(role))?.to ?? null;
}

/** Whether the table and the facts both allow the action: the server's guard and the screen's button ask the same. */
export const mayNow = (
  level: OrderLevel,
  status: OrderStatus | null,
  action: TradeAction,
  role: TradeRole,
  facts: TradeFacts,
): boolean => next(level, status, action, role) !== null && factsAllow(action, facts);

/** The actions that this role may take now, in the order of the table. */
export function allowedActions(
  level: OrderLevel,
  status: OrderStatus,
  role: TradeRole,
  facts: TradeFacts,
): TradeAction[] {
  const known = new Set((stepsFrom.get(`${level} ${status}`) ?? []).map(({ action }) => action));
  return tradeActions.filter((action) => known.has(action) && mayNow(level, status, action, role, facts));
}

/**
 * The status of an order that has been awarded: that of the least advanced sub-order still alive; none alive: completed
 * if any completed, else cancelled if any was, else lapsed.
 */
export function derivedStatus(subOrders: readonly OrderStatus[]): OrderStatus {
  const alive = subOrders.filter((status) => !terminalStatuses.includes(status));
  if (alive.length > 0) return Math.min(...alive) as OrderStatus;
  return [completed, cancelled].find((status) => subOrders.includes(status)) ?? lapsed;
}

/** Seven days without a quote: specification, section 8. Where the others come from: README.md beside this file. */
export const tradeDays = {
  quoteTimeout: 7,
  quoteReminders: [3, 6],
  signing: 7,
  /** For a supplier who was asked by e-mail and awarded, to be certified. */
  guestAward: 7,
  /** Working days to pay after a record was rejected or a confirmation reversed, where no more are left. */
  paymentGrace: 3,
  /** How far ahead, from today, a seller may give its buyer time for what is paid first. */
  paymentExtension: 90,
  /** For both sides to sign a change of a contract that is in force. */
  amendment: 7,
  /** For the answer to a proposal to end a deal. */
  ending: 7,
  /** For both sides to go on with a deal whose payment came after its end. */
  revival: 7,
  /** After the last shipment has arrived, receipt counts as confirmed. */
  autoReceipt: 15,
} as const;
