/**
 * From every state that a sub-order can reach, under every payment term and whoever collects, a way leads to an end at which nobody's money
 * stands anywhere. The table, the dues and the rules for banks and for avoidance are the product's own; what each step
 * changes is told here, in small. Claims, changes, holds and an end that both agree to are left out: no way needs them.
 */
import { describe, expect, it } from 'vitest';
import { delayOf } from '#api/deals/avoidance.ts';
import { collectingWays, type CollectingWay } from '#api/deals/collecting.ts';
import {
  byItself,
  creditInForce,
  creditSteps,
  documentsSteps,
  documentsWay,
  type CreditVersion,
  type DocumentsAction,
  type DocumentsStep,
} from '#api/deals/documentary-steps.ts';
import {
  orderStatuses,
  terminalStatuses,
  tradeRoles,
  transitions,
  type OrderStatus,
  type TradeRole,
} from '#api/deals/order-states.ts';
import { askedBefore, duesOf, firstOpen, isTransferred, openNow, paymentTerms } from '#api/deals/payment-terms.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import { factsAllow, type TradeFacts } from '#api/deals/trade-facts.ts';
import { add, compare, subtract } from '#lib/decimal.ts';

type Table = typeof transitions;
/** Goods of 100.00 that leave in two halves. */
type State = {
  status: OrderStatus;
  signed: readonly TradeRole[];
  /** Confirmed transfers, and one that waits for the desk. */
  settled: string;
  announced: string;
  refunded: string;
  released: string;
  ready: boolean;
  copies: number;
  /** Of each shipment, its steps with the bank. */
  sent: readonly (readonly DocumentsAction[])[];
  /** What has not left never will. */
  restEnded: boolean;
  credit: readonly CreditVersion[];
  /** Every last day is over. */
  late: boolean;
  /** What the seller has returned waits for the buyer's word; it was contested: once. */
  returning: string;
  contested: boolean;
  /** A transfer was reversed; money came after the end: each once. */
  reversed: boolean;
  strange: boolean;
};
type Step = { action: TradeAction | 'timePasses' | 'release' | 'silence'; by: TradeRole; to: State };

const { pendingSignatures, pendingPayment, pendingShipment, shipped, completed, lapsed } = orderStatuses;
const begin: State = {
  ...{ status: pendingSignatures, signed: [], settled: '0.00', announced: '0.00', refunded: '0.00', released: '0.00' },
  ...{ returning: '0.00', contested: false },
  ...{ ready: false, copies: 0, sent: [], restEnded: false, credit: [], late: false, reversed: false, strange: false },
};
const some = (amount: string) => compare(amount, '0') > 0;
const covers = (settled: string, asked: string) => compare(settled, asked) >= 0;
const docs = (steps: readonly DocumentsAction[]): DocumentsStep[] =>
  steps.map((action) => ({ action, day: '2026-02-10', at: new Date('2026-02-10T00:00Z') }));
const isPaid = (steps: readonly DocumentsAction[]) => steps.at(-1) === 'confirmPaid';

