import { asc, sql } from 'drizzle-orm';
import { breachOf, endsWholly, isClosedUnpaid } from '#api/deals/avoidance.ts';
import { claimDays, isOpenClaim, otherSide, type ClaimRemedy, type ClaimSide } from '#api/deals/claim-choices.ts';
import type { ClaimAction } from '#api/deals/claim-actions.ts';
import { claimSteps, lapsesAt, objectionEnds } from '#api/deals/claim-steps.ts';
import { documentsState, isWithSeller, type DocumentsStep } from '#api/deals/documentary-steps.ts';
import { movedMoment, type PastHold } from '#api/deals/held-days.ts';
import { orderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import { askedOnce } from '#server/platform/db/built-once.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import type { Balance } from './balance.ts';
import { overdueOf } from './overdue.ts';
import { payBy } from './pay-by.ts';
import type { SubOrderRow } from './rows.ts';

/** A claim with what was said last: how many versions there are, and what the latest one asks. */
export type DealClaim = typeof claim.$inferSelect & {
  version: number;
  amount: string;
  /** By who claims, last. */
  asked: string;
  remedy: ClaimRemedy;
  /** Settled when the deal was over: the money was taken from what its seller had of it. */
  afterEnd: boolean;
};

// By raw names: drizzle writes the columns of a single table without it, and here there are two.
const latest = (what: 'version' | 'amount::text' | 'remedy') =>
  sql.raw(`(select ${what} from claim_version where claim_id = claim.id order by version desc limit 1)`);

const selectClaims = askedOnce((db) =>
  db
    .select({
      claim,
      version: sql<number>`${latest('version')}`,
      amount: sql<string>`${latest('amount::text')}`,
      asked: sql<string>`(select amount::text from claim_version v where v.claim_id = claim.id and v.by = claim.by order by version desc limit 1)`,
      remedy: sql<ClaimRemedy>`${latest('remedy')}`,
      afterEnd: sql<boolean>`exists (select from posting where source_id = claim.id and kind = 'settled')`,
    })
    .from(claim)
    .where(isOneOf(claim.subOrderId, sql.placeholder('ids')))
    .orderBy(asc(claim.seq)),
);

/** Claims of sub-orders, oldest first. */
export async function readClaims(db: Db, ids: string[]): Promise<Map<string, DealClaim[]>> {
  const rows = await selectClaims(db, { ids });
  return Map.groupBy(
    rows.map(({ claim: row, ...rest }) => ({ ...row, ...rest })),
    ({ subOrderId }) => subOrderId,
  );
}

/** What of the money that the marketplace holds stays with the deal for a claim of the buyer: what it has asked last, of goods what they are worth. */
export const heldFor = (claimed: DealClaim): string => {
  if (claimed.by !== 'buyer' || !isOpenClaim(claimed)) return '0.00';
  return compare(claimed.asked, '0') > 0 ? claimed.asked : claimed.value;
};

/** Who answers next, and by when; nobody has to once it has ended. */
export function turnOfClaim(claimed: DealClaim): { turn: ClaimSide | 'operator' | null; until: Date | null } {
  const { by, state, pen, answerBy, agreedBy } = claimed;
  if (state === 'open' || state === 'goods') return { turn: pen, until: answerBy };
  if (state === 'rejected') return { turn: by, until: lapsesAt(claimed) };
  if (state === 'calledIn') return { turn: 'operator', until: answerBy };
  if (state !== 'proposed') return { turn: null, until: null };
  return { turn: agreedBy.includes(by) ? otherSide(by) : by, until: answerBy };
}

const over: readonly OrderStatus[] = [orderStatuses.completed, orderStatuses.cancelled, orderStatuses.lapsed];

/** Whom the end of a deal has cost goods, or their sale: the side that did not break the contract; null: nobody, or it has not ended. */
export function injuredBy({ reason, endedAt, restEndedAt }: SubOrderRow, shipped: string): ClaimSide | null {
  const by = endedAt && breachOf(reason);
  const isLost = endsWholly(reason) || restEndedAt !== null || compare(shipped, '0') === 0;
  return by && isLost ? otherSide(by) : null;
}

/** From when the times for objections run, without the holds since: a lifted hold has moved the arrival; null: the goods are not there. */
export const objectionsFrom = (
  { arrivedAt, completedAt }: Pick<SubOrderRow, 'arrivedAt' | 'completedAt'>,
  holds: readonly PastHold[],
): Date | null => arrivedAt ?? (completedAt && movedMoment(completedAt, holds));

/** Until then a hidden defect of what has arrived can be objected to. */
const objectionsEnd = (row: SubOrderRow, holds: readonly PastHold[]): Date =>
  objectionEnds(objectionsFrom(row, holds) ?? movedMoment(row.updatedAt, holds)).hidden;

/** Whether the buyer can still say what it has measured of goods that have left: as long as it could claim for them. */
export const mayMeasure = (row: SubOrderRow, { holds }: Pick<Balance, 'holds'>, now: Date): boolean =>
  !over.includes(row.status) || now < objectionsEnd(row, holds);

/** Until then a side can claim what it costs that its deal, or the rest of it, has ended for a breach of the other one. */
export const breachEnds = (endedAt: Date, holds: readonly PastHold[]): Date =>
  daysAfter(movedMoment(endedAt, holds), claimDays.breach);

/** Whether a deal has ended by which goods that had left stay their seller's: those whose documents nobody has paid for, or, where it was closed as unpaid, those that the seller has. */
export const staysSellers = (row: SubOrderRow, documents?: readonly DocumentsStep[]): boolean =>
  (row.endedAt !== null && endsWholly(row.reason) && documentsState(documents ?? []) !== 'settled') ||
  (documents !== undefined && isClosedUnpaid(row) && isWithSeller(documents));

/** What the table asks of claims, besides the status. */
export function claimFacts(
  row: SubOrderRow,
  balance: Pick<Balance, 'claims' | 'shipped' | 'dues' | 'banks' | 'holds'>,
  role: 'buyer' | 'supplier' | 'operator',
  now: Date,
): { claimOpen: boolean; mayClaim: boolean; claimSteps: ClaimAction[] } {
  const { claims, shipped, banks, holds } = balance;
  const hasLeft = compare(shipped, '0') > 0;
  const documents = [...banks.documents.values()];
  const isBuyers = hasLeft && (documents.length === 0 || documents.some((steps) => !staysSellers(row, steps)));
  const inTime = !over.includes(row.status) || (isBuyers && now < objectionsEnd(row, holds));
  const today = utcDay(now);
  const isUnpaid = overdueOf(balance, today) !== null || (banks.awaitsCredit && payBy(row) < today);
  // A supplier claims what is not paid, or goods that nobody takes.
  const isEnded = row.endedAt !== null;
  const mayClaimBreach = isEnded && injuredBy(row, shipped) === role && now < breachEnds(row.endedAt!, holds);
  const hasCause = role === 'buyer' || (!isEnded && (isUnpaid || hasLeft || row.readyOn !== null));
  return {
    claimOpen: claims.some(isOpenClaim),
    mayClaim: ((inTime && hasCause) || mayClaimBreach) && !claims.some((one) => one.by === role && isOpenClaim(one)),
    claimSteps: [...new Set(claims.flatMap((one) => claimSteps(one, role, now)))],
  };
}

/** What of a settlement one side pays the other directly, and has not yet. */
export const owedOf = ({ owed, owedPaidAt }: Pick<DealClaim, 'owed' | 'owedPaidAt'>): string | null =>
  owedPaidAt === null && compare(owed, '0') > 0 ? owed : null;

/** Claims as both sides read them beside a deal. */
export const describeClaims = ({ claims }: Pick<Balance, 'claims'>, currency: string): SubOrderView['claims'] =>
  claims.map((one) => {
    const { turn, until } = turnOfClaim(one);
    const owed = owedOf(one);
    return {
      ...{ id: one.id, by: one.by, kind: one.kind, state: one.state, turn, until: until?.toISOString() ?? null },
      amount: { amount: one.settled ?? one.amount, currency },
      owed: owed === null ? null : { amount: owed, currency },
      ...{ owedBy: owed && one.owedBy, owedAnswerBy: (owed && one.owedAnswerBy?.toISOString()) ?? null },
    };
  });
