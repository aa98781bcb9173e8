/**
 * What each side of a deal owes and how it stands, from the facts of the deal: one row for each thing owed, by the rules
 * of obligation-rules.ts. "What is next", clocks and refusals say the same (tests/deals/deal/obligations.test.ts). Pure
 * and free of zod: the browser may read it too.
 */
import { daysAfter, daysLater, utcDay, workingDaysAfter } from '#lib/days.ts';
import { add, compare } from '#lib/decimal.ts';
import { isOpenClaim, otherSide, type ClaimSide, type ClaimState } from './claim-choices.ts';
import { objectionEnds } from './claim-steps.ts';
import {
  awaitsAnswer,
  byItself,
  creditInForce,
  documentsState,
  documentsWay,
  isOver,
  presentedOn,
  type CreditTerms,
  type CreditVersion,
  type DocumentsStep,
} from './documentary-steps.ts';
import {
  isOlder,
  rulesFor,
  type LateConsequence,
  type ObligationGate,
  type ObligationKind,
  type ObligationRule,
  type ObligationTerms,
  type ObligedSide,
} from './obligation-rules.ts';
import { orderStatuses, terminalStatuses, tradeDays, type OrderStatus } from './order-states.ts';
import { callOffBy, sellerWaits, type Taking } from './taking.ts';
import { isTransferred, openNow, type Due, type DuePart } from './payment-terms.ts';

/**
 * `notYet`: what it waits for has not happened. `waiting`: its side has done its part, and somebody else confirms it.
 * `void`: it is not owed any more, or never was.
 */
export const obligationStates = ['notYet', 'open', 'late', 'waiting', 'done', 'void'] as const;
export type ObligationState = (typeof obligationStates)[number];

export type Obligation = {
  kind: ObligationKind;
  by: ObligedSide;
  state: ObligationState;
  /** The position of the shipment that it is for; null: for the whole, or for what has not left. */
  shipment: number | null;
  /** The claim that it belongs to. */
  claim: string | null;
  /** Of what is paid: which part, how much, and by which way. */
  due: Pick<Due, 'part' | 'path' | 'after' | 'days' | 'amount' | 'open'> | null;
  /** What a settlement leaves to be paid directly. */
  owed: string | null;
  /** The first day, and the last; null: what it waits for has not happened, or there is none. */
  from: string | null;
  dueOn: string | null;
  /** The last moment, where it is one. */
  until: Date | null;
  /** null: it is not done, or when is not known. */
  doneOn: string | null;
  /** Kinds of papers that are still to come. */
  missing: readonly string[];
  gates: ObligationGate | null;
  late: LateConsequence | null;
};

/** The facts of a deal as pages, clocks and guards read them. Days and sums as in `Due`. */
export type ObligationFacts = {
  now: Date;
  status: OrderStatus;
  /** The deal has ended, and what is open of its price stays owed. */
  closedUnpaid: boolean;
  /** Of the contract in force. */
  version: string;
  payBy: string;
  deliveryStart: string;
  /** The last day of delivery, moved by what was paid late and by force majeure. */
  deliverBy: string;
  /** Every instalment, also of a deal that has ended. */
  dues: readonly Due[];
  /** Waits to be confirmed. */
  submitted: string;
  /** What has arrived and counts, by its days. */
  transfers: readonly { on: string; amount: string }[];
  /** What the buyer is owed, and what went back. */
  credit: string;
  refunded: string;
  /** Where the seller collects itself; else all null. */
  direct: {
    /** The last day for its word on what was recorded. */
    answerBy: string | null;
    giveBackBy: string | null;
    /** Until when the buyer may contest a return; null: none waits for its word. */
    objectBy: Date | null;
  };
  paidBeforeShipment: boolean;
  paidInFull: boolean;
  fullyShipped: boolean;
  readyOn: string | null;
  /** What the buyer does before goods move; null: nothing, or nothing any more. */
  taking: Taking | null;
  letters: readonly (CreditVersion &
    Pick<CreditTerms, 'presentationDays' | 'expiresOn'> & { statedOn: string; answeredOn: string | null })[];
  /** The last day for the seller's answer to the latest of them, after which its silence is one. */
  creditAnswerBy: string | null;
  shipments: readonly {
    position: number;
    transportOn: string;
    /** The last day for what is to be done with its documents (`lastDayOf`), holds counted in; null: nothing is. */
    documentsBy: string | null;
    /** Somebody has said that it arrived; the buyer has. */
    isStated: boolean;
    isConfirmed: boolean;
    /** The day of the first paper of each kind. */
    papers: Readonly<Record<string, string>>;
    /** Of some lot there is no certificate. */
    lacksCertificate: boolean;
    steps: readonly DocumentsStep[];
  }[];
  arrivedAt: Date | null;
  /** From when the times for objections run. */
  objectionsFrom: Date | null;
  completedAt: Date | null;
  claims: readonly {
    id: string;
    by: ClaimSide;
    state: ClaimState;
    turn: ClaimSide | 'operator' | null;
    until: Date | null;
    madeOn: string;
    endedOn: string | null;
    /** Owed directly after a settlement, and the day on which it had come. */
    owed: string;
    owedBy: string | null;
    /** Until then who is owed can contradict that it was paid; null: nobody says so. */
    owedAnswerBy: Date | null;
    owedPaidOn: string | null;
  }[];
  evaluatedOn: string | null;
  /** Whether the seller has everything that was due to it; null: the reader is not told. */
  paidOut: boolean | null;
};

