import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { changeHold, endMemberSessions, liftHold, placeHold } from '#api/deals/hold.ts';
import { longestHoldDays, type HoldKind } from '#api/deals/hold-choices.ts';
import { m } from '#i18n/messages.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { endSessions } from '#server/members/identity/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { refuseOwn } from './concerned.ts';
import { begin, lift, tellChanged, tellPlaced, type Doer, type HoldRow } from './effects.ts';
import { nameOf, readSubjects } from './subjects.ts';

/**
 * Puts something on hold and tells whom it concerns. Throws 404 for what there is not, 409 when it is held already, 422
 * for an operator's account: those are taken away on the machine itself; 403 for what is of the operator's own company.
 */
export async function putOnHold(
  context: MemberContext,
  { kind, subjectId, reason, note, internalNote, until: day }: z.output<typeof placeHold.input>,
): Promise<{ id: string }> {
  if (reason === 'other' && note === '') throw invalid({ note: m.field_required() });
  const until = day ? endOf(context, day) : null;
  return context.db.transaction(async (tx) => {
    const { id } = await placeRow(tx, context, { kind, subjectId, reason, note, internalNote, until });
    await refuseOwn(tx, context, id);
    return { id };
  });
}

type Placed = Pick<HoldRow, 'kind' | 'subjectId' | 'reason' | 'note' | 'internalNote' | 'until'>;

/** The same in a transaction, for an operator or by itself. */
export async function placeRow(tx: Transaction, context: Doer, said: Placed): Promise<{ id: string; name: string }> {
  const { kind, subjectId, reason } = said;
  const [found] = await readSubjects[kind]({ db: tx, locale: context.locale }, { id: subjectId });
  if (!found) throw notFound();
  const { name } = found;
  const id = uuidv7(context.now());
  const partyId = await partyOf(tx, kind, subjectId);
  if (partyId === subjectId && (await isOperator(tx, subjectId)))
    throw invalid({ subjectId: m.deals_hold_notOperators() });
  const row = { ...said, id, partyId, placedAt: context.now(), placedBy: context.actor?.id ?? null };
  const [placed] = await tx.insert(hold).values(row).onConflictDoNothing().returning();
  if (!placed) throw new AppError('conflict');
  await begin[kind](tx, context, placed);
  await tellPlaced(tx, context, placed, name);
  await audit(tx, context, 'hold.place', { kind: 'hold', id }, { kind, name, reason, ...endsOn(placed) });
  return { id, name };
}

/** Another end, of which those concerned are told, and what operators note for each other. Throws 409 for what is lifted, 403 as above. */
export async function alterHold(
  context: MemberContext,
  { id, until: day, internalNote }: z.output<typeof changeHold.input>,
): Promise<Record<never, never>> {
  await context.db.transaction(async (tx) => {
    const before = await lockOpen(tx, id);
    await refuseOwn(tx, context, id);
    const same = day === (before.until && utcDay(before.until));
    const until = same ? before.until : day ? endOf(context, day) : null;
    const [changed] = await tx.update(hold).set({ until, internalNote }).where(eq(hold.id, id)).returning();
    const name = await nameOf(tx, context.locale, before);
    if (!same) await tellChanged(tx, context, changed!, name);
    await audit(tx, context, 'hold.change', { kind: 'hold', id }, { kind: before.kind, name, ...endsOn(changed!) });
  });
  return {};
}

/** Lifts a hold. Throws 409 when somebody has done so, 403 as above. */
export async function endHold(
  context: MemberContext,
  { id, note }: z.output<typeof liftHold.input>,
): Promise<Record<never, never>> {
  await context.db.transaction(async (tx) => {
    await refuseOwn(tx, context, id);
    if (!(await lift(tx, context, id, note))) throw await goneOrLifted(tx, id);
  });
  return {};
}

/** The hold, under its lock, if it is not lifted. */
export async function lockOpen(tx: Transaction, id: string): Promise<HoldRow> {
  const [row] = await tx
    .select()
    .from(hold)
    .where(and(eq(hold.id, id), isNull(hold.liftedAt)))
    .for('update');
  if (!row) throw await goneOrLifted(tx, id);
  return row;
}

const goneOrLifted = async (tx: Transaction, id: string): Promise<AppError> =>
  (await tx.$count(hold, eq(hold.id, id))) > 0 ? new AppError('conflict') : notFound();

/** The last moment of a day in UTC, which is to come. */
function endOf({ now }: Pick<Context, 'now'>, day: string): Date {
  const latest = utcDay(daysAfter(now(), longestHoldDays));
  if (day < utcDay(now()) || day > latest) throw invalid({ until: m.deals_hold_untilWrong({ max: longestHoldDays }) });
  return new Date(`${day}T23:59:59.999Z`);
}

const endsOn = ({ until }: HoldRow) => (until ? { validUntil: utcDay(until) } : {});

/** Logs a member out everywhere. */
export async function endSessionsOf(
  context: MemberContext,
  { memberId }: z.output<typeof endMemberSessions.input>,
): Promise<Record<never, never>> {
  const one = and(eq(member.id, memberId), isNull(member.closedAt));
  await context.db.transaction(async (tx) => {
    if ((await tx.$count(member, one)) === 0) throw notFound();
    await endSessions(tx, memberId);
    await audit(tx, context, 'member.endSessions', { kind: 'member', id: memberId });
  });
  return {};
}

async function partyOf(tx: Transaction, kind: HoldKind, subjectId: string): Promise<string | null> {
  if (kind === 'deal') return null;
  if (kind !== 'shop' && kind !== 'offer') return subjectId;
  const ofOffer = tx.select({ id: offer.shopId }).from(offer).where(eq(offer.id, subjectId));
  const which = kind === 'offer' ? inArray(shop.id, ofOffer) : eq(shop.id, subjectId);
  const [own] = await tx.select({ ownerId: shop.ownerId }).from(shop).where(which);
  return own?.ownerId ?? null;
}

const isOperator = async (tx: Transaction, memberId: string): Promise<boolean> =>
  (await tx.$count(member, and(eq(member.id, memberId), sql`'operator' = any(${member.capabilities})`))) > 0;
