import { and, eq, isNull, sql } from 'drizzle-orm';
import type { HoldKind } from '#api/deals/hold-choices.ts';
import type { ReportedThing, ShownThing } from '#api/deals/report-choices.ts';
import type { Context } from '#server/platform/context.ts';
import { localisedText } from '#server/platform/db/expressions.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { evaluation, subOrder } from '#server/platform/db/schema/deal.ts';
import { mail, mailCopy } from '#server/platform/db/schema/mail.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { safeLine } from '#lib/readable-text.ts';

type Reader = Pick<Context, 'db' | 'actor'>;
export type Thing = {
  name: string;
  /** Whose it is; null: a demo shop's. */
  partyId: string | null;
};

const longestName = 80;
const cut = (text: string) => safeLine(text).slice(0, longestName);

/** What somebody can see of each kind, and so report; nobody sees of a mail but who has a copy, of a company but who deals with it. */
const readThings: Record<ShownThing, (reader: Reader, id: string) => PromiseLike<Thing[]>> = {
  offer: ({ db }, id) =>
    db
      .select({
        name: sql<string>`${material.grade} || ' · ' || ${localisedText(shop, 'name')}`,
        partyId: shop.ownerId,
      })
      .from(offer)
      .innerJoin(shop, eq(shop.id, offer.shopId))
      .innerJoin(material, eq(material.id, offer.materialId))
      .where(and(eq(offer.id, id), eq(offer.status, 'onSale'))),
  shop: ({ db }, id) =>
    db
      .select({ name: sql<string>`${localisedText(shop, 'name')}`, partyId: shop.ownerId })
      .from(shop)
      .where(and(eq(shop.id, id), isNull(shop.closedAt))),
  company: ({ db, actor }, id) =>
    actor
      ? db
          .selectDistinctOn([certification.memberId], {
            name: certification.companyName,
            partyId: certification.memberId,
          })
          .from(certification)
          .where(
            and(
              eq(certification.memberId, id),
              eq(certification.state, 'success'),
              sql`exists (select from ${tradeOrder} join ${invitation} on ${invitation.orderId} = ${tradeOrder.id}
                join ${shop} on ${shop.id} = ${invitation.shopId}
                where (${tradeOrder.buyerId} = ${certification.memberId} and ${shop.ownerId} = ${actor.party})
                  or (${tradeOrder.buyerId} = ${actor.party} and ${shop.ownerId} = ${certification.memberId}))`,
            ),
          )
          .orderBy(certification.memberId, sql`${certification.decidedAt} desc`)
      : Promise.resolve([]),
  mail: async ({ db, actor }, id) => {
    if (!actor) return [];
    const rows = await db
      .select({ name: mail.subject, partyId: mail.senderId })
      .from(mail)
      .innerJoin(mailCopy, eq(mailCopy.mailId, mail.id))
      .where(and(eq(mail.id, id), eq(mailCopy.ownerId, actor.id), eq(mailCopy.box, 'inbox')));
    return rows.map(({ name, partyId }) => ({ name: cut(name), partyId }));
  },
  comment: async ({ db }, id) => {
    const rows = await db
      .select({ name: evaluation.text, partyId: tradeOrder.buyerId })
      .from(evaluation)
      .innerJoin(subOrder, eq(subOrder.id, evaluation.subOrderId))
      .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
      .where(and(eq(evaluation.subOrderId, id), sql`${evaluation.text} <> ''`));
    return rows.map(({ name, partyId }) => ({ name: cut(name), partyId }));
  },
};

/** The thing, if its reader can see it and it is somebody else's. */
export async function thingFor(reader: Reader, thing: ShownThing, id: string): Promise<Thing | null> {
  // Shops alone are not numbered.
  const [found] = thing === 'shop' || isUuid(id) ? await readThings[thing](reader, id) : [];
  const own = reader.actor && [reader.actor.id, reader.actor.party];
  return !found || (found.partyId !== null && own?.includes(found.partyId)) ? null : found;
}

/** What can be put on hold because of a thing: itself or where it stands, then whose it is. */
export const measuresFor = (thing: ReportedThing, hasParty: boolean): HoldKind[] => [
  ...(thing === 'offer' ? (['offer', 'shop'] as const) : thing === 'shop' ? (['shop'] as const) : []),
  ...(hasParty
    ? [
        ...(thing === 'offer' || thing === 'shop' ? (['selling'] as const) : []),
        ...(thing === 'comment' ? [] : (['company'] as const)),
        'account' as const,
      ]
    : []),
];
