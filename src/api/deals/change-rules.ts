/**
 * What of a contract can be changed, and when. Server and screens ask the one function. Free of zod: the browser reads
 * it too.
 */
import { compare } from '#lib/decimal.ts';
import type { ClaimKind } from './claim-choices.ts';
import { orderStatuses, type OrderStatus } from './order-states.ts';
import { paymentTerms } from './payment-terms.ts';

export const changePorts = ['departurePort', 'portDischarge', 'destinationPort'] as const;
export type ChangePort = (typeof changePorts)[number];
export const changeDays = ['deliveryStart', 'deliveryDeadline', 'latestPayment'] as const;

/** Fields of the whole contract; of each line there are two more. */
export const changeFields = [...changeDays, ...changePorts, 'packing', 'paymentTerm', 'agreedRemarks'] as const;
export type ChangeField = (typeof changeFields)[number];
type LineField = 'quantity' | 'unitPrice';

/**
 * Why something cannot be changed now. `shipped`: the goods have left. `claim`: a claim is open that is reckoned from it.
 * `transfer`: a transfer waits to be found. `paid`: it has been paid, or begun to be, by that. `booked`: freight is booked.
 * `absent`: the trade term knows none.
 */
export const changeLocks = ['shipped', 'claim', 'transfer', 'paid', 'booked', 'absent'] as const;
export type ChangeLock = (typeof changeLocks)[number];

/**
 * How a version of a contract stands. `toSign`: it waits for signatures. `inForce`: both have signed it. `replaced`: another
 * one has taken its place. `dropped`: the change that it was for is off.
 */
export const versionStandings = ['toSign', 'inForce', 'replaced', 'dropped'] as const;
export type VersionStanding = (typeof versionStandings)[number];

/** What decides. */
export type ChangeFacts = {
  status: OrderStatus;
  /** Everything is on its way. */
  fullyShipped: boolean;
  /** Tonnes on their way of each line, by its position; of goods whose line is not known, of every line. */
  shippedOf: (position: number) => string;
  hasShipped: boolean;
  /** A transfer or a refund waits for an operator. */
  undecided: boolean;
  /** Money has come, or a letter of credit or the goods have been announced. */
  begun: boolean;
  /** Freight is booked, or asked to be, for goods that have not left. */
  booked: boolean;
  openClaims: readonly ClaimKind[];
  ports: Readonly<Record<ChangePort, string | null>>;
};

/** Claims that are about when, where and how goods come, and when they are paid. Sums are reckoned from all of them. */
const claimsAbout: Readonly<Record<ChangeField, readonly ClaimKind[]>> = {
  deliveryStart: ['late', 'notShipped', 'notTaken'],
  deliveryDeadline: ['late', 'notShipped', 'notTaken'],
  latestPayment: ['unpaid', 'noCredit'],
  departurePort: ['wrongDocuments', 'notShipped', 'notTaken'],
  portDischarge: ['wrongDocuments', 'notShipped', 'notTaken'],
  destinationPort: ['wrongDocuments', 'notShipped', 'notTaken'],
  packing: ['short', 'damaged', 'offSpec', 'notTaken'],
  paymentTerm: ['unpaid', 'noCredit', 'wrongDocuments'],
  agreedRemarks: [],
};

/** Why a field cannot be changed now; null: it can. Before both have signed everything can. */
export function lockOf(field: ChangeField, facts: ChangeFacts): ChangeLock | null {
  const port = changePorts.find((one) => one === field);
  if (port && facts.ports[port] === null) return 'absent';
  if (facts.status === orderStatuses.pendingSignatures) return null;
  if (facts.fullyShipped) return 'shipped';
  if (claimsAbout[field].some((kind) => facts.openClaims.includes(kind))) return 'claim';
  if (port) return facts.booked ? 'booked' : null;
  if (field !== 'packing' && field !== 'paymentTerm') return null;
  // What has left is packed already, and was paid for, or is going to be, as it was agreed then.
  if (facts.hasShipped) return 'shipped';
  if (facts.undecided) return 'transfer';
  return field === 'paymentTerm' && facts.begun ? 'paid' : null;
}

/** The same of a line: its price is that of what has left of it, too. */
export function lineLockOf(field: LineField, position: number, facts: ChangeFacts): ChangeLock | null {
  if (facts.status === orderStatuses.pendingSignatures) return null;
  if (facts.fullyShipped) return 'shipped';
  if (facts.openClaims.length > 0) return 'claim';
  if (facts.undecided) return 'transfer';
  return field === 'unitPrice' && compare(facts.shippedOf(position), '0') > 0 ? 'shipped' : null;
}

/** Per cent of the price that are due by the latest payment date. */
export const percentByPayBy = (paymentTerm: string): number =>
  (paymentTerms[paymentTerm] ?? []).reduce((sum, { percent, after }) => sum + (after === 'payBy' ? percent : 0), 0);
