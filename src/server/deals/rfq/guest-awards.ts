import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import { endGuestAward as endCall, takeUpAward as takeUpCall } from '#api/deals/guest.ts';
import { tradeDays } from '#api/deals/order-states.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { daysAfter } from '#lib/days.ts';
import { multiply } from '#lib/decimal.ts';
import { m } from '#i18n/messages.ts';
import type { Approved, Context, MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { isCode } from '#server/platform/db/expressions.ts';
import { guest, guestAward } from '#server/platform/db/schema/guests.ts';
import { invitation, quote, quoteLine, quoteVersion, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { certifiedCompany, colleaguesOf } from '#server/members/company/index.ts';
import { suppliersFor } from '#server/market/shops/index.ts';
import {
  appendEvent,
  describeOrder,
  followSubOrders,
  listedGuests,
  lockOwnOrder,
  moveOrder,
  notifyBuyer,
  notifySupplier,
  ownShop,
  quoteHash,
  waitingAwardOf,
  type GuestAwardRow,
  type GuestRow,
  type OrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { award, type Award } from './award.ts';
import { closeInvitations } from './close-invitations.ts';
import { readFacts } from './facts.ts';
import { awardOf, lockGuestDeal } from './guest-answers.ts';
import { latestQuote, type LatestQuote } from './quotes.ts';

/** Of the event of an award to a guest. */
export const guestAwarded = ({ quote: { id, shopId, latest } }: LatestQuote) => ({
  shopId,
  detail: { quoteId: id, version: latest },
});

/**
 * Keeps what a guest is awarded until it is a supplier here; nobody else is told, and all other quotes stand. Throws 422
 * where a guest is to share it with others: it may come to nothing.
 */
export async function keepForGuest(
  tx: Transaction,
  context: MemberContext,
  order: OrderRow,
  awards: readonly Award[],
): Promise<void> {
  if (awards.length > 1) throw invalid({ awards: m.deals_guest_awardAlone() });
  const { quote: accepted, version, lines } = awards[0]!;
  await requireUnlisted(tx, context, accepted.shopId);
  const now = context.now();
  const until = daysAfter(now, tradeDays.guestAward);
  const kept = lines.map(({ line, quantity }) => ({ lineId: line.id, quantity }));
  await tx.insert(guestAward).values({
    id: uuidv7(now),
    orderId: order.id,
    guestId: accepted.shopId,
    quoteId: accepted.id,
    version: version.version,
    lines: kept,
    awardedBy: context.actor.id,
    awardedAt: now,
    until,
    state: 'waiting',
  });
  const notice = { kind: 'guestAwarded', who: order.buyerCompany, until: until.toISOString() } as const;
  await notifySupplier(tx, context, order, accepted.shopId, notice);
}

/** 409 for a guest of a listed name: within a minute the deal is on hold, and an operator looks at it. */
async function requireUnlisted(tx: Transaction, { now }: Pick<Context, 'now'>, guestId: string): Promise<void> {
  const asked = await tx.select().from(guest).where(eq(guest.id, guestId));
  const [listed] = await listedGuests({ db: tx, now }, asked);
  if (listed) throw new AppError('conflict', { words: m.deals_guest_nameLooked({ company: listed.guest.company }) });
}

/** Whose company was certified, or shop opened, hears that an award waits for it and what is next, with a link to go on by. */
export const tellAwardedGuest: Approved = async (tx, context, memberId) => {
  const mailboxes = (await colleaguesOf(tx, memberId)).map(({ email }) => email);
  const waiting = await tx
    .select({ guestId: guest.id, until: guestAward.until, order: tradeOrder })
    .from(guestAward)
    .innerJoin(guest, eq(guest.id, guestAward.guestId))
    .innerJoin(tradeOrder, eq(tradeOrder.id, guestAward.orderId))
    .where(
      and(
        isCode(guestAward.state, 'waiting'),
        gt(guestAward.until, context.now()),
        or(eq(guest.memberId, memberId), and(isNull(guest.memberId), inArray(guest.email, mailboxes))),
      ),
    );
  const hasShop = (await tx.$count(shop, and(eq(shop.ownerId, memberId), isNull(shop.closedAt)))) > 0;
  const kind = hasShop ? 'guestShopOpened' : 'guestCertified';
  for (const { guestId, until, order } of waiting)
    await notifySupplier(tx, context, order, guestId, { kind, who: order.buyerCompany, until: until.toISOString() });
};

/** The buyer takes an award back that waits; the guest is told, and its quote stands. */
export function endOwnGuestAward(context: MemberContext, input: z.output<typeof endCall.input>): Promise<OrderView> {
  return idempotently(context, endCall, input, async (tx) => {
    const deal = await lockOwnOrder(tx, context, input.orderId);
    const { role, company } = deal;
    const facts = await readFacts(tx, context, deal.order);
    const waiting = await waitingAwardOf(tx, deal.order.id);
    if (!waiting) throw new AppError('conflict', { fields: { status: String(deal.order.status) } });
    const order = await endAward(tx, context, deal.order, waiting, 'withdrawn', { role, company, facts });
    await notifySupplier(tx, context, order, waiting.guestId, { kind: 'guestAwardTakenBack', who: company });
    return describeOrder(context, tx, order, deal);
  });
}

/** Its time is over: the buyer can choose again. The caller holds the lock of the order. */
export async function lapseGuestAward(
  tx: Transaction,
  context: Pick<Context, 'now' | 'actor'>,
  order: OrderRow,
): Promise<boolean> {
  const waiting = await waitingAwardOf(tx, order.id);
  if (!waiting || waiting.until > context.now()) return false;
  const [asked] = await tx.select().from(guest).where(eq(guest.id, waiting.guestId));
  const moved = await endAward(tx, context, order, waiting, 'lapsed', { role: 'system', company: null });
  await notifyBuyer(tx, context, moved, { kind: 'guestAwardEnded', who: asked!.company });
  await notifySupplier(tx, context, moved, waiting.guestId, { kind: 'guestAwardEnded', who: order.buyerCompany });
  return true;
}

async function endAward(
  tx: Transaction,
  context: Pick<Context, 'now' | 'actor'>,
  order: OrderRow,
  { id, guestId }: GuestAwardRow,
  state: 'withdrawn' | 'lapsed',
  by: Pick<Parameters<typeof moveOrder>[3], 'role' | 'company' | 'facts'>,
): Promise<OrderRow> {
  await tx.update(guestAward).set({ state }).where(eq(guestAward.id, id));
  return moveOrder(tx, context, order, { action: 'endGuestAward', ...by, shopId: guestId, detail: { ended: state } });
}

/**
 * Puts a guest's award into the caller's company. Where that is a supplier with a shop, the deal is made: its quote is the
 * guest's, word for word, and the contract is issued. Throws 404 where nothing waits, 409 where another company has it.
 */
export function takeUp(
  caller: MemberContext,
  { token }: z.output<typeof takeUpCall.input>,
): Promise<z.output<typeof takeUpCall.data>> {
  return storingIdempotently(caller, takeUpCall, { token }, async (tx, _store, context) => {
    const { guest: asked, order } = await lockGuestDeal(tx, token);
    const { party } = context.actor;
    if (order.buyerId === party) throw new AppError('conflict', { words: m.deals_guest_ownRfq() });
    // Whoever has the link may read; the award is of the mailbox to which it was sent.
    const isItsMailbox = (await colleaguesOf(tx, party)).some(({ email }) => email === asked.email);
    if (!isItsMailbox || (asked.memberId !== null && asked.memberId !== party))
      throw new AppError('conflict', { words: m.deals_guest_otherMailbox({ email: asked.email }) });
    const waiting = await awardOf(tx, { guest: asked });
    if (!waiting || waiting.until <= context.now())
      throw new AppError('conflict', { words: m.deals_guest_nothingWaits() });
    await tx.update(guest).set({ memberId: party }).where(eq(guest.id, asked.id));
    const own = await ownShop({ db: tx, actor: context.actor });
    const [able] = own ? await suppliersFor(tx, { shopIds: [own.id] }) : [];
    if (!own || !able) return { orderId: null };
    await makeDeal(tx, context, { order, asked, waiting, shopId: own.id });
    return { orderId: order.id };
  });
}

type Taken = { order: OrderRow; asked: GuestRow; waiting: GuestAwardRow; shopId: string };

async function makeDeal(
  tx: Transaction,
  context: MemberContext,
  { order, asked, waiting, shopId }: Taken,
): Promise<void> {
  const company = (await certifiedCompany(tx, context.actor.party))?.company ?? asked.company;
  const given = await takeOver(tx, context, { order, asked, waiting, shopId }, company);
  // What the buyer has decided is carried out now, in that person's name.
  const byBuyer = { ...context, actor: { ...context.actor, id: waiting.awardedBy, party: order.buyerId } };
  const moved = await moveOrder(tx, byBuyer, order, {
    action: 'acceptQuotes',
    role: 'buyer',
    company: order.buyerCompany,
  });
  await award(tx, byBuyer, moved, given);
  await followSubOrders(tx, moved, context.now());
  await tx.update(quote).set({ state: 'accepted' }).where(eq(quote.id, given.quote.id));
  await tx.update(guestAward).set({ state: 'done' }).where(eq(guestAward.id, waiting.id));
  await tx
    .update(invitation)
    .set({ state: 'awarded' })
    .where(and(eq(invitation.orderId, order.id), eq(invitation.shopId, shopId)));
  const { quoted } = await closeInvitations(tx, order.id);
  const notice = { kind: 'notAwarded', who: order.buyerCompany } as const;
  for (const other of quoted.filter((id) => id !== asked.id)) await notifySupplier(tx, context, moved, other, notice);
}

/** The guest's quote as the shop's own: another quote, because what a guest has sent stays as it was. */
async function takeOver(
  tx: Transaction,
  context: MemberContext,
  { order, waiting, shopId }: Taken,
  company: string,
): Promise<Award> {
  const now = context.now();
  const before = await latestQuote(tx, order.id, waiting.quoteId);
  const { quoteId: _quote, version: _version, at: _at, memberId: _member, ...said } = before.version;
  const quoteId = uuidv7(now);
  await tx
    .insert(invitation)
    .values({ id: uuidv7(now), orderId: order.id, shopId, state: 'quoted', sentAt: now, seenAt: now, pen: 'buyer' })
    .onConflictDoUpdate({ target: [invitation.orderId, invitation.shopId], set: { state: 'quoted', pen: 'buyer' } });
  // A shop that was asked as well has given its own answer with this one.
  await tx
    .update(quote)
    .set({ state: 'notAwarded' })
    .where(and(eq(quote.orderId, order.id), eq(quote.shopId, shopId), eq(quote.state, 'live')));
  const [made] = await tx
    .insert(quote)
    .values({ id: quoteId, orderId: order.id, shopId, state: 'live', latest: 1, validUntil: said.validUntil })
    .returning();
  const version = { quoteId, version: 1, at: now, memberId: context.actor.id, ...said };
  await tx.insert(quoteVersion).values(version);
  const lines = before.lines.map((line) => ({ ...line, id: uuidv7(now), quoteId, version: 1 }));
  await tx.insert(quoteLine).values(lines);
  await appendEvent(tx, context, order, {
    action: 'submitQuote',
    role: 'supplier',
    company,
    from: order.status,
    to: order.status,
    shopId,
    detail: {
      ...{ quoteId, version: 1, validUntil: said.validUntil.toISOString(), currency: said.currency },
      lines: lines.map(({ gradeNumber, quantity, unitPrice }) => ({ gradeNumber, quantity, unitPrice })),
      takenOver: { quoteId: waiting.quoteId, version: waiting.version },
      kept: quoteHash(said, lines),
    },
  });
  return {
    quote: made!,
    version,
    lines: waiting.lines.map(({ lineId, quantity }) => {
      const index = before.lines.findIndex(({ id }) => id === lineId);
      const line = lines[index]!;
      return { line, quantity, amount: multiply(quantity, line.unitPrice, 2) };
    }),
  };
}
