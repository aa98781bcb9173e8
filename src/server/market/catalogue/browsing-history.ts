import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getBrowsingHistoryList, addBrowsingHistory, deleteBrowsingHistory } from '#api/market/history.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { browsingVisit } from '#server/platform/db/schema/browsing-history.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { readOffers } from './offer-rows.ts';
import { summarise } from './offer-summary.ts';

/** Visits that are kept of one member; older ones make room. */
const mostVisits = 500;

/** Offers that the caller has looked at and that may still be shown, latest first. A visit's id is its offer's. */
export async function browsingHistory(
  context: MemberContext,
  { pageNo, pageSize }: z.output<typeof getBrowsingHistoryList.input>,
): Promise<z.output<typeof getBrowsingHistoryList.data>> {
  const { db, actor } = context;
  const { memberId, offerId, viewedAt } = browsingVisit;
  const shown = and(eq(memberId, actor.id), ne(offer.status, 'notListed'));
  const visits = () =>
    db.select({ offerId, viewedAt }).from(browsingVisit).innerJoin(offer, eq(offer.id, offerId)).where(shown);
  const newest = visits().orderBy(desc(viewedAt), offerId);
  const [rows, total] = await Promise.all([
    newest.limit(pageSize).offset((pageNo - 1) * pageSize),
    db.$count(visits().as('visits')),
  ]);
  const offers = await summarise(
    context,
    await readOffers(
      context,
      rows.map((row) => row.offerId),
    ),
  );
  const byId = new Map(offers.map((summary) => [summary.id, summary]));
  const list = rows.flatMap((row) => {
    const summary = byId.get(row.offerId);
    return summary ? [{ id: row.offerId, viewedAt: row.viewedAt.toISOString(), offer: summary }] : [];
  });
  return { list, total, pageNo, pageSize };
}

/**
 * Remembers visits; of several to one offer the latest counts. Offers that are not known (any more) are passed over, a
 * time in the future is now: what a browser remembered may be old, and its clock wrong.
 */
export async function rememberVisits(
  { db, actor, now }: MemberContext,
  { visits }: z.output<typeof addBrowsingHistory.input>,
): Promise<Record<never, never>> {
  const within = (at: string) => new Date(Math.min(Math.max(Date.parse(at), 0), now().getTime()));
  const known = visits.filter(({ offerId }) => isUuid(offerId));
  const records = known.map(({ offerId, at }) => ({ offer_id: offerId, at: within(at) }));
  await db.transaction(async (tx) => {
    // One device after another: rows that both touch in another order would lock them out mutually.
    await tx.select({ id: member.id }).from(member).where(eq(member.id, actor.id)).for('no key update');
    await tx.execute(sql`
      insert into ${browsingVisit} (member_id, offer_id, viewed_at)
      select ${actor.id}::uuid, ${offer.id}, max(visit.at)
      from json_to_recordset(${JSON.stringify(records)}::json) as visit (offer_id uuid, at timestamptz)
      join ${offer} on ${offer.id} = visit.offer_id
      group by ${offer.id}
      on conflict (member_id, offer_id) do update set viewed_at = greatest(${browsingVisit.viewedAt}, excluded.viewed_at)`);
    const { memberId, offerId, viewedAt } = browsingVisit;
    const oldest = tx
      .select({ offerId })
      .from(browsingVisit)
      .where(eq(memberId, actor.id))
      .orderBy(desc(viewedAt), offerId)
      .offset(mostVisits);
    await tx.delete(browsingVisit).where(and(eq(memberId, actor.id), inArray(offerId, oldest)));
  });
  return {};
}

/** Forgets some visits of the caller, or all. */
export async function forgetVisits(
  { db, actor }: MemberContext,
  input: z.output<typeof deleteBrowsingHistory.input>,
): Promise<Record<never, never>> {
  const { memberId, offerId } = browsingVisit;
  const chosen = 'ids' in input ? inArray(offerId, input.ids.filter(isUuid)) : undefined;
  await db.delete(browsingVisit).where(and(eq(memberId, actor.id), chosen));
  return {};
}
