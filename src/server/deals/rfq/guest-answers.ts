import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  askGuestQuestion,
  declineGuestRfq,
  getGuestDeal,
  getGuestFile,
  GuestDeal,
  keepGuestQuote,
  refuseInvitations,
  submitGuestQuote,
  withdrawGuestQuote,
} from '#api/deals/guest.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { tokenHash } from '#server/members/identity/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { guest, guestLink, unwantedInvitation } from '#server/platform/db/schema/guests.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { attachmentOf } from '#server/platform/files/index.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import {
  askedTogether,
  describeOrder,
  isSilent,
  mailboxHash,
  refuseHeld,
  standingsOf,
  waitingAwardOf,
  type GuestRow,
  type InvitationRow,
  type OrderRow,
  type SuppliersDeal,
} from '#server/deals/deal/index.ts';
import { quoteLatest } from './quotes.ts';
import { quoteIn } from './submit-quote.ts';
import { askIn, declineIn, keepIn, withdrawIn } from './suppliers-answers.ts';

type ByLink = { guest: GuestRow; order: OrderRow; invited: InvitationRow };

/** Whose link it is. Throws 404 for what is none of ours, the same for all. */
async function readLink(db: Db, token: string): Promise<ByLink> {
  const [found] = await db
    .select({ guest, order: tradeOrder, invited: invitation })
    .from(guestLink)
    .innerJoin(guest, eq(guest.id, guestLink.guestId))
    .innerJoin(tradeOrder, eq(tradeOrder.id, guest.orderId))
    .innerJoin(invitation, and(eq(invitation.orderId, guest.orderId), eq(invitation.shopId, guest.id)))
    .where(eq(guestLink.tokenHash, tokenHash(token)));
  if (!found) throw notFound();
  return found;
}

/** The deal as its guest answers it, locked as for a supplier. Throws 404 where the invitation was taken back. */
export async function lockGuestDeal(tx: Transaction, token: string): Promise<SuppliersDeal & { guest: GuestRow }> {
  const { guest: found } = await readLink(tx, token);
  await tx.select({ id: tradeOrder.id }).from(tradeOrder).where(eq(tradeOrder.id, found.orderId)).for('update');
  // Read after the lock: what was written by whom we waited for is seen.
  const { guest: own, order, invited } = await readLink(tx, token);
  if (own.withdrawnAt) throw notFound();
  refuseHeld(order);
  return { guest: own, order, invitation: invited, role: 'supplier', company: own.company, shopId: own.id };
}

/** What a link opens. Once it is over for the guest, nothing of the deal is told. */
export async function guestDeal(
  context: Context,
  { token, noted }: z.output<typeof getGuestDeal.input>,
): Promise<GuestDeal> {
  const { guest: own, order, invited } = await readLink(context.db, token);
  if (noted && invited.state === 'sent' && own.withdrawnAt === null) await noteSeen(context, own);
  return describe(context, context.db, own, order);
}

async function describe(context: Context, db: Db, own: GuestRow, order: OrderRow): Promise<GuestDeal> {
  const { company, email, memberId, id: shopId, withdrawnAt } = own;
  const about = { company, email, claimed: memberId !== null, together: await askedTogether(db, order, own) };
  if (withdrawnAt) return { ...about, state: 'withdrawn', deal: null };
  const standing = (await standingsOf(db, [order], shopId, context.now())).get(order.id);
  const isOpen = order.status === orderStatuses.pendingQuote && standing?.status === orderStatuses.pendingQuote;
  if (!isOpen) return { ...about, state: 'over', deal: null };
  return { ...about, state: 'open', deal: await describeOrder(context, db, order, { role: 'supplier', shopId }) };
}

const noteSeen = ({ db, now }: Context, { id, orderId }: GuestRow) =>
  db
    .update(invitation)
    .set({ state: 'seen', seenAt: now() })
    .where(and(eq(invitation.orderId, orderId), eq(invitation.shopId, id), eq(invitation.state, 'sent')));

/** A step of a guest in a transaction of its own; the answer is the deal as it stands then. */
function answer(
  context: Context,
  token: string,
  step: (tx: Transaction, guests: Context, deal: SuppliersDeal) => Promise<unknown>,
): Promise<GuestDeal> {
  // Who happens to be logged in at this browser does not answer as the guest.
  const nobody = { ...context, actor: null };
  return context.db.transaction(async (tx) => {
    const deal = await lockGuestDeal(tx, token);
    await step(tx, nobody, deal);
    const { guest: own, order } = await readLink(tx, token);
    return describe(nobody, tx, own, order);
  });
}

export const quoteAsGuest = (
  context: Context,
  { token, after, ...input }: z.output<typeof submitGuestQuote.input>,
): Promise<GuestDeal> =>
  answer(context, token, async (tx, nobody, deal) => {
    if ((await quoteLatest(tx, deal.order.id, deal.shopId)) !== after) throw new AppError('conflict');
    await quoteIn(tx, nobody, deal, input);
  });

export const withdrawAsGuest = (
  context: Context,
  { token, ...input }: z.output<typeof withdrawGuestQuote.input>,
): Promise<GuestDeal> => answer(context, token, (tx, nobody, deal) => withdrawIn(tx, nobody, deal, input));

export const keepAsGuest = (
  context: Context,
  { token, ...input }: z.output<typeof keepGuestQuote.input>,
): Promise<GuestDeal> => answer(context, token, (tx, nobody, deal) => keepIn(tx, nobody, deal, input));

export const declineAsGuest = (
  context: Context,
  { token, ...input }: z.output<typeof declineGuestRfq.input>,
): Promise<GuestDeal> => answer(context, token, (tx, nobody, deal) => declineIn(tx, nobody, deal, input));

export const askAsGuest = (
  context: Context,
  { token, ...input }: z.output<typeof askGuestQuestion.input>,
): Promise<GuestDeal> => answer(context, token, (tx, nobody, deal) => askIn(tx, nobody, deal, input));

/** Nobody is written to at this mailbox any more. An RFQ that waits for an answer is declined with it. */
export async function refuseMore(
  tx: Transaction,
  context: Context,
  { token, report }: z.output<typeof refuseInvitations.input>,
): Promise<{ guest: GuestRow; order: OrderRow }> {
  const nobody = { ...context, actor: null };
  const { guest: own, invited, order } = await readLink(tx, token);
  await tx
    .insert(unwantedInvitation)
    .values({ emailHash: mailboxHash(own.email), at: context.now() })
    .onConflictDoNothing();
  const action = report ? 'invitation.report' : 'invitation.refuse';
  await audit(tx, nobody, action, { kind: 'order', id: order.id }, { member: own.invitedBy });
  const mayDecline = order.status === orderStatuses.pendingQuote && !order.heldAt && own.withdrawnAt === null;
  if (mayDecline && isSilent(invited))
    await declineIn(tx, nobody, await lockGuestDeal(tx, token), { reason: 'other', remark: '' });
  return { guest: own, order };
}

/** An attachment of the RFQ. Throws 404 for any other file, and once it is over for the guest. */
export async function guestFile(
  context: Context,
  { token, id }: z.output<typeof getGuestFile.input>,
): Promise<FileAnswer> {
  const { guest: own, order } = await readLink(context.db, token);
  const { state } = await describe(context, context.db, own, order);
  if (state !== 'open' || !order.attachmentIds.includes(id)) throw notFound();
  return attachmentOf(context, id);
}

/** The award that waits for the guest of a link. */
export const awardOf = (tx: Db, { guest: own }: { guest: GuestRow }) =>
  waitingAwardOf(tx, own.orderId).then((found) => (found?.guestId === own.id ? found : undefined));
