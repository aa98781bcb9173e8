import { and, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { getSampleForm, SampleForm } from '#api/deals/sample.ts';
import { pendingSampleStates } from '#api/deals/sample-states.ts';
import { localised } from '#lib/localised.ts';
import { loadNames, type Names } from '#server/deals/deal/index.ts';
import { loadMaterials, named, offerable, type Materials } from '#server/market/catalogue/index.ts';
import { suppliersFor } from '#server/market/shops/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { sampleRequest } from '#server/platform/db/schema/samples.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { notFound } from '#server/platform/errors.ts';
import { overBy } from './rows.ts';

type Asked = z.output<typeof getSampleForm.input>;
export type Goods = { offerId: string | null; materialId: string; shopId: string };

/** What an offer, or a material and a shop, name. Throws 404 for what is not there. */
export async function findGoods(context: MemberContext, asked: Asked): Promise<Goods> {
  const { db } = context;
  let found: Goods | undefined;
  if (asked.offerId !== undefined) {
    const { id, materialId, shopId } = offer;
    const [row] = await db.select({ offerId: id, materialId, shopId }).from(offer).where(eq(id, asked.offerId));
    found = row;
  } else if (asked.materialId !== undefined && asked.shopId !== undefined) {
    found = { offerId: null, materialId: asked.materialId, shopId: asked.shopId };
  }
  if (!found) throw notFound();
  const standing = offerable(await loadMaterials(context), found.materialId);
  const there = await db.$count(shop, eq(shop.id, found.shopId));
  if (!standing || there === 0) throw notFound();
  return { ...found, materialId: standing.id };
}

/** Whether a shop can be asked now by this company. */
export async function closedFor(db: Db, shopId: string, party: string): Promise<SampleForm['closed']> {
  const [supplier] = await suppliersFor(db, { shopIds: [shopId] });
  if (!supplier) return 'away';
  return supplier.ownerId === party ? 'own' : null;
}

/** What is under way of the same goods; one whose time is over does not count. */
export async function pendingOf(
  db: Db,
  { actor, now }: Pick<MemberContext, 'actor' | 'now'>,
  { materialId, shopId }: Goods,
): Promise<{ id: string; number: string; over: boolean } | undefined> {
  const [row] = await db
    .select({ id: sampleRequest.id, number: sampleRequest.number, over: overBy(now()).mapWith(Boolean) })
    .from(sampleRequest)
    .where(
      and(
        eq(sampleRequest.buyerId, actor.party),
        eq(sampleRequest.materialId, materialId),
        eq(sampleRequest.shopId, shopId),
        inArray(sampleRequest.state, [...pendingSampleStates]),
      ),
    );
  return row;
}

/** A material as its shop is asked for it, in the reader's language. */
export function describeGoods(
  names: Names,
  materials: Materials,
  { materialId, shopId }: Pick<Goods, 'materialId' | 'shopId'>,
): Pick<SampleForm, 'material' | 'manufacturer' | 'shop'> {
  const known = materials.get(materialId);
  return {
    material: { id: materialId, name: known ? localised(known, 'grade') : materialId },
    manufacturer: known ? named(names.directory.manufacturers, known.manufacturerId).name : '',
    shop: names.shop(shopId),
  };
}

export async function sampleForm(context: MemberContext, asked: Asked): Promise<SampleForm> {
  const { db, actor } = context;
  const goods = await findGoods(context, asked);
  const [last] = await db
    .select()
    .from(sampleRequest)
    .where(eq(sampleRequest.buyerId, actor.party))
    .orderBy(desc(sampleRequest.askedAt), desc(sampleRequest.id))
    .limit(1);
  const pending = await pendingOf(db, context, goods);
  return {
    offerId: goods.offerId,
    ...describeGoods(await loadNames(context), await loadMaterials(context), goods),
    closed: await closedFor(db, goods.shopId, actor.party),
    pending: pending && !pending.over ? { id: pending.id, number: pending.number } : null,
    last: {
      address: last?.address ?? '',
      courierPayer: last?.courierPayer ?? null,
      courierAccount: last?.courierAccount ?? '',
    },
  };
}
