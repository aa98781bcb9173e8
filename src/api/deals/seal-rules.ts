/** What the marketplace seals, word for word: one rule for the server that seals and for whoever checks it elsewhere. */
import { canonicalJson } from '#lib/canonical-json.ts';
import type { OrderStatus, TradeRole } from './order-states.ts';
import type { TradeAction } from './trade-actions.ts';

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

/** SHA-256 of each of the three texts is the hash that the chain of a deal is made of. */
export const detailText = (detail: Record<string, unknown>, salt: string): string => canonicalJson({ detail, salt });

export const eventText = (facts: EventFacts, detailHash: string): string => {
  const { order, at, subOrder, shop, role, by, actor, action, from, to, reason } = facts;
  return canonicalJson({ order, at, subOrder, shop, role, by, actor, action, from, to, reason, detailHash });
};

export const linkText = (seq: number, event: string, previousHash: string): string =>
  canonicalJson({ seq, event, previousHash });

export type SealedFacts = {
  /** Of the key that sealed (server/platform/seal/seal-keys.ts). */
  key: string;
  number: string;
  version: number;
  /** Of the document as issued, in hexadecimal, and its length in bytes: it is the beginning of the file. */
  sha256: string;
  length: number;
  /** Of the file up to the line of the seal. */
  bodySha256: string;
  /** SHA-256 of the certificate whose PDF signature follows the seal and covers the whole file; absent: none does. */
  certificate?: string;
  /** ISO 8601, UTC. */
  sellerSignedAt: string;
  buyerSignedAt: string;
};

/** What the seal of a contract is made over. The evidence page states this rule: who changes it must change the first line. */
export const sealedStatement = (facts: SealedFacts): string =>
  [
    facts.certificate === undefined ? 'resinport contract seal 2' : 'resinport contract seal 3',
    facts.key,
    facts.number,
    facts.version,
    facts.sha256,
    facts.bodySha256,
    ...(facts.certificate === undefined ? [] : [facts.certificate]),
    facts.sellerSignedAt,
    facts.buyerSignedAt,
    '',
  ].join('\n');

/** With these bytes begins the line of a contract's seal, a comment to every program that reads PDF. */
export const sealMark = '%resinport-seal ';

/** What an evidence pack's seal is made over; `manifest` is the SHA-256 of the list of its files. */
export const packStatement = (pack: { order: string; key: string; exportedAt: string; manifest: string }): string =>
  ['resinport evidence pack 1', pack.key, pack.order, pack.exportedAt, pack.manifest, ''].join('\n');

/** With these bytes begins the last line of a receipt or a statement of account. */
export const paperMark = '%resinport-paper ';

/** What the seal of such a paper is made over; `bodySha256` is of the file up to the line of its seal. */
export const paperStatement = (paper: { key: string; at: string; bodySha256: string }): string =>
  ['resinport paper 1', paper.key, paper.at, paper.bodySha256, ''].join('\n');
