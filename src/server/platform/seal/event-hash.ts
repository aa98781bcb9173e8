/**
 * The rule of the chain of events, free of the database: `npm run verify` and the exported file rest on it alone. Who
 * changes it raises `hashVersion` and keeps the old rule for the events that were written by it.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#lib/canonical-json.ts';
import type { OrderStatus, TradeAction, TradeRole } from '#api/deals/order-states.ts';

/** The rule by which events are written now. */
export const hashVersion = 2;

export type EventFacts = {
  order: string;
  /** ISO 8601, UTC. */
  at: string;
  subOrder: string | null;
  /** The supplier whom it concerns alone. */
  shop: string | null;
  role: TradeRole;
  by: string | null;
  /** Who acted, see `actorReference`; null: nobody, time did. */
  actor: string | null;
  action: TradeAction;
  from: OrderStatus | null;
  to: OrderStatus;
  reason: string | null;
};

/** The hash before the first event. */
export const firstHash = '0'.repeat(64);

/** SHA-256, in hexadecimal, of a value as JSON with sorted keys. */
export const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** Binds to a detail without telling it: nobody can guess the 128 random bits of the salt beside it. */
export const detailHash = (detail: Record<string, unknown>, salt: string): string => hashOf({ detail, salt });

/** What happened, who did it for whom, and what was said: the same wherever the event stands in a chain. */
export const eventHash = (facts: EventFacts, hashOfDetail: string): string =>
  hashOf({ ...factsAlone(facts), detailHash: hashOfDetail });

/** The place of an event in a chain: a reader's chain has that reader's events alone. */
export const linkHash = (seq: number, event: string, previousHash: string): string =>
  hashOf({ seq, event, previousHash });

/** The same person in one deal is always the same; in two deals nobody can tell. */
export const actorReference = (order: string, memberId: string): string =>
  hashOf({ order, member: memberId }).slice(0, 32);

const factsAlone = ({
  order,
  at,
  subOrder,
  shop,
  role,
  by,
  actor,
  action,
  from,
  to,
  reason,
}: EventFacts): EventFacts => ({
  order,
  at,
  subOrder,
  shop,
  role,
  by,
  actor,
  action,
  from,
  to,
  reason,
});

/** Version 1, by which the first deals were written: without salt and without who acted. */
export const firstEventHash = (
  facts: Omit<EventFacts, 'shop' | 'actor'> & {
    seq: number;
    detail: Record<string, unknown>;
    previousHash: string;
  },
): string => hashOf(facts);
