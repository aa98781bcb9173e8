import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { isGuest, type GuestStep } from '#api/deals/guest-choices.ts';
import type { GuestAwardView, GuestView } from '#api/deals/trade.ts';
import { add, multiply } from '#lib/decimal.ts';
import { safeLine } from '#lib/readable-text.ts';
import { newToken, tokenHash } from '#server/members/identity/index.ts';
import type { Context } from '#server/platform/context.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import { isCode } from '#server/platform/db/expressions.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { certification, merchantApplication } from '#server/platform/db/schema/company.ts';
import { guest, guestAward, guestLink, unwantedInvitation } from '#server/platform/db/schema/guests.ts';
import { invitation, quoteLine, quoteVersion, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { queueEmail, type DealNotice } from '#server/platform/mailer/index.ts';
import type { Names } from './names.ts';
import type { InvitationRow, OrderRow } from './rows.ts';

export type GuestRow = typeof guest.$inferSelect;
export type GuestAwardRow = typeof guestAward.$inferSelect;

/** Whom the buyer has asked by e-mail, in the order in which they were asked. */
export const guestsOf = async (db: Db, orderId: string): Promise<GuestRow[]> => selectGuests(db, { orderId });

const selectGuests = builtOnce((db) =>
  db
    .select()
    .from(guest)
    .where(eq(guest.orderId, sql.param(sql.placeholder('orderId'), guest.orderId)))
    .orderBy(asc(guest.invitedAt), asc(guest.id)),
);

/** Names of a deal in which guests have theirs, as the buyer has written it. */
export const withGuests = (names: Names, guests: readonly GuestRow[]): Names =>
  guests.length === 0
    ? names
    : {
        ...names,
        shop: (id) => {
          const found = isGuest(id) && guests.find((one) => one.id === id);
          return found ? { id, name: found.company, company: null, logo: null } : names.shop(id);
        },
      };

export const mailboxHash = (email: string): string => createHash('sha256').update(email).digest('hex');

/** Mailboxes that want no invitations. */
export const wantsNone = async (db: Db, email: string): Promise<boolean> =>
  (await db.$count(unwantedInvitation, eq(unwantedInvitation.emailHash, mailboxHash(email)))) > 0;

/** What opens a guest's page of its RFQ, and nothing else; kept as a hash. */
export async function newGuestLink(tx: Transaction, { now }: Pick<Context, 'now'>, guestId: string): Promise<string> {
  const token = newToken();
  await tx.insert(guestLink).values({ tokenHash: tokenHash(token), guestId, sentAt: now() });
  return token;
}

/** Tells a guest of the deal by e-mail, with a link of the letter's own. Who wants none, or was asked no more, gets none. */
export async function tellGuest(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  guestId: string,
  notice: DealNotice,
): Promise<void> {
  const [found] = await tx.select().from(guest).where(eq(guest.id, guestId));
  if (!found || (found.withdrawnAt && notice.kind !== 'guestWithdrawn') || (await wantsNone(tx, found.email))) return;
  const token = await newGuestLink(tx, context, guestId);
  const { email: to, locale } = found;
  await queueEmail(tx, context, { to, locale, template: 'deal', data: { ...notice, token } });
}

/** What else was asked for together with an RFQ, of the same mailbox, in the order in which it was posted. */
export async function askedTogether(
  db: Db,
  { bundle }: OrderRow,
  { id, email }: GuestRow,
): Promise<{ id: string; grade: string; quantity: string; state: GuestView['state'] }[]> {
  if (bundle === null) return [];
  const found = await db
    .select({ order: tradeOrder, invited: invitation })
    .from(guest)
    .innerJoin(tradeOrder, eq(tradeOrder.id, guest.orderId))
    .innerJoin(invitation, and(eq(invitation.orderId, guest.orderId), eq(invitation.shopId, guest.id)))
    .where(and(eq(tradeOrder.bundle, bundle), eq(guest.email, email), ne(guest.id, id), isNull(guest.withdrawnAt)))
    .orderBy(asc(tradeOrder.bundleLine));
  return found.map(({ order, invited }) => ({
    id: order.id,
    grade: safeLine(order.gradeNumber),
    quantity: order.quantity,
    state: stateOf(invited),
  }));
}

/** The award that waits for a guest to become a supplier. */
export async function waitingAwardOf(db: Db, orderId: string): Promise<GuestAwardRow | undefined> {
  const isWaiting = and(eq(guestAward.orderId, orderId), isCode(guestAward.state, 'waiting'));
  const [found] = await db.select().from(guestAward).where(isWaiting);
  return found;
}

/** The same for its reader, with what was quoted and how far the guest has come. */
export async function describeGuestAward(
  db: Db,
  guests: readonly GuestRow[],
  award: GuestAwardRow | undefined,
): Promise<GuestAwardView | null> {
  const awarded = guests.find(({ id }) => id === award?.guestId);
  if (!award || !awarded) return null;
  const { currency } = quoteVersion;
  const of = { quoteId: award.quoteId, version: award.version };
  const [version] = await db
    .select({ currency })
    .from(quoteVersion)
    .where(and(eq(quoteVersion.quoteId, of.quoteId), eq(quoteVersion.version, of.version)));
  const lines = await db
    .select({ id: quoteLine.id, unitPrice: quoteLine.unitPrice })
    .from(quoteLine)
    .where(and(eq(quoteLine.quoteId, of.quoteId), eq(quoteLine.version, of.version)));
  const amounts = award.lines.map(({ lineId, quantity }) =>
    multiply(quantity, lines.find(({ id }) => id === lineId)!.unitPrice, 2),
  );
  return {
    guestId: awarded.id,
    company: awarded.company,
    quantity: add(...award.lines.map(({ quantity }) => quantity)),
    total: { amount: add(...amounts), currency: version!.currency },
    awardedAt: award.awardedAt.toISOString(),
    until: award.until.toISOString(),
    step: await stepOf(db, awarded),
  };
}

/** How far a guest has come on its way to the contract. */
async function stepOf(db: Db, { memberId }: GuestRow): Promise<GuestStep> {
  if (memberId === null) return 'account';
  const [own] = await db
    .select({ id: shop.id })
    .from(shop)
    .where(and(eq(shop.ownerId, memberId), isNull(shop.closedAt)));
  if (own) return 'contract';
  const companies = await db
    .select({ state: certification.state })
    .from(certification)
    .where(eq(certification.memberId, memberId));
  const has = (rows: readonly { state: string }[], state: string) => rows.some((row) => row.state === state);
  if (!has(companies, 'success')) return has(companies, 'underAudit') ? 'audit' : 'certification';
  const shops = await db
    .select({ state: merchantApplication.state })
    .from(merchantApplication)
    .where(and(eq(merchantApplication.memberId, memberId), eq(merchantApplication.kind, 'supplier')));
  return has(shops, 'underAudit') ? 'shopAudit' : 'shop';
}

/** Whom the buyer has asked by e-mail, and what has become of each. */
export const describeGuests = (guests: readonly GuestRow[], invitations: readonly InvitationRow[]): GuestView[] =>
  guests.map(({ id, company, email, invitedAt, withdrawnAt }) => ({
    id,
    company,
    email,
    invitedAt: invitedAt.toISOString(),
    state: withdrawnAt ? 'withdrawn' : stateOf(invitations.find(({ shopId }) => shopId === id)),
  }));

function stateOf(invited: InvitationRow | undefined): GuestView['state'] {
  const state = invited?.state;
  return state === 'sent' || state === 'seen' || state === 'quoted' || state === 'declined' ? state : 'over';
}

/** Whether somebody who was asked by e-mail has not answered yet, so that the invitation can be taken back. */
export const isSilent = ({ shopId, state }: InvitationRow): boolean =>
  isGuest(shopId) && (state === 'sent' || state === 'seen');