/** What the product's rules say of a state. */
function known(term: string, state: State) {
  const way = documentsWay(term);
  const fullyShipped = state.sent.length === 2 || state.restEnded;
  const price = fullyShipped ? `${state.sent.length * 50}.00` : '100.00';
  const dues = duesOf({
    ...{ paymentTerm: term, total: '100.00', finalAmount: price, payBy: '2026-01-31', fullyShipped, added: [] },
    ...{ readyOn: state.ready ? '2026-02-01' : null, settled: state.settled },
    shipments: state.sent.map((steps, at) => ({
      ...{ position: at + 1, value: '50.00', transportOn: '2026-02-05', paidByBank: isPaid(steps) },
      copyOn: at < state.copies ? '2026-02-06' : null,
      presentedOn: steps.length > 0 ? '2026-02-10' : null,
    })),
  });
  const open = add('0.00', ...dues.map((due) => due.open));
  const paidBeforeShipment =
    covers(state.settled, askedBefore(dues, 'shipment')) && (way !== 'credit' || !!creditInForce(state.credit));
  const delay = delayOf({
    ...{ status: state.status, payBy: '2026-01-31', credit: way === 'credit' ? state.credit : null },
    ...{ deliverBy: paidBeforeShipment ? '2026-03-01' : null, hasRest: !fullyShipped, forceMajeure: null },
    balanceDueOn: firstOpen(dues.filter(({ gates }) => gates))?.dueOn ?? null,
    now: new Date(state.late ? '2027-01-01T00:00Z' : '2026-01-01T00:00Z'),
  });
  const endedEarly = terminalStatuses.includes(state.status) && state.status !== completed;
  const owed = endedEarly || !isTransferred(term) ? '0.00' : price;
  const held = subtract(subtract(state.settled, state.refunded), state.released);
  const kept = subtract(state.settled, state.refunded);
  const credit = covers(kept, owed) ? subtract(kept, owed) : '0.00';
  const toStart = askedBefore(dues, 'start');
  return { way, fullyShipped, dues, open, paidBeforeShipment, delay, held, credit, toStart };
}

/** A deal: its payment term, and who receives what the buyer transfers. */
type Terms = { term: string; collecting: CollectingWay };

function factsOf({ term, collecting }: Terms, state: State, by: TradeRole): TradeFacts {
  const { way, fullyShipped, dues, open, paidBeforeShipment, delay, credit, toStart } = known(term, state);
  return {
    ...{ signed: state.signed.includes(by), paidBeforeShipment, fullyShipped, hasCredit: some(credit) },
    ...{ paidInFull: !some(open) && !some(state.announced), paidToStart: covers(state.settled, toStart) },
    ...{ byTransfer: isTransferred(term), hasReceived: some(state.settled), claimOpen: false },
    ...(by === 'buyer' && { awaitsRefund: some(state.returning) }),
    ...((by === 'operator' || by === 'supplier') && { keepsMoney: (by === 'supplier') === (collecting === 'seller') }),
    hasSubmitted: some(state.announced),
    hasRefund: some(state.refunded),
    awaitsReadyNotice: dues.some(({ after }) => after === 'ready') && !state.ready,
    mayAvoid: delay?.holds === true && (delay.by === by || delay.by === 'either'),
    bankSteps: way
      ? [
          // Amendments after the goods have left change nothing here.
          ...(way === 'credit' && state.sent.length === 0 ? creditSteps(state.credit) : []),
          ...state.sent.flatMap((steps) => documentsSteps(way, docs(steps), by)),
        ]
      : [],
  };
}