const { pendingSignatures, pendingShipment, shipped, completed, cancelled, lapsed } = orderStatuses;

type Row = Partial<Omit<Obligation, 'kind'>> & Pick<Obligation, 'state'>;
type Of = (terms: ObligationTerms, facts: ObligationFacts) => Row[];
type Sent = ObligationFacts['shipments'][number];

/** Late is what is not done when its last day is over for everybody on earth, or its moment has passed. */
const openBy = (dueOn: string | null, now: Date): 'open' | 'late' =>
  dueOn !== null && isOver(dueOn, now) ? 'late' : 'open';

/** Everything that is owed in a deal, in the order of the rules. */
export function obligationsOf(terms: ObligationTerms, facts: ObligationFacts): Obligation[] {
  return rulesFor(terms, facts.version).flatMap((rule) =>
    rows[rule.kind](terms, facts).map((row) => ({
      ...{
        shipment: null,
        claim: null,
        due: null,
        owed: null,
        from: null,
        dueOn: null,
        until: null,
        doneOn: null,
        missing: [],
      },
      ...{ kind: rule.kind, by: rule.by, gates: rule.gates, late: lateOf(rule, facts.version) },
      ...row,
      state: standing(rule.kind, row, facts),
    })),
  );
}

/** Before both have signed nobody owes anything; once a deal has ended, only what was claimed, and what goes back. */
function standing(kind: ObligationKind, row: Row, { status, closedUnpaid }: ObligationFacts): ObligationState {
  const { state, claim } = row;
  if (state === 'done' || state === 'void') return state;
  if (status === pendingSignatures) return 'notYet';
  const isEnded = status === cancelled || status === lapsed;
  const isOwed = afterEnd.includes(kind) || (closedUnpaid && stillOwed.includes(kind));
  return isEnded && !claim && !isOwed ? 'void' : state;
}

/** What came too late is answered, too, and goes back. */
const afterEnd: readonly ObligationKind[] = ['transferAnswer', 'repayment', 'returnAnswer'];
/** Of a deal that was closed as unpaid. */
const stillOwed: readonly ObligationKind[] = ['instalment', 'difference', 'paymentConfirmation'];

/** Until 2026-2 the damages of who pays late were capped as those of who delivers late. */
const lateOf = ({ late }: ObligationRule, version: string): LateConsequence | null =>
  late === 'interest' && isOlder(version) ? 'cappedInterest' : late;

/** One for each shipment; while nothing has left, one for all. */
const bySent = (facts: ObligationFacts, rowOf: (sent: Sent) => Row): Row[] =>
  facts.shipments.length === 0
    ? [{ state: 'notYet' }]
    : facts.shipments.map((sent) => ({ shipment: sent.position, ...rowOf(sent) }));

