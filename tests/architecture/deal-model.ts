/**
 * A deal in small, for the proof that every one of them can end (liveness.test.ts). The table, the dues, and the rules for
 * banks, avoidance, changes and claims are the product's own; what each step changes is told here.
 */
import { closedAsUnpaid, endsWholly } from '#api/deals/avoidance.ts';
import { lineLockOf } from '#api/deals/change-rules.ts';
import type { ClaimSide } from '#api/deals/claim-choices.ts';
import type { CollectingWay } from '#api/deals/collecting.ts';
import {
  awaitsAnswer,
  byItself,
  creditInForce,
  creditSteps,
  documentsSteps,
  standsContested,
  saidBySilence,
  type CreditVersion,
} from '#api/deals/documentary-steps.ts';
import {
  orderStatuses,
  terminalStatuses,
  tradeRoles,
  type transitions,
  type TradeRole,
} from '#api/deals/order-states.ts';
import { isTransferred, openNow, type duesOf } from '#api/deals/payment-terms.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import { factsAllow, type TradeFacts } from '#api/deals/trade-facts.ts';
import { add, compare, subtract } from '#lib/decimal.ts';
import {
  begin,
  covers,
  docs,
  isClaimed,
  isPresented,
  isUnpresented,
  isWithSeller,
  known,
  some,
  type State,
} from './deal-state.ts';

type Table = typeof transitions;
/** What may happen beside the status, once in each walk; together they would be too many states to walk. */
export const besides = ['claim', 'change', 'notice'] as const;
type Beside = (typeof besides)[number];

type Move = TradeAction | 'timePasses' | 'release' | 'silence' | 'claimEnds';
type Step = { action: Move; by: TradeRole; to: State };

const { pendingSignatures, completed } = orderStatuses;

/** A deal: its payment term, and who receives what the buyer transfers. */
export type Terms = {
  term: string;
  collecting: CollectingWay;
  /** The buyer comes for the goods, and without it they do not move. */
  taken?: boolean;
};

type Way = ReturnType<typeof known>['way'];

/** Nothing more happens to a payment that one side states and the other contradicts. */
const isContested = (state: State, way: Way) => way !== null && standsContested(way, state.sent.map(docs));

/** Its documents have an end of their own that comes by time. */
const isIdle = (state: State, way: Way) =>
  way !== null &&
  (way !== 'credit'
    ? state.sent.every((steps) => isUnpresented(steps) || isPresented(steps))
    : state.sent.every(isUnpresented)) &&
  state.sent.some((steps) => isWithSeller(steps) || isPresented(steps));

/** The price is so late that its seller may close the deal, and nobody says that it has been paid. */
const owesPrice = (state: State, delay: ReturnType<typeof known>['delay']) =>
  delay?.holds === true && delay.right === closedAsUnpaid && !some(state.announced);

/** The same of any state, where nobody claims anything. */
export const owesPlainly = ({ term }: Terms, state: State): boolean =>
  state.status === orderStatuses.shipped && !isClaimed(state) && owesPrice(state, known(term, state).delay);

