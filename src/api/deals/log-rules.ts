/**
 * What stands in the public log of the marketplace, and what its signed heads say: one rule for the server that writes
 * it and for whoever checks it, in a browser or at a machine of one's own.
 */
import { canonicalJson } from '#lib/canonical-json.ts';

/** A posting as it is entered: each leg by its hash alone, so that a party can be shown its own legs and no others. */
export type LoggedPosting = {
  id: string;
  /** What kind of step of money, and the record that it books. */
  kind: string;
  source: string;
  currency: string;
  /** ISO 8601, UTC. */
  at: string;
  /** Who took the step (hash of the posting's id and the member's); null: time did. */
  actor: string | null;
};
export type LoggedLeg = { account: string; of: string; amount: string };

/** An event is entered by its hash (event-hash.ts), which covers who acted, for which company, and every figure. */
export const eventEntry = (eventHash: string, salt: string): string =>
  canonicalJson({ kind: 'event', event: eventHash, salt });

export const postingEntry = (posting: LoggedPosting, legHashes: readonly string[], salt: string): string =>
  canonicalJson({ kind: 'posting', posting, legs: legHashes.toSorted(), salt });

/** SHA-256 of it is a leg's hash. */
export const legText = ({ account, of, amount }: LoggedLeg, salt: string): string =>
  canonicalJson({ account, of, amount, salt });

export type LogHead = {
  /** Entries. */
  size: number;
  root: string;
  at: string;
  /** Of the marketplace's keys, the one that has signed. */
  key: string;
};

/** What a head's signature is made over. */
export const headStatement = ({ size, root, at, key }: LogHead): string =>
  ['resinport log head 1', key, size, root, at, ''].join('\n');