/** What a step changes besides the status; none: it is not open. */
function effects(
  { term, collecting }: Terms,
  state: State,
  rules: ReturnType<typeof known>,
  action: TradeAction,
  by: TradeRole,
): Partial<State>[] {
  const { way, dues, credit, toStart } = rules;
  const when = (is: boolean, ...changes: Partial<State>[]) => (is ? changes : []);
  const version = (stage: 'draft' | 'opened') => [
    { credit: [...state.credit.filter(({ answer }) => answer === 'advised').slice(-1), { stage, answer: null }] },
  ];
  const answer = (said: CreditVersion['answer']) => [
    { credit: [...state.credit.slice(0, -1), { ...state.credit.at(-1)!, answer: said }] },
  ];
  const isEnd = terminalStatuses.includes(state.status);
  switch (action) {
    case 'sign':
      return [{ signed: [...state.signed, by].toSorted() }];
    case 'allSigned':
      return when(state.signed.length === 2, {});
    case 'refuseContract':
    case 'fundsReversed':
      return [{}];
    case 'signingLapsed':
      return when(state.late, {});
    case 'paymentLapsed':
      return when(state.late && !covers(state.settled, toStart) && !some(state.announced), {});
    case 'creditLapsed':
      return when(state.late && way === 'credit' && !creditInForce(state.credit), {});
    case 'fundsArrived':
      return when(covers(state.settled, toStart), {});
    case 'submitRemittance':
      if (some(state.announced)) return [];
      if (isEnd)
        return [
          ...when(!state.strange, { announced: '10.00', strange: true }),
          // What was reversed after completion is paid again.
          ...when(state.status === completed && some(openNow(dues)), { announced: openNow(dues) }),
        ];
      return [
        ...when(some(openNow(dues)), { announced: openNow(dues) }),
        ...when(state.settled === '0.00' && some(openNow(dues)), { announced: '10.00' }),
      ];
    case 'confirmRemittance':
      // The marketplace is never silent; a seller's silence counts after its days.
      if (by === 'system' && !(collecting === 'seller' && state.late)) return [];
      return when(some(state.announced), { settled: add(state.settled, state.announced), announced: '0.00' });
    case 'rejectRemittance':
    case 'withdrawRemittance':
      return when(some(state.announced), { announced: '0.00' });
    case 'reverseRemittance':
      return when(!state.reversed && !some(state.refunded) && !some(state.released), {
        ...{ settled: '0.00', reversed: true },
      });
    case 'recordRefund':
      return [{ refunded: add(state.refunded, credit), ...(by === 'supplier' && { returning: credit }) }];
    case 'confirmRefund':
      return [{ returning: '0.00' }];
    case 'returnRefund':
      return when(by === 'buyer' && !state.contested && !some(state.released), {
        ...{ refunded: subtract(state.refunded, state.returning), returning: '0.00', contested: true },
      });
    case 'revive':
      return when(state.sent.length === 0 && some(toStart) && covers(state.settled, toStart) && !some(state.refunded), {
        late: false,
      });
    case 'noticeReady':
      return [{ ready: true }];
    case 'ship':
      return [{ sent: [...state.sent, []] }];
    case 'addDocument':
      return when(state.copies < state.sent.length && term === 'TT30_70BL', { copies: state.sent.length });
    case 'draftCredit':
      return version('draft');
    case 'openCredit':
      return version('opened');
    case 'agreeCredit':
      return answer('agreed');
    case 'amendCredit':
      return answer('amendment');
    case 'adviseCredit':
      return answer('advised');
    case 'avoid':
      return [{ restEnded: state.sent.length > 0 }];
    case 'confirmReceipt':
      return when(by === 'buyer' || state.late, {});
    default:
      return state.sent.flatMap((steps, at) => {
        const open = way ? documentsSteps(way, docs(steps), by) : [];
        const said = open.find((one) => one === action);
        if (!said || (by === 'system' && !(state.late && byItself(way!, docs(steps))?.action === said))) return [];
        // The last word decides, and whether a payment was ever contradicted.
        const before = steps.filter((one) => one === 'disputePaid').slice(-1);
        return [{ sent: state.sent.with(at, said === 'disputePaid' ? [said] : [...before, said]) }];
      });
  }
}

function stepsFrom(table: Table, terms: Terms, state: State): Step[] {
  const rules = known(terms.term, state);
  const { held, open, credit } = rules;
  const facts = Object.fromEntries(tradeRoles.map((by) => [by, factsOf(terms, state, by)])) as Record<
    TradeRole,
    TradeFacts
  >;
  const rows = table.filter(({ level, from }) => level === 'subOrder' && from === state.status);
  return [
    ...rows.flatMap(({ action, by: roles, to: status }) =>
      roles
        .filter((by) => factsAllow(action, facts[by]))
        .flatMap((by) =>
          effects(terms, state, rules, action, by).map((change): Step => ({
            action,
            by,
            to: { ...state, ...change, status },
          })),
        ),
    ),
    ...(state.late ? [] : [{ action: 'timePasses', by: 'system', to: { ...state, late: true } } as const]),
    // Without a word of the buyer's what was returned has arrived.
    ...(some(state.returning)
      ? [{ action: 'silence', by: 'system', to: { ...state, returning: '0.00' } } as const]
      : []),
    // The seller gets what the price asks; what is more goes back before.
    ...(state.status === completed && !some(credit) && some(held) && !some(open)
      ? [{ action: 'release', by: 'system', to: { ...state, released: add(state.released, held) } } as const]
      : []),
  ];
}

