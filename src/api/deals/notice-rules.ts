/**
 * Notices of one side of a deal to the other: which there are, who gives them when, when they count as received, and what
 * follows from force majeure. Facts beside the deal's status. Shipping advice and documents have steps of their own. Free of zod: the browser reads it too.
 */
import { daysBetween, daysLater, earliestDay, utcDay, workingDaysAfter } from '#lib/days.ts';
import type { ClaimSide } from './claim-choices.ts';
import { movedByHolds, type PastHold } from './held-days.ts';
import { orderStatuses, type OrderStatus } from './order-states.ts';

export const noticeKinds = [
  'goodsReady',
  'vesselNamed',
  'collectionSet',
  'calledOff',
  'delayExpected',
  'forceMajeureBegun',
  'forceMajeureProof',
  'forceMajeureEnded',
  'inspection',
  'bondedData',
  'objectionReserved',
  'settlementDemanded',
  'resale',
  'addressChanged',
  'avoidance',
  'other',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const { pendingPayment, pendingShipment, shipped, completed, cancelled } = orderStatuses;
const underWay: readonly OrderStatus[] = [pendingPayment, pendingShipment, shipped];
const untilAfter: readonly OrderStatus[] = [...underWay, completed, cancelled];

/** From which day a notice counts: one that has come, one that is to come, or that of the notice itself. */
type Counts = 'past' | 'future' | 'now';
type Rule = {
  by: readonly ClaimSide[];
  in: readonly OrderStatus[];
  counts: Counts;
  /** Nothing is shown without a file. */
  needsFile: boolean;
  /** Given and answered by steps of their own (taking.ts). */
  own: boolean;
};

const both: readonly ClaimSide[] = ['buyer', 'supplier'];
const rule = (given: Partial<Rule> = {}): Rule => ({
  ...{ by: both, in: underWay, counts: 'now', needsFile: false, own: false },
  ...given,
});

export const noticeRules: Readonly<Record<NoticeKind, Rule>> = {
  goodsReady: rule({ by: ['supplier'], own: true }),
  vesselNamed: rule({ by: ['buyer'], counts: 'future', own: true }),
  collectionSet: rule({ by: ['buyer'], counts: 'future', own: true }),
  calledOff: rule({ by: ['buyer'], counts: 'future', own: true }),
  delayExpected: rule({ counts: 'future' }),
  forceMajeureBegun: rule({ counts: 'past' }),
  forceMajeureProof: rule({ needsFile: true }),
  forceMajeureEnded: rule({ counts: 'past' }),
  inspection: rule({ in: [pendingShipment, shipped, completed], counts: 'future' }),
  bondedData: rule(),
  objectionReserved: rule({ by: ['buyer'], in: [shipped, completed] }),
  settlementDemanded: rule({ in: untilAfter }),
  resale: rule({ in: [...underWay, cancelled] }),
  addressChanged: rule({ in: untilAfter }),
  avoidance: rule(),
  other: rule({ in: untilAfter }),
};

/** Calendar days of the contract's clause on force majeure. */
export const forceMajeureDays = {
  /** To give notice of it. */
  notice: 7,
  /** After that, to show it. */
  proof: 15,
  /** After so many days either side may end what has not been performed; no pause is longer. */
  end: 60,
} as const;

/** Files with a notice, and notices of one side that the other has not received yet. */
export const mostNoticeFiles = 5;
export const mostUnreadNotices = 10;

/** Under this trade term goods go through a bonded zone, and each side names its declarant. */
const bondedTerm = 4;

/** A notice, as far as others follow from it. */
export type GivenNotice = {
  by: ClaimSide;
  kind: NoticeKind;
  countsOn: string;
  givenAt: Date;
  hasFiles: boolean;
};

/** What both sides have said, and the holds of the deal, in which nobody can say anything. */
export type Said = { notices: readonly GivenNotice[]; holds: readonly PastHold[] };

/** The kinds that a side may give now. */
export function noticesOf(
  side: ClaimSide,
  { status, tradeTerm, ...said }: Said & { status: OrderStatus; tradeTerm: number },
): NoticeKind[] {
  const open = openForceMajeure(said, side);
  return noticeKinds.filter((kind) => {
    const { by, in: statuses, own } = noticeRules[kind];
    if (own || !by.includes(side) || !statuses.includes(status)) return false;
    if (kind === 'bondedData') return tradeTerm === bondedTerm;
    if (kind === 'forceMajeureBegun') return !open;
    if (kind === 'forceMajeureProof') return open !== undefined && !open.shown;
    return kind !== 'forceMajeureEnded' || open !== undefined;
  });
}

/**
 * The day on which a notice counts as received: the first working day after it was sent. Where the receiver's place is
 * does not matter for long: it is over once it has ended everywhere.
 */
export const receivedOn = (givenAt: Date): string => workingDaysAfter(givenAt, 1);
export const countsAsReceived = (day: string, now: Date): boolean => day < earliestDay(now);

export type NoticeDayProblem = 'past' | 'future' | 'tooOld' | 'beforeBegun' | 'beforeEnd';

/** Why a notice cannot count from a day; null: it can. */
export function noticeDayProblem(
  kind: NoticeKind,
  side: ClaimSide,
  day: string,
  said: Said,
  now: Date,
): NoticeDayProblem | null {
  const { counts } = noticeRules[kind];
  const today = utcDay(now);
  // Somewhere it is tomorrow already, and somewhere still yesterday.
  if (counts === 'past' && daysBetween(today, day) > 1) return 'past';
  if (counts === 'future' && daysBetween(today, day) < -1) return 'future';
  const own = forceMajeures(said).filter(({ by }) => by === side);
  if (kind === 'forceMajeureBegun') {
    if (today > movedByHolds(daysLater(day, forceMajeureDays.notice), day, said.holds)) return 'tooOld';
    if (own.some(({ until }) => until !== null && day < until)) return 'beforeEnd';
  }
  if (kind === 'forceMajeureEnded' && own.some(({ from, until }) => until === null && day < from)) return 'beforeBegun';
  return null;
}

/** An event of force majeure, as its side has said. */
export type ForceMajeure = {
  by: ClaimSide;
  /** The first day of it. */
  from: string;
  /** The day on which it had ended; null: it lasts. */
  until: string | null;
  /** A certificate or declaration was given in time. */
  shown: boolean;
  /** The last day to show it. */
  showBy: string;
  /** The last day on which either side is bound by it. */
  bindsUntil: string;
};

/** The events of force majeure of a deal, from its notices in order. */
export function forceMajeures({ notices, holds }: Said): ForceMajeure[] {
  const events: ForceMajeure[] = [];
  for (const { by, kind, countsOn, givenAt, hasFiles } of notices) {
    const open = events.find((one) => one.by === by && one.until === null);
    if (kind === 'forceMajeureBegun') {
      const given = utcDay(givenAt);
      const showBy = movedByHolds(daysLater(given, forceMajeureDays.proof), given, holds);
      const bindsUntil = movedByHolds(daysLater(countsOn, forceMajeureDays.end), countsOn, holds);
      events.push({ by, from: countsOn, until: null, shown: hasFiles, showBy, bindsUntil });
    } else if (kind === 'forceMajeureProof' && open && utcDay(givenAt) <= open.showBy) open.shown = true;
    else if (kind === 'forceMajeureEnded' && open) open.until = countsOn;
  }
  return events;
}

const openForceMajeure = (said: Said, side: ClaimSide) =>
  forceMajeures(said).find(({ by, until }) => by === side && until === null);

/**
 * For how many days until a day what a side owes was suspended. An event that was not shown in time suspends nothing
 * after the last day for it; none suspends for longer than the contract binds the other side.
 */
export function suspendedDays(said: Said, side: ClaimSide, day: string): number {
  let sum = 0;
  for (const { by, from, until, shown, showBy, bindsUntil } of forceMajeures(said)) {
    if (by !== side) continue;
    const ends = [until ?? day, day, bindsUntil, ...(shown ? [] : [showBy])];
    const end = ends.toSorted()[0]!;
    sum += Math.max(0, daysBetween(from, end));
  }
  return sum;
}

/** The event that has lasted longest of those that last and were shown, with the side that it befell. */
export const lastingForceMajeure = (said: Said): ForceMajeure | undefined =>
  forceMajeures(said)
    .filter(({ until, shown }) => until === null && shown)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))[0];
