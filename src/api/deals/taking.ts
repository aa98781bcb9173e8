/**
 * What a buyer does before its seller can hand goods over: it names the vessel (FOB), arranges the collection (EXW), or
 * calls lots off. Facts beside the deal's status, from its notices. Who owes it keeps its seller from delivering, and
 * cannot plead the delay (Incoterms® 2020, EXW and FOB, B3, B5 and B10; CISG, articles 69 and 80). Free of zod: the
 * browser reads it too.
 */
import { daysBetween, daysLater, utcDay } from '#lib/days.ts';
import { heldDaysBetween, type PastHold } from './held-days.ts';
import type { TradeTermId } from './trade-terms.ts';

export const takingKinds = ['vesselNamed', 'collectionSet', 'calledOff'] as const;
export type TakingKind = (typeof takingKinds)[number];

/** Calendar days. */
export const takingDays = {
  /** To do it, after the seller has said that goods are ready: ours for a vessel; the clause on delivery for a collection. */
  after: { vesselNamed: 7, collectionSet: 10 },
  /** Between the notice of a vessel and its loading: the clause on the trade term. */
  notice: 7,
  /** For a vessel or truck that comes after the last day of delivery to come later still: ours. */
  slack: 7,
  /** Before the end of the delivery window; what was not called off by then is delivered at its end: the clause on delivery. */
  callOff: 14,
  /** Late, after which the other side may end the deal: the clause on default. Nobody names a day later than that. */
  patience: 30,
} as const;

/** What of a deal decides on it. */
type Terms = { tradeTerm: TradeTermId; deliveryMethod: string | null };

const [exw, fob] = [1, 2];
/** What the buyer does before goods move; null: its seller sends them by itself. */
export const takingOf = ({ tradeTerm, deliveryMethod }: Terms): TakingKind | null => {
  if (tradeTerm === exw) return 'collectionSet';
  if (tradeTerm === fob) return 'vesselNamed';
  return deliveryMethod === 'CALL_OFF' ? 'calledOff' : null;
};

/** Lots on call leave at the end of the window without a word of the buyer's; for all else its seller waits. */
export const sellerWaits = (kind: TakingKind | null): kind is Exclude<TakingKind, 'calledOff'> =>
  kind !== null && kind !== 'calledOff';

/** A notice as far as it counts here; of one that goods are ready `countsOn` is the day from which the buyer's days run. */
type Given = { kind: string; countsOn: string; givenAt: Date };

export type TakingFacts = {
  kind: TakingKind | null;
  /** Of both sides, oldest first. */
  notices: readonly Given[];
  /** When the last shipment was recorded; what was arranged before it was for that. */
  shippedAt: Date | null;
  /** Everything has left, or nothing will any more. */
  isOver: boolean;
  /** Holds of the deal: the day that the buyer has named comes as much later, and the last day of delivery has them in it. */
  holds: readonly PastHold[];
};

/** From which day the buyer's days run for goods that are said to be ready on a day: they never end before the window begins. */
export const readyFrom = (kind: Exclude<TakingKind, 'calledOff'>, today: string, start: string): string => {
  const first = kind === 'collectionSet' ? start : daysLater(start, -takingDays.after[kind]);
  return today < first ? first : today;
};

export type Taking = {
  kind: TakingKind;
  /** What the buyer has arranged for what has not left; null: nothing. */
  arranged: Given | null;
  /** The seller has said that goods are ready, which it need not for lots on call, and the buyer has arranged nothing since. */
  owing: boolean;
  /** The last day for it; null: the seller has not said that goods are ready. */
  takeBy: string | null;
  /** Since when it is late: the first day on which nobody came counts. */
  lateSince: string | null;
};

const isReady = ({ kind }: Given): boolean => kind === 'goodsReady';
const isArranged = ({ kind }: Given): boolean => (takingKinds as readonly string[]).includes(kind);
/** The last day of the buyer's days that run from a day. */
export const takenBy = (kind: TakingKind, from: string): string =>
  daysLater(from, sellerWaits(kind) ? takingDays.after[kind] : 0);

/** How it stands; null: the buyer has nothing to do, or everything has left. */
export function takingNow({ kind, notices, shippedAt, isOver }: TakingFacts): Taking | null {
  if (kind === null || isOver) return null;
  const own = notices.filter(({ givenAt }) => shippedAt === null || givenAt > shippedAt);
  const at = own.findLastIndex(isReady);
  const ready = own[at];
  const arranged = own.slice(at + 1).findLast(isArranged) ?? null;
  const takeBy = ready ? takenBy(kind, ready.countsOn) : null;
  // Goods are said to be ready once more when nobody has come for them.
  const missed = missedIn(own.slice(own.findIndex(isReady), Math.max(at, 0)));
  const lateSince = missed && takeBy && missed.countsOn < takeBy ? missed.countsOn : takeBy;
  return {
    kind,
    arranged,
    owing: (ready !== undefined || kind === 'calledOff') && arranged === null,
    takeBy,
    lateSince,
  };
}

