import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isGuest } from '#api/deals/guest-choices.ts';
import { allowedActions } from '#api/deals/order-states.ts';
import type { TradeFacts } from '#api/deals/trade-facts.ts';
import type { AskedView, NegotiationEntry, OrderView, QuoteView, RfqView } from '#api/deals/trade.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import type { Db } from '#server/platform/db/database.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { invitation, negotiation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { notFound } from '#server/platform/errors.ts';
import { describeFiles } from '#server/platform/files/index.ts';
import { describeGuestAward, describeGuests, guestsOf, isSilent, waitingAwardOf, withGuests } from './guests.ts';
import { describeBundle } from './bundle-view.ts';
import { loadCarriedGoods } from './carried-goods.ts';
import { describeControlledUse, writtenOfUse } from './controlled-use.ts';
import { describeLimits, writtenInLimits } from './limits.ts';
import { loadNames, type Names } from './names.ts';
import { standingsOf } from './own-standing.ts';
import { ownShop } from './lock-deal.ts';
import { loadPickupPlaces, type PickupPlaces } from './pickup-place.ts';
import { isSealed, quotingEnd, readQuotes } from './quote-view.ts';
import { readRfqChanges } from './rfq-changes.ts';
import type { InvitationRow, OrderRow } from './rows.ts';
import { readSubOrders, type Viewer } from './sub-order-view.ts';

/** A deal as its buyer or one of its invited suppliers sees it, or an operator. Throws 404 for everybody else. */
export async function orderFor(context: MemberContext, orderId: string, db: Db = context.db): Promise<OrderView> {
  const [order] = await db.select().from(tradeOrder).where(eq(tradeOrder.id, orderId));
  if (!order) throw notFound();
  return describeOrder(context, db, order, await viewerOf(context, db, order));
}

/** As which side the caller looks at an order. Throws 404 for a stranger. */
export async function viewerOf(context: MemberContext, db: Db, order: OrderRow): Promise<Viewer> {
  if (order.buyerId === context.actor.party) return { role: 'buyer' };
  const own = await ownShop({ db, actor: context.actor });
  if (own) {
    const [invited] = await db
      .select({ id: invitation.id })
      .from(invitation)
      .where(and(eq(invitation.orderId, order.id), eq(invitation.shopId, own.id)));
    if (invited) return { role: 'supplier', shopId: own.id };
  }
  if (context.actor.capabilities.includes('operator')) return { role: 'operator' };
  throw notFound();
}

const selectInvitations = builtOnce((db) =>
  db
    .select()
    .from(invitation)
    .where(eq(invitation.orderId, sql.placeholder('orderId'))),
);
/** Of an order, and of one shop unless that is null. */
const selectNegotiation = builtOnce((db) => {
  const shopId = sql.placeholder('shopId');
  const isShown = sql`(${negotiation.shopId} = ${shopId} or ${shopId}::text is null)`;
  return db
    .select()
    .from(negotiation)
    .where(and(eq(negotiation.orderId, sql.placeholder('orderId')), isShown))
    .orderBy(asc(negotiation.at), asc(negotiation.id));
});