const rows: Readonly<Record<ObligationKind, Of>> = {
  creditOpening: (_, { status, letters, payBy, now }) => {
    const inForce = creditInForce(letters);
    if (inForce) return [{ state: 'done', dueOn: payBy, doneOn: inForce.statedOn }];
    // A deal is completed when it is paid, in whatever way.
    if (status === completed) return [{ state: 'void', dueOn: payBy }];
    const mayState = status === pendingShipment || status === shipped;
    return [{ state: !mayState ? 'notYet' : awaitsAnswer(letters) ? 'waiting' : openBy(payBy, now), dueOn: payBy }];
  },
  creditAnswer: (_, { letters, status, creditAnswerBy: dueOn, now }) => {
    const last = letters.at(-1);
    if (last && last.answeredOn !== null) return [{ state: 'done', doneOn: last.answeredOn }];
    if (status === completed) return [{ state: 'void' }];
    // A change of one that is in force is not accepted by silence.
    return [last ? { state: openBy(dueOn, now), dueOn, ...(dueOn === null && { late: null }) } : { state: 'notYet' }];
  },
  instalment: (terms, facts) => paid(terms, facts, (part) => part !== 'difference'),
  difference: (terms, facts) => {
    const own = paid(terms, facts, (part) => part === 'difference');
    // What was shipped to the tonne, or less, leaves nothing to be paid; packed goods are counted.
    if (own.length > 0) return own;
    return terms.bulk ? [{ state: facts.fullyShipped ? 'void' : 'notYet' }] : [];
  },
  readyNotice: (_, { dues, readyOn, status, deliverBy, now }) => {
    if (readyOn !== null) return [{ state: 'done', doneOn: readyOn }];
    const waits = dues.some(({ after, dueOn, open }) => after === 'ready' && dueOn === null && compare(open, '0') > 0);
    const row = { dueOn: deliverBy };
    if (!waits) return [{ ...row, state: 'void' }];
    return [{ ...row, state: status === pendingShipment ? openBy(deliverBy, now) : 'notYet' }];
  },
  naming: (_, facts) => taken(facts),
  taking: (_, facts) => taken(facts),
  delivery: (_, { status, paidBeforeShipment, fullyShipped, shipments, deliveryStart, deliverBy, taking, now }) => {
    const row = { from: deliveryStart, dueOn: deliverBy };
    if (fullyShipped) return [{ ...row, state: 'done', doneOn: shipments.at(-1)?.transportOn ?? null }];
    const mayShip = (status === pendingShipment || status === shipped) && paidBeforeShipment;
    const isWaiting = taking?.owing && (sellerWaits(taking.kind) || !isOver(callOffBy(deliverBy), now));
    return [{ ...row, state: !mayShip ? 'notYet' : isWaiting ? 'waiting' : openBy(deliverBy, now) }];
  },
  copies: (terms, facts) =>
    bySent(facts, ({ position, transportOn, papers, lacksCertificate }) => {
      const isAsked = facts.dues.some(({ after, shipment }) => after === 'copy' && shipment === position);
      const wanted = new Set([...papersOf(terms.term), ...(isAsked ? ['BL'] : [])]);
      const missing = [...wanted].filter((kind) => !papers[kind] || (kind === 'COA' && lacksCertificate));
      const dueOn = workingDaysAfter(atDay(transportOn), 3);
      const last = [...wanted].map((kind) => papers[kind] ?? '').toSorted().at(-1); // prettier-ignore
      const gates = isAsked && missing.includes('BL') ? ('balance' as const) : null;
      return missing.length > 0
        ? { state: openBy(dueOn, facts.now), dueOn, missing, gates }
        : { state: 'done', dueOn, gates, doneOn: last ?? null };
    }),
  originals: (_, facts) =>
    bySent(facts, ({ position, transportOn, papers, isConfirmed }) => {
      const sentOn = papers[originalsPaper] ?? null;
      // Goods are not handed over without them.
      if (sentOn !== null || isConfirmed || facts.status === completed) return { state: 'done', doneOn: sentOn };
      const before = facts.dues.find(({ after, shipment }) => after === 'copy' && shipment === position);
      const paidOn = before && paidDay(facts, before);
      if (before && compare(before.open, '0') > 0) return { state: 'notYet' };
      const dueOn = workingDaysAfter(atDay(paidOn && paidOn > transportOn ? paidOn : transportOn), 5);
      return { state: openBy(dueOn, facts.now), dueOn };
    }),
  presentation: ({ paymentTerm }, facts) =>
    bySent(facts, ({ documentsBy: dueOn, steps }) => {
      const state = documentsState(steps);
      const late = documentsWay(paymentTerm) === 'credit' ? ('bankMayRefuse' as const) : ('presentOrEnd' as const);
      // What a collection has presented was presented: refused, it may be presented again, on no day and as nobody's breach.
      const isAgain = presentedOn(steps) !== null && documentsWay(paymentTerm) !== 'credit';
      if (state === 'none' || state === 'handed' || state === 'refused')
        return isAgain ? { state: 'open', late: null } : { state: openBy(dueOn, facts.now), dueOn, late };
      // Put right, they are with the bank again by then; the buyer may waive what is wrong before, or after.
      if (state === 'discrepant')
        return { state: dueOn === null ? 'waiting' : openBy(dueOn, facts.now), dueOn, late: null };
      return { state: 'done', late, doneOn: presentedOn(steps) };
    }),
  documentsAnswer: ({ paymentTerm }, { shipments, now }) =>
    bySent({ shipments } as ObligationFacts, ({ steps, documentsBy }) => {
      const way = documentsWay(paymentTerm)!;
      const state = documentsState(steps);
      // A bank's silence accepts what was presented; discrepancies wait for an answer.
      const ofCredit = state === 'discrepant' ? null : ('deemedAccepted' as const);
      const late = way === 'credit' ? ofCredit : ('acceptOrEnd' as const);
      if (state === 'none' || state === 'handed') return { state: 'notYet', late };
      const dueOn = state === 'presented' ? (byItself(way, steps)?.lastDay ?? documentsBy) : null;
      if (state === 'presented' || state === 'discrepant') return { state: openBy(dueOn, now), dueOn, late };
      const answers = ['acceptDocuments', 'waiveDiscrepancies', 'refuseDocuments'];
      return { state: 'done', late, doneOn: steps.findLast(({ action }) => answers.includes(action))?.day ?? null };
    }),
  paymentConfirmation: ({ paymentTerm }, { shipments, now }) =>
    bySent({ shipments } as ObligationFacts, ({ steps }) => {
      const state = documentsState(steps);
      const dueOn = state === 'paid' ? (byItself(documentsWay(paymentTerm)!, steps)?.lastDay ?? null) : null;
      if (state === 'paid') return { state: openBy(dueOn, now), dueOn };
      return state === 'settled' ? { state: 'done', doneOn: steps.at(-1)!.day } : { state: 'notYet' };
    }),
  vatInvoice: (_, facts) =>
    bySent(facts, ({ transportOn, papers }) => {
      const dueOn = daysLater(transportOn, daysForInvoice);
      const doneOn = papers[invoicePaper] ?? null;
      return doneOn === null ? { state: openBy(dueOn, facts.now), dueOn } : { state: 'done', dueOn, doneOn };
    }),
  objections: (_, { claims, objectionsFrom: from, now }) => {
    const made = claims.find(({ by, state }) => by === 'buyer' && state !== 'withdrawn');
    if (made) return [{ state: 'done', doneOn: made.madeOn }];
    if (from === null) return [{ state: 'notYet' }];
    // The next of the three times: for what is seen, for quality, for what is hidden.
    const until = Object.values(objectionEnds(from));
    const left = until.find((moment) => moment > now);
    return [left ? { state: 'open', until: left } : { state: 'void', until: until.at(-1)! }];
  },
  answer: (_, { claims, now }) =>
    claims.length === 0
      ? [{ state: 'notYet' }]
      : claims.map(({ id, by, turn, until, endedOn }): Row => {
          const row = { claim: id, until };
          if (turn === 'operator') return { ...row, by: 'marketplace', state: 'open', late: null };
          if (turn !== null) return { ...row, by: turn, state: until !== null && until <= now ? 'late' : 'open' };
          return { claim: id, by: otherSide(by), state: 'done', doneOn: endedOn };
        }),
  settlement: (_, { claims, now }) =>
    owedDirectly(claims).map(({ id, by, owed, owedBy: dueOn, owedAnswerBy, owedPaidOn: doneOn }): Row => {
      const row = { claim: id, by: otherSide(by), owed, dueOn, doneOn };
      if (doneOn !== null) return { ...row, state: 'done' };
      return { ...row, state: owedAnswerBy !== null ? 'waiting' : openBy(dueOn, now) };
    }),
  settlementAnswer: (_, { claims, now }) =>
    owedDirectly(claims).map(({ id, by, owedAnswerBy: until, owedPaidOn: doneOn }): Row => {
      const row = { claim: id, by, until, doneOn };
      if (doneOn !== null) return { ...row, state: 'done' };
      return { ...row, state: until === null ? 'notYet' : until <= now ? 'late' : 'open' };
    }),
  receipt: (_, { status, shipments, claims, paidInFull, fullyShipped, arrivedAt, completedAt, now }) => {
    const until = arrivedAt && daysAfter(arrivedAt, tradeDays.autoReceipt);
    if (status === completed) return [{ state: 'done', until, doneOn: completedAt && utcDay(completedAt) }];
    const isThere = arrivedAt !== null || shipments.every(({ isStated }) => isStated);
    const mayReceive = status === shipped && paidInFull && fullyShipped && !claims.some(isOpenClaim);
    if (!mayReceive || !isThere) return [{ state: 'notYet', until }];
    return [{ state: until !== null && until <= now ? 'late' : 'open', until }];
  },
  payout: (_, { status, paidOut }) =>
    paidOut === null ? [] : [{ state: status !== completed ? 'notYet' : paidOut ? 'done' : 'open' }],
  transferAnswer: ({ paymentTerm }, { submitted, transfers, direct: { answerBy }, now }) => {
    if (compare(submitted, '0') > 0) return [{ state: openBy(answerBy, now), dueOn: answerBy }];
    if (transfers.length > 0) return [{ state: 'done' }];
    return isTransferred(paymentTerm) ? [{ state: 'notYet' }] : [];
  },
  repayment: ({ collecting }, { credit, refunded, direct: { giveBackBy, objectBy }, now }) => {
    const row = collecting === 'seller' ? { by: 'supplier' as const, late: 'interest' as const } : {};
    if (compare(credit, '0') > 0) return [{ ...row, state: openBy(giveBackBy, now), dueOn: giveBackBy }];
    if (compare(refunded, '0') <= 0) return [];
    return [{ ...row, state: objectBy !== null && objectBy > now ? 'waiting' : 'done' }];
  },
  returnAnswer: (_, { refunded, direct: { objectBy }, now }) => {
    if (objectBy !== null && objectBy > now) return [{ state: 'open', until: objectBy }];
    return compare(refunded, '0') > 0 ? [{ state: 'done' }] : [];
  },
  evaluation: (_, { status, evaluatedOn, claims }) => {
    if (evaluatedOn !== null) return [{ state: 'done', doneOn: evaluatedOn }];
    return [{ state: status === completed && !claims.some(isOpenClaim) ? 'open' : 'notYet' }];
  },
};

