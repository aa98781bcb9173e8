import { and, eq, isNull } from 'drizzle-orm';
import type { AppealOutcome, HoldKind } from '#api/deals/hold-choices.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { appeal, hold } from '#server/platform/db/schema/holds.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { certifiedNames, clearParties } from '#server/members/company/index.ts';
import { endSessions } from '#server/members/identity/index.ts';
import { notifyCompany, notifyMember } from '#server/mail/mail/index.ts';
import { hideShop, pauseOffer, resumeOffer, showShop } from '#server/market/shops/index.ts';
import { prolongApprovals } from '#server/deals/approvals/index.ts';
import { prolongClaims } from '#server/deals/claim/index.ts';
import { prolongBookings } from '#server/deals/freight/index.ts';
import { prolongNotices } from '#server/deals/notices/index.ts';
import { prolongGuestAwards } from '#server/deals/rfq/index.ts';
import { holdDeal, liftDealHold } from '#server/deals/deal/index.ts';
import { nameOf } from './subjects.ts';
import { dealParties } from './concerned.ts';

export type HoldRow = typeof hold.$inferSelect;
type Subject = Pick<HoldRow, 'kind' | 'subjectId' | 'partyId'>;
/** Who does it; nobody when a hold ends by itself. */
export type Doer = Pick<Context, 'now' | 'locale' | 'address' | 'actor'>;

/** What a hold does beside being on record, and what ends with it. */
type Effect = (tx: Transaction, context: Doer, row: HoldRow) => Promise<void>;

const ofShop = ({ subjectId }: Subject) => eq(shop.id, subjectId);
const ofCompany = ({ partyId }: Subject) => eq(shop.ownerId, partyId!);

export const begin: Record<HoldKind, Effect> = {
  account: (tx, _context, { subjectId }) => endSessions(tx, subjectId),
  company: (tx, context, row) => hideShop(tx, context.now(), ofCompany(row)),
  // Neither buyers nor forwarders are shown to anybody.
  buying: async () => undefined,
  selling: (tx, context, row) => hideShop(tx, context.now(), ofCompany(row)),
  forwarding: async () => undefined,
  shop: (tx, context, row) => hideShop(tx, context.now(), ofShop(row)),
  offer: (tx, _context, { subjectId }) => pauseOffer(tx, subjectId),
  deal: (tx, context, { subjectId, reason, note }) => holdDeal(tx, context, subjectId, { reason, note }),
};

const end: Record<HoldKind, Effect> = {
  account: async () => undefined,
  company: async (tx, context, row) => {
    await showShop(tx, ofCompany(row));
    // Whoever lifts it has looked, and found somebody else of that name.
    const [company] = row.reason === 'sanctions' ? await certifiedNames(tx, { memberId: row.subjectId }) : [];
    if (company) await clearParties(tx, context, company, row.liftNote ?? '');
  },
  buying: async () => undefined,
  selling: (tx, _context, row) => showShop(tx, ofCompany(row)),
  forwarding: async () => undefined,
  shop: (tx, _context, row) => showShop(tx, ofShop(row)),
  offer: (tx, _context, { subjectId }) => resumeOffer(tx, subjectId),
  deal: async (tx, context, { subjectId, liftNote }) => {
    await prolongBookings(tx, context, subjectId);
    const held = await liftDealHold(tx, context, subjectId, liftNote ?? '');
    await prolongClaims(tx, subjectId, held);
    await prolongNotices(tx, context, subjectId, held);
    await prolongGuestAwards(tx, subjectId, held);
    await prolongApprovals(tx, subjectId, held);
  },
};

/** Ends a hold with what it did, and tells whom it concerns. False: it is lifted already. An appeal that waits has got what it asked for. */
export async function lift(tx: Transaction, context: Doer, id: string, note: string): Promise<boolean> {
  const [lifted] = await tx
    .update(hold)
    .set({ liftedAt: context.now(), liftedBy: context.actor?.id ?? null, liftNote: note })
    .where(and(eq(hold.id, id), isNull(hold.liftedAt)))
    .returning();
  if (!lifted) return false;
  const name = await nameOf(tx, context.locale, lifted);
  await end[lifted.kind](tx, context, lifted);
  await tellLifted(tx, context, lifted, name);
  await closeAppeal(tx, context, { holdId: id, outcome: 'lifted', answer: note, name, told: lifted.partyId });
  await audit(tx, context, 'hold.lift', { kind: 'hold', id }, { kind: lifted.kind, name });
  return true;
}

type Decision = {
  holdId: string;
  outcome: AppealOutcome;
  answer: string;
  name: string;
  /** Who has been told already that the hold is lifted. */
  told?: string | null;
};

/** Decides the appeal of a hold that waits, and tells who made it. False: none waits. */
export async function closeAppeal(
  tx: Transaction,
  context: Doer,
  { holdId, outcome, answer, name, told = null }: Decision,
): Promise<boolean> {
  const [decided] = await tx
    .update(appeal)
    .set({ outcome, answer, decidedAt: context.now(), decidedBy: context.actor?.id ?? null })
    .where(and(eq(appeal.holdId, holdId), isNull(appeal.decidedAt)))
    .returning();
  if (!decided) return false;
  if (decided.memberId !== told)
    await notifyMember(tx, context, decided.memberId, { template: 'appealDecided', data: { name, outcome, answer } });
  await audit(tx, context, 'hold.decideAppeal', { kind: 'hold', id: holdId }, { name, outcome });
  return true;
}

/** The parties of a deal are told with the event that it leaves. */
async function tellLifted(tx: Transaction, context: Doer, { kind, partyId, liftNote }: HoldRow, name: string) {
  if (kind === 'deal' || !partyId) return;
  const notice = { template: 'holdLifted', data: { kind, name, note: liftNote ?? '' } } as const;
  await (kind === 'account' ? notifyMember(tx, context, partyId, notice) : notifyCompany(tx, context, partyId, notice));
}

export async function tellPlaced(tx: Transaction, context: Doer, row: HoldRow, name: string): Promise<void> {
  const { kind, partyId, reason, note } = row;
  if (kind === 'deal' || !partyId) return;
  const data = { kind, name, reason, note, until: row.until?.toISOString() ?? null };
  const notice = { template: 'holdPlaced', data } as const;
  await (kind === 'account' ? notifyMember(tx, context, partyId, notice) : notifyCompany(tx, context, partyId, notice));
}

/** That it ends at another time: told to all whom it concerns. */
export async function tellChanged(tx: Transaction, context: Doer, row: HoldRow, name: string): Promise<void> {
  const { kind, partyId, subjectId } = row;
  const notice = { template: 'holdChanged', data: { name, until: row.until?.toISOString() ?? null } } as const;
  if (kind === 'account') return notifyMember(tx, context, subjectId, notice);
  for (const party of kind === 'deal' ? await dealParties(tx, subjectId) : [partyId])
    if (party) await notifyCompany(tx, context, party, notice);
}