/** The first day on which nobody came: what the buyer says last counts, as long as it says so before the day that it said before was over. */
const missedIn = (given: readonly Given[]): Given | undefined =>
  given.find((one, at) => {
    const next = given[at + 1];
    return isArranged(one) && !(next && isArranged(next) && utcDay(next.givenAt) <= one.countsOn);
  });

/**
 * The last day of delivery as it stands on a day, moved by what the buyer has arranged, or has not. A vessel or truck that
 * comes after it moves it to a week after that; so do days beyond those that the buyer had. A seller that was late
 * already when goods were ready is late by no more than it was.
 */
export function movedByTaking({ kind, notices, shippedAt, holds }: TakingFacts, agreed: string, day: string): string {
  if (!sellerWaits(kind)) return agreed;
  let last = agreed;
  let ready: { at: Date; on: string; by: string; from: string } | null = null;
  let owing = false;
  for (const given of notices) {
    const on = utcDay(given.givenAt);
    if (on > day) break;
    if (isReady(given))
      [ready, owing] = [{ at: given.givenAt, on, by: takenBy(kind, given.countsOn), from: last }, true];
    if (!isArranged(given)) continue;
    owing = false;
    if (ready && ready.on > ready.from) {
      const held = heldDaysBetween(daysLater(ready.on, -1), given.countsOn, holds);
      last = latest(last, later(ready.from, daysBetween(ready.on, given.countsOn) - held));
      continue;
    }
    const comes = given.countsOn > last ? daysLater(given.countsOn, takingDays.slack) : last;
    const noticed = kind === 'vesselNamed' ? daysLater(on, takingDays.notice) : last;
    last = latest(last, comes, noticed, ready ? later(ready.from, daysBetween(ready.by, on)) : last);
  }
  // Who ships without a word of the buyer's waits for none.
  const isOver = shippedAt !== null && ready !== null && ready.at <= shippedAt && day > utcDay(shippedAt);
  if (!owing || !ready || isOver || isTooLate(ready.on, ready.from)) return last;
  return ready.on > last ? later(last, daysBetween(ready.on, day)) : latest(last, day);
}

const later = (day: string, days: number): string => daysLater(day, Math.max(0, days));
const latest = (...days: string[]): string => days.toSorted().at(-1)!;
/** The buyer has the right to end the deal: goods that are ready only now take it from nobody. */
const isTooLate = (readyOn: string, last: string): boolean => readyOn > daysLater(last, takingDays.patience);

/** Whether the buyer keeps its seller from delivering; `last`: the last day of delivery on the day before goods were said to be ready. */
export function keepsWaiting(facts: TakingFacts, agreed: string): boolean {
  const taking = takingNow(facts);
  if (!taking?.owing || !sellerWaits(taking.kind)) return false;
  const at = facts.notices.findLastIndex(isReady);
  const readyOn = utcDay(facts.notices[at]!.givenAt);
  const before = movedByTaking({ ...facts, notices: facts.notices.slice(0, at) }, agreed, readyOn);
  return !isTooLate(readyOn, before);
}

/** Lots can be called off, as long as there is time for it. */
export const callOffBy = (last: string): string => daysLater(last, -takingDays.callOff);

/** Whether the seller may say that goods are ready: nobody has to come for them yet, or nobody came. */
export function mayTender(facts: TakingFacts, today: string): boolean {
  const taking = takingNow(facts);
  if (!taking || !sellerWaits(taking.kind) || taking.owing) return false;
  return taking.arranged === null || taking.arranged.countsOn < today;
}

export type TakingDayProblem = 'past' | 'beforeWindow' | 'afterWindow' | 'tooLate';

/** The days that can be named: none before the window or that is over; lots within the window, all else no later than patience lasts. */
export function takingSpan(kind: TakingKind, start: string, last: string, takeBy: string | null) {
  const end = latest(last, takeBy ?? last);
  return { from: start, to: kind === 'calledOff' ? last : daysLater(end, takingDays.patience) };
}

/** Why goods cannot be taken on a day; null: they can. */
export function takingDayProblem(
  kind: TakingKind,
  day: string,
  { from, to }: { from: string; to: string },
  earliest: string,
): TakingDayProblem | null {
  if (day < earliest) return 'past';
  if (day < from) return 'beforeWindow';
  if (day > to) return kind === 'calledOff' ? 'afterWindow' : 'tooLate';
  return null;
}