const owedDirectly = (claims: ObligationFacts['claims']) => claims.filter(({ owed }) => compare(owed, '0') > 0);

// --------------------------------------------------------------------------------------------------------- papers

/** Which papers of a delivery the contract asks for, as the files of the order name them; dangerous goods have an SDS besides. */
export function papersOf(term: string): readonly string[] {
  if (term === 'EXW_DOMESTIC') return ['PL', 'COA'];
  if (term === 'EXW' || term === 'ONE_DAY_TOUR') return ['CI', 'PL', 'COA'];
  return ['CI', 'PL', 'BL', 'COA', 'CO', ...(term === 'CIF' ? ['INS'] : [])];
}
/** That originals have been sent: receipt of the courier, sea waybill or telex release. */
const originalsPaper = 'ORIG';
const invoicePaper = 'VAT';
const daysForInvoice = 7;

const atDay = (day: string): Date => new Date(`${day}T00:00Z`);

// ---------------------------------------------------------------------------------------------------------- money

/** What is paid, part by part. */
function paid({ paymentTerm }: ObligationTerms, facts: ObligationFacts, isOne: (part: DuePart) => boolean): Row[] {
  const { dues, submitted, status, shipments, now } = facts;
  // What the buyer says has been sent waits for the marketplace, not for the buyer.
  const isSent = compare(submitted, '0') > 0 && compare(submitted, openNow(dues)) >= 0;
  const isOverNow = terminalStatuses.includes(status) && !facts.closedUnpaid;
  return dues
    .filter(({ part, amount }) => isOne(part) && compare(amount, '0') > 0)
    .map((due): Row => {
      const { part, path, after, days, amount, open, shipment, dueOn, gates } = due;
      const row = {
        ...{ due: { part, path, after, days, amount, open }, shipment, dueOn },
        // What was closed as unpaid is not completed any more.
        gates: facts.closedUnpaid
          ? null
          : (gates ?? (after === 'copy' ? ('originals' as const) : ('completion' as const))),
        ...(gates && { late: gates === 'start' ? ('endOrLapse' as const) : ('noShipment' as const) }),
      };
      if (path !== 'account') {
        const steps = shipments.find(({ position }) => position === shipment)?.steps ?? [];
        const state = documentsState(steps);
        if (compare(open, '0') === 0) return { ...row, state: 'done', doneOn: steps.at(-1)?.day ?? null };
        if (state === 'paid') return { ...row, state: 'waiting' };
        const atSight = documentsWay(paymentTerm) === 'payment' && state === 'presented';
        const isAsked = atSight || state === 'accepted' || state === 'disputed';
        return { ...row, state: isAsked ? openBy(dueOn, now) : 'notYet' };
      }
      if (compare(open, '0') === 0) return { ...row, state: 'done', doneOn: paidDay(facts, due) };
      if (dueOn === null) return { ...row, state: 'notYet' };
      // Of a deal that is over the desk records what comes.
      return { ...row, state: isSent || isOverNow ? 'waiting' : openBy(dueOn, now) };
    });
}

