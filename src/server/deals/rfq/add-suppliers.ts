import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { mostChosenShops } from '#api/deals/deal-choices.ts';
import { addSuppliers, type getMoreSuppliers, type MoreSuppliers } from '#api/deals/open-rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { accountKey, companyKey } from '#server/platform/limits/limits.ts';
import {
  describeOrder,
  guestsOf,
  isSealed,
  moveOrder,
  type KeptChange,
  type OrderRow,
} from '#server/deals/deal/index.ts';
import { readFacts } from './facts.ts';
import { checkedGuests, inviteGuests, spendOnGuests, tellGuestOfRfq } from './guests.ts';
import { invite, tellOfRfq } from './invite.ts';
import { lockOpenRfq, refuseQuoted } from './open-rfq.ts';
import { approvesFor, describeShops, dealersIn, offersOf, reachable, reachableFavourites } from './receivers.ts';

const askedOf = (db: Db, { id }: OrderRow) =>
  db.select({ shopId: invitation.shopId, state: invitation.state }).from(invitation).where(eq(invitation.orderId, id));

/** How many more shops an RFQ may be sent to; one to all of a category has no list of its own that could be full. */
const roomIn = ({ shopIds }: OrderRow): number =>
  shopIds.length === 0 ? mostChosenShops : mostChosenShops - shopIds.length;

/** Whom else an own open RFQ can be sent to. Throws 404 for others', 409 for one that has been quoted. */
export async function moreSuppliers(
  context: MemberContext,
  { orderId }: z.output<typeof getMoreSuppliers.input>,
): Promise<MoreSuppliers> {
  const { db, actor } = context;
  const [order] = await db.select().from(tradeOrder).where(eq(tradeOrder.id, orderId));
  if (order?.buyerId !== actor.party) throw notFound();
  refuseQuoted(order, await readFacts(db, context, order), 'addSuppliers');
  const directory = await loadDirectory(context);
  const states = new Map((await askedOf(db, order)).map(({ shopId, state }) => [shopId, state]));
  const { shopIds } = await dealersIn(
    db,
    directory,
    order,
    ({ id, ownerId }) => ownerId !== actor.party && !states.has(id),
  );
  const named = order.sealedUntil === null;
  const shown = (await dealersIn(db, directory, order, ({ ownerId }) => ownerId !== actor.party)).shopIds;
  const asked = (id: string) => (states.get(id) === 'declined' ? 'declined' : states.has(id) ? 'asked' : null);
  // Nobody learns who bids for a sealed RFQ: who has been asked stands among the others, unmarked.
  const favourites = await reachableFavourites(context);
  const ids = [...new Set([...favourites, ...shopIds, ...shown])];
  const shops = describeShops(directory, ids, {
    offers: await offersOf(db, order.materialId),
    favourites,
    approves: await approvesFor(context, order.materialId),
  });
  return {
    shops: shops.map((shop) => ({ ...shop, asked: named ? asked(shop.id) : null })),
    most: Math.min(roomIn(order), mostChosenShops),
  };
}

/** Sends an own open RFQ to more shops, as posting does. Who has been asked, or has said no, is left alone. */
export function sendToMore(context: MemberContext, input: z.output<typeof addSuppliers.input>): Promise<OrderView> {
  const { limits, actor } = context;
  const work = () =>
    idempotently(context, addSuppliers, input, async (tx) => {
      const deal = await lockOpenRfq(tx, context, input.orderId, 'addSuppliers');
      const { order: before, role, company, facts } = deal;
      const directory = await loadDirectory({ ...context, db: tx });
      const guests = await checkedGuests(tx, context, input.guests, await guestsOf(tx, before.id));
      const wanted = await reachable(tx, directory, [...new Set(input.shopIds)], actor.party);
      const asked = (await askedOf(tx, before)).map(({ shopId }) => shopId);
      const added = wanted.filter((id) => !asked.includes(id));
      if (added.length + guests.length === 0) throw invalid({ shopIds: m.deals_change_allAsked() });
      if (added.length + guests.length > roomIn(before))
        throw invalid({ shopIds: m.deals_rfq_tooManySuppliers({ max: mostChosenShops }) });
      const all = [...added, ...guests.map(({ id }) => id)];
      const changes: KeptChange[] = [
        { field: 'shopIds', from: null, to: isSealed(before, context.now()) ? String(all.length) : all },
      ];
      const moved = await moveOrder(tx, context, before, {
        action: 'addSuppliers',
        role,
        company,
        facts,
        detail: { changes },
      });
      const shopIds = before.shopIds.length === 0 ? [] : [...before.shopIds, ...all];
      await tx.update(tradeOrder).set({ shopIds }).where(eq(tradeOrder.id, moved.id));
      const order = { ...moved, shopIds };
      await invite(tx, context, order, added);
      for (const shopId of added) await tellOfRfq(tx, context, order, shopId);
      await inviteGuests(tx, context, order, guests);
      for (const { id } of guests) await tellGuestOfRfq(tx, context, order, id);
      return describeOrder(context, tx, order, deal);
    });
  return limits.spend('rfqs', [accountKey(actor.id), companyKey(actor.party)], 1, () =>
    spendOnGuests(context, input.guests, work),
  );
}