const isDone = (term: string, state: State) =>
  terminalStatuses.includes(state.status) &&
  !some(known(term, state).held) &&
  !some(state.announced) &&
  !some(state.returning);

/** Every state that can be reached, and those of them from which no way leads to an end. */
function walk(table: Table, terms: Terms) {
  const reached = new Map([[JSON.stringify(begin), begin]]);
  const before = new Map<string, string[]>();
  const moves = new Set<string>();
  for (const [key, state] of reached) {
    for (const { action, to } of stepsFrom(table, terms, state)) {
      const next = JSON.stringify(to);
      moves.add(`${action} ${state.status} ${to.status}`);
      const from = before.get(next) ?? [];
      from.push(key);
      before.set(next, from);
      reached.set(next, to);
    }
  }
  const ends = new Set([...reached].flatMap(([key, state]) => (isDone(terms.term, state) ? [key] : [])));
  for (const key of ends) for (const one of before.get(key) ?? []) ends.add(one);
  return { reached, moves, stuck: [...reached.keys()].filter((key) => !ends.has(key)) };
}

/** Of the table as it is; each is walked once. */
const walked = new Map<string, ReturnType<typeof walk>>();
function walkOf(terms: Terms) {
  const key = `${terms.term} ${terms.collecting}`;
  const known = walked.get(key) ?? walk(transitions, terms);
  walked.set(key, known);
  return known;
}

const allTerms = Object.keys(paymentTerms).flatMap((term) =>
  collectingWays.map((collecting) => ({ term, collecting })),
);

describe.each(allTerms)('a deal paid by $term, of which the $collecting collects', (terms) => {
  it('has a way to an end with nothing left, whatever has happened', () => {
    const { reached, stuck } = walkOf(terms);
    expect([...reached.values()].some(({ status }) => status === completed)).toBe(true);
    expect(stuck).toEqual([]);
  });
});

const without = (...actions: TradeAction[]) => transitions.filter(({ action }) => !actions.includes(action));

describe('a table with a hole', () => {
  it.each([
    ['TT100', 'recordRefund', lapsed],
    ['OA30', 'confirmReceipt', shipped],
    ['LC30', 'confirmPaid', shipped],
  ] as const)('is found: %s without %s', (term, action, status) => {
    const { reached, stuck } = walk(without(action), { term, collecting: 'marketplace' });
    expect(stuck.map((key) => reached.get(key)!.status)).toContain(status);
  });

  it('is found: a deposit that nobody can confirm, reject or withdraw', () => {
    const { reached, stuck } = walk(without('confirmRemittance', 'rejectRemittance', 'withdrawRemittance'), {
      term: 'TT30_70BL',
      collecting: 'seller',
    });
    expect(stuck.map((key) => reached.get(key)!.status)).toContain(pendingPayment);
  });
});

it('knows every step of the table that changes a status, but the end that both agree to', () => {
  const played = new Set(allTerms.flatMap((terms) => [...walkOf(terms).moves]));
  const moving = transitions
    .filter(({ level, from, to }) => level === 'subOrder' && from !== null && from !== to)
    .filter(({ action }) => action !== 'agreeEnd')
    .map(({ action, from, to }) => `${action} ${from} ${to}`);
  expect(moving).toContain(`ship ${pendingShipment} ${shipped}`);
  expect(moving.filter((move) => !played.has(move))).toEqual([]);
});