/** What the buyer does before goods move; without its seller's notice nothing of it is due, and lots leave by themselves. */
function taken({ taking, status, paidBeforeShipment, fullyShipped, deliverBy, now }: ObligationFacts): Row[] {
  if (!taking) return [{ state: fullyShipped ? 'done' : 'void' }];
  const { kind, arranged, owing } = taking;
  const late = kind === 'calledOff' ? ('deliveredAtEnd' as const) : ('takeOrEnd' as const);
  const row = { late, dueOn: kind === 'calledOff' ? callOffBy(deliverBy) : taking.takeBy };
  if (arranged) return [{ ...row, state: 'done', doneOn: utcDay(arranged.givenAt) }];
  const mayShip = (status === pendingShipment || status === shipped) && (paidBeforeShipment || kind !== 'calledOff');
  if (!owing || !mayShip) return [{ ...row, state: 'notYet' }];
  const state = openBy(row.dueOn, now);
  return [{ ...row, state: state === 'late' && kind === 'calledOff' ? 'void' : state }];
}

/** The day on which a part had arrived, of what is counted towards the parts in their order; null: by something else than transfers. */
function paidDay({ dues, transfers }: ObligationFacts, due: Due): string | null {
  const upTo = dues.slice(0, dues.indexOf(due) + 1).filter(({ path }) => path === 'account');
  const asked = add('0.00', ...upTo.map(({ amount }) => amount));
  let arrived = '0.00';
  return transfers.find(({ amount }) => compare((arrived = add(arrived, amount)), asked) >= 0)?.on ?? null;
}
