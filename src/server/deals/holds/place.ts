import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { endMemberSessions, liftHold, placeHold } from '#api/deals/hold.ts';
import type { HoldKind } from '#api/deals/hold-choices.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { endSessions } from '#server/members/identity/index.ts';
import { notifyCompany, notifyMember } from '#server/mail/mail/index.ts';
import { hideShop, showShop } from '#server/market/shops/index.ts';
import { holdDeal, liftDealHold } from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { readSubjects } from './subjects.ts';

type HoldRow = typeof hold.$inferSelect;
type Subject = Pick<HoldRow, 'kind' | 'subjectId' | 'partyId'>;

/** What a hold does beside being on record, and what ends with it. */
type Effect = (tx: Transaction, context: MemberContext, row: HoldRow) => Promise<void>;

const ofShop = ({ subjectId }: Subject) => eq(shop.id, subjectId);
const ofCompany = ({ partyId }: Subject) => eq(shop.ownerId, partyId!);

const begin: Record<HoldKind, Effect> = {
  account: (tx, _context, { subjectId }) => endSessions(tx, subjectId),
  company: (tx, context, row) => hideShop(tx, context.now(), ofCompany(row)),
  shop: (tx, context, row) => hideShop(tx, context.now(), ofShop(row)),
  deal: (tx, context, { subjectId, reason, note }) => holdDeal(tx, context, subjectId, { reason, note }),
};

const end: Record<HoldKind, Effect> = {
  account: async () => undefined,
  company: (tx, _context, row) => showShop(tx, ofCompany(row)),
  shop: (tx, _context, row) => showShop(tx, ofShop(row)),
  deal: (tx, context, { subjectId, liftNote }) => liftDealHold(tx, context, subjectId, liftNote ?? ''),
};

/**
 * Puts an account, a company, a shop or a deal on hold and tells whom it concerns. Throws 404 for what there is not, 409
 * when it is held already, 422 for an operator's account: those are taken away on the machine itself.
 */
export async function putOnHold(
  context: MemberContext,
  { kind, subjectId, reason, note }: z.output<typeof placeHold.input>,
): Promise<{ id: string }> {
  if (reason === 'other' && note === '') throw invalid({ note: m.field_required() });
  const [found] = await readSubjects[kind](context, { id: subjectId });
  if (!found) throw notFound();
  const id = uuidv7(context.now());
  await context.db.transaction(async (tx) => {
    const partyId = await partyOf(tx, kind, subjectId);
    if ((kind === 'account' || kind === 'company') && (await isOperator(tx, subjectId)))
      throw invalid({ subjectId: m.deals_hold_notOperators() });
    const row = { id, kind, subjectId, partyId, reason, note, placedAt: context.now(), placedBy: context.actor.id };
    const [placed] = await tx.insert(hold).values(row).onConflictDoNothing().returning();
    if (!placed) throw new AppError('conflict');
    await begin[kind](tx, context, placed);
    await tell(tx, context, placed, found.name, 'placed');
    await audit(tx, context, 'hold.place', { kind: 'hold', id }, { kind, name: found.name, reason });
  });
  return { id };
}

/** Lifts a hold. Throws 409 when somebody has done so. */
export async function endHold(
  context: MemberContext,
  { id, note }: z.output<typeof liftHold.input>,
): Promise<Record<never, never>> {
  await context.db.transaction(async (tx) => {
    const [lifted] = await tx
      .update(hold)
      .set({ liftedAt: context.now(), liftedBy: context.actor.id, liftNote: note })
      .where(and(eq(hold.id, id), isNull(hold.liftedAt)))
      .returning();
    if (!lifted) throw (await tx.$count(hold, eq(hold.id, id))) > 0 ? new AppError('conflict') : notFound();
    const [subject] = await readSubjects[lifted.kind]({ ...context, db: tx }, { id: lifted.subjectId });
    await end[lifted.kind](tx, context, lifted);
    await tell(tx, context, lifted, subject?.name ?? '', 'lifted');
    await audit(tx, context, 'hold.lift', { kind: 'hold', id }, { kind: lifted.kind, name: subject?.name ?? '' });
  });
  return {};
}

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
  if (kind !== 'shop') return subjectId;
  const [own] = await tx.select({ ownerId: shop.ownerId }).from(shop).where(eq(shop.id, subjectId));
  return own?.ownerId ?? null;
}

const isOperator = async (tx: Transaction, memberId: string): Promise<boolean> =>
  (await tx.$count(member, and(eq(member.id, memberId), sql`'operator' = any(${member.capabilities})`))) > 0;

/** The parties of a deal are told with the event that it leaves. */
async function tell(
  tx: Transaction,
  context: MemberContext,
  { kind, partyId, reason, note, liftNote }: HoldRow,
  name: string,
  what: 'placed' | 'lifted',
): Promise<void> {
  if (kind === 'deal' || !partyId) return;
  const notice =
    what === 'placed'
      ? ({ template: 'holdPlaced', data: { kind, name, reason, note } } as const)
      : ({ template: 'holdLifted', data: { kind, name, note: liftNote ?? '' } } as const);
  await (kind === 'account' ? notifyMember(tx, context, partyId, notice) : notifyCompany(tx, context, partyId, notice));
}
