import { LRUCache } from 'lru-cache';
import type { StatementLine } from '#api/deals/statement.ts';
import { compare, subtract } from '#lib/decimal.ts';
import { alikeFrom, likenessOf, pairsOfName } from '#api/deals/payer-names.ts';
import { subOrderNumbersIn } from '#api/deals/postscript.ts';
import type { Entry } from './statement-entry.ts';

type Line = Pick<Entry, 'amount' | 'currency' | 'remitter' | 'remark' | 'reference'>;

type Proposal = StatementLine['proposals'][number];
type Reason = Proposal['why'][number];

/** A record that waits, or a sub-order that nobody has recorded a transfer for (`remittanceId` null). */
export type Candidate = {
  remittanceId: string | null;
  subOrderNumber: string;
  currency: string;
  /** As recorded; null: nothing is. */
  amount: string | null;
  remitter: string;
  /** What banks on the way may have kept. */
  tolerance: string;
};

/** How much each likeness says. Another currency takes back what an amount says, and more. */
const weight: Record<Reason, number> = { postscript: 60, amount: 25, near: 15, remitter: 15, currency: -40 };
const leastScore = 15;
const mostProposals = 5;

/**
 * What a line of a statement may be, best first: by the postscript in its remark, the amount (or one that is short by no
 * more than bank fees: `near`) and the remitter. `currency` says that the currency differs. Decides nothing.
 */
export function proposalsFor(line: Line, candidates: readonly Candidate[]): Proposal[] {
  const named = subOrderNumbersIn(`${line.remark} ${line.reference}`);
  return (
    candidates
      .map((candidate) => ({ candidate, why: likeness(line, candidate, named) }))
      // Nothing recorded: only its own postscript speaks for a sub-order.
      .filter(({ candidate, why }) => candidate.remittanceId !== null || why.includes('postscript'))
      .map(({ candidate: { remittanceId, subOrderNumber, amount, currency, remitter }, why }) => {
        const score = why.reduce((sum, reason) => sum + weight[reason], 0);
        const sent = amount === null ? null : { amount, currency };
        return { remittanceId, subOrderNumber, sent, remitter, score, why };
      })
      .filter(({ score }) => score >= leastScore)
      .sort((a, b) => b.score - a.score)
      .slice(0, mostProposals)
  );
}

function likeness(line: Line, candidate: Candidate, named: readonly string[]): Reason[] {
  const { currency, amount, remitter, subOrderNumber, tolerance } = candidate;
  const why: Reason[] = [];
  if (named.includes(subOrderNumber)) why.push('postscript');
  if (amount !== null) {
    if (amount === line.amount) why.push('amount');
    // Most are far from it: floats say so, and decimals decide about the rest.
    else if (Math.abs(Number(amount) - Number(line.amount)) <= Number(tolerance) + 1) {
      const short = subtract(amount, line.amount);
      if (compare(short, '0') === 0) why.push('amount');
      else if (compare(short, '0') > 0 && compare(short, tolerance) <= 0) why.push('near');
    }
  }
  if (similarity(remitter, line.remitter) >= alikeFrom) why.push('remitter');
  if (currency !== line.currency) why.push('currency');
  return why;
}

/** How alike two names are, 0 to 1. Each line is held against every record that waits. */
export const similarity = (a: string, b: string): number => likenessOf(pairsOf.memo(a), pairsOf.memo(b));
const pairsOf = new LRUCache<string, ReadonlySet<string>>({ max: 2_000, memoMethod: pairsOfName });
