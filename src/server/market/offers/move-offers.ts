import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { AuditAction } from '#api/members/audit-actions.ts';
import { auditEach } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { keyOf } from './import-rows.ts';

export type Moved = {
  shopId: string;
  offers: number;
  ids: readonly string[];
  /** Those taken off sale, with when that was. */
  taken: readonly { id: string; at: string }[];
  /** Taken off sale: the shop had one for the same already. */ doubled: number;
};

/**
 * Makes the offers of a material, of all shops or of one, offers of another one. Of two of a shop that are now for the same goods,
 * warehouse and trade term, the one changed last stays on sale: buyers see no goods twice. Prices and history stay as they are.
 */
export async function moveOffers(
  tx: Transaction,
  context: MemberContext,
  { from, to, shopId }: { from: string; to: string; shopId?: string },
): Promise<Moved[]> {
  const moving = await tx
    .select({ id: offer.id, shopId: offer.shopId })
    .from(offer)
    .where(and(eq(offer.materialId, from), shopId ? eq(offer.shopId, shopId) : undefined))
    .orderBy(asc(offer.id))
    .for('update');
  if (moving.length === 0) return [];
  const ids = moving.map(({ id }) => id);
  await tx.update(offer).set({ materialId: to }).where(inArray(offer.id, ids));
  await auditEach(
    tx,
    context,
    'offer.move',
    ids.map((id) => ({ subject: { kind: 'offer', id }, detail: { from, to } })),
  );
  const shops = Map.groupBy(moving, (row) => row.shopId);
  const doubled = await doublesOf(tx, to, [...shops.keys()]);
  const taken = await takeOff(tx, context, doubled, 'offer.remove');
  await raiseScopes(tx, ['offers']);
  return [...shops].map(([shop, offers]) => ({
    shopId: shop,
    offers: offers.length,
    ids: offers.map(({ id }) => id),
    taken: taken.filter((row) => row.shopId === shop).map(({ id, updatedAt }) => ({ id, at: updatedAt.toISOString() })),
    doubled: doubled.filter((row) => row.shopId === shop).length,
  }));
}

type Row = Pick<typeof offer.$inferSelect, 'id' | 'shopId' | 'status' | 'updatedAt'>;

/** Offers on sale for which their shop has a newer one. */
async function doublesOf(tx: Transaction, materialId: string, shopIds: readonly string[]): Promise<Row[]> {
  const rows = await tx
    .select()
    .from(offer)
    .where(and(eq(offer.materialId, materialId), inArray(offer.shopId, [...shopIds]), eq(offer.status, 'onSale')))
    .orderBy(desc(offer.updatedAt), desc(offer.id))
    .for('update');
  const taken = new Set<string>();
  return rows.filter((row) => {
    const key = `${row.shopId} ${keyOf(row)}`;
    const isTaken = taken.has(key);
    taken.add(key);
    return isTaken;
  });
}

/** Takes all offers of a material off sale, those on hold too. How many by shop. */
export async function takeOffSale(
  tx: Transaction,
  context: MemberContext,
  materialId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select()
    .from(offer)
    .where(and(eq(offer.materialId, materialId), inArray(offer.status, ['onSale', 'paused'])))
    .orderBy(asc(offer.id))
    .for('update');
  await takeOff(tx, context, rows, 'offer.remove');
  if (rows.length > 0) await raiseScopes(tx, ['offers']);
  return new Map([...Map.groupBy(rows, ({ shopId }) => shopId)].map(([shopId, ofShop]) => [shopId, ofShop.length]));
}

async function takeOff(tx: Transaction, context: MemberContext, rows: readonly Row[], action: AuditAction) {
  if (rows.length === 0) return [];
  const now = context.now();
  const ids = rows.map(({ id }) => id);
  // Later than it was: who edits it just now is told.
  const later = sql`greatest(${now.toISOString()}::timestamptz, ${offer.updatedAt} + interval '1 millisecond')`;
  const taken = await tx
    .update(offer)
    .set({ status: 'removed', updatedAt: later })
    .where(inArray(offer.id, ids))
    .returning({ id: offer.id, shopId: offer.shopId, updatedAt: offer.updatedAt });
  await auditEach(
    tx,
    context,
    action,
    rows.map(({ id, status }) => ({ subject: { kind: 'offer', id }, detail: { from: status, to: 'removed' } })),
  );
  return taken;
}
