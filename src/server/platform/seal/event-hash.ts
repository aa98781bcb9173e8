/**
 * The rule of the chain of events, free of the database: `npm run verify` and the exported file rest on it alone. Who
 * changes it raises `hashVersion` and keeps the old rule for the events that were written by it.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#lib/canonical-json.ts';
import { detailText, eventText, linkText, type EventFacts } from '#api/deals/seal-rules.ts';

/** The rule by which events are written now. */
export const hashVersion = 2;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-256, in hexadecimal, of a value as JSON with sorted keys. */
export const hashOf = (value: unknown): string => sha256(canonicalJson(value));

/** Binds to a detail without telling it: nobody can guess the 128 random bits of the salt beside it. */
export const detailHash = (detail: Record<string, unknown>, salt: string): string => sha256(detailText(detail, salt));

/** What happened, who did it for whom, and what was said: the same wherever the event stands in a chain. */
export const eventHash = (facts: EventFacts, hashOfDetail: string): string => sha256(eventText(facts, hashOfDetail));

/** The place of an event in a chain: a reader's chain has that reader's events alone. */
export const linkHash = (seq: number, event: string, previousHash: string): string =>
  sha256(linkText(seq, event, previousHash));

/** The same person in one deal is always the same; in two deals nobody can tell. */
export const actorReference = (order: string, memberId: string): string =>
  hashOf({ order, member: memberId }).slice(0, 32);

/** Version 1, by which the first deals were written: without salt and without who acted. */
export const firstEventHash = (
  facts: Omit<EventFacts, 'shop' | 'actor'> & {
    seq: number;
    detail: Record<string, unknown>;
    previousHash: string;
  },
): string => hashOf(facts);
