/** A deal in small, as deal-model.ts walks it: what is told of it, and what the product's rules say of that. */
import { delayOf } from '#api/deals/avoidance.ts';
import type { ClaimSide } from '#api/deals/claim-choices.ts';
import {
  awaitsPayment,
  creditInForce,
  documentsState,
  documentsWay,
  isUnencumbered,
  type CreditVersion,
  type DocumentsAction,
  type DocumentsStep,
} from '#api/deals/documentary-steps.ts';
import { orderStatuses, terminalStatuses, type OrderStatus, type TradeRole } from '#api/deals/order-states.ts';
import { askedBefore, duesOf, firstOpen, isTransferred } from '#api/deals/payment-terms.ts';
import { add, compare, multiply, subtract } from '#lib/decimal.ts';

/** Goods that leave in two halves. */
export type State = {
  status: OrderStatus;
  signed: readonly TradeRole[];
  /** The price by the contract in force. */
  total: string;
  /** Confirmed transfers, and one that waits for the desk. */
  settled: string;
  announced: string;
  refunded: string;
  released: string;
  ready: boolean;
  /** Where the buyer comes for goods: they were said to be ready, or it has said when it comes. */
  taking: 'none' | 'ready' | 'arranged';
  copies: number;
  /** Of each shipment, its steps with the bank. */
  sent: readonly (readonly DocumentsAction[])[];
  /** What has not left never will. */
  restEnded: boolean;
  /** Its seller has closed it as unpaid. */
  closed: boolean;
  credit: readonly CreditVersion[];
  /** Every last day is over. */
  late: boolean;
  /** What the seller has returned waits for the buyer's word; it was contested: once. */
  returning: string;
  contested: boolean;
  /** A transfer was reversed; money came after the end: each once. */
  reversed: boolean;
  strange: boolean;
  /** Whose claim is open; what those that were settled took off the price, added to it, or left to be paid directly. */
  claim: ClaimSide | 'over' | null;
  credited: string;
  added: string;
  owed: string;
  /** A change of the contract that waits for signatures; one was proposed before. */
  change: { by: ClaimSide; total: string; signed: readonly TradeRole[] } | null;
  changed: boolean;
  /** Force majeure of the seller's, shown as the contract asks. */
  majeure: 'none' | 'lasts' | 'over';
};
const { pendingSignatures, completed } = orderStatuses;
export const begin: State = {
  ...{ status: pendingSignatures, signed: [], settled: '0.00', announced: '0.00', refunded: '0.00', released: '0.00' },
  ...{ returning: '0.00', contested: false, total: '100.00', credited: '0.00', added: '0.00', owed: '0.00' },
  ...{ claim: null, change: null, changed: false, majeure: 'none' },
  ...{
    ready: false,
    taking: 'none',
    copies: 0,
    sent: [],
    restEnded: false,
    closed: false,
    credit: [],
    late: false,
    reversed: false,
    strange: false,
  },
};
export const some = (amount: string) => compare(amount, '0') > 0;
export const covers = (settled: string, asked: string) => compare(settled, asked) >= 0;
export const docs = (steps: readonly DocumentsAction[]): DocumentsStep[] =>
  steps.map((action) => ({ action, day: '2026-02-10', at: new Date('2026-02-10T00:00Z'), shown: true }));
export const isClaimed = ({ claim }: State) => claim === 'buyer' || claim === 'supplier';
const isPaid = (steps: readonly DocumentsAction[]) => steps.at(-1) === 'confirmPaid';

export const isUnpresented = (steps: readonly DocumentsAction[]) => isUnencumbered(docs(steps));
export const isWithSeller = (steps: readonly DocumentsAction[]) => isUnpresented(steps) && !isPaid(steps);
/** Of a collection, which then is late with nothing. */
const wasRefused = (steps: readonly DocumentsAction[]) => steps.includes('refuseDocuments');
export const isPresented = (steps: readonly DocumentsAction[]) => documentsState(docs(steps)) === 'presented';