/** The same after a step that the caller has taken: the order as it is now, and as whose the step was taken. */
export async function describeOrder(
  context: Pick<MemberContext, 'now' | 'cache' | 'locale'>,
  db: Db,
  order: OrderRow,
  viewer: Viewer,
): Promise<OrderView> {
  const guests = await guestsOf(db, order.id);
  const names = withGuests(await loadNames({ ...context, db }), guests);
  const { role, shopId } = viewer;
  const sealed = role !== 'supplier' && isSealed(order, context.now());
  const pickup = await loadPickupPlaces(db, names.directory, order);
  const goodsOf = await loadCarriedGoods({ ...context, db });
  const carried = goodsOf(order);
  const [invitations, quotes, talked, subOrders, rfq, changes, standings, bundle, [held]] = await inOnePipeline([
    selectInvitations(db, { orderId: order.id }),
    readQuotes(db, context, names, order, { shopId, sealed, pickup }),
    selectNegotiation(db, { orderId: order.id, shopId: shopId ?? null }),
    readSubOrders(db, names, order, viewer, { pickup, goodsOf }, context.now()),
    describeRfq(db, names, order, role, { pickup, carried }),
    readRfqChanges(db, names, order),
    shopId === undefined ? null : standingsOf(db, [order], shopId, context.now()),
    describeBundle(db, context, order, shopId),
    order.heldAt ? readHold(db, order) : [],
  ]);
  const own = invitations.find((row) => row.shopId === shopId);
  const asked = role === 'operator' ? await describeAsked(db, names, invitations) : [];
  const talk = describeNegotiation(talked, names, invitations, rfq.limits);
  const { status, reason } = standings?.get(order.id) ?? order;
  // What waits for one guest is between that one and the buyer.
  const waiting = guests.length > 0 ? await waitingAwardOf(db, order.id) : undefined;
  const guestAward = shopId === undefined || waiting?.guestId === shopId ? waiting : undefined;
  return {
    id: order.id,
    number: order.number,
    status,
    reason,
    role,
    buyer: { id: order.buyerId, company: order.buyerCompany, nation: names.country(order.buyerNation).name },
    postedAt: order.postedAt.toISOString(),
    quoteDueAt: order.quoteDueAt.toISOString(),
    poNumber: role === 'supplier' && subOrders.length === 0 ? null : order.poNumber,
    costCentre: role === 'buyer' ? order.costCentre : null,
    invited: role === 'supplier' ? null : invitations.length,
    declined: role === 'supplier' ? null : invitations.filter(({ state }) => state === 'declined').length,
    asked,
    rfq: { ...rfq, changes, controlledUse: describeControlledUse(order, quotes, goodsOf) },
    bundle,
    quotes,
    negotiation: talk,
    subOrders,
    guests: role === 'supplier' ? [] : describeGuests(guests, invitations),
    guestAward: await describeGuestAward(db, guests, guestAward),
    hold: held
      ? { reason: held.reason, placedAt: held.placedAt.toISOString(), until: held.until?.toISOString() ?? null }
      : null,
    allowedActions: allowedActions(
      'order',
      status,
      role,
      orderFacts(order, quotes, talk, own, context.now(), { invitations, awardWaits: guestAward !== undefined }),
    ),
  };
}

/** What decides on the actions of an order besides its status. */
export function orderFacts(
  order: OrderRow,
  quotes: readonly (Pick<QuoteView, 'state' | 'pen'> & { shopId?: string; supplier?: QuoteView['supplier'] })[],
  talk: readonly Pick<NegotiationEntry, 'kind' | 'answered'>[],
  own: InvitationRow | undefined,
  now: Date,
  { invitations, awardWaits }: { invitations: readonly InvitationRow[]; awardWaits: boolean },
): TradeFacts {
  const live = quotes.filter(({ state }) => state === 'live');
  const readable = isSealed(order, now) ? [] : live;
  return {
    onHold: order.heldAt !== null,
    quoted: quotes.length > 0,
    hasLiveQuote: readable.length > 0,
    buyerHoldsPen: readable.some(({ pen }) => pen === 'buyer'),
    countered: live.some(({ pen }) => pen === 'supplier'),
    quotingOver: live.length === 0 && now >= quotingEnd(order),
    hasOwnQuote: quotes.some(({ state }) => state === 'live' || state === 'expired'),
    awardWaits,
    hasSilentGuest: invitations.some(isSilent),
    hasGuestQuote: readable.some(({ shopId, supplier }) => supplier?.guest ?? isGuest(shopId ?? '')),
    declined: own?.state === 'declined',
    hasOpenQuestion: talk.some(({ kind, answered }) => kind === 'question' && !answered),
  };
}

