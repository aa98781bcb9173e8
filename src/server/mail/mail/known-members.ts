import { sql, type SQL } from 'drizzle-orm';
import type { Actor } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { freightQuote, freightRequest } from '#server/platform/db/schema/freight.ts';
import { mail, mailCopy } from '#server/platform/db/schema/mail.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';

/** Members on the other sides of the mails of which somebody holds a copy, with the time of the last one. */
const fromMails = (ownerId: string): SQL => sql`
  select other.id, max(${mailCopy.sentAt}) as at
  from ${mailCopy}
  join ${mail} on ${mail.id} = ${mailCopy.mailId}
  cross join lateral unnest(${mail.receiverIds} || ${mail.senderId}) as other (id)
  where ${mailCopy.ownerId} = ${ownerId} and other.id is not null and other.id <> ${ownerId}
  group by other.id`;

/**
 * Members on the other sides of the company's deals: RFQs, whatever became of them. Forwarders who quoted freight are
 * known to the buyer who asked; they learn who that is when the buyer writes.
 */
const fromDeals = (party: string): SQL => sql`
  select ${shop.ownerId} as id, ${invitation.sentAt} as at
  from ${tradeOrder}
  join ${invitation} on ${invitation.orderId} = ${tradeOrder.id}
  join ${shop} on ${shop.id} = ${invitation.shopId}
  where ${tradeOrder.buyerId} = ${party} and ${shop.ownerId} is not null
  union all
  select ${tradeOrder.buyerId}, ${invitation.sentAt}
  from ${shop}
  join ${invitation} on ${invitation.shopId} = ${shop.id}
  join ${tradeOrder} on ${tradeOrder.id} = ${invitation.orderId}
  where ${shop.ownerId} = ${party}
  union all
  select ${freightQuote.forwarderId}, ${freightQuote.at}
  from ${freightRequest}
  join ${freightQuote} on ${freightQuote.requestId} = ${freightRequest.id}
  where ${freightRequest.buyerId} = ${party}`;

/** Those of the companies (by their accounts) with which a company has a deal, on whichever side. */
export async function dealPartners(db: Db, party: string, others: readonly string[]): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const met = others.map(
    (other) => sql`
      select ${other} as id where ${other} in (select deal.id from (${fromDeals(party)}) as deal (id, at))
        or ${party} in (select deal.id from (${fromDeals(other)}) as deal (id, at))`,
  );
  const { rows } = await db.execute<{ id: string }>(sql.join(met, sql` union `));
  return new Set(rows.map((row) => row.id));
}

/** Members with whom the caller has a conversation, or the caller's company a deal; the latest first. */
export async function knownMembers(
  db: Db,
  { id, party }: Pick<Actor, 'id' | 'party'>,
  { only, limit = null }: { only?: readonly string[]; limit?: number | null } = {},
): Promise<string[]> {
  if (only?.length === 0) return [];
  const these = only ? sql`and known.id in (${sql.join([...only], sql`, `)})` : sql``;
  const { rows } = await db.execute<{ id: string }>(sql`
    select known.id
    from (${fromMails(id)} union all ${fromDeals(party)}) as known (id, at)
    where known.id <> ${id} ${these}
    group by known.id
    order by max(known.at) desc, known.id
    limit ${limit}`);
  return rows.map((row) => row.id);
}

/** Those with whom there are mails alone: what a search by name looks through. */
export async function membersInMails(db: Db, ownerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select known.id from (${fromMails(ownerId)}) as known (id, at)`,
  );
  return rows.map((row) => row.id);
}
