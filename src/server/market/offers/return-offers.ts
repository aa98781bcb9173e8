import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { offerProblems } from '#api/market/offer-rules.ts';
import { auditEach } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { keyOf } from './import-rows.ts';
import { readBreaks, stepsAbove } from './offer-view.ts';
import { draftWith } from './update-offers.ts';

type Merged = {
  /** The material that they are of now, and the one that they were of. */
  from: string;
  to: string;
  /** When they were moved. */
  since: Date;
  offers: readonly string[];
  taken: readonly { id: string; at: string }[];
};
type Returned = { shopIds: string[]; back: number; stayed: number };

/**
 * Gives offers back that moveOffers has moved. Those for which a contract was sealed since then, which names the other material, stay with that one;
 * so do those that somebody has moved on. What was taken off sale as a double comes back where nobody has touched it since.
 */
export async function returnOffers(
  tx: Transaction,
  context: MemberContext,
  { from, to, since, offers, taken }: Merged,
): Promise<Returned> {
  const sealed = tx
    .select({ one: sql`1` })
    .from(tradeOrder)
    .innerJoin(subOrder, eq(subOrder.orderId, tradeOrder.id))
    .innerJoin(contract, eq(contract.subOrderId, subOrder.id))
    .where(and(eq(tradeOrder.offerId, offer.id), isNotNull(contract.sealedAt), gt(contract.sealedAt, since)));
  const moved =
    offers.length === 0
      ? []
      : await tx
          .select({ id: offer.id, shopId: offer.shopId, sealed: sql<boolean>`${exists(sealed)}` })
          .from(offer)
          .where(and(inArray(offer.id, [...offers]), eq(offer.materialId, from)))
          .orderBy(asc(offer.id))
          .for('update', { of: offer });
  const back = moved.filter((row) => !row.sealed);
  const ids = back.map(({ id }) => id);
  if (ids.length > 0) await tx.update(offer).set({ materialId: to }).where(inArray(offer.id, ids));
  await auditEach(
    tx,
    context,
    'offer.move',
    ids.map((id) => ({ subject: { kind: 'offer', id }, detail: { from, to } })),
  );
  await backOnSale(tx, context, taken);
  if (moved.length > 0 || taken.length > 0) await raiseScopes(tx, ['offers']);
  return {
    shopIds: [...new Set(back.map(({ shopId }) => shopId))],
    back: ids.length,
    stayed: offers.length - ids.length,
  };
}

/** Offers that were taken off as doubles and that nobody has touched since; not those that could not be put on sale today. */
async function backOnSale(tx: Transaction, context: MemberContext, taken: Merged['taken']): Promise<void> {
  if (taken.length === 0) return;
  const then = new Map(taken.map(({ id, at }) => [id, Date.parse(at)]));
  const rows = await tx
    .select({ row: offer })
    .from(offer)
    .innerJoin(shop, and(eq(shop.id, offer.shopId), isNull(shop.closedAt)))
    .where(and(inArray(offer.id, [...then.keys()]), eq(offer.status, 'removed')))
    .orderBy(asc(offer.id))
    .for('update', { of: offer });
  const untouched = rows.map(({ row }) => row).filter((row) => row.updatedAt.getTime() === then.get(row.id));
  if (untouched.length === 0) return;
  const shops = [...new Set(untouched.map(({ shopId }) => shopId))];
  const materials = [...new Set(untouched.map(({ materialId }) => materialId))];
  const others = await tx
    .select()
    .from(offer)
    .where(and(inArray(offer.shopId, shops), inArray(offer.materialId, materials), eq(offer.status, 'onSale')));
  const onSale = new Set(others.map((row) => `${row.shopId} ${keyOf(row)}`));
  const breaks = await readBreaks(
    tx,
    untouched.map(({ id }) => id),
  );
  const again = untouched.filter((row) => {
    const steps = stepsAbove(row.moq, breaks.get(row.id) ?? []);
    const isSound = Object.keys(offerProblems(draftWith(row, steps), context.now())).length === 0;
    return isSound && !onSale.has(`${row.shopId} ${keyOf(row)}`);
  });
  if (again.length === 0) return;
  const ids = again.map(({ id }) => id);
  const later = sql`greatest(${context.now().toISOString()}::timestamptz, ${offer.updatedAt} + interval '1 millisecond')`;
  await tx.update(offer).set({ status: 'onSale', updatedAt: later }).where(inArray(offer.id, ids));
  await auditEach(
    tx,
    context,
    'offer.list',
    ids.map((id) => ({ subject: { kind: 'offer', id }, detail: { from: 'removed', to: 'onSale' } })),
  );
}
