/**
 * When goods count as arrived. What the seller alone says starts no days of the buyer's: the buyer confirms it, a paper of
 * the carrier or the port stands with the shipment, or the day on which they were expected is long past. Free of zod: the
 * browser reads it too.
 */
import { daysLater, earliestDay } from '#lib/days.ts';
import { movedByHolds, type PastHold } from './held-days.ts';
import { tradeDays } from './order-states.ts';

/** The goods are there, whichever of the two is reported. */
export const arrivals: readonly string[] = ['ARRIVED', 'DELIVERED'];

/** Of a carrier or a port: its notice of arrival, and what the receiver has signed on delivery. */
export const arrivalPapers: readonly string[] = ['AN', 'POD'];

export const arrivalProofs = ['buyer', 'paper', 'days'] as const;
export type ArrivalProof = (typeof arrivalProofs)[number];

/** What is known of the arrival of one shipment. */
export type ArrivalFacts = {
  /** The day on which it arrived, as was said first; null: nobody has. */
  statedOn: string | null;
  /** The buyer has confirmed it. */
  confirmed: boolean;
  /** A paper of the carrier or the port is there. */
  paper: boolean;
  /** The latest day on which it was ever expected. */
  eta: string;
  /** Holds of the deal: its buyer could say nothing meanwhile. */
  holds: readonly PastHold[];
};

export type Arrival = {
  stated: boolean;
  /** What shows it besides the seller's word; null: nothing yet. */
  shownBy: ArrivalProof | null;
  /** The last day of those after which the seller's word is enough. */
  lastDay: string;
};

/** Whether a shipment counts as arrived, and why. */
export function arrivalOf({ statedOn, confirmed, paper, eta, holds }: ArrivalFacts, now: Date): Arrival {
  const stated = statedOn !== null;
  const lastDay = movedByHolds(daysLater(eta, tradeDays.autoReceipt), eta, holds);
  const shownBy = confirmed ? 'buyer' : !stated ? null : paper ? 'paper' : lastDay < earliestDay(now) ? 'days' : null;
  return { stated, shownBy, lastDay };
}

/** The buyer may confirm what neither it nor a paper has shown. */
export const canConfirmArrival = ({ confirmed, paper, statedOn }: ArrivalFacts): boolean =>
  !confirmed && !(paper && statedOn !== null);
