import { eq } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Directory } from '#server/market/catalogue/index.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { isUuid } from '#server/platform/uuid.ts';

type Wanted = {
  offerId?: string | undefined;
  materialId?: string | undefined;
  categoryId?: string | undefined;
  shopIds?: readonly string[] | undefined;
};

export type Goods = {
  offerId: string | null;
  materialId: string | null;
  categoryId: string | null;
  /** The shops that are asked, none: all that deal in the goods. An offer is asked of its own. */
  shopIds: readonly string[];
  /** Tonnes. */
  moq: string | null;
  problems: Problems;
};

/** What an RFQ is about: an offer tells material and shop, a material its category. What contradicts is a problem. */
export async function findGoods(db: Db, directory: Directory, wanted: Wanted): Promise<Goods> {
  const problems: Problems = {};
  const chosen = wanted.offerId ? await readOffer(db, wanted.offerId) : undefined;
  if (wanted.offerId && chosen?.status !== 'onSale') problems.offerId = m.deals_rfq_offerGone();
  const named = wanted.materialId ? await readMaterial(db, wanted.materialId) : undefined;
  const known = chosen ? await readMaterial(db, chosen.materialId) : named;
  const materialId = known?.id ?? null;
  if (chosen && wanted.materialId && named?.id !== materialId) problems.materialId = m.field_chooseOne();
  if (wanted.materialId && !known) problems.materialId = m.field_chooseOne();
  const fits = !wanted.categoryId || !known || known.categoryPath.includes(wanted.categoryId);
  if (!fits || (wanted.categoryId && !directory.categories.has(wanted.categoryId)))
    problems.categoryId = m.field_chooseOne();
  const shopIds = [...new Set(wanted.shopIds)];
  if (chosen && shopIds.some((id) => id !== chosen.shopId)) problems.shopIds = m.field_chooseOne();
  return {
    offerId: chosen?.id ?? null,
    materialId,
    categoryId: known?.categoryId ?? wanted.categoryId ?? null,
    shopIds: chosen ? [chosen.shopId] : shopIds,
    moq: chosen?.moq ?? null,
    problems,
  };
}

async function readOffer(db: Db, id: string) {
  if (!isUuid(id)) return undefined;
  const { status, materialId, shopId, moq } = offer;
  const [row] = await db.select({ id: offer.id, status, materialId, shopId, moq }).from(offer).where(eq(offer.id, id));
  return row;
}

/** A material that may be asked for; a merged one is the material that stands for it. */
async function readMaterial(db: Db, id: string) {
  const { categoryId, categoryPath, state, mergedIntoId } = material;
  const columns = { id: material.id, categoryId, categoryPath, state, mergedIntoId };
  const [row] = await db.select(columns).from(material).where(eq(material.id, id));
  if (row?.mergedIntoId) return readMaterial(db, row.mergedIntoId);
  return row?.state === 'refused' ? undefined : row;
}