function factsOf(
  { term, collecting, taken = false }: Terms,
  state: State,
  {
    asks,
    way,
    fullyShipped,
    dues,
    open,
    paidBeforeShipment,
    delay,
    settled,
    credit,
    toStart,
  }: ReturnType<typeof known>,
  by: TradeRole,
): TradeFacts {
  const { change, status } = state;
  const hasRight = delay?.holds === true && (delay.by === by || delay.by === 'either');
  const isSealed = status !== pendingSignatures;
  return {
    ...{ paidBeforeShipment, fullyShipped, hasCredit: some(credit), hasContract: true },
    signed: isSealed ? change === null || change.signed.includes(by) : state.signed.includes(by),
    ...{ amendmentBy: change && (change.by === by ? 'own' : 'theirs'), amendmentIssued: change !== null && isSealed },
    ...{ paidInFull: !some(open) && !some(state.announced), paidToStart: covers(settled, toStart) },
    ...{
      byTransfer: isTransferred(term) && (asks || by !== 'buyer'),
      hasReceived: some(state.settled),
      claimOpen: isClaimed(state),
    },
    // Their steps are walked by themselves (claim-model.ts).
    claimSteps: [],
    mayClaim: state.claim === null && (by === 'buyer' || state.late || state.ready || state.sent.length > 0),
    ...(by === 'buyer' && { awaitsRefund: some(state.returning) }),
    ...((by === 'operator' || by === 'supplier') && { keepsMoney: (by === 'supplier') === (collecting === 'seller') }),
    ...{ hasSubmitted: some(state.announced), mayWithdraw: some(state.announced) },
    hasRefund: some(state.refunded),
    awaitsReadyNotice:
      (dues.some(({ after }) => after === 'ready') && !state.ready) ||
      (taken && state.taking === 'none' && paidBeforeShipment && !fullyShipped),
    takes: taken && !fullyShipped,
    mayAvoid: hasRight && delay.right !== closedAsUnpaid && !endsWholly(delay.right),
    mayAvoidShipped: hasRight && endsWholly(delay.right),
    mayClose:
      by === 'system'
        ? state.late &&
          !isClaimed(state) &&
          (isContested(state, way) || (owesPrice(state, delay) && !isIdle(state, way)))
        : hasRight && delay.right === closedAsUnpaid && !some(state.announced) && state.claim !== 'buyer',
    bankSteps:
      way && asks
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
  { term, collecting, taken = false }: Terms,
  state: State,
  rules: ReturnType<typeof known>,
  action: TradeAction,
  by: TradeRole,
  beside: Beside | null,
): Partial<State>[] {
  const { way, dues, credit, toStart, settled } = rules;
  const { change } = state;
  const when = (is: boolean, ...changes: Partial<State>[]) => (is ? changes : []);
  const version = (stage: 'draft' | 'opened') => [
    { credit: [...state.credit.filter(({ answer }) => answer === 'advised').slice(-1), { stage, answer: null }] },
  ];
  const isSilence = [false, true].some((differs) => saidBySilence(state.credit, differs)?.action === action);
  const answer = (said: CreditVersion['answer']) =>
    when(by !== 'system' || (state.late && isSilence), {
      credit: [...state.credit.slice(0, -1), { ...state.credit.at(-1)!, answer: said }],
    });
  const isEnd = terminalStatuses.includes(state.status);
  switch (action) {
    case 'sign':
      if (!change) return [{ signed: [...state.signed, by].toSorted() }];
      // Nothing that it touches is locked.
      return when(change.total === state.total || !isLocked(state, rules), {
        change: { ...change, signed: [...change.signed, by].toSorted() },
      });
    case 'proposeAmendment': {
      const totals = isLocked(state, rules) ? [state.total] : ['80.00', '120.00'];
      // Who has proposed it says nothing any more once it is a version to be signed.
      const who = state.status === pendingSignatures ? side(by) : 'buyer';
      if (beside !== 'change' || state.changed) return [];
      return totals.map((total) => ({ change: { by: who, total, signed: [] }, changed: true }));
    }
    case 'agreeAmendment':
      return [{ change: null, total: change!.total, signed: [] }];
    case 'refuseAmendment':
      return [{ change: null }];
    case 'amended':
      return when(change?.signed.length === 2, { change: null, total: change?.total ?? state.total });
    case 'amendmentLapsed':
      return when(change !== null && state.late, { change: null });
    case 'makeClaim':
      return when(beside === 'claim', { claim: side(by) });
    case 'giveNotice':
      if (beside !== 'notice' || by !== 'supplier' || terminalStatuses.includes(state.status)) return [];
      return state.majeure === 'none' ? [{ majeure: 'lasts' }] : when(state.majeure === 'lasts', { majeure: 'over' });
    case 'allSigned':
      return when(state.signed.length === 2, {});
    case 'refuseContract':
    case 'fundsReversed':
      return [{}];
    case 'signingLapsed':
      return when(state.late, {});
    case 'paymentLapsed':
      return when(state.late && !covers(settled, toStart) && !some(state.announced), {});
    case 'creditLapsed':
      return when(state.late && way === 'credit' && !creditInForce(state.credit) && !awaitsAnswer(state.credit), {});
    case 'fundsArrived':
      return when(covers(settled, toStart), {});
    case 'submitRemittance':
      if (some(state.announced)) return [];
      if (isEnd)
        return [
          ...when(!state.strange && !beside, { announced: '10.00', strange: true }),
          // What was reversed after completion is paid again, and what is still owed.
          ...when((state.status === completed || state.closed) && some(openNow(dues)), { announced: openNow(dues) }),
        ];
      return [
        ...when(some(openNow(dues)), { announced: openNow(dues) }),
        // A buyer may pay before it has to.
        ...when(rules.fullyShipped && some(transferable(dues)), { announced: transferable(dues) }),
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
      return when(by === 'buyer' && !state.contested && !some(state.released) && !beside, {
        ...{ refunded: subtract(state.refunded, state.returning), returning: '0.00', contested: true },
      });
    case 'revive':
      return when(state.sent.length === 0 && some(toStart) && covers(state.settled, toStart) && !some(state.refunded), {
        late: false,
      });
    case 'noticeReady':
      return [{ ready: true, ...(taken && state.taking === 'none' && { taking: 'ready' }) }];
    case 'arrangeTaking':
      return [{ taking: 'arranged' }];
    case 'ship':
      return when(!taken || state.taking === 'arranged', { sent: [...state.sent, []], taking: 'none' });
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
    case 'avoidShipped':
      return [{ restEnded: true }];
    case 'documentsLapsed': {
      return when(state.late && isIdle(state, way) && !isClaimed(state) && !some(state.announced), {
        restEnded: true,
      });
    }
    case 'closeUnpaid':
      return [{ closed: true, restEnded: state.restEnded || state.sent.length < 2 }];
    case 'releaseRest': {
      // What a claim of the buyer's asks stays.
      const earned = subtract(subtract(subtract(state.settled, state.refunded), credit), state.released);
      const free = state.claim === 'buyer' ? subtract(earned, claimedAmount) : earned;
      return when(state.late && collecting === 'marketplace' && isTransferred(term) && some(free), {
        released: add(state.released, free),
      });
    }
    case 'confirmReceipt':
      return when(by === 'buyer' || state.late, {});
    default:
      return state.sent.flatMap((steps, at) => {
        const open = way ? documentsSteps(way, docs(steps), by) : [];
        const said = open.find((one) => one === action);
        if (!said || (by === 'system' && !(state.late && byItself(way!, docs(steps))?.action === said))) return [];
        // The last word decides, and whether a payment was ever contradicted, or documents refused.
        const before = (['disputePaid', 'refuseDocuments'] as const).filter(
          (one) => one !== said && steps.includes(one),
        );
        return [{ sent: state.sent.with(at, [...before, said]) }];
      });
  }
}

/** What is open by transfer, whether its day has come or not. */
const transferable = (dues: ReturnType<typeof duesOf>): string =>
  add('0.00', ...dues.filter(({ path }) => path === 'account').map((due) => due.open));

const side = (role: TradeRole): ClaimSide => (role === 'buyer' ? 'buyer' : 'supplier');

/** Whether how much is to be paid can be changed now. */
const isLocked = (state: State, { fullyShipped }: ReturnType<typeof known>): boolean =>
  lineLockOf('unitPrice', 1, {
    ...{ status: state.status, fullyShipped, hasShipped: state.sent.length > 0, undecided: some(state.announced) },
    ...{ shippedOf: () => String(state.sent.length), begun: some(state.settled), booked: false },
    openClaims: isClaimed(state) ? ['late'] : [],
    ports: { departurePort: null, portDischarge: null, destinationPort: null },
  }) !== null;

const claimedAmount = '10.00';
/** What an open claim comes to: nothing, or so much, booked as a settlement is (server/deals/claim/settle.ts). */
function claimEnds({ term }: Terms, state: State): Partial<State>[] {
  const settled = (): Partial<State> => {
    const isMoving = state.status < completed && isTransferred(term);
    if (state.claim === 'supplier') return isMoving ? { added: claimedAmount } : { owed: claimedAmount };
    if (isMoving) return { credited: claimedAmount };
    const taken = compare(state.released, claimedAmount) < 0 ? state.released : claimedAmount;
    return {
      ...{ credited: add(state.credited, taken), released: subtract(state.released, taken) },
      owed: subtract(claimedAmount, taken),
    };
  };
  return [{}, settled()].map((end) => ({ ...end, claim: 'over' }));
}

function stepsFrom(table: Table, terms: Terms, state: State, beside: Beside | null): Step[] {
  const rules = known(terms.term, state);
  const { held, credit } = rules;
  const facts = Object.fromEntries(tradeRoles.map((by) => [by, factsOf(terms, state, rules, by)])) as Record<
    TradeRole,
    TradeFacts
  >;
  const rows = table.filter(({ level, from }) => level === 'subOrder' && from === state.status);
  return [
    ...rows.flatMap(({ action, by: roles, to: status }) =>
      roles
        .filter((by) => factsAllow(action, facts[by]))
        .flatMap((by) =>
          effects(terms, state, rules, action, by, beside).map((effect): Step => ({
            action,
            by,
            // A change of a deal that is over is none.
            to: { ...state, ...effect, status, ...(terminalStatuses.includes(status) && { change: null }) },
          })),
        ),
    ),
    ...(state.late ? [] : [{ action: 'timePasses', by: 'system', to: { ...state, late: true } } as const]),
    // Without a word of the buyer's what was returned has arrived.
    ...(some(state.returning)
      ? [{ action: 'silence', by: 'system', to: { ...state, returning: '0.00' } } as const]
      : []),
    ...(isClaimed(state)
      ? claimEnds(terms, state).map((end) => ({ action: 'claimEnds', by: 'system', to: { ...state, ...end } }) as const)
      : []),
    // Who is owed says that it has come.
    ...(some(state.owed) ? [{ action: 'claimPaid', by: 'buyer', to: { ...state, owed: '0.00' } } as const] : []),
    // The seller gets what the price asks, as far as nobody claims it; what is more goes back before.
    ...((state.closed || state.status === completed) && !isClaimed(state) && !some(credit) && some(held)
      ? [{ action: 'release', by: 'system', to: { ...state, released: add(state.released, held) } } as const]
      : []),
  ];
}

/**
 * Where a silent seller stops a deal for good, its pages say what it owes: money that it holds itself, or has been told of, is to be returned
 * or answered.
 */
export const waitsForSeller = ({ collecting }: Terms, { settled, refunded, announced, returning }: State) =>
  collecting === 'seller' && (settled !== refunded || some(announced) || some(returning));

const isDone = (term: string, state: State) =>
  terminalStatuses.includes(state.status) &&
  !some(known(term, state).held) &&
  !some(state.announced) &&
  !some(state.returning) &&
  !isClaimed(state) &&
  state.change === null &&
  !some(state.owed);

/**
 * Every state that can be reached, and those of them from which no way leads to an end; `stuckWithout`: none where from
 * then on a side says and does nothing. Of a silent buyer no money comes either; of a silent seller what its pages say
 * that it owes is an end, too.
 */
export function walk(table: Table, terms: Terms, beside: Beside | null = null) {
  const reached = new Map([[JSON.stringify(begin), begin]]);
  const before = new Map<string, { from: string; by: TradeRole; action: Move }[]>();
  const moves = new Set<string>();
  for (const [key, state] of reached) {
    for (const { action, by, to } of stepsFrom(table, terms, state, beside)) {
      const next = JSON.stringify(to);
      moves.add(`${action} ${state.status} ${to.status}`);
      const from = before.get(next) ?? [];
      from.push({ from: key, by, action });
      before.set(next, from);
      reached.set(next, to);
    }
  }
  const isOf = (silent: ClaimSide | 'both', by: TradeRole, action: Move) =>
    by === silent ||
    (silent === 'both' && (by === 'buyer' || by === 'supplier')) ||
    (silent === 'buyer' && (action === 'submitRemittance' || (action === 'confirmPaid' && by === 'supplier')));
  const stuckWithout = (silent: ClaimSide | 'both' | null): string[] => {
    const isEnd = (state: State) =>
      isDone(terms.term, state) || (silent === 'supplier' && waitsForSeller(terms, state));
    const ends = new Set([...reached].flatMap(([key, state]) => (isEnd(state) ? [key] : [])));
    for (const key of ends)
      for (const { from, by, action } of before.get(key) ?? [])
        if (silent === null || !isOf(silent, by, action)) ends.add(from);
    return [...reached.keys()].filter((key) => !ends.has(key));
  };
  return { reached, moves, stuck: stuckWithout(null), stuckWithout };
}
