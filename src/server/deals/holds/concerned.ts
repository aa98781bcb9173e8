import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import type { Actor, MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { AppError } from '#server/platform/errors.ts';

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

/** Nobody decides about a hold on the own account, the own company, or a deal that it is in: 403, in words. */
export async function refuseOwn(
  tx: Transaction,
  { actor }: Pick<MemberContext, 'actor'>,
  holdId: string,
): Promise<void> {
  if ((await tx.$count(hold, and(eq(hold.id, holdId), isOwn(actor)))) > 0)
    throw new AppError('forbidden', { words: m.deals_hold_own() });
}

/** The same in a query; a colleague's account is the own company's, too. */
export const isOwn = (actor: Pick<Actor, 'id' | 'party'>): SQL => {
  const colleagues = sql`select ${member.id} from ${member} where ${member.companyId} = ${actor.party} or ${member.id} in (${actor.id}, ${actor.party})`;
  return sql`(${concerns(actor)} or ${hold.partyId} in (${colleagues}))`;
};

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