async function describeRfq(
  db: Db,
  names: Names,
  order: OrderRow,
  role: Viewer['role'],
  { pickup, carried }: { pickup: PickupPlaces; carried: RfqView['carried'] },
): Promise<Omit<RfqView, 'changes' | 'controlledUse'>> {
  const files = await describeFiles({ db }, order.attachmentIds);
  return {
    ...names.terms(order, pickup(order.shopIds.length === 1 ? order.shopIds[0]! : null)),
    version: order.version,
    category: order.categoryId ? names.category(order.categoryId) : null,
    material: order.materialId ? names.material(order.materialId) : null,
    offerId: order.offerId,
    gradeNumber: safeLine(order.gradeNumber),
    qualityClass: names.coded('qualityClass', order.qualityClass),
    quantity: order.quantity,
    targetPrice: order.targetPrice ? { amount: order.targetPrice, currency: order.currency } : null,
    currency: order.currency,
    countryOfOrigin: order.countryOfOrigin ? names.country(order.countryOfOrigin) : null,
    shippingMethod: names.coded('shippingMethod', order.shippingMethod),
    cabinetType: order.cabinetType ? names.coded('container', order.cabinetType) : null,
    packing: names.coded('packing', order.packing),
    carried,
    deliveryStart: order.deliveryStart,
    deliveryDeadline: order.deliveryDeadline,
    leadTimeDays: order.leadTimeDays,
    paymentTerm: names.coded('paymentTerm', order.paymentTerm),
    latestPayment: order.latestPayment,
    arbitration: order.arbitration,
    remarks: safeProse(order.remarks),
    limits: describeLimits(names, order.limits),
    bankWarning: namesAccount(
      ...[order.remarks, order.gradeNumber, order.serviceAddress, ...writtenInLimits(order.limits)],
      ...writtenOfUse(order),
      ...order.attachmentIds.map((id) => files.get(id)?.name),
    ),
    attachments: order.attachmentIds.flatMap((id) => files.get(id) ?? []),
    shops: role === 'supplier' ? [] : order.shopIds.map((id) => names.shop(id)),
    sealedUntil: order.sealedUntil?.toISOString() ?? null,
  };
}

async function describeAsked(db: Db, names: Names, invitations: readonly InvitationRow[]): Promise<AskedView[]> {
  const shopIds = invitations.map(({ shopId }) => shopId);
  const shops = await db.select({ id: shop.id, ownerId: shop.ownerId }).from(shop).where(inArray(shop.id, shopIds));
  const owners = new Map(shops.map(({ id, ownerId }) => [id, ownerId]));
  return invitations
    .map(({ shopId, state, sentAt, seenAt }) => ({
      ...{ shop: names.shop(shopId), memberId: owners.get(shopId) ?? null, state },
      ...{ sentAt: sentAt.toISOString(), seenAt: seenAt?.toISOString() ?? null },
    }))
    .sort((a, b) => a.shop.name.localeCompare(b.shop.name));
}

const readHold = (db: Db, order: OrderRow) =>
  db
    .select({ reason: hold.reason, placedAt: hold.placedAt, until: hold.until })
    .from(hold)
    .where(and(eq(hold.kind, 'deal'), eq(hold.subjectId, order.id), isNull(hold.liftedAt)));

function describeNegotiation(
  rows: readonly (typeof negotiation.$inferSelect)[],
  names: Names,
  invitations: readonly InvitationRow[],
  limits: RfqView['limits'],
): NegotiationEntry[] {
  const answered = new Set(rows.filter(({ kind }) => kind === 'answer').map(({ about }) => about));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    by: row.kind === 'answer' || row.kind === 'counterOffer' ? 'buyer' : 'supplier',
    shop: names.shop(row.shopId),
    at: row.at.toISOString(),
    text: safeProse(row.text),
    bankWarning: namesAccount(row.text),
    reason: row.kind === 'declined' ? (invitations.find((one) => one.shopId === row.shopId)?.reason ?? null) : null,
    about: row.about,
    answered: answered.has(row.id),
    answerBy: row.answerBy?.toISOString() ?? null,
    wants: row.wants && {
      lines: row.wants.lines.map(({ lineId, unitPrice = null, quantity = null }) => ({ lineId, unitPrice, quantity })),
      terms: Object.entries(row.wants.terms).map(([field, value]) => ({ field, value })),
      limits: (row.wants.limits ?? []).flatMap((place) => {
        const limit = limits[place];
        return limit ? [{ ...limit, place }] : [];
      }),
    },
  }));
}
