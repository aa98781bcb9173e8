import { and, eq, inArray } from 'drizzle-orm';
import {
  changeFields,
  lineLockOf,
  lockOf,
  percentByPayBy,
  type ChangeFacts,
  type ChangeLock,
} from '#api/deals/change-rules.ts';
import { changeFieldName, changeLockWords } from '#api/deals/change-words.ts';
import { isOpenClaim } from '#api/deals/claim-choices.ts';
import { stops } from '#api/deals/hold-choices.ts';
import { earliestDay } from '#lib/days.ts';
import { add, compare, multiply, subtract, trimZeros } from '#lib/decimal.ts';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { freightBooking } from '#server/platform/db/schema/freight.ts';
import { moneyProposal } from '#server/platform/db/schema/payment.ts';
import { AppError } from '#server/platform/errors.ts';
import { payBy, type AmendedTerms, type Balance, type SubOrderRow } from '#server/deals/deal/index.ts';

/** What decides on what of a contract can be changed. */
export async function readChangeFacts(db: Db, row: SubOrderRow, balance: Balance): Promise<ChangeFacts> {
  const { shipped, shippedByLine, fullyShipped, submitted, received, banks, claims } = balance;
  const waiting = and(
    eq(moneyProposal.subOrderId, row.id),
    eq(moneyProposal.state, 'open'),
    inArray(moneyProposal.kind, ['refund', 'reversal']),
  );
  const booked = and(eq(freightBooking.subOrderId, row.id), inArray(freightBooking.state, ['asked', 'confirmed']));
  const hasShipped = compare(shipped, '0') > 0;
  const isNamed = compare(add('0.000', ...shippedByLine.values()), shipped) === 0;
  const { departurePort, portDischarge, destinationPort } = row;
  return {
    ...{ status: row.status, fullyShipped, hasShipped },
    shippedOf: (position) => (isNamed ? (shippedByLine.get(position) ?? '0.000') : shipped),
    undecided: compare(submitted, '0') > 0 || (await db.$count(moneyProposal, waiting)) > 0,
    begun: compare(received, '0') > 0 || banks.credit.length > 0 || row.readyOn !== null,
    booked: (await db.$count(freightBooking, booked)) > 0,
    openClaims: claims.filter(isOpenClaim).map(({ kind }) => kind),
    ports: { departurePort, portDischarge, destinationPort },
  };
}

type Locked = { field: string; why: ChangeLock };

/** Everything that cannot be changed now, by the field of the form. */
export function locksOf(terms: AmendedTerms, facts: ChangeFacts): Locked[] {
  const locked = (field: string, why: ChangeLock | null): Locked[] => (why ? [{ field, why }] : []);
  return [
    ...terms.lines.flatMap(({ position }, index) =>
      (['quantity', 'unitPrice'] as const).flatMap((field) =>
        locked(`lines.${index}.${field}`, lineLockOf(field, position, facts)),
      ),
    ),
    ...changeFields.flatMap((field) => locked(field, lockOf(field, facts))),
  ];
}

/** Of what both have said these fields are other than before, by the field of the form. */
function changedFields(before: AmendedTerms, after: AmendedTerms): string[] {
  return [
    ...before.lines.flatMap((line, index) =>
      (['quantity', 'unitPrice'] as const)
        .filter((field) => compare(line[field], after.lines[index]![field]) !== 0)
        .map((field) => `lines.${index}.${field}`),
    ),
    ...changeFields.filter((field) => before[field] !== after[field]),
  ];
}

export const isSame = (a: AmendedTerms, b: AmendedTerms): boolean => changedFields(a, b).length === 0;

/** What the buyer would have to pay by the latest payment date, and has not. */
function openByPayBy({ paymentTerm, total }: AmendedTerms, { received, refunded, bankCharges, credited }: Balance) {
  const asked = multiply(total, multiply(String(percentByPayBy(paymentTerm)), '0.01', 2), 2);
  return subtract(asked, add(subtract(received, refunded), bankCharges, credited));
}

/** More is due first than was, and the day for it is over: nobody could pay it in time. */
export function asksTooLate(
  row: SubOrderRow,
  before: AmendedTerms,
  after: AmendedTerms,
  balance: Balance,
  now: Date,
): boolean {
  const open = openByPayBy(after, balance);
  const rises = compare(open, '0') > 0 && compare(open, openByPayBy(before, balance)) > 0;
  return rises && payBy({ ...row, latestPayment: after.latestPayment }) < earliestDay(now);
}

type Asked = { row: SubOrderRow; before: AmendedTerms; after: AmendedTerms; balance: Balance; facts: ChangeFacts };

/** Throws 409 with the reason where something that would change is locked now. */
export function refuseLocked({ before, after, facts }: Pick<Asked, 'before' | 'after' | 'facts'>): void {
  const changed = changedFields(before, after);
  const found = locksOf(before, facts).find(({ field }) => changed.includes(field));
  if (found)
    throw new AppError('conflict', {
      words: m.deals_change_locked({ what: changeFieldName(found.field), why: changeLockWords(found.why) }),
    });
}

/** Throws 409 with the reason where what was proposed cannot come into force as things stand now. */
export function refuseOvertaken(asked: Asked & { basis: object | null }, now: Date): void {
  const { row, before, after, balance, facts, basis } = asked;
  const say = (words: string) => new AppError('conflict', { words });
  if (basis && !isSame({ ...before, ...basis }, before)) throw say(m.deals_change_basisChanged());
  refuseLocked(asked);
  for (const { position, quantity } of after.lines) {
    const sent = facts.shippedOf(position);
    if (compare(quantity, sent) < 0) throw say(m.deals_change_belowShipped({ tonnes: trimZeros(sent) }));
  }
  if (compare(after.total, balance.credited) < 0) throw say(m.deals_change_belowCredited());
  if (asksTooLate(row, before, after, balance, now)) throw say(m.deals_change_payByOver());
}

/** More goods are new business: who is kept from that does not agree to any. Throws 403. */
export function refuseStopped(
  { actor }: MemberContext,
  role: 'buyer' | 'supplier',
  { before, after }: Pick<Asked, 'before' | 'after'>,
) {
  const isMore = after.lines.some(({ quantity }, index) => compare(quantity, before.lines[index]!.quantity) > 0);
  const kinds: readonly string[] = role === 'buyer' ? stops.buying : stops.selling;
  if (isMore && actor.holds.some((kind) => kinds.includes(kind))) throw new AppError('onHold');
}