/** What the product's rules say of a state. */
export function known(term: string, state: State) {
  const way = documentsWay(term);
  const fullyShipped = state.sent.length === 2 || state.restEnded;
  const half = multiply(state.total, '0.5', 2);
  const final = fullyShipped ? multiply(half, String(state.sent.length), 2) : state.total;
  const endedEarly = terminalStatuses.includes(state.status) && state.status !== completed && !state.closed;
  // Of what has ended early both have settled everything with the end.
  const credited = endedEarly ? '0.00' : state.credited;
  const price = add(final, state.added);
  const kept = subtract(state.settled, state.refunded);
  const settled = add(kept, credited);
  const dues = duesOf({
    ...{ paymentTerm: term, total: state.total, finalAmount: final, payBy: '2026-01-31', fullyShipped, settled },
    added: some(state.added) ? [{ amount: state.added, on: '2026-02-20' }] : [],
    readyOn: state.ready ? '2026-02-01' : null,
    holds: [],
    shipments: state.sent.map((steps, at) => ({
      ...{ position: at + 1, value: half, transportOn: '2026-02-05', paidByBank: isPaid(steps) },
      copyOn: at < state.copies ? '2026-02-06' : null,
      presentedOn: steps.length > 0 ? '2026-02-10' : null,
    })),
  });
  const open = add('0.00', ...dues.map((due) => due.open));
  const paidBeforeShipment =
    covers(settled, askedBefore(dues, 'shipment')) && (way !== 'credit' || !!creditInForce(state.credit));
  // What falls due after the seller's notice is not late without one.
  const awaitsBuyer =
    state.taking === 'ready' ||
    dues.some(({ gates, dueOn, open: due }) => gates && dueOn && some(due)) ||
    (way === 'credit' && !creditInForce(state.credit));
  const delay = delayOf({
    ...{ status: state.status, payBy: '2026-01-31', credit: way === 'credit' ? state.credit : null },
    ...{ deliverBy: awaitsBuyer ? null : '2026-03-01', hasRest: !fullyShipped },
    forceMajeure:
      state.majeure === 'lasts'
        ? {
            ...{ by: 'supplier', from: '2026-01-05', until: null, shown: true, showBy: '2026-01-20' },
            bindsUntil: '2026-03-06',
          }
        : null,
    // Who has documents, or owes for some, pays them first.
    presentBy:
      way &&
      state.sent.every(isUnpresented) &&
      state.sent.some((steps) => isWithSeller(steps) && (way === 'credit' || !wasRefused(steps)))
        ? '2026-03-01'
        : null,
    acceptBy:
      way === 'acceptance' &&
      state.sent.every((steps) => isUnpresented(steps) || isPresented(steps)) &&
      state.sent.some(isPresented)
        ? '2026-03-01'
        : null,
    takeBy: state.taking === 'ready' ? '2026-02-20' : null,
    priceDueOn:
      dues.find(
        ({ dueOn, open: due, path, shipment }) =>
          dueOn && some(due) && (path === 'account' || awaitsPayment(docs(state.sent[(shipment ?? 0) - 1] ?? []))),
      )?.dueOn ?? null,
    balanceDueOn: firstOpen(dues.filter(({ gates }) => gates))?.dueOn ?? null,
    now: new Date(state.late ? '2027-01-01T00:00Z' : '2026-01-01T00:00Z'),
  });
  const owed = endedEarly || !isTransferred(term) ? '0.00' : subtract(price, credited);
  const held = subtract(kept, state.released);
  const credit = covers(kept, owed) ? subtract(kept, owed) : '0.00';
  const toStart = askedBefore(dues, 'start');
  const asks = !endedEarly;
  return { asks, way, fullyShipped, dues, open, paidBeforeShipment, delay, held, settled, credit, toStart };
}
