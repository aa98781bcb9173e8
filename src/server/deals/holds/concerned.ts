import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';

/** Of suppliers who have not declined, and whose time to answer is not over. */
const inIt = ['sent', 'seen', 'quoted', 'awarded'] as const;

/** The companies in a deal, by whose they are. */
export async function dealParties(db: Db, orderId: string): Promise<string[]> {
  const suppliers = await db
    .selectDistinct({ id: shop.ownerId })
    .from(invitation)
    .innerJoin(shop, eq(shop.id, invitation.shopId))
    .where(and(eq(invitation.orderId, orderId), inArray(invitation.state, [...inIt]), isNotNull(shop.ownerId)));
  const [buyer] = await db.select({ id: tradeOrder.buyerId }).from(tradeOrder).where(eq(tradeOrder.id, orderId));
  return [buyer?.id, ...suppliers.map(({ id }) => id)].filter((id) => id != null);
}

/** Holds that concern somebody: on the own account, on the company and what is its own, on a deal that it is in. */
export function concerns({ id, party }: Pick<Actor, 'id' | 'party'>): SQL {
  const isBuyers = sql`exists (select from ${tradeOrder}
    where ${tradeOrder.id} = ${hold.subjectId}::uuid and ${tradeOrder.buyerId} = ${party})`;
  const isSuppliers = sql`exists (select from ${invitation} join ${shop} on ${shop.id} = ${invitation.shopId}
    where ${invitation.orderId} = ${hold.subjectId}::uuid and ${shop.ownerId} = ${party}
      and ${inArray(invitation.state, [...inIt])})`;
  // Only the ids of deals are sure to be ids: a case looks at one branch.
  return sql`case ${hold.kind}
    when 'account' then ${hold.partyId} = ${id}
    when 'deal' then ${or(isBuyers, isSuppliers)}
    else ${hold.partyId} = ${party} end`;
}
