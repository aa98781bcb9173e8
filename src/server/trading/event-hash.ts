import { createHash } from 'node:crypto';
import type { OrderStatus, TradeAction, TradeRole } from '#api/order-states.ts';

export type EventFacts = {
  order: string;
  seq: number;
  /** ISO 8601, UTC. */
  at: string;
  subOrder: string | null;
  role: TradeRole;
  by: string | null;
  action: TradeAction;
  from: OrderStatus | null;
  to: OrderStatus;
  reason: string | null;
  detail: Record<string, unknown>;
  previousHash: string;
};

/** The hash before the first event. */
export const firstHash = '0'.repeat(64);

/** Object keys in one order at every depth, so that the text does not depend on how the database keeps JSON. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
}

/** SHA-256, in hexadecimal, of the event as JSON with sorted keys. The exported timeline states this rule. */
export const eventHash = (facts: EventFacts): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(facts)))
    .digest('hex');
