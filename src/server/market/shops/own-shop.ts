import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import type { OwnShop } from '#api/market/own-shop.ts';
import type { Db } from '#server/platform/db/database.ts';
import { loadDirectory, named } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { shop, shopDynamic, shopPicture, shopQualification } from '#server/platform/db/schema/shops.ts';
import { notFound } from '#server/platform/errors.ts';
import { describePictures } from '#server/platform/files/index.ts';
import { shownNames } from './bilingual.ts';
import { isExpired } from './qualifications.ts';
import { describeRenaming } from './renaming.ts';

type Look = Pick<MemberContext, 'locale' | 'cache' | 'now' | 'actor'> & { db: Db };
export type ShopRow = typeof shop.$inferSelect;

/** The caller's shop, also while it is closed. Throws 404 for suppliers without one. */
export async function ownShopOf({ db, actor }: Pick<Look, 'db' | 'actor'>): Promise<ShopRow> {
  const [own] = await db.select().from(shop).where(eq(shop.ownerId, actor.party));
  if (!own) throw notFound();
  return own;
}

/** The same, locked: what is written to a shop is written one after the other, and its limits hold. */
export async function lockOwnShop(tx: Db, actor: Look['actor']): Promise<ShopRow> {
  const [own] = await tx.select().from(shop).where(eq(shop.ownerId, actor.party)).for('update');
  if (!own) throw notFound();
  return own;
}

/** The caller's shop as it may be edited. */
export async function describeOwnShop(look: Look): Promise<OwnShop> {
  const { db } = look;
  const own = await ownShopOf(look);
  const rows = await db
    .select()
    .from(shopPicture)
    .where(eq(shopPicture.shopId, own.id))
    .orderBy(asc(shopPicture.sort), asc(shopPicture.id));
  const files = await describePictures(look, [own.logoId, ...rows.map(({ fileId }) => fileId)]);
  const { categories } = await loadDirectory(look);
  const renaming = await describeRenaming(db, own.id);
  const pictures = rows.flatMap(({ id, fileId, captionEn, captionZh }) => {
    const picture = files.get(fileId);
    return picture ? [{ id, captionEn, captionZh, picture }] : [];
  });
  return {
    id: own.id,
    ...shownNames(own),
    introEn: own.introEn,
    introZh: own.introZh,
    cityEn: own.cityEn,
    cityZh: own.cityZh,
    profileEn: own.profileEn,
    profileZh: own.profileZh,
    mainCategories: own.mainCategories.map((id) => named(categories, id)),
    logo: (own.logoId !== null && files.get(own.logoId)) || null,
    renaming,
    pictures,
    missing: await missingOf(look, own, {
      pictures: pictures.length,
      logo: own.logoId !== null || (renaming?.state === 'underAudit' && renaming.logo !== null),
    }),
  };
}

async function missingOf(
  look: Look,
  own: ShopRow,
  has: { pictures: number; logo: boolean },
): Promise<OwnShop['missing']> {
  const { db } = look;
  const licences = await db
    .select({ expiresOn: shopQualification.expiresOn })
    .from(shopQualification)
    .where(and(eq(shopQualification.shopId, own.id), eq(shopQualification.kind, 'businessLicence')));
  const [dynamics] = await db
    .select({ rows: count() })
    .from(shopDynamic)
    .where(and(eq(shopDynamic.shopId, own.id), isNotNull(shopDynamic.publishedAt)));
  const lacks: Record<OwnShop['missing'][number], boolean> = {
    logo: !has.logo,
    city: !own.cityEn && !own.cityZh,
    profile: !own.profileEn && !own.profileZh,
    pictures: has.pictures === 0,
    licence: licences.every(({ expiresOn }) => isExpired(look, expiresOn)),
    dynamics: dynamics?.rows === 0,
  };
  return (Object.keys(lacks) as OwnShop['missing']).filter((part) => lacks[part]);
}
