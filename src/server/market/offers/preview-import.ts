import { and, eq, lt, ne } from 'drizzle-orm';
import { previewImport, type OfferImport } from '#api/market/own-offer.ts';
import { audit } from '#server/platform/audit.ts';
import { loadDirectory, loadMaterials } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { offer, offerImport } from '#server/platform/db/schema/offers.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { cellsOf } from './import-file.ts';
import { ImportLookup } from './import-lookup.ts';
import { readRows, type OwnIds } from './import-rows.ts';
import { describeImport } from './import-view.ts';
import { openOwnShop } from './own-shop.ts';
import { daysBefore } from '#lib/days.ts';

const keptDays = 30;

/** Reads a file of offers, keeps what it says and names what is wrong with it. No offer is touched. */
export async function previewOfferImport(context: MemberContext): Promise<OfferImport> {
  const { id: shopId } = await openOwnShop(context);
  const file = context.files[0]!;
  const { name } = file;
  const cells = await cellsOf(file);
  const [directory, materials] = await Promise.all([loadDirectory(context), loadMaterials(context)]);
  const now = context.now();
  const lookup = new ImportLookup(directory, materials);
  const own = await ownIds(context, shopId);
  const { total, rows, problems, head, left, unknown } = await readRows(cells, { lookup, own, now });

  return idempotently(context, previewImport, {}, async (tx) => {
    const own = await openOwnShop({ db: tx, actor: context.actor });
    const { shopId, state, at } = offerImport;
    // A preview that nobody started is forgotten after a day.
    const old = daysBefore(now, 1);
    await tx.delete(offerImport).where(and(eq(shopId, own.id), eq(state, 'preview'), lt(at, old)));
    // What was left of an earlier file is kept for whoever mends it, and no longer.
    const longAgo = and(eq(shopId, own.id), ne(state, 'preview'), lt(at, daysBefore(now, keptDays)));
    await tx.update(offerImport).set({ left: [], head: [], problems: [] }).where(longAgo);
    const id = uuidv7(now);
    await tx.insert(offerImport).values({
      id,
      shopId: own.id,
      memberId: context.actor.id,
      fileName: name,
      state: 'preview',
      ...{ rows, problems, head, left, unknown },
      leftCount: left.length,
      total,
      done: 0,
      at: now,
    });
    await audit(
      tx,
      context,
      'offerImport.preview',
      { kind: 'offerImport', id },
      { name, total, problemRows: left.length },
    );
    return describeImport(context, tx, own.id, id);
  });
}

export async function ownIds({ db }: Pick<MemberContext, 'db'>, shopId: string): Promise<OwnIds> {
  const { id, materialId } = offer;
  const rows = await db.select({ id, materialId }).from(offer).where(eq(offer.shopId, shopId));
  return new Map(rows.map((row) => [row.id, row.materialId]));
}
